"""Moving a seat to another device: a pass opens it once, within its time, and the old token is void."""

from __future__ import annotations

import pytest

from duckpost.rooms.commands import Connected, Kick, OfferPass, RedeemPass
from duckpost.rooms.model import Status
from duckpost.rooms.moving import PASS_MS
from duckpost.rooms.refusals import Code
from duckpost.rooms.step import replay
from tests.rooms.evening import S1, S2, Evening, in_status, playing

WRONG = Code.NOT_ALLOWED


def offered(evening: Evening, key: str = "pass", token: str = "token-2") -> None:
    decision = evening.do(OfferPass(token=token, pass_hash=key))
    assert decision.refused is None
    assert decision.seat == S2


def redeem(key: str = "pass", token: str = "new", device: str = "tablet") -> RedeemPass:
    return RedeemPass(pass_hash=key, token=token, device=device)


@pytest.mark.parametrize("status", list(Status))
def test_a_pass_gives_the_seat_to_a_new_token_in_every_status(status: Status) -> None:
    evening = in_status(status)
    before = evening.chair(S2)
    offered(evening)
    decision = evening.do(redeem())
    assert decision.refused is None
    assert decision.seat == S2
    after = evening.chair(S2)
    assert (after.token, after.device, after.pass_hash, after.pass_until) == ("new", "tablet", "", 0)
    assert (after.name, after.link, after.done) == (before.name, before.link, before.done)


def test_the_old_token_can_offer_no_more_passes() -> None:
    evening = Evening(2)
    offered(evening)
    evening.ok(redeem())
    evening.refused(OfferPass(token="token-2", pass_hash="again"), WRONG)
    offered(evening, "again", "new")


def test_a_pass_is_good_once() -> None:
    evening = Evening(2)
    offered(evening)
    evening.ok(redeem())
    evening.refused(redeem(token="thief"), WRONG)
    assert evening.chair(S2).token == "new"


def test_a_device_that_missed_the_answer_gets_its_seat_again() -> None:
    evening = Evening(2)
    offered(evening)
    evening.ok(redeem())
    again = evening.do(redeem())
    assert (again.refused, again.seat) == (None, S2)
    assert again.room is evening.room


def test_a_newer_pass_replaces_the_older() -> None:
    evening = Evening(2)
    offered(evening, "first")
    offered(evening, "second")
    evening.refused(redeem("first"), WRONG)
    evening.ok(redeem("second"))


@pytest.mark.parametrize(("late", "is_good"), [(PASS_MS - 1, True), (PASS_MS, False)])
def test_a_pass_is_good_for_five_minutes(late: int, is_good: bool) -> None:
    evening = Evening(2)
    offered(evening)
    evening.now += late
    assert (evening.do(redeem()).refused is None) is is_good


@pytest.mark.parametrize("key", ["", "wrong", "token-2"])
def test_what_is_no_pass_opens_nothing(key: str) -> None:
    evening = Evening(2)
    evening.refused(redeem(key), WRONG)
    offered(evening)
    evening.refused(redeem(key), WRONG)


@pytest.mark.parametrize("token", ["", "wrong", "pass"])
def test_what_is_no_token_gets_no_pass(token: str) -> None:
    Evening(2).refused(OfferPass(token=token, pass_hash="pass"), WRONG)


def test_a_removed_player_has_no_pass_left() -> None:
    evening = playing()
    offered(evening)
    evening.ok(evening.say(Kick, S1, who=S2))
    evening.refused(redeem(), WRONG)


def test_the_new_device_takes_the_connection_and_the_old_one_holds_it_no_more() -> None:
    evening = Evening(2)
    offered(evening)
    evening.ok(redeem())
    evening.ok(Connected(S2, "w2:7"))
    assert evening.chair(S2).link == "w2:7"


def test_the_log_gives_a_moved_seat_again() -> None:
    evening = playing()
    offered(evening, "first")
    offered(evening)
    evening.ok(redeem())
    assert replay(evening.log) == evening.room
