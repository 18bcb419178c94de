"""A `play` in a process of its own, for tests that kill one: it runs the embedded server and makes a room in it."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from duckpost.store import Store
from duckpost.store.embedded import embedded
from tests.store.conftest import new_room


async def one_room(url: str) -> str:
    store = await Store.connect(url)
    code, _ = await new_room(store)
    return code


def main(data: Path) -> None:
    with embedded(data) as server:
        code = asyncio.run(one_room(server.url))
        print(server.child.pid, code, flush=True)  # noqa: T201  # the test waits for it
        while True:
            time.sleep(0.05)  # one long wait could begin just after the signal that is to end it


if __name__ == "__main__":
    main(Path(sys.argv[1]))
