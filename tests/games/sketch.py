"""The law of the sketch: a game of any few phases, to look at one property of the table runner at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from duckpost.games.contract import Ask, AskId, Choice, Instant, Json, Kind, Outcome, Phase, Seat, State, first_option
from duckpost.games.dice import Dice
from duckpost.games.table import Table
from tests.games.random_play import seats_of
from tests.games.toys.plain import toy

A, B, C = seats_of(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch(State):
    """`log` is whatever the steps write down; `limit` is the option a timer may name."""

    log: tuple[str, ...] = ()
    limit: int | None = None


def ask(seat: Seat, name: str = "pick", **fields: Any) -> Ask:
    """Ask for one of three letters, unless the fields say otherwise."""
    shape: dict[str, Any] = {"kind": Kind.CHOOSE, "options": ("a", "b", "c"), "default": first_option}
    if fields.get("optional"):
        shape["default"] = None
    return Ask(id=AskId(name), seat=seat, prompt=name, **(shape | fields))


def everyone(name: str = "pick", **fields: Any) -> Callable[[Sketch, Seat], tuple[Ask, ...]]:
    return lambda _state, seat: (ask(seat, name, **fields),)


def only(who: Seat, *asks: Ask) -> Callable[[Sketch, Seat], tuple[Ask, ...]]:
    return lambda _state, seat: asks if seat == who else ()


def to(name: str) -> Callable[[Sketch], str]:
    return lambda _state: name


def phase(name: str, then: str, **fields: Any) -> Phase[Sketch]:
    row: dict[str, Any] = {"asks": everyone(f"{name}.pick"), "next": to(then), "goes_to": (then,)}
    return Phase(name=name, **(row | fields))


def end(state: Sketch, _dice: Dice) -> Sketch:
    return replace(state, outcome=Outcome("nobody", "done", "end", ()))


def write_answers(state: Sketch, _dice: Dice) -> Sketch:
    """Write down every answer as the steps find them."""
    told = tuple(f"{a.seat} {a.ask} {'game' if a.by_game else 'own'} {said(a.choice)}" for a in state.answers)
    return replace(state, log=(*state.log, *told))


def said(choice: Choice) -> str:
    return "+".join(choice) if isinstance(choice, tuple) else str(choice)


def draw(state: Sketch, dice: Dice) -> Sketch:
    return replace(state, log=(*state.log, f"{dice.random():.12f}"))


def sketch(
    *phases: Phase[Sketch], instants: Mapping[str, Instant[Sketch]] | None = None, seed: int = 1
) -> Table[Sketch]:
    """Lay a table for a game of these phases, opening with the first."""
    game = toy(
        name="sketch",
        players=(3, 3),
        state=Sketch,
        phases=phases,
        deal=lambda seats, _dice: Sketch(seats=seats),
        public=_public,
        private=_private,
    )
    return Table(replace(game, instants=instants or {}, option=lambda state, _name: state.limit), seed)


def _public(state: Sketch) -> Json:
    return {"log": list(state.log)}


def _private(_state: Sketch, seat: Seat) -> Json:
    return {"seat": seat}


def opened(table: Table[Sketch]) -> Sketch:
    """Deal to s1, s2 and s3."""
    return table.deal((A, B, C), None)
