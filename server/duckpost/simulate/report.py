"""The law of what a simulation says in the terminal: one row a player count, who won and why, how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Grid

from duckpost.simulate.counting import Count, Share, winners


@contextmanager
def progress_bar(console: Console, games: int) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how many games are over; yields what is to be told of every few more."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        yield lambda more: progress.advance(task, more)


def tables_of(counts: tuple[Count, ...]) -> Group:
    """Return the two tables: who won, with 95 % intervals, and for what reasons."""
    return Group(_who(counts), _why(counts))


def _who(counts: tuple[Count, ...]) -> Grid:
    grid = Grid(title="Who wins (95 % Wilson interval)")
    grid.add_column("players", justify="right")
    grid.add_column("games", justify="right")
    for winner in winners(counts):
        grid.add_column(winner, justify="right")
    grid.add_column("mean days", justify="right")
    for each in counts:
        shares = [percent(each.won(winner)) for winner in winners(counts)]
        grid.add_row(str(each.players), str(each.games), *shares, f"{each.mean_days:.2f}")
    return grid


def _why(counts: tuple[Count, ...]) -> Grid:
    grid = Grid(title="Why they win (share of all games, 95 % Wilson interval)")
    for name in ("players", "winner", "reason", "games", "share"):
        grid.add_column(name, justify="left" if name in ("winner", "reason") else "right")
    for each in counts:
        for (winner, reason), games in each.ends:
            grid.add_row(str(each.players), winner, reason, str(games), percent(each.won(winner, reason)))
        grid.add_section()
    return grid


def percent(share: Share) -> str:
    """Return a share as `51 % (48-54)`."""
    return f"{share.share * 100:.0f} % ({share.low * 100:.0f}-{share.high * 100:.0f})"
