"""The law of a decision: what a room becomes of a command, and what the sender is told."""

from __future__ import annotations

from dataclasses import dataclass

from duckpost.games.contract import Seat
from duckpost.rooms.model import Room
from duckpost.rooms.refusals import Code


@dataclass(frozen=True, slots=True)
class Decision:
    """The room after a command and the reply: `refused` None is an acknowledgement, `seat` the seat taken by a join.

    When `room` is the very room that was given, nothing is to be stored.
    """

    room: Room
    refused: Code | None = None
    detail: str = ""
    seat: Seat | None = None
