"""The law of sitting down and getting up: making a room, joining, names, languages, leaving."""

from __future__ import annotations

from dataclasses import replace

from duckpost.games.contract import BadOptions, Seat
from duckpost.games.registry import GAMES
from duckpost.rooms.commands import Join, Leave, Open, Rename, SetLocale
from duckpost.rooms.model import Chair, Room, Status, successor, with_chair
from duckpost.rooms.names import name_key, read_name
from duckpost.rooms.play import played
from duckpost.rooms.refusals import Code, Refused

SEEDS = 2**64
"""How many seeds there are: as many as a stored whole number can tell apart."""

LOCALES = ("ko", "en", "zh", "el")
"""The languages a phone may ask for; any other is shown in English."""


def opened(command: Open, now: int) -> Room:
    """Make a room with its host on the first chair.

    Raises `Refused` (not_allowed for a game or seed that there is not, bad_name, bad_options).
    """
    if command.game not in GAMES:
        raise Refused(Code.NOT_ALLOWED, "there is no such game")
    if not 0 <= command.seed < SEEDS:
        raise Refused(Code.NOT_ALLOWED, f"a seed is a whole number from 0 to {SEEDS - 1}")
    room = Room(
        code=command.code,
        game=command.game,
        seed=command.seed,
        locale=read_locale(command.locale),
        created=now,
        pace=command.pace,
        options=command.options,
    )
    check_options(room)
    first = Join(name=command.name, token=command.token, locale=command.locale, device=command.device)
    return join(room, first, now)[0]


def check_options(room: Room) -> None:
    """Refuse options that are wrong whatever the number of players. Raises `Refused` (bad_options)."""
    try:
        room.rules.check_fields(dict(room.options))
    except BadOptions as bad:
        raise Refused(Code.BAD_OPTIONS, str(bad)) from bad


def join(room: Room, command: Join, now: int) -> tuple[Room, Seat]:
    """Seat somebody at the end of the ring; whoever joins a hostless room is its host.

    Raises `Refused` (removed, game_started, room_full, bad_name, name_taken). The same token again is the same person
    and gets the same seat.
    """
    for chair in room.chairs:
        if chair.token and chair.token == command.token:
            return room, chair.seat
    if command.token in room.barred or (command.device and command.device in room.barred):
        raise Refused(Code.REMOVED, "the host has removed this player")
    if room.status is not Status.LOBBY:
        raise Refused(Code.GAME_STARTED)
    if len(room.chairs) >= room.rules.max_players:
        raise Refused(Code.ROOM_FULL)
    name = free_name(room, command.name)
    seat = Seat(f"s{room.next_seat}")
    chair = Chair(
        seat=seat,
        name=name,
        token=command.token,
        locale=read_locale(command.locale),
        device=command.device,
        joined=now,
        gone=now,
    )
    room = replace(room, chairs=(*room.chairs, chair), next_seat=room.next_seat + 1)
    return (room if room.host is not None else replace(room, host=seat)), seat


def free_name(room: Room, raw: str, seat: Seat | None = None) -> str:
    """Return the name read, if nobody else in the room has it. Raises `Refused` (bad_name, name_taken)."""
    name = read_name(raw)
    if any(name_key(chair.name) == name_key(name) for chair in room.chairs if chair.seat != seat):
        raise Refused(Code.NAME_TAKEN)
    return name


def read_locale(raw: str) -> str:
    """Return the language of a tag such as `zh-Hans-CN`, English for one that is not spoken here."""
    language = raw.replace("_", "-").partition("-")[0].lower()
    return language if language in LOCALES else "en"


def rename(room: Room, command: Rename, _now: int) -> Room:
    """Take another name, at any time. Raises `Refused` (bad_name, name_taken)."""
    return with_chair(room, command.seat, name=free_name(room, command.name, command.seat))


def set_locale(room: Room, command: SetLocale, _now: int) -> Room:
    """Take another language."""
    return with_chair(room, command.seat, locale=read_locale(command.locale))


def leave(room: Room, command: Leave, now: int) -> Room:
    """Get up: in the lobby the chair is taken away, in a game it stays and the game answers for it."""
    return without(room, command.seat, now)


def without(room: Room, seat: Seat, now: int, removed: bool = False) -> Room:
    """Return the room with one player gone; a host who goes hands the lantern on at once."""
    heir = successor(room) or next((c for c in room.chairs if c.is_human and c.seat != room.host), None)
    host = room.host if seat != room.host else None if heir is None else heir.seat
    if room.status is Status.LOBBY:
        chairs = tuple(chair for chair in room.chairs if chair.seat != seat)
        return replace(room, chairs=chairs, host=host)
    room = replace(with_chair(room, seat, left=True, link="", gone=now, asleep=False), host=host)
    if removed:
        room = with_chair(room, seat, removed=True, token="", pass_hash="", pass_until=0)
    if room.state is None or room.status is not Status.PLAYING:
        return room
    return played(room, room.table.mark_away(room.state, seat, True), now)
