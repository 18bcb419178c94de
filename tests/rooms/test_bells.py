"""Bells: a phase ends when its time is up, once, and no bell ever acts on a phase it was not set for."""

from __future__ import annotations

import pytest

from duckpost.games.witch_catch import GAME
from duckpost.games.witch_catch.phases import PHASES
from duckpost.rooms.commands import MarkAway, Ring
from duckpost.rooms.model import Pace
from duckpost.rooms.refusals import Code
from tests.rooms.evening import S1, S2, TIMED, Evening, playing

SECONDS = {
    "morning": 8,
    "gathering": 60,
    "witch_hour": 15,
    "evening_talk": 60,
    "proposal": 60,
    "approval": 45,
    "quarrel": 4,
    "vote": 60,
}
"""How long each phase of a game with 60 s of discussion lasts (RULES.md §3, timers)."""

UNTIMED = {phase.name for phase in PHASES} - set(SECONDS) - {"guard_post"}
ALWAYS = {"morning", "witch_hour", "quarrel"}


@pytest.mark.parametrize("phase", SECONDS)
def test_a_timed_phase_has_a_bell_of_its_own(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    bell = evening.room.bell
    assert bell is not None
    assert bell.entry == evening.state.entry
    assert bell.due == bell.shown == evening.now + SECONDS[phase] * 1000
    assert evening.room.due == bell.due


@pytest.mark.parametrize("phase", sorted(UNTIMED))
def test_a_phase_without_a_timer_has_no_bell(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    assert (evening.room.bell, evening.room.due) == (None, None)


@pytest.mark.parametrize("phase", sorted(set(SECONDS) - ALWAYS))
def test_an_untimed_game_waits(phase: str) -> None:
    evening = playing(7, phase=phase)
    assert evening.room.bell is None
    evening.wait(24 * 3_600_000)
    assert evening.state.phase == phase


@pytest.mark.parametrize("phase", SECONDS)
def test_time_alone_ends_a_timed_phase(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    entry = evening.state.entry
    evening.now += SECONDS[phase] * 1000
    evening.ok(Ring())
    assert evening.state.entry > entry


@pytest.mark.parametrize("phase", SECONDS)
def test_a_bell_rung_early_does_nothing(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    before = evening.room
    for ms in (0, 1, SECONDS[phase] * 1000 - 2):
        evening.now += ms
        evening.ok(Ring())
        assert evening.room is before


def test_a_bell_rung_twice_acts_once() -> None:
    evening = playing(7, options=TIMED, phase="gathering")
    evening.now += 60_000
    evening.ok(Ring())
    after = evening.room
    evening.ok(Ring())
    assert evening.room is after


def test_a_phase_left_early_takes_its_bell_with_it() -> None:
    evening = playing(7, options=TIMED, phase="evening_talk")
    old = evening.room.bell
    assert old is not None
    evening.now += 20_000
    evening.play_to("proposal")
    assert evening.room.bell is not None
    assert evening.room.bell.due == evening.now + 60_000
    before = evening.room
    evening.now = old.due
    evening.ok(Ring())
    assert evening.room is before


def test_a_phase_without_a_timer_after_one_left_early_is_not_rung() -> None:
    evening = playing(7, options=TIMED, phase="approval")
    assert evening.room.bell is not None
    due = evening.room.bell.due
    evening.play_to("approval_result")
    before = evening.room
    evening.now = due + 1
    evening.ok(Ring())
    assert evening.room is before


@pytest.mark.parametrize("late", [0, 1, 1_000, 3_600_000])
def test_a_late_bell_ends_one_phase_and_the_next_has_its_full_time(late: int) -> None:
    evening = playing(7, options=TIMED, phase="evening_talk")
    evening.now += 60_000 + late
    evening.ok(Ring())
    assert evening.state.phase == "proposal"
    assert evening.room.bell is not None
    assert evening.room.bell.due == evening.now + 60_000


@pytest.mark.parametrize("late", [0, 1, 5_000])
def test_an_answer_after_the_time_is_refused_even_if_nobody_has_rung(late: int) -> None:
    evening = playing(7, options=TIMED, phase="vote")
    ask = evening.asks(S2)[0]
    evening.ok(evening.answer(S2, ask.id, (ask.options[0],)))
    evening.now += 60_000 + late
    answer = evening.answer(S2, ask.id, (ask.options[1],))
    evening.refused(answer, Code.NOT_OPEN)
    evening.ok(Ring())
    evening.refused(answer, Code.NOT_OPEN)
    ballots = evening.village.days[-1].vote
    assert ballots is not None
    assert next(ballot.choice for ballot in ballots.ballots if ballot.seat == S2) == ask.options[0]


def test_an_answer_at_the_last_millisecond_counts() -> None:
    evening = playing(7, options=TIMED, phase="vote")
    ask = evening.asks(S2)[0]
    evening.now += 59_999
    evening.ok(evening.answer(S2, ask.id, (ask.options[1],)))


def test_an_answer_to_a_phase_that_is_over_is_never_carried_over() -> None:
    evening = playing(7, options=TIMED, phase="approval")
    evening.now += 45_000
    evening.ok(Ring())
    evening.play_to("vote", "proposal")
    evening.refused(evening.answer(S2, "d1.approval.1", ("no",)), Code.NOT_OPEN)


@pytest.mark.parametrize("speed", [1, 10, 100])
def test_the_pace_divides_every_duration(speed: int) -> None:
    evening = Evening(7, options=TIMED, pace=Pace(speed=speed))
    evening.start()
    for phase, seconds in SECONDS.items():
        evening.play_to(phase)
        assert evening.remaining == seconds * 1000 // speed


@pytest.mark.parametrize("players", [4, 7, 12])
def test_a_timed_game_ends_without_anybody_but_the_clock_and_the_away_marks(players: int) -> None:
    evening = playing(players, options=TIMED)
    for seat in evening.state.seats:
        evening.ok(evening.say(MarkAway, who=seat, away=True))
    evening.wait(3_600_000)
    assert evening.state.outcome is not None


def test_presence_and_refusals_never_move_a_bell() -> None:
    evening = playing(7, options=TIMED, phase="gathering")
    bell = evening.room.bell
    evening.now += 10_000
    evening.drop(S2)
    evening.connect(S2)
    evening.refused(evening.answer(S1, "d1.vote", ("s2",)), Code.NOT_OPEN)
    evening.ok(evening.say(MarkAway, who=S2, away=True))
    assert evening.room.bell == bell


def test_every_phase_of_the_game_is_known_here() -> None:
    assert {phase.name for phase in GAME.phases} == set(SECONDS) | UNTIMED | {"guard_post"}
