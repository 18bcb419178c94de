"""The law of frames in these tests: each one, both ways, is held against the JSON Schema that the tree publishes."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from tests.protocol_client import SCHEMA as PUBLISHED
from tests.protocol_client import validator

Json: TypeAlias = dict[str, Any]

SCHEMA: Json = json.loads(PUBLISHED.read_text(encoding="utf-8"))

STEP = 256
"""Private parts of views are padded to a multiple of so many bytes (docs/protocol.md, No tells)."""


def check_sent(frame: Json) -> None:
    """Fail unless a client may send this frame."""
    validator("ClientFrame").validate(frame)


_right: set[tuple[str, str]] = set()
"""Parts of frames that have been found right already, with what they were held against: most come many times."""


def read_frame(raw: str) -> Json:
    """Return a frame from the server. Fails unless it is right in every way that the protocol fixes."""
    frame: Json = json.loads(raw)
    if frame["type"] != "view":
        _check("ServerFrame", frame)
        return frame
    public, own = parts(raw)
    assert len(own.encode()) % STEP == 0, "the private part is not padded"
    room, game = public.split(',"game":', 1)
    _check("RoomView", frame["room"], room)
    _check("GameView", frame["game"], game)
    for ask in frame["asks"]:
        _check("AskView", ask)
    _check("View", frame, str([(name, type(value)) for name, value in frame.items()]))
    return frame


def _check(name: str, part: Json, text: str | None = None) -> None:
    key = (name, str(part) if text is None else text)
    if key not in _right:
        validator(name).validate(part)
        _right.add(key)


def parts(raw: str) -> tuple[str, str]:
    """Return the public and the private part of a view, as they came."""
    begin, middle = raw.index('"room":'), raw.index(',"you":')
    return raw[begin:middle], raw[middle + 1 : -1]


def public_part(raw: str) -> str:
    """Return what is the same for everybody in a view."""
    return parts(raw)[0]
