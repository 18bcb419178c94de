"""The law of life and death among workers: who beats lives; a survivor tells the rooms of who does not.

Each commit keeps, for every worker, the set of rooms in which it holds phones, so that a survivor finds all of them.
The same question brings Redis' time, and shows whether Redis answers at all (`health.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from itertools import islice
from typing import TypeAlias

from duckpost.rooms.commands import WorkerLost
from duckpost.rooms.model import RoomCode
from duckpost.store.clock import Clock
from duckpost.store.errors import RoomGone, StoreDown
from duckpost.store.health import Health
from duckpost.store.keys import all_tags
from duckpost.store.ledger import Ledger
from duckpost.store.requirements import Requirements
from duckpost.store.scripts import Scripts
from duckpost.store.timing import Timing

LOG = logging.getLogger("duckpost.store")

AT_ONCE = 32
"""How many rooms of a dead worker are told at the same time."""

Watch: TypeAlias = tuple[Health, Requirements]
"""What a heartbeat looks after besides: whether rooms can be stored, and servers that are new."""


class Workers:
    """This worker among the others."""

    def __init__(self, scripts: Scripts, ledger: Ledger, clock: Clock, timing: Timing, watch: Watch) -> None:
        self._scripts = scripts
        self._health, self._requirements = watch
        self._ledger = ledger
        self._clock = clock
        self._timing = timing
        self._tasks: set[asyncio.Task[None]] = set()
        self._burying: set[str] = set()

    def start(self) -> None:
        """Begin to beat."""
        self._spawn(self._beats())

    async def close(self) -> None:
        """Stop beating."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def beat(self) -> None:
        """Say that this worker lives, read the clock, and look after the dead. Raises `StoreDown`."""
        worker = self._ledger.worker
        try:
            async with self._ledger.patience():
                asked = self._clock.steady_ms()
                theirs, dead = await self._scripts.beat(worker, self._timing.lost_after_ms)
        except StoreDown as down:
            if not down.code:
                self._scripts.servers.hangs()
            await self._health.beat_failed(down)
            raise
        self._clock.read(theirs, asked)
        await self._health.beat_passed()
        for lost in dead:
            if lost != worker and lost not in self._burying:
                self._spawn(self.bury(lost))

    async def bury(self, lost: str) -> None:
        """Tell every room of a dead worker that its phones are gone, unless another worker does."""
        self._burying.add(lost)
        try:
            async with self._ledger.patience():
                found = await asyncio.gather(*(self._scripts.linked(tag, lost) for tag in all_tags()))
            codes = iter([code for bucket in found for code in bucket])
            while await self._has_estate(lost):
                some = tuple(islice(codes, AT_ONCE))
                if not some:
                    async with self._ledger.patience():
                        await self._scripts.forget_worker(lost)
                    return
                await asyncio.gather(*(self._tell(code, lost) for code in some))
        except StoreDown:
            return  # whoever beats next finds it again
        except Exception:
            LOG.exception("the rooms of a dead worker cannot be told")
        finally:
            self._burying.discard(lost)

    async def _has_estate(self, lost: str) -> bool:
        async with self._ledger.patience():
            estate = self._scripts.keys.estate(lost)
            return await self._scripts.lease(estate, self._ledger.worker, self._timing.lease_ms)

    async def _tell(self, code: RoomCode, lost: str) -> None:
        try:
            await self._ledger.change(code, lambda _room, _now: (WorkerLost(lost),))
        except RoomGone:
            async with self._ledger.patience():
                await self._scripts.forget_links(code, lost)

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(self._timing.heartbeat_ms / 1000)
            try:
                await self.beat()
                async with self._ledger.patience():
                    await self._requirements.check_again()
            except StoreDown:
                continue
            except Exception:
                LOG.exception("a heartbeat has failed")

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="duckpost-store-workers")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
