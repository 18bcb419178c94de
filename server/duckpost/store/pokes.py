"""The law of pokes: a worker that holds a room hears of every version that another worker makes.

A poke is a hint and carries no state. When a connection was lost, pokes may have been missed: then every held room is
subscribed anew and compared with Redis, and until then nothing that this worker keeps counts as the newest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from duckpost.rooms.model import RoomCode
from duckpost.store.errors import RoomGone, StoreDown
from duckpost.store.held import Holding, maker_of
from duckpost.store.keys import Keys
from duckpost.store.ledger import Ledger
from duckpost.store.servers import Ear, Servers

LOG = logging.getLogger("duckpost.store")

AT_ONCE = 64
"""How many rooms are compared with Redis at the same time after a connection was lost."""

REST_SECONDS = 0.1


class Pokes(Ear):
    """The subscriptions of one worker."""

    def __init__(self, keys: Keys, holding: Holding) -> None:
        self._keys = keys
        self._holding = holding
        self._torn = asyncio.Event()
        self._coming: dict[RoomCode, bool] = {}
        """Rooms about to be held, and whether they were poked meanwhile."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._servers: Servers
        self._ledger: Ledger

    def start(self, servers: Servers, ledger: Ledger) -> None:
        """Begin to mend what is torn."""
        self._servers, self._ledger = servers, ledger
        self._spawn(self._mend())

    async def close(self) -> None:
        """Stop listening."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def pushed(self, push: list[Any]) -> None:
        """Take a push of Redis: a poke, or word that a channel has moved to another server."""
        match push:
            case [b"smessage", channel, tag] if maker_of(tag.decode()) != self._ledger.worker:
                self.poked(_room_of(channel))
            case [b"sunsubscribe", channel, *_] if self._holding.get(_room_of(channel)) is not None:
                self.torn()

    def poked(self, code: RoomCode) -> None:
        """Read a room anew, if it is held: there may be a newer version."""
        held = self._holding.get(code)
        if held is None:
            if code in self._coming:
                self._coming[code] = True
            return
        held.stale = True
        if not held.refreshing:
            held.refreshing = True
            self._spawn(self._refresh(code))

    def torn(self) -> None:
        """Note that pokes may be missed from now on."""
        self._holding.round += 1
        self._torn.set()

    async def subscribe(self, code: RoomCode) -> int:
        """Listen to a room; return the round that this subscription belongs to."""
        keys, round_ = self._keys.of(code), self._holding.round
        await self._servers.call(keys.tag, "SSUBSCRIBE", keys.poke)
        return round_

    @contextmanager
    def coming(self, code: RoomCode) -> Iterator[None]:
        """While a room is about to be held: a poke that arrives too early for it is not lost, nor is a broken line."""
        self._coming[code] = False
        try:
            yield
        finally:
            early, held = self._coming.pop(code), self._holding.get(code)
            if held is not None and early:
                self.poked(code)
            if held is not None and held.round != self._holding.round:
                self._torn.set()

    def unsubscribe(self, code: RoomCode) -> None:
        """Listen to a room no more, whenever Redis gets to know it."""
        self._spawn(self._unsubscribe(code))

    async def _unsubscribe(self, code: RoomCode) -> None:
        keys = self._keys.of(code)
        try:
            async with self._ledger.line(code):
                if self._holding.get(code) is None:
                    await self._servers.call(keys.tag, "SUNSUBSCRIBE", keys.poke)
        except StoreDown:
            return  # a subscription dies with its connection

    async def _refresh(self, code: RoomCode) -> None:
        """Read a room that somebody else has changed."""
        held = self._holding.get(code)
        try:
            async with self._ledger.line(code):
                held = self._holding.get(code)
                if held is not None:
                    # A poke that comes from here on is of a version that this reading may miss.
                    held.refreshing = held.stale = False
                    await self._ledger.read(code, held.stored)
        except RoomGone:
            return
        except StoreDown:
            self.torn()
        finally:
            if held is not None:
                held.refreshing = False

    async def _mend(self) -> None:
        """Subscribe and compare every held room anew, as often as a connection is lost."""
        while True:
            await self._torn.wait()
            self._torn.clear()
            codes = iter(self._holding.codes())
            while chunk := tuple(islice(codes, AT_ONCE)):
                if not await self._mended(chunk):
                    self._torn.set()
                    await asyncio.sleep(REST_SECONDS)
                    break

    async def _mended(self, codes: Iterable[RoomCode]) -> bool:
        results = await asyncio.gather(*(self._mend_one(code) for code in codes), return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, StoreDown | RoomGone):
                LOG.error("a room cannot be compared with Redis", exc_info=result)
        return not any(isinstance(result, StoreDown) for result in results)

    async def _mend_one(self, code: RoomCode) -> None:
        async with self._ledger.line(code):
            held = self._holding.get(code)
            if held is None or held.round == self._holding.round:
                return
            round_ = await self.subscribe(code)
            held.stale = False
            await self._ledger.read(code, held.stored)
            held.round = round_

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="duckpost-store-pokes")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _room_of(channel: bytes) -> RoomCode:
    return RoomCode(channel.decode().rpartition(":")[2])
