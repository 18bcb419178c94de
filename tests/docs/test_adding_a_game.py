"""The small game of docs/adding-a-game.md: the page's code is run, and keeps what the page promises."""

from __future__ import annotations

import json
from typing import Any

import pytest

from duckpost.bots.random_bot import RandomBot
from duckpost.games.codec import from_json, to_json
from duckpost.games.contract import BadOptions, Game, Rejected
from duckpost.games.table import OVER, Table
from duckpost.simulate.game_of_bots import play, seats_of
from tests.games.lone_duck import LONE_DUCK


@pytest.fixture
def game() -> Game[Any]:
    return LONE_DUCK


def test_random_bots_play_it_to_its_end(game: Game[Any]) -> None:
    for seed in range(20):
        seats = seats_of(3 + seed % 10)
        table = Table(game, seed)
        state = play(
            table, table.deal(seats, game.read_options({}, len(seats))), dict.fromkeys(seats, RandomBot()), seed
        )
        assert state.phase == OVER
        assert state.outcome is not None
        assert state.outcome.winners == tuple(seat for seat, won in zip(seats, state.won, strict=True) if won == 3)
        assert game.story(state, {})["winner"] == state.outcome.winners[0]


def test_the_highest_number_that_stands_alone_wins_the_round(game: Game[Any]) -> None:
    table = Table(game, 1)
    seats = seats_of(4)
    state = table.deal(seats, game.read_options({}, 4))
    for seat, number in zip(seats, (5, 5, 2, 3), strict=True):
        assert table.view(state, seat).game["written"] is None
        state = table.answer(state, seat, "r1.number", number)
    assert state.phase == "result"
    assert table.view(state, None).game["won"] == {"s1": 0, "s2": 0, "s3": 0, "s4": 1}
    assert from_json(game.state, json.loads(json.dumps(to_json(state)))) == state


def test_the_away_and_the_slow_are_answered_for(game: Game[Any]) -> None:
    table = Table(game, 1)
    state = table.deal(seats_of(3), game.read_options({"seconds": 30}, 3))
    assert table.seconds(state) == 30
    state = table.mark_away(state, state.seats[0], True)
    assert table.waiting_for(state) == state.seats[1:]
    assert table.time_up(state).phase == "result"


def test_what_is_not_asked_or_has_no_bound_is_refused(game: Game[Any]) -> None:
    table = Table(game, 1)
    state = table.deal(seats_of(3), game.read_options({}, 3))
    for ask, choice in (("r2.number", 1), ("r1.number", 6), ("r1.number", "1"), ("r1.seen", True)):
        with pytest.raises(Rejected):
            table.answer(state, state.seats[0], ask, choice)
    for raw, players in (({"rounds": 0}, 3), ({"rounds": True}, 3), ({"seconds": 1}, 3), ({"moon": 1}, 3), ({}, 2)):
        with pytest.raises(BadOptions):
            game.read_options(raw, players)
