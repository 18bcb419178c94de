"""What leaves a room: the shapes of the protocol, the same public part for all, and no secret but one's own."""

from __future__ import annotations

from typing import Any

import jsonschema
import orjson
import pytest

from duckpost.games.contract import Json, Seat
from duckpost.rooms.commands import AddBot, Connected, End, Join, Kick, MarkAway, Pause, Rematch, Resume, SetOptions
from duckpost.rooms.model import Pace, Status
from duckpost.rooms.refusals import Code, Refused
from duckpost.rooms.view import door_json, game_json, own_json, room_json, story_json
from tests.rooms.evening import CODE, S1, S2, S5, T0, TIMED, Evening, in_status, playing, seat_of
from tests.rooms.random_evening import random_evening

SEAT = {"type": "string", "pattern": "^s[0-9]+$"}
TIME = {"type": ["integer", "null"], "minimum": 0}
FLAG = {"type": "boolean"}


def shape(**properties: Json) -> Json:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name != "remaining_ms"],
        "additionalProperties": False,
    }


ROOM = shape(
    code={"type": "string", "pattern": "^[BCDFGHJKLMNPQRSTVWXZ2345679]{5}$"},
    game={"const": "witch_catch"},
    status={"enum": ["lobby", "playing", "over"]},
    host={"anyOf": [SEAT, {"type": "null"}]},
    options={"type": "object"},
    seats={
        "type": "array",
        "items": shape(
            seat=SEAT,
            name={"type": "string", "minLength": 1},
            connected=FLAG,
            asleep=FLAG,
            gone_since=TIME,
            left=FLAG,
            away=FLAG,
            bot=FLAG,
        ),
    },
    paused=FLAG,
    cut_short=FLAG,
    started_at=TIME,
    locale={"enum": ["ko", "en", "zh", "el"]},
)

GAME: Json = {
    "type": "object",
    "properties": {
        "phase": {"type": "string"},
        "ends_at": TIME,
        "remaining_ms": {"type": "integer", "minimum": 0},
        "waiting_for": {"anyOf": [{"type": "null"}, {"type": "array", "items": SEAT}]},
        "scene": {"type": ["string", "null"]},
    },
    "required": ["phase", "ends_at", "waiting_for", "scene"],
}

ASK = shape(
    id={"type": "string", "minLength": 1},
    kind={"enum": ["choose", "confirm", "number", "text"]},
    prompt={"type": "string", "minLength": 1},
    options={"type": "array", "items": {"type": "string"}},
    min={"type": "integer"},
    max={"type": "integer"},
    changeable=FLAG,
    optional=FLAG,
    answer={},
    ends_at=TIME,
    remaining_ms={"type": "integer", "minimum": 0},
)

DOOR = shape(
    code={"type": "string"},
    game={"const": "witch_catch"},
    status={"enum": ["lobby", "playing", "over"]},
    taken={"type": "integer", "minimum": 0, "maximum": 12},
    free={"type": "integer", "minimum": 0, "maximum": 12},
)

CHECKS = [jsonschema.Draft202012Validator(schema) for schema in (ROOM, GAME, DOOR)]
CHECK_ASK = jsonschema.Draft202012Validator(ASK)


@pytest.mark.parametrize("seed", range(8))
def test_what_leaves_a_room_has_the_protocols_shape_wherever_random_play_leads(seed: int) -> None:
    for number, evening in enumerate(random_evening(seed, 200)):
        if number % 4:
            continue
        room = evening.room
        for check, told in zip(CHECKS, (room_json(room), game_json(room), door_json(room)), strict=True):
            check.validate(told)
        for chair in room.chairs:
            for ask in own_json(room, chair.seat)[1]:
                CHECK_ASK.validate(ask)


def test_the_room_of_a_lobby() -> None:
    evening = Evening(1, options={"witch": 2})
    evening.ok(evening.say(AddBot, bot="villager"))
    here = {"asleep": False, "gone_since": None, "left": False, "away": False, "connected": True}
    assert room_json(evening.room) == {
        "code": CODE,
        "game": "witch_catch",
        "status": "lobby",
        "host": "s1",
        "options": {"witch": 2},
        "seats": [
            {"seat": "s1", "name": "Cat 1", "bot": False, **here},
            {"seat": "s2", "name": "Nabi", "bot": True, **here},
        ],
        "paused": False,
        "cut_short": False,
        "started_at": None,
        "locale": "en",
    }


@pytest.mark.parametrize(("players", "missing"), [(1, 3), (3, 1), (4, 0), (12, 0)])
def test_a_lobby_says_how_many_are_missing_and_what_would_be_played(players: int, missing: int) -> None:
    told = game_json(Evening(players).room)
    assert (told["phase"], told["waiting_for"], told["scene"], told["ends_at"]) == ("lobby", None, None, None)
    assert told["players"] == {"min": 4, "max": 12, "missing": missing}
    assert told["outline"]["players"] == max(players, 4)
    assert told["problem"] is None


def test_a_lobby_says_which_option_keeps_the_game_from_starting() -> None:
    evening = Evening(4)
    evening.ok(evening.say(SetOptions, options=(("witch", 2),)))
    told = game_json(evening.room)
    assert told["outline"] is None
    assert (told["problem"]["field"], told["problem"]["value"]) == ("witch", 2)
    evening.sit(5)
    assert game_json(evening.room)["problem"] is None


@pytest.mark.parametrize("status", Status)
def test_nobody_has_a_card_or_an_ask_outside_a_game(status: Status) -> None:
    evening = in_status(status)
    you, asks = own_json(evening.room, S2)
    assert (you is None) == (status is Status.LOBBY)
    assert bool(asks) == (status is Status.PLAYING)
    assert own_json(evening.room, seat_of(99)) == (None, [])


def test_a_running_phase_says_when_it_ends_and_whom_it_waits_for() -> None:
    evening = playing(5, options=TIMED, phase="vote")
    told = game_json(evening.room)
    assert (told["phase"], told["day"], told["ends_at"]) == ("vote", 1, evening.now + 60_000)
    assert told["waiting_for"] == [ask.seat for ask in evening.pending()]
    assert room_json(evening.room)["started_at"] == T0
    assert all(ask["ends_at"] == told["ends_at"] for ask in own_json(evening.room, S1)[1])


def test_an_answer_is_shown_to_its_owner_alone() -> None:
    evening = playing(7, options=TIMED, phase="gathering")
    seat = next(ask.seat for ask in evening.pending() if ask.prompt == "gather")
    before = {other: own_json(evening.room, other) for other in evening.state.seats}
    public = (room_json(evening.room), game_json(evening.room))
    place = evening.village.open[0].value
    evening.ok(evening.answer(seat, "d1.gather", (place,)))
    assert next(ask["answer"] for ask in own_json(evening.room, seat)[1] if ask["id"] == "d1.gather") == [place]
    assert (room_json(evening.room), game_json(evening.room)) == public
    for other in evening.state.seats:
        if other != seat:
            assert own_json(evening.room, other) == before[other]


def test_what_the_game_answered_for_an_away_player_is_not_shown_as_the_players() -> None:
    evening = playing(5)
    evening.ok(evening.say(MarkAway, who=S5, away=True))
    assert own_json(evening.room, S5)[1][0]["answer"] is None


# ---- secrets

CANARIES = ("seed-canary", "token-canary", "device-canary", "link-canary")


def strings(value: object) -> list[str]:
    return [text for text in CANARIES if text in orjson.dumps(value).decode()]


def test_no_token_device_link_or_seed_ever_leaves_a_room() -> None:
    seed = 918_273_645_546_372
    evening = Evening(4, seed=seed)
    evening.ok(Join(name="Mia", token="token-canary", device="device-canary"))
    evening.ok(Connected(S5, "link-canary:1"))
    evening.start()
    for phase in ("role_check", "gathering", "vote", "over"):
        evening.play_to(phase)
        room = evening.room
        told = [room_json(room), game_json(room), door_json(room), *(own_json(room, s) for s in evening.state.seats)]
        assert strings(told) == []
        assert str(seed) not in orjson.dumps(told).decode()
    assert strings(story_json(evening.room)) == []
    evening.ok(evening.say(Kick, who=S5))
    assert strings([room_json(evening.room), game_json(evening.room)]) == []


def roles_told(value: Any, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Every place in a view where a seat stands beside a role."""
    found: dict[str, Any] = {}
    if isinstance(value, dict):
        if isinstance(value.get("roles"), dict) and set(value["roles"]) & set(seats):
            found |= value["roles"]
        if value.get("seat") in seats and value.get("revealed"):
            found[str(value["seat"])] = value["revealed"]
        for item in value.values():
            found |= roles_told(item, seats)
    if isinstance(value, list):
        for item in value:
            found |= roles_told(item, seats)
    return found


@pytest.mark.parametrize("phase", ["role_check", "gathering", "witch_hour", "evening_talk", "vote"])
def test_a_game_cut_short_tells_no_secret_but_ones_own(phase: str) -> None:
    evening = playing(7, options=TIMED, phase=phase)
    before = {seat: own_json(evening.room, seat)[0] for seat in evening.state.seats}
    evening.ok(evening.say(End))
    told = game_json(evening.room)
    assert (told["phase"], told["waiting_for"], told["scene"], told["ends_at"]) == ("over", None, None, None)
    assert told["outcome"] is None
    assert roles_told(told, evening.state.seats) == {}
    assert room_json(evening.room)["cut_short"] is True
    assert {seat: own_json(evening.room, seat) for seat in evening.state.seats} == {
        seat: (you, []) for seat, you in before.items()
    }
    with pytest.raises(Refused) as refusal:
        story_json(evening.room)
    assert refusal.value.code is Code.NOT_OVER


def test_a_finished_game_tells_the_roles() -> None:
    evening = playing(7)
    evening.play_out()
    assert set(roles_told(game_json(evening.room), evening.state.seats)) == set(evening.state.seats)


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
def test_there_is_no_story_before_the_outcome(status: Status) -> None:
    with pytest.raises(Refused) as refusal:
        story_json(in_status(status).room)
    assert refusal.value.code is Code.NOT_OVER


def test_the_story_of_a_finished_game_has_the_names_of_those_who_played() -> None:
    evening = playing(5)
    evening.play_out()
    evening.ok(evening.say(Kick, who=S2))
    told = orjson.dumps(story_json(evening.room)).decode()
    assert all(f"Cat {number}" in told for number in range(1, 6))


def test_a_story_is_gone_with_the_rematch() -> None:
    evening = in_status(Status.OVER)
    evening.ok(evening.say(Rematch))
    with pytest.raises(Refused):
        story_json(evening.room)


@pytest.mark.parametrize(("status", "free"), [(Status.LOBBY, 7), (Status.PLAYING, 0), (Status.OVER, 0)])
def test_the_door_tells_who_is_about_to_join_enough_and_no_more(status: Status, free: int) -> None:
    assert door_json(in_status(status).room) == {
        "code": CODE,
        "game": "witch_catch",
        "status": status.value,
        "taken": 5,
        "free": free,
    }


def test_no_time_is_shown_where_none_runs() -> None:
    evening = playing(5, phase="duck_report")
    assert game_json(evening.room)["ends_at"] is None
    evening.ok(evening.say(Pause))
    assert "remaining_ms" not in game_json(evening.room)


def test_what_remains_is_never_less_than_nothing() -> None:
    evening = Evening(5, options=TIMED, pace=Pace())
    evening.start()
    evening.play_to("gathering")
    evening.now += 61_000
    evening.ok(evening.say(Pause))
    assert evening.remaining == 0
    evening.now += 500_000
    evening.ok(evening.say(Resume))
    assert evening.room.due is not None
    assert evening.room.due <= evening.now
