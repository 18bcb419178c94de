"""The law of being there: connections, badges, and who is host when the host is gone.

Nothing here touches the game: a phone that locks or changes network changes badges and nothing else.
"""

from __future__ import annotations

from dataclasses import replace

from duckpost.rooms.commands import Asleep, Connected, Gone, WorkerLost
from duckpost.rooms.model import BRIEF_GAP_MS, Room, host_due, successor, with_chair
from duckpost.rooms.refusals import Code, Refused


def connected(room: Room, command: Connected, now: int) -> Room:
    """Give the seat to this connection. Raises `Refused` (not_allowed) for a seat that is gone or removed."""
    chair = room.chair(command.seat)
    if chair is None or chair.removed or chair.bot is not None:
        raise Refused(Code.NOT_ALLOWED, "nobody may sit there")
    # A host who comes back after the time has lost the lantern, however late the bell is.
    room = succeed(room, now)
    brief = bool(chair.link) or (chair.gone is not None and chair.since > 0 and now - chair.gone < BRIEF_GAP_MS)
    since = chair.since if brief else now
    room = with_chair(room, chair.seat, link=command.link, since=since, gone=None, asleep=False, left=False)
    if room.host is None:
        return replace(room, host=chair.seat)
    return succeed(room, now)


def gone(room: Room, command: Gone, now: int) -> Room:
    """Note that the connection that holds the seat is gone; what an older one does changes nothing."""
    chair = room.chair(command.seat)
    if chair is None or chair.link != command.link or not chair.link:
        return room
    return with_chair(room, chair.seat, link="", gone=now, asleep=False)


def asleep(room: Room, command: Asleep, _now: int) -> Room:
    """Note that the page is hidden, or back."""
    chair = room.chair(command.seat)
    if chair is None or chair.link != command.link or not chair.link or chair.asleep == command.asleep:
        return room
    return with_chair(room, chair.seat, asleep=command.asleep)


def worker_lost(room: Room, command: WorkerLost, now: int) -> Room:
    """Note that every connection of a dead worker is gone."""
    for chair in room.chairs:
        if chair.link.startswith(f"{command.worker}:"):
            room = with_chair(room, chair.seat, link="", gone=now, asleep=False)
    return room


def succeed(room: Room, now: int) -> Room:
    """Hand the lantern to the longest-connected person once the host has been gone for 90 s."""
    due = host_due(room)
    heir = successor(room)
    return room if due is None or now < due or heir is None else replace(room, host=heir.seat)
