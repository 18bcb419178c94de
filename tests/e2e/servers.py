"""The law of the servers under test: real processes of `duckpost`, on free ports, each with its log in a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.e2e.waiting import PATIENCE
from tests.redis_servers import free_port

DUCKPOST = Path(sys.executable).with_name("duckpost")

QUICK_PLAY = {
    "DUCKPOST_BOT_LEAST_MS": "0",
    "DUCKPOST_BOT_MOST_MS": "0",
    "DUCKPOST_GONE_MS": "50",
    "DUCKPOST_ASLEEP_MS": "50",
    "DUCKPOST_MESSAGES_A_SECOND": "1000",
    "DUCKPOST_MESSAGE_BURST": "1000",
    "DUCKPOST_WATCHERS_A_ROOM": "2",
}
"""Bots that do not think, phones that are missed at once, and players that type faster than people."""


class Process:
    """A `duckpost` process; `log` is the file with all that it has said."""

    def __init__(self, folder: Path, name: str, *words: str, **environment: str) -> None:
        self.log = folder / f"{name}.log"
        self.words = (str(DUCKPOST), *words)
        self._environment = {key: value for key, value in os.environ.items() if not key.startswith("DUCKPOST_")}
        self._environment |= environment
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; its log goes on in the same file."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._environment
            )

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "not started"
        return self._process

    @property
    def pid(self) -> int:
        return self.process.pid

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """kill -9, and wait until it is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def ask_to_stop(self) -> None:
        """SIGTERM."""
        self.process.send_signal(signal.SIGTERM)

    def exit_code(self) -> int | None:
        return self.process.poll()


class Worker(Process):
    """One `duckpost serve`."""

    def __init__(self, folder: Path, name: str, redis_url: str, *flags: str, **environment: str) -> None:
        self.port = free_port()
        words = ("serve", "--redis-url", redis_url, "--port", str(self.port), *flags)
        # The tests are the operator too.
        super().__init__(folder, name, *words, **{"DUCKPOST_METRICS_LOOPBACK": "true", **environment})

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ready(self) -> bool:
        """Whether it can serve now."""
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=5)) as plain:
                plain.request("GET", "/readyz")
                return plain.getresponse().status == HTTPStatus.OK
        except (OSError, HTTPException):
            return False

    def wait_until_ready(self) -> None:
        """Wait until it serves; what it said is the failure when it ends instead."""
        deadline = time.monotonic() + PATIENCE
        while not self.ready():
            assert self.exit_code() is None, self.said()
            assert time.monotonic() < deadline, "the worker does not get ready"
            time.sleep(0.02)


def speed_flags(speed: int) -> tuple[str, ...]:
    """Return the flags of a worker whose rooms may fix their seed and run so much faster."""
    return ("--testing", "--allow-seeds", "--speed", str(speed))
