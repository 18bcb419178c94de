"""The laws of answering, for every game: what is offered is accepted, all else refused, and no other phone moves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from duckpost.games.choices import read_choice, wire_choice
from duckpost.games.codec import to_json
from duckpost.games.contract import Ask, AskId, Kind, Refusal, Rejected, Seat, State
from duckpost.games.dice import Dice
from duckpost.games.table import Table
from tests.games.random_play import legal_choice, open_asks, takes_answer, view_bytes, viewers
from tests.games.runs import ALL, NUMBERS, run

every_run = pytest.mark.parametrize(("game_id", "number"), [(name, number) for name in ALL for number in NUMBERS])


def offered(ask: Ask, chance: Random) -> list[Any]:
    """List what an ask offers: each single option, the fewest and the most of several, both ends of a range."""
    match ask.kind:
        case Kind.CHOOSE:
            several = [chance.sample(ask.options, count) for count in {ask.min, min(ask.max, len(ask.options))}]
            return [[option] for option in ask.options if ask.min <= 1] + several
        case Kind.CONFIRM:
            return [True]
        case Kind.NUMBER:
            return [ask.min, ask.max]
        case Kind.TEXT:
            return ["x" * ask.min, "é" * ask.max]


def bad(ask: Ask) -> list[Any]:
    """List choices that an ask does not offer."""
    never: list[Any] = [None, False, 1.5, {}, {"a": 1}, [None], [["a"]], ["\0"], [True]]
    match ask.kind:
        case Kind.CHOOSE:
            first = list(ask.options[:1])
            short = [list(ask.options[: ask.min - 1])] if ask.min else []
            return [*never, *short, first * 2, "".join(first), True, 0, ["no_such_option"], [*ask.options, "more"]]
        case Kind.CONFIRM:
            return [*never, 1, "true", [], [True]]
        case Kind.NUMBER:
            return [*never, ask.min - 1, ask.max + 1, True, str(ask.min), float(ask.min), []]
        case Kind.TEXT:
            return [*never, "x" * (ask.max + 1), "x" * (ask.min - 1) + "\ud800", 7, True, []]


@every_run
def test_every_offered_answer_is_accepted(game_id: str, number: int) -> None:
    played = run(game_id, number)
    chance = Random(number)
    for state in played.some(12):
        for seat in state.seats:
            for ask in open_asks(played.table, state, seat):
                for choice in offered(ask, chance):
                    assert played.table.answer(state, seat, ask.id, choice).step == state.step + 1


@every_run
def test_everything_else_is_refused_and_leaves_the_state_equal(game_id: str, number: int) -> None:
    played = run(game_id, number)
    table = played.table
    everything = {ask.id for state in played.states for seat in state.seats for ask in table.asks(state, seat)}
    for state in played.some(12):
        before = json.dumps(to_json(state))
        for seat in state.seats:
            asks = {ask.id: ask for ask in table.asks(state, seat)}
            for ask_id in sorted(everything - set(asks)):
                assert refusal(table, state, seat, ask_id, True) is Refusal.NOT_OPEN
            for ask in asks.values():
                expected = Refusal.BAD_CHOICE if takes_answer(state, ask) else Refusal.ALREADY_ANSWERED
                assert {refusal(table, state, seat, ask.id, choice) for choice in bad(ask)} == {expected}
                assert refusal(table, state, Seat("nobody"), ask.id, True) is Refusal.NOT_ALLOWED
                legal = legal_choice(ask, Random(1))
                assert takes_answer(state, ask) or refusal(table, state, seat, ask.id, legal) is expected
        assert json.dumps(to_json(state)) == before


def refusal(table: Table[Any], state: State, seat: Seat, ask: str, choice: object) -> Refusal | None:
    try:
        table.answer(state, seat, ask, choice)
    except Rejected as refused:
        return refused.code
    return None


@every_run
def test_a_default_is_an_answer_that_the_seat_could_have_given(game_id: str, number: int) -> None:
    played = run(game_id, number)
    for state in played.some(40):
        for ask in (ask for seat in state.seats for ask in played.table.asks(state, seat)):
            assert (ask.default is None) is ask.optional, ask.id
            if ask.default is not None:
                choice = ask.default(state, ask, Dice(number, state.step))
                assert read_choice(ask, wire_choice(choice)) == choice, ask.id


@every_run
def test_an_ask_is_one_that_can_be_answered(game_id: str, number: int) -> None:
    """An ask has options enough; what closes a window is among them; what works at once is never waited for."""
    played = run(game_id, number)
    for state in played.states:
        for ask in (ask for seat in state.seats for ask in played.table.asks(state, seat)):
            assert 0 <= ask.min <= ask.max or ask.kind is Kind.NUMBER
            assert len(ask.options) >= ask.min or ask.kind is not Kind.CHOOSE
            assert len(set(ask.options)) == len(ask.options)
            assert set(ask.closing) <= set(ask.options)
            assert ask.optional or ask.prompt not in played.table.game.instants


# Nobody's view moves on what they cannot know


def _witch_catch_sees(state: Any, viewer: Seat, ask: Ask, choices: tuple[Any, Any]) -> bool:
    """Witches see who arrives, a guardian at the post head counts, and a robbed cat its card gone (RULES.md §5, §6)."""
    if state.phase == "witch_hour":
        return bool(state.cat(viewer).is_witch)
    if state.phase == "guard_post":
        return bool(state.chosen(viewer, AskId(f"d{state.day}.gather")) == ("guard",))
    return ask.prompt == "pickpocket" and viewer in [choice[0] for choice in choices]


def _nothing_is_seen(_state: Any, _viewer: Seat, _ask: Ask, _choices: tuple[Any, Any]) -> bool:
    return False


SEES: dict[str, Callable[[Any, Seat, Ask, tuple[Any, Any]], bool]] = {"witch_catch": _witch_catch_sees}
"""Whether a seat may see which of two choices another made, before the phase closes; in most games nobody ever does."""


def pairs(table: Table[Any], state: State, chance: Random) -> Iterator[tuple[Ask, Any, State, Any, State]]:
    """Give each open ask two different answers, where neither closes the phase."""
    for seat in state.seats:
        for ask in open_asks(table, state, seat):
            one, two = legal_choice(ask, chance), legal_choice(ask, chance)
            after_one, after_two = (table.answer(state, seat, ask.id, choice) for choice in (one, two))
            if one != two and after_one.entry == after_two.entry == state.entry:
                yield ask, one, after_one, two, after_two


@every_run
def test_nobody_sees_what_another_has_answered_while_the_phase_is_open(game_id: str, number: int) -> None:
    played = run(game_id, number)
    table, chance = played.table, Random(number)
    sees = SEES.get(game_id, _nothing_is_seen)
    for state in played.some(40):
        for ask, one, after_one, two, after_two in pairs(table, state, chance):
            for viewer in viewers(state):
                if viewer == ask.seat or (viewer is not None and sees(state, viewer, ask, (one, two))):
                    continue
                shown = view_bytes(table.view(after_one, viewer))
                assert shown == view_bytes(table.view(after_two, viewer)), (state.phase, viewer, ask.id, one, two)


@every_run
def test_where_progress_is_hidden_an_answer_moves_no_other_phone(game_id: str, number: int) -> None:
    played = run(game_id, number)
    table, chance = played.table, Random(number)
    sees = SEES.get(game_id, _nothing_is_seen)
    for state in played.some(60):
        phase = table.phase(state)
        if phase is None or table.public(state)["waiting_for"] is not None:
            continue
        for ask, one, after, two, _other in pairs(table, state, chance):
            for viewer in viewers(state):
                if viewer == ask.seat or (viewer is not None and sees(state, viewer, ask, (one, two))):
                    continue
                assert view_bytes(table.view(after, viewer)) == view_bytes(table.view(state, viewer)), (viewer, ask.id)


@every_run
def test_an_away_mark_shows_in_nothing_but_whom_is_waited_for(game_id: str, number: int) -> None:
    played = run(game_id, number)
    table = played.table
    for state in played.some(30):
        for seat in state.seats:
            after = table.mark_away(state, seat, seat not in state.away)
            if after.entry != state.entry:
                continue
            for viewer in set(viewers(state)) - {seat}:
                now, before = table.view(after, viewer), table.view(state, viewer)
                assert {**now.game, "waiting_for": 0} == {**before.game, "waiting_for": 0}
                assert (now.you, now.asks) == (before.you, before.asks)


@every_run
def test_a_changed_answer_leaves_no_trace(game_id: str, number: int) -> None:
    played = run(game_id, number)
    table, chance = played.table, Random(number)
    for state in played.some(40):
        for ask, one, after_one, two, after_two in pairs(table, state, chance):
            if not ask.changeable or ask.id not in {a.id for a in open_asks(table, after_one, ask.seat)}:
                continue
            changed = table.answer(after_one, ask.seat, ask.id, two)
            assert changed.answers == after_two.answers, (ask.id, one, two)
            for viewer in viewers(state):
                assert table.view(changed, viewer) == table.view(after_two, viewer)
