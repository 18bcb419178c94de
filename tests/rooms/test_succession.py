"""The passing of the lantern: a host who is gone for 90 s, and that at every moment only one host is obeyed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from duckpost.games.contract import Seat
from duckpost.rooms.commands import (
    AddBot,
    Connected,
    End,
    Extend,
    GiveHost,
    Gone,
    Join,
    Kick,
    Leave,
    Pause,
    Rematch,
    Resume,
    Ring,
    Start,
)
from duckpost.rooms.model import HOST_PATIENCE_MS, Status
from duckpost.rooms.refusals import Code
from tests.rooms.evening import S1, S2, S3, S4, TIMED, Evening, in_status, playing, seat_of


@pytest.mark.parametrize("status", Status)
def test_after_ninety_seconds_the_longest_connected_is_host(status: Status) -> None:
    evening = in_status(status)
    evening.drop(S2)
    evening.now += 60_000
    evening.connect(S2)
    evening.drop(S1)
    due = evening.now + HOST_PATIENCE_MS
    assert evening.room.due is not None
    assert evening.room.due <= due
    evening.now = due - 1
    before = evening.room.host
    evening.ok(Ring())
    assert evening.room.host == before == S1
    evening.now = due
    evening.ok(Ring())
    assert evening.host == S3


def test_a_host_who_is_back_in_time_keeps_the_lantern() -> None:
    evening = Evening(3)
    evening.drop(S1)
    evening.wait(HOST_PATIENCE_MS - 1)
    evening.connect(S1)
    evening.wait(10 * HOST_PATIENCE_MS)
    assert evening.host == S1
    assert evening.room.due is None


def test_a_host_who_is_back_late_is_a_player_even_if_nobody_rang() -> None:
    evening = Evening(3)
    evening.drop(S1)
    evening.now += HOST_PATIENCE_MS
    evening.connect(S1)
    assert evening.host == S2


def test_the_old_host_has_no_power_and_the_new_one_has_all() -> None:
    evening = playing(5, options=TIMED, phase="gathering")
    evening.drop(S1)
    evening.now += HOST_PATIENCE_MS
    evening.ok(Ring())
    evening.connect(S1)
    for old, fields in ((Pause, {}), (Resume, {}), (Extend, {"seconds": 30}), (Kick, {"who": S3}), (End, {})):
        evening.refused(evening.say(old, S1, **fields), Code.NOT_HOST)
    for new in (Pause, Resume, End, Rematch, Start):
        evening.ok(evening.say(new, S2))


def test_with_nobody_else_there_the_host_stays_host_until_somebody_connects() -> None:
    evening = Evening(3)
    for seat in (S2, S3, S1):
        evening.drop(seat)
    evening.wait(10 * HOST_PATIENCE_MS)
    assert evening.host == S1
    assert evening.room.due is None
    evening.connect(S3)
    assert evening.host == S3


def test_somebody_who_connects_before_the_time_waits_for_it() -> None:
    evening = Evening(2)
    evening.drop(S2)
    evening.drop(S1)
    evening.now += 89_000
    evening.connect(S2)
    assert evening.host == S1
    assert evening.room.due == evening.now + 1_000
    evening.wait(1_000)
    assert evening.host == S2


def test_a_host_who_never_connects_is_followed_too() -> None:
    evening = Evening(2)
    evening.ok(GiveHost(S1, evening.next_id(S1), S2))
    evening.drop(S2)
    evening.wait(HOST_PATIENCE_MS)
    assert evening.host == S1


def test_no_bot_and_nobody_who_left_follows() -> None:
    evening = Evening(4)
    evening.ok(evening.say(AddBot, bot="villager"))
    evening.start()
    evening.ok(evening.say(Leave, S2))
    evening.ok(evening.say(Kick, who=S3))
    evening.drop(S4)
    evening.drop(S1)
    evening.wait(HOST_PATIENCE_MS)
    assert evening.host == S1
    evening.connect(S4)
    assert evening.host == S4


def test_the_lantern_passes_while_the_game_is_paused() -> None:
    evening = playing(5, options=TIMED, phase="gathering")
    evening.ok(evening.say(Pause))
    evening.drop(S1)
    evening.wait(HOST_PATIENCE_MS)
    assert evening.host == S2
    evening.ok(evening.say(Resume))
    assert evening.remaining == 60_000


def test_a_host_who_reloads_while_paused_keeps_all_powers() -> None:
    evening = playing(5)
    evening.ok(evening.say(Pause))
    evening.drop(S1)
    evening.now += 5_000
    evening.connect(S1, "w2:77")
    evening.ok(evening.say(Resume))


def test_a_sleeping_host_is_no_absent_host() -> None:
    evening = playing(5)
    evening.play_to("evening_talk")
    entry = evening.state.entry
    evening.drop(S1)
    evening.now += 20_000
    evening.ok(evening.default(next(ask for ask in evening.pending() if ask.seat != S1)))
    evening.connect(S1)
    evening.wait(300_000)
    assert evening.host == S1
    assert evening.state.entry == entry


class Lantern(RuleBasedStateMachine):
    """Phones come and go, time passes, seats are taken and left, bells are early or late: there is one host."""

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening(4)
        self.links = 0
        self.newcomers = 4

    def seats(self) -> list[Seat]:
        return [chair.seat for chair in self.evening.room.chairs if not chair.removed]

    @rule(number=st.integers(1, 6))
    def connect(self, number: int) -> None:
        self.links += 1
        self.evening.do(Connected(seat_of(number), f"w1:{self.links}"))

    @rule(number=st.integers(1, 6), late=st.booleans())
    def drop(self, number: int, late: bool) -> None:
        chair = self.evening.room.chair(seat_of(number))
        if chair is not None and chair.link:
            self.evening.ok(Gone(chair.seat, "w1:0" if late else chair.link))

    @rule(ms=st.sampled_from([1, 1_000, 19_999, 45_000, 89_999, 90_000]), ring=st.booleans())
    def pass_time(self, ms: int, ring: bool) -> None:
        self.evening.now += ms
        if ring:
            self.evening.ok(Ring())

    @rule()
    def join(self) -> None:
        if self.newcomers < 12:
            self.newcomers += 1
            self.evening.do(Join(name=f"Cat {self.newcomers}", token=f"token-{self.newcomers}"))

    @rule(number=st.integers(1, 6))
    def leave(self, number: int) -> None:
        self.evening.do(self.evening.say(Leave, seat_of(number)))

    @precondition(lambda self: self.evening.room.host is not None)
    @rule(number=st.integers(1, 6), kind=st.sampled_from([GiveHost, Kick]))
    def hand_over_or_remove(self, number: int, kind: type[Any]) -> None:
        self.evening.do(self.evening.say(kind, who=seat_of(number)))

    @precondition(lambda self: self.evening.room.host is not None)
    @rule(kind=st.sampled_from([Start, End, Rematch]))
    def go_on(self, kind: type[Any]) -> None:
        self.evening.do(self.evening.say(kind))

    @invariant()
    def the_host_is_a_person_in_the_room(self) -> None:
        room = self.evening.room
        people = [chair.seat for chair in room.chairs if chair.is_human]
        assert (room.host is None) == (not people)
        assert room.host is None or room.host in people

    @invariant()
    def only_the_host_is_obeyed(self) -> None:
        """A power that exists in every status, tried by everybody on a copy of the room."""
        evening = self.evening
        room, log = evening.room, list(evening.log)
        obeyed = []
        for seat in self.seats():
            if evening.do(evening.say(GiveHost, seat, who=room.host)).refused is None:
                obeyed.append(seat)
            evening.room = room
        evening.log = log
        assert [seat for seat in obeyed if seat != room.host] == []

    @invariant()
    def what_is_due_happens_when_it_is_rung(self) -> None:
        evening = self.evening
        room, now, log = evening.room, evening.now, list(evening.log)
        for _ in range(3):
            due = evening.room.due
            if due is None:
                break
            evening.now = max(evening.now, due)
            before = evening.room
            evening.ok(Ring())
            assert evening.room is not before
        evening.room, evening.now, evening.log = room, now, log


Lantern.TestCase.settings = settings(max_examples=80, stateful_step_count=30)
test_only_one_host_is_ever_obeyed = Lantern.TestCase
