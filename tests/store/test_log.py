"""The log of a room gives the room again, byte for byte, and is bounded, whatever is done for hours.

It holds the seed and every command with its time; what has grown too long begins anew with the room as it stood.
"""

from __future__ import annotations

import secrets
from random import Random

import pytest

from duckpost.games.contract import Seat
from duckpost.rooms import codec
from duckpost.rooms.commands import (
    AddBot,
    Answer,
    Asleep,
    Command,
    Connected,
    Extend,
    Gone,
    Join,
    Leave,
    MarkAway,
    Open,
    Pause,
    Rename,
    Resume,
    Ring,
    Start,
)  # fmt: skip
from duckpost.rooms.model import Pace, Room, RoomCode, Status
from duckpost.rooms.step import replay
from duckpost.store import Store, scripts
from duckpost.store.keys import LOG_BYTES
from tests.games.random_play import legal_choice, takes_answer
from tests.redis_servers import Deployment, RedisServer
from tests.store.conftest import Connect, new_room, playing


def sit_down(chance: Random, host: Seat) -> list[Command]:
    people: list[Command] = [Join(name=f"Cat {n}", token=secrets.token_hex(8)) for n in range(chance.randint(3, 8))]
    return [*people, AddBot(host, 1, "villager"), Rename(host, 2, "Host"), Start(host, 3)]


def anything(room: Room, chance: Random, number: int) -> Command:
    """Return something that may happen to a room that is played: mostly what the game waits for."""
    assert room.state is not None
    chair = chance.choice(room.chairs)
    draw = chance.random()
    if draw < 0.1:
        link = chair.link
        badges: list[Command] = [Connected(chair.seat, f"w{number}:1"), Gone(chair.seat, link)]
        return chance.choice([*badges, Asleep(chair.seat, link, True)])
    if draw < 0.16 and room.host is not None:
        powers: list[Command] = [Pause(room.host, number), Extend(room.host, number, 30)]
        return chance.choice([*powers, MarkAway(room.host, number, chair.seat, chance.random() < 0.5)])
    if room.paused is not None and room.host is not None:
        return Resume(room.host, number)
    if draw < 0.165 and chair.seat != room.host:
        return Leave(chair.seat, number)
    waiting = room.table.waiting_for(room.state) or room.state.seats
    seat = chance.choice(waiting)
    asks = [ask for ask in room.table.asks(room.state, seat) if takes_answer(room.state, ask)]
    if not asks or draw > 0.95:
        return Ring()
    ask = chance.choice(asks)
    choice = legal_choice(ask, chance)
    return Answer(seat, number, ask.id, tuple(choice) if isinstance(choice, list) else choice)


async def play(store: Store, seed: int) -> Room:
    """Play a whole game by chance through the store."""
    chance = Random(seed)
    code, host = await new_room(store, seed=seed, pace=Pace(least=0, most=1))
    room: Room | None = None
    for command in sit_down(chance, host):
        done = await store.transact(code, command)
        assert done.decision.refused is None
        room = done.stored.room
    assert room is not None
    for number in range(10, 4_000):
        if room.status is not Status.PLAYING:
            return room
        if room.due is not None and chance.random() < 0.3:
            store.clock.shift(max(0, room.due - store.clock.now()))
        room = (await store.transact(code, anything(room, chance, number))).stored.room
    return room


@pytest.mark.parametrize("seed", range(4))
async def test_seed_and_log_give_the_room_again(seed: int, redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    await store._bells.close()
    room = await play(store, seed)
    log = await store.log(room.code)
    assert len(log) > 15
    assert [when for when, _ in log] == sorted(when for when, _ in log)
    again = replay(log)
    stored = await store.load(room.code)
    assert again is not None
    assert stored is not None
    assert codec.dump(again) == codec.dump(stored.room)
    assert len(log) == stored.version, "one entry for each version"


LONGEST_ENTRY = 4096 + 256
"""Bytes: a frame or a body has 4 KiB at most, and the time and the names of fields come to it."""


async def given_again(store: Store, code: RoomCode) -> None:
    """Fail unless the log leads to the room that is stored."""
    again, stored = replay(await store.log(code)), await store.load(code)
    assert again is not None
    assert stored is not None
    assert codec.dump(again) == codec.dump(stored.room)


async def test_hours_of_renaming_fill_no_log(every_redis: Deployment, connect: Connect) -> None:
    store = await connect(every_redis.url)
    code, host = await new_room(store)
    keys = store._scripts.keys.of(code)
    (holder,) = [server for server in every_redis.holders if holds(server, keys.log)]
    begun = lines = 0
    for number in range(1, 3001):
        # As much as a name may hold, and spaces before it that are not kept.
        name = " " * 400 + chr(0x1F400 + number % 60) * 16
        assert (await store.transact(code, Rename(host, number, name))).decision.refused is None
        if number % 50 == 0:
            entries = await store._scripts.log(code)
            room = len(entries[0]) if b',"Room",' in entries[0] else 0
            assert sum(map(len, entries)) - room <= LOG_BYTES
            assert holder.say("MEMORY", "USAGE", keys.log) <= 2 * (LOG_BYTES + room)
            begun, lines = begun + (len(entries) < lines), len(entries)
            await given_again(store, code)
    assert begun > 3, "it has begun anew again and again"


def holds(server: RedisServer, key: str) -> bool:
    kept = Deployment("", [server]).keys()
    return key in kept and "master" in server.say("ROLE")


async def test_a_log_begins_anew_in_the_middle_of_a_game_and_still_gives_the_room_again(
    every_redis_url: str, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "LOG_BYTES", 3_000)
    store = await connect(every_redis_url)
    await store._bells.close()
    room = await play(store, 5)
    log = await store.log(room.code)
    assert isinstance(log[0][1], Room)
    assert log[0][1].status is Status.PLAYING
    assert len(log) > 2
    assert [when for when, _ in log] == sorted(when for when, _ in log)
    assert not any(isinstance(happened, Room) for _, happened in log[1:])
    await given_again(store, room.code)


async def test_a_log_is_kept_whole_up_to_its_bound(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    code, host = await playing(store)
    await store._bells.close()
    number = 100
    while sum(map(len, await store._scripts.log(code))) < LOG_BYTES - 2 * LONGEST_ENTRY:
        for _ in range(20):
            number += 1
            await store.transact(code, Rename(host, number, "x" + " " * 500 + str(number)))
    log = await store.log(code)
    assert isinstance(log[0][1], Open)
    stored = await store.load(code)
    assert stored is not None
    assert len(log) == stored.version
    await given_again(store, code)


async def test_the_longest_thing_that_may_happen_is_no_longer_than_a_frame(redis_url: str, connect: Connect) -> None:
    """Every field of every command comes out of a frame or a body of 4 KiB; JSON writes none of it longer."""
    store = await connect(redis_url)
    code, host = await new_room(store)
    done = await store.transact(code, Rename(host, 1, "\U0001f468\u200d\U0001f469" * 8 + " " * 400 + "\U0001f986" * 7))
    assert done.decision.refused is None
    long = await store.transact(code, Rename(host, 2, "\U0001f986" * 1024))
    assert long.decision.refused is not None
    assert max(map(len, await store._scripts.log(code))) < LONGEST_ENTRY
