"""The law of goodbyes: every close code, what it means, and whether the client may come back by itself.

One table, shared by server, client and tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class CloseCode(IntEnum):
    """Why a socket is closed."""

    GOING_AWAY = 1001
    TOO_LARGE = 1009
    SERVER_BUG = 1011
    RESTART = 1012
    OVERLOADED = 1013
    OPENED_ELSEWHERE = 4001
    BAD_TOKEN = 4002
    REMOVED = 4003
    NO_ROOM = 4004
    TOO_OLD = 4006
    TOO_MANY_MESSAGES = 4007
    SILENT = 4008


@dataclass(frozen=True, slots=True)
class Goodbye:
    """What a close code means: in words, and whether the client may come back by itself."""

    reason: str
    retry: bool


GOODBYES: dict[CloseCode, Goodbye] = {
    CloseCode.GOING_AWAY: Goodbye("going away", True),
    CloseCode.TOO_LARGE: Goodbye("message over 4 KiB", False),
    CloseCode.SERVER_BUG: Goodbye("the server has made a mistake", True),
    CloseCode.RESTART: Goodbye("restart", True),
    CloseCode.OVERLOADED: Goodbye("overloaded", True),
    CloseCode.OPENED_ELSEWHERE: Goodbye("seat opened elsewhere", False),
    CloseCode.BAD_TOKEN: Goodbye("bad or revoked token", False),
    CloseCode.REMOVED: Goodbye("removed by the host", False),
    CloseCode.NO_ROOM: Goodbye("no such room, or expired", False),
    CloseCode.TOO_OLD: Goodbye("client too old", False),
    CloseCode.TOO_MANY_MESSAGES: Goodbye("too many messages", True),
    CloseCode.SILENT: Goodbye("no hello in time, or silent for too long", True),
}
"""The one table of close codes."""
