"""One key is one room over a cluster of Redis, though the worker that makes it is killed at the moment it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from duckpost.gateway.tokens import hashed
from duckpost.store.ledger import codes_to_try
from tests.e2e.party import Web
from tests.e2e.servers import Worker, speed_flags
from tests.e2e.waiting import until
from tests.redis_servers import Deployment

BODY = {"game": "witch_catch", "name": "Ann"}


@pytest.fixture
def redis(deployments: Callable[[str], Deployment]) -> Iterator[Deployment]:
    """A cluster, emptied; every key of it has a time to live."""
    cluster = deployments("cluster")
    cluster.empty()
    yield cluster
    assert cluster.immortal() == []


@pytest.fixture
def pair(redis: Deployment, tmp_path: Path) -> Iterator[list[Worker]]:
    """Two workers over the cluster."""
    workers = [Worker(tmp_path, f"worker-{number}", redis.url, *speed_flags(1)) for number in range(2)]
    for worker in workers:
        worker.start()
    try:
        for worker in workers:
            worker.wait_until_ready()
        yield workers
    finally:
        for worker in workers:
            worker.kill()


def stored(redis: Deployment, code: str) -> bool:
    return code in rooms(redis)


def rooms(redis: Deployment) -> set[str]:
    return {key.rpartition(":")[2] for key in sorted(redis.keys()) if ":room:" in key}


async def test_a_room_stored_by_a_worker_that_is_killed_then_is_the_keys_room_on_another(
    redis: Deployment, pair: list[Worker]
) -> None:
    doomed, survivor = pair
    async with Web() as web:
        for number in range(4):
            key = f"killed-in-the-middle-number-{number}"
            code = next(codes_to_try(hashed(key)))
            call = asyncio.create_task(web.post(f"{doomed.url}/api/rooms", BODY, headers={"Idempotency-Key": key}))
            await until(partial(stored, redis, code), what="the room")
            doomed.kill()
            await asyncio.wait([call])
            again = await web.post(f"{survivor.url}/api/rooms", BODY, headers={"Idempotency-Key": key})
            assert (again.status_code, again.json()["code"], again.json()["seat"]) == (201, code, "s1")
            if not isinstance(call.exception(), httpx.TransportError):
                assert call.result().json() == again.json(), "it was told, and told the same"
            assert len(rooms(redis)) == number + 1
            doomed.start()
            await asyncio.to_thread(doomed.wait_until_ready)


async def test_taps_on_all_workers_at_once_are_one_room(redis: Deployment, pair: list[Worker]) -> None:
    async with Web() as web:
        for number in range(5):
            key = {"Idempotency-Key": f"taps-on-all-workers-number-{number}"}
            calls = [web.post(f"{pair[n % 2].url}/api/rooms", BODY, headers=key) for n in range(8)]
            answers = await asyncio.gather(*calls)
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.text for answer in answers}) == 1
            assert len(rooms(redis)) == number + 1
