"""The law of what a simulation leaves in a folder: the counts as CSV and JSON, and a plot."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from duckpost.simulate.counting import Count, ways_to_end, winners
from duckpost.simulate.plot import plot
from duckpost.simulate.wanted import Wanted

HEADINGS = ("players", "games", "mean_days", "winner", "reason", "won", "share", "low", "high")
"""The columns of the CSV file; shares are from 0 to 1, `low` and `high` the 95 % Wilson bounds."""


def write_all(folder: Path, wanted: Wanted, counts: tuple[Count, ...]) -> tuple[Path, ...]:
    """Write `GAME.csv`, `GAME.json` and `GAME.svg` and return their paths. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    csv_path, json_path, svg_path = (folder / f"{wanted.game}.{kind}" for kind in ("csv", "json", "svg"))
    with csv_path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(HEADINGS)
        lines.writerows(rows(counts))
    json_path.write_text(json.dumps(_document(wanted, counts), indent=1) + "\n", encoding="utf-8")
    svg_path.write_text(plot(wanted.game, wanted.bot, counts), encoding="utf-8")
    return csv_path, json_path, svg_path


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
