"""The clock in the host's hand: pause, resume and extend, exact to the millisecond, and what a pause lets happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckpost.rooms.commands import (
    AddBot,
    Asleep,
    Connected,
    End,
    Extend,
    GiveHost,
    Gone,
    Kick,
    Leave,
    MarkAway,
    MoveSeat,
    Pause,
    Rename,
    Resume,
    Ring,
    SetLocale,
    SetOptions,
    Start,
)
from duckpost.rooms.model import Pace, Status
from duckpost.rooms.refusals import Code
from duckpost.rooms.view import game_json, own_json, room_json
from tests.rooms.evening import S1, S2, S3, TIMED, Evening, playing


def gathering() -> Evening:
    return playing(7, options=TIMED, phase="gathering")


def test_a_pause_holds_the_time_and_a_resume_gives_all_of_it_back() -> None:
    evening = gathering()
    evening.now += 12_345
    evening.ok(evening.say(Pause))
    assert game_json(evening.room)["ends_at"] is None
    assert game_json(evening.room)["remaining_ms"] == 60_000 - 12_345
    evening.now += 987_654
    assert evening.room.due is None
    evening.ok(evening.say(Resume))
    assert game_json(evening.room)["ends_at"] == evening.now + 60_000 - 12_345
    assert "remaining_ms" not in game_json(evening.room)
    assert evening.room.due == evening.now + 60_000 - 12_345


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("wait"), st.integers(0, 4_000)),
        st.tuples(st.just("pause"), st.integers(0, 4_000)),
        st.tuples(st.just("resume"), st.integers(0, 4_000)),
        st.tuples(st.just("extend"), st.integers(5, 60)),
        st.tuples(st.just("ring"), st.just(0)),
    ),
    max_size=14,
)


@given(STEPS)
def test_the_time_left_is_exact_after_any_pauses_and_extensions(steps: list[tuple[str, int]]) -> None:
    """A plain model: what is left shrinks with time that passes unpaused, and grows with what the host gives."""
    evening = gathering()
    left, paused = 60_000, False
    for what, amount in steps:
        match what:
            case "wait":
                evening.now += amount
                left -= 0 if paused else amount
            case "pause":
                evening.ok(evening.say(Pause))
                paused = True
            case "resume":
                evening.ok(evening.say(Resume))
                paused = False
            case "extend":
                evening.ok(evening.say(Extend, seconds=amount))
                left += amount * 1000
            case "ring":
                evening.ok(Ring())
        assert evening.state.phase == "gathering"
        assert evening.remaining == left
        assert evening.room.due == (None if paused else evening.now + left)


def test_pausing_or_resuming_twice_is_acknowledged_and_changes_nothing_more() -> None:
    evening = gathering()
    evening.ok(evening.say(Resume))
    evening.ok(evening.say(Pause))
    evening.now += 5_000
    evening.ok(evening.say(Pause))
    evening.now += 5_000
    evening.ok(evening.say(Resume))
    evening.ok(evening.say(Resume))
    assert evening.remaining == 60_000


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (4, Code.BAD_CHOICE),
        (5, None),
        (1800, None),
        (1801, Code.BAD_CHOICE),
        (0, Code.BAD_CHOICE),
        (-60, Code.BAD_CHOICE),
    ],
)
def test_a_timer_is_extended_within_bounds(seconds: int, code: Code | None) -> None:
    evening = gathering()
    assert evening.do(evening.say(Extend, seconds=seconds)).refused is code
    assert evening.remaining == 60_000 + (0 if code else seconds * 1000)


def test_an_extended_phase_ends_when_the_extension_is_over() -> None:
    evening = gathering()
    evening.ok(evening.say(Extend, seconds=30))
    evening.ok(evening.say(Extend, seconds=10))
    evening.wait(99_999)
    assert evening.state.phase == "gathering"
    evening.wait(1)
    assert evening.state.phase != "gathering"


def test_an_extension_runs_at_the_rooms_pace() -> None:
    evening = Evening(7, options=TIMED, pace=Pace(speed=10))
    evening.start()
    evening.play_to("gathering")
    evening.ok(evening.say(Extend, seconds=30))
    assert evening.remaining == 9_000


@pytest.mark.parametrize("phase", ["role_check", "gathering", "duck_report", "evening_talk", "ritual", "vote"])
def test_where_no_timer_runs_there_is_nothing_to_extend(phase: str) -> None:
    playing_on = playing(7, phase=phase)
    playing_on.refused(playing_on.say(Extend, seconds=30), Code.NOT_ALLOWED)


@pytest.mark.parametrize("phase", ["role_check", "gathering", "vote"])
def test_an_untimed_phase_stays_untimed_over_pauses(phase: str) -> None:
    evening = playing(7, phase=phase)
    for _ in range(3):
        evening.ok(evening.say(Pause))
        assert game_json(evening.room)["ends_at"] is None
        assert "remaining_ms" not in game_json(evening.room)
        evening.now += 50_000
        evening.ok(evening.say(Resume))
    assert (evening.room.bell, game_json(evening.room)["ends_at"]) == (None, None)


def test_while_paused_nobody_plays() -> None:
    evening = gathering()
    asks = {seat: evening.asks(seat) for seat in evening.state.seats}
    evening.ok(evening.say(Pause))
    state = evening.state
    for seat, open_now in asks.items():
        for ask in open_now:
            evening.refused(evening.answer(seat, ask.id, ask.options[:1]), Code.PAUSED)
    evening.now += 3_600_000
    evening.ok(Ring())
    assert evening.state is state


def test_while_paused_presence_names_and_the_hosts_powers_work() -> None:
    evening = gathering()
    evening.ok(evening.say(Pause))
    state = evening.state
    evening.ok(Asleep(S2, "w1:s2", True))
    evening.ok(Gone(S2, "w1:s2"))
    evening.ok(Connected(S2, "w2:1"))
    evening.ok(evening.say(Rename, S2, name="Mia"))
    evening.ok(evening.say(SetLocale, S2, locale="ko"))
    evening.ok(evening.say(GiveHost, who=S2))
    evening.ok(evening.say(GiveHost, who=S1))
    evening.ok(evening.say(Extend, seconds=30))
    assert evening.state is state
    evening.ok(evening.say(MarkAway, who=S3, away=True))
    evening.ok(evening.say(Kick, who=S3))
    evening.ok(evening.say(Leave, S2))
    evening.ok(evening.say(End))
    assert evening.room.status is Status.OVER


@pytest.mark.parametrize(("kind", "fields"), [(Start, {}), (SetOptions, {"options": ()}), (AddBot, {"bot": "random"})])
def test_a_pause_allows_nothing_that_a_running_game_does_not(kind: type[Any], fields: dict[str, Any]) -> None:
    evening = gathering()
    evening.ok(evening.say(Pause))
    evening.refused(evening.say(kind, **fields), Code.NOT_ALLOWED)


def mark_away(evening: Evening, seat: Any) -> None:
    evening.ok(evening.say(MarkAway, who=seat, away=True))


def kick(evening: Evening, seat: Any) -> None:
    evening.ok(evening.say(Kick, who=seat))


def leave(evening: Evening, seat: Any) -> None:
    evening.ok(evening.say(Leave, seat))


@pytest.mark.parametrize("go", [mark_away, kick, leave])
def test_a_phase_that_opens_while_paused_has_its_full_time_after_it(go: Callable[[Evening, Any], None]) -> None:
    evening = playing(7, options=TIMED, phase="evening_talk")
    last = evening.all_but_one()
    if last.seat == S1:
        evening.ok(evening.say(GiveHost, who=S2))
    evening.now += 7_000
    evening.ok(evening.say(Pause))
    evening.now += 1_800_000
    go(evening, last.seat)
    assert evening.state.phase == "proposal"
    assert evening.remaining == 60_000
    evening.now += 600_000
    assert evening.room.due is None
    evening.ok(evening.say(Resume))
    assert evening.remaining == 60_000


def test_bots_think_no_longer_for_a_pause() -> None:
    evening = Evening(3, options=TIMED, pace=Pace(least=1_000, most=1_000))
    for _ in range(2):
        evening.ok(evening.say(AddBot, bot="villager"))
    evening.start()
    evening.now += 400
    evening.ok(evening.say(Pause))
    evening.now += 1_000_000
    assert evening.room.due is None
    evening.ok(evening.say(Resume))
    assert evening.room.bots_due == evening.now + 100


def test_bots_that_get_something_to_do_while_paused_do_not_wait_for_the_pause_again() -> None:
    evening = Evening(6, pace=Pace(least=1_000, most=1_000))
    evening.ok(evening.say(AddBot, bot="villager"))
    bot = evening.room.chairs[-1].seat
    evening.ok(evening.say(MoveSeat, who=bot, to=0))
    evening.start()
    evening.play_to("approval")
    last = evening.all_but_one()
    assert last.seat != bot
    evening.ok(evening.say(Pause))
    evening.now += 1_800_000
    evening.ok(evening.say(MarkAway, who=last.seat, away=True))
    assert evening.pending()[0].seat == bot
    evening.now += 1_800_000
    evening.ok(evening.say(Resume))
    assert evening.room.bots_due == evening.now + 1_000


def test_a_pause_is_shown_to_everybody_and_hides_no_ask() -> None:
    evening = gathering()
    before = [own_json(evening.room, seat) for seat in evening.state.seats]
    evening.ok(evening.say(Pause))
    assert room_json(evening.room)["paused"] is True
    for (you, asks), (you_now, asks_now) in zip(
        before, [own_json(evening.room, seat) for seat in evening.state.seats], strict=True
    ):
        assert you_now == you
        assert [ask | {"ends_at": None, "remaining_ms": 60_000} for ask in asks] == asks_now


def test_the_end_of_a_game_ends_its_pause() -> None:
    evening = gathering()
    evening.ok(evening.say(Pause))
    evening.ok(evening.say(End))
    assert room_json(evening.room)["paused"] is False
