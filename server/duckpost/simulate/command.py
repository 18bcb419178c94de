"""The law of `duckpost simulate`, `replay` and `demo`: what each does, in order."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

from rich.console import Console

from duckpost.games.contract import BadOptions, Json
from duckpost.simulate.files import make_folder, write_all
from duckpost.simulate.report import progress_bar, tables_of
from duckpost.simulate.running import play_one, simulate
from duckpost.simulate.story_files import read_story, told, write_story
from duckpost.simulate.wanted import Wanted

LARGEST_TABLE = 1024 * 1024
"""How large a table file may be, in bytes."""

NAMES = (
    "Biscuit", "Clover", "Domino", "Ember", "Figaro", "Ginger",
    "Hazel", "Inky", "Juniper", "Kipper", "Lentil", "Marble",
)  # fmt: skip
"""What the cats are called when nobody sits at the table."""


def cores() -> int:
    """Return how many processes this one may keep busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_table_file(path: Path) -> str:
    """Return the text of a table file. Raises `BadOptions` if it is no readable text."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_TABLE + 1)
        text = raw.decode("utf-8")
    except OSError as error:
        raise BadOptions("table", str(path), f"it cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadOptions("table", str(path), "it is not UTF-8 text") from error
    if len(raw) > LARGEST_TABLE:
        raise BadOptions("table", str(path), f"it is larger than {LARGEST_TABLE // 1024} KiB, which no table file is")
    return text


def run(console: Console, wanted: Wanted, jobs: int, out: Path | None, story: Path | None) -> None:
    """Simulate what is wanted, print the tables, and write what is asked for. Raises `BadOptions` and OSError."""
    wanted = wanted.checked()
    if out is not None:
        make_folder(out)
    if story is not None:
        write_story(story, story_of(wanted, wanted.players[0], 0))
    with progress_bar(console, wanted.games * len(wanted.players)) as on_games:
        counts = simulate(wanted, jobs, on_games)
    written = () if out is None else write_all(out, wanted, counts)
    console.print(tables_of(counts))
    for path in written:
        console.print(f"wrote {path}", markup=False, highlight=False, soft_wrap=True)


def replay(console: Console, path: Path) -> None:
    """Tell the story in a file. Raises `BadStory`."""
    console.print(read_story(path))


def play_bots(console: Console, game: str, players: int, seed: int | None) -> None:
    """Play one game of bots and tell its story. Raises `BadOptions`."""
    seed = secrets.randbelow(2**32) if seed is None else seed
    wanted = Wanted(game=game, players=(players,), games=1, bot="villager", seed=seed).checked()
    console.print(told(_bytes(story_of(wanted, players, 0)), "the story"))
    console.print(f"the same again: duckpost demo --players {players} --seed {seed}", style="dim", highlight=False)


def story_of(wanted: Wanted, players: int, number: int) -> Json:
    """Play game `number` of a player count and return its story."""
    table, state = play_one(wanted, players, number)
    return table.game.story(state, dict(zip(state.seats, NAMES, strict=False)))


def _bytes(story: Json) -> bytes:
    return json.dumps(story).encode()
