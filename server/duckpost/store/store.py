"""The law of the store as the gateway sees it: rooms in Redis, changed by commands and by nothing else."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

from duckpost.rooms import codec
from duckpost.rooms.codec import Happened
from duckpost.rooms.commands import Command, Open
from duckpost.rooms.model import RoomCode
from duckpost.store.bells import Bells, DueCommands, just_ring
from duckpost.store.clock import Clock
from duckpost.store.connect import open_servers
from duckpost.store.errors import NoServer, RoomGone, StoreDown
from duckpost.store.health import Health
from duckpost.store.held import Changed, Gone, Held, Holding, Stored
from duckpost.store.keys import OLDEST, Keys
from duckpost.store.ledger import Committed, Ledger, Opened
from duckpost.store.pokes import Pokes
from duckpost.store.requirements import Requirements
from duckpost.store.scripts import Scripts
from duckpost.store.timing import Timing
from duckpost.store.wire import NO_HELLO, Refusal
from duckpost.store.workers import Workers

_NEWER = f"it must be Redis {OLDEST[0]}.{OLDEST[1]} or newer, or any Valkey"

UNFIT = {
    NO_HELLO: f"this server does not know HELLO; {_NEWER}",
    "MOVED": "this server is one of a cluster; its URL must begin with redis+cluster://",
}
"""Refusals that no waiting mends, by code, and what they say of the server or the URL."""

CLOSING_SECONDS = 3.0
"""How long a store that closes takes to tell the rooms in which it still holds phones."""


class Store:
    """One worker's access to all rooms. Made by `connect`, given back by `close`."""

    def __init__(self, url: str, worker: str, due: DueCommands, timing: Timing, prefix: str) -> None:
        self.worker = worker
        self.clock = Clock()
        self._holding = Holding()
        self._pokes = Pokes(Keys(prefix), self._holding)
        self._servers = open_servers(url, self._pokes)
        self._scripts = Scripts(self._servers, Keys(prefix))
        self._ledger = Ledger(self._scripts, self.clock, self._holding, worker, timing.patience_s)
        self._health = Health(Scripts(self._servers, Keys(f"{prefix}:trial:{worker}")), worker, timing.patience_s)
        self._requirements = Requirements(self._servers)
        watch = (self._health, self._requirements)
        self._workers = Workers(self._scripts, self._ledger, self.clock, timing, watch)
        self._bells = Bells(self._scripts, self._ledger, self._holding, self.clock, timing)
        self._bells.due = due
        self._ledger.landed = self._landed
        self._ledger.dropped = self._pokes.unsubscribe
        self._ledger.doubted = self._pokes.poked
        self._ledger.failed = self._health.suspect
        self.clock.moved = self._bells.wake
        self._closed = False

    @classmethod
    async def connect(
        cls,
        url: str,
        *,
        worker: str | None = None,
        due: DueCommands | None = None,
        timing: Timing | None = None,
        prefix: str = "duckpost",
    ) -> Store:
        """Connect to Redis (`connect.py` says what a URL may be) and begin to beat, ring and listen.

        Raises ValueError for a wrong URL, `StoreDown` if Redis does not answer in time or refuses to store, `NoServer`
        if it is too old. What its settings lack is logged.
        """
        store = cls(url, worker or secrets.token_hex(4), due or just_ring, timing or Timing(), prefix)
        try:
            await store._begin()
        except BaseException as error:
            await store._servers.close()
            if isinstance(error, StoreDown) and error.code in UNFIT:
                raise NoServer(UNFIT[error.code]) from error
            raise
        store._pokes.start(store._servers, store._ledger)
        store._workers.start()
        store._bells.start()
        return store

    async def _begin(self) -> None:
        """Look at the servers before anything is stored: one that is too old would fail in the middle of a commit."""
        await self._ping()
        async with self._ledger.patience():
            await self._requirements.check()
        await self._workers.beat()
        await self._health.start()

    async def _ping(self) -> None:
        """Ask Redis whether it answers; a user who may not ask this has an answer too. Raises `StoreDown`."""
        async with self._ledger.patience():
            with suppress(Refusal):
                await self._servers.call("b0", "PING")

    async def create(self, opening: Callable[[RoomCode], Open], key: str = "") -> Opened:
        """Make a room under a code of its own, once for each `key` (a hash; "" for none), whichever worker is asked.

        The same key is the same room for as long as it lives. Raises `Refused` (a bad name, game or option) and
        `StoreDown`; then the same key may be tried again.
        """
        return await self._ledger.create(opening, key)

    async def made(self, key: str) -> RoomCode | None:
        """Return the code of the room that was made with the key of this hash, None for none. Raises `StoreDown`."""
        return await self._ledger.made(key)

    async def load(self, code: RoomCode) -> Stored | None:
        """Return a room as it stands in Redis now, None if there is none. Raises `StoreDown`.

        Whoever has just sat down through another worker is in it: Redis is always asked, but a body that this worker
        has already is not sent again.
        """
        try:
            async with self._ledger.line(code):
                known = self._holding.get(code)
                return await self._ledger.read(code, None if known is None else known.stored)
        except RoomGone:
            return None

    async def transact(self, code: RoomCode, command: Command) -> Committed:
        """Carry out a command; what is returned has been stored. Raises `RoomGone` and `StoreDown`."""
        return await self._ledger.change(code, lambda _room, _now: (command,))

    async def hold(self, code: RoomCode, changed: Changed, gone: Gone | None = None) -> Stored:
        """Keep a room at hand: `changed` is called with every version that follows the one returned, in order.

        `gone` is called if the room expires. Raises `RoomGone` and `StoreDown`, and then nothing is held.
        """
        async with self._ledger.line(code):
            held = self._holding.fresh(code)
            if held is None:
                with self._pokes.coming(code):
                    held = await self._fetch(code)
            held.ears.append((changed, gone))
            return held.stored

    async def _fetch(self, code: RoomCode) -> Held:
        """Subscribe first and read then, so that no version is missed in between."""
        round_ = await self._pokes.subscribe(code)
        held = self._holding.get(code)
        if held is not None:
            held.stale = False
        try:
            stored = await self._ledger.read(code, None if held is None else held.stored)
        except BaseException:
            if held is None:
                self._pokes.unsubscribe(code)
            raise
        held = held or self._holding.add(stored)
        held.round, held.seen = round_, self.clock.now()
        self._bells.note(stored)
        return held

    async def release(self, code: RoomCode, changed: Changed) -> None:
        """Undo one `hold`; the last one ends the subscription. Never raises."""
        held = self._holding.get(code)
        if held is None:
            return
        mine = next((ear for ear in held.ears if ear[0] == changed), None)
        if mine is not None:
            held.ears.remove(mine)
        if not held.ears:
            self._holding.drop(code)
            self._pokes.unsubscribe(code)

    async def log(self, code: RoomCode) -> tuple[tuple[int, Happened], ...]:
        """Return what a room has carried out, each command with its time (ms). Raises `StoreDown`.

        The log of a room in which very much has happened begins with the room as it stood (`keys.LOG_BYTES`).
        """
        async with self._ledger.patience():
            return tuple(codec.load_entry(line) for line in await self._scripts.log(code))

    async def trouble(self) -> StoreDown | None:
        """Return why no room can be stored, None if rooms can be.

        What is known from the last heartbeat or commit is not asked again; else Redis is asked now whether it answers,
        and waited for as long as for anything.
        """
        known = self._health.trouble
        if known is not None and not self._health.partial:
            return known
        try:
            await self._ping()
        except StoreDown as down:
            return down
        return None

    async def ready(self) -> bool:
        """Whether rooms can be stored (see `trouble`)."""
        return await self.trouble() is None

    def up(self) -> bool:
        """Whether every room could be stored when Redis was last asked."""
        return self._health.trouble is None and self._servers.trouble is None

    async def close(self) -> None:
        """Stop beating, ringing and listening; tell the rooms in which this worker still holds phones."""
        if self._closed:
            return
        self._closed = True
        await self._bells.close()
        await self._workers.close()
        await self._health.close()
        try:
            async with asyncio.timeout(CLOSING_SECONDS if self.up() else 0):
                await self._workers.bury(self.worker)
        except TimeoutError:
            pass  # the survivors find out
        await self._pokes.close()
        await self._servers.close()

    def _landed(self, stored: Stored) -> None:
        held = self._holding.get(stored.room.code)
        if held is not None:
            held.seen = self.clock.now()
            self._bells.note(stored)
