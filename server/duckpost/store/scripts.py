"""The law of each script in `lua/`: one typed function, what it takes and what it gives back.

A script is sent by its hash; a server that does not know it, being new or started again, is sent the text.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from hashlib import sha1
from itertools import count
from pathlib import Path
from typing import Any

from duckpost.rooms.model import RoomCode
from duckpost.store.keys import BUCKETS, CODE_REST_MS, INDEX_MS, LOG_BYTES, TURN_MS, WORKERS, Keys, tag_of
from duckpost.store.patience import PASSING
from duckpost.store.servers import Servers
from duckpost.store.wire import Argument, Refusal


@dataclass(frozen=True, slots=True)
class Script:
    """A Lua script and its hash."""

    text: str
    sha: str

    @classmethod
    def read(cls, name: str) -> Script:
        """Read a script of this package."""
        text = (Path(__file__).parent / "lua" / f"{name}.lua").read_text(encoding="utf-8")
        return cls(text, sha1(text.encode(), usedforsecurity=False).hexdigest())

    async def run(self, servers: Servers, tag: str, keys: tuple[str, ...], args: tuple[Argument, ...]) -> Any:
        """Run it where the keys are. Raises `Refusal`."""
        try:
            return await servers.call(tag, "EVALSHA", self.sha, len(keys), *keys, *args)
        except Refusal as refusal:
            if refusal.code != "NOSCRIPT":
                raise
        return await servers.call(tag, "EVAL", self.text, len(keys), *keys, *args)


COMMIT, LOAD, DUE, BEAT, LEASE = (Script.read(name) for name in ("commit", "load", "due", "beat", "lease"))


class Verdict(StrEnum):
    """What came of a commit."""

    SAVED = "saved"
    NEWER = "newer"
    WAIT = "wait"
    GONE = "gone"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a commit, and what is stored if it was not this."""

    verdict: Verdict
    tag: str = ""
    body: bytes = b""
    key: str = ""
    """Of a code that is taken: the hash of the key that its room was made with, empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """What one commit saves. `expected` is the tag it replaces, empty for a new room; `entries` are the log's lines.

    `key` is the hash of the key that a new room is made with, empty for none.
    `holders` are the workers that hold phones of the room from now on, `leavers` those that do no more.
    """

    code: RoomCode
    worker: str
    expected: str
    tag: str
    body: bytes
    due: int | None
    ttl_ms: int
    entries: tuple[bytes, ...]
    holders: tuple[str, ...] = ()
    leavers: tuple[str, ...] = ()
    asks_turn: bool = False
    key: str = ""


@lru_cache(maxsize=BUCKETS)
def _code_in(tag: str) -> RoomCode:
    """Return a code that falls in a bucket and that no room is ever given."""
    return next(RoomCode(code) for number in count() if tag_of(code := f"0{number}") == tag)


@dataclass(frozen=True, slots=True)
class Scripts:
    """The scripts, put to these servers under these names."""

    servers: Servers
    keys: Keys = field(default_factory=Keys)

    async def commit(self, write: Write) -> Reply:
        """Save a room that is still what it was, or say what it is now (lua/commit.lua)."""
        keys = self.keys.of(write.code)
        links = tuple(self.keys.links(keys.tag, worker) for worker in (*write.holders, *write.leavers))
        raw = await COMMIT.run(
            self.servers,
            keys.tag,
            (keys.room, keys.log, keys.code, keys.bells, keys.turn, *links),
            (
                write.expected, write.tag, write.body, "" if write.due is None else write.due, write.code, write.worker,
                "1" if write.asks_turn else "", keys.poke, write.ttl_ms, write.ttl_ms + CODE_REST_MS, INDEX_MS, TURN_MS,
                len(write.holders), write.key, sum(map(len, write.entries)), LOG_BYTES, *write.entries,
            ),
        )  # fmt: skip
        verdict = Verdict(raw[0].decode())
        tag = raw[1].decode() if len(raw) > 1 and raw[1] else ""
        if verdict is Verdict.TAKEN:
            return Reply(verdict, tag, key=raw[2].decode())
        return Reply(verdict, tag, raw[2] if len(raw) > 2 else b"")

    async def taken(self, code: RoomCode) -> str | None:
        """Return the hash of the key that the room of a code was made with, "" for none; None for a free code."""
        keys = self.keys.of(code)
        key: bytes | None = await self.servers.call(keys.tag, "GET", keys.code)
        return None if key is None else key.decode()

    async def try_commit(self, tag: str, worker: str) -> None:
        """Do in a bucket all that a commit does, and take it back; only ever under a prefix that no room uses."""
        code = _code_in(tag)
        keys = self.keys.of(code)
        links = (self.keys.links(tag, worker), self.keys.links(tag, f"{worker}-"))
        made = (keys.room, keys.log, keys.code, keys.bells, *links)
        write = Write(
            code=code, worker=worker, expected="", tag=f"1.{worker}.0", body=b"", due=0, ttl_ms=TURN_MS, entries=(b"",),
            holders=(worker,), leavers=(f"{worker}-",),
        )  # fmt: skip
        try:
            if (await self.commit(write)).verdict is Verdict.TAKEN:  # by an attempt that was cut off in the middle
                await self.servers.call(tag, "DEL", *made)
                await self.commit(write)
        except Refusal as refusal:
            if refusal.code not in PASSING:  # a user may be forbidden the second half of a commit
                with suppress(Refusal):
                    await self.servers.call(tag, "DEL", *made)
            raise
        await self.servers.call(tag, "DEL", *made)

    async def load(self, code: RoomCode, known: str = "") -> tuple[str, bytes | None] | None:
        """Return a room's tag and body; no body if the tag is the known one; None: no such room (lua/load.lua)."""
        keys = self.keys.of(code)
        raw = await LOAD.run(self.servers, keys.tag, (keys.room,), (known,))
        if not raw:
            return None
        return raw[0].decode(), raw[1] if len(raw) > 1 else None

    async def due(self, tag: str, since: int, worker: str, lease_ms: int, most: int) -> tuple[RoomCode, ...]:
        """Return up to `most` of a bucket's rooms that are due since then (ms), if this worker sweeps (lua/due.lua)."""
        keys = (self.keys.bells(tag), self.keys.lease(tag))
        raw = await DUE.run(self.servers, tag, keys, (since, worker, lease_ms, self.keys.rooms(tag), most))
        return tuple(RoomCode(code.decode()) for code in raw)

    async def put_off(self, code: RoomCode, until: int) -> None:
        """Let no sweep find a room before this time (ms)."""
        keys = self.keys.of(code)
        await self.servers.call(keys.tag, "ZADD", keys.bells, "XX", until, code)

    async def beat(self, worker: str, lost_after_ms: int) -> tuple[float, tuple[str, ...]]:
        """Note that a worker lives; return Redis' time (ms) and the workers that do not (lua/beat.lua)."""
        raw = await BEAT.run(self.servers, WORKERS, (self.keys.beats,), (worker, lost_after_ms, INDEX_MS))
        return int(raw[0]) * 1000 + int(raw[1]) / 1000, tuple(name.decode() for name in raw[2])

    async def lease(self, key: str, worker: str, ms: int) -> bool:
        """Take or renew a lease that concerns workers; False if another worker has it (lua/lease.lua)."""
        return bool(await LEASE.run(self.servers, WORKERS, (key,), (worker, ms)))

    async def log(self, code: RoomCode) -> tuple[bytes, ...]:
        """Return all lines of a room's log, oldest first."""
        keys = self.keys.of(code)
        return tuple(await self.servers.call(keys.tag, "LRANGE", keys.log, 0, -1))

    async def linked(self, tag: str, worker: str) -> tuple[RoomCode, ...]:
        """Return a bucket's rooms in which a worker holds phones."""
        raw = await self.servers.call(tag, "SMEMBERS", self.keys.links(tag, worker))
        return tuple(RoomCode(code.decode()) for code in raw)

    async def forget_links(self, code: RoomCode, worker: str) -> None:
        """Take a room that is gone off the index of a worker's rooms."""
        keys = self.keys.of(code)
        await self.servers.call(keys.tag, "SREM", self.keys.links(keys.tag, worker), code)

    async def forget_worker(self, worker: str) -> None:
        """Take a worker off the list."""
        await self.servers.call(WORKERS, "ZREM", self.keys.beats, worker)
