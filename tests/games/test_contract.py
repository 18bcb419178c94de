"""The law of the contract's own words, and of what every game's phase table must be like."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, fields, is_dataclass
from random import Random
from typing import Any

import pytest

from duckpost.games.contract import (
    Answer,
    Ask,
    AskId,
    BadOptions,
    Closes,
    Game,
    Kind,
    Refusal,
    Rejected,
    Seat,
    State,
    at_random,
    confirmed,
    first_option,
    nobody,
)
from duckpost.games.dice import Dice
from duckpost.games.registry import GAMES
from duckpost.games.table import OVER
from tests.games.random_play import dealt, random_options
from tests.games.toys import TOYS

ALL: Mapping[str, Game[Any]] = {**GAMES, **TOYS}
every_game = pytest.mark.parametrize("game", ALL.values(), ids=ALL)

STATE = State(
    seats=(Seat("s1"), Seat("s2")),
    answers=(
        Answer(Seat("s1"), AskId("x"), ("a",)),
        Answer(Seat("s2"), AskId("x"), 3),
        Answer(Seat("s2"), AskId("y"), ""),
    ),
)
ASK = Ask(id=AskId("x"), seat=Seat("s1"), kind=Kind.CHOOSE, prompt="x", options=("a", "b", "c"), min=2, max=2)


def test_a_state_is_read_by_seat_and_ask() -> None:
    assert STATE.choice(Seat("s1"), AskId("x")) == ("a",)
    assert STATE.choice(Seat("s2"), AskId("x")) == 3
    assert STATE.choice(Seat("s2"), AskId("y")) == ""
    assert STATE.choice(Seat("s1"), AskId("y")) is None


def test_the_options_chosen_are_none_where_another_kind_was_answered() -> None:
    assert STATE.chosen(Seat("s1"), AskId("x")) == ("a",)
    assert STATE.chosen(Seat("s2"), AskId("x")) == ()
    assert STATE.chosen(Seat("s1"), AskId("z")) == ()


@pytest.mark.parametrize("thing", [STATE, ASK, STATE.answers[0]])
def test_states_and_asks_are_frozen_and_slotted(thing: Any) -> None:
    name = fields(thing)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(thing, name, getattr(thing, name))
    assert not hasattr(thing, "__dict__")


def test_a_refusal_says_its_code_and_its_detail() -> None:
    assert str(Rejected(Refusal.NOT_OPEN)) == "not_open"
    assert str(Rejected(Refusal.BAD_CHOICE, "no such option")) == "bad_choice: no such option"
    assert (Rejected(Refusal.BAD_CHOICE, "why").code, Rejected(Refusal.BAD_CHOICE, "why").detail) == (
        "bad_choice",
        "why",
    )


def test_refused_options_name_the_field_the_value_and_the_bound() -> None:
    refused = BadOptions("witch", 9, "it is a whole number from 1 to 4")
    assert str(refused) == "witch: 9 is refused: it is a whole number from 1 to 4"
    assert (refused.field, refused.value) == ("witch", 9)


def test_the_defaults_that_games_share() -> None:
    dice = Dice(1, 1)
    assert confirmed(STATE, ASK, dice) is True
    assert first_option(STATE, ASK, dice) == ("a",)
    assert nobody(STATE, Seat("s1")) == ()
    drawn = {at_random(STATE, ASK, Dice(1, step)) for step in range(60)}
    assert {frozenset(choice) for choice in drawn if isinstance(choice, tuple)} == {
        frozenset(pair) for pair in ("ab", "ac", "bc")
    }


def test_the_registry_lists_each_game_under_its_own_name() -> None:
    assert {name: game.id for name, game in GAMES.items()} == {name: name for name in GAMES}
    assert "witch_catch" in GAMES


@every_game
def test_the_phase_table_is_whole(game: Game[Any]) -> None:
    names = [phase.name for phase in game.phases]
    assert len(set(names)) == len(names)
    assert game.first in names
    assert OVER not in names
    for phase in game.phases:
        assert phase.goes_to, phase.name
        assert set(phase.goes_to) <= set(names), phase.name
        assert phase.looks_like is None or phase.looks_like in names, phase.name
        assert all(step.__name__ != "<lambda>" for step in phase.steps), "a step is named, its dice are forked by it"
        assert len({step.__name__ for step in phase.steps}) == len(phase.steps), phase.name


@every_game
def test_every_phase_can_be_reached(game: Game[Any]) -> None:
    rows = {phase.name: phase.goes_to for phase in game.phases}
    reached, new = set(), {game.first}
    while new:
        reached |= new
        new = {name for row in new for name in rows[row]} - reached
    assert reached == set(rows)


@every_game
@pytest.mark.parametrize("seed", range(20))
def test_a_timer_is_a_number_of_seconds_whatever_the_options(game: Game[Any], seed: int) -> None:
    """And a phase that only time can end always has one (nobody waits for a ghost)."""
    chance = Random(seed)
    players = chance.randint(game.min_players, game.max_players)
    _table, state = dealt(game, players, seed, random_options(game, players, chance))
    for phase in game.phases:
        seconds = game.option(state, phase.timer) if isinstance(phase.timer, str) else phase.timer
        assert seconds is None or (type(seconds) is int and 0 < seconds <= 7200), phase.name
        assert phase.closes is not Closes.ON_TIME or seconds is not None, phase.name


@every_game
def test_a_game_deals_for_every_player_count_it_names_and_no_other(game: Game[Any]) -> None:
    for players in range(game.min_players, game.max_players + 1):
        _table, state = dealt(game, players, 1)
        assert len(state.seats) == players
        json.dumps(game.outline(game.read_options({}, players)), allow_nan=False)
    for players in (0, game.min_players - 1, game.max_players + 1, 1000):
        with pytest.raises(BadOptions, match=r"^players: "):
            game.read_options({}, players)


@every_game
def test_an_option_that_does_not_exist_is_refused_by_name(game: Game[Any]) -> None:
    for refuse in (game.check_fields, lambda raw: game.read_options(raw, game.min_players)):
        with pytest.raises(BadOptions, match=r"^turbo: True is refused: "):
            refuse({"turbo": True})


@every_game
def test_a_state_is_a_frozen_slotted_dataclass_of_the_contracts(game: Game[Any]) -> None:
    assert is_dataclass(game.state)
    assert issubclass(game.state, State)
    _table, state = dealt(game, game.min_players, 1)
    assert type(state) is game.state
    assert not hasattr(state, "__dict__")
    with pytest.raises(FrozenInstanceError):
        setattr(state, "phase", "elsewhere")  # noqa: B010
