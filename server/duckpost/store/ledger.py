"""The law of change: load, step, commit, and again if somebody was faster. There is no other way that a room changes.

What is told has been stored. A cached body saves the load, so an answer takes one round trip; nothing is refused or
dropped on the strength of a cached body without asking whether it is the newest. A commit names the version it makes,
so one whose reply was lost is recognised and not done again. A worker that keeps losing races is given the next turn.
A room that is made with a key gets its code from the key's hash and keeps the hash with the code, in one commit: the
same key finds the room again, on every worker and whatever was killed meanwhile.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import NamedTuple, NoReturn

from duckpost.games.contract import Seat
from duckpost.rooms import codec
from duckpost.rooms.commands import Command, Open
from duckpost.rooms.decision import Decision
from duckpost.rooms.model import Room, RoomCode, Version
from duckpost.rooms.step import open_room, step
from duckpost.store.clock import Clock
from duckpost.store.errors import RoomGone, StoreDown
from duckpost.store.held import Holding, Stored
from duckpost.store.patience import Attempt
from duckpost.store.scripts import Reply, Scripts, Verdict, Write
from duckpost.store.wire import Refusal

ALPHABET = "BCDFGHJKLMNPQRSTVWXZ2345679"
"""What room codes are made of: nothing that looks like another, no vowels, so no words (docs/protocol.md)."""

CODE_LENGTH = 5

PATIENT_LOSSES = 3
"""After so many lost races a worker asks for the next turn."""

WAIT_SECONDS = 0.004
"""How long to wait while it is another worker's turn, on average."""

Decide = Callable[[Room, int], Sequence[Command]]


class Opened(NamedTuple):
    """A room that was made, and its maker's seat. Not `fresh`: it had been made before, with the same key."""

    stored: Stored
    seat: Seat
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class Committed:
    """A room as it stands in Redis now, and what was decided on the command."""

    stored: Stored
    decision: Decision
    unchanged: bool = False
    """Whether nothing was to be stored."""


class Ledger:
    """All changes that this worker makes."""

    def __init__(self, scripts: Scripts, clock: Clock, holding: Holding, worker: str, patience: float) -> None:
        self._scripts = scripts
        self._clock = clock
        self._holding = holding
        self.worker = worker
        self._patience = patience
        self._numbers = count(1)
        self.landed: Callable[[Stored], None] = lambda _stored: None
        """Told of every version that this worker sees to be in Redis, after those who hold the room."""
        self.dropped: Callable[[RoomCode], None] = lambda _code: None
        """Told of every room that was held and has expired."""
        self.doubted: Callable[[RoomCode], None] = lambda _code: None
        """Told of every room that a commit may have changed whose outcome nobody waited for."""
        self.failed: Callable[[StoreDown], None] = lambda _down: None
        """Told of everything that Redis did not do in time."""

    @asynccontextmanager
    async def line(self, code: RoomCode) -> AsyncIterator[None]:
        """Stand in line for a room and be done within the store's patience. Raises `StoreDown`."""
        with self._holding.line(code) as lock:
            async with self.patience(), lock:
                yield

    @asynccontextmanager
    async def patience(self) -> AsyncIterator[None]:
        """Give up in time. Raises `StoreDown`."""
        with Attempt() as attempt:
            try:
                async with asyncio.timeout(self._patience):
                    yield
            except (TimeoutError, Refusal) as error:
                raise self._down(attempt, error) from error

    async def create(self, opening: Callable[[RoomCode], Open], key: str = "") -> Opened:
        """Open a room under a code that is free, or find the one that the key made. Raises `Refused` and `StoreDown`.

        `key` is a hash, empty for a room that nobody is to find again.
        """
        codes = codes_to_try(key)
        async with self.patience():
            while True:
                code = next(codes)
                command, now = opening(code), self._clock.now()
                decision = open_room(command, now)
                seat = decision.room.chairs[0].seat
                stored = Stored(decision.room, Version(1), self._tag(1))
                entry = codec.dump_entry(now, command)
                reply = await self._scripts.commit(self._write(None, stored, (entry,), asks_turn=False, key=key))
                if reply.verdict is Verdict.SAVED or reply.tag == stored.tag:
                    self.landed(stored)
                    return Opened(stored, seat)
                if key and reply.key == key and (found := await self._scripts.load(code)) is not None:
                    return Opened(Stored.read(found[0], found[1] or b""), seat, fresh=False)

    async def made(self, key: str) -> RoomCode | None:
        """Return the code of the room that was made with the key of this hash, None for none. Raises `StoreDown`."""
        async with self.patience():
            for code in codes_to_try(key):
                taken = await self._scripts.taken(code)
                if taken is None:
                    return None
                if taken == key and await self._scripts.load(code) is not None:
                    return code
        return None

    async def read(self, code: RoomCode, known: Stored | None = None) -> Stored:
        """Return what Redis holds, the known one if it is that. Raises `RoomGone`."""
        found = await self._scripts.load(code, "" if known is None else known.tag)
        if found is None:
            self._gone(code)
        tag, body = found
        if body is None and known is not None:
            return known
        return self.take(Stored.read(tag, body or b""))

    async def change(self, code: RoomCode, decide: Decide) -> Committed:
        """Carry out what `decide` says of the newest room; several commands become one commit, decided anew each time.

        Raises `RoomGone` and `StoreDown`.
        """
        # What `line` does, written out: this is the one path that every answer takes.
        with self._holding.line(code) as lock, Attempt() as attempt:
            try:
                async with asyncio.timeout(self._patience), lock:
                    return await self._changed(code, decide)
            except (TimeoutError, Refusal) as error:
                raise self._down(attempt, error) from error

    async def _changed(self, code: RoomCode, decide: Decide) -> Committed:
        held = self._holding.get(code)
        stored, sure = (held.stored, False) if held is not None else (await self.read(code), True)
        losses = 0
        while True:
            decision, entries = self._decided(stored.room, decide)
            if not entries:
                newest = stored if sure else await self.read(code, stored)
                if newest.tag == stored.tag:
                    return Committed(stored, decision, unchanged=True)
                stored, sure = newest, True
                continue
            wanted = Stored(decision.room, Version(stored.version + 1), self._tag(stored.version + 1))
            write = self._write(stored, wanted, entries, asks_turn=losses >= PATIENT_LOSSES)
            try:
                reply = await self._scripts.commit(write)
            except BaseException:
                self.doubted(code)  # it may still land, and nobody would wait for it any more
                raise
            if reply.verdict is Verdict.SAVED or reply.tag == wanted.tag:
                return Committed(self.take(wanted), decision)
            stored, sure, losses = self._lost(code, reply), True, losses + 1
            if reply.verdict is Verdict.WAIT:
                await asyncio.sleep(WAIT_SECONDS * random.uniform(0.5, 1.5))  # noqa: S311  # no secret

    def _down(self, attempt: Attempt, error: Exception) -> StoreDown:
        down = attempt.down(error, self._scripts.servers.trouble)
        self.failed(down)
        return down

    def take(self, stored: Stored) -> Stored:
        """Tell whoever holds the room what Redis holds; only ever called in the room's line."""
        held = self._holding.get(stored.room.code)
        if held is not None:
            held.take(stored)
        self.landed(stored)
        return stored

    def _lost(self, code: RoomCode, reply: Reply) -> Stored:
        if reply.verdict is Verdict.GONE:
            self._gone(code)
        return self.take(Stored.read(reply.tag, reply.body))

    def _gone(self, code: RoomCode) -> NoReturn:
        if self._holding.gone(code) is not None:
            self.dropped(code)
        raise RoomGone("there is no such room")

    def _decided(self, room: Room, decide: Decide) -> tuple[Decision, tuple[bytes, ...]]:
        now = self._clock.now()
        decision, entries = Decision(room), []
        for command in decide(room, now):
            before = decision.room
            decision = step(before, command, now)
            if decision.room is not before:
                entries.append(codec.dump_entry(now, command))
        return decision, tuple(entries)

    def _tag(self, number: int) -> str:
        return f"{number}.{self.worker}.{next(self._numbers):x}"

    def _write(
        self, before: Stored | None, after: Stored, entries: tuple[bytes, ...], *, asks_turn: bool, key: str = ""
    ) -> Write:
        room = after.room
        holders = holders_of(room)
        earlier = () if before is None else holders_of(before.room)
        return Write(
            code=room.code,
            worker=self.worker,
            expected="" if before is None else before.tag,
            tag=after.tag,
            body=codec.dump(room),
            due=room.due,
            ttl_ms=room.ttl_ms,
            entries=entries,
            holders=holders,
            leavers=tuple(worker for worker in earlier if worker not in holders),
            asks_turn=asks_turn,
            key=key,
        )


def codes_to_try(key: str) -> Iterator[RoomCode]:
    """Give codes for a new room, one after the other: by chance, or for a key's hash always the same ones in a row.

    A code that was another's at the first try and is free at the second would make a second room; it would have to
    expire between the two, and one code in 14 million is taken for each room there is.
    """
    for number in count():
        if key:
            drawn = int.from_bytes(sha256(f"{key} {number}".encode()).digest())
            letters = (ALPHABET[drawn // len(ALPHABET) ** place % len(ALPHABET)] for place in range(CODE_LENGTH))
            yield RoomCode("".join(letters))
        else:
            yield RoomCode("".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)))


def holders_of(room: Room) -> tuple[str, ...]:
    """Return the workers that hold a phone of this room, each once, in order."""
    return tuple(sorted({chair.link.partition(":")[0] for chair in room.chairs if chair.link}))
