"""The law of what a worker keeps of a room: the newest version it knows, and who is told of each newer one.

A room is held while this worker has a socket of it. Whoever listens is told each version at most once, in order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from duckpost.rooms import codec
from duckpost.rooms.model import Room, RoomCode, Version

LOG = logging.getLogger("duckpost.store")


@dataclass(frozen=True, slots=True)
class Stored:
    """A room as it stands in Redis. `tag` names this very version: its number and who made it."""

    room: Room
    version: Version
    tag: str = ""

    @classmethod
    def read(cls, tag: str, body: bytes) -> Stored:
        """Read what Redis holds. Raises `DamagedState`."""
        return cls(codec.load(body), version_of(tag), tag)


Changed = Callable[[Stored], None]
Gone = Callable[[], None]


def version_of(tag: str) -> Version:
    """Return the number in a tag such as `17.a1b2c3.5`."""
    return Version(int(tag.partition(".")[0]))


def maker_of(tag: str) -> str:
    """Return the worker that made the version with this tag."""
    return tag.split(".")[1]


class Held:
    """One room that this worker holds."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored
        self.ears: list[tuple[Changed, Gone | None]] = []
        self.round = 0
        """In which round of subscriptions this room was last compared with Redis."""
        self.stale = False
        """Whether a newer version is known to exist."""
        self.refreshing = False
        self.alarm: int | None = None
        """When this worker means to ring (ms)."""
        self.seen = 0
        """When this worker last knew the room to be in Redis (ms)."""

    def take(self, stored: Stored) -> None:
        """Take what Redis holds and tell the ears, unless it is what they know; only ever called in the room's line.

        Its number is higher but after a failover that lost a version: then what Redis holds is the truth all the same.
        """
        if stored.tag == self.stored.tag:
            return
        self.stored = stored
        for changed, _ in tuple(self.ears):
            _tell(lambda changed=changed: changed(stored))  # type: ignore[misc]


class Queue:
    """The line of those who want to change a room, for as long as there is anybody in it."""

    class Waiting:
        """The lock, and how many hold it or wait for it."""

        __slots__ = ("lock", "number")

        def __init__(self) -> None:
            self.lock = asyncio.Lock()
            self.number = 0

    __slots__ = ("_code", "_lines", "_waiting")

    def __init__(self, lines: dict[RoomCode, Waiting], code: RoomCode) -> None:
        self._lines = lines
        self._code = code
        self._waiting = lines.get(code) or Queue.Waiting()

    def __enter__(self) -> asyncio.Lock:
        self._lines[self._code] = self._waiting
        self._waiting.number += 1
        return self._waiting.lock

    def __exit__(self, *_: object) -> None:
        self._waiting.number -= 1
        if not self._waiting.number:
            del self._lines[self._code]


class Holding:
    """All rooms that this worker holds, by code, and the lines in which this worker's changes of a room wait."""

    def __init__(self) -> None:
        self._rooms: dict[RoomCode, Held] = {}
        self._lines: dict[RoomCode, Queue.Waiting] = {}
        self.round = 1
        """Counts on when a connection is lost: whatever was compared in an earlier round may be old."""

    def get(self, code: RoomCode) -> Held | None:
        """Return a held room, or None."""
        return self._rooms.get(code)

    def add(self, stored: Stored) -> Held:
        """Hold a room from now on."""
        held = self._rooms[stored.room.code] = Held(stored)
        return held

    def drop(self, code: RoomCode) -> Held | None:
        """Hold a room no more."""
        return self._rooms.pop(code, None)

    def gone(self, code: RoomCode) -> Held | None:
        """Drop a room that has expired and tell its ears."""
        held = self.drop(code)
        if held is not None:
            for _, gone in tuple(held.ears):
                if gone is not None:
                    _tell(gone)
        return held

    def fresh(self, code: RoomCode) -> Held | None:
        """Return a held room of which no newer version can be, as far as pokes tell; else None."""
        held = self._rooms.get(code)
        return held if held is not None and held.round == self.round and not held.stale else None

    def codes(self) -> tuple[RoomCode, ...]:
        """Return the codes of all held rooms."""
        return tuple(self._rooms)

    def line(self, code: RoomCode) -> Queue:
        """Give the lock in which this worker's changes of a room stand in line; it is kept while somebody waits."""
        return Queue(self._lines, code)

    def __len__(self) -> int:
        return len(self._rooms)


def _tell(ear: Callable[[], None]) -> None:
    try:
        ear()
    except Exception:
        LOG.exception("whoever listens to a room has failed")
