"""The host's powers: each of them in every status, by the host and by anybody else, with its boundaries."""

from __future__ import annotations

from typing import Any

import pytest

from duckpost.games.contract import Seat
from duckpost.rooms.commands import (
    AddBot,
    End,
    Extend,
    GiveHost,
    Kick,
    Leave,
    MarkAway,
    MoveSeat,
    Pause,
    Rematch,
    Resume,
    SetOptions,
    Start,
)
from duckpost.rooms.model import Status
from duckpost.rooms.refusals import Code
from duckpost.rooms.view import room_json
from tests.rooms.evening import S1, S2, S3, S4, S5, TIMED, Evening, playing

LOBBY, PLAYING, OVER = Status

POWERS: list[tuple[type[Any], dict[str, Any], set[Status]]] = [
    (Start, {}, {LOBBY}),
    (MarkAway, {"who": S2, "away": True}, {PLAYING}),
    (MarkAway, {"who": S2, "away": False}, {PLAYING}),
    (Kick, {"who": S2}, {LOBBY, PLAYING, OVER}),
    (MoveSeat, {"who": S2, "to": 0}, {LOBBY}),
    (GiveHost, {"who": S2}, {LOBBY, PLAYING, OVER}),
    (SetOptions, {"options": (("witch", 1),)}, {LOBBY}),
    (Pause, {}, {PLAYING}),
    (Resume, {}, {PLAYING}),
    (Extend, {"seconds": 30}, {PLAYING}),
    (End, {}, {PLAYING}),
    (Rematch, {}, {OVER}),
    (AddBot, {"bot": "villager"}, {LOBBY}),
]


def in_a_timed(status: Status) -> Evening:
    """A room of this status; while it is played a timer runs."""
    evening = Evening(5, options=TIMED)
    if status is not LOBBY:
        evening.start()
        evening.play_to("gathering")
    if status is OVER:
        evening.play_out()
    return evening


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize(("kind", "fields", "allowed"), POWERS, ids=lambda value: getattr(value, "__name__", None))
def test_a_power_is_the_hosts_and_has_its_status(
    kind: type[Any], fields: dict[str, Any], allowed: set[Status], status: Status
) -> None:
    evening = in_a_timed(status)
    evening.refused(evening.say(kind, S3, **fields), Code.NOT_HOST)
    if status in allowed:
        evening.ok(evening.say(kind, S1, **fields))
    else:
        evening.refused(evening.say(kind, S1, **fields), Code.NOT_ALLOWED)


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize(("kind", "fields", "allowed"), POWERS, ids=lambda value: getattr(value, "__name__", None))
def test_after_handing_over_the_new_host_has_every_power_and_the_old_one_none(
    kind: type[Any], fields: dict[str, Any], allowed: set[Status], status: Status
) -> None:
    evening = in_a_timed(status)
    evening.ok(evening.say(GiveHost, who=S4))
    assert evening.host == S4
    evening.refused(evening.say(kind, S1, **fields), Code.NOT_HOST)
    if status in allowed:
        evening.ok(evening.say(kind, S4, **fields))


# ---- start, options, seats


def test_options_that_are_not_named_have_their_defaults_again() -> None:
    evening = Evening(5)
    evening.ok(evening.say(SetOptions, options=(("witch", 2), ("open_votes", False))))
    evening.ok(evening.say(SetOptions, options=(("open_votes", True),)))
    assert room_json(evening.room)["options"] == {"open_votes": True}


@pytest.mark.parametrize(
    "options",
    [
        (("witch", 0),),
        (("witch", 5),),
        (("witch", True),),
        (("witch", "2"),),
        (("witch", None),),
        (("discussion", 29),),
        (("discussion", 1801),),
        (("nonsense", 1),),
        (("exile_reveal", "all"),),
    ],
)
def test_an_option_out_of_bounds_is_refused(options: tuple[tuple[str, Any], ...]) -> None:
    evening = Evening(5, options={"witch": 2})
    evening.refused(evening.say(SetOptions, options=options), Code.BAD_OPTIONS)
    assert room_json(evening.room)["options"] == {"witch": 2}


@pytest.mark.parametrize(
    ("who", "to", "order"),
    [
        (S1, 0, [1, 2, 3, 4]),
        (S1, 3, [2, 3, 4, 1]),
        (S4, 0, [4, 1, 2, 3]),
        (S2, 2, [1, 3, 2, 4]),
        (S3, 1, [1, 3, 2, 4]),
    ],
)
def test_a_chair_is_put_at_another_place_of_the_ring(who: Seat, to: int, order: list[int]) -> None:
    evening = Evening(4)
    evening.ok(evening.say(MoveSeat, who=who, to=to))
    assert [seat["seat"] for seat in room_json(evening.room)["seats"]] == [f"s{n}" for n in order]
    evening.start()
    assert [str(seat) for seat in evening.state.seats] == [f"s{n}" for n in order]


@pytest.mark.parametrize("to", [-1, 4, 10**9])
def test_there_is_no_place_outside_the_ring(to: int) -> None:
    evening = Evening(4)
    evening.refused(evening.say(MoveSeat, who=S2, to=to), Code.BAD_CHOICE)


def test_there_are_bots_of_some_kinds_only() -> None:
    evening = Evening(2)
    evening.ok(evening.say(AddBot, bot="random"))
    for bot in ("", "Villager", "human"):
        evening.refused(evening.say(AddBot, bot=bot), Code.BAD_CHOICE)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Kick, {}),
        (GiveHost, {}),
        (MoveSeat, {"to": 0}),
    ],
)
def test_nobody_is_nobody(kind: type[Any], fields: dict[str, Any]) -> None:
    evening = Evening(2)
    for nobody in ("s9", "", "S2", "host"):
        evening.refused(evening.say(kind, who=Seat(nobody), **fields), Code.NOT_ALLOWED)


# ---- the lantern


def test_a_bot_is_never_host() -> None:
    evening = Evening(2)
    evening.ok(evening.say(AddBot, bot="villager"))
    evening.refused(evening.say(GiveHost, who=S3), Code.NOT_ALLOWED)


def test_who_has_left_or_is_removed_is_never_host() -> None:
    evening = playing(5)
    evening.ok(evening.say(Leave, S2))
    evening.ok(evening.say(Kick, who=S3))
    evening.refused(evening.say(GiveHost, who=S2), Code.NOT_ALLOWED)
    evening.refused(evening.say(GiveHost, who=S3), Code.NOT_ALLOWED)


def test_the_lantern_may_be_given_to_the_one_who_has_it() -> None:
    evening = Evening(2)
    evening.ok(evening.say(GiveHost, who=S1))
    assert evening.host == S1


def test_the_lantern_is_not_given_to_somebody_from_whom_it_would_pass_on_at_once() -> None:
    evening = Evening(3)
    evening.drop(S2)
    evening.now += 89_999
    evening.ok(evening.say(GiveHost, who=S2))
    assert evening.host == S2
    evening.ok(evening.say(GiveHost, S2, who=S1))
    evening.now += 1
    evening.refused(evening.say(GiveHost, who=S2), Code.NOT_ALLOWED)


# ---- away


def test_an_away_player_is_answered_for_and_shown_so() -> None:
    evening = playing(5)
    evening.ok(evening.say(MarkAway, who=S5, away=True))
    assert evening.badge(S5)["away"]
    for seat in (S1, S2, S3, S4):
        evening.ok(evening.answer(seat, "ready", True))
    assert evening.state.phase == "morning"


def test_marking_the_last_one_waited_for_away_closes_the_phase() -> None:
    evening = playing(5)
    last = evening.all_but_one()
    evening.ok(evening.say(MarkAway, who=last.seat, away=True))
    assert evening.state.phase == "morning"


def test_an_away_player_who_answers_is_unmarked() -> None:
    evening = playing(5)
    evening.ok(evening.say(MarkAway, who=S5, away=True))
    evening.ok(evening.answer(S5, "ready", True))
    assert not evening.badge(S5)["away"]


def test_an_away_mark_is_taken_back() -> None:
    evening = playing(5)
    evening.ok(evening.say(MarkAway, who=S5, away=True))
    evening.ok(evening.say(MarkAway, who=S5, away=False))
    assert not evening.badge(S5)["away"]
    evening.play_to("gathering")


def test_marking_twice_changes_nothing_but_the_message() -> None:
    evening = playing(5)
    evening.ok(evening.say(MarkAway, who=S5, away=True))
    state = evening.state
    evening.ok(evening.say(MarkAway, who=S5, away=True))
    assert evening.state is state


def test_a_host_may_be_away_and_still_be_obeyed() -> None:
    evening = playing(5)
    evening.ok(evening.say(MarkAway, who=S1, away=True))
    evening.ok(evening.say(Pause))
    evening.ok(evening.say(Resume))
    assert evening.badge(S1)["away"]


def test_who_has_left_cannot_be_marked_back() -> None:
    evening = playing(5)
    evening.ok(evening.say(Leave, S5))
    evening.refused(evening.say(MarkAway, who=S5, away=False), Code.NOT_ALLOWED)
    assert evening.badge(S5)["away"]


def test_a_host_does_not_remove_herself() -> None:
    evening = Evening(3)
    evening.refused(evening.say(Kick, who=S1), Code.NOT_ALLOWED)


def test_a_whole_game_is_played_without_a_tap_of_the_host_as_host() -> None:
    evening = playing(7)
    before = evening.ids[S1]
    evening.play_out()
    assert evening.state.outcome is not None
    said = [command for _, command in evening.log if getattr(command, "seat", None) == S1]
    assert {type(command).__name__ for command in said} == {"Connected", "Start", "Answer"}
    assert evening.ids[S1] > before
