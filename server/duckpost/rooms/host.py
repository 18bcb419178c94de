"""The law of the host: what only the one who holds the lantern may do, and when."""

from __future__ import annotations

from dataclasses import replace

from duckpost.games.contract import BadOptions, Seat
from duckpost.rooms.commands import (
    AddBot,
    End,
    Extend,
    GiveHost,
    Kick,
    MarkAway,
    MoveSeat,
    Pause,
    Powers,
    Rematch,
    Resume,
    SetOptions,
    Start,
)
from duckpost.rooms.lobby import check_options, free_name, without
from duckpost.rooms.model import Bell, Chair, Room, Status
from duckpost.rooms.play import played
from duckpost.rooms.presence import succeed
from duckpost.rooms.refusals import Code, Refused

BOT_NAMES = ("Nabi", "Mochi", "Momo", "Kafka", "Miso", "Ziggy", "Luna", "Tofu", "Pixel", "Olive", "Bori", "Gata")
"""What bots are called, in the order they are seated; a number is added where a name is taken."""

BOTS = ("villager", "random")
"""The bots a host may seat."""

MOST_BARRED = 64
"""How many tokens and devices of removed players are remembered, the newest of them."""

EXTEND_SECONDS = (5, 1800)
"""The least and the most a running timer can be given in one go."""


def _check(room: Room, command: Powers, *allowed: Status) -> None:
    if command.seat != room.host:
        raise Refused(Code.NOT_HOST)
    if room.status not in allowed:
        raise Refused(Code.NOT_ALLOWED, f"not in a room that is {room.status.value}")


def _other(room: Room, who: Seat) -> Chair:
    chair = room.chair(who)
    if chair is None or chair.removed:
        raise Refused(Code.NOT_ALLOWED, "nobody sits there")
    return chair


def start(room: Room, command: Start, now: int) -> Room:
    """Deal the game to everybody seated. Raises `Refused` (not_allowed: too few players; bad_options)."""
    _check(room, command, Status.LOBBY)
    seats = tuple(chair.seat for chair in room.chairs)
    if not room.rules.min_players <= len(seats) <= room.rules.max_players:
        raise Refused(Code.NOT_ALLOWED, f"{room.rules.min_players} to {room.rules.max_players} can play")
    try:
        options = room.rules.read_options(dict(room.options), len(seats))
    except BadOptions as bad:
        raise Refused(Code.BAD_OPTIONS, str(bad)) from bad
    chairs = tuple(replace(chair, considered=()) for chair in room.chairs)
    room = replace(room, status=Status.PLAYING, started=now, chairs=chairs, cut_short=False)
    return played(room, room.table.deal(seats, options), now)


def mark_away(room: Room, command: MarkAway, now: int) -> Room:
    """Mark a player away, so that the game answers, or back."""
    _check(room, command, Status.PLAYING)
    chair = _other(room, command.who)
    if room.state is None or (chair.left and not command.away):
        raise Refused(Code.NOT_ALLOWED, "this player has left")
    return played(room, room.table.mark_away(room.state, chair.seat, command.away), now)


def kick(room: Room, command: Kick, now: int) -> Room:
    """Remove another player: the seat's token is void and the device may not come back by itself."""
    _check(room, command, *Status)
    chair = _other(room, command.who)
    if chair.seat == room.host:
        raise Refused(Code.NOT_ALLOWED, "a host leaves, or hands over first")
    keys = tuple(key for key in (chair.token, chair.device) if key and key not in room.barred)
    room = replace(room, barred=(*room.barred, *keys)[-MOST_BARRED:])
    return without(room, chair.seat, now, removed=True)


def move_seat(room: Room, command: MoveSeat, _now: int) -> Room:
    """Put a chair at another place of the ring."""
    _check(room, command, Status.LOBBY)
    chair = _other(room, command.who)
    if not 0 <= command.to < len(room.chairs):
        raise Refused(Code.BAD_CHOICE, f"places are 0 to {len(room.chairs) - 1}")
    others = [other for other in room.chairs if other.seat != chair.seat]
    return replace(room, chairs=(*others[: command.to], chair, *others[command.to :]))


def give_host(room: Room, command: GiveHost, now: int) -> Room:
    """Hand the lantern to another person."""
    _check(room, command, *Status)
    chair = _other(room, command.who)
    if not chair.is_human:
        raise Refused(Code.NOT_ALLOWED, "only a person who is in the room can be host")
    given = replace(room, host=chair.seat)
    # It would pass on at once, and to somebody else than the one who was meant.
    if succeed(given, now) is not given:
        raise Refused(Code.NOT_ALLOWED, "this player has been gone for too long")
    return given


def set_options(room: Room, command: SetOptions, _now: int) -> Room:
    """Choose options; what is not named goes back to its default. Raises `Refused` (bad_options)."""
    _check(room, command, Status.LOBBY)
    room = replace(room, options=command.options)
    check_options(room)
    return room


def pause(room: Room, command: Pause, now: int) -> Room:
    """Stop the clock and the game."""
    _check(room, command, Status.PLAYING)
    return room if room.paused is not None else replace(room, paused=now)


def resume(room: Room, command: Resume, now: int) -> Room:
    """Let the clock go on where it stood."""
    _check(room, command, Status.PLAYING)
    if room.paused is None:
        return room
    stood = max(0, now - room.paused)
    bots_due = None if room.bots_due is None else room.bots_due + stood
    return replace(room, paused=None, bell=_moved(room.bell, stood, stood), bots_due=bots_due)


def extend(room: Room, command: Extend, _now: int) -> Room:
    """Give the timer that everybody sees more seconds. Raises `Refused` (not_allowed) where none runs."""
    _check(room, command, Status.PLAYING)
    low, high = EXTEND_SECONDS
    if not low <= command.seconds <= high:
        raise Refused(Code.BAD_CHOICE, f"{low} to {high} seconds")
    if room.bell is None or room.bell.shown is None:
        raise Refused(Code.NOT_ALLOWED, "no timer is running")
    more = command.seconds * 1000 // room.pace.speed
    phase = None if room.state is None else room.table.phase(room.state)
    # A phase that looks like another has a time of its own, which nobody but its own player sees.
    real = more if phase is None or phase.looks_like is None else 0
    return replace(room, bell=_moved(room.bell, real, more))


def _moved(bell: Bell | None, real: int, shown: int) -> Bell | None:
    if bell is None:
        return None
    return replace(bell, due=bell.due + real, shown=None if bell.shown is None else bell.shown + shown)


def end(room: Room, command: End, _now: int) -> Room:
    """End the game where it stands; it has no winner and no story."""
    _check(room, command, Status.PLAYING)
    return replace(room, status=Status.OVER, cut_short=True, bell=None, paused=None, bots_due=None)


def rematch(room: Room, command: Rematch, _now: int) -> Room:
    """Call everybody who is still there back to the lobby, on the same seats and with the same options."""
    _check(room, command, Status.OVER)
    chairs = tuple(chair for chair in room.chairs if not chair.left)
    return replace(
        room, status=Status.LOBBY, chairs=chairs, match=room.match + 1, state=None, started=None, cut_short=False
    )


def add_bot(room: Room, command: AddBot, now: int) -> Room:
    """Seat a bot at the end of the ring. Raises `Refused` (bad_choice, room_full)."""
    _check(room, command, Status.LOBBY)
    if command.bot not in BOTS:
        raise Refused(Code.BAD_CHOICE, "there is no such bot")
    if len(room.chairs) >= room.rules.max_players:
        raise Refused(Code.ROOM_FULL)
    chair = Chair(seat=Seat(f"s{room.next_seat}"), name=_bot_name(room), bot=command.bot, joined=now, since=now)
    return replace(room, chairs=(*room.chairs, chair), next_seat=room.next_seat + 1)


def _bot_name(room: Room) -> str:
    numbers = ("", *(f" {n}" for n in range(2, 2 + len(room.chairs))))
    for candidate in (name + number for number in numbers for name in BOT_NAMES):
        try:
            return free_name(room, candidate)
        except Refused:
            continue
    raise Refused(Code.NAME_TAKEN, "every bot's name is taken")
