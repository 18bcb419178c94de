"""Servers change places: Sentinel promotes a replica, a slot moves in a cluster. The rooms do not notice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.crc import key_slot

from duckpost.rooms.commands import Rename
from duckpost.rooms.model import RoomCode
from duckpost.store import Store, StoreDown
from duckpost.store.cluster import Cluster
from duckpost.store.keys import WORKERS, all_tags, tag_of
from tests.redis_servers import Deployment, RedisServer, clustered, wait_for, watched
from tests.store.conftest import HASTY, Connect, Heard, new_room, until


@pytest.fixture
def sentinel(tmp_path: Path) -> Iterator[Deployment]:
    with watched(tmp_path) as own:
        yield own


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Deployment]:
    with clustered(tmp_path) as own:
        yield own


async def test_a_promoted_replica_goes_on_where_the_master_was(sentinel: Deployment, connect: Connect) -> None:
    one, other = await connect(sentinel.url, timing=HASTY), await connect(sentinel.url, timing=HASTY)
    code, host = await new_room(one)
    heard = Heard()
    await other.hold(code, heard)
    acknowledged = (await one.transact(code, Rename(host, 1, "Before"))).stored
    master, replica = sentinel.holders
    await asyncio.to_thread(wait_for, lambda: _offset(master) == _offset(replica))
    master.kill()
    await _carried_out(one, code, Rename(host, 2, "After"))
    found = await one.load(code)
    assert found is not None
    assert (found.version, found.room.chairs[0].name) == (acknowledged.version + 1, "After")
    await until(lambda: heard.last == found.version)
    assert heard.versions == sorted(set(heard.versions))
    assert "master" in replica.say("ROLE")
    await asyncio.to_thread(master.start)


def _offset(server: RedisServer) -> int:
    return int(server.say("ROLE")[1 if "master" in server.say("ROLE") else 4])


async def _carried_out(store: Store, code: RoomCode, command: Rename) -> None:
    """Send a command again and again, as a phone does, until it is acknowledged."""

    async def acknowledged() -> bool:
        try:
            done = await store.transact(code, command)
        except StoreDown:
            return False
        return done.decision.refused is None

    await until(acknowledged)


async def test_a_version_that_a_failover_lost_is_replaced_by_what_redis_holds(redis_url: str, connect: Connect) -> None:
    """The replica had not heard of the last version: who was told it is told the truth, and goes on from there."""
    store = await connect(redis_url)
    code, host = await new_room(store)
    heard = Heard()
    await store.hold(code, heard)
    keys = store._scripts.keys.of(code)
    kept = await store._servers.call(keys.tag, "DUMP", keys.room)
    await store.transact(code, Rename(host, 1, "Lost"))
    await store._servers.call(keys.tag, "RESTORE", keys.room, 60_000, kept, "REPLACE")
    store._servers.drop()
    await until(lambda: heard.all[-1].room.chairs[0].name == "Ann")
    done = await store.transact(code, Rename(host, 1, "Again"))
    assert done.decision.refused is None
    assert heard.all[-1].room.chairs[0].name == "Again"


async def test_a_slot_that_moves_takes_its_rooms_and_subscriptions_along(cluster: Deployment, connect: Connect) -> None:
    one, other = await connect(cluster.url, timing=HASTY), await connect(cluster.url, timing=HASTY)
    code, host = await new_room(one)
    heard = Heard()
    await other.hold(code, heard)
    slot = key_slot(tag_of(code).encode())
    await asyncio.to_thread(_move, cluster, slot)
    done = await one.transact(code, Rename(host, 1, "Moved"))
    assert done.stored.version == 2
    await until(lambda: heard.last == 2)
    await other.transact(code, Rename(host, 2, "Settled"))
    assert (await one.transact(code, Rename(host, 3, "Both"))).stored.version == 4


async def test_a_room_is_read_while_its_slot_is_on_the_way_and_changed_when_it_has_arrived(
    cluster: Deployment, connect: Connect
) -> None:
    """In between the one server sends readers to the other (ASK), and whoever would change a room waits (TRYAGAIN)."""
    store = await connect(cluster.url)
    code, host = await new_room(store)
    slot = key_slot(tag_of(code).encode())
    source, target = _source_and_target(cluster, slot)
    _begin_move(source, target, slot)
    changing = asyncio.create_task(store.transact(code, Rename(host, 1, "Patient")))
    assert await store.load(code) is not None
    _move_keys(source, target, slot)
    other = await connect(cluster.url, timing=HASTY)
    assert await other.load(code) is not None
    await asyncio.to_thread(_end_move, cluster, target, slot)
    assert (await changing).decision.refused is None


async def test_a_primary_that_dies_and_comes_back_takes_nothing_with_it(cluster: Deployment, connect: Connect) -> None:
    one, other = await connect(cluster.url, timing=HASTY), await connect(cluster.url, timing=HASTY)
    rooms = [await new_room(one) for _ in range(6)]
    ears = [Heard() for _ in rooms]
    for (code, host), heard in zip(rooms, ears, strict=True):
        await other.hold(code, heard)
        await one.transact(code, Rename(host, 1, "Before"))
    dying = cluster.holders[1]
    dying.kill()
    await asyncio.to_thread(dying.start)
    for code, host in rooms:
        await _carried_out(one, code, Rename(host, 2, "After"))
    await until(lambda: all(heard.last == 3 for heard in ears))
    assert all(heard.versions == sorted(set(heard.versions)) for heard in ears)


async def test_a_node_that_owns_nothing_any_more_is_left(cluster: Deployment, connect: Connect) -> None:
    """Its connection is closed, and what was subscribed there is subscribed where the rooms are now."""
    here, there = await connect(cluster.url), await connect(cluster.url)
    rooms = [await new_room(there) for _ in range(6)]
    ears = [Heard() for _ in rooms]
    for (code, _), heard in zip(rooms, ears, strict=True):
        await here.hold(code, heard)
    await asyncio.to_thread(_move_all, cluster.holders[2], cluster.holders[0], cluster)
    for code, host in rooms:
        await there.transact(code, Rename(host, 1, "Moved"))
    await until(lambda: all(heard.last == 2 for heard in ears))
    for code, _ in rooms:
        assert await here.load(code) is not None
    servers = here._servers
    assert isinstance(servers, Cluster)
    await servers._look_again(servers._round)
    assert {node.port for node in servers._nodes} == {server.port for server in cluster.holders[:2]}
    for code, host in rooms:
        await there.transact(code, Rename(host, 2, "Settled"))
    await until(lambda: all(heard.last == 3 for heard in ears))


def _move_all(source: RedisServer, target: RedisServer, cluster: Deployment) -> None:
    """Move every slot of a node that holds keys one by one, and the empty ones at once."""
    first, last = 2 * 16384 // 3, 16383
    full = [slot for slot in map(_slot_of, all_tags()) if first <= slot <= last]
    for slot in sorted({*full, key_slot(WORKERS.encode())} & set(range(first, last + 1))):
        _begin_move(source, target, slot)
        _move_keys(source, target, slot)
        _end_move(cluster, target, slot)
    owner = target.say("CLUSTER", "MYID")
    for server in (target, *(s for s in cluster.holders if s is not target)):
        with server.client() as client, client.pipeline(transaction=False) as asked:
            for slot in set(range(first, last + 1)) - set(full):
                asked.execute_command("CLUSTER", "SETSLOT", slot, "NODE", owner)
            asked.execute()


def _slot_of(tag: str) -> int:
    return int(key_slot(tag.encode()))


def _move(cluster: Deployment, slot: int) -> None:
    source, target = _source_and_target(cluster, slot)
    _begin_move(source, target, slot)
    _move_keys(source, target, slot)
    _end_move(cluster, target, slot)


def _source_and_target(cluster: Deployment, slot: int) -> tuple[RedisServer, RedisServer]:
    owner = 3 * slot // 16384
    return cluster.holders[owner], cluster.holders[(owner + 1) % 3]


def _begin_move(source: RedisServer, target: RedisServer, slot: int) -> None:
    target.say("CLUSTER", "SETSLOT", slot, "IMPORTING", source.say("CLUSTER", "MYID"))
    source.say("CLUSTER", "SETSLOT", slot, "MIGRATING", target.say("CLUSTER", "MYID"))


def _move_keys(source: RedisServer, target: RedisServer, slot: int) -> None:
    keys = source.say("CLUSTER", "GETKEYSINSLOT", slot, 1000)
    if keys:
        source.say("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *keys)


def _end_move(cluster: Deployment, target: RedisServer, slot: int) -> None:
    new_owner = target.say("CLUSTER", "MYID")
    for server in (target, *(s for s in cluster.holders if s is not target)):
        server.say("CLUSTER", "SETSLOT", slot, "NODE", new_owner)
