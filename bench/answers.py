"""What one answer costs a whole worker: socket, rules, JSON, Redis, and everybody's view, through the real gateway.

The server has a core of its own if there are two; Redis and the load share the other. CPU is what the kernel says that
the process has used, and does not hang on how fast the load generator is. Redis syncs each commit to disk before it
replies, for all servers alike.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

import orjson
import uvloop
from rich.console import Console

from bench._boardgame import boardgame, boardgame_rooms, installed
from bench._page import machine, write
from bench._party import SEATS
from bench._phones import Calls, Phone, allow_many_files, dial, greet, sit
from bench._rooms_at_work import PartyRoom, RoomAtWork, Tally, WitchCatchRoom
from bench._servers import Measured, apart, own_cores, plain, worker

ROOMS = (50, 200)
WARM_SECONDS, SECONDS, ROUNDS = 1.0, 4.0, 2
FEWEST = 30
"""A run goes on until it has so many answers, however slow the machine is."""

FILES = 20_000
SPEED = "100"
"""Scenes and the witch hour take a hundredth of their time; nothing else in these games runs on a clock."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement; `cpu` and `redis` are ms a answer of the server's and of Redis' process."""

    what: str
    rooms: int
    per_second: float
    p50: float
    p99: float
    cpu: float
    redis: float
    views: float
    view_bytes: float

    def line(self) -> str:
        """Return it as a row of the table."""
        return (
            f"| {self.what} | {self.rooms} | {self.per_second:,.0f} | {self.p50:.1f} | {self.p99:.1f} "
            f"| {self.cpu:.3f} | {self.redis:.3f} | {self.views:.1f} | {self.view_bytes:,.0f} |"
        )


HEAD = (
    "| Work, server | Rooms | Answers/s | p50 ms | p99 ms | CPU s/1,000 | Redis' s/1,000 | Views | Bytes a view |",
    "|---|---|---|---|---|---|---|---|---|",
)

Seating: TypeAlias = Callable[[Measured, int, Tally], Coroutine[None, None, list[RoomAtWork]]]
"""Seats so many rooms."""


async def party_rooms(measured: Measured, rooms: int, tally: Tally) -> list[RoomAtWork]:
    """Seat the party rooms of our own worker."""
    calls = Calls(measured.base)
    made: list[RoomAtWork] = []
    for _ in range(rooms):
        tickets = await calls.party("party", SEATS)
        phones = [await sit(measured.base, ticket) for ticket in tickets]
        await _started(phones[0])
        room = PartyRoom(phones, tally, [ticket.seat for ticket in tickets])
        room._ids[0] = 1  # noqa: SLF001 - the start was the host's first message
        made.append(room)
    calls.close()
    return made


async def plain_rooms(measured: Measured, rooms: int, tally: Tally) -> list[RoomAtWork]:
    """Seat the party rooms of the plain peer, which has no lobby."""
    made: list[RoomAtWork] = []
    seats = [f"s{number}" for number in range(1, SEATS + 1)]
    for number in range(rooms):
        phones = []
        for seat in seats:
            phone = await dial(measured.base, f"/ws/R{number}")
            await greet(phone, orjson.dumps({"type": "hello", "token": seat}))
            phones.append(phone)
        made.append(PartyRoom(phones, tally, seats))
    return made


def village_rooms(players: int) -> Seating:
    """Return what seats rooms of Witch Catch."""

    async def seat(measured: Measured, rooms: int, tally: Tally) -> list[RoomAtWork]:
        calls, seeds = Calls(measured.base), count(1)
        made: list[RoomAtWork] = []
        for _ in range(rooms):
            tickets = await calls.party("witch_catch", players)
            phones = [await sit(measured.base, ticket) for ticket in tickets]
            made.append(WitchCatchRoom(phones, tally, next(seeds)))
        calls.close()
        return made

    return seat


async def _started(host: Phone) -> None:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(text: bytes) -> None:
        if text.startswith((b'{"type":"ack"', b'{"type":"nak"')) and not done.done():
            assert b"ack" in text, text
            done.set_result(None)

    host.heard = heard
    host.say(b'{"type":"host","id":1,"do":"start"}')
    await done


async def work(measured: Measured, what: str, rooms: int, seated: Seating, seconds: float) -> Row:
    """Have the rooms work for so long and say what it took."""
    tally = Tally()
    at_work: Sequence[RoomAtWork] = await seated(measured, rooms, tally)
    gc.collect()
    gc.freeze()
    for room in at_work:
        room.begin()
    await asyncio.sleep(min(WARM_SECONDS, seconds))
    tally.reset()
    began, before = time.perf_counter(), measured.cpu()
    await asyncio.sleep(seconds)
    while len(tally.took) < FEWEST:  # noqa: ASYNC110 - a bench may look now and then
        await asyncio.sleep(seconds)
    after, passed = measured.cpu(), time.perf_counter() - began
    took, views, size = sorted(tally.took), tally.views, tally.view_bytes
    for room in at_work:
        room.resting = True
    for room in at_work:
        for phone in room.phones:
            phone.hang_up()
    done = len(took)
    return Row(
        what, rooms, done / passed, statistics.median(took), took[done * 99 // 100],
        (after[0] - before[0]) / done * 1000, (after[1] - before[1]) / done * 1000,
        views / done, size / max(1, views),
    )  # fmt: skip


Server: TypeAlias = Callable[[], AbstractContextManager[Measured]]
Work: TypeAlias = tuple[str, Server, Seating, tuple[int, ...]]
"""What it is called, the server, what seats its rooms, and how many rooms."""

PEERS: tuple[Work, ...] = (
    (("party room, boardgame.io (keeps nothing)", boardgame, boardgame_rooms, ROOMS),) if installed() else ()
)

ROWS: tuple[Work, ...] = (
    *PEERS,
    ("party room, plain FastAPI + redis-py", plain, plain_rooms, ROOMS),
    ("party room, Duckpost", worker, party_rooms, ROOMS),
    ("Witch Catch, 8 seats, Duckpost", lambda: worker("--speed", SPEED), village_rooms(8), ROOMS),
    ("Witch Catch, 12 seats, Duckpost", lambda: worker("--speed", SPEED), village_rooms(12), ROOMS[:1]),
)


def measure(rows: Sequence[Work], seconds: float, rounds: int = 1) -> list[Row]:
    """Measure row by row, each with a server of its own, in rounds; of each row the least disturbed round counts."""
    allow_many_files(FILES)
    found: dict[tuple[str, int], list[Row]] = {(what, rooms): [] for what, _, _, sizes in rows for rooms in sizes}
    for _ in range(rounds):
        for what, server, seated, sizes in rows:
            for rooms in sizes:
                with own_cores(), server() as measured:
                    apart(measured)
                    row = uvloop.run(work(measured, what, rooms, seated, seconds))
                found[what, rooms].append(row)
                Console(soft_wrap=True).print(row.line(), markup=False, highlight=False)
    return [min(measured, key=lambda row: row.cpu) for measured in found.values()]


def main() -> None:
    """Measure, print, and write the results into bench/README.md."""
    rows = measure(ROWS, SECONDS, ROUNDS)
    lines = [
        f"`python -m bench answers` on {machine()}; {ROUNDS} rounds of {SECONDS:.0f} s each, of which the one that",
        "cost less CPU counts. The server has a core of its own; Redis with",
        "`appendfsync always` and the load on the other. One answer in flight a room. Party room: done when all eight",
        "have their view. Witch Catch: whole games one after the other, done when the sender has its acknowledgement;",
        "the CPU is everything, bells and rematches too.",
        "",
        *HEAD,
        *(row.line() for row in rows),
    ]
    write("answers", "\n".join(lines))
