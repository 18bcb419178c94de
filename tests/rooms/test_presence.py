"""Being there: connections, the three badges, brief gaps, late news of older connections, and the game untouched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckpost.rooms.commands import AddBot, Asleep, Command, Connected, Gone, Join, Leave, WorkerLost
from duckpost.rooms.model import BRIEF_GAP_MS, HOST_PATIENCE_MS, Status
from duckpost.rooms.refusals import Code
from duckpost.rooms.view import game_json, own_json
from tests.rooms.evening import S1, S2, S3, S4, TIMED, Evening, in_status, playing, seat_of

BADGES = ("connected", "asleep", "left", "away", "gone_since")


def badges(evening: Evening) -> tuple[object, ...]:
    badge = evening.badge(S2)
    return tuple(badge[name] for name in BADGES)


def test_asleep_offline_and_left_are_three_badges() -> None:
    evening = playing(5)
    assert badges(evening) == (True, False, False, False, None)
    evening.ok(Asleep(S2, "w1:s2", True))
    assert badges(evening) == (True, True, False, False, None)
    evening.now += 10
    evening.drop(S2)
    assert badges(evening) == (False, False, False, False, evening.now)
    evening.now += 10
    evening.ok(evening.say(Leave, S2))
    assert badges(evening) == (False, False, True, True, evening.now)


def test_a_page_that_comes_back_clears_the_badge() -> None:
    evening = Evening(2)
    evening.ok(Asleep(S2, "w1:s2", True))
    evening.ok(Asleep(S2, "w1:s2", False))
    assert badges(evening) == (True, False, False, False, None)


def test_a_new_connection_is_awake() -> None:
    evening = Evening(2)
    evening.ok(Asleep(S2, "w1:s2", True))
    evening.connect(S2, "w2:1")
    assert badges(evening) == (True, False, False, False, None)


def test_who_has_joined_and_never_connected_is_offline_since_then() -> None:
    evening = Evening(1)
    evening.ok(Join(name="Mia", token="t"))
    assert badges(evening) == (False, False, False, False, evening.now)


def test_a_bot_is_always_there() -> None:
    evening = Evening(1)
    evening.ok(evening.say(AddBot, bot="villager"))
    assert badges(evening) == (True, False, False, False, None)
    evening.refused(Connected(S2, "w1:x"), Code.NOT_ALLOWED)


OLDER: list[Command] = [
    Gone(S2, "w1:s2"),
    Asleep(S2, "w1:s2", True),
    WorkerLost("w1"),
    Gone(S2, ""),
    Asleep(S2, "", True),
]


@pytest.mark.parametrize("late", OLDER, ids=repr)
def test_what_comes_late_of_an_older_connection_changes_nothing(late: Command) -> None:
    evening = Evening(1)
    evening.connect(S1, "w3:1")
    evening.sit(2)
    evening.connect(S2, "w2:1")
    before = evening.room
    evening.ok(late)
    assert evening.room is before


@pytest.mark.parametrize("late", OLDER, ids=repr)
def test_what_comes_late_of_a_connection_that_is_gone_changes_nothing(late: Command) -> None:
    evening = Evening(1)
    evening.connect(S1, "w3:1")
    evening.sit(2)
    evening.drop(S2)
    before = evening.room
    evening.now += 5_000
    evening.ok(late)
    assert evening.room is before


def test_saying_twice_that_the_page_is_hidden_changes_nothing() -> None:
    evening = Evening(2)
    evening.ok(Asleep(S2, "w1:s2", True))
    before = evening.room
    evening.ok(Asleep(S2, "w1:s2", True))
    assert evening.room is before


def test_all_connections_of_a_dead_worker_are_gone_and_no_others() -> None:
    evening = Evening(1)
    links = {2: "w1:2", 3: "w10:3", 4: "w1:4", 5: "w2:w1:5"}
    for number, link in links.items():
        evening.sit(number)
        evening.connect(seat_of(number), link)
    evening.connect(S1, "w2:1")
    evening.ok(WorkerLost("w1"))
    assert [evening.chair(seat_of(n)).connected for n in range(1, 6)] == [True, False, True, False, True]


def test_news_of_a_seat_that_is_not_there_changes_nothing() -> None:
    evening = Evening(2)
    before = evening.room
    evening.ok(Gone(seat_of(9), "w1:9"))
    evening.ok(Asleep(seat_of(9), "w1:9", True))
    assert evening.room is before
    evening.refused(Connected(seat_of(9), "w1:9"), Code.NOT_ALLOWED)


@pytest.mark.parametrize(("gap", "kept"), [(1, True), (BRIEF_GAP_MS - 1, True), (BRIEF_GAP_MS, False)])
def test_a_brief_gap_does_not_count_as_having_been_away(gap: int, kept: bool) -> None:
    evening = Evening(2)
    since = evening.chair(S2).since
    evening.now += 60_000
    evening.drop(S2)
    evening.now += gap
    evening.connect(S2, "w2:1")
    assert evening.chair(S2).since == (since if kept else evening.now)


def test_taking_the_seat_over_on_another_device_does_not_count_as_having_been_away() -> None:
    evening = Evening(2)
    since = evening.chair(S2).since
    evening.now += 600_000
    evening.connect(S2, "w2:1")
    assert evening.chair(S2).since == since


def test_twenty_brief_gaps_in_a_minute_leave_no_mark() -> None:
    evening = playing(5)
    chair = evening.chair(S2)
    for _ in range(20):
        evening.now += 1_500
        evening.drop(S2)
        evening.now += 1_500
        evening.connect(S2, "w1:s2")
    assert evening.chair(S2) == chair


@pytest.mark.parametrize("status", Status)
def test_a_phone_may_come_back_in_every_status(status: Status) -> None:
    evening = in_status(status)
    evening.drop(S2)
    evening.now += 1_000_000
    evening.connect(S2, "w2:2")
    assert evening.chair(S2).connected


@given(st.integers(-3_000, 3_000), st.booleans(), st.sampled_from([BRIEF_GAP_MS, HOST_PATIENCE_MS]))
def test_a_reconnect_at_any_instant_gives_exactly_one_seat_connected(offset: int, ring: bool, edge: int) -> None:
    evening = Evening(4)
    evening.start()
    evening.drop(S1)
    if ring:
        evening.wait(edge + offset)
    else:
        evening.now += edge + offset
    evening.connect(S1, "w2:1")
    evening.ok(Gone(S1, "w1:s1"))
    evening.wait(200_000)
    seats = [chair.seat for chair in evening.room.chairs]
    assert seats == [S1, S2, S3, S4]
    assert all(chair.connected for chair in evening.room.chairs)
    assert evening.host == (S2 if edge + offset >= HOST_PATIENCE_MS else S1)


@pytest.mark.parametrize("phase", ["role_check", "gathering", "witch_hour", "evening_talk", "approval", "vote", "over"])
def test_presence_never_moves_the_game(phase: str) -> None:
    evening = playing(7, options=TIMED)
    evening.play_to(phase)
    room = evening.room
    views = [own_json(room, seat) for seat in evening.state.seats]
    for command in (
        Asleep(S2, "w1:s2", True),
        Gone(S2, "w1:s2"),
        Connected(S2, "w2:9"),
        Connected(S2, "w3:9"),
        WorkerLost("w1"),
        Gone(S2, "w3:9"),
        Connected(S1, "w2:1"),
    ):
        evening.now += 1
        evening.ok(command)
        assert game_json(evening.room) == game_json(room)
        assert [own_json(evening.room, seat) for seat in evening.state.seats] == views
        assert evening.room.state is room.state
        assert evening.room.bell == room.bell
