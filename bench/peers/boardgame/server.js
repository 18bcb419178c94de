// The party room's work (bench/_party.py) on boardgame.io: an open vote that can be changed for ever, eight seats, each
// with a view of its own. It keeps rooms in memory, as boardgame.io does when it is given no database.
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const SEATS = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"];
const words = Array.from({ length: 40 }, (_, number) => `card ${number}`);

const party = {
  name: "party",
  disableUndo: true,
  minPlayers: 8,
  maxPlayers: 8,
  setup: ({ random }) => ({
    seats: SEATS.map((seat) => ({
      seat, name: `Cat ${seat}`, connected: true, asleep: false, gone_since: null, left: false, away: false, bot: false,
    })),
    before: Array.from({ length: 24 }, () => random.Shuffle(SEATS)),
    hands: SEATS.map(() => random.Shuffle(words).slice(0, 8)),
    ballots: {},
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    vote: {
      client: false,
      move: ({ G, playerID }, choice) => {
        if (!SEATS.includes(choice)) return INVALID_MOVE;
        G.ballots[SEATS[Number(playerID)]] = choice;
      },
    },
  },
  playerView: ({ G, playerID }) => {
    const place = Number(playerID);
    return {
      seats: G.seats,
      ballots: G.ballots,
      last: G.before[G.before.length - 1],
      hand: G.hands[place],
      voted: G.before.slice(-4).map((night) => night[place]),
    };
  },
};

Server({ games: [party], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
