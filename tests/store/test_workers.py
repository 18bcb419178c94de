"""A worker that dies leaves nothing behind: its phones are marked gone in time, its rooms go on, its leases end."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from duckpost.games.contract import Seat
from duckpost.rooms.commands import Connected, Join, Ring, WorkerLost
from duckpost.rooms.model import Pace, RoomCode
from duckpost.store import Store
from duckpost.store.keys import all_tags
from tests.redis_servers import Deployment
from tests.store.conftest import BUSY_S, QUICK, Connect, Heard, new_room, playing, until

BOUND_S = (QUICK.lost_after_ms + 2 * QUICK.heartbeat_ms) / 1000
"""What Timing promises, and a second beat for the machine."""


@asynccontextmanager
async def worker_process(url: str, *codes: str) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.store.worker_process", url, *codes,
        stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"holding\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_a_killed_workers_phones_are_marked_gone_within_the_bound(every_redis_url: str, connect: Connect) -> None:
    survivor = await connect(every_redis_url)
    rooms = [(await new_room(survivor))[0] for _ in range(20)]
    async with worker_process(every_redis_url, *rooms) as doomed:
        assert all([await _linked(survivor, code) for code in rooms])
        doomed.kill()
        died = time.monotonic()
        await doomed.wait()

        async def all_gone() -> bool:
            return not any([await _linked(survivor, code) for code in rooms])

        await until(all_gone)
        assert time.monotonic() - died < BOUND_S + BUSY_S
    for code in rooms:
        lost = [command for _, command in await survivor.log(code) if isinstance(command, WorkerLost)]
        assert lost == [WorkerLost("doomed")]
    await until(lambda: _nothing_of(survivor, "doomed"))


async def _linked(store: Store, code: RoomCode) -> bool:
    stored = await store.load(code)
    assert stored is not None
    return bool(stored.room.chairs[0].link)


async def _nothing_of(store: Store, worker: str) -> bool:
    beats = await store._servers.call("workers", "ZRANGE", store._scripts.keys.beats, 0, -1)
    return worker.encode() not in beats and not any([await store._scripts.linked(tag, worker) for tag in all_tags()])


async def test_a_killed_workers_bells_ring(redis_url: str, connect: Connect) -> None:
    survivor = await connect(redis_url)
    code, _ = await playing(survivor, Pace())
    stored = await survivor.load(code)
    assert stored is not None
    assert stored.room.due is not None
    async with worker_process(redis_url, code) as doomed:
        doomed.kill()
        survivor.clock.shift(stored.room.due - survivor.clock.now())

        async def rung() -> bool:
            return bool(await _rings(survivor, code))

        await until(rung)


async def _rings(store: Store, code: RoomCode) -> list[object]:
    return [command for _, command in await store.log(code) if isinstance(command, Ring)]


async def test_all_workers_dead_the_next_one_finds_their_rooms(redis_url: str, connect: Connect) -> None:
    maker = await connect(redis_url)
    code, _ = await new_room(maker)
    async with worker_process(redis_url, code) as doomed:
        await maker.close()
        doomed.kill()
    next_one = await connect(redis_url)

    async def gone() -> bool:
        return not await _linked(next_one, code)

    await until(gone)


async def test_a_worker_that_lives_keeps_its_phones(redis_server: Deployment, connect: Connect) -> None:
    one, other = await connect(redis_server.url), await connect(redis_server.url)
    code, host = await new_room(one)
    heard = Heard()
    await one.hold(code, heard)
    await one.transact(code, Connected(host, f"{one.worker}:1"))
    server, beats = redis_server.holders[0], one._scripts.keys.beats
    first = float(server.say("ZSCORE", beats, other.worker))
    await until(lambda: float(server.say("ZSCORE", beats, other.worker)) > first + 2 * QUICK.lost_after_ms)
    assert await _linked(one, code)
    assert heard.versions == [2]


async def test_a_worker_that_was_only_slow_goes_on_as_before(redis_url: str, connect: Connect) -> None:
    slow, other = await connect(redis_url), await connect(redis_url)
    code, host = await new_room(slow)
    heard = Heard()
    await slow.hold(code, heard)
    await slow.transact(code, Connected(host, f"{slow.worker}:1"))
    await slow._workers.close()
    await until(lambda: heard.all and not heard.all[-1].room.chairs[0].link)
    slow._workers.start()
    await slow._workers.beat()
    await slow.transact(code, Connected(host, f"{slow.worker}:1"))
    await other._workers.bury("nobody")
    assert await _linked(other, code)


async def test_a_worker_that_closes_says_so_at_once(redis_url: str, connect: Connect) -> None:
    leaving, staying = await connect(redis_url), await connect(redis_url)
    code, host = await new_room(leaving)
    await leaving.transact(code, Connected(host, f"{leaving.worker}:1"))
    assert await _linked(staying, code)
    await leaving.close()
    assert not await _linked(staying, code)
    assert await _nothing_of(staying, leaving.worker)


async def test_a_room_that_is_gone_does_not_keep_the_dead_on_the_list(
    redis_server: Deployment, connect: Connect
) -> None:
    survivor = await connect(redis_server.url)
    code, host = await new_room(survivor)
    await survivor.transact(code, Connected(host, "dead:1"))
    server, keys = redis_server.holders[0], survivor._scripts.keys
    for key in (keys.of(code).room, keys.of(code).log):
        server.say("PEXPIRE", key, 1)
    server.say("ZADD", keys.beats, 1, "dead")
    await until(lambda: _nothing_of(survivor, "dead"))


async def test_one_of_many_survivors_clears_up(redis_url: str, connect: Connect) -> None:
    survivors = [await connect(redis_url) for _ in range(3)]
    code, host = await new_room(survivors[0])
    joined = await survivors[0].transact(code, Join(name="Bob", token="bob"))
    await survivors[0].transact(code, Connected(host, "dead:1"))
    await survivors[0].transact(code, Connected(joined.decision.seat or Seat(""), "dead:2"))
    await survivors[0]._servers.call("workers", "ZADD", survivors[0]._scripts.keys.beats, 1, "dead")
    await until(lambda: _nothing_of(survivors[1], "dead"))
    lost = [command for _, command in await survivors[0].log(code) if isinstance(command, WorkerLost)]
    assert len(lost) == 1
