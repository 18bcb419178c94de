"""The law of random play: moves as data, chosen by chance among all that the contract allows, in any game.

A `Move` is one command to the table: an answer in the wire's form, the end of a phase's time, or an away mark.
A list of moves with a seed is a whole game that can be played again.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import orjson

from duckpost.games.contract import Ask, BadOptions, Closes, Game, Json, Kind, S, Seat, State, View
from duckpost.games.table import Table

MOVES_BOUND = 5_000
"""More moves than any game takes; random play that gets there does not end."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answers an ask, in the wire's form."""

    seat: Seat
    ask: str
    choice: Any


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The open phase's time is up."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A seat is marked away, or back."""

    seat: Seat
    away: bool


Move: TypeAlias = Answered | TimeUp | Marked


@dataclass(frozen=True, slots=True)
class Temper:
    """How often, of a hundred moves, random play does something else than answer what is waited for."""

    idle: int = 25
    away: int = 2
    back: int = 2
    time_up: int = 2


CALM = Temper(away=0, back=0, time_up=0)


def seats_of(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"s{i + 1}") for i in range(players))


def carry_out(table: Table[S], state: S, move: Move) -> S:
    """Carry out one move. Raises `Rejected` where the rules refuse it."""
    match move:
        case Answered(seat, ask, choice):
            return table.answer(state, seat, ask, choice)
        case TimeUp():
            return table.time_up(state)
        case Marked(seat, away):
            return table.mark_away(state, seat, away)


def legal_choice(ask: Ask, chance: Random) -> Any:
    """Return any answer that this ask offers, in the wire's form."""
    match ask.kind:
        case Kind.CHOOSE:
            most = min(ask.max, len(ask.options))
            return chance.sample(ask.options, chance.randint(ask.min, most))
        case Kind.CONFIRM:
            return True
        case Kind.NUMBER:
            return chance.randint(ask.min, ask.max)
        case Kind.TEXT:
            length = chance.randint(ask.min, min(ask.max, ask.min + 12))
            return "".join(chance.choice(string.ascii_letters + "가나다 é🐈") for _ in range(length))


def takes_answer(state: State, ask: Ask) -> bool:
    """Whether this ask, one of the seat's, can be answered now."""
    given = next((a for a in state.answers if a.seat == ask.seat and a.ask == ask.id), None)
    return given is None or given.by_game or ask.changeable


def is_waited_for(state: State, ask: Ask) -> bool:
    return not ask.optional and state.choice(ask.seat, ask.id) is None


def open_asks(table: Table[S], state: S, seat: Seat) -> list[Ask]:
    return [ask for ask in table.asks(state, seat) if takes_answer(state, ask)]


Choose: TypeAlias = Callable[[Any, Ask, Random], Any]
"""How an answer is chosen in a state, in the wire's form."""


def by_chance(_state: Any, ask: Ask, chance: Random) -> Any:
    return legal_choice(ask, chance)


def random_move(
    table: Table[S], state: S, chance: Random, temper: Temper = Temper(), choose: Choose = by_chance
) -> Move:
    """Choose a move by chance: mostly an answer that is waited for, now and then anything else that is allowed."""
    phase = table.phase(state)
    assert phase is not None
    draw = chance.randrange(100)
    if draw < temper.away:
        return Marked(chance.choice(state.seats), True)
    if draw < temper.away + temper.back and state.away:
        return Marked(chance.choice(state.away), False)
    timed = table.seconds(state) is not None
    if timed and draw >= 100 - temper.time_up:
        return TimeUp()
    idle = chance.randrange(100) < temper.idle
    for seat in chance.sample(state.seats, len(state.seats)):
        asks = [ask for ask in open_asks(table, state, seat) if idle or is_waited_for(state, ask)]
        if asks:
            ask = chance.choice(asks)
            return Answered(seat, ask.id, choose(state, ask, chance))
    if phase.closes is Closes.ON_TIME and chance.randrange(100) < 30:
        return TimeUp()
    return random_move(table, state, chance, temper, choose)


def course(
    table: Table[S], state: S, chance: Random, temper: Temper = Temper(), choose: Choose = by_chance
) -> Iterator[tuple[S, Move, S]]:
    """Play to the end by chance: each state with the move made in it and the state that came of it."""
    for _ in range(MOVES_BOUND):
        if table.phase(state) is None:
            return
        move = random_move(table, state, chance, temper, choose)
        after = carry_out(table, state, move)
        yield state, move, after
        state = after
    raise AssertionError(f"{table.game.id}: random play does not end")


def last_state(table: Table[S], state: S, chance: Random, temper: Temper = Temper(), choose: Choose = by_chance) -> S:
    """Play to the end by chance and return the finished game."""
    for _before, _move, after in course(table, state, chance, temper, choose):
        state = after
    return state


def random_options(game: Game[Any], players: int, chance: Random, leave: Collection[str] = ()) -> Any:
    """Draw some options within their schema that a game can be dealt from; those to `leave` keep their defaults."""
    properties: Json = game.option_schema()["properties"]
    drawn = sorted(set(properties) - set(leave))
    while True:
        names = chance.sample(drawn, chance.randint(0, min(4, len(drawn))))
        try:
            return game.read_options({name: _value(properties[name], chance) for name in names}, players)
        except BadOptions:
            continue


def _value(schema: Json, chance: Random) -> Any:
    if "anyOf" in schema:
        return _value(chance.choice(schema["anyOf"]), chance)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    match schema["type"]:
        case "boolean":
            return chance.random() < 0.5
        case "integer":
            return chance.randint(schema["minimum"], schema["maximum"])
        case _:
            return None


def dealt(game: Game[S], players: int, seed: int, options: Any = None) -> tuple[Table[S], S]:
    """Lay a table and deal; without options it is the game's own defaults."""
    table = Table(game, seed)
    return table, table.deal(seats_of(players), game.read_options({}, players) if options is None else options)


def viewers(state: State) -> tuple[Seat | None, ...]:
    return (None, *state.seats)


def view_bytes(view: View) -> bytes:
    """Write a view as the one JSON text that it is compared by."""
    return orjson.dumps([view.game, view.you, view.asks])
