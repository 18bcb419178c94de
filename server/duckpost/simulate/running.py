"""The law of playing many games: spread over processes in small shares, each game by its own seed."""

from __future__ import annotations

import os
import signal
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for_sentinel
from typing import Any, NamedTuple

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


def simulate(wanted: Wanted, jobs: int, on_games: Callable[[int], None]) -> tuple[Count, ...]:
    """Play all that is wanted in `jobs` processes and count it per player count, in rising order.

    `on_games` is told of every few games that are over. The numbers do not depend on `jobs`.
    """
    ended: dict[int, list[Ended]] = defaultdict(list)
    for batch, games in _played(wanted, jobs):
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


def _played(wanted: Wanted, jobs: int) -> Iterator[tuple[Batch, list[Ended]]]:
    work = batches(wanted)
    if jobs == 1 or len(work) == 1:
        for batch in work:
            yield batch, play_batch(wanted, batch)
        return
    # A process that is started afresh has none of this one's threads and locks, on every system.
    pool = ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield from _shared_out(pool, wanted, work, jobs * 2)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _shared_out(
    pool: ProcessPoolExecutor, wanted: Wanted, work: list[Batch], ahead: int
) -> Iterator[tuple[Batch, list[Ended]]]:
    """Keep only a few batches ahead of the processes, so that an interrupt ends within one batch's time."""
    left = iter(work)
    running: dict[Future[list[Ended]], Batch] = {}
    while True:
        for batch in islice(left, ahead - len(running)):
            with _signals_blocked():
                running[pool.submit(play_batch, wanted, batch)] = batch
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield running.pop(future), future.result()


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block the signals that ask to stop while processes are started: these inherit the mask, and get none of them.

    The parent answers such a signal, and its children end when it tells them.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Have this process end when its parent is gone, killed perhaps, and will never tell it to."""
    threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for_sentinel([parent.sentinel])
        os._exit(1)
