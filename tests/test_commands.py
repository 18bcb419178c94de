"""How every command ends in a real process: by a signal, without a terminal, or when nobody reads what it prints."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import psutil
import pytest

from duckpost import __version__
from tests.redis_servers import deployments, redis_server, redis_url, wait_for

__all__ = ["deployments", "redis_server", "redis_url"]

DUCKPOST = str(Path(sys.executable).with_name("duckpost"))

DEMO = ("demo", "--players", "4", "--seed", "3")
ENDLESS = ("simulate", "witch_catch", "--bots", "random", "--players", "12", "--games", "1000000", "--jobs", "2")

ENDED_BY = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
ADDRESS = r"http://127\.0\.0\.1:\d+"


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a command: no settings and no wishes about colour but the test's own."""
    unwanted = ("DUCKPOST_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")
    return {key: value for key, value in os.environ.items() if not key.startswith(unwanted)} | more


@contextmanager
def started(*words: str, stdout: int | IO[bytes] = subprocess.PIPE, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command in a session of its own, as a terminal does; at the end nothing of it is left."""
    with subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment(**more),
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def run(*words: str, stdout: int | IO[bytes] = subprocess.PIPE, **more: str) -> tuple[int, str, str]:
    """Run a command to its end; return its exit code, what it printed, and what it said on stderr."""
    with started(*words, stdout=stdout, **more) as process:
        printed, said = process.communicate()
        return process.returncode, (printed or b"").decode(), said.decode()


def shell(line: str) -> tuple[int, str, str]:
    """Run `$DUCKPOST` in a line of shell."""
    return run("sh", "-c", line, DUCKPOST=DUCKPOST)


def read_until(pattern: str, stream: IO[bytes] | None) -> str:
    """Read until something has been printed."""
    assert stream is not None
    printed = ""
    while not re.search(pattern, printed):
        more = os.read(stream.fileno(), 65536)
        assert more, printed
        printed += more.decode(errors="replace")
    return printed


def left_of(process: subprocess.Popen[bytes]) -> list[int]:
    """Return the processes of a command's session that still run."""
    found = []
    for each in psutil.process_iter():
        with suppress(psutil.Error, ProcessLookupError):
            if os.getsid(each.pid) == process.pid and each.status() != psutil.STATUS_ZOMBIE:
                found.append(each.pid)
    return found


@pytest.mark.parametrize("words", [(DUCKPOST,), (sys.executable, "-m", "duckpost")], ids=["command", "module"])
def test_there_are_two_ways_to_call_it(words: tuple[str, ...]) -> None:
    assert run(*words, "--version") == (0, f"duckpost {__version__}\n", "")
    assert run(*words, "dance") == (2, "", "duckpost: No such command 'dance'; see duckpost --help\n")


@pytest.mark.parametrize("number", ENDED_BY, ids=lambda number: number.name)
def test_a_simulation_that_is_stopped_says_so_and_leaves_no_process(number: signal.Signals) -> None:
    with started(DUCKPOST, *ENDLESS, FORCE_COLOR="1", COLUMNS="100") as process:
        read_until("games", process.stdout)
        wait_for(lambda: len(psutil.Process(process.pid).children()) > 1)
        os.killpg(process.pid, number)
        _, said = process.communicate()
        assert (process.returncode, said) == (ENDED_BY[number], b"duckpost: stopped\n")
        wait_for(lambda: not left_of(process))


def test_a_simulation_that_is_killed_leaves_no_process() -> None:
    with started(DUCKPOST, *ENDLESS, FORCE_COLOR="1", COLUMNS="100") as process:
        read_until("games", process.stdout)
        wait_for(lambda: len(psutil.Process(process.pid).children()) > 1)
        process.kill()
        process.wait()
        wait_for(lambda: not left_of(process))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_command_can_be_stopped_while_it_is_still_being_loaded(number: signal.Signals) -> None:
    with started(sys.executable, "-X", "importtime", "-m", "duckpost", *ENDLESS) as process:
        said = read_until(r"\| +typer\b", process.stderr)
        process.send_signal(number)
        _, rest = process.communicate()
        assert process.returncode == ENDED_BY[number]
        lines = [line for line in (said + rest.decode()).splitlines() if not line.startswith("import time:")]
        assert lines == ["duckpost: stopped"]


@pytest.mark.parametrize("number", ENDED_BY, ids=lambda number: number.name)
def test_a_play_that_is_stopped_ends_well_and_leaves_no_redis(number: signal.Signals, tmp_path: Path) -> None:
    with started(DUCKPOST, "play", "--local", "--port", "0", "--data", str(tmp_path)) as process:
        read_until(r"Ctrl\+C", process.stdout)
        children = psutil.Process(process.pid).children(recursive=True)
        assert children
        process.send_signal(number)
        _, said = process.communicate()
        assert (process.returncode, said) == (0, b"")
        wait_for(lambda: not any(child.is_running() for child in children))


@pytest.mark.parametrize("number", ENDED_BY, ids=lambda number: number.name)
def test_a_worker_that_is_stopped_ends_well(number: signal.Signals, redis_url: str) -> None:
    with started(DUCKPOST, "serve", "--redis-url", redis_url, "--port", "0") as process:
        read_until('"serving"', process.stderr)
        process.send_signal(number)
        _, said = process.communicate()
        assert process.returncode == 0
        assert "Traceback" not in said.decode()


def test_a_worker_can_be_stopped_while_it_waits_for_redis() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        with started(DUCKPOST, "serve", "--redis-url", url, "--port", "0") as process:
            asking, _ = silent.accept()
            with asking:
                process.terminate()
                _, said = process.communicate()
            assert (process.returncode, said) == (143, b"duckpost: stopped\n")


def test_what_is_started_to_outlive_its_terminal_does() -> None:
    with started("nohup", DUCKPOST, *ENDLESS, FORCE_COLOR="1", COLUMNS="100") as process:
        read_until("games", process.stdout)
        process.send_signal(signal.SIGHUP)
        process.terminate()
        process.communicate()
        assert process.returncode == ENDED_BY[signal.SIGTERM]


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        DEMO,
        ("simulate", "witch_catch", "--games", "2", "--players", "4", "--bots", "random", "--jobs", "1"),
        ("play", "--local", "--port", "0", "--data", "{folder}"),
    ],
    ids=lambda words: words[0],
)
def test_nothing_is_said_when_the_reader_of_the_output_has_left(words: tuple[str, ...], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        code, _, said = run(DUCKPOST, *(word.format(folder=tmp_path) for word in words), stdout=closed)
    assert (code, said) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("words", [("--version",), ("play", "--help"), DEMO], ids=lambda words: words[0])
def test_output_that_cannot_be_written_is_told(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        code, _, said = run(DUCKPOST, *words, stdout=full)
    assert (code, said) == (2, "duckpost: standard output: No space left on device\n")


def test_a_command_runs_with_its_streams_closed() -> None:
    assert shell('exec "$DUCKPOST" demo --players 4 --seed 3 <&- >&- 2>&-') == (0, "", "")
    assert shell('exec "$DUCKPOST" demo --players 4 --seed 3 >&-') == (0, "", "")
    assert shell('exec "$DUCKPOST" dance 2>&-') == (2, "", "")


def test_without_a_terminal_the_output_is_plain_text() -> None:
    code, printed, said = run(DUCKPOST, *DEMO)
    assert (code, said) == (0, "")
    assert "\x1b" not in printed


def test_an_encoding_that_lacks_characters_ends_no_command() -> None:
    code, printed, said = run(DUCKPOST, *DEMO, PYTHONIOENCODING="ascii")
    assert (code, said) == (0, "")
    assert printed.isascii()


def on_a_terminal(*words: str, **more: str) -> str:
    """Return what a command prints on a terminal."""
    ours, its = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as screen:
        with os.fdopen(its, "wb") as terminal:
            process = subprocess.Popen(
                words, stdin=terminal, stdout=terminal, stderr=terminal, env=environment(TERM="xterm-256color", **more)
            )
        printed = b""
        with process, suppress(OSError):  # Linux says EIO when the last writer is gone
            while more_of_it := screen.read(65536):
                printed += more_of_it
    assert process.returncode == 0
    return printed.decode()


COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d|10\d)(?:;\d+)*m")


@pytest.mark.parametrize(
    "words",
    [DEMO, ("simulate", "witch_catch", "--games", "2", "--players", "4", "--jobs", "1")],
    ids=lambda words: words[0],
)
def test_there_is_colour_on_a_terminal_unless_it_is_not_wanted(words: tuple[str, ...]) -> None:
    assert COLOUR.search(on_a_terminal(DUCKPOST, *words))
    assert not COLOUR.search(on_a_terminal(DUCKPOST, *words, NO_COLOR="1"))
