"""A worker's life as a process: it starts, serves, stops without losing anything, and says what is wrong."""

from __future__ import annotations

import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from duckpost.cli import app
from duckpost.gateway.closing import CloseCode
from tests.e2e.waiting import until
from tests.protocol_client import Guest, sitting
from tests.redis_servers import free_port

DUCKPOST = [str(Path(sys.executable).with_name("duckpost"))]


@pytest.fixture
def root_logger() -> Iterator[None]:
    """A command that serves sends the log elsewhere; after it, pytest has it again."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def run(*words: str, **environment: str) -> tuple[int, str]:
    """Run a command in this process; return its exit code and what it said on standard error."""
    done = CliRunner().invoke(app, words, env={"DUCKPOST_PORT": "0", **environment})
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.stderr


@contextmanager
def worker(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Run a process until the end of the context."""
    process = subprocess.Popen([*DUCKPOST, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


async def ready(guest: Guest) -> None:
    async def answered() -> bool:
        with suppress(httpx.TransportError):
            assert (await guest.http.get("/readyz")).status_code == 200
            return True
        return False

    await until(answered, what="a worker that is ready")


async def metrics_are_for_this_machine(guest: Guest) -> bool:
    asked = [await guest.http.get("/metrics", headers={"Host": host}) for host in ("localhost", "cats.example")]
    return [answer.status_code for answer in asked] == [200, 404]


async def test_a_worker_that_is_told_to_stop_loses_nothing(redis_url: str) -> None:
    one, two = free_port(), free_port()
    common = ("--redis-url", redis_url, "--testing")
    with (
        worker("serve", *common, "--port", str(one)) as first,
        worker("serve", *common, "--port", str(two)),
    ):
        async with Guest(f"http://127.0.0.1:{one}") as guest, Guest(f"http://127.0.0.1:{two}") as other:
            await ready(guest)
            await ready(other)
            tickets = [await guest.make_room("Ann")]
            tickets.append(await guest.take_seat(tickets[0].code, "Ben"))
            async with sitting(guest.base, tickets[0]) as ann, sitting(guest.base, tickets[1]) as ben:
                assert (await ann.host("add_bot"))["type"] == "ack"
                first.send_signal(signal.SIGTERM)
                began = time.monotonic()
                for phone in (ann, ben):
                    assert await phone.closed() == CloseCode.RESTART
                    assert phone.farewell is not None
                    assert phone.farewell["retry"]
            async with sitting(other.base, tickets[0]) as ann, sitting(other.base, tickets[1]) as ben:
                assert len(ann.now["room"]["seats"]) == 3
                assert (await ann.host("add_bot"))["type"] == "ack"
            _, log = first.communicate(timeout=10)
            assert time.monotonic() - began < 10
            assert first.returncode == 0
            assert [line for line in log.splitlines() if '"level": "error"' in line or "Traceback" in line] == []


async def test_bots_outlive_the_worker_that_drove_them(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKPOST_BOT_LEAST_MS", "0")
    monkeypatch.setenv("DUCKPOST_BOT_MOST_MS", "0")
    one, two = free_port(), free_port()
    common = ("--redis-url", redis_url, "--testing", "--allow-seeds", "--speed", "50")
    with (
        worker("serve", *common, "--port", str(one)) as first,
        worker("serve", *common, "--port", str(two)),
    ):
        async with Guest(f"http://127.0.0.1:{one}") as guest, Guest(f"http://127.0.0.1:{two}") as other:
            await ready(guest)
            await ready(other)
            ticket = await guest.make_room("Ann", seed=5)
            async with sitting(guest.base, ticket) as ann:
                for _ in range(4):
                    await ann.do({"type": "host", "do": "add_bot"})
                await ann.do({"type": "host", "do": "start"})
                await ann.until(lambda phone: phone.now["game"]["waiting_for"] == ["s1"])
                first.kill()
                await ann.closed()
            async with sitting(other.base, ticket) as ann:
                assert ann.now["game"]["waiting_for"] == ["s1"]
                await ann.do({"type": "answer", "ask": "ready", "choice": True})
                await ann.do({"type": "host", "do": "away", "seat": "s1"})
                await ann.until(lambda phone: phone.phase == "over")


async def test_play_needs_nothing_and_keeps_its_rooms(tmp_path: Path) -> None:
    port = free_port()
    words = ("play", "--port", str(port), "--data", str(tmp_path), "--local")
    with worker(*words, "--bots", "3") as process:
        assert process.stdout is not None
        told = ""
        while "Ctrl+C" not in told:
            line = process.stdout.readline()
            assert line, told
            told += line
        link = re.search(rf"http://127\.0\.0\.1:{port}/r/([A-Z0-9]{{5}})", told)
        assert link, told
        assert "█" in told
        async with Guest(f"http://127.0.0.1:{port}") as guest:
            ticket = await guest.take_seat(link[1], "Ann")
            async with sitting(guest.base, ticket) as ann:
                assert ann.now["room"]["host"] == ticket.seat
                assert [chair["bot"] for chair in ann.now["room"]["seats"]] == [True] * 3 + [False]
                assert await metrics_are_for_this_machine(guest)
                await ann.do({"type": "host", "do": "start"})
        status, told = run("play", "--port", str(free_port()), "--data", str(tmp_path), "--local")
        assert status == 2
        assert "another duckpost play keeps its rooms" in told
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=15)
        assert process.returncode == 0
    with worker(*words) as process:
        async with Guest(f"http://127.0.0.1:{port}") as guest:
            await ready(guest)
            async with sitting(guest.base, ticket) as ann:
                assert ann.now["room"]["status"] == "playing"


@pytest.mark.usefixtures("root_logger")
@pytest.mark.parametrize(
    ("words", "environment", "named"),
    [
        (("--port", "99999"), {}, "'--port': '99999' is refused"),
        ((), {"DUCKPOST_PORT": "99999"}, "DUCKPOST_PORT: '99999' is refused"),
        (("--speed", "5"), {}, "testing"),
        (("--allow-seeds",), {}, "testing"),
        ((), {"DUCKPOST_HELLO_MS": "1"}, "DUCKPOST_HELLO_MS: '1' is refused"),
        (("--redis-url", "redis://127.0.0.1:1"), {}, "Redis cannot be reached"),
        (("--redis-url", "redis://user:sesame@127.0.0.1:1"), {}, "Redis cannot be reached"),
        (("--redis-url", "redis+sentinel://127.0.0.1:1"), {}, "DUCKPOST_REDIS_URL: a Sentinel URL ends"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(words: tuple[str, ...], environment: dict[str, str], named: str) -> None:
    status, told = run("serve", *words, **environment)
    assert status == 2
    assert named in told
    assert len(told.splitlines()) == 1
    assert told.startswith("duckpost: ")
    assert "sesame" not in told


@pytest.mark.usefixtures("root_logger")
@pytest.mark.parametrize("name", ["DUCKPOST_PORT", "DUCKPOST_METRICS_PORT"])
def test_a_port_that_is_taken_is_named(redis_url: str, name: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        status, told = run("serve", "--redis-url", redis_url, **{name: port})
    assert status == 2
    assert told == f"duckpost: 127.0.0.1 port {port}: Address already in use\n"
