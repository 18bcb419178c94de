"""The law of refusals: the one closed vocabulary of codes that a room answers with; a refusal changes nothing."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Why something is refused: the protocol's `nak` codes and those of taking a seat."""

    NOT_OPEN = "not_open"
    BAD_CHOICE = "bad_choice"
    ALREADY_ANSWERED = "already_answered"
    NOT_ALLOWED = "not_allowed"
    NOT_HOST = "not_host"
    PAUSED = "paused"
    ROOM_FULL = "room_full"
    GAME_STARTED = "game_started"
    NAME_TAKEN = "name_taken"
    BAD_NAME = "bad_name"
    BAD_OPTIONS = "bad_options"
    REMOVED = "removed"
    NOT_OVER = "not_over"


class Refused(Exception):
    """Raised inside a step; the room stays as it was and the sender is told the code."""

    def __init__(self, code: Code, detail: str = "") -> None:
        """Keep the code for the wire and a short technical detail for whoever reads it."""
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail
