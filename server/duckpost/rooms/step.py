"""The law of change: `step(room, command, now)` is the only way a room becomes another room.

It is pure: the same room, command and time give the same decision, so the log of a room's commands with their times
gives the room again, and a commit that lost a race is simply decided anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from duckpost.games.contract import Seat
from duckpost.rooms import host, lobby, moving, play, presence
from duckpost.rooms.commands import (
    AddBot,
    Answer,
    Asleep,
    BotTurn,
    Command,
    Connected,
    End,
    Extend,
    GiveHost,
    Gone,
    Join,
    Kick,
    Leave,
    MarkAway,
    MoveSeat,
    OfferPass,
    Open,
    Pause,
    RedeemPass,
    Rematch,
    Rename,
    Resume,
    Ring,
    SetLocale,
    SetOptions,
    Start,
    WorkerLost,
)
from duckpost.rooms.decision import Decision
from duckpost.rooms.model import Chair, Room, with_chair
from duckpost.rooms.refusals import Code, Refused

KEPT_RUNS = 8
"""How many of a seat's newest unbroken runs of message ids are remembered; only a refusal breaks a run."""

_DO: dict[type[Any], Callable[[Room, Any, int], Room]] = {
    Rename: lobby.rename,
    SetLocale: lobby.set_locale,
    Leave: lobby.leave,
    Connected: presence.connected,
    Gone: presence.gone,
    Asleep: presence.asleep,
    WorkerLost: presence.worker_lost,
    Answer: play.answer,
    BotTurn: play.bot_turn,
    Ring: play.ring,
    Start: host.start,
    MarkAway: host.mark_away,
    Kick: host.kick,
    MoveSeat: host.move_seat,
    GiveHost: host.give_host,
    SetOptions: host.set_options,
    Pause: host.pause,
    Resume: host.resume,
    Extend: host.extend,
    End: host.end,
    Rematch: host.rematch,
    AddBot: host.add_bot,
}

_CALLS: dict[type[Any], Callable[[Room, Any, int], tuple[Room, Seat]]] = {
    Join: lobby.join,
    OfferPass: moving.offer_pass,
    RedeemPass: moving.redeem_pass,
}
"""What comes from outside of any seat, by HTTP, and tells which seat it was about."""


def open_room(command: Open, now: int) -> Decision:
    """Make the room of an `Open` command. A bad name, game or option is refused, and then there is no room."""
    return Decision(room := lobby.opened(command, now), seat=room.chairs[0].seat)


def step(room: Room, command: Command, now: int) -> Decision:
    """Decide what a command makes of a room at the time `now` (ms).

    A refused command leaves the very room it was given for. A message id that was carried out before is acknowledged
    again and does nothing; one that is older than the newest and was never carried out is refused.
    """
    try:
        call = _CALLS.get(type(command))
        if call is not None:
            after, seat = call(room, command, now)
            return Decision(play.paced(after, now), seat=seat)
        sender, message = _sender(room, command)
        if sender is not None and message is not None and not _is_new(room, sender, message):
            return Decision(room)
        after = _DO[type(command)](room, command, now)
        if sender is not None and message is not None:
            after = _remember(after, sender, message)
        return Decision(play.paced(after, now))
    except Refused as refused:
        return Decision(room, refused.code, refused.detail)


def replay(log: Iterable[tuple[int, Open | Command | Room]]) -> Room | None:
    """Give the room again that a log of (time, command) leads to; None for an empty log.

    A room in the log is what there was by then: the log of a room in which very much has happened begins with one.
    """
    room: Room | None = None
    for now, command in log:
        if isinstance(command, Room):
            room = command
        elif isinstance(command, Open):
            room = open_room(command, now).room
        elif room is not None:
            room = step(room, command, now).room
    return room


def _sender(room: Room, command: Command) -> tuple[Seat | None, int | None]:
    if isinstance(command, BotTurn | Connected | Gone | Asleep | WorkerLost | Ring | Join | OfferPass | RedeemPass):
        return None, None
    chair = room.chair(command.seat)
    if chair is None or chair.removed:
        raise Refused(Code.NOT_ALLOWED, "nobody sits there")
    if chair.left and not (command.id is not None and _carried_out(chair, command.id)):
        raise Refused(Code.NOT_ALLOWED, "this player has left")
    return chair.seat, command.id


def _is_new(room: Room, seat: Seat, message: int) -> bool:
    """A retry of what was done is done no more; a late message that was never done must not overtake newer ones."""
    chair = room.chair(seat)
    if chair is None or _carried_out(chair, message):
        return False
    if chair.done and message < chair.done[-1]:
        raise Refused(Code.NOT_OPEN, "a newer message was carried out")
    return True


def _carried_out(chair: Chair, message: int) -> bool:
    return any(first <= message <= last for first, last in zip(chair.done[::2], chair.done[1::2], strict=True))


def _remember(room: Room, seat: Seat, message: int) -> Room:
    chair = room.chair(seat)
    if chair is None:
        return room
    unbroken = chair.done and message == chair.done[-1] + 1
    done = (*chair.done[:-1], message) if unbroken else (*chair.done, message, message)
    return with_chair(room, seat, done=done[-2 * KEPT_RUNS :])
