"""The law of playing many games: spread over processes in small shares, each game by its own seed."""

from __future__ import annotations

import os
import signal
import threading
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for_sentinel
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeAlias

from duckpost.bots.registry import BOTS
from duckpost.games.contract import State
from duckpost.games.table import Table
from duckpost.simulate.counting import Count, Ended, count
from duckpost.simulate.game_of_bots import play, seats_of
from duckpost.simulate.wanted import Wanted, options_of

SHARE = 20
"""How many games a process is given at once: enough to be worth the trip, few enough for a smooth progress bar."""


class Batch(NamedTuple):
    """Games `first` to `last` - 1 of one player count."""

    players: int
    first: int
    last: int


INHERITED = {signal.SIGINT, signal.SIGHUP}
"""Blocked in the thread that starts processes, and so in these: a terminal sends both to all, and the first answers.

SIGTERM is not, for by that a pool ends the processes that are left when one of them died.
"""

Result: TypeAlias = tuple[Batch, list[Ended]]
_Results: TypeAlias = SimpleQueue[Result | BaseException | None]


def simulate(wanted: Wanted, jobs: int, on_games: Callable[[int], None]) -> tuple[Count, ...]:
    """Play all that is wanted in `jobs` processes and count it per player count, in rising order.

    `on_games` is told of every few games that are over. The numbers do not depend on `jobs`.
    """
    ended: dict[int, list[Ended]] = defaultdict(list)
    with closing(_played(wanted, jobs)) as played:  # whatever is raised here, the processes end first
        for batch, games in played:
            ended[batch.players] += games
            on_games(len(games))
    return tuple(count(players, ended[players]) for players in wanted.players)


def play_one(wanted: Wanted, players: int, number: int) -> tuple[Table[Any], State]:
    """Play one whole game; return its table and its last state."""
    seed = wanted.seed_of(players, number)
    table = Table(wanted.made(), seed)
    seats, bot = seats_of(players), BOTS[wanted.bot](wanted.game)
    options = table.game.read_options(options_of(wanted), players)
    return table, play(table, table.deal(seats, options), dict.fromkeys(seats, bot), seed)


def play_batch(wanted: Wanted, batch: Batch) -> list[Ended]:
    """Play some games of one player count and say how each ended."""
    return [_ended(*play_one(wanted, batch.players, number)) for number in range(batch.first, batch.last)]


def batches(wanted: Wanted) -> list[Batch]:
    """Split what is wanted; the largest tables first, for they take longest."""
    return [
        Batch(players, first, min(first + SHARE, wanted.games))
        for players in reversed(wanted.players)
        for first in range(0, wanted.games, SHARE)
    ]


def _ended(table: Table[Any], state: State) -> Ended:
    if state.outcome is None:
        raise ValueError("the game is not over")
    return Ended(state.outcome.winner, state.outcome.reason, table.public(state).get("day", 0))


def _played(wanted: Wanted, jobs: int) -> Generator[Result]:
    work = batches(wanted)
    if jobs == 1 or len(work) == 1:
        for batch in work:
            yield batch, play_batch(wanted, batch)
        return
    # Ctrl+C is raised in the main thread, wherever that is; inside the pool it could leave a lock held for ever.
    results: _Results = SimpleQueue()
    stopping = threading.Event()
    driver = threading.Thread(target=_drive, args=(wanted, work, jobs, results, stopping))
    try:
        driver.start()
        while (item := results.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        stopping.set()
        _kill_processes()  # so that the driver does not wait for what they are at
        driver.join()


def _drive(wanted: Wanted, work: list[Batch], jobs: int, results: _Results, stopping: threading.Event) -> None:
    """Play batches in processes until all are done or it is to stop; put each result, then None or what failed."""
    try:
        for result in _in_processes(wanted, work, jobs, stopping):
            results.put(result)
        results.put(None)
    except BaseException as error:  # noqa: BLE001 - it is raised in the main thread
        results.put(error)


def _in_processes(wanted: Wanted, work: list[Batch], jobs: int, stopping: threading.Event) -> Iterator[Result]:
    signal.pthread_sigmask(signal.SIG_BLOCK, INHERITED)
    # A process that is started afresh has none of this one's threads and locks, on every system.
    pool = ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn"), initializer=_end_with_parent)
    signal.pthread_sigmask(signal.SIG_BLOCK, INHERITED)  # the pool has started a process of its own and unblocked them
    try:
        for result in _shared_out(pool, wanted, work, jobs * 2):
            yield result
            if stopping.is_set():
                return
    finally:
        if stopping.is_set():
            _kill_processes()  # again: one may just have been started
        pool.shutdown(wait=True, cancel_futures=True)


def _shared_out(pool: ProcessPoolExecutor, wanted: Wanted, work: list[Batch], ahead: int) -> Iterator[Result]:
    """Keep only a few batches ahead of the processes."""
    left = iter(work)
    running: dict[Future[list[Ended]], Batch] = {}
    while True:
        for batch in islice(left, ahead - len(running)):
            running[pool.submit(play_batch, wanted, batch)] = batch
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield running.pop(future), future.result()


def _kill_processes() -> None:
    """Kill the processes that play: nothing of theirs is kept, and a pool waits long for one that is half started."""
    for process in active_children():
        process.kill()


def _end_with_parent() -> None:
    """Have this process end when its parent is gone, killed perhaps, and will never tell it to."""
    threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for_sentinel([parent.sentinel])
        os._exit(1)
