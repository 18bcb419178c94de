"""What a simulation leaves in a folder: the counts as CSV and JSON, and a plot."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from duckpost.simulate.counting import Count, ways_to_end, winners
from duckpost.simulate.plot import plot
from duckpost.simulate.wanted import Wanted

HEADINGS = ("players", "games", "mean_days", "winner", "reason", "won", "share", "low", "high")
"""The columns of the CSV file; shares are from 0 to 1, `low` and `high` the 95 % Wilson bounds."""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have an OSError name the path a person gave, where the system's names another one, or none (a full disk)."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def make_folder(folder: Path) -> None:
    """Make a folder and see that it can be written, before hours are spent on what belongs there. Raises OSError."""
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()


def write_all(folder: Path, wanted: Wanted, counts: tuple[Count, ...]) -> tuple[Path, ...]:
    """Write `GAME.csv`, `GAME.json` and `GAME.svg` and return their paths. Raises OSError."""
    make_folder(folder)
    table = StringIO()
    lines = csv.writer(table, lineterminator="\n")
    lines.writerow(HEADINGS)
    lines.writerows(rows(counts))
    texts = {
        "csv": table.getvalue(),
        "json": json.dumps(_document(wanted, counts), indent=1) + "\n",
        "svg": plot(wanted.game, wanted.bot, counts),
    }
    paths = {kind: folder / f"{wanted.game}.{kind}" for kind in texts}
    for kind, text in texts.items():
        with naming(paths[kind]):
            paths[kind].write_text(text, encoding="utf-8", newline="")
    return tuple(paths.values())


def rows(counts: tuple[Count, ...]) -> list[tuple[Any, ...]]:
    """Return one row a player count and way to end; `reason` is empty in the row that sums up a winner's reasons."""
    ends = sorted([(winner, "") for winner in winners(counts)] + list(ways_to_end(counts)))
    found = []
    for each in counts:
        for winner, reason in ends:
            share = each.won(winner, reason or None)
            bounds = (round(share.share, 6), round(share.low, 6), round(share.high, 6))
            found.append((each.players, each.games, round(each.mean_days, 6), winner, reason, share.hits, *bounds))
    return found


def _document(wanted: Wanted, counts: tuple[Count, ...]) -> dict[str, Any]:
    return {
        "game": wanted.game,
        "bots": wanted.bot,
        "games": wanted.games,
        "seed": wanted.seed,
        "options": dict(wanted.options),
        "tables": wanted.tables,
        "results": [dict(zip(HEADINGS, row, strict=True)) for row in rows(counts)],
    }
