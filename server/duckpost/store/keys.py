"""The law of what Redis holds: the name and the time to live of every key, on one screen.

All keys of a room and of its bucket share one hash tag, `{b0}` to `{b63}` by the room's code, so that every script
touches a single slot. Every key has a time to live, which each commit renews.

    prefix:{b17}:room:CODE      hash    v: the version's tag, b: the body (rooms/codec),     the room's
                                        l: bytes in the log, not counting a room in it
    prefix:{b17}:log:CODE       list    every command that was carried out, oldest first;    the room's
                                        beyond LOG_BYTES the room as it stood, and those since
    prefix:{b17}:code:CODE      string  the code is taken; hash of the key it was made with  the room's and an hour
    prefix:{b17}:turn:CODE      string  the worker that may commit next                      TURN_MS
    prefix:{b17}:bells          zset    code by when its room is due (ms)                    INDEX_MS
    prefix:{b17}:links:WORKER   set     codes of rooms in which the worker holds phones      INDEX_MS
    prefix:{b17}:lease          string  the worker that sweeps this bucket's bells           Timing.lease_ms
    prefix:{b17}:poke:CODE      channel the tag of each new version                          (no key)
    prefix:{workers}:beats      zset    worker by when it was last heard of (ms)             INDEX_MS
    prefix:{workers}:lease:W    string  the worker that clears up after the dead worker W    Timing.lease_ms

What a worker writes only to see whether it can (`health.py`) has these names too, after `prefix:trial:WORKER`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from duckpost.rooms.model import TTL_MS, RoomCode

BUCKETS = 64
"""How many parts all rooms are spread over; a cluster may have as many primaries."""

CODE_REST_MS = 3_600_000
"""How long a code is not given again after its room is gone."""

INDEX_MS = max(TTL_MS.values()) + CODE_REST_MS
"""How long an index outlives the last commit it was touched by: longer than any room in it."""

LOG_BYTES = 256 * 1024
"""The most bytes of commands in a room's log, about six whole games of twelve; then it begins anew with the room."""

TURN_MS = 500
"""How long a worker that keeps losing races has the room to itself."""

OLDEST = (7, 0)
"""The first Redis with sharded pub/sub and what else the scripts need."""

WORKERS = "workers"
"""The hash tag of what concerns workers and no room."""


@dataclass(frozen=True, slots=True)
class RoomKeys:
    """The names of everything that belongs to one room."""

    tag: str
    room: str
    log: str
    code: str
    turn: str
    bells: str
    poke: str


@dataclass(frozen=True, slots=True)
class Keys:
    """All names under one prefix; two prefixes share a Redis and know nothing of each other."""

    prefix: str = "duckpost"

    def of(self, code: RoomCode) -> RoomKeys:
        """Return the names of one room."""
        return _room_keys(self.prefix, code)

    def bells(self, tag: str) -> str:
        """Return the bell index of a bucket."""
        return f"{self.prefix}:{{{tag}}}:bells"

    def lease(self, tag: str) -> str:
        """Return the lease on sweeping a bucket."""
        return f"{self.prefix}:{{{tag}}}:lease"

    def links(self, tag: str, worker: str) -> str:
        """Return the index of a bucket's rooms in which a worker holds phones."""
        return f"{self.prefix}:{{{tag}}}:links:{worker}"

    def rooms(self, tag: str) -> str:
        """Return what the names of all rooms of a bucket begin with."""
        return f"{self.prefix}:{{{tag}}}:room:"

    @property
    def beats(self) -> str:
        """The workers and when each was last heard of."""
        return f"{self.prefix}:{{{WORKERS}}}:beats"

    def estate(self, worker: str) -> str:
        """Return the lease on clearing up after a dead worker."""
        return f"{self.prefix}:{{{WORKERS}}}:lease:{worker}"


def tag_of(code: str) -> str:
    """Return the hash tag of the bucket that a room's code falls in."""
    return f"b{crc32(code.encode()) % BUCKETS}"


def all_tags() -> tuple[str, ...]:
    """Return the hash tags of all buckets."""
    return tuple(f"b{number}" for number in range(BUCKETS))


@lru_cache(maxsize=8192)
def _room_keys(prefix: str, code: str) -> RoomKeys:
    tag = tag_of(code)
    base = f"{prefix}:{{{tag}}}"
    return RoomKeys(
        tag=tag,
        room=f"{base}:room:{code}",
        log=f"{base}:log:{code}",
        code=f"{base}:code:{code}",
        turn=f"{base}:turn:{code}",
        bells=f"{base}:bells",
        poke=f"{base}:poke:{code}",
    )
