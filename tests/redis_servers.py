"""The law of the Redis that tests run against: real servers, started once a test process and emptied for each test.

Tests run on the packaged server, the store's on the one on PATH besides: see `programs`.
`redis_url` is one server; `every_redis_url` runs a test three times: one server, a master named by Sentinel, a cluster
of three. Both fail a test that leaves a key without a time to live. A test that stops or kills a server starts its own.
"""

from __future__ import annotations

import atexit
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Self

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from duckpost.store.child import packaged_server, servers_found
from tests.patience import PATIENCE

SHIM = Path(__file__).parents[1] / "server" / "duckpost" / "store" / "shim.py"
MASTER = "duck"


@cache
def programs() -> dict[str, Path]:
    """Return the servers that tests can run on: `packaged`, and `on_path` where there is another that is new enough."""
    packaged, found = packaged_server(), servers_found()
    known = {"packaged": packaged, "on_path": next((path for path in found if path != packaged), None)}
    return {name: path for name, path in known.items() if path is not None}


def told_of_programs() -> str:
    """Return a line that says what the tests run on: each server's name, version and path."""
    told = []
    for name, path in programs().items():
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
        version = re.sub(r" server v=(\S+).*", r" \1", said.strip())
        told.append(f"{name} {version} ({path})")
    return f"redis: {', '.join(told) or 'none, and none on PATH'}"


def wait_for(condition: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait until something holds that only a server can bring about; no event of ours would tell."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the server never got there"
        time.sleep(0.01)


FIRST_PORT, LAST_PORT = 10_000, 32_000
"""Below what Linux and macOS give to outgoing connections, of which a run makes thousands: none gets there first."""

_kept: list[socket.socket] = []


def free_port() -> int:
    """Return a port that is this test process's own for the rest of the run, also while nobody listens on it.

    Processes agree about ports by holding the UDP port of the same number, which nobody else here wants.
    """
    begin = os.getpid() * 97  # processes that start together look in different places first
    for number in range(begin, begin + LAST_PORT - FIRST_PORT):
        port = FIRST_PORT + number % (LAST_PORT - FIRST_PORT)
        held = socket.socket(type=socket.SOCK_DGRAM)
        try:
            held.bind(("127.0.0.1", port))
            with closing(socket.socket()) as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            held.close()
        else:
            _kept.append(held)
            return port
    raise RuntimeError("no port is free")


@atexit.register
def _let_go_of_ports() -> None:
    for held in _kept:
        held.close()


class RedisServer:
    """One server of the test's own, which can be stopped, killed and started again with what it has on disk."""

    program: Path | None = None
    """Which server is run; None for the first of `programs`."""

    def __init__(self, folder: Path, *options: str, port: int = 0, config: Path | None = None) -> None:
        self.folder = folder
        self.port = port
        self.socket = folder / "s"
        kept = () if config else ("--dir", str(folder), "--save", "", "--appendonly", "yes", "--appendfsync", "no")
        self._command = [
            *(str(self.program or next(iter(programs().values()))), *((str(config), "--sentinel") if config else ())),
            *("--port", str(port), "--unixsocket", str(self.socket), "--logfile", str(folder / "log")),
            *(*kept, *options),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, "not started"
        return self._process.pid

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}" if self.port else f"unix://{self.socket}"

    def client(self) -> Redis:
        return Redis(unix_socket_path=str(self.socket), decode_responses=True, retry=Retry(NoBackoff(), 0))

    def say(self, *words: str | int) -> Any:
        with self.client() as client:
            return client.execute_command(*words)

    def start(self) -> None:
        watch, pipe = os.pipe()
        shim = [sys.executable, "-I", "-S", str(SHIM), str(os.getpid()), str(watch)]
        self._process = subprocess.Popen(
            [*shim, *self._command], stdout=subprocess.DEVNULL, pass_fds=[watch], start_new_session=True
        )
        os.close(watch)
        os.close(pipe)
        wait_for(self.answers)

    def answers(self) -> bool:
        try:
            return bool(self.say("PING"))
        except RedisError:
            return False

    def kill(self) -> None:
        """kill -9."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class Deployment:
    """Some servers behind one URL, with those that hold keys."""

    def __init__(self, url: str, holders: list[RedisServer]) -> None:
        self.url = url
        self.holders = holders

    def empty(self) -> None:
        for server in self.holders:
            if "master" in server.say("ROLE"):
                server.say("FLUSHALL")
                server.say("SCRIPT", "FLUSH")

    def keys(self) -> dict[str, int]:
        """Every key with its time to live in ms; -1 for none."""
        found: dict[str, int] = {}
        for server in self.holders:
            with server.client() as client, client.pipeline(transaction=False) as asked:
                keys = list(client.scan_iter(count=1000))
                for key in keys:
                    asked.pttl(key)
                found.update(zip(keys, asked.execute(), strict=True))
        return found

    def immortal(self) -> list[str]:
        return sorted(key for key, left in self.keys().items() if left == -1)


@contextmanager
def standalone(folder: Path) -> Iterator[Deployment]:
    with RedisServer(folder) as server:
        yield Deployment(server.url, [server])


@contextmanager
def clustered(folder: Path, primaries: int = 3) -> Iterator[Deployment]:
    with ExitStack() as stack:
        servers = []
        for number in range(primaries):
            own = folder / f"n{number}"
            own.mkdir()
            options = (
                *("--cluster-enabled", "yes", "--cluster-port", str(free_port()), "--cluster-node-timeout", "2000"),
                *("--cluster-allow-replica-migration", "no"),
            )
            servers.append(stack.enter_context(RedisServer(own, *options, port=free_port())))
        edges = [16384 * number // primaries for number in range(primaries + 1)]
        for number, server in enumerate(servers):
            server.say("CLUSTER", "ADDSLOTSRANGE", edges[number], edges[number + 1] - 1)
            server.say("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for server in servers[1:]:
            bus = servers[0]._command[servers[0]._command.index("--cluster-port") + 1]
            server.say("CLUSTER", "MEET", "127.0.0.1", servers[0].port, bus)
        for server in servers:
            wait_for(partial(_whole, server, primaries))
        yield Deployment(f"redis+cluster://{','.join(f'127.0.0.1:{server.port}' for server in servers)}", servers)


def _whole(server: RedisServer, primaries: int) -> bool:
    told = str(server.say("CLUSTER", "INFO"))
    return "cluster_state:ok" in told and f"cluster_size:{primaries}" in told


@contextmanager
def watched(folder: Path) -> Iterator[Deployment]:
    """A master, its replica, and a Sentinel that names the one and would promote the other."""
    for name in ("a", "b", "watch"):
        (folder / name).mkdir()
    master = RedisServer(folder / "a", "--repl-diskless-sync-delay", "0", port=free_port())
    replica = RedisServer(folder / "b", "--replicaof", "127.0.0.1", str(master.port), port=free_port())
    config = folder / "watch" / "sentinel.conf"
    config.write_text(
        f"dir {folder / 'watch'}\nsentinel monitor {MASTER} 127.0.0.1 {master.port} 1\n"
        f"sentinel down-after-milliseconds {MASTER} 300\nsentinel failover-timeout {MASTER} 2000\n"
    )
    sentinel = RedisServer(folder / "watch", port=free_port(), config=config)
    with master, replica:
        wait_for(lambda: "connected" in replica.say("ROLE"))
        with sentinel:
            wait_for(lambda: replica.port in _replicas(sentinel))
            yield Deployment(f"redis+sentinel://127.0.0.1:{sentinel.port}/{MASTER}", [master, replica])


def _replicas(sentinel: RedisServer) -> list[int]:
    return [int(row["port"]) for row in sentinel.say("SENTINEL", "REPLICAS", MASTER)]


KINDS = {"standalone": standalone, "sentinel": watched, "cluster": clustered}


@pytest.fixture(scope="session")
def deployments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Deployment]]:
    """Start what is asked for once for each program, at the first time."""
    with ExitStack() as stack:
        running: dict[tuple[Path | None, str], Deployment] = {}

        def started(kind: str) -> Deployment:
            wanted = RedisServer.program, kind
            if wanted not in running:
                running[wanted] = stack.enter_context(KINDS[kind](tmp_path_factory.mktemp("r")))
            return running[wanted]

        yield started


def _for_one_test(deployment: Deployment) -> Iterator[Deployment]:
    deployment.empty()
    yield deployment
    assert deployment.immortal() == []


@pytest.fixture
def redis_server(deployments: Callable[[str], Deployment]) -> Iterator[Deployment]:
    yield from _for_one_test(deployments("standalone"))


@pytest.fixture
def redis_url(redis_server: Deployment) -> str:
    return redis_server.url


@pytest.fixture(params=sorted(KINDS))
def every_redis(request: pytest.FixtureRequest, deployments: Callable[[str], Deployment]) -> Iterator[Deployment]:
    yield from _for_one_test(deployments(request.param))


@pytest.fixture
def every_redis_url(every_redis: Deployment) -> str:
    return every_redis.url
