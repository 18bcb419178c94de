"""A poke is a hint: what is missed is found again, what is held is heard, and what is let go leaves nothing."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

from duckpost.rooms.commands import AddBot, Connected, Join
from duckpost.rooms.model import RoomCode
from duckpost.store import Store, Stored
from duckpost.store.scripts import Reply, Scripts, Write
from tests.redis_servers import Deployment, RedisServer
from tests.store.conftest import Connect, Heard, new_room, until


def channels(server: RedisServer) -> list[str]:
    found: list[str] = server.say("PUBSUB", "SHARDCHANNELS")
    return found


def line_of(store: Store) -> Any:
    return store._servers._node._line  # type: ignore[attr-defined]


async def test_a_worker_listens_to_a_room_only_while_it_holds_it(every_redis: Deployment, connect: Connect) -> None:
    store = await connect(every_redis.url)
    code, _ = await new_room(store)
    channel = store._scripts.keys.of(code).poke

    def heard_by() -> int:
        return sum(channels(server).count(channel) for server in every_redis.holders)

    assert heard_by() == 0
    first, second = Heard(), Heard()
    await store.hold(code, first)
    await store.hold(code, second)
    assert heard_by() == 1
    await store.release(code, first)
    await store.transact(code, Join(name="Bob", token="bob"))
    assert (first.versions, second.versions) == ([], [2])
    await store.release(code, second)
    await until(lambda: heard_by() == 0)
    await store.release(code, second)
    assert store._holding.codes() == ()


async def test_a_lost_subscription_is_mended_and_what_was_missed_is_told(
    every_redis: Deployment, connect: Connect
) -> None:
    here, there = await connect(every_redis.url), await connect(every_redis.url)
    rooms = [await new_room(here) for _ in range(5)]
    ears = [Heard() for _ in rooms]
    for (code, _), heard in zip(rooms, ears, strict=True):
        await here.hold(code, heard)
    here._servers.drop()
    for code, host in rooms:
        await there.transact(code, AddBot(host, 1, "villager"))
    await until(lambda: all(heard.last == 2 for heard in ears))
    for code, host in rooms:
        await there.transact(code, AddBot(host, 2, "villager"))
    await until(lambda: all(heard.last == 3 for heard in ears))
    assert all(heard.versions == [2, 3] for heard in ears)


async def test_nothing_kept_counts_as_newest_while_a_subscription_is_lost(redis_url: str, connect: Connect) -> None:
    here, there = await connect(redis_url), await connect(redis_url)
    code, host = await new_room(here)
    await here.hold(code, Heard())
    await here._pokes.close()  # nothing is mended from here on
    line_of(here).abort()
    await until(lambda: here._holding.round > 1)
    assert here._holding.fresh(code) is None
    await there.transact(code, AddBot(host, 1, "villager"))
    loaded = await here.load(code)
    assert loaded is not None
    assert loaded.version == 2


async def test_a_room_is_loaded_as_it_stands_though_the_poke_is_still_on_its_way(
    redis_url: str, connect: Connect
) -> None:
    """Somebody sits down through one worker and opens the seat through another at once: the seat is there."""
    here, there = await connect(redis_url), await connect(redis_url)
    code, _ = await new_room(here)
    await here.hold(code, Heard())
    line_of(here)._pushed = lambda push: None
    joined = await there.transact(code, Join(name="Bob", token="bob"))
    loaded = await here.load(code)
    assert loaded is not None
    assert loaded.room == joined.stored.room


async def test_a_body_that_the_worker_has_is_not_sent_again(redis_server: Deployment, connect: Connect) -> None:
    store = await connect(redis_server.url)
    code, _ = await new_room(store)
    held = await store.hold(code, Heard())
    assert await store.load(code) is held
    assert await store._scripts.load(code, held.tag) == (held.tag, None)


async def test_a_second_socket_of_a_held_room_asks_redis_nothing(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    code, _ = await new_room(store)
    held = await store.hold(code, Heard())
    asked = store._servers.call

    async def never(*_: object) -> None:
        raise AssertionError("Redis was asked")

    store._servers.call = never  # type: ignore[assignment,method-assign]
    assert await store.hold(code, Heard()) is held
    store._servers.call = asked  # type: ignore[method-assign]


async def test_holding_and_letting_go_at_the_same_time_ends_as_it_was_asked(
    every_redis: Deployment, connect: Connect
) -> None:
    here, there = await connect(every_redis.url), await connect(every_redis.url)
    code, host = await new_room(here)
    ears = [Heard() for _ in range(20)]

    async def come_and_go(heard: Heard) -> None:
        await here.hold(code, heard)
        await here.release(code, heard)

    last = Heard()
    await asyncio.gather(*(come_and_go(heard) for heard in ears), here.hold(code, last))
    done = await there.transact(code, AddBot(host, 1, "villager"))
    await until(lambda: last.last == done.stored.version)
    assert all(heard.versions == [] for heard in ears)


async def test_a_commit_that_nobody_waits_for_any_more_is_told_all_the_same(
    every_redis_url: str, connect: Connect
) -> None:
    """A socket closes while its answer is on the way: it is carried out, and the others at the table see it."""
    store = await connect(every_redis_url)
    code, host = await new_room(store)
    heard = Heard()
    await store.hold(code, heard)
    commit = store._scripts.commit
    sent: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    class Sent(Scripts):
        async def commit(self, write: Write) -> Reply:
            reply = asyncio.ensure_future(commit(write))
            await asyncio.shield(reply)
            sent.set_result(None)
            await asyncio.Event().wait()
            return await reply

    scripts = store._ledger._scripts
    store._ledger._scripts = Sent(scripts.servers, scripts.keys)
    answering = asyncio.create_task(store.transact(code, AddBot(host, 1, "villager")))
    await sent
    assert heard.versions == []
    answering.cancel()
    await until(lambda: heard.versions == [2])


async def test_a_poke_that_comes_before_the_room_is_held_is_not_lost(redis_url: str, connect: Connect) -> None:
    here, there = await connect(redis_url), await connect(redis_url)
    code, host = await new_room(there)
    read = here._ledger.read

    async def overtaken(code: RoomCode, known: Stored | None = None) -> Stored:
        stored = await read(code, known)
        here._ledger.read = read  # type: ignore[method-assign]
        await there.transact(code, AddBot(host, 1, "villager"))
        await here.ready()  # its poke has arrived: replies and pokes come in one line
        return stored

    here._ledger.read = overtaken  # type: ignore[method-assign]
    heard = Heard()
    assert (await here.hold(code, heard)).version == 1
    await until(lambda: heard.versions == [2])


async def test_a_line_that_breaks_while_a_room_is_about_to_be_held_is_mended(redis_url: str, connect: Connect) -> None:
    here, there = await connect(redis_url), await connect(redis_url)
    code, host = await new_room(there)
    read = here._ledger.read

    async def cut_off(code: RoomCode, known: Stored | None = None) -> Stored:
        stored = await read(code, known)
        here._ledger.read = read  # type: ignore[method-assign]
        here._servers.drop()
        await until(lambda: here._holding.round > 1)
        await here.ready()
        await until(lambda: not here._pokes._torn.is_set())
        return stored

    here._ledger.read = cut_off  # type: ignore[method-assign]
    heard = Heard()
    await here.hold(code, heard)
    await until(lambda: here._holding.fresh(code))
    await there.transact(code, AddBot(host, 1, "villager"))
    await until(lambda: heard.versions == [2])


async def test_a_listener_that_fails_keeps_nobody_else_from_hearing(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    code, host = await new_room(store)

    def fails(_stored: object) -> None:
        raise ZeroDivisionError

    heard = Heard()
    await store.hold(code, fails)
    await store.hold(code, heard)
    done = await store.transact(code, AddBot(host, 1, "villager"))
    assert heard.versions == [done.stored.version]


async def test_a_thousand_rooms_leave_no_key_no_channel_no_task_no_timer(
    redis_server: Deployment, connect: Connect
) -> None:
    store = await connect(redis_server.url)
    server = redis_server.holders[0]
    await store.ready()
    before = len(asyncio.all_tasks())

    async def whole_life() -> None:
        code, host = await new_room(store)
        heard = Heard()
        await store.hold(code, heard)
        await store.transact(code, Connected(host, f"{store.worker}:{code}"))
        assert heard.versions == [2]
        await store.release(code, heard)

    for _ in range(20):
        await asyncio.gather(*(whole_life() for _ in range(50)))
    await until(lambda: channels(server) == [])
    await until(lambda: len(asyncio.all_tasks()) == before)
    assert (len(store._holding), store._holding._lines) == (0, {})
    assert len(store._bells._alarms) == 0
    gc.collect()
    kept = redis_server.keys()
    assert sum(":room:" in key for key in kept) == 1000
    assert -1 not in kept.values()
    with server.client() as client, client.pipeline(transaction=False) as asked:
        for key in kept:
            asked.pexpire(key, 1)
        asked.execute()
    await store.close()
    await until(lambda: redis_server.keys() == {})
