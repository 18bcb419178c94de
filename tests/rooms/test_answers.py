"""Answers: carried out or refused with the rules' own code, in every phase; a refusal leaves the very room."""

from __future__ import annotations

import pytest

from duckpost.games.contract import Kind, Seat
from duckpost.games.witch_catch.phases import PHASES
from duckpost.rooms.commands import Answer, End, MarkAway, Raw, Rematch
from duckpost.rooms.model import Status
from duckpost.rooms.refusals import Code
from duckpost.rooms.view import own_json
from tests.rooms.evening import S2, TIMED, in_status, playing

ASKING = [phase.name for phase in PHASES if phase.name not in ("morning", "guard_post", "quarrel")]
WRONG: list[Raw] = [(), ("nowhere",), ("s1", "s1"), ("nowhere",) * 300, True, False, 0, 2**63 - 1, "", "text"]


@pytest.mark.parametrize("phase", ASKING)
def test_every_choice_that_an_ask_does_not_offer_is_refused(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    ask = evening.pending()[0]
    for choice in WRONG:
        if not (ask.kind is Kind.CONFIRM and choice is True):
            evening.refused(evening.answer(ask.seat, ask.id, choice), Code.BAD_CHOICE)
    evening.ok(evening.default(ask))


@pytest.mark.parametrize("phase", ASKING)
def test_an_answer_for_good_is_not_changed_and_a_changeable_one_is(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    ask = evening.pending()[0]
    entry, first = evening.state.entry, evening.default(ask)
    evening.ok(first)
    second = evening.answer(ask.seat, ask.id, first.choice)
    if ask.changeable:
        evening.ok(second)
    else:
        closed = evening.state.entry != entry
        evening.refused(second, Code.NOT_OPEN if closed else Code.ALREADY_ANSWERED)


def test_a_second_choice_while_the_first_is_on_its_way_counts_in_the_order_of_the_taps() -> None:
    evening = playing(7, options=TIMED, phase="vote")
    ask = evening.asks(evening.pending()[0].seat)[0]
    first, second = (evening.answer(ask.seat, ask.id, (option,)) for option in ask.options[:2])
    evening.ok(second)
    evening.refused(first, Code.NOT_OPEN)
    assert evening.state.choice(ask.seat, ask.id) == second.choice


@pytest.mark.parametrize("ask", ["", "nothing", "d1.vote", "d2.gather", "d1.gather.", "READY"])
def test_what_is_not_asked_is_not_open(ask: str) -> None:
    evening = playing(7)
    evening.refused(evening.answer(S2, ask, True), Code.NOT_OPEN)


@pytest.mark.parametrize("phase", ["gathering", "witch_hour", "proposal", "ritual"])
def test_nobody_answers_what_another_is_asked(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    asked = {seat: {ask.id for ask in evening.asks(seat)} for seat in evening.state.seats}
    everything = set().union(*asked.values())
    for seat, own in asked.items():
        for ask in sorted(everything - own):
            evening.refused(evening.answer(seat, ask, ("hill",)), Code.NOT_OPEN)


@pytest.mark.parametrize("status", [Status.LOBBY, Status.OVER])
def test_nothing_is_open_outside_a_game(status: Status) -> None:
    evening = in_status(status)
    evening.refused(evening.answer(S2, "ready", True), Code.NOT_OPEN)


def test_a_seat_that_is_not_there_answers_nothing() -> None:
    playing(5).refused(Answer(Seat("s99"), 1, "ready", True), Code.NOT_ALLOWED)


def test_a_player_back_from_away_answers_over_what_the_game_answered() -> None:
    evening = playing(7, options=TIMED, phase="vote")
    seat = evening.pending()[0].seat
    evening.ok(evening.say(MarkAway, who=seat, away=True))
    ask = evening.asks(seat)[0]
    assert own_json(evening.room, seat)[1][0]["answer"] is None
    evening.ok(evening.answer(seat, ask.id, ask.options[:1]))
    assert own_json(evening.room, seat)[1][0]["answer"] == [ask.options[0]]
    assert seat not in evening.state.away


def test_an_answer_that_closes_the_phase_closes_it_once() -> None:
    evening = playing(5)
    last = evening.default(evening.all_but_one())
    entry = evening.state.entry
    evening.ok(last)
    assert evening.state.entry == entry + 1
    evening.ok(last)
    assert evening.state.entry == entry + 1


def test_an_answer_that_comes_after_the_rematch_is_not_taken_for_the_new_game() -> None:
    evening = playing(5)
    (late,) = own_json(evening.room, S2)[1]
    evening.ok(evening.say(End))
    evening.ok(evening.say(Rematch))
    evening.start()
    (new,) = own_json(evening.room, S2)[1]
    assert new["prompt"] == late["prompt"]
    assert new["id"] != late["id"]
    evening.refused(Answer(S2, evening.next_id(S2), late["id"], True), Code.NOT_OPEN)
    evening.ok(Answer(S2, evening.next_id(S2), new["id"], True))
    assert own_json(evening.room, S2)[1][0]["answer"] is True
