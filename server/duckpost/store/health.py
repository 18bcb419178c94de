"""Whether rooms can be stored and, if not, why: found out by writing, logged once when it begins, changes and ends.

A heartbeat or a commit that fails raises the suspicion; trial writes say how far it goes. While
there is trouble each heartbeat tries again, so that it ends by itself, and a heartbeat that passes ends nothing alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from duckpost.store.errors import StoreDown
from duckpost.store.keys import all_tags
from duckpost.store.patience import PASSING, Attempt
from duckpost.store.scripts import Scripts
from duckpost.store.wire import Refusal

LOG = logging.getLogger("duckpost.store")


class Health:
    """What this worker knows of the store. `trials` are scripts under names that no room uses."""

    def __init__(self, trials: Scripts, worker: str, patience: float) -> None:
        self._trials = trials
        self._worker = worker
        self._patience = patience
        self.trouble: StoreDown | None = None
        """Why rooms cannot be stored, None while they can."""
        self.partial = False
        """Whether the trouble is with some rooms only: one server of a cluster, or a slot on the way."""
        self._started = False
        self._trying = asyncio.Lock()
        self._checking: asyncio.Task[None] | None = None
        self._told: set[str] = set()
        self._over_at = float("-inf")

    async def start(self) -> None:
        """Begin to watch. Raises `StoreDown` if nothing can be stored, or some only on a server that is not asked."""
        trouble, partial = await self._tried(all_tags())
        if trouble is not None and (trouble.code == "MOVED" or not partial):
            raise trouble
        self._started = True
        self._became(trouble, partial)

    async def close(self) -> None:
        """Watch no more."""
        self._started = False
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.gather(self._checking, return_exceptions=True)

    def suspect(self, down: StoreDown) -> None:
        """Note that something was not done in time; look whether that is all there is."""
        if self._started and self.trouble is None and (self._checking is None or self._checking.done()):
            self._checking = asyncio.create_task(self._check(down), name="duckpost-store-health")

    async def beat_passed(self) -> None:
        """Note a heartbeat: what was in trouble may be over."""
        if self.trouble is not None:
            async with self._trying:
                self._became(*await self._tried())

    async def beat_failed(self, down: StoreDown) -> None:
        """Note a heartbeat that was not taken: other workers will believe this one dead."""
        if not self._started:
            return
        if not down.code:
            self._became(down, partial=False)
            return
        async with self._trying:
            trouble, partial = await self._tried()
            self._became(trouble or down, partial and trouble is not None)

    async def _check(self, down: StoreDown) -> None:
        async with self._trying:
            self._became(*await self._tried())
        if self.trouble is None and down.code and not self._has_told(down):
            self._told.add(down.code)
            LOG.warning("%s (only this once)", down)

    def _has_told(self, down: StoreDown) -> bool:
        if down.code in PASSING:  # what was refused during an outage that has just ended belongs to it
            return asyncio.get_running_loop().time() - self._over_at < 2 * self._patience
        return down.code in self._told

    def _became(self, trouble: StoreDown | None, partial: bool) -> None:
        """Take what is known now, and log it if it is news."""
        before, self.trouble = self.trouble, trouble
        was_partial, self.partial = self.partial, partial
        if trouble is None:
            if before is not None:
                self._over_at = asyncio.get_running_loop().time()
                LOG.warning("Redis stores again" if before.code else "Redis is back")
        elif before is None or before.code != trouble.code or (was_partial and not partial):
            LOG.warning("%s%s", trouble, " (only some rooms)" if partial else "")

    async def _tried(self, tags: tuple[str, ...] = ()) -> tuple[StoreDown | None, bool]:
        """Write into these buckets; return the reason of most that failed, and whether others did not."""
        results = await asyncio.gather(*(self._written(tag) for tag in tags or self._trials.servers.tags()))
        downs = [down for down in results if down is not None]
        if not downs:
            return None, False
        codes = Counter(down.code for down in downs)
        known = self.trouble.code if self.trouble is not None else None
        code = known if known in codes else codes.most_common(1)[0][0]  # two reasons at once do not take turns
        return next(down for down in downs if down.code == code), len(downs) < len(results)

    async def _written(self, tag: str) -> StoreDown | None:
        with Attempt(once=True) as attempt:
            try:
                async with asyncio.timeout(self._patience):
                    await self._trials.try_commit(tag, self._worker)
            except StoreDown as down:
                return down
            except (TimeoutError, Refusal) as error:
                return attempt.down(error, self._trials.servers.trouble)
        return None
