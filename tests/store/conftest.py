"""The fixtures of the store's tests: every server there is, and stores that are closed whatever happens."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any, Protocol

import pytest
import pytest_asyncio

from duckpost.games.contract import Seat
from duckpost.rooms.commands import Answer, Join, Open, Start
from duckpost.rooms.model import Pace, RoomCode
from duckpost.store import Store, Stored, Timing
from tests.patience import PATIENCE
from tests.redis_servers import (
    RedisServer,
    deployments,
    every_redis,
    every_redis_url,
    programs,
    redis_server,
    redis_url,
)  # fmt: skip

__all__ = ["deployments", "every_redis", "every_redis_url", "redis_server", "redis_url"]

QUICK = Timing(patience_s=20, heartbeat_ms=100, lost_after_ms=1500, sweep_ms=50, overdue_ms=100, lease_ms=300)
"""Durations for tests: the same law, sooner; and the patience that a busy machine asks for."""

HASTY = replace(QUICK, patience_s=1)
"""For tests in which Redis is gone."""

BUSY_S = 4.0
"""What a machine that is busy with other things may add to a promised duration; a broken promise adds more."""


@pytest.fixture(autouse=True, params=programs())
def program(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run each test on each server: on the packaged one as if there were none on PATH, and on that one, if there is."""
    monkeypatch.setattr(RedisServer, "program", programs()[request.param])
    if request.param == "packaged":
        monkeypatch.setenv("PATH", os.pathsep.join(filter(_holds_no_server, os.get_exec_path())))
    return str(request.param)


def _holds_no_server(folder: str) -> bool:
    return not any(shutil.which(name, path=folder) for name in ("redis-server", "valkey-server"))


class Connect(Protocol):
    def __call__(self, url: str, **settings: Any) -> Awaitable[Store]: ...


@pytest_asyncio.fixture
async def connect() -> AsyncIterator[Connect]:
    """Connect stores, and close them at the end of the test."""
    stores: list[Store] = []

    async def connected(url: str, **settings: Any) -> Store:
        store = await Store.connect(url, **({"timing": QUICK} | settings))
        stores.append(store)
        return store

    yield connected
    await asyncio.gather(*(store.close() for store in stores))


def opening(name: str = "Ann", token: str = "token-of-ann", **fields: Any) -> Callable[[RoomCode], Open]:
    def opened(code: RoomCode) -> Open:
        return replace(Open(code=code, game="witch_catch", seed=7, name=name, token=token), **fields)

    return opened


async def new_room(store: Store, **fields: Any) -> tuple[RoomCode, Seat]:
    stored, seat, _ = await store.create(opening(**fields))
    return stored.room.code, seat


FAST = Pace(speed=1000, least=0, most=0)


async def playing(store: Store, pace: Pace = FAST) -> tuple[RoomCode, Seat]:
    """Make a room of four whose first timed phase is open."""
    code, host = await new_room(store, pace=pace)
    for number in range(3):
        await store.transact(code, Join(name=f"Cat {number}", token=f"token {number}"))
    room = (await store.transact(code, Start(host, 1))).stored.room
    while room.bell is None:
        assert room.state is not None
        seat = next(seat for seat in room.state.seats if seat in room.table.waiting_for(room.state))
        ask = room.table.asks(room.state, seat)[0]
        done = await store.transact(code, Answer(seat, 2, ask.id, True))
        assert done.decision.refused is None
        room = done.stored.room
    return code, host


async def until(condition: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait for something that the store does by itself; the condition may be a coroutine."""
    async with asyncio.timeout(seconds):
        while not await _holds(condition):  # noqa: ASYNC110  # there is no event for what Redis brings about
            await asyncio.sleep(0.005)


async def _holds(condition: Callable[[], Any]) -> Any:
    held = condition()
    return await held if isinstance(held, Awaitable) else held


class Heard:
    """Whoever listens to a room: every version it was told, in order."""

    def __init__(self) -> None:
        self.all: list[Stored] = []
        self.gone = 0

    def __call__(self, stored: Stored) -> None:
        self.all.append(stored)

    def is_gone(self) -> None:
        self.gone += 1

    @property
    def versions(self) -> list[int]:
        return [stored.version for stored in self.all]

    @property
    def last(self) -> int:
        return self.all[-1].version if self.all else 0
