"""What a phone costs a worker while nothing happens, and what a thousand rooms leave behind once they are over.

One worker, a real Redis. First rooms of eight phones that sit in the lobby and say nothing: resident memory above that
of a worker that has served one room. Then rooms in which four people join, play a whole short game and leave, batch by
batch: memory, what the worker still holds, and every key in Redis, which must have a time to live.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from itertools import islice
from typing import Any

import uvloop
from redis import Redis
from rich.console import Console

from bench._page import machine, write
from bench._phones import Calls, Phone, allow_many_files, sit
from bench._rooms_at_work import Tally, WitchCatchRoom
from bench._servers import Measured, worker

ROOMS, SEATS = 2_000, 8
DOORS = 8
"""How many rooms are filled at the same time."""

EVENINGS, PLAYERS, AT_ONCE = 1_000, 4, 50
SHORT = {"knights_day": 1, "seals": 1, "gauge": 1}
"""Options under which a game is over on its first day."""

FLAGS = ("--speed", "1000")
QUICK = {"DUCKPOST_GONE_MS": "0", "DUCKPOST_ASLEEP_MS": "0"}
FILES = 20_000
SPARE_FILES = 1_000
PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class Idle:
    """Many phones that do nothing; memory in bytes."""

    phones: int
    before: int
    after: int
    seconds: float

    @property
    def each(self) -> float:
        """KB a phone."""
        return (self.after - self.before) / self.phones / 1000


@dataclass(frozen=True, slots=True)
class Moment:
    """A worker and its Redis after so many rooms. `keys` counts Redis' keys by kind, `untimed` those that never end."""

    rooms: int
    rss: int
    held: dict[str, int]
    channels: int
    keys: dict[str, int]
    untimed: int


async def filled(measured: Measured, rooms: int) -> list[Phone]:
    """Fill so many rooms with phones, some at the same time."""
    numbers, phones = iter(range(rooms)), list[Phone]()

    async def door() -> None:
        calls = Calls(measured.base)
        for _ in numbers:
            tickets = await calls.party("witch_catch", SEATS)
            phones.extend([await sit(measured.base, ticket) for ticket in tickets])
        calls.close()

    await asyncio.gather(*(door() for _ in range(DOORS)))
    return phones


async def idle(measured: Measured, rooms: int) -> Idle:
    """Measure phones that do nothing. The first room warms the worker up."""
    first = await filled(measured, 1)
    measured.held()
    before, began = measured.rss(), time.perf_counter()
    phones = await filled(measured, rooms)
    seconds = time.perf_counter() - began
    measured.held()
    found = Idle(len(phones), before, measured.rss(), seconds)
    assert not any(phone.closed.done() for phone in phones), "a phone was cut off"
    for phone in (*first, *phones):
        phone.hang_up()
    return found


class Evening(WitchCatchRoom):
    """A room that plays one game; then everybody leaves."""

    def __init__(self, phones: list[Phone], tally: Tally, seed: int) -> None:
        super().__init__(phones, tally, seed)
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def _next(self) -> tuple[int, dict[str, Any]] | None:
        if self._view(0)["room"]["status"] != "over":
            return super()._next()
        self.resting = True
        if not self.over.done():
            self.over.set_result(None)
        return None

    async def leave(self) -> None:
        """Let everybody leave for good and wait until the server has hung up."""
        for place in range(len(self.phones)):
            self.say(place, {"type": "me", "do": "leave"})
        await asyncio.gather(*(phone.closed for phone in self.phones))


async def evening(measured: Measured, tally: Tally, seed: int) -> None:
    """Have four people come, play and leave."""
    calls = Calls(measured.base)
    tickets = await calls.party("witch_catch", PLAYERS, options=SHORT)
    calls.close()
    room = Evening([await sit(measured.base, ticket) for ticket in tickets], tally, seed)
    room.begin()
    await room.over
    await room.leave()


async def evenings(measured: Measured, total: int, at_once: int) -> tuple[list[Moment], Tally]:
    """Have rooms come and go, a batch after the other; what is left is looked at a few times on the way."""
    tally, moments = Tally(), list[Moment]()
    numbers, done, looks = iter(range(total)), 0, {total // 10, total // 2, total}
    while batch := list(islice(numbers, at_once)):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(evening(measured, tally, number) for number in batch))
        done += len(batch)
        if done in looks or done == total:
            await rested(measured)
            moments.append(moment(measured, done))
    return moments, tally


async def rested(measured: Measured) -> None:
    """Wait until the worker has heard that everybody is gone."""
    deadline = time.monotonic() + PATIENCE
    while measured.held()["held rooms"]:
        assert time.monotonic() < deadline, "a room is still held"
        await asyncio.sleep(0.1)


def moment(measured: Measured, rooms: int) -> Moment:
    """Look at the worker and at every key of its Redis."""
    with Redis.from_url(measured.redis_url) as redis:
        keys, untimed = dict[str, int](), 0
        for key in redis.scan_iter(count=1000):
            kind = key.decode().split(":")[2]
            keys[kind] = keys.get(kind, 0) + 1
            untimed += redis.pttl(key) < 0
        channels = len(redis.execute_command("PUBSUB", "SHARDCHANNELS"))
    return Moment(rooms, measured.rss(), measured.held(), channels, keys, untimed)


def measure(rooms: int, total: int, at_once: int) -> tuple[Idle, list[Moment], Tally]:
    """Measure both, each with a worker of its own."""
    files = allow_many_files(FILES)
    rooms = min(rooms, (files - SPARE_FILES) // SEATS)
    with worker(*FLAGS) as measured:
        found = uvloop.run(idle(measured, rooms))
    with worker(*FLAGS, **QUICK) as measured:
        moments, tally = uvloop.run(evenings(measured, total, at_once))
    return found, moments, tally


def report(found: Idle, moments: list[Moment], tally: Tally) -> list[str]:
    """Return the results as lines of Markdown."""
    kinds = sorted({kind for one in moments for kind in one.keys})
    held = list(moments[-1].held)
    heads = (
        "Rooms so far",
        "Worker's MB",
        *held,
        "channels",
        *(f"`{kind}` keys" for kind in kinds),
        "keys without end",
    )
    return [
        f"{found.phones:,} idle phones, {SEATS} a room: **{found.each:.1f} KB a phone** above the worker that has",
        f"served one room ({found.before / 1e6:.0f} MB, then {found.after / 1e6:.0f} MB); the aim is at most 30 KB.",
        f"They came in {found.seconds:.0f} s.",
        "",
        f"Rooms of {PLAYERS} that join, play a short game and leave, {AT_ONCE} at a time: {len(tally.took):,} answers,",
        f"and {sum(tally.refused.values()):,} refused ({', '.join(sorted(tally.refused))}: the phase was over).",
        "",
        f"| {' | '.join(heads)} |",
        "|---" * len(heads) + "|",
        *(_row(one, held, kinds) for one in moments),
        "",
        "Bodies, logs and codes of rooms that are over end by themselves a day later.",
    ]


def _row(one: Moment, held: list[str], kinds: list[str]) -> str:
    counts = (one.rooms, f"{one.rss / 1e6:.1f}", *(one.held[name] for name in held), one.channels)
    cells = (*counts, *(one.keys.get(kind, 0) for kind in kinds), one.untimed)
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def main() -> None:
    """Measure, print, and write the results into bench/README.md."""
    text = "\n".join([f"`python -m bench phones` on {machine()}.", "", *report(*measure(ROOMS, EVENINGS, AT_ONCE))])
    Console(soft_wrap=True).print(text, markup=False, highlight=False)
    write("phones", text)
