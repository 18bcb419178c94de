"""The fixtures of the end-to-end tests: workers on one real Redis, started once a test process, and what they leave."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest
import pytest_asyncio

from tests.e2e.party import Party
from tests.e2e.servers import QUICK_PLAY, Worker, speed_flags
from tests.redis_servers import Deployment, RedisServer, deployments

__all__ = ["deployments"]

QUICK, STEADY = 400, 20
"""How much faster rooms run: whole games in seconds, and phases that can be met in passing."""


class OwnWorkers(Protocol):
    """Starts workers that nobody else uses; `environment` are settings over those for tests."""

    def __call__(self, number: int, speed: int = QUICK, **environment: str) -> list[Worker]: ...


class Gather(Protocol):
    """Makes a room and seats a party in it; see `Party.gather`."""

    async def __call__(self, *workers: Worker, players: int = 4, **wishes: object) -> Party: ...


@pytest.fixture(scope="session")
def shared_redis(deployments: Callable[[str], Deployment]) -> Deployment:
    return deployments("standalone")


@pytest.fixture(scope="session")
def fleet(shared_redis: Deployment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., list[Worker]]]:
    """Workers by their rooms' speed, on one Redis; whoever asks for more of a speed gets those there are as well."""
    folder = tmp_path_factory.mktemp("fleet")
    running: dict[int, list[Worker]] = {}
    with ExitStack() as stack:

        def started(number: int, speed: int) -> list[Worker]:
            workers = running.setdefault(speed, [])
            new = [
                Worker(folder, f"{speed}-{count}", shared_redis.url, *speed_flags(speed), **QUICK_PLAY)
                for count in range(len(workers), number)
            ]
            for worker in new:
                stack.callback(worker.kill)
                worker.start()
            for worker in new:
                worker.wait_until_ready()
            workers.extend(new)
            return workers[:number]

        yield started


@pytest.fixture
def worker(fleet: Callable[[int, int], list[Worker]]) -> Worker:
    """A worker whose games last seconds."""
    return fleet(1, QUICK)[0]


@pytest.fixture
def workers(fleet: Callable[[int, int], list[Worker]]) -> list[Worker]:
    """Three workers whose games last seconds."""
    return fleet(3, QUICK)


@pytest.fixture
def steady(fleet: Callable[[int, int], list[Worker]]) -> Worker:
    """A worker in whose rooms a phase lasts long enough to do something in it."""
    return fleet(1, STEADY)[0]


STRICT = {"DUCKPOST_HELLO_MS": "500", "DUCKPOST_HEARTBEAT_MS": "700", "DUCKPOST_SILENCE_MS": "2000"}


@pytest.fixture(scope="session")
def strict(shared_redis: Deployment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """A worker with the limits of a real one, that waits for hello and through silence for a moment only."""
    worker = Worker(tmp_path_factory.mktemp("strict"), "strict", shared_redis.url, **STRICT)
    worker.start()
    try:
        worker.wait_until_ready()
        yield worker
    finally:
        worker.kill()


@pytest.fixture(autouse=True)
def _every_key_has_a_time_to_live(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "shared_redis" in request.fixturenames:
        shared: Deployment = request.getfixturevalue("shared_redis")
        assert shared.immortal() == []


@pytest_asyncio.fixture
async def gather() -> AsyncIterator[Gather]:
    """Gather parties, and send everybody home at the end of the test; a frame that was wrong fails it then."""
    parties: list[Party] = []

    async def gathered(*workers: Worker, players: int = 4, **wishes: object) -> Party:
        party = await Party.gather([worker.url for worker in workers], players, **wishes)  # type: ignore[arg-type]
        parties.append(party)
        return party

    yield gathered
    for party in parties:
        await party.go_home()


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A server of this test's own, to be killed; each commit is on disk before it is acknowledged."""
    with RedisServer(tmp_path, "--appendfsync", "always") as server:
        yield server
        assert {key: left for key, left in Deployment(server.url, [server]).keys().items() if left == -1} == {}


@pytest.fixture
def own_workers(own_redis: RedisServer, tmp_path: Path) -> Iterator[OwnWorkers]:
    """Workers of this test's own, to be killed."""
    with ExitStack() as stack:

        def started(number: int, speed: int = QUICK, **environment: str) -> list[Worker]:
            settings = QUICK_PLAY | environment
            workers = [
                Worker(tmp_path, f"worker-{count}", own_redis.url, *speed_flags(speed), **settings)
                for count in range(number)
            ]
            for worker in workers:
                stack.callback(worker.kill)
                worker.start()
            for worker in workers:
                worker.wait_until_ready()
            return workers

        yield started
