"""The law of the machine: Witch Catch holds together whatever is done at whatever moment, refused commands included."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from duckpost.games.codec import from_json, to_json
from duckpost.games.contract import Refusal, Rejected, Seat
from duckpost.games.registry import GAMES
from duckpost.games.table import OVER, Table
from duckpost.games.witch_catch.state import Condition, Village
from duckpost.games.witch_catch.words import Material
from tests.games.random_play import Temper, course, dealt, legal_choice, open_asks, random_options, view_bytes, viewers

GAME = GAMES["witch_catch"]
ROWS = {phase.name: phase for phase in GAME.phases}

RUBBISH: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, False, 0, -1, 2.5, "", "s1", "yes", [], ["s1"], ["yes", "no"], ["forest"] * 2, [None], {}, {"a": []}]
)
ASK_IDS = st.sampled_from(
    ["", "ready", "d1.gather", "d2.gather", "d1.vote", "d1.raid.place", "d99.seer", "d1.approval.1"]
)


class WitchCatch(RuleBasedStateMachine):
    """One game: random options, random legal answers, away marks, time-outs, and refused commands in between."""

    table: Table[Any]
    state: Village

    @initialize(players=st.integers(4, 12), seed=st.integers(0, 2**64 - 1), timed=st.booleans())
    def deal(self, players: int, seed: int, timed: bool) -> None:
        chance = Random(seed)
        options = random_options(GAME, players, chance, ["discussion"])
        if timed:
            options = GAME.read_options({"discussion": 300}, players)
        self.table, self.state = dealt(GAME, players, seed, options)

    def now(self, after: Village) -> None:
        """Go on to the state that a command has made, along the rows of the phase table."""
        assert _may_become(self.state.phase, after.phase, after.entry - self.state.entry)
        _cards_are_conserved(self.state, after)
        self.state = after

    def over(self) -> bool:
        return self.state.phase == OVER

    @precondition(lambda self: not self.over())
    @rule(draw=st.randoms(use_true_random=False), many=st.integers(1, 12))
    def answer_what_is_waited_for(self, draw: Random, many: int) -> None:
        for _ in range(many):
            waiting = self.table.waiting_for(self.state)
            asks = [ask for seat in waiting for ask in open_asks(self.table, self.state, seat) if not ask.optional]
            if asks:
                ask = draw.choice(asks)
                self.now(self.table.answer(self.state, ask.seat, ask.id, legal_choice(ask, draw)))

    @precondition(lambda self: not self.over())
    @rule(draw=st.randoms(use_true_random=False))
    def answer_anything_that_is_open(self, draw: Random) -> None:
        asks = [ask for seat in self.state.seats for ask in open_asks(self.table, self.state, seat)]
        if asks:
            ask = draw.choice(asks)
            self.now(self.table.answer(self.state, ask.seat, ask.id, legal_choice(ask, draw)))

    @rule()
    def time_is_up(self) -> None:
        if self.table.seconds(self.state) is None:
            with pytest.raises(Rejected) as refused:
                self.table.time_up(self.state)
            assert refused.value.code is Refusal.NOT_OPEN
        else:
            self.now(self.table.time_up(self.state))

    @rule(index=st.integers(0, 11), away=st.booleans())
    def mark(self, index: int, away: bool) -> None:
        seat = self.state.seats[index % len(self.state.seats)]
        self.now(self.table.mark_away(self.state, seat, away))
        assert (seat in self.state.away) is away

    @rule(index=st.integers(0, 12), ask_id=ASK_IDS, choice=RUBBISH)
    def answer_with_rubbish(self, index: int, ask_id: str, choice: object) -> None:
        """Whatever is not offered now is refused; what happens to be offered is an answer like any other."""
        seat = Seat(f"s{index + 1}")
        try:
            after = self.table.answer(self.state, seat, ask_id, choice)
        except Rejected as refused:
            code = refused.code
        else:
            self.now(after)
            return
        assert (code is Refusal.NOT_ALLOWED) is (seat not in self.state.seats)

    @precondition(lambda self: not self.over())
    @rule(draw=st.randoms(use_true_random=False), choice=RUBBISH)
    def answer_a_closed_or_answered_ask(self, draw: Random, choice: object) -> None:
        seat = draw.choice(self.state.seats)
        openly = {ask.id for ask in open_asks(self.table, self.state, seat)}
        for ask in self.table.asks(self.state, seat):
            if ask.id not in openly:
                with pytest.raises(Rejected) as refused:
                    self.table.answer(self.state, seat, ask.id, choice)
                assert refused.value.code is Refusal.ALREADY_ANSWERED

    @precondition(lambda self: not self.over())
    @rule(draw=st.randoms(use_true_random=False), many=st.integers(5, 60))
    def play_on(self, draw: Random, many: int) -> None:
        """Get further into the game."""
        for number, (_before, _move, after) in enumerate(course(self.table, self.state, draw, Temper(idle=10))):
            self.now(after)
            if number == many:
                return

    @invariant()
    def persons_frogs_and_exiled_are_all_there_is(self) -> None:
        counts = Counter(cat.condition for cat in self.state.cats)
        assert sum(counts[condition] for condition in Condition) == len(self.state.seats)
        assert tuple(cat.seat for cat in self.state.cats) == self.state.seats
        assert all(not cat.hand for cat in self.state.cats if cat.condition is Condition.EXILED)
        assert 0 <= self.state.gauge <= self.state.options.gauge
        assert 0 <= self.state.seals <= self.state.options.seals
        assert self.state.day <= self.state.options.knights_day

    @invariant()
    def everybody_can_look_at_every_moment(self) -> None:
        for seat in viewers(self.state):
            assert view_bytes(self.table.view(self.state, seat))

    @invariant()
    def it_can_be_saved_at_every_moment(self) -> None:
        assert from_json(Village, json.loads(json.dumps(to_json(self.state)))) == self.state

    @invariant()
    def somebody_or_the_clock_is_waited_for(self) -> None:
        if self.over():
            assert self.state.outcome is not None
        else:
            assert self.table.waiting_for(self.state) or self.table.seconds(self.state) is not None


def _may_become(before: str, after: str, entries: int) -> bool:
    """Whether the rows lead from one phase to the other in so many steps, the end of the game being open to all."""
    reached = {before}
    for _ in range(entries):
        reached = {name for row in reached if row != OVER for name in (*ROWS[row].goes_to, OVER)}
    return after in reached


def _cards_are_conserved(before: Village, after: Village) -> None:
    """Cards come from the hand-out alone, and go at the ritual or with an exiled cat; a thief only moves them."""
    gone = sum((_given(after) - _given(before), _exiled_with(before, after)), Counter[Material]())
    assert _held(after) == _held(before) + (_gained(after) - _gained(before)) - gone
    assert (_held(before) + (_gained(after) - _gained(before)) - gone).total() == (
        _held(before).total() + (_gained(after) - _gained(before)).total() - gone.total()
    ), "nothing is given that is not held"


def _held(village: Village) -> Counter[Material]:
    return Counter(card for cat in village.cats for card in cat.hand)


def _gained(village: Village) -> Counter[Material]:
    return Counter(gain.material for day in village.days for gain in day.gains if gain.material is not None)


def _given(village: Village) -> Counter[Material]:
    rituals = [day.ritual for day in village.days if day.ritual is not None]
    return Counter(gift.material for ritual in rituals for gift in ritual.given if gift.material is not None)


def _exiled_with(before: Village, after: Village) -> Counter[Material]:
    """The hands that have gone with an exiled cat: those of the cats exiled since."""
    exiled = {cat.seat for cat in after.cats if cat.condition is Condition.EXILED}
    return Counter(
        card for cat in before.cats if cat.seat in exiled and cat.condition is not Condition.EXILED for card in cat.hand
    )


TestWitchCatch = pytest.mark.timeout(300)(WitchCatch.TestCase)
TestWitchCatch.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
