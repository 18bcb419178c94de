"""What views weigh: whole games of bots, every view that each phone and the table screen is sent, by phase and role.

Nothing is on a network and nothing depends on the machine: the same seeds give the same bytes. Next to what is sent
stands what the parts would take unpadded, and what all would weigh if each part were padded by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from rich.console import Console

from bench._page import write
from duckpost.bots.bot import Bot
from duckpost.bots.registry import BOTS
from duckpost.games.contract import Seat
from duckpost.games.dice import Dice
from duckpost.gateway.bots import raw_choice
from duckpost.gateway.views import STEP, own_part, public_part
from duckpost.rooms.commands import Answer, Command, Connected, Join, Open, Raw, Ring, Start
from duckpost.rooms.model import FIRST_SEAT, Room, RoomCode, Status, told_ask
from duckpost.rooms.step import open_room, step

GAME = "witch_catch"
PLAYERS, SEEDS = range(4, 13), range(4)
BEGAN = 1_767_225_600_000
TAP_MS = 700
HEADER = len('{"type":"view","seq":1         ,"now":1767225600000,,}')
TABLE = "table screen"


def main() -> None:
    """Measure, print, and write the results into bench/README.md."""
    sent = Sent()
    for players in PLAYERS:
        for seed in SEEDS:
            for bot in sorted(BOTS):
                sent.game(rooms(players, seed, bot))
    text = "\n".join(sent.lines())
    Console(soft_wrap=True).print(text, markup=False, highlight=False)
    write("sizes", text)


def rooms(players: int, seed: int, bot: str) -> Iterator[Room]:
    """Play a whole game, every other one with clocks, and yield the room after each change."""
    options = (("discussion", 60),) if seed % 2 else ()
    opening = Open(code=RoomCode("BCDFG"), game=GAME, seed=seed, name="Cat 1", token="t1", options=options)
    room, now = open_room(opening, BEGAN).room, BEGAN
    seats = [Seat(f"s{number}") for number in range(1, players + 1)]
    seated: list[Command] = [Join(name=f"Cat {seat[1:]}", token=f"t{seat}") for seat in seats[1:]]
    for command in (*seated, *(Connected(seat, f"w:{seat}") for seat in seats), Start(FIRST_SEAT, 1)):
        room = step(room, command, now).room
    yield room
    mind, ids = BOTS[bot](GAME), dict.fromkeys(seats, 1)
    while room.status is Status.PLAYING:
        before = room
        for seat in seats:
            for answer in _answers(room, mind, seat):
                ids[seat] += 1
                now += TAP_MS
                room = step(room, Answer(seat, ids[seat], *answer), now).room
                yield room
        if room is before:
            now = now if room.bell is None else max(now, room.bell.due)
            room = step(room, Ring(), now).room
            yield room


def _answers(room: Room, mind: Bot, seat: Seat) -> list[tuple[str, Raw]]:
    if room.state is None or room.status is not Status.PLAYING or not room.table.asks(room.state, seat):
        return []
    view, dice = room.table.view(room.state, seat), Dice(room.seed, room.state.step, "bot", seat)
    given = mind.answers(seat, view, dice)
    return [(told_ask(room, ask), raw_choice(choice)) for ask, choice in given]


@dataclass
class Sent:
    """Every view of all games.

    `weights`: by players, the bytes sent and what they would be if each part were padded by itself; `parts`: by phase
    and role, how long own parts were and would be unpadded; `sizes`: by game, phase and day, the sizes of own parts.
    """

    games: int = 0
    views: int = 0
    weights: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    parts: dict[tuple[str, str], list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    sizes: dict[tuple[int, str, int], set[int]] = field(default_factory=lambda: defaultdict(set))

    def game(self, played: Iterator[Room]) -> None:
        """Count what one game sends; a phone is sent what is new to it."""
        self.games += 1
        shown: dict[Seat | None, bytes] = {}
        for room in played:
            public = public_part(room)
            assert room.state is not None
            for seat in (None, *room.state.seats):
                own = own_part(room, seat, public.own_bytes)
                if shown.get(seat) != (whole := public.json + own):
                    shown[seat] = whole
                    self._count(room, seat, len(public.json), own)

    def _count(self, room: Room, seat: Seat | None, public: int, own: bytes) -> None:
        assert room.state is not None
        phase, day = (room.table.public(room.state)[name] for name in ("phase", "day"))
        role = TABLE if seat is None else room.rules.private(room.state, seat)["role"]
        bare = len(own.rstrip(b'" ')) + len('""')
        self.views += 1
        weights = self.weights[len(room.state.seats)]
        weights[0] += HEADER + public + len(own)
        weights[1] += HEADER + public + -(-bare // STEP) * STEP
        self.parts[phase, role].append((len(own), bare))
        self.sizes[self.games, phase, day].add(len(own))

    @property
    def sent(self) -> int:
        """Bytes of all views."""
        return sum(sent for sent, _ in self.weights.values())

    def ratio(self, *players: int) -> float:
        """Return how much more was sent than parts padded by themselves weigh, at tables of so many or at all."""
        weights = [self.weights[count] for count in players or self.weights]
        return sum(sent for sent, _ in weights) / sum(by_itself for _, by_itself in weights)

    def lines(self) -> Iterator[str]:
        """Return the results as a part of the page."""
        yield f"`python -m bench sizes`: {self.games} games of {PLAYERS[0]} to {PLAYERS[-1]} bots,"
        yield f"{self.views:,} views, {self.sent:,} bytes. That is {self.ratio():.2f} times what they would weigh if"
        yield f"each own part were padded by itself to the next {STEP} bytes; at a table of four, where it is the most,"
        yield f"{self.ratio(4):.2f} times. Sizes that own parts have in one phase of one day at one table:"
        yield f"{max(len(found) for found in self.sizes.values())}."
        yield ""
        yield "| Phase | Padded | Unpadded, 5 % to 95 %, by role |"
        yield "|---|---|---|"
        for phase in dict.fromkeys(phase for phase, _ in self.parts):
            roles = {role: parts for (where, role), parts in self.parts.items() if where == phase and role != TABLE}
            padded = sorted({size for parts in roles.values() for size, _ in parts})
            told = ", ".join(f"{role} {_spread([bare for _, bare in parts])}" for role, parts in sorted(roles.items()))
            yield f"| {phase} | {padded[0]:,} to {padded[-1]:,} | {told} |"


def _spread(found: list[int]) -> str:
    found.sort()
    return f"{found[len(found) // 20]} to {found[len(found) * 19 // 20]}"
