"""The law of saved states: any state comes back equal; damaged JSON is refused by naming the place, never otherwise."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from random import Random
from typing import Any, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckpost.games.codec import DamagedState, from_json, to_json
from duckpost.games.contract import Game, State
from duckpost.games.registry import GAMES
from tests.games.random_play import course, dealt
from tests.games.toys import TOYS

ALL: Mapping[str, Game[Any]] = {**GAMES, **TOYS}
every_game = pytest.mark.parametrize("game", ALL.values(), ids=ALL)

Name = NewType("Name", str)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Card:
    colour: Colour
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    owner: Name
    cards: tuple[Card, ...] = ()
    best: Card | None = None
    pair: tuple[int, bool] = (0, False)
    said: tuple[str, ...] | bool | int | str = ""
    mood: Colour | None = None


HAND = Hand(
    owner=Name("ann"),
    cards=(Card(Colour.RED, 3), Card(Colour.BLUE, -1)),
    best=Card(Colour.RED, 3),
    pair=(7, True),
    said=("a", "b"),
    mood=Colour.BLUE,
)
WRITTEN = ["ann", [["red", 3], ["blue", -1]], ["red", 3], [7, True], ["a", "b"], "blue"]


def test_an_object_is_written_as_the_list_of_its_fields() -> None:
    assert to_json(HAND) == WRITTEN
    assert from_json(Hand, WRITTEN) == HAND


@pytest.mark.parametrize("said", [True, False, 0, 1, "", "hi", (), ("a",)])
def test_alternatives_come_back_as_what_they_were(said: Any) -> None:
    back = from_json(Hand, json.loads(json.dumps(to_json(Hand(owner=Name("ann"), said=said)))))
    assert back.said == said
    assert type(back.said) is type(said)


@pytest.mark.parametrize(
    ("place", "value", "where"),
    [
        ((), None, "Hand: a list of 6 fields is expected"),
        ((), {}, "Hand: a list of 6 fields is expected"),
        ((), WRITTEN[:5], "Hand: a list of 6 fields is expected"),
        ((), [*WRITTEN, None], "Hand: a list of 6 fields is expected"),
        ((0,), 7, "Hand.owner: str is expected"),
        ((0,), None, "Hand.owner: str is expected"),
        ((1,), "red", "Hand.cards: a list is expected"),
        ((1, 0), "red", "Hand.cards: a list of 2 fields is expected"),
        ((1, 0, 0), "green", "Hand.cards.colour: 'green' is no Colour"),
        ((1, 0, 0), ["red"], r"Hand.cards.colour: \['red'\] is no Colour"),
        ((1, 0, 0), None, "Hand.cards.colour: None is no Colour"),
        ((1, 1, 1), True, "Hand.cards.worth: int is expected"),
        ((1, 1, 1), 1.0, "Hand.cards.worth: int is expected"),
        ((2,), 7, "Hand.best: int is not expected here"),
        ((2, 1), "3", "Hand.best.worth: int is expected"),
        ((3,), [7], "Hand.pair: a list of 2 is expected"),
        ((3,), None, "Hand.pair: a list of 2 is expected"),
        ((3, 1), 1, "Hand.pair: bool is expected"),
        ((4,), None, "Hand.said: NoneType is not expected here"),
        ((4,), 0.5, "Hand.said: float is not expected here"),
        ((4, 0), 0, "Hand.said: str is expected"),
        ((5,), "green", "Hand.mood: 'green' is no Colour"),
        ((5,), [], "Hand.mood: list is not expected here"),
    ],
)
def test_damage_is_refused_by_naming_the_place(place: tuple[int, ...], value: object, where: str) -> None:
    with pytest.raises(DamagedState, match=f"^{where}$"):
        from_json(Hand, put(WRITTEN, place, value))


def put(raw: Any, place: tuple[int, ...], value: object) -> Any:
    if not place:
        return value
    changed = copy.deepcopy(raw)
    inner = changed
    for index in place[:-1]:
        inner = inner[index]
    inner[place[-1]] = value
    return changed


@dataclass(frozen=True, slots=True)
class Floating:
    height: float


@dataclass(frozen=True, slots=True)
class Ambiguous:
    which: Card | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Worded:
    which: Colour | str


@pytest.mark.parametrize(
    ("thing", "why"), [(Floating(1.0), "cannot hold"), (Ambiguous((1,)), "apart"), (Worded("x"), "apart")]
)
def test_a_state_that_json_could_misread_cannot_be_declared(thing: object, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        to_json(thing)


# Real states, damaged


@cache
def moments(game_id: str) -> tuple[State, ...]:
    """States of one whole game, from its first moment to its last."""
    game = ALL[game_id]
    chance = Random(f"codec {game_id}")
    table, state = dealt(game, game.max_players, 5)
    played = [state, *(after for _before, _move, after in course(table, state, chance))]
    step = max(1, len(played) // 12)
    return (*played[::step], played[-1])


def places(raw: Any, at: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield at
    if isinstance(raw, list):
        for index, item in enumerate(raw):
            yield from places(item, (*at, index))


@every_game
def test_a_state_comes_back_equal_at_every_moment(game: Game[Any]) -> None:
    for state in moments(game.id):
        raw = json.loads(json.dumps(to_json(state), allow_nan=False))
        assert raw == to_json(state)
        assert from_json(game.state, raw) == state


@every_game
@pytest.mark.parametrize("damage", [{}, 1.5, {"a": 1}], ids=str)
def test_a_wrong_value_anywhere_is_named(game: Game[Any], damage: object) -> None:
    state = moments(game.id)[len(moments(game.id)) // 2]
    raw = to_json(state)
    everywhere = list(places(raw))
    for place in Random(7).sample(everywhere, min(150, len(everywhere))):
        with pytest.raises(DamagedState, match=rf"^{game.state.__name__}[a-z_.]*: "):
            from_json(game.state, put(raw, place, damage))


DAMAGES: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        10**30,
        1.5,
        float("nan"),
        "",
        "witch",
        "s1",
        "\ud800",
        [],
        [None],
        [[]],
        {},
        {"": []},
    ]
)


@every_game
@given(data=st.data())
def test_damaged_json_loads_as_a_state_or_is_refused_and_nothing_else(game: Game[Any], data: st.DataObject) -> None:
    raw: Any = to_json(data.draw(st.sampled_from(moments(game.id)), label="moment"))
    for _ in range(data.draw(st.integers(1, 3), label="damages")):
        raw = _damaged(raw, data)
    said = game.state.__name__
    try:
        state = from_json(game.state, raw)
    except DamagedState as refused:
        said = str(refused)
    else:
        assert to_json(state) == raw
    assert said.startswith(game.state.__name__)


def _damaged(raw: Any, data: st.DataObject) -> Any:
    place = data.draw(st.sampled_from(list(places(raw))), label="place")
    inner: Any = raw
    for index in place:
        inner = inner[index]
    if isinstance(inner, list) and inner and data.draw(st.booleans(), label="in the list"):
        at = data.draw(st.integers(0, len(inner) - 1))
        shorter, longer = inner[:at] + inner[at + 1 :], [*inner, inner[at]]
        return put(raw, place, data.draw(st.sampled_from([shorter, longer, list(reversed(inner))])))
    return put(raw, place, data.draw(DAMAGES, label="damage"))
