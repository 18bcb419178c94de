"""The law of being there, on this worker's side: what a socket's end and a hidden page are made of before a room hears.

Phones come and go: a page that is hidden for a moment, or a socket that is back within seconds, is told to nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from duckpost.games.contract import Seat
from duckpost.rooms.commands import Gone
from duckpost.rooms.model import RoomCode
from duckpost.store import RoomGone, Store, StoreDown

AGAIN_SECONDS = 1.0
"""How long to wait before the store is told again what it could not be told."""


class Departures:
    """Sockets that have gone: each seat counts as offline unless another socket opens it in time."""

    def __init__(self, store: Store, patience_ms: int) -> None:
        """Begin with none; `patience_ms` is how long a seat may be without a socket."""
        self._store = store
        self._patience = patience_ms / 1000
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, code: RoomCode, seat: Seat, link: str) -> None:
        """Note that a connection is gone."""
        task = asyncio.create_task(self._tell(code, Gone(seat, link)), name="duckpost-departure")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Forget those not told yet: the store tells the rooms that this worker has gone."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _tell(self, code: RoomCode, gone: Gone) -> None:
        await asyncio.sleep(self._patience)
        while True:
            try:
                await self._store.transact(code, gone)
            except StoreDown:
                await asyncio.sleep(AGAIN_SECONDS)
            except RoomGone:
                return
            else:
                return


class Doze:
    """Whether a page is hidden. Only what lasts is told: a page that is back in time was never away."""

    __slots__ = ("_patience", "_task", "_tell", "_told")

    def __init__(self, patience_ms: int, tell: Callable[[bool], Awaitable[None]]) -> None:
        """Begin awake; `tell` is called with True for asleep and may raise `StoreDown`."""
        self._patience = patience_ms / 1000
        self._tell = tell
        self._task: asyncio.Task[None] | None = None
        self._told = False

    def hidden(self) -> None:
        """Note that the page is being hidden."""
        if self._task is None and not self._told:
            self._task = asyncio.create_task(self._fall_asleep(), name="duckpost-doze")

    async def awake(self) -> None:
        """Note that the page is back. Raises whatever `tell` does; then it is told at the next sign of life."""
        self.stop()
        if self._told:
            await self._tell(False)
            self._told = False

    def stop(self) -> None:
        """Tell nothing more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _fall_asleep(self) -> None:
        await asyncio.sleep(self._patience)
        # From here on it may have been told, whatever becomes of this task.
        self._told = True
        try:
            await self._tell(True)
        except (StoreDown, RoomGone):
            self._told = False
        self._task = None
