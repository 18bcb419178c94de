"""The law of what leaves a room: the public part, the same for all, and each seat's own (docs/protocol.md).

Everything is built up from nothing. Times are absolute milliseconds of the store's clock; while the game is paused
there is only what remains.
"""

from __future__ import annotations

from duckpost.games.contract import BadOptions, Json, Seat
from duckpost.rooms.model import Chair, Room, Status, told_ask
from duckpost.rooms.refusals import Code, Refused


def room_json(room: Room) -> Json:
    """Return the wire's `room`: the seats in order with their badges, and what the host has set."""
    away = () if room.state is None else room.state.away
    return {
        "code": room.code,
        "game": room.game,
        "status": room.status.value,
        "host": room.host,
        "options": dict(room.options),
        "seats": [_chair(chair, chair.seat in away) for chair in room.chairs],
        "paused": room.paused is not None,
        "cut_short": room.cut_short,
        "started_at": room.started,
        "locale": room.locale,
    }


def _chair(chair: Chair, away: bool) -> Json:
    return {
        "seat": chair.seat,
        "name": chair.name,
        "connected": chair.connected,
        "asleep": chair.asleep,
        "gone_since": None if chair.connected else chair.gone,
        "left": chair.left,
        "away": away,
        "bot": chair.bot is not None,
    }


def game_json(room: Room) -> Json:
    """Return the wire's `game`: what is public of the game, or of the one about to start."""
    if room.state is None:
        return _before(room)
    public = room.table.public(room.state)
    if room.cut_short:
        public |= {"phase": "over", "waiting_for": None, "scene": None}
    shown = None if room.bell is None else room.bell.shown
    return public | _time(room, shown)


def _before(room: Room) -> Json:
    """In the lobby: how many may play, what they would play with, and what still keeps the game from starting."""
    rules, players = room.rules, len(room.chairs)
    outline, problem = None, None
    try:
        outline = rules.outline(rules.read_options(dict(room.options), max(players, rules.min_players)))
    except BadOptions as bad:
        problem = {"field": bad.field, "value": bad.value, "reason": bad.reason}
    return {
        "phase": "lobby",
        "waiting_for": None,
        "scene": None,
        "players": {"min": rules.min_players, "max": rules.max_players, "missing": max(0, rules.min_players - players)},
        "outline": outline,
        "problem": problem,
        "ends_at": None,
    }


def _time(room: Room, at: int | None) -> Json:
    if room.paused is None or at is None:
        return {"ends_at": at}
    return {"ends_at": None, "remaining_ms": max(0, at - room.paused)}


def own_json(room: Room, seat: Seat) -> tuple[Json | None, list[Json]]:
    """Return the wire's `you` and `asks` of one seat. No game, no card: then `you` is None and nothing is asked."""
    if room.state is None or seat not in room.state.seats:
        return None, []
    table = room.table
    you = room.rules.private(room.state, seat)
    if room.status is not Status.PLAYING:
        return you, []
    asks = table.told_asks(room.state, seat)
    return you, [told | {"id": told_ask(room, ask.id)} | _time(room, _ends(room, ask.own_clock)) for ask, told in asks]


def _ends(room: Room, own_clock: bool) -> int | None:
    if room.bell is None:
        return None
    return room.bell.due if own_clock else room.bell.shown


def story_json(room: Room) -> Json:
    """Return the finished game's story. Raises `Refused` (not_over) while there is none."""
    if room.state is None or room.state.outcome is None:
        raise Refused(Code.NOT_OVER, "the story is told when the game is over")
    names = {chair.seat: chair.name for chair in room.chairs}
    return room.rules.story(room.state, names)


def door_json(room: Room) -> Json:
    """Return what a person about to join may know."""
    return {
        "code": room.code,
        "game": room.game,
        "status": room.status.value,
        "taken": len(room.sitting()),
        "free": max(0, room.rules.max_players - len(room.chairs)) if room.status is Status.LOBBY else 0,
    }
