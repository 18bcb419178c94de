"""The law of a view's bytes: the public part, made once a version and the same for all, and each client's own part.

The own part, from `"you"` to the end of `"pad"`, is as long as a multiple of 256 bytes (docs/protocol.md, No tells).
"""

from __future__ import annotations

import orjson

from duckpost.games.contract import Seat
from duckpost.rooms.model import Room
from duckpost.rooms.view import game_json, own_json, room_json

STEP = 256
_EMPTY_PAD = len(b',"pad":""')


def public_part(room: Room) -> bytes:
    """Return `"room":…,"game":…` of a room."""
    return orjson.dumps({"room": room_json(room), "game": game_json(room)})[1:-1]


def own_part(room: Room, seat: Seat | None) -> bytes:
    """Return `"you":…,"asks":…,"pad":…` of one seat; None is whoever watches."""
    you, asks = (None, []) if seat is None else own_json(room, seat)
    own = orjson.dumps({"you": you, "asks": asks})[1:-1]
    return b'%b,"pad":"%b"' % (own, b" " * (-(len(own) + _EMPTY_PAD) % STEP))
