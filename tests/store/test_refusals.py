"""Redis answers, and refuses: the reason is kept and told once, when it begins and when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.crc import key_slot
from redis.exceptions import ResponseError

from duckpost.games.contract import Seat
from duckpost.rooms.commands import Rename
from duckpost.rooms.model import RoomCode
from duckpost.store import Store, StoreDown
from duckpost.store.keys import all_tags, tag_of
from duckpost.store.wire import LONGEST_SENTENCE, Refusal
from tests.redis_servers import Deployment, RedisServer, clustered, free_port, wait_for
from tests.store.conftest import HASTY, Connect, new_room, until
from tests.store.test_failover import _begin_move, _end_move, _move_keys, _source_and_target


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path, port=free_port()) as own:
        yield own


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Deployment]:
    with clustered(tmp_path) as own:
        yield own


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the store has logged: of a refusal all up to its code, of an outage all up to its reason."""
    told = []
    for record in caplog.records:
        if record.name == "duckpost.store":
            head, colon, reason = record.getMessage().partition(": ")
            told.append(f"{head}{colon}{reason.partition(' ')[0]}" if "refuses" in head else head)
    return told


def setting(name: str, ill: str, well: str) -> tuple[Callable[[RedisServer], object], Callable[[RedisServer], object]]:
    return lambda server: server.say("CONFIG", "SET", name, ill), lambda server: server.say("CONFIG", "SET", name, well)


def acl(ill: str, well: str) -> tuple[Callable[[RedisServer], object], Callable[[RedisServer], object]]:
    return lambda server: server.say("ACL", "SETUSER", "default", ill), lambda server: server.say(
        "ACL", "SETUSER", "default", well
    )


def fail_to_save(server: RedisServer) -> None:
    (server.folder / "dump.rdb").mkdir()
    server.say("CONFIG", "SET", "save", "3600 1")
    server.say("BGSAVE")
    wait_for(lambda: server.say("INFO", "persistence")["rdb_last_bgsave_status"] == "err")


def lose_master(server: RedisServer) -> None:
    server.say("CONFIG", "SET", "replica-serve-stale-data", "no")
    server.say("REPLICAOF", "127.0.0.1", 1)


def alone(server: RedisServer) -> None:
    server.say("REPLICAOF", "NO", "ONE")


CASES = {
    "OOM": setting("maxmemory", "1", "0"),
    "NOREPLICAS": setting("min-replicas-to-write", "1", "0"),
    "READONLY": (lambda server: server.say("REPLICAOF", "127.0.0.1", 1), alone),
    "MASTERDOWN": (lose_master, alone),
    "MISCONF": (fail_to_save, lambda server: server.say("CONFIG", "SET", "stop-writes-on-bgsave-error", "no")),
    "NOPERM": acl("-evalsha", "+evalsha"),
    "ERR": acl("-hset", "+hset"),
}
"""By code, what makes a server refuse with it, and what mends that. `ERR`: the heartbeat passes all the same."""


@pytest.mark.parametrize("code", CASES)
async def test_a_refusal_keeps_its_code_and_has_one_line_when_it_begins_and_one_when_it_is_over(
    code: str, server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=HASTY)
    room, host = await new_room(store)
    break_it, mend_it = CASES[code]
    await asyncio.to_thread(break_it, server)
    for _ in range(2):
        with pytest.raises(StoreDown) as down:
            await store.transact(room, Rename(host, 1, "Refused"))
        assert down.value.code == code
    await until(lambda: lines(caplog))
    assert not store.up()
    assert await _reason(store) == code
    await _heartbeats(store, 3)
    assert lines(caplog) == [f"Redis refuses to store: {code}"], "however often it is asked"
    await asyncio.to_thread(mend_it, server)
    await until(store.up)
    assert await store.ready(), "though nobody has committed anything"
    assert lines(caplog)[1:] == ["Redis stores again"]
    done = await store.transact(room, Rename(host, 1, "Taken"))
    assert (done.decision.refused, done.stored.room.chairs[0].name) == (None, "Taken")


async def _reason(store: Store) -> str | None:
    down = await store.trouble()
    return None if down is None else down.code


async def _heartbeats(store: Store, number: int) -> None:
    """Wait until the store has tried so many heartbeats more, whatever came of them."""
    beat, tried = store._scripts.beat, []
    more = asyncio.Event()

    async def counted(worker: str, ms: int) -> tuple[float, tuple[str, ...]]:
        tried.append(worker)
        if len(tried) > number:
            more.set()
        return await beat(worker, ms)

    scripts = type(store._scripts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scripts, "beat", lambda _self, worker, ms: counted(worker, ms))
        await asyncio.wait_for(more.wait(), 20)


async def test_a_script_that_does_not_end_is_named(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=HASTY)
    server.say("CONFIG", "SET", "lua-time-limit", "1")
    endless = asyncio.create_task(asyncio.to_thread(_run_endless, server))
    await until(lambda: lines(caplog))
    assert await _reason(store) == "BUSY"
    server.say("SCRIPT", "KILL")
    await endless
    await until(store.up)
    assert lines(caplog) == ["Redis refuses to store: BUSY", "Redis stores again"]


def _run_endless(server: RedisServer) -> None:
    with pytest.raises(ResponseError):
        server.say("EVAL", "while true do end", 0)


def _rewriting(server: RedisServer) -> bool:
    told = server.say("INFO", "persistence")
    return bool(told["aof_rewrite_in_progress"] or told["aof_rewrite_scheduled"])


async def test_a_server_that_reads_back_what_it_has_is_named(
    tmp_path: Path, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    slowly = ("--key-load-delay", "20000", "--loading-process-events-interval-bytes", "1024", "--rdbcompression", "no")
    with RedisServer(tmp_path, *slowly) as server:
        store = await connect(server.url, timing=HASTY)
        with server.client() as client:
            client.mset({f"{number}": "x" * 2000 for number in range(500)})
        server.say("BGREWRITEAOF")
        await until(lambda: not _rewriting(server))
        server.kill()
        starting = asyncio.create_task(asyncio.to_thread(server.start))
        await until(lambda: "Redis refuses to store: LOADING" in lines(caplog))
        assert await _reason(store) == "LOADING"
        server.say("CONFIG", "SET", "key-load-delay", "0")
        await starting
        await until(store.up)
        assert lines(caplog)[-2:] == ["Redis refuses to store: LOADING", "Redis stores again"]


async def test_a_heartbeat_notices_what_nobody_has_asked_to_be_stored(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=HASTY)
    server.say("CONFIG", "SET", "maxmemory", "1")
    await until(lambda: lines(caplog))
    assert await _reason(store) == "OOM"


async def test_every_change_of_the_reason_is_told(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=HASTY)
    server.say("CONFIG", "SET", "maxmemory", "1")
    await until(lambda: len(lines(caplog)) == 1)
    server.say("CONFIG", "SET", "min-replicas-to-write", "1", "maxmemory", "0")
    await until(lambda: len(lines(caplog)) == 2)
    server.kill()
    await until(lambda: len(lines(caplog)) == 3)
    assert await _reason(store) == ""
    await asyncio.to_thread(server.start)
    await until(store.up)
    assert lines(caplog) == [
        "Redis refuses to store: OOM",
        "Redis refuses to store: NOREPLICAS",
        "Redis cannot be reached",
        "Redis is back",
    ]


async def test_a_server_that_holds_all_writes_back_does_not_answer(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=HASTY)
    room, host = await new_room(store)
    server.say("CLIENT", "PAUSE", 3_600_000, "WRITE")
    with pytest.raises(StoreDown, match="cannot be reached") as down:
        await store.transact(room, Rename(host, 1, "Held back"))
    assert down.value.code == ""
    await until(lambda: lines(caplog))
    assert await _reason(store) == "", "reads are answered, which helps nobody"
    server.say("CLIENT", "UNPAUSE")
    await until(store.up)
    assert lines(caplog) == ["Redis cannot be reached", "Redis is back"]


@pytest.mark.parametrize("code", ["WRONGPASS", "NOAUTH"])
async def test_a_password_that_is_changed_is_told_and_not_what_it_is(
    code: str, server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    server.say("ACL", "SETUSER", "admin", "on", ">admin", "allkeys", "allchannels", "allcommands")
    own = f"redis://default:meow@127.0.0.1:{server.port}" if code == "WRONGPASS" else server.url
    server.say("ACL", "SETUSER", "default", *(("resetpass", ">meow") if code == "WRONGPASS" else ("nopass",)))
    store = await connect(own, timing=HASTY)
    async with _admin(server) as say:
        say("ACL", "SETUSER", "default", "resetpass", ">purr")
        say("CLIENT", "KILL", "USER", "default")
        await until(lambda: lines(caplog))
        assert await _reason(store) == code
        say("ACL", "SETUSER", "default", *(("resetpass", ">meow") if code == "WRONGPASS" else ("nopass",)))
        await until(store.up)
        connections = str(say("CLIENT", "LIST")).count("name=duckpost")
    assert connections == 1, "those that were refused have left none behind"
    assert lines(caplog) == [f"Redis refuses the connection: {code}", "Redis stores again"]
    assert not [record for record in caplog.records if "meow" in record.getMessage() or "purr" in record.getMessage()]


@asynccontextmanager
async def _admin(server: RedisServer) -> AsyncIterator[Callable[..., Any]]:
    client = server.client()
    client.connection_pool.connection_kwargs |= {"username": "admin", "password": "admin"}
    with client:
        yield client.execute_command


async def test_a_cluster_without_all_its_slots_is_down(
    cluster: Deployment, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(cluster.url, timing=HASTY)
    for server in cluster.holders:
        server.say("CLUSTER", "DELSLOTS", 16383)
    await until(lambda: lines(caplog))
    assert await _reason(store) == "CLUSTERDOWN"
    for server in cluster.holders:
        if server is cluster.holders[-1]:
            server.say("CLUSTER", "ADDSLOTS", 16383)
    await until(store.up, 20)
    assert lines(caplog) == ["Redis refuses to store: CLUSTERDOWN", "Redis stores again"]


async def test_one_full_server_of_a_cluster_is_told_and_does_not_take_the_worker_out(
    cluster: Deployment, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(cluster.url, timing=HASTY)
    full = cluster.holders[_owner(all_tags()[0])]
    room, host = await _room_on(store, full, cluster)
    full.say("CONFIG", "SET", "maxmemory", "1")
    with pytest.raises(StoreDown) as down:
        await store.transact(room, Rename(host, 1, "Refused"))
    assert down.value.code == "OOM"
    await until(lambda: lines(caplog))
    assert lines(caplog) == ["Redis refuses to store: OOM"]
    assert caplog.records[-1].getMessage().endswith("(only some rooms)")
    assert not store.up()
    assert await store.ready() or full is cluster.holders[_owner("workers")]
    full.say("CONFIG", "SET", "maxmemory", "0")
    await until(store.up)
    assert lines(caplog)[1:] == ["Redis stores again"]


def _owner(tag: str) -> int:
    return int(3 * key_slot(tag.encode()) // 16384)


async def _room_on(store: Store, server: RedisServer, cluster: Deployment) -> tuple[RoomCode, Seat]:
    while True:
        room, host = await new_room(store)
        if cluster.holders[_owner(tag_of(room))] is server:
            return room, host


async def test_a_slot_on_its_way_makes_only_its_rooms_wait(
    cluster: Deployment, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(cluster.url, timing=HASTY)
    room, host = await new_room(store)
    slot = int(key_slot(tag_of(room).encode()))
    source, target = _source_and_target(cluster, slot)
    _begin_move(source, target, slot)
    with pytest.raises(StoreDown) as down:
        await store.transact(room, Rename(host, 1, "Too early"))
    assert down.value.code == "TRYAGAIN"
    await until(lambda: lines(caplog))
    assert await store.ready()
    _move_keys(source, target, slot)
    await asyncio.to_thread(_end_move, cluster, target, slot)
    await until(store.up)
    assert lines(caplog) == ["Redis refuses to store: TRYAGAIN", "Redis stores again"]


async def test_a_refusal_of_one_room_is_told_once_and_is_no_outage(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=HASTY)
    room, host = await new_room(store)
    server.say("SET", store._scripts.keys.of(room).log, "no list")
    for number in range(1, 4):
        with pytest.raises(StoreDown) as down:
            await store.transact(room, Rename(host, number, "Damaged"))
        assert down.value.code == "WRONGTYPE"
        await until(lambda: lines(caplog) and not store._health._trying.locked())
    assert lines(caplog) == ["Redis refuses to store: WRONGTYPE"]
    assert store.up()


def test_what_a_server_says_is_told_without_arguments_keys_and_control_characters() -> None:
    assert Refusal("OOM command not allowed. script: on @user_script:7.").sentence == "OOM command not allowed."
    assert Refusal("ERR no. script: 425617ea373960143f881a31c0673e23d1f7d02b, on @user_script:7.").sentence == "ERR no."
    assert Refusal("ERR unknown command 'A', with args beginning with: 'purr' ").sentence == "ERR unknown command 'A'"
    assert Refusal("NOPERM No access to 'duckpost:{b1}:room:BCDFG' key").sentence == "NOPERM No access to (key) key"
    assert Refusal("ERR a\r\nb\x1b[2J").sentence == "ERR a  b [2J"
    assert len(Refusal("ERR " + "x" * 1000).sentence) == LONGEST_SENTENCE
    assert Refusal("no code").code == "ERR"
