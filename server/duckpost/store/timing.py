"""The law of how often and how long: every duration of the store that may be set."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The store's durations.

    A dead worker's phones are marked gone at most `lost_after_ms` + `heartbeat_ms` after its last beat; a bell whose
    worker is dead rings at most `overdue_ms` + `lease_ms` + `sweep_ms` late.
    """

    patience_s: float = 2.0
    """How long anything waits for Redis before it is `StoreDown`."""
    heartbeat_ms: int = 2_000
    """How often a worker says that it lives, and reads the clock."""
    lost_after_ms: int = 7_000
    """A worker not heard of for so long is dead."""
    sweep_ms: int = 1_000
    """How often each worker looks for overdue bells in all buckets."""
    overdue_ms: int = 300
    """How late a bell must be for a sweep to take it."""
    lease_ms: int = 3_000
    """How long a bucket, or a dead worker's rooms, belong to the worker that took them."""
