"""The law of an evening under test: a room, a clock moved by hand, and everything that was said, as a log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from duckpost.games.contract import Ask, Seat, State
from duckpost.games.dice import Dice
from duckpost.games.witch_catch.state import Village
from duckpost.games.witch_catch.words import Role
from duckpost.rooms.commands import Answer, BotTurn, Command, Connected, Gone, Join, Open, Raw, Ring, Start
from duckpost.rooms.decision import Decision
from duckpost.rooms.model import Chair, Pace, Room, RoomCode, Scalar, Status, open_to_bot, told_ask
from duckpost.rooms.refusals import Code
from duckpost.rooms.step import open_room, step
from duckpost.rooms.view import game_json, room_json

T0 = 1_767_225_600_000
CODE = RoomCode("BCDFG")
PACE = Pace()
TIMED: Mapping[str, Scalar] = {"discussion": 60}
S1, S2, S3, S4, S5 = (Seat(f"s{n}") for n in range(1, 6))


def seat_of(number: int) -> Seat:
    return Seat(f"s{number}")


class Evening:
    """A room stepped through by hand. `now` is its clock; `log` holds what changed it, as the store keeps it."""

    def __init__(
        self, players: int = 1, *, seed: int = 1, options: Mapping[str, Scalar] | None = None, pace: Pace = PACE
    ) -> None:
        self.now = T0
        self.ids: dict[Seat, int] = defaultdict(int)
        opening = Open(
            code=CODE,
            game="witch_catch",
            seed=seed,
            name="Cat 1",
            token="token-1",
            device="device-1",
            options=tuple((options or {}).items()),
            pace=pace,
        )
        self.log: list[tuple[int, Open | Command]] = [(self.now, opening)]
        self.room: Room = open_room(opening, self.now).room
        self.connect(S1)
        for number in range(2, players + 1):
            self.sit(number)

    # ---- what happens

    def do(self, command: Command) -> Decision:
        """Step once. A refusal must leave the very room it was given for."""
        before = self.room
        decision = step(before, command, self.now)
        if decision.refused is not None:
            assert decision.room is before
        if decision.room is not before:
            self.log.append((self.now, command))
        self.room = decision.room
        return decision

    def ok(self, command: Command) -> Room:
        decision = self.do(command)
        assert decision.refused is None, (command, decision.refused, decision.detail)
        return self.room

    def refused(self, command: Command, code: Code) -> None:
        assert self.do(command).refused is code, command

    def say(self, kind: type[Any], seat: Seat | None = None, **fields: Any) -> Any:
        """Make a message of a seat, the host's if none is named, with the seat's next id."""
        sender = self.host if seat is None else seat
        return kind(seat=sender, id=self.next_id(sender), **fields)

    def next_id(self, seat: Seat) -> int:
        self.ids[seat] += 1
        return self.ids[seat]

    def sit(self, number: int) -> Seat:
        """Let one more person join and connect."""
        decision = self.do(Join(name=f"Cat {number}", token=f"token-{number}", device=f"device-{number}"))
        assert decision.seat is not None, decision
        self.connect(decision.seat)
        return decision.seat

    def connect(self, seat: Seat, link: str | None = None) -> None:
        self.ok(Connected(seat, link or f"w1:{seat}"))

    def drop(self, seat: Seat) -> None:
        self.ok(Gone(seat, self.chair(seat).link))

    def wait(self, ms: int) -> None:
        """Let time pass and whatever is due happen, each thing on time."""
        until = self.now + ms
        for _ in range(1000):
            due = self.room.due
            if due is None or due > until:
                self.now = until
                return
            self.now = max(self.now, due)
            self.ok(Ring())
            self.let_a_bot_play()
        raise AssertionError("something is due for ever")

    def let_a_bot_play(self) -> None:
        """Let the first bot with something to look at take its turn, if it has thought long enough."""
        due = self.room.bots_due
        bot = next((chair for chair in self.room.chairs if open_to_bot(self.room, chair)), None)
        if bot is not None and due is not None and due <= self.now:
            self.ok(self.bot_turn(bot.seat))

    # ---- the game

    def start(self) -> None:
        self.ok(self.say(Start))

    def answer(self, seat: Seat, ask: str, choice: Raw) -> Answer:
        return Answer(seat, self.next_id(seat), told_ask(self.room, ask), choice)

    def pending(self) -> list[Ask]:
        """The required asks that nobody has answered, of all seats but the away ones, one a seat."""
        firsts = (
            next(
                (a for a in self.asks(seat) if not a.optional and self.state.choice(seat, a.id) is None),
                None,
            )
            for seat in self.state.seats
            if seat not in self.state.away
        )
        return [ask for ask in firsts if ask is not None]

    def default(self, ask: Ask) -> Answer:
        """Make the answer that the game itself would give."""
        assert ask.default is not None
        choice = ask.default(self.state, ask, Dice(0, self.state.step, ask.id, ask.seat))
        return self.answer(ask.seat, ask.id, choice)

    def move_on(self, leave: Iterable[Seat] = ()) -> None:
        """Answer the first ask that is waited for, or let the phase's time run out."""
        waiting = [ask for ask in self.pending() if ask.seat not in set(leave)]
        if waiting:
            self.ok(self.default(waiting[0]))
            return
        assert self.room.bell is not None, self.state.phase
        self.now = max(self.now, self.room.bell.due)
        self.ok(Ring())

    def play_to(self, *phases: str) -> None:
        """Play until one of these phases is open."""
        for _ in range(3000):
            if self.state.phase in phases:
                return
            self.move_on()
        raise AssertionError(f"{phases} never come")

    def all_but_one(self) -> Ask:
        """Let everybody answer the open phase but the last one waited for; return the ask left open."""
        while len(self.pending()) > 1:
            self.ok(self.default(self.pending()[0]))
        return self.pending()[0]

    def play_out(self) -> None:
        self.play_to("over")

    def bot_turn(self, seat: Seat, *, answer: bool = True) -> BotTurn:
        """Make the turn of a bot that gives the game's defaults, or that looks and leaves everything open."""
        asks = open_to_bot(self.room, self.chair(seat))
        given = [self.default(ask) for ask in asks if not ask.optional] if answer else []
        return BotTurn(seat, tuple(ask.id for ask in asks), tuple((a.ask, a.choice) for a in given))

    # ---- what there is

    @property
    def host(self) -> Seat:
        assert self.room.host is not None
        return self.room.host

    @property
    def state(self) -> State:
        assert self.room.state is not None
        return self.room.state

    @property
    def village(self) -> Village:
        assert isinstance(self.room.state, Village)
        return self.room.state

    def chair(self, seat: Seat) -> Chair:
        chair = self.room.chair(seat)
        assert chair is not None
        return chair

    def asks(self, seat: Seat) -> tuple[Ask, ...]:
        return self.room.table.asks(self.state, seat)

    def with_role(self, role: Role) -> Seat:
        return next(cat.seat for cat in self.village.cats if cat.role is role)

    def badge(self, seat: Seat) -> dict[str, Any]:
        seats: list[dict[str, Any]] = room_json(self.room)["seats"]
        return next(badge for badge in seats if badge["seat"] == seat)

    @property
    def remaining(self) -> int | None:
        """How long the timer that everybody sees still runs (ms)."""
        game = game_json(self.room)
        if self.room.paused is not None:
            left: int | None = game.get("remaining_ms")
            return left
        return None if game["ends_at"] is None else int(game["ends_at"]) - self.now


def playing(
    players: int = 5, *, seed: int = 1, options: Mapping[str, Scalar] | None = None, phase: str = "role_check"
) -> Evening:
    """Return an evening in the middle of a game, in this phase."""
    evening = Evening(players, seed=seed, options=options)
    evening.start()
    evening.play_to(phase)
    return evening


def in_status(status: Status, players: int = 5) -> Evening:
    """Return an evening in a room of this status."""
    evening = Evening(players)
    if status is not Status.LOBBY:
        evening.start()
    if status is Status.OVER:
        evening.play_out()
    return evening
