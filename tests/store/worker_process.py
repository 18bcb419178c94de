"""A worker in a process of its own, for tests that kill one: it holds rooms, prints what they may know, and waits."""

from __future__ import annotations

import asyncio
import sys

from duckpost.games.contract import Seat
from duckpost.rooms.commands import Connected
from duckpost.rooms.model import RoomCode
from duckpost.store import Store
from tests.store.conftest import QUICK


async def main(url: str, codes: list[str]) -> None:
    store = await Store.connect(url, worker="doomed", timing=QUICK)
    for code in codes:
        await store.hold(RoomCode(code), lambda stored: None)
        await store.transact(RoomCode(code), Connected(Seat("s1"), f"{store.worker}:{code}"))
    print("holding", flush=True)  # noqa: T201  # the test waits for it
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
