"""The law of bells: whatever is due by itself happens, whoever lives.

The worker that holds a room rings it on time (of several, the first by name of those with a phone in it). Every worker
also sweeps all buckets for what is overdue, a bucket at a time under a lease, so a room with no phone and a dead worker
moves on as well. Nothing is cancelled: a bell that comes late finds a room that is not due and changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from heapq import heappop, heappush
from itertools import count

from duckpost.rooms.commands import Command, Ring
from duckpost.rooms.model import Room, RoomCode
from duckpost.store.clock import Clock
from duckpost.store.errors import RoomGone, StoreDown
from duckpost.store.held import Holding, Stored
from duckpost.store.keys import all_tags
from duckpost.store.ledger import Ledger, holders_of
from duckpost.store.scripts import Scripts
from duckpost.store.timing import Timing

LOG = logging.getLogger("duckpost.store")

AGAIN_MS = 250
"""When a bell that could not be rung, because Redis is gone, is tried again."""

BROKEN_MS = 60_000
"""When a room whose bell raises a bug is tried again."""

AT_ONCE = 32
"""How many overdue rooms of a bucket are taken in one sweep, and how many bells a sweep rings at the same time."""

EXPIRY_SWEEPS = 30
"""Every so many sweeps, held rooms that may have expired are looked at."""

DueCommands = Callable[[Room, int], tuple[Command, ...]]
"""What a room that is due needs now (its room, the time in ms)."""


def just_ring(_room: Room, _now: int) -> tuple[Command, ...]:
    """Ring, and nothing else."""
    return (Ring(),)


class Bells:
    """The bells of one worker."""

    def __init__(self, scripts: Scripts, ledger: Ledger, holding: Holding, clock: Clock, timing: Timing) -> None:
        self._scripts = scripts
        self._ledger = ledger
        self._holding = holding
        self._clock = clock
        self._timing = timing
        self._alarms: list[tuple[int, int, RoomCode]] = []
        self._order = count()
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: set[RoomCode] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.due: DueCommands = just_ring

    def start(self) -> None:
        """Begin to sweep."""
        self._spawn(self._sweeps())

    async def close(self) -> None:
        """Ring no more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def note(self, stored: Stored) -> None:
        """Set the alarm of a room that this worker holds."""
        held, due = self._holding.get(stored.room.code), stored.room.due
        if held is None or due is None or due == held.alarm:
            return
        holders = holders_of(stored.room)
        if not holders or holders[0] == self._ledger.worker:
            held.alarm = due
            self._set(stored.room.code, due)

    def wake(self) -> None:
        """Ring whatever is due, and see that the next alarm wakes this again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed or not self._clock.known:
            return
        now = self._clock.now()
        while self._alarms and self._alarms[0][0] <= now:
            code = heappop(self._alarms)[2]
            held = self._holding.get(code)
            if held is not None:
                held.alarm = None
                if held.stored.room.due is not None and held.stored.room.due <= now:
                    self._spawn(self._ring(code))
                else:
                    self.note(held.stored)
        if self._alarms:
            seconds = max(0.001, (self._alarms[0][0] - now) / 1000)
            self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    def _set(self, code: RoomCode, at: int) -> None:
        heappush(self._alarms, (at, next(self._order), code))
        if self._alarms[0][2] == code and self._alarms[0][0] == at:
            self.wake()

    async def _ring(self, code: RoomCode) -> None:
        """Ring one room, if it is due still. A bug in what rings is logged and the room left for a while."""
        if code in self._ringing:
            return
        self._ringing.add(code)
        again = 0
        try:
            committed = await self._ledger.change(code, self._decide)
            due = committed.stored.room.due
            again = AGAIN_MS if due is not None and due <= self._clock.now() and committed.unchanged else 0
        except RoomGone:
            return
        except StoreDown:
            again = AGAIN_MS
        except Exception:
            LOG.exception("a bell cannot be rung")
            again = BROKEN_MS
            await self._put_off(code, self._clock.now() + again)
        finally:
            self._ringing.discard(code)
            self._next(code, again)

    def _next(self, code: RoomCode, again: int) -> None:
        held = self._holding.get(code)
        if held is None:
            return
        if again:
            self._set(code, self._clock.now() + again)
        else:
            self.note(held.stored)

    def _decide(self, room: Room, now: int) -> tuple[Command, ...]:
        return self.due(room, now) if room.due is not None and room.due <= now else ()

    async def _put_off(self, code: RoomCode, until: int) -> None:
        try:
            async with self._ledger.patience():
                await self._scripts.put_off(code, until)
        except StoreDown:
            return  # the next sweep finds it again

    async def _sweeps(self) -> None:
        sweeps = count(1)
        while True:
            await asyncio.sleep(self._timing.sweep_ms / 1000)
            try:
                await self._sweep()
                if next(sweeps) % EXPIRY_SWEEPS == 0:
                    await self.look_for_expired()
            except StoreDown:
                continue
            except Exception:
                LOG.exception("a sweep for overdue bells has failed")

    async def _sweep(self) -> None:
        since = self._clock.now() - self._timing.overdue_ms
        worker, lease = self._ledger.worker, self._timing.lease_ms
        async with self._ledger.patience():
            buckets = await asyncio.gather(
                *(self._scripts.due(tag, since, worker, lease, AT_ONCE) for tag in all_tags())
            )
        gate = asyncio.Semaphore(AT_ONCE)

        async def ring(code: RoomCode) -> None:
            async with gate:
                await self._ring(code)

        await asyncio.gather(*(ring(code) for bucket in buckets for code in bucket))

    async def look_for_expired(self) -> None:
        """Tell those who listen to a room that it has expired; commits of other workers renew it, and poke."""
        now = self._clock.now()
        for code in self._holding.codes():
            held = self._holding.get(code)
            if held is not None and held.seen + held.stored.room.ttl_ms <= now:
                try:
                    async with self._ledger.line(code):
                        await self._ledger.read(code, held.stored)
                        held.seen = now
                except RoomGone:
                    continue

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="duckpost-store-bells")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
