"""The contract carries a night order: who is asked hangs on earlier answers, and a storyteller sees and says more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duckpost.games.contract import Refusal, Rejected, Seat
from duckpost.games.table import Table
from tests.games.random_play import seats_of, view_bytes
from tests.games.toys.grimoire import GRIMOIRE, Grimoire, Sleeper

TABLE = Table(GRIMOIRE, seed=1)
TELLER, IMP, DREAMER, PREACHER, POISONER, VILLAGER = seats_of(6)
ROLES = ("imp", "dreamer", "preacher", "poisoner", "villager")


def night() -> Grimoire:
    """Begin a night in which s2 to s6 have the roles in order; the preacher is woken."""
    state = TABLE.deal(seats_of(6), None)
    sleepers = tuple(Sleeper(seat, role) for seat, role in zip(state.seats[1:], ROLES, strict=True))
    return TABLE.time_up(replace(state, sleepers=sleepers))


def choose(state: Grimoire, seat: Seat, option: str) -> Grimoire:
    ask = TABLE.asks(state, seat)[-1]
    return TABLE.answer(state, seat, ask.id, [option])


def chosen(state: Grimoire, *choices: tuple[Seat, str]) -> Grimoire:
    for seat, option in choices:
        state = choose(state, seat, option)
    return state


def test_the_night_order_asks_one_role_at_a_time() -> None:
    state = night()
    order = [(state.phase, TABLE.waiting_for(state))]
    for seat, option in ((PREACHER, VILLAGER), (POISONER, VILLAGER), (IMP, VILLAGER), (DREAMER, IMP)):
        state = choose(state, seat, option)
        order.append((state.phase, TABLE.waiting_for(state)))
    assert order == [
        ("call_preacher", (PREACHER,)),
        ("call_poisoner", (POISONER,)),
        ("call_imp", (IMP,)),
        ("call_dreamer", (DREAMER,)),
        ("tell", (TELLER,)),
    ]


def test_one_seats_choice_decides_who_is_asked_next() -> None:
    preached = choose(night(), PREACHER, POISONER)
    assert (preached.phase, TABLE.asks(preached, POISONER)) == ("call_imp", ())
    missed = choose(night(), PREACHER, IMP)
    assert (missed.phase, TABLE.waiting_for(missed)) == ("call_poisoner", (POISONER,))


def test_who_is_killed_in_the_night_is_not_woken_any_more() -> None:
    state = chosen(night(), (PREACHER, IMP), (POISONER, VILLAGER), (IMP, DREAMER))
    assert state.phase == "dawn", "nobody dreams, so there is nothing to tell"
    assert DREAMER not in state.living()


@pytest.mark.parametrize(
    ("victim", "offered"), [(VILLAGER, ("imp",)), (DREAMER, ("dreamer", "preacher", "poisoner", "villager"))]
)
def test_what_the_storyteller_may_tell_hangs_on_an_earlier_answer(victim: Seat, offered: tuple[str, ...]) -> None:
    state = chosen(night(), (PREACHER, IMP), (POISONER, victim), (IMP, VILLAGER), (DREAMER, IMP))
    (tell,) = TABLE.asks(state, TELLER)
    assert tell.options == offered


def test_an_ask_that_follows_from_the_first_answer_opens_in_the_same_phase() -> None:
    state = chosen(night(), (PREACHER, IMP), (POISONER, VILLAGER), (IMP, VILLAGER), (DREAMER, IMP))
    state = choose(state, TELLER, "imp")
    assert (state.phase, [ask.prompt for ask in TABLE.asks(state, TELLER)]) == ("tell", ["tell", "count"])
    state = TABLE.answer(state, TELLER, "n1.count", 4)
    assert state.phase == "dawn"
    assert TABLE.view(state, DREAMER).you == {"role": "dreamer", "hears": ["imp 4"]}


def test_the_storyteller_answers_for_a_sleeper_who_does_not() -> None:
    state = night()
    asks = {ask.prompt: ask for ask in TABLE.asks(state, TELLER)}
    after = TABLE.answer(state, TELLER, asks["for_preacher"].id, [POISONER])
    assert (after.asleep, after.phase) == (POISONER, "call_imp")
    with pytest.raises(Rejected) as refused:
        TABLE.answer(after, PREACHER, "n1.preacher", [IMP])
    assert refused.value.code is Refusal.NOT_OPEN


def test_the_storyteller_answers_for_the_table_by_day() -> None:
    state = night()
    while state.phase != "dawn":
        state = TABLE.time_up(state)
    state = TABLE.answer(state, TELLER, "n1.news", "A cold morning.")
    for seat in TABLE.waiting_for(state):
        state = TABLE.answer(state, seat, "n1.seen", True)
    assert (state.phase, TABLE.waiting_for(state), TABLE.asks(state, VILLAGER)) == ("day", (TELLER,), ())
    ended = choose(state, TELLER, IMP)
    assert (ended.phase, ended.outcome and ended.outcome.reason) == ("over", "imp_dead")


def test_the_storyteller_alone_sees_the_grimoire() -> None:
    state = chosen(night(), (PREACHER, IMP), (POISONER, DREAMER))
    you = TABLE.view(state, TELLER).you
    assert you is not None
    assert (you["poisoned"], len(you["sleepers"])) == (DREAMER, 5)
    for seat in (IMP, DREAMER, PREACHER, POISONER, VILLAGER):
        assert set(TABLE.view(state, seat).you or {}) == {"role", "hears"}


def test_the_whole_night_looks_alike_to_who_sleeps() -> None:
    state = TABLE.deal(seats_of(6), None)
    sleepers = tuple(Sleeper(seat, role) for seat, role in zip(state.seats[1:], ROLES, strict=True))
    state = replace(state, sleepers=sleepers)
    before = [view_bytes(TABLE.view(state, seat)) for seat in (None, VILLAGER)]
    state = TABLE.time_up(state)
    for seat, option in ((PREACHER, IMP), (POISONER, DREAMER), (IMP, PREACHER), (DREAMER, IMP), (TELLER, "dreamer")):
        state = choose(state, seat, option)
        assert [view_bytes(TABLE.view(state, seat)) for seat in (None, VILLAGER)] == before, state.phase


def test_away_and_time_go_through_the_same_close_as_an_answer() -> None:
    state = night()
    late, away = TABLE.time_up(state), TABLE.mark_away(state, PREACHER, True)
    assert late.phase == away.phase
    assert late.asleep == away.asleep, "the same default, drawn for the same seat in the same step"
    assert (late.step, late.entry, late.sleepers) == (away.step, away.entry, away.sleepers)


def test_a_whole_night_of_absent_people_passes_by_itself() -> None:
    state = TABLE.deal(seats_of(6), None)
    for seat in state.seats:
        state = TABLE.mark_away(state, seat, True)
    assert state.phase == "dusk", "the dusk ends on time alone"
    state = TABLE.time_up(state)
    assert state.news == "dawn"
    assert state.phase == ("dusk" if state.outcome is None else "over")
