"""A room stays small however long it lives: nothing that is kept of it grows with what has been done in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from duckpost.games.registry import GAMES
from duckpost.rooms.codec import dump
from duckpost.rooms.commands import (
    AddBot,
    Connected,
    GiveHost,
    Kick,
    Leave,
    MoveSeat,
    OfferPass,
    Pause,
    RedeemPass,
    Rematch,
    Rename,
    Resume,
    SetLocale,
    SetOptions,
)
from duckpost.rooms.host import MOST_BARRED
from duckpost.rooms.model import Room, Status
from duckpost.rooms.names import LONGEST, LONGEST_CLUSTER
from duckpost.rooms.step import KEPT_RUNS
from tests.rooms.evening import Evening, in_status
from tests.rooms.random_evening import random_evening

LOBBY_BYTES, GAME_BYTES = 24 * 1024, 64 * 1024
"""The largest stored room before a game and in one (docs/store.md)."""

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
"""One character of a name, of seven code points."""

NAME_BYTES = 4 * LONGEST * LONGEST_CLUSTER


def check(room: Room) -> None:
    """What has a bound of its own."""
    assert len(room.chairs) <= room.rules.max_players
    assert len(room.barred) <= MOST_BARRED
    assert all(len(chair.done) <= 2 * KEPT_RUNS for chair in room.chairs)
    assert all(len(chair.name.encode()) <= NAME_BYTES for chair in room.chairs)
    assert len(room.options) <= len(GAMES[room.game].option_schema()["properties"])
    assert len(dump(room)) <= (LOBBY_BYTES if room.state is None else GAME_BYTES)


@pytest.mark.parametrize("seed", range(6))
def test_a_long_random_evening_keeps_the_room_small(seed: int) -> None:
    for number, evening in enumerate(random_evening(seed, 4_000)):
        if number % 20 == 0:
            check(evening.room)


def full(evening: Evening) -> None:
    """Seat as many as there is room for, all with long names."""
    for number in range(len(evening.room.chairs) + 1, evening.room.rules.max_players + 1):
        evening.sit(1000 + number)
    for number, chair in enumerate(evening.room.chairs):
        evening.ok(evening.say(Rename, chair.seat, name=FAMILY * (LONGEST - 1) + chr(0x1F400 + number)))


def test_people_who_come_and_are_removed_all_evening_leave_nothing_behind() -> None:
    evening = Evening(1)
    full(evening)
    largest = 0
    for number in range(1, 600):
        chair = Random(number).choice([c for c in evening.room.chairs if c.seat != evening.host])
        evening.ok(OfferPass(token=chair.token, pass_hash=f"{number:043}"))
        evening.ok(RedeemPass(pass_hash=f"{number:043}", token=f"{number:043}", device=f"device{number:037}"))
        evening.ok(OfferPass(token=f"{number:043}", pass_hash=f"next{number:039}"))
        evening.ok(Connected(chair.seat, f"w{number}:{number}"))
        evening.ok(evening.say(Kick if number % 2 else Leave, **_who(evening, number, chair.seat)))
        full(evening)
        check(evening.room)
        if number == 150:
            largest = len(dump(evening.room))
    assert len(evening.room.barred) == MOST_BARRED
    assert len(dump(evening.room)) <= largest + 12 * 16, "what grows is the digits of numbers that count on"


def _who(evening: Evening, number: int, seat: Any) -> dict[str, Any]:
    return {"who": seat} if number % 2 else {"seat": seat}


@pytest.mark.parametrize("status", list(Status))
def test_messages_without_end_leave_no_more_than_the_newest(status: Status) -> None:
    evening = in_status(status, 12)
    sizes: list[int] = []
    for number in range(3_000):
        host = evening.host
        evening.do(evening.say(Rename, host, name=f"Name {number % 1000:04}"))
        evening.do(evening.say(SetLocale, host, locale=("ko", "en")[number % 2]))
        evening.do(evening.say(SetOptions, host, options=(("discussion", 60 + number % 30),)))
        evening.do(evening.say(MoveSeat, host, who=host, to=number % 12))
        evening.do(evening.say((Pause, Resume)[number % 2], host))
        evening.do(evening.say(GiveHost, host, who="s77"))  # a refusal breaks the run of ids
        evening.do(evening.say(AddBot, host, bot="villager"))
        check(evening.room)
        sizes.append(len(dump(evening.room)))
    assert max(sizes[300:]) <= max(sizes[:300]) + 12 * 16


def test_rematches_without_end_leave_no_more_than_one_game() -> None:
    evening = Evening(4)
    sizes: list[int] = []
    for _ in range(25):
        evening.start()
        evening.play_out()
        sizes.append(len(dump(evening.room)))
        check(evening.room)
        evening.ok(evening.say(Rematch))
        check(evening.room)
    assert max(sizes[10:]) <= 2 * max(sizes[:10])


def test_the_largest_game_there_is_stays_within_the_bound() -> None:
    """Twelve with long names, as many days, proposals and rituals as options allow, all in every notebook."""
    evening = Evening(1, options={"knights_day": 8, "seals": 8, "gauge": 6, "required": 6, "witch": 1})
    full(evening)
    largest = 0
    evening.start()
    for _ in range(4_000):
        if evening.room.status is not Status.PLAYING:
            break
        largest = max(largest, len(dump(evening.room)))
        evening.move_on()
    check(evening.room)
    assert largest <= GAME_BYTES
