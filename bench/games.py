"""What the rules cost: whole games of random bots, one answer's step, one seat's view, and where the time goes.

Games are counted by the CPU time of this one process, so that whatever else the machine does does not count. The
medians are over every answer and every view of whole games at a full table, not over the cheapest position.
"""

from __future__ import annotations

import cProfile
import io
import pstats
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from bench._page import machine, write
from duckpost.bots.random_bot import RandomBot
from duckpost.games.dice import Dice
from duckpost.games.registry import GAMES
from duckpost.games.table import Table
from duckpost.simulate.game_of_bots import play, seats_of

GAME = "witch_catch"
WHOLE_GAMES, TIMED_GAMES, ROUNDS = 60, 6, 5
ROWS = 14
"""How many of the costliest functions are listed."""


def main() -> None:
    """Measure, print, and write the results into bench/README.md."""
    steps, views = costs(12)
    rows = (
        ("whole 7-player games of random bots, a bot's view before each of its turns", rate(7, whole_game), "≥ 1,500"),
        ("the same, and all seven views anew after every answer", rate(7, watched_game), ""),
        (f"one answer's step, 12 players, median of {len(steps):,}", f"{micros(steps):.0f} µs", "≤ 100 µs"),
        (f"one seat's view, 12 players, median of {len(views):,}", f"{micros(views):.0f} µs", "≤ 60 µs"),
    )
    lines = [
        f"`python -m bench games` on {machine()}; one process.",
        "",
        "| What | Measured | Aim |",
        "|---|---|---|",
        *(f"| {what} | {measured} | {aim} |" for what, measured, aim in rows),
        "",
        f"Where the time goes: {TIMED_GAMES} games of 12 random bots under cProfile, own time of the costliest.",
        "",
        "| Function | Calls | Own time |",
        "|---|---|---|",
        *profile(12),
    ]
    text = "\n".join(lines)
    Console(soft_wrap=True).print(text, markup=False, highlight=False)
    write("games", text)


def rate(players: int, played: Callable[[int, int], None]) -> str:
    """Return how many games a core plays in a minute: the median over some rounds."""
    rates = []
    for turn in range(ROUNDS):
        started = time.process_time()
        for number in range(WHOLE_GAMES):
            played(players, turn * WHOLE_GAMES + number)
        rates.append(WHOLE_GAMES * 60 / (time.process_time() - started))
    return f"{statistics.median(rates):,.0f} games a minute a core"


def whole_game(players: int, seed: int) -> None:
    game, seats = GAMES[GAME], seats_of(players)
    table: Table[Any] = Table(game, seed)
    play(table, table.deal(seats, game.read_options({}, players)), dict.fromkeys(seats, RandomBot()), seed)


def watched_game(players: int, seed: int) -> None:
    """Play a game as a server does: after every answer each seat's view is made anew."""
    game, bot = GAMES[GAME], RandomBot()
    table: Table[Any] = Table(game, seed)
    state = table.deal(seats_of(players), game.read_options({}, players))
    while state.outcome is None:
        before = state
        views = {seat: table.view(state, seat) for seat in state.seats}
        for seat in state.seats:
            for ask, choice in bot.answers(seat, views[seat], Dice(seed, state.step, "bot", seat))[:1]:
                state = table.answer(state, seat, ask, choice)
                views = {other: table.view(state, other) for other in state.seats}
        state = table.time_up(state) if state is before else state


def costs(players: int) -> tuple[list[int], list[int]]:
    """Return what every answer's step and every view of some games took, in nanoseconds."""
    steps: list[int] = []
    views: list[int] = []
    for seed in range(TIMED_GAMES):
        _timed_game(players, seed, steps, views)
    return steps, views


def _timed_game(players: int, seed: int, steps: list[int], views: list[int]) -> None:
    game, bot = GAMES[GAME], RandomBot()
    table: Table[Any] = Table(game, seed)
    state = table.deal(seats_of(players), game.read_options({}, players))
    clock = time.perf_counter_ns
    while state.outcome is None:
        before = state
        for seat in state.seats:
            started = clock()
            view = table.view(state, seat)
            views.append(clock() - started)
            # One answer and then a new view, as a phone does it.
            for ask, choice in bot.answers(seat, view, Dice(seed, state.step, "bot", seat))[:1]:
                started = clock()
                state = table.answer(state, seat, ask, choice)
                steps.append(clock() - started)
        if state is before:
            state = table.time_up(state)


def micros(times: list[int]) -> float:
    """Return the median in microseconds."""
    return statistics.median(times) / 1000


def profile(players: int) -> list[str]:
    """Return the costliest functions as rows of a table."""
    profiler = cProfile.Profile()
    profiler.enable()
    for seed in range(TIMED_GAMES):
        whole_game(players, seed)
    profiler.disable()
    stats = pstats.Stats(profiler, stream=io.StringIO())
    whole: float = stats.total_tt  # type: ignore[attr-defined]
    functions: list[tuple[Any, Any]] = sorted(stats.stats.items(), key=lambda item: -item[1][2])  # type: ignore[attr-defined]
    return [f"| `{_name(*where)}` | {cost[1]:,} | {cost[2] / whole:.0%} |" for where, cost in functions[:ROWS]]


def _name(file: str, _line: int, function: str) -> str:
    module = Path(file).stem if file != "~" else "built-in"
    return f"{module}: {function.strip('<>')}"
