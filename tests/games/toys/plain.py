"""The law of a toy: a game without options, made of its phases and three pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from duckpost.games.contract import BadOptions, Game, Json, Phase, S, Seat
from duckpost.games.dice import Dice


@dataclass(frozen=True, slots=True)
class Rules(Game[S]):
    """A game that is dealt from its seats alone."""


def check_fields(raw: Mapping[str, object]) -> None:
    for name, value in raw.items():
        raise BadOptions(name, value, "a toy has no options")


def toy(
    *,
    name: str,
    players: tuple[int, int],
    state: type[S],
    phases: tuple[Phase[S], ...],
    deal: Callable[[tuple[Seat, ...], Dice], S],
    public: Callable[[S], Json],
    private: Callable[[S, Seat], Json],
) -> Game[S]:
    """Make a game of these; it opens with the first phase, and its story is what everybody may know at the end."""

    def read_options(raw: Mapping[str, object], count: int) -> None:
        check_fields(raw)
        if not players[0] <= count <= players[1]:
            raise BadOptions("players", count, f"{players[0]} to {players[1]} can play")

    return Rules(
        id=name,
        min_players=players[0],
        max_players=players[1],
        state=state,
        phases=phases,
        first=phases[0].name,
        check_fields=check_fields,
        read_options=read_options,
        option_schema=lambda: {"type": "object", "properties": {}, "additionalProperties": False},
        outline=lambda _options: {},
        deal=lambda seats, _options, dice: deal(seats, dice),
        option=lambda _state, name: _no_timer(name),
        public=public,
        private=private,
        story=lambda state, _names: public(state),
        instants={},
    )


def _no_timer(name: str) -> int | None:
    raise KeyError(name)
