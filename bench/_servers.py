"""The law of what is measured: servers in processes of their own, and what each has used of the machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import orjson
import psutil

from bench._worker import COUNTS
from duckpost.store.embedded import embedded

ROOT = Path(__file__).parents[1]
PATIENCE = 30.0
SERVER_CORE, LOAD_CORE = 0, 1


def free_port() -> int:
    with closing(socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True, slots=True)
class Measured:
    """A server under load: where it is, and its processes: the server's own, and that of Redis."""

    base: str
    server: psutil.Process
    redis: psutil.Process | None
    redis_url: str
    counts: Path

    def cpu(self) -> tuple[float, float]:
        """Return the CPU seconds used so far by the server and by Redis."""
        return _cpu(self.server), 0.0 if self.redis is None else _cpu(self.redis)

    def rss(self) -> int:
        """Return the server's resident memory in bytes."""
        return int(self.server.memory_info().rss)

    def held(self) -> dict[str, int]:
        """Ask our worker what it holds (bench/_worker.py)."""
        self.counts.unlink(missing_ok=True)
        self.server.send_signal(signal.SIGUSR1)
        _wait(self.counts.is_file)
        found: dict[str, int] = orjson.loads(self.counts.read_bytes())
        return found


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _wait(condition: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "the server does not get there"
        time.sleep(0.02)


@contextmanager
def worker(*flags: str, **environment: str) -> Iterator[Measured]:
    """Run one worker of ours, on a Redis of its own that keeps everything in an append-only file."""
    with TemporaryDirectory() as folder, embedded(Path(folder) / "data") as own:
        port = free_port()
        words = ("bench._worker", "serve", "--redis-url", own.url, "--port", str(port), "--testing", *flags)
        quiet = {
            "DUCKPOST_MESSAGES_A_SECOND": "10000",
            "DUCKPOST_MESSAGE_BURST": "10000",
            "DUCKPOST_LOG_LEVEL": "error",
        }
        counts = Path(folder) / "counts"
        with served(words, port, "/readyz", {**quiet, COUNTS: str(counts), **environment}) as process:
            yield Measured(f"http://127.0.0.1:{port}", process, psutil.Process(own.child.pid), own.url, counts)


@contextmanager
def plain() -> Iterator[Measured]:
    """Run the plain peer, on a Redis with the same settings."""
    with TemporaryDirectory() as folder, embedded(Path(folder) / "data") as own:
        port = free_port()
        words = ("bench.peers.plain_fastapi", own.url, str(port))
        with served(words, port, "/readyz", {}) as process:
            yield Measured(
                f"http://127.0.0.1:{port}", process, psutil.Process(own.child.pid), own.url, Path(folder) / "counts"
            )


@contextmanager
def served(words: tuple[str, ...], port: int, ready: str, environment: dict[str, str]) -> Iterator[psutil.Process]:
    """Run a server until the context ends: a Python module, or another program."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DUCKPOST_")}
    command = list(words) if words[0] == "node" else [sys.executable, "-m", *words]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, env=kept | environment) as process:
        try:
            _wait(lambda: process.poll() is not None or _answers(f"http://127.0.0.1:{port}{ready}"))
            assert process.poll() is None, f"{words[0]} has ended"
            yield psutil.Process(process.pid)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2.0, trust_env=False).status_code < 500
    except httpx.TransportError:
        return False


def apart(measured: Measured) -> None:
    """Give the server a core of its own; Redis and the load share another, if there are two."""
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        return
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(measured.server.pid, {cores[SERVER_CORE]})
    os.sched_setaffinity(0, {cores[LOAD_CORE]})
    if measured.redis is not None:
        os.sched_setaffinity(measured.redis.pid, {cores[LOAD_CORE]})


@contextmanager
def own_cores() -> Iterator[None]:
    """Give this process its cores back afterwards, so that what it starts next has them."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
