"""The law of the party room: the smallest game whose every answer all eight seats see.

An open vote that can be changed for ever, with a past that makes a stored room as large as one in the middle of an
evening. Every server that is measured does this work; ours does it as a game like any other, on the table of `games/`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from duckpost.games.contract import Ask, AskId, Closes, Game, Json, Kind, Phase, Seat, State
from duckpost.games.dice import Dice

SEATS = 8
ASK = AskId("vote")
OWN_BYTES = 400
"""A hand, the votes of four nights and the one ask take no more."""
NIGHTS = 24
"""With so many past nights a stored room has about 3 KB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party(State):
    """`before` holds what every seat voted in each night that is over; `hands` what each holds."""

    before: tuple[tuple[Seat, ...], ...]
    hands: tuple[tuple[str, ...], ...]


def deal(seats: tuple[Seat, ...], _options: Any, dice: Dice) -> Party:
    words = tuple(f"card {number}" for number in range(40))
    return Party(
        seats=seats,
        before=tuple(tuple(dice.sample(seats, len(seats))) for _ in range(NIGHTS)),
        hands=tuple(tuple(dice.sample(words, 8)) for _ in seats),
    )


def asks(party: Party, seat: Seat) -> tuple[Ask, ...]:
    return (
        Ask(id=ASK, seat=seat, kind=Kind.CHOOSE, prompt="vote", options=party.seats, changeable=True, optional=True),
    )


def public(party: Party) -> Json:
    votes = {seat: choice[0] for seat in party.seats if (choice := party.chosen(seat, ASK))}
    return {
        "day": NIGHTS + 1,
        "scene": None,
        "ballots": votes,
        "tally": dict(Counter(votes.values())),
        "last": list(party.before[-1]),
    }


def private(party: Party, seat: Seat) -> Json:
    place = party.seats.index(seat)
    return {"hand": list(party.hands[place]), "voted": [night[place] for night in party.before[-4:]]}


def nothing(*_: object) -> Json:
    return {}


def any_fields(_raw: Mapping[str, object]) -> None:
    return None


PARTY: Game[Party] = Game(
    id="party",
    min_players=2,
    max_players=SEATS,
    state=Party,
    phases=(Phase(name="talk", asks=asks, next=lambda _: "talk", goes_to=("talk",), closes=Closes.ON_TIME),),
    first="talk",
    check_fields=any_fields,
    read_options=nothing,
    option_schema=nothing,
    outline=nothing,
    deal=deal,
    option=lambda _state, _name: None,
    public=public,
    private=private,
    story=nothing,
    instants={},
    own_bytes=lambda _public: OWN_BYTES,
)
