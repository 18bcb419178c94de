"""Story files: how one is written, and how one of any origin is read or refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError
from rich.console import RenderableType

from duckpost.games.contract import Json
from duckpost.simulate.files import naming
from duckpost.simulate.witch_catch_story import Story
from duckpost.simulate.witch_catch_telling import telling

LARGEST = 8 * 1024 * 1024
"""How large a story file may be, in bytes."""

TELLERS: Mapping[str, Callable[[bytes], RenderableType]] = {
    "witch_catch": lambda raw: telling(Story.model_validate_json(raw)),
}
"""How each game's story is read and told."""


class BadStory(ValueError):
    """A file that is no story; says what is wrong and where."""


class _Whichever(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)
    game: str


def write_story(path: Path, story: Json) -> None:
    """Write a story. Raises OSError."""
    with naming(path):
        path.write_text(json.dumps(story, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read_story(path: Path) -> RenderableType:
    """Read a story file and return it told, day by day. Raises `BadStory` for any file that is none."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise BadStory(f"{path}: it cannot be read: {error.strerror or error}") from error
    if len(raw) > LARGEST:
        raise BadStory(f"{path}: it is larger than {LARGEST // 1024 // 1024} MiB, which no story is")
    return told(raw, str(path))


def told(raw: bytes, where: str) -> RenderableType:
    """Return a story told, day by day; `where` is what it is called in an error. Raises `BadStory`."""
    try:
        game = _Whichever.model_validate_json(raw).game
        if game not in TELLERS:
            raise BadStory(f"{where}: game: {game[:40]!r} is not one of {', '.join(TELLERS)}")
        return TELLERS[game](raw)
    except ValidationError as error:
        raise BadStory(f"{where}: {_first(error)}") from error


def _first(error: ValidationError) -> str:
    faults = error.errors(include_url=False)
    place = ".".join(str(part)[:40] for part in faults[0]["loc"])
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{place + ': ' if place else ''}{faults[0]['msg']}{_value(faults[0])}{more}"


def _value(fault: Any) -> str:
    given = fault.get("input")
    plain = isinstance(given, str | int | float | bool) and fault["loc"]
    return f", not {str(given)[:40]!r}" if plain else ""
