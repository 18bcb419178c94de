"""Removing a player and getting up: in every status and every phase, also as the last one awaited and as host."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from duckpost.games.contract import Seat
from duckpost.games.witch_catch.phases import PHASES
from duckpost.games.witch_catch.words import GUARD, Role
from duckpost.rooms.commands import (
    AddBot,
    Connected,
    End,
    Extend,
    GiveHost,
    Join,
    Kick,
    Leave,
    MarkAway,
    Pause,
    Rematch,
    Rename,
    Resume,
)
from duckpost.rooms.model import Status
from duckpost.rooms.refusals import Code
from tests.rooms.evening import S1, S2, S3, S4, S5, TIMED, Evening, in_status, playing

WAITED = [phase.name for phase in PHASES if phase.closes == "answered" and phase.name != "guard_post"]
"""The phases that close when the last one has answered."""

ALL = [phase.name for phase in PHASES]


def at(phase: str) -> Evening:
    """A game in this phase; a guardian stands guard on the way where there is a post to be chosen."""
    if phase != "guard_post":
        return playing(7, phase=phase)
    for seed in range(50):
        evening = playing(7, seed=seed, phase="gathering")
        if any(cat.role is Role.GUARDIAN for cat in evening.village.cats):
            evening.ok(evening.answer(evening.with_role(Role.GUARDIAN), "d1.gather", (GUARD,)))
            evening.play_to("guard_post")
            return evening
    raise AssertionError("no game has a guardian")


# ---- removing


@pytest.mark.parametrize("status", Status)
def test_a_removed_players_token_is_void_and_the_device_is_barred(status: Status) -> None:
    evening = in_status(status)
    evening.ok(evening.say(Kick, who=S2))
    evening.refused(Connected(S2, "w1:9"), Code.NOT_ALLOWED)
    evening.refused(evening.say(Rename, S2, name="Back"), Code.NOT_ALLOWED)
    evening.refused(Join(name="Cat 2", token="token-2"), Code.REMOVED)
    evening.refused(Join(name="New name", token="fresh", device="device-2"), Code.REMOVED)


def test_a_removed_player_stays_barred_after_a_rematch() -> None:
    evening = playing(6)
    evening.ok(evening.say(Kick, who=S2))
    evening.ok(evening.say(End))
    evening.ok(evening.say(Rematch))
    evening.refused(Join(name="Cat 2", token="token-2"), Code.REMOVED)
    evening.refused(Join(name="Cat 2", token="fresh", device="device-2"), Code.REMOVED)
    evening.ok(Join(name="Cat 2", token="fresh", device="another"))


def test_a_player_without_a_device_does_not_bar_the_others_without_one() -> None:
    evening = Evening(1)
    evening.ok(Join(name="A", token="a"))
    evening.ok(evening.say(Kick, who=S2))
    evening.refused(Join(name="A", token="a"), Code.REMOVED)
    evening.ok(Join(name="B", token="b"))


def test_a_player_of_a_barred_device_who_sits_already_stays() -> None:
    evening = Evening(1)
    evening.ok(Join(name="A", token="a", device="tablet"))
    evening.ok(Join(name="B", token="b", device="tablet"))
    evening.ok(evening.say(Kick, who=S2))
    evening.connect(S3)
    assert evening.do(Join(name="B", token="b", device="tablet")).seat == S3


def test_who_is_barred_is_remembered_within_bounds() -> None:
    evening = Evening(1)
    for number in range(100):
        seat = evening.do(Join(name="A", token=f"t{number}", device=f"d{number}")).seat
        evening.ok(evening.say(Kick, who=seat))
    assert len(evening.room.barred) <= 64
    evening.refused(Join(name="A", token="t99", device="new"), Code.REMOVED)
    evening.refused(Join(name="A", token="new", device="d99"), Code.REMOVED)


def test_a_chair_removed_in_the_lobby_is_taken_away() -> None:
    evening = Evening(3)
    evening.ok(evening.say(Kick, who=S2))
    assert [chair.seat for chair in evening.room.chairs] == [S1, S3]


@pytest.mark.parametrize("status", [Status.PLAYING, Status.OVER])
def test_a_chair_removed_in_a_game_stays_and_is_shown_as_left(status: Status) -> None:
    evening = in_status(status)
    evening.ok(evening.say(Kick, who=S2))
    badge = evening.badge(S2)
    assert (badge["left"], badge["connected"], badge["asleep"]) == (True, False, False)
    assert badge["away"] is (status is Status.PLAYING)
    evening.refused(evening.say(Kick, who=S2), Code.NOT_ALLOWED)


def test_a_player_who_left_can_still_be_removed() -> None:
    evening = playing(5)
    evening.ok(evening.say(Leave, S2))
    evening.ok(evening.say(Kick, who=S2))
    evening.refused(Connected(S2, "w1:9"), Code.NOT_ALLOWED)


def test_a_removed_bot_plays_no_more() -> None:
    evening = Evening(4)
    evening.ok(evening.say(AddBot, bot="random"))
    evening.start()
    turn = evening.bot_turn(S5)
    evening.ok(evening.say(Kick, who=S5))
    assert not evening.badge(S5)["connected"]
    evening.now += 60_000
    evening.ok(turn)
    assert evening.badge(S5)["away"]
    assert evening.room.bots_due is None
    evening.play_out()
    assert evening.badge(S5)["away"]


# ---- the game goes on


def leave(evening: Evening, seat: Seat) -> None:
    evening.ok(evening.say(Leave, seat))


def kick(evening: Evening, seat: Seat) -> None:
    evening.ok(evening.say(Kick, who=seat))


def mark_away(evening: Evening, seat: Seat) -> None:
    evening.ok(evening.say(MarkAway, who=seat, away=True))


GOING = pytest.mark.parametrize("go", [leave, kick, mark_away], ids=lambda go: str(go.__name__))


@GOING
@pytest.mark.parametrize("phase", ALL)
def test_the_game_goes_on_without_a_player_who_goes_in_any_phase(
    phase: str, go: Callable[[Evening, Seat], None]
) -> None:
    evening = at(phase)
    go(evening, S3)
    assert evening.badge(S3)["away"]
    evening.play_out()
    assert evening.state.outcome is not None


@GOING
@pytest.mark.parametrize("phase", WAITED)
def test_a_phase_closes_when_the_last_one_waited_for_goes(phase: str, go: Callable[[Evening, Seat], None]) -> None:
    evening = at(phase)
    last = evening.all_but_one()
    if last.seat == S1 and go is not mark_away:
        evening = handed_over(phase, last.seat)
    entry = evening.state.entry
    go(evening, last.seat)
    assert evening.state.entry > entry


def handed_over(phase: str, last: Seat) -> Evening:
    evening = at(phase)
    heir = next(seat for seat in evening.state.seats if seat != last)
    evening.ok(evening.say(GiveHost, who=heir))
    assert evening.all_but_one().seat == last
    return evening


@pytest.mark.parametrize("phase", ALL)
def test_a_host_who_leaves_in_any_phase_has_a_deputy_at_once(phase: str) -> None:
    evening = at(phase)
    evening.ok(evening.say(Leave, S1))
    deputy = evening.host
    assert deputy != S1
    evening.ok(evening.say(Pause))
    evening.ok(evening.say(Resume))
    evening.play_out()
    assert evening.host == deputy
    evening.ok(evening.say(Rematch))


@pytest.mark.parametrize("phase", ALL)
def test_a_game_that_everybody_leaves_ends_by_itself_where_no_clock_holds_it(phase: str) -> None:
    evening = at(phase)
    for seat in evening.state.seats:
        evening.ok(evening.say(Leave, seat))
    assert evening.room.host is None
    evening.wait(600_000)
    assert evening.state.outcome is not None


def test_who_left_is_refused_until_the_phone_is_back() -> None:
    evening = playing(5)
    evening.ok(evening.say(Leave, S3))
    evening.refused(evening.answer(S3, "ready", True), Code.NOT_ALLOWED)
    evening.refused(evening.say(Rename, S3, name="Ghost"), Code.NOT_ALLOWED)
    assert evening.badge(S3)["away"]
    evening.connect(S3)
    assert not evening.badge(S3)["left"]
    assert evening.badge(S3)["away"]
    evening.ok(evening.answer(S3, "ready", True))
    assert not evening.badge(S3)["away"]


def test_leaving_sent_twice_is_acknowledged_twice() -> None:
    evening = playing(5)
    message = evening.say(Leave, S3)
    evening.ok(message)
    before = evening.room
    evening.ok(message)
    assert evening.room is before


def test_who_leaves_a_finished_game_is_shown_so_and_nothing_else_changes() -> None:
    evening = in_status(Status.OVER)
    state = evening.state
    evening.ok(evening.say(Leave, S3))
    assert evening.badge(S3)["left"]
    assert evening.state is state


def test_a_host_who_left_a_finished_game_alone_comes_back_as_host() -> None:
    evening = playing(4)
    evening.ok(evening.say(End))
    for seat in (S2, S3, S4, S1):
        evening.ok(evening.say(Leave, seat))
    assert evening.room.host is None
    evening.connect(S3)
    assert evening.host == S3
    evening.ok(evening.say(Rematch))
    assert [chair.seat for chair in evening.room.chairs] == [S3]


def test_a_host_who_left_is_a_player_when_back() -> None:
    evening = playing(5, options=TIMED, phase="gathering")
    evening.ok(evening.say(Leave, S1))
    evening.connect(S1)
    assert evening.host == S2
    evening.refused(evening.say(Extend, S1, seconds=30), Code.NOT_HOST)
    evening.ok(evening.say(Extend, S2, seconds=30))
