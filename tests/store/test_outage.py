"""Redis is gone for a while: nothing acknowledged is lost, nothing is done twice, and all goes on by itself."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from redis.exceptions import ResponseError

from duckpost.games.contract import Seat
from duckpost.rooms import codec
from duckpost.rooms.commands import AddBot, Join, Rename
from duckpost.rooms.model import Pace, RoomCode
from duckpost.rooms.step import replay
from duckpost.store import RoomGone, Store, StoreDown, Timing
from tests.redis_servers import RedisServer
from tests.store.conftest import BUSY_S, HASTY, Connect, Heard, new_room, playing, until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    """A server of this test's own, to be killed."""
    with RedisServer(tmp_path) as own:
        yield own


async def test_nothing_acknowledged_is_lost_and_all_goes_on_when_the_server_is_back(
    server: RedisServer, connect: Connect
) -> None:
    one, other = await connect(server.url, timing=HASTY), await connect(server.url, timing=HASTY)
    code, host = await new_room(one)
    here, there = Heard(), Heard()
    await one.hold(code, here)
    await other.hold(code, there)
    acknowledged = (await one.transact(code, Rename(host, 1, "Before"))).stored
    server.kill()
    began = time.monotonic()
    with pytest.raises(StoreDown):
        await one.transact(code, Rename(host, 2, "During"))
    assert time.monotonic() - began < HASTY.patience_s + BUSY_S
    assert here.last == acknowledged.version, "what is not stored is not told"
    await until(lambda: not one.up())
    assert not await other.ready()
    await asyncio.to_thread(server.start)
    await until(lambda: one.up() and other.up())
    found = await other.load(code)
    assert found is not None
    assert found.room == acknowledged.room
    after = await one.transact(code, Rename(host, 2, "After"))
    assert after.stored.version == acknowledged.version + 1
    await until(lambda: there.last == after.stored.version)
    assert there.versions == sorted(set(there.versions))


async def test_an_outage_has_one_line_in_the_log_when_it_begins_and_one_when_it_ends(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=replace(HASTY, patience_s=0.3))
    server.kill()
    await until(lambda: not store.up())
    for _ in range(3):
        assert not await store.ready()
    await asyncio.to_thread(server.start)
    await until(store.up)
    lines = [line.getMessage() for line in caplog.records if line.name == "duckpost.store"]
    assert [line.partition(":")[0] for line in lines] == ["Redis cannot be reached", "Redis is back"]


async def test_answers_given_while_the_server_is_away_for_a_moment_only_come_later(
    server: RedisServer, connect: Connect
) -> None:
    store = await connect(server.url, timing=HASTY)
    code, host = await new_room(store)
    server.kill()
    waiting = asyncio.create_task(store.transact(code, Rename(host, 1, "Patient")))
    await asyncio.to_thread(server.start)
    assert (await waiting).stored.room.chairs[0].name == "Patient"


async def test_a_server_that_hangs_is_given_up_in_time(server: RedisServer, connect: Connect) -> None:
    store = await connect(server.url, timing=HASTY)
    code, host = await new_room(store)
    server.signal(signal.SIGSTOP)
    began = time.monotonic()
    commands = [store.transact(code, Rename(host, number, f"Name {number}")) for number in range(1, 11)]
    done = await asyncio.gather(*commands, return_exceptions=True)
    assert all(isinstance(result, StoreDown) for result in done)
    assert time.monotonic() - began < HASTY.patience_s + BUSY_S, "those in line do not wait one after another"
    server.signal(signal.SIGCONT)
    await until(store.up)
    assert (await store.transact(code, Rename(host, 11, "Awake"))).decision.refused is None


async def test_a_bell_that_falls_due_while_the_server_is_away_rings_when_it_is_back(
    server: RedisServer, connect: Connect
) -> None:
    store = await connect(server.url, timing=HASTY)
    code, _ = await playing(store, Pace())
    heard = Heard()
    await store.hold(code, heard)
    server.kill()
    store.clock.shift(3_600_000)
    await until(lambda: not store.up())
    rung = len(heard.all)
    await asyncio.to_thread(server.start)
    await until(lambda: len(heard.all) > rung)


class LostReplies:
    """Stands between a store and its server: what is asked arrives, the reply does not."""

    def __init__(self, store: Store) -> None:
        self.node = store._servers._node  # type: ignore[attr-defined]
        self.count = 0

    def lose_next(self) -> None:
        line = self.node._line

        def lost(_data: bytes) -> None:
            self.count += 1
            line.abort()

        line.data_received = lost


async def test_a_commit_whose_reply_was_lost_is_not_done_twice(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    await store._workers.close()
    await store._bells.close()
    code, host = await new_room(store)
    heard = Heard()
    await store.hold(code, heard)
    lost = LostReplies(store)
    for number in range(1, 6):
        lost.lose_next()
        done = await store.transact(code, AddBot(host, number, "villager"))
        assert done.decision.refused is None
        assert len(done.stored.room.chairs) == number + 1
    assert lost.count == 5
    assert len(await store.log(code)) == 6
    assert heard.versions == [2, 3, 4, 5, 6]


async def test_a_room_whose_making_was_not_confirmed_is_made_once(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    await store._workers.close()
    await store._bells.close()
    LostReplies(store).lose_next()
    code, _ = await new_room(store)
    assert len(await store.log(code)) == 1


async def test_a_commit_that_another_has_built_upon_while_its_reply_was_lost_is_acknowledged(
    redis_url: str, connect: Connect
) -> None:
    one, other = await connect(redis_url), await connect(redis_url)
    await one._workers.close()
    await one._bells.close()
    code, host = await new_room(one)
    await one.hold(code, Heard())
    ask = one._servers.call
    asked: list[object] = []

    async def overtaken(tag: str, *args: str | bytes | int) -> object:
        reply = await ask(tag, *args)
        if args[0] == "EVALSHA" and not asked:
            asked.append(reply)
            await other.transact(code, Join(name="Bob", token="bob"))
            return await ask(tag, *args)  # the first reply was lost: the question is put again
        return reply

    one._servers.call = overtaken  # type: ignore[method-assign]
    done = await one.transact(code, AddBot(host, 1, "villager"))
    assert asked
    assert done.decision.refused is None
    assert [chair.bot for chair in done.stored.room.chairs] == [None, "villager", None]


def test_a_player_waits_two_seconds_at_most() -> None:
    assert Timing().patience_s <= 2


async def test_no_server_at_all_is_said_so_in_time(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(StoreDown, match="No such file"):
        await Store.connect(f"unix://{tmp_path}/nothing", timing=HASTY)
    assert time.monotonic() - began < HASTY.patience_s + BUSY_S


async def test_a_server_that_was_emptied_gives_gone_rooms_not_old_ones(server: RedisServer, connect: Connect) -> None:
    store = await connect(server.url, timing=HASTY)
    code, host = await new_room(store)
    heard = Heard()
    await store.hold(code, heard, heard.is_gone)
    server.say("FLUSHALL")
    with pytest.raises(RoomGone, match="no such room"):
        await store.transact(code, Rename(host, 1, "Ghost"))
    assert heard.gone == 1
    assert await store.load(code) is None
    await until(lambda: server.say("PUBSUB", "SHARDCHANNELS") == [])


async def test_a_server_that_refuses_what_the_store_asks_is_down_not_a_bug_of_the_caller(
    server: RedisServer, connect: Connect
) -> None:
    store = await connect(server.url, timing=HASTY)
    code, host = await new_room(store)
    server.say("ACL", "SETUSER", "default", "-hset")
    with pytest.raises(ResponseError) as refused:
        server.say("EVAL", "redis.call('HSET', KEYS[1], 'field', 'value')", 1, "key")
    reason = str(refused.value).partition(" script: ")[0]  # each server has words of its own for it
    with pytest.raises(StoreDown, match=re.escape(reason)):
        await store.transact(code, Rename(host, 1, "Barred"))
    server.say("ACL", "SETUSER", "default", "+hset")
    assert (await store.transact(code, Rename(host, 1, "Allowed"))).decision.refused is None


async def test_a_full_server_is_waited_for(server: RedisServer, connect: Connect) -> None:
    store = await connect(server.url, timing=HASTY)
    code, host = await new_room(store)
    server.say("CONFIG", "SET", "maxmemory", "1")
    waiting = asyncio.create_task(store.transact(code, Rename(host, 1, "Patient")))
    assert await store.load(code) is not None
    server.say("CONFIG", "SET", "maxmemory", "0")
    assert (await waiting).decision.refused is None


async def test_a_store_that_is_closed_says_so_at_once(every_redis_url: str, connect: Connect) -> None:
    store = await connect(every_redis_url)
    code, host = await new_room(store)
    await store.close()
    with pytest.raises(StoreDown, match="closed"):
        await store.transact(code, Rename(host, 1, "Late"))


async def test_every_answer_is_carried_out_once_through_kills_of_the_server(
    server: RedisServer, connect: Connect
) -> None:
    """Three workers, a player each, who send every message again until it is acknowledged, as phones do."""
    stores = [await connect(server.url, timing=HASTY) for _ in range(3)]
    code, host = await new_room(stores[0])
    players = [host]
    for name in ("Bob", "Cem"):
        seat = (await stores[0].transact(code, Join(name=name, token=name))).decision.seat
        assert seat is not None
        players.append(seat)
    for store in stores:
        await store.hold(code, Heard())

    async def player(store: Store, seat: Seat) -> None:
        for number in range(1, 61):
            while not await _acknowledged(store, code, Rename(seat, number, f"{seat} {number}")):
                pass

    playing = [asyncio.create_task(player(*one)) for one in zip(stores, players, strict=True)]
    logged = 0
    for _ in range(3):
        logged = await _grown(stores[0], code, logged + 20)
        server.kill()
        await asyncio.to_thread(server.start)
    await asyncio.gather(*playing)
    log = await stores[0].log(code)
    for seat in players:
        renames = [command.id for _, command in log if isinstance(command, Rename) and command.seat == seat]
        assert renames == list(range(1, 61)), "each once, in order"
    stored = await (await connect(server.url, timing=HASTY)).load(code)
    again = replay(log)
    assert stored is not None
    assert again is not None
    assert codec.dump(again) == codec.dump(stored.room)


async def _acknowledged(store: Store, code: RoomCode, command: Rename) -> bool:
    try:
        return (await store.transact(code, command)).decision.refused is None
    except StoreDown:
        return False


async def _grown(store: Store, code: RoomCode, least: int) -> int:
    """Wait until the log has so many entries, or all that will come; return how many."""

    async def grown() -> bool:
        return len(await store.log(code)) >= min(least, 140)

    await until(grown)
    return len(await store.log(code))
