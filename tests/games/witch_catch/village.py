"""The law of how the rule tests speak: a village is dealt as a test needs it, and played with the rule book's verbs.

`village("witch seer citizen citizen")` seats s1 a witch, s2 a seer and so on, and plays up to the first gathering.
Seats, cards and places are given as words in one string: `forest="s1 s2"`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from duckpost.games.contract import Json, Seat
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
    required: str | int = "mushroom herb",
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

    `required` names the first day's materials, or says how many are drawn. `sealed` and `failed` count earlier
    rituals, `last_mayor` is a seat's index; the other names are game options.
    """
    play = Play(table := Table(GAME, seed), _dealt(table, roles, open, required, options))
    day = day or (2 if frogs or exiled or sealed or failed else 1)
    play.state = replace(
        play.state,
        cats=tuple(_changed(cat, frogs, exiled, (hands or {}).get(cat.seat, ""), day) for cat in play.state.cats),
        days=tuple(Day(number=number, required=(), persons=play.state.seats) for number in range(1, day)),
        seals=sealed,
        failed=failed,
        last_mayor=last_mayor,
    )
    if at == "role_check":
        return play
    play.confirm_all()
    return (play.needs(required) if isinstance(required, str) else play).to(at)


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


def _dealt(table: Table[Village], roles: str, places: str, required: str | int, options: Json) -> Village:
    """A game with these roles by seat and these places open."""
    given = tuple(Role(role) for role in roles.split())
    seats = tuple(Seat(f"s{number}") for number in range(1, len(given) + 1))
    wanted: Json = {role.value: given.count(role) for role in (Role.WITCH, Role.CROW, Role.JESTER)}
    wanted |= {role.value: role in given for role in SPECIALS}
    wanted |= {"specials": sum(role in SPECIALS for role in given), "open_places": len(places.split())}
    wanted["required"] = len(required.split()) if isinstance(required, str) else required
    state = table.deal(seats, GAME.read_options(wanted | options, len(seats)))
    uses = state.options.uses_of
    cats = tuple(Cat(seat=seat, role=role, uses=uses(role)) for seat, role in zip(seats, given, strict=True))
    return replace(state, cats=cats, open=tuple(Place(place) for place in places.split()))


def _changed(cat: Cat, frogs: str, exiled: str, hand: str, day: int) -> Cat:
    frog, gone = cat.seat in frogs.split(), cat.seat in exiled.split()
    return replace(
        cat,
        condition=Condition.FROG if frog else Condition.EXILED if gone else Condition.PERSON,
        hand=tuple(Material(card) for card in hand.split()),
        frogged_on=day - 1 if frog else 0,
    )
