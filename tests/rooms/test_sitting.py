"""Sitting down and getting up in the lobby: joining, names, languages, leaving, who becomes host."""

from __future__ import annotations

import pytest

from duckpost.rooms.commands import AddBot, Connected, Join, Leave, MoveSeat, Open, Pause, Rename, SetLocale, Start
from duckpost.rooms.model import Status
from duckpost.rooms.refusals import Code, Refused
from duckpost.rooms.step import open_room
from duckpost.rooms.view import door_json, room_json
from tests.rooms.evening import CODE, S1, S2, S3, S4, T0, Evening, in_status, seat_of


def names(evening: Evening) -> list[str]:
    return [chair.name for chair in evening.room.chairs]


def opening(**fields: object) -> Open:
    given = {"code": CODE, "game": "witch_catch", "seed": 1, "name": "Mia", "token": "t", **fields}
    return Open(**given)  # type: ignore[arg-type]


def test_who_opens_a_room_sits_first_and_is_host() -> None:
    decision = open_room(opening(locale="ko"), T0)
    room = decision.room
    assert (decision.seat, room.host, room.status, room.locale) == (S1, S1, Status.LOBBY, "ko")
    assert room.chairs[0].name == "Mia"
    assert not room.chairs[0].connected


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, Code.NOT_ALLOWED),
        ({"name": "\u200b"}, Code.BAD_NAME),
        ({"name": "x" * 17}, Code.BAD_NAME),
        ({"options": (("witches", 9),)}, Code.BAD_OPTIONS),
        ({"options": (("witch", 99),)}, Code.BAD_OPTIONS),
        ({"options": (("open_votes", 1),)}, Code.BAD_OPTIONS),
        ({"seed": -1}, Code.NOT_ALLOWED),
        ({"seed": 2**64}, Code.NOT_ALLOWED),
    ],
)
def test_a_room_that_cannot_be_is_not_opened(wrong: dict[str, object], code: Code) -> None:
    with pytest.raises(Refused) as refusal:
        open_room(opening(**wrong), T0)
    assert refusal.value.code is code


def test_players_sit_in_the_order_they_join() -> None:
    evening = Evening(4)
    assert [chair.seat for chair in evening.room.chairs] == [S1, S2, S3, S4]
    assert names(evening) == ["Cat 1", "Cat 2", "Cat 3", "Cat 4"]
    assert evening.host == S1


def test_the_same_token_again_is_the_same_seat_and_changes_nothing() -> None:
    evening = Evening(2)
    before = evening.room
    for name in ("Cat 2", "Somebody else", "\u200b"):
        decision = evening.do(Join(name=name, token="token-2"))
        assert decision.seat == S2
        assert decision.room is before


@pytest.mark.parametrize("status", Status)
def test_the_same_token_finds_its_seat_in_every_status(status: Status) -> None:
    assert in_status(status).do(Join(name="Cat 2", token="token-2")).seat == S2


@pytest.mark.parametrize("status", [Status.PLAYING, Status.OVER])
def test_nobody_joins_a_game_that_has_started(status: Status) -> None:
    in_status(status).refused(Join(name="Late", token="late"), Code.GAME_STARTED)


def test_a_room_holds_as_many_as_the_game_can_seat() -> None:
    evening = Evening(12)
    evening.refused(Join(name="Cat 13", token="token-13"), Code.ROOM_FULL)
    evening.refused(evening.say(AddBot, bot="villager"), Code.ROOM_FULL)
    assert door_json(evening.room) == {
        "code": CODE,
        "game": "witch_catch",
        "status": "lobby",
        "taken": 12,
        "free": 0,
    }
    evening.ok(evening.say(Leave, S4))
    assert evening.sit(13) == seat_of(13)


@pytest.mark.parametrize("name", ["Cat 1", "cat 1", "CAT\u00a01", "cat1", "C\u200bat 1", "\uff23at 1", "Cat ①"])
def test_a_name_that_looks_like_anothers_is_taken(name: str) -> None:
    evening = Evening(2)
    evening.refused(Join(name=name, token="new"), Code.NAME_TAKEN)
    evening.refused(evening.say(Rename, S2, name=name), Code.NAME_TAKEN)


def test_a_name_alone_never_gives_a_seat() -> None:
    evening = Evening(2)
    evening.drop(S1)
    evening.wait(600_000)
    evening.refused(Join(name="Cat 1", token="stranger"), Code.NAME_TAKEN)


def test_a_bad_name_is_refused() -> None:
    evening = Evening(2)
    evening.refused(Join(name="a\u202eb", token="new"), Code.BAD_NAME)
    evening.refused(evening.say(Rename, S2, name=""), Code.BAD_NAME)


@pytest.mark.parametrize("status", Status)
def test_a_player_may_take_another_name_at_any_time(status: Status) -> None:
    evening = in_status(status)
    evening.ok(evening.say(Rename, S2, name="  나비 "))
    assert evening.chair(S2).name == "나비"


def test_a_player_may_write_the_own_name_differently() -> None:
    evening = Evening(2)
    evening.ok(evening.say(Rename, S2, name="CAT 2"))
    assert evening.chair(S2).name == "CAT 2"


def test_a_name_given_up_is_free() -> None:
    evening = Evening(2)
    evening.ok(evening.say(Rename, S2, name="Mia"))
    evening.ok(Join(name="Cat 2", token="new"))
    assert names(evening) == ["Cat 1", "Mia", "Cat 2"]


@pytest.mark.parametrize(
    ("tag", "spoken"),
    [
        ("ko", "ko"),
        ("ko-KR", "ko"),
        ("zh-Hans-CN", "zh"),
        ("zh_CN", "zh"),
        ("EL", "el"),
        ("en-GB", "en"),
        ("de", "en"),
        ("", "en"),
        ("-", "en"),
        ("kok", "en"),
    ],
)
def test_a_language_that_is_not_spoken_here_is_english(tag: str, spoken: str) -> None:
    evening = Evening(2)
    evening.ok(evening.say(SetLocale, S2, locale=tag))
    assert evening.chair(S2).locale == spoken
    assert open_room(opening(locale=tag), T0).room.locale == spoken


def test_who_leaves_the_lobby_is_gone_without_a_trace() -> None:
    evening = Evening(3)
    before = room_json(evening.room)
    evening.sit(4)
    evening.ok(evening.say(Leave, S4))
    assert room_json(evening.room) == before
    evening.refused(evening.say(Rename, S4, name="Ghost"), Code.NOT_ALLOWED)
    evening.refused(Connected(S4, "w1:9"), Code.NOT_ALLOWED)


def test_a_seat_number_is_never_given_twice() -> None:
    evening = Evening(3)
    evening.ok(evening.say(Leave, S3))
    assert evening.sit(3) == S4


def test_the_lantern_goes_to_the_longest_connected_when_the_host_leaves_the_lobby() -> None:
    evening = Evening(1)
    for number in (2, 3):
        evening.now += 1000
        evening.sit(number)
    evening.drop(S2)
    evening.now += 60_000
    evening.connect(S2)
    evening.ok(evening.say(Leave, S1))
    assert evening.host == S3


def test_a_person_who_is_offline_is_host_when_nobody_else_is_left() -> None:
    evening = Evening(2)
    evening.ok(evening.say(AddBot, bot="random"))
    evening.drop(S2)
    evening.ok(evening.say(Leave, S1))
    assert evening.host == S2


def test_whoever_joins_a_room_that_all_have_left_is_host() -> None:
    evening = Evening(1)
    evening.ok(evening.say(AddBot, bot="villager"))
    evening.ok(evening.say(Leave, S1))
    assert evening.room.host is None
    assert evening.sit(7) == S3
    assert evening.host == S3
    evening.sit(8)
    evening.sit(9)
    evening.start()


def test_bots_have_names_of_their_own() -> None:
    evening = Evening(1)
    evening.ok(evening.say(Rename, S1, name="NABI"))
    for _ in range(11):
        evening.ok(evening.say(AddBot, bot="villager"))
    assert len({name.casefold() for name in names(evening)}) == 12
    assert all(chair.bot == "villager" and chair.connected for chair in evening.room.chairs[1:])


@pytest.mark.parametrize("kind", [Start, Pause, MoveSeat])
def test_a_seat_that_never_was_is_refused(kind: type) -> None:
    evening = Evening(2)
    fields = {"who": S2, "to": 0} if kind is MoveSeat else {}
    evening.refused(evening.say(kind, seat_of(99), **fields), Code.NOT_ALLOWED)
