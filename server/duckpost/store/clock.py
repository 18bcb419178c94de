"""The law of time: one clock for all workers, Redis' own, read through each worker's steady clock.

Between two readings a worker counts on by itself; a reading whose reply took long says little and is not trusted.
"""

from __future__ import annotations

import time
from collections.abc import Callable

TRUSTED_MS = 30.0
"""A reading that was on its way longer than this is taken only if there is none better."""

STALE_MS = 60_000.0
"""After this long any reading is better than the last good one."""

LEAP_MS = 1_000.0
"""A smaller step back is waited out, so that time never runs backwards; a larger one is a clock that was set."""


class Clock:
    """Redis' time in whole ms. `shift` moves this worker's clock, for tests."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._offset: float | None = None
        self._read_at = 0.0
        self._shown = 0.0
        self._shifted = 0.0
        self.moved: Callable[[], None] = lambda: None
        """Called whenever the clock is corrected."""

    def now(self) -> int:
        """Return the time in ms since the epoch. Raises RuntimeError before the first reading."""
        if self._offset is None:
            raise RuntimeError("Redis' clock has not been read yet")
        now = self._steady() * 1000 + self._offset
        if self._shown - LEAP_MS < now < self._shown:
            return int(self._shown)
        self._shown = now
        return int(now)

    @property
    def known(self) -> bool:
        """Whether Redis' clock has been read."""
        return self._offset is not None

    def steady_ms(self) -> float:
        """Return this machine's steady clock in ms, to be handed to `read`."""
        return self._steady() * 1000

    def read(self, theirs: float, asked: float) -> None:
        """Take a reading: Redis said `theirs` (ms) to a question asked at `asked` (`steady_ms`)."""
        here = self.steady_ms()
        if self._offset is None or here - asked <= TRUSTED_MS or here - self._read_at > STALE_MS:
            self._offset = theirs - (asked + here) / 2 + self._shifted
            self._read_at = here
            self.moved()

    def shift(self, ms: int) -> None:
        """Move this clock, now and at every later reading."""
        self._shifted += ms
        if self._offset is not None:
            self._offset += ms
        self.moved()
