"""The bytes of a view: the public part, made once a version and the same for all, and each client's own part.

The own part, from `"you"` to the end of `"pad"`, has one size for all clients of a room, the table screen's too: what
the game says that the largest may have, from what everybody sees (docs/protocol.md, No tells).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import orjson

from duckpost.games.contract import Json, Seat
from duckpost.gateway.logs import log
from duckpost.rooms.model import Room
from duckpost.rooms.view import game_json, own_json, room_json

STEP = 256
"""Sizes are multiples of so many bytes, so that they change seldom."""

_AROUND = len(b'"you":,"asks":,"pad":""')


class PublicPart(NamedTuple):
    """What is the same for everybody in a view of one version: `"room":…,"game":…`, and how long an own part is."""

    json: bytes
    own_bytes: int


NOTHING = PublicPart(b"", 0)
"""Before there is any version."""


def public_part(room: Room) -> PublicPart:
    """Return the public part of a room."""
    game = game_json(room)
    return PublicPart(orjson.dumps({"room": room_json(room), "game": game})[1:-1], _own_bytes(room, game))


def _own_bytes(room: Room, game: Json) -> int:
    most = 0 if room.state is None else room.rules.own_bytes(game)
    return -(-(most + _AROUND) // STEP) * STEP


def own_part(room: Room, seat: Seat | None, size: int) -> bytes:
    """Return `"you":…,"asks":…,"pad":…` of one seat, padded to the size; None is whoever watches.

    A part that is longer than its game has said is padded to twice the size, or four times: that is seen in the sizes,
    so the log has a line for it.
    """
    you, asks = (None, []) if seat is None else own_json(room, seat)
    begun = orjson.dumps({"you": you, "asks": asks, "pad": ""})[1:-2]
    if len(begun) >= size:
        _note_too_long(room.game)
        size = max(size, STEP)
        while len(begun) >= size:
            size *= 2
    return begun.ljust(size - 1) + b'"'


@lru_cache
def _note_too_long(game: str) -> None:
    """Once for each game: what it says of its own parts (`Game.own_bytes`) is too little."""
    log.error("own_part_too_long", game=game)
