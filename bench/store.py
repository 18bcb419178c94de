"""What one answer costs in the store: rules, JSON, script, round trip, and the append-only file, all in.

Each room plays Witch Catch with eight seats; one seat changes its mind again and again, one answer in flight a room.
Redis is the embedded one, in a process of its own. The CPU is this process', which is a worker's whole work but for its
sockets; commits/s also hang on the disk, since the embedded server syncs before it replies. The rows `redis-py` put a
pooled redis-py client under the very same store: that is what our own connection is measured against.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

import uvloop
from redis.asyncio import BlockingConnectionPool, Redis
from redis.exceptions import NoScriptError
from rich.console import Console
from rich.table import Table

from duckpost.games.contract import Ask, Seat
from duckpost.rooms.commands import Answer, Join, Open, Ring, Start
from duckpost.rooms.model import Room, RoomCode
from duckpost.store import Store, Timing
from duckpost.store.embedded import embedded
from duckpost.store.servers import Ear, Servers, Single
from duckpost.store.wire import Argument, Refusal

SEATS = 8
ROOMS = (50, 200)
COMMITS = 10_000

PATIENT = Timing(patience_s=60)
"""A pool hands out its connections unfairly: with the usual two seconds some rooms of a full one are refused."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement."""

    client: str
    rooms: int
    per_second: float
    cpu_ms: float
    p50_ms: float
    p99_ms: float


class Pooled(Single):
    """The same server behind a pool of redis-py, for scripts; subscriptions stay on the store's own connection."""

    def __init__(self, find: Any, ear: Ear, path: str) -> None:
        super().__init__(find, ear)
        pool = BlockingConnectionPool.from_url(path, max_connections=32, timeout=None)
        self._client = Redis(connection_pool=pool)

    async def call(self, tag: str, *args: Argument) -> Any:
        """See `Servers.call`."""
        if args[0] != "EVALSHA":
            return await super().call(tag, *args)
        try:
            return await self._client.execute_command(*args)  # type: ignore[no-untyped-call]
        except NoScriptError as error:
            raise Refusal("NOSCRIPT") from error

    async def close(self) -> None:
        """See `Servers.close`."""
        await self._client.aclose()
        await super().close()


@contextmanager
def pooled(url: str) -> Iterator[None]:
    """Give every store that connects a redis-py pool."""
    from duckpost.store import connect  # noqa: PLC0415  # what is replaced for a while

    def opened(_url: str, ear: Ear) -> Servers:
        return Pooled(connect._always(connect._plain(url)), ear, url)  # noqa: SLF001  # a bench may look inside

    with patch("duckpost.store.store.open_servers", opened):
        yield


async def game(store: Store) -> tuple[RoomCode, Seat, Ask]:
    """Begin a game; return one of its seats with an ask on which it may change its mind."""
    stored, host, _ = await store.create(
        lambda code: Open(code=code, game="witch_catch", seed=1, name="Ann", token="t")
    )
    code = stored.room.code
    for number in range(SEATS - 1):
        await store.transact(code, Join(name=f"Cat {number}", token=f"token {number}"))
    room = (await store.transact(code, Start(host, 1))).stored.room
    while (found := changeable(room)) is None:
        room = await moved_on(store, room)
    await store.hold(code, lambda _: None)
    return code, *found


def changeable(room: Room) -> tuple[Seat, Ask] | None:
    if room.state is None:
        return None
    asks = ((seat, ask) for seat in room.state.seats for ask in room.table.asks(room.state, seat))
    return next(((seat, ask) for seat, ask in asks if ask.changeable and len(ask.options) > 1), None)


async def moved_on(store: Store, room: Room) -> Room:
    assert room.state is not None
    if room.due is not None:
        store.clock.shift(max(0, room.due - store.clock.now()))
        return (await store.transact(room.code, Ring())).stored.room
    seat = room.table.waiting_for(room.state)[0]
    ask = room.table.asks(room.state, seat)[0]
    return (await store.transact(room.code, Answer(seat, room.state.step + 2, ask.id, True))).stored.room


async def answers(store: Store, code: RoomCode, seat: Seat, ask: Ask, commits: int) -> list[float]:
    took = []
    for number in range(commits):
        began = time.perf_counter()
        done = await store.transact(code, Answer(seat, 1000 + number, ask.id, (ask.options[number % 2],)))
        took.append((time.perf_counter() - began) * 1000)
        assert done.decision.refused is None, done.decision
    return took


async def measured(client: str, url: str, rooms: int) -> Row:
    store = await Store.connect(url, timing=PATIENT)
    games = [await game(store) for _ in range(rooms)]
    await asyncio.gather(*(answers(store, *one, 5) for one in games[:5]))
    began, cpu = time.perf_counter(), time.process_time()
    each = COMMITS // rooms
    took = sorted(chain.from_iterable(await asyncio.gather(*(answers(store, *one, each) for one in games))))
    cpu, seconds = time.process_time() - cpu, time.perf_counter() - began
    await store.close()
    done = len(took)
    return Row(client, rooms, done / seconds, cpu / done * 1e6, took[done // 2], took[done * 99 // 100])


def main(clients: tuple[str, ...] = ("duckpost", "redis-py")) -> None:
    """Measure and print the table."""
    table = Table("client", "rooms", "commits/s", "CPU ms/1,000", "p50 ms", "p99 ms")
    for rooms in ROOMS:
        for client in clients:
            with tempfile.TemporaryDirectory() as folder, embedded(Path(folder)) as server:
                through: Callable[[str], Any] = pooled if client == "redis-py" else lambda _: nullcontext()
                with through(server.url):
                    row = uvloop.run(measured(client, server.url, rooms))
            table.add_row(
                row.client, str(row.rooms), f"{row.per_second:,.0f}", f"{row.cpu_ms:.0f}", f"{row.p50_ms:.1f}",
                f"{row.p99_ms:.1f}",
            )  # fmt: skip
    Console().print(table)


if __name__ == "__main__":
    main()
