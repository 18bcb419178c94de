"""The laws that hold for every game: each registered one, both toys and the page's, over whole random games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

from duckpost.games.codec import from_json, to_json
from duckpost.games.contract import Closes, Json, Refusal, Rejected, Seat, State
from duckpost.games.table import OVER, Table
from tests.games.random_play import carry_out, seats_of, view_bytes, viewers
from tests.games.runs import ALL, NUMBERS, Run, digest, run
from tests.games.witch_catch.referee import judge

every_run = pytest.mark.parametrize(("game_id", "number"), [(name, number) for name in ALL for number in NUMBERS])
every_game = pytest.mark.parametrize("game_id", ALL)


@every_run
def test_random_play_ends(game_id: str, number: int) -> None:
    played = run(game_id, number)
    assert played.end.phase == OVER
    assert played.end.outcome is not None
    assert set(played.end.outcome.winners) <= set(played.end.seats)
    assert all(state.outcome is None for state in played.states[:-1])


@every_run
def test_save_and_load_gives_the_state_again(game_id: str, number: int) -> None:
    played = run(game_id, number)
    for state in played.states:
        saved = json.dumps(to_json(state), allow_nan=False)
        assert from_json(played.table.game.state, json.loads(saved)) == state


@every_run
def test_a_loaded_game_goes_on_like_the_one_that_was_saved(game_id: str, number: int) -> None:
    played = run(game_id, number)
    kind, state = played.table.game.state, played.dealt
    for move, after in played.moves:
        state = carry_out(played.table, from_json(kind, json.loads(json.dumps(to_json(state)))), move)
        assert state == after


@every_run
def test_a_step_that_is_tried_again_comes_out_the_same(game_id: str, number: int) -> None:
    played = run(game_id, number)
    other = Table(played.table.game, played.seed)
    for before, move, after in played.steps:
        assert carry_out(other, before, move) == after


@every_run
def test_views_are_json_and_the_same_whenever_they_are_asked_for(game_id: str, number: int) -> None:
    played = run(game_id, number)
    for state in played.some(40):
        for seat in viewers(state):
            view = played.table.view(state, seat)
            whole = [view.game, view.you, list(view.asks)]
            assert json.loads(view_bytes(view)) == whole
            assert orjson.loads(orjson.dumps(whole)) == whole
            assert view_bytes(played.table.view(state, seat)) == view_bytes(view)


@every_run
def test_a_view_is_built_from_nothing(game_id: str, number: int) -> None:
    """Whoever is handed a view may do with it what they like: nothing else is made of the same parts."""
    played = run(game_id, number)
    for state in played.some(10):
        kept = to_json(state)
        shown = [view_bytes(played.table.view(state, seat)) for seat in viewers(state)]
        for seat in viewers(state):
            view = played.table.view(state, seat)
            _empty([view.game, view.you, list(view.asks)])
        assert [view_bytes(played.table.view(state, seat)) for seat in viewers(state)] == shown
        assert to_json(state) == kept


def _empty(value: Any) -> None:
    if isinstance(value, dict | list):
        for inner in list(value.values()) if isinstance(value, dict) else value:
            _empty(inner)
        value.clear()


@every_run
def test_no_seats_own_part_is_larger_than_the_game_says_from_what_is_public(game_id: str, number: int) -> None:
    """In a rematch, while the game is paused, and where it was cut short: then every ask and every card is longest."""
    played = run(game_id, number)
    told = played.table.game.own_bytes
    for state in played.states:
        views = {seat: played.table.view(state, seat) for seat in state.seats}
        public = views[state.seats[0]].game
        most, cut_short = told(public), told(public | {"phase": OVER, "waiting_for": None})
        for seat, view in views.items():
            asks = [ask | {"id": f"m99.{ask['id']}", "ends_at": None, "remaining_ms": 86_400_000} for ask in view.asks]
            assert len(orjson.dumps(view.you)) + len(orjson.dumps(asks)) <= most, (state.phase, seat)
            assert len(orjson.dumps(view.you)) + len("[]") <= cut_short, (state.phase, seat)


@every_run
def test_no_view_ask_or_story_holds_the_seed(game_id: str, number: int) -> None:
    played = run(game_id, number)
    seeds = (str(played.seed), f"{played.seed:x}")
    for state in played.states:
        shown = [view_bytes(played.table.view(state, seat)).decode() for seat in viewers(state)]
        asked = [repr(played.table.asks(state, seat)) for seat in state.seats]
        assert not any(seed in text for seed in seeds for text in (*shown, *asked, json.dumps(to_json(state))))
    assert not any(seed in json.dumps(played.table.game.story(played.end, {})) for seed in seeds)


@every_run
def test_an_ask_id_is_never_used_again_for_another_ask(game_id: str, number: int) -> None:
    """Once a seat is no longer asked something, it is not asked under that id again; nor anybody, something else."""
    played = run(game_id, number)
    kinds: dict[str, tuple[str, str]] = {}
    now: dict[Seat, set[str]] = {seat: set() for seat in played.dealt.seats}
    gone: dict[Seat, set[str]] = {seat: set() for seat in played.dealt.seats}
    for state in played.states:
        for seat in state.seats:
            asks = played.table.asks(state, seat)
            ids = {ask.id for ask in asks}
            assert len(ids) == len(asks)
            assert not ids & gone[seat], (state.phase, seat)
            gone[seat] |= now[seat] - ids
            now[seat] = set(ids)
            for ask in asks:
                assert ask.seat == seat
                said = (ask.kind.value, ask.prompt.removesuffix("_decoy").removesuffix("_or_guard"))
                assert kinds.setdefault(ask.id, said) == said


@every_run
def test_time_alone_ends_every_timed_phase(game_id: str, number: int) -> None:
    played = run(game_id, number)
    for state in played.some(60):
        if played.table.seconds(state) is None:
            with pytest.raises(Rejected) as refused:
                played.table.time_up(state)
            assert refused.value.code is Refusal.NOT_OPEN
        else:
            assert played.table.time_up(state).entry > state.entry


@every_run
def test_nobody_waits_for_a_ghost(game_id: str, number: int) -> None:
    """With everybody marked away, time alone brings any game to its end, from any moment on."""
    played = run(game_id, number)
    table = played.table
    for state in played.some(4):
        for seat in state.seats:
            state = table.mark_away(state, seat, True)  # noqa: PLW2901 - the game moves on
        for _ in range(200):
            phase = table.phase(state)
            if phase is None:
                break
            assert phase.closes is Closes.ON_TIME
            state = table.time_up(state)  # noqa: PLW2901 - the game moves on
        assert state.phase == OVER


@every_run
def test_a_game_sets_no_field_of_the_runners_but_the_outcome(game_id: str, number: int) -> None:
    played = run(game_id, number)
    game = played.table.game
    watched = replace(
        game,
        phases=tuple(replace(phase, steps=tuple(_watched(step) for step in phase.steps)) for phase in game.phases),
        instants={name: _watched(instant) for name, instant in game.instants.items()},
    )
    table = Table(watched, played.seed)
    for before, move, after in played.steps:
        assert carry_out(table, before, move) == after


def _watched(step: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(step)
    def watching(state: State, *rest: Any) -> State:
        after: State = step(state, *rest)
        assert _runners_own(after) == _runners_own(state), step.__name__
        return after

    return watching


def _runners_own(state: State) -> tuple[object, ...]:
    return state.seats, state.phase, state.entry, state.step, state.away, state.answers


@every_run
def test_the_runners_books_are_in_order(game_id: str, number: int) -> None:
    played = run(game_id, number)
    assert [state.step for state in played.states[1:]] == _stepping(played)
    assert all(before.entry <= after.entry for before, after in pairwise(played.states))
    for state in played.states:
        keys = [(state.seats.index(a.seat), a.ask) for a in state.answers]
        assert keys == sorted(set(keys)), "one answer a seat and ask, in seat order"
        asked = {(ask.seat, ask.id) for seat in state.seats for ask in played.table.asks(state, seat)}
        assert {(a.seat, a.ask) for a in state.answers} <= asked, "no answer outlives its ask"


def _stepping(played: Run) -> list[int]:
    """A command that changes something is one step; a mark that is set already is none."""
    steps, step = [], 0
    for before, _move, after in played.steps:
        step += before != after
        steps.append(step)
    return steps


@every_game
def test_the_same_seed_and_answers_give_the_same_game_byte_for_byte(game_id: str) -> None:
    played = run(game_id, 1)
    table = Table(played.table.game, played.seed)
    state = table.deal(played.dealt.seats, getattr(played.dealt, "options", None))
    states = [state, *((state := carry_out(table, state, move)) for move, _after in played.moves)]
    again = Run(table, played.seed, states[0], tuple(zip((m for m, _ in played.moves), states[1:], strict=True)))
    assert digest(again) == digest(played)


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_another_process_plays_the_same_game_byte_for_byte(hash_seed: str) -> None:
    """Sets and hashes of strings come in another order there; nothing may hang on them."""
    root = Path(__file__).resolve().parents[2]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "tests.games.runs", "1"]
    told = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.split() == [digest(run(game_id, 1)) for game_id in ALL]


@every_game
def test_another_seed_gives_another_game(game_id: str) -> None:
    """Dealt alike by nobody, or, in a game that deals nothing, answered alike for nobody."""
    game = ALL[game_id]
    seats, options = seats_of(game.max_players), game.read_options({}, game.max_players)
    begun = set()
    for seed in range(8):
        table = Table(game, seed)
        state = table.deal(seats, options)
        for seat in seats:
            state = table.mark_away(state, seat, True)
        begun.add(str(to_json(state)))
    assert len(begun) > 4


# The story


def _witch_catch(told: Json) -> str | None:
    verdict = judge(told)
    assert [str(fault) for fault in verdict.faults] == []
    return None if verdict.winner is None else verdict.winner.value


def _duel(told: Json) -> str:
    assert [d["seat"] for d in told["duellists"] if d["alive"]] == told["outcome"]["winners"]
    return "survivors"


def _grimoire(told: Json) -> str:
    winner: str = told["outcome"]["winner"]
    assert winner == ("good" if told["outcome"]["reason"] == "imp_dead" else "evil")
    return winner


def _lone_duck(told: Json) -> str:
    won: dict[str, int] = told["won"]
    return max(won, key=lambda seat: won[seat])


WINNER_BY_STORY: dict[str, Callable[[Json], str | None]] = {
    "witch_catch": _witch_catch,
    "duel": _duel,
    "grimoire": _grimoire,
    "lone_duck": _lone_duck,
}
"""How the winner is worked out again from a story alone; a game that is registered without one fails."""


@every_game
def test_the_story_gives_the_winner_again(game_id: str) -> None:
    for number in NUMBERS:
        played = run(game_id, number)
        told = json.loads(json.dumps(played.table.game.story(played.end, {}), allow_nan=False))
        assert played.end.outcome is not None
        assert WINNER_BY_STORY[game_id](told) == played.end.outcome.winner
