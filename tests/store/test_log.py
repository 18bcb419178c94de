"""The log of a room is complete: its seed and its commands with their times give the room again, byte for byte."""

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
    Pause,
    Rename,
    Resume,
    Ring,
    Start,
)  # fmt: skip
from duckpost.rooms.model import Pace, Room, Status
from duckpost.rooms.step import replay
from duckpost.store import Store
from tests.games.random_play import legal_choice, takes_answer
from tests.store.conftest import Connect, new_room


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
