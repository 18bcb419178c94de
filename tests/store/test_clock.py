"""Time is Redis' own, counted on by each worker, and never runs backwards."""

from __future__ import annotations

import time

import pytest

from duckpost.store.clock import TRUSTED_MS, Clock
from tests.redis_servers import Deployment
from tests.store.conftest import Connect, until


class Steady:
    """A steady clock that a test turns, in seconds."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def steady() -> Steady:
    return Steady()


def read(clock: Clock, steady: Steady, theirs: float, took_ms: float = 0.0) -> None:
    asked = clock.steady_ms()
    steady.at += took_ms / 1000
    clock.read(theirs, asked)


def test_before_the_first_reading_there_is_no_time(steady: Steady) -> None:
    clock = Clock(steady)
    assert not clock.known
    with pytest.raises(RuntimeError):
        clock.now()


def test_between_readings_it_counts_on(steady: Steady) -> None:
    clock = Clock(steady)
    read(clock, steady, 5_000_000)
    steady.at += 1.5
    assert clock.now() == 5_001_500


def test_half_of_the_way_is_counted(steady: Steady) -> None:
    clock = Clock(steady)
    read(clock, steady, 5_000_000, took_ms=20)
    assert clock.now() == 5_000_010


def test_a_slow_reading_is_not_trusted_until_there_is_none_better(steady: Steady) -> None:
    clock = Clock(steady)
    read(clock, steady, 5_000_000)
    read(clock, steady, 5_003_000, took_ms=500)
    assert clock.now() == 5_000_500
    steady.at += 120
    read(clock, steady, 5_200_000, took_ms=500)
    assert clock.now() == 5_200_250


def test_it_never_runs_backwards_by_a_correction(steady: Steady) -> None:
    clock = Clock(steady)
    read(clock, steady, 5_000_000)
    assert clock.now() == 5_000_000
    read(clock, steady, 4_999_900)
    assert clock.now() == 5_000_000
    steady.at += 0.2
    assert clock.now() == 5_000_100


def test_a_clock_that_was_set_back_is_followed(steady: Steady) -> None:
    clock = Clock(steady)
    read(clock, steady, 5_000_000)
    assert clock.now() == 5_000_000
    read(clock, steady, 1_000_000)
    assert clock.now() == 1_000_000


async def test_all_workers_tell_redis_time_whatever_their_own_clocks_say(
    redis_server: Deployment, connect: Connect
) -> None:
    stores = [await connect(redis_server.url) for _ in range(2)]

    def agree() -> bool:
        before = time.monotonic()
        seconds, micros = redis_server.holders[0].say("TIME")
        told = [store.clock.now() for store in stores]
        passed = (time.monotonic() - before) * 1000
        theirs = int(seconds) * 1000 + int(micros) / 1000
        return all(abs(now - theirs) <= passed + TRUSTED_MS for now in told)

    await until(agree)  # the first reading is taken however long it took; one of the next ones is a good one
