"""The life of a room: lobby, playing, over, and the lobby again with the same seats."""

from __future__ import annotations

import pytest

from duckpost.games.contract import Seat
from duckpost.rooms.commands import AddBot, Connected, End, Join, Kick, Leave, Rematch, SetOptions, Start
from duckpost.rooms.model import Status, match_seed
from duckpost.rooms.refusals import Code
from tests.rooms.evening import S1, S2, S3, S4, T0, TIMED, Evening, in_status, playing, seat_of

HOUR = 3_600_000


def status_of(evening: Evening) -> str:
    return evening.room.status.value


@pytest.mark.parametrize("players", range(4, 13))
def test_a_room_goes_from_the_lobby_through_a_game_to_its_end(players: int) -> None:
    evening = Evening(players)
    assert status_of(evening) == "lobby"
    evening.now += 5_000
    evening.start()
    assert status_of(evening) == "playing"
    assert evening.room.started == T0 + 5_000
    assert evening.state.seats == tuple(seat_of(n + 1) for n in range(players))
    evening.play_out()
    assert status_of(evening) == "over"
    assert evening.state.outcome is not None
    assert (evening.room.bell, evening.room.paused, evening.room.bots_due) == (None, None, None)


@pytest.mark.parametrize("players", [1, 3])
def test_too_few_cannot_start(players: int) -> None:
    evening = Evening(players)
    evening.refused(evening.say(Start), Code.NOT_ALLOWED)


def test_options_that_cannot_be_dealt_keep_the_game_from_starting() -> None:
    evening = Evening(4, options={"witch": 2})
    evening.refused(evening.say(Start), Code.BAD_OPTIONS)
    evening.sit(5)
    evening.start()


def test_who_is_offline_at_the_start_is_dealt_in() -> None:
    evening = Evening(5)
    evening.drop(S3)
    evening.start()
    assert S3 in evening.state.seats
    assert evening.state.away == ()


def test_the_game_is_dealt_in_the_order_of_the_chairs() -> None:
    evening = Evening(4)
    evening.ok(evening.say(Leave, S2))
    evening.sit(5)
    evening.start()
    assert evening.state.seats == (S1, S3, S4, Seat("s5"))


def test_a_rematch_keeps_seats_host_and_options_and_draws_anew() -> None:
    evening = Evening(6, options=TIMED)
    evening.ok(evening.say(SetOptions, options=(("discussion", 60), ("open_votes", False))))
    evening.start()
    roles = [cat.role for cat in evening.village.cats]
    first = match_seed(evening.room)
    evening.play_out()
    evening.ok(evening.say(Rematch))
    room = evening.room
    assert room.status is Status.LOBBY
    assert [chair.seat for chair in room.chairs] == [seat_of(n) for n in range(1, 7)]
    assert room.options == (("discussion", 60), ("open_votes", False))
    assert (room.host, room.state, room.started, room.cut_short) == (S1, None, None, False)
    assert match_seed(room) != first
    evening.start()
    assert [cat.role for cat in evening.village.cats] != roles


def test_every_match_of_a_room_has_dice_of_its_own() -> None:
    evening = Evening(5)
    deals = set()
    for _ in range(12):
        evening.start()
        deals.add(tuple(cat.role for cat in evening.village.cats))
        evening.ok(evening.say(End))
        evening.ok(evening.say(Rematch))
    assert len(deals) > 6


def test_the_same_seed_deals_the_same_game_in_another_room() -> None:
    assert playing(7, seed=5).village == playing(7, seed=5).village
    assert playing(7, seed=5).village != playing(7, seed=6).village


def test_who_has_left_is_not_called_back_to_a_rematch() -> None:
    evening = playing(6)
    evening.ok(evening.say(Leave, S2))
    evening.ok(evening.say(Kick, who=S3))
    evening.play_out()
    evening.ok(evening.say(Leave, S4))
    evening.ok(evening.say(Rematch))
    assert [chair.seat for chair in evening.room.chairs] == [S1, Seat("s5"), Seat("s6")]
    evening.refused(Connected(S2, "w1:9"), Code.NOT_ALLOWED)
    evening.refused(evening.say(Start), Code.NOT_ALLOWED)
    assert evening.do(Join(name="Cat 2", token="token-2")).seat == seat_of(7)
    evening.start()


def test_who_has_left_and_come_back_is_called_to_a_rematch() -> None:
    evening = playing(5)
    evening.ok(evening.say(Leave, S2))
    evening.connect(S2)
    assert not evening.badge(S2)["left"]
    evening.ok(evening.say(End))
    evening.ok(evening.say(Rematch))
    assert evening.room.chair(S2) is not None


def test_leaving_and_coming_back_in_the_lobby_leaves_no_residue() -> None:
    evening = Evening(4)
    evening.ok(evening.say(Leave, S4))
    evening.ok(Join(name="Cat 4", token="token-4"))
    evening.start()
    assert evening.state.seats == (S1, S2, S3, seat_of(5))
    assert (evening.state.away, evening.state.answers) == ((), ())


def test_bots_stay_for_a_rematch() -> None:
    evening = Evening(3)
    evening.ok(evening.say(AddBot, bot="villager"))
    evening.start()
    evening.ok(evening.say(End))
    evening.ok(evening.say(Rematch))
    assert evening.chair(S4).bot == "villager"


def test_a_game_that_is_ended_has_no_outcome() -> None:
    evening = playing(5, options=TIMED, phase="gathering")
    evening.ok(evening.say(End))
    assert evening.room.status is Status.OVER
    assert evening.room.cut_short
    assert evening.state.outcome is None
    assert evening.room.due is None


@pytest.mark.parametrize(("status", "hours"), [(Status.LOBBY, 2), (Status.PLAYING, 12), (Status.OVER, 24)], ids=str)
def test_a_room_ends_by_itself(status: Status, hours: int) -> None:
    assert in_status(status).room.ttl_ms == hours * HOUR


def test_a_rematch_lives_as_long_as_any_lobby() -> None:
    evening = in_status(Status.OVER)
    evening.ok(evening.say(Rematch))
    assert evening.room.ttl_ms == 2 * HOUR
