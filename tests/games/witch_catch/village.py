"""The law of how the rule tests speak: a village is dealt as a test needs it, and played with the rule book's verbs.

`village("witch seer citizen citizen")` seats s1 a witch, s2 a seer and so on, and plays up to the first gathering.
Seats, cards and places are given as words in one string: `forest="s1 s2"`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from duckpost.games.contract import Seat
from duckpost.games.table import Table
from duckpost.games.witch_catch import GAME
from duckpost.games.witch_catch.state import Cat, Condition, Day, Village
from duckpost.games.witch_catch.words import SPECIALS, Material, Place, Role
from tests.games.witch_catch.playing import Play, simple, written

__all__ = [
    "EVERYONE",
    "FIVE",
    "PERSONS",
    "PHASES",
    "SEVEN",
    "WHOLE",
    "Play",
    "simple",
    "village",
    "whole_village",
    "written",
]

FIVE = "witch citizen citizen citizen citizen"
SEVEN = "witch witch citizen citizen citizen citizen citizen"
WHOLE = "witch witch crow jester herbalist pickpocket guardian seer citizen citizen citizen"
PERSONS = "s1 s2 s3 s4 s5 s6 s7 s8 s9"
EVERYONE = f"{PERSONS} s10 s11"
PHASES = (
    "role_check",
    "morning",
    "gathering",
    "guard_post",
    "witch_hour",
    "duck_report",
    "evening_talk",
    "proposal",
    "approval",
    "approval_result",
    "ritual",
    "ritual_result",
    "quarrel",
    "vote",
    "vote_result",
)
"""The phase table of §3, in its order."""


def village(
    roles: str,
    *,
    at: str = "gathering",
    open: str = "forest meadow cave",  # noqa: A002 - the rule book's word
    required: str | None = "mushroom herb",
    required_count: int | None = None,
    day: int | None = None,
    hands: Mapping[str, str] | None = None,
    frogs: str = "",
    exiled: str = "",
    sealed: int = 0,
    failed: int = 0,
    last_mayor: int = -1,
    seed: int = 1,
    **options: object,
) -> Play:
    """Deal a village and play it quietly to the phase `at`; frogs and exiled cats make day 2 the first to be played.

    With `required` None the day's materials are drawn, `required_count` of them if the table is not to say how many.
    `sealed` and `failed` count earlier rituals, `last_mayor` is a seat's index; the other names are game options.
    """
    given = tuple(Role(role) for role in roles.split())
    counts: dict[str, object] = {role.value: given.count(role) for role in (Role.WITCH, Role.CROW, Role.JESTER)}
    counts |= {role.value: role in given for role in SPECIALS}
    counts |= {"specials": sum(role in SPECIALS for role in given), "open_places": len(open.split())}
    if required is not None:
        counts["required"] = len(required.split())
    elif required_count is not None:
        counts["required"] = required_count
    table = Table(GAME, seed)
    seats = tuple(Seat(f"s{number}") for number in range(1, len(given) + 1))
    state = table.deal(seats, GAME.read_options(counts | options, len(seats)))
    day = day or (2 if frogs or exiled or sealed or failed else 1)
    state = replace(
        state,
        cats=tuple(
            _cat(state, seat, role, frogs, exiled, (hands or {}).get(seat, ""), day)
            for seat, role in zip(seats, given, strict=True)
        ),
        open=tuple(Place(place) for place in open.split()),
        days=tuple(Day(number=number, required=(), persons=seats) for number in range(1, day)),
        seals=sealed,
        failed=failed,
        last_mayor=last_mayor,
    )
    play = Play(table, state)
    if at == "role_check":
        return play
    play.confirm_all()
    if required is not None:
        play.needs(required)
    return play.to(at)


def whole_village(at: str = "gathering", **given: Any) -> Play:
    """Deal every role to s1 to s9, with s10 a frog since yesterday and s11 exiled, and play to any phase of day 2."""
    return _whole(at).again() if not given else _play_whole(at, **given)


def _play_whole(at: str, **given: Any) -> Play:
    first = "role_check" if at == "role_check" else "morning"
    play = village(WHOLE, frogs="s10", exiled="s11", at=first, **given)
    if at == "guard_post":
        play.to("gathering").guards("s7")
    return play.to(at)


@cache
def _whole(at: str) -> Play:
    return _play_whole(at)


def _cat(state: Village, seat: Seat, role: Role, frogs: str, exiled: str, hand: str, day: int) -> Cat:
    frog, gone = seat in frogs.split(), seat in exiled.split()
    return Cat(
        seat=seat,
        role=role,
        condition=Condition.FROG if frog else Condition.EXILED if gone else Condition.PERSON,
        hand=tuple(Material(card) for card in hand.split()),
        uses=state.options.uses_of(role),
        frogged_on=day - 1 if frog else 0,
    )
