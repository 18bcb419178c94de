"""The law of the worker that is measured: `duckpost serve` itself, with one more game, and a count of what it holds.

On SIGUSR1 it writes the count to the file that `COUNTS` names: what a worker must give back when its rooms are done.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from pathlib import Path
from typing import Any

import orjson

from bench._party import PARTY
from duckpost.cli import main
from duckpost.games.registry import GAMES
from duckpost.gateway import serving
from duckpost.store import Store

COUNTS = "BENCH_COUNTS"


def counted(store: Store) -> dict[str, int]:
    """Return how many of each of its own things a worker holds."""
    holding, bells = store._holding, store._bells  # noqa: SLF001 - a bench may look inside
    return {
        "held rooms": len(holding),
        "rooms with somebody in line": len(holding._lines),  # noqa: SLF001
        "bells set": len(bells._alarms),  # noqa: SLF001
        "tasks": len(asyncio.all_tasks()),
    }


def watched() -> None:
    """Have the server say on SIGUSR1 what it holds."""
    run = serving.run

    async def watching(settings: Any, listener: Any, began: serving.Began | None = None) -> None:
        async def begun(store: Store) -> None:
            def tell() -> None:
                gc.collect()
                path = Path(os.environ[COUNTS])
                fresh = path.with_suffix(".new")
                fresh.write_bytes(orjson.dumps(counted(store)))
                fresh.replace(path)

            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell)
            if began is not None:
                await began(store)

        await run(settings, listener, begun)

    serving.run = watching


if __name__ == "__main__":
    GAMES[PARTY.id] = PARTY
    watched()
    main()
