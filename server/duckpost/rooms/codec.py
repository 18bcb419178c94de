"""The law of how a room is stored: one JSON body, read back equal or refused with a clear error.

The body is a list: the form's number, the room without its game's state, and the state. The log is a list of
[time, command name, fields], one entry a line; a log that was cut short begins with [time, "Room", body].
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeAlias

import orjson

from duckpost.games.codec import DamagedState, from_json, to_json
from duckpost.games.registry import GAMES
from duckpost.rooms.commands import Command, Open, command_json, read_command
from duckpost.rooms.model import Room

FORM = 2
"""The number of the stored form; a room of another form is refused, never misread."""

Happened: TypeAlias = Open | Command | Room
"""What a line of a log holds: a command, or the room as it stood when the log was cut short."""

_STATE = [field.name for field in fields(Room)].index("state")


def dump(room: Room) -> bytes:
    """Return a room as the store keeps it."""
    state = None if room.state is None else to_json(room.state)
    raw = to_json(room)
    raw[_STATE] = None  # what every game's state has; the game's own comes whole, after the room
    return orjson.dumps([FORM, raw, state])


def load(body: bytes) -> Room:
    """Read a stored room back. Raises `DamagedState` for anything that is none."""
    try:
        return _room(orjson.loads(body))
    except orjson.JSONDecodeError as error:
        raise DamagedState("this is no stored room") from error


def _room(body: object) -> Room:
    if not isinstance(body, list) or len(body) != 3:
        raise DamagedState("this is no stored room")
    form, raw, state = body
    if type(form) is not int or form != FORM:
        raise DamagedState(f"stored rooms have form {FORM}, not {form!r}")
    room = from_json(Room, raw)
    if room.game not in GAMES:
        raise DamagedState(f"there is no game {room.game!r}")
    return room if state is None else replace(room, state=from_json(GAMES[room.game].state, state))


def dump_entry(now: int, command: Open | Command) -> bytes:
    """Return a line of a room's log: when (ms) and what."""
    return orjson.dumps([now, *command_json(command)])


def load_entry(line: bytes) -> tuple[int, Happened]:
    """Read a line of a room's log back. Raises `DamagedState`."""
    try:
        now, *command = orjson.loads(line)
        if type(now) is not int:
            raise DamagedState("an entry begins with its time")
        if len(command) == 2 and command[0] == Room.__name__:
            return now, _room(command[1])
        return now, read_command(command)
    except (orjson.JSONDecodeError, TypeError, KeyError, ValueError) as error:
        raise DamagedState("this is no entry of a room's log") from error
