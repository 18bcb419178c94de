"""The law of what a room is: its chairs, its host, its clock, and the game on the table.

A room is a value. `step` makes the next one from a command and a time; the store keeps it; nothing else changes it.
All times are milliseconds since the epoch on one clock, the store's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NewType

from duckpost.games.contract import Ask, Game, Seat, State
from duckpost.games.registry import GAMES
from duckpost.games.table import Table

RoomCode = NewType("RoomCode", str)
Version = NewType("Version", int)
Millis = NewType("Millis", int)

FIRST_SEAT = Seat("s1")
"""The seat of whoever makes a room; those of all others count on from there."""

HOST_PATIENCE_MS = 90_000
"""How long a host may be gone before another cat gets the lantern (docs/protocol.md, The host)."""

BRIEF_GAP_MS = 20_000
"""A gap this short does not count as having been away; from here on the host is shown who is gone."""

TTL_MS = {"lobby": 2 * 3_600_000, "playing": 12 * 3_600_000, "over": 24 * 3_600_000}
"""How long a room of each status lives after the last thing that happened in it."""


class Status(StrEnum):
    """Where a room is between its making and its end."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat and whoever sits on it. `token` is a hash, empty once revoked; `link` names the connection it holds.

    `pass_hash` is the hash of the pass that moves the seat to another device, good until `pass_until`; empty for none.

    `since` is when the present connection began (a brief gap does not restart it), `gone` when the last one ended,
    `done` the message ids carried out, as (first, last, first, last, …) of their newest unbroken runs, `considered` the
    asks a bot has looked at in this phase.
    """

    seat: Seat
    name: str
    token: str = ""
    pass_hash: str = ""
    pass_until: int = 0
    locale: str = "en"
    device: str = ""
    bot: str | None = None
    joined: int = 0
    link: str = ""
    since: int = 0
    gone: int | None = None
    asleep: bool = False
    left: bool = False
    removed: bool = False
    done: tuple[int, ...] = ()
    considered: tuple[str, ...] = ()

    @property
    def connected(self) -> bool:
        """Whether a phone holds this chair just now; a bot that was not removed always does."""
        return bool(self.link) or (self.bot is not None and not self.left)

    @property
    def is_human(self) -> bool:
        """Whether a person sits here who has not left."""
        return self.bot is None and not self.left


@dataclass(frozen=True, slots=True)
class Bell:
    """When the open phase ends. `entry` is the phase's entry number; `shown` is what everybody sees, or None.

    In a phase that looks like another, `due` is the real time and `shown` the other's, which goes on.
    """

    entry: int
    due: int
    shown: int | None


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a room runs: `speed` divides every duration; bots think between `least` and `most` ms."""

    speed: int = 1
    least: int = 800
    most: int = 3000


Scalar = int | bool | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A whole room, what is stored, stepped and shown. `seed` is its secret.

    `options` are the host's own choices, by name; `match` counts the rematches; `state` is the game's, None in the
    lobby; `bots_due` is when the next bot has thought long enough; `barred` are hashes of removed players' tokens and
    devices. While `paused` holds a time, the game's clock stands there: `bell` and `bots_due` count from it.
    """

    code: RoomCode
    game: str
    seed: int
    locale: str
    created: int
    pace: Pace
    status: Status = Status.LOBBY
    host: Seat | None = None
    chairs: tuple[Chair, ...] = ()
    next_seat: int = 1
    options: tuple[tuple[str, Scalar], ...] = ()
    match: int = 0
    started: int | None = None
    paused: int | None = None
    bell: Bell | None = None
    bots_due: int | None = None
    barred: tuple[str, ...] = ()
    cut_short: bool = False
    state: State | None = None

    @property
    def rules(self) -> Game[Any]:
        """The game that is played here."""
        return GAMES[self.game]

    @property
    def table(self) -> Table[Any]:
        """The table the game is played on; every match has dice of its own."""
        return Table(self.rules, match_seed(self))

    @property
    def due(self) -> int | None:
        """When something is to happen by itself next (ms), or None."""
        alarms = (phase_due(self), host_due(self), None if self.paused is not None else self.bots_due)
        return min((alarm for alarm in alarms if alarm is not None), default=None)

    @property
    def ttl_ms(self) -> int:
        """How long this room lives on if nothing more happens in it."""
        return TTL_MS[self.status]

    def chair(self, seat: Seat | None) -> Chair | None:
        """Return the chair of this seat, or None."""
        return next((chair for chair in self.chairs if chair.seat == seat), None)

    def sitting(self) -> tuple[Chair, ...]:
        """Return the chairs that somebody sits on, in seat order."""
        return tuple(chair for chair in self.chairs if not chair.left)


def match_seed(room: Room) -> int:
    """Return the seed of the match being played; the first is the room's own."""
    return room.seed + (room.match << 128)


def told_ask(room: Room, ask: str) -> str:
    """Return an ask's id as the wire has it: a rematch asks anew what was asked before, under ids of its own."""
    return f"{_match_mark(room)}{ask}"


def meant_ask(room: Room, told: str) -> str | None:
    """Return the id of the game's ask that an id of the wire means; None for one of another match."""
    mark = _match_mark(room)
    return told.removeprefix(mark) if told.startswith(mark) else None


def _match_mark(room: Room) -> str:
    return f"m{room.match + 1}." if room.match else ""


def game_now(room: Room, now: int) -> int:
    """Return the time on the game's own clock, which stands still while the game is paused."""
    return now if room.paused is None else room.paused


def phase_due(room: Room) -> int | None:
    """Return when the open phase ends, or None while no time runs."""
    return room.bell.due if room.bell is not None and room.paused is None else None


def host_due(room: Room) -> int | None:
    """Return when the lantern passes on because the host is gone; None while the host is here or nobody else is."""
    host = room.chair(room.host)
    if host is None or host.link or host.gone is None or successor(room) is None:
        return None
    return host.gone + HOST_PATIENCE_MS


def successor(room: Room) -> Chair | None:
    """Return the longest-connected person other than the host, or None."""
    here = [chair for chair in room.chairs if chair.is_human and chair.link and chair.seat != room.host]
    return min(here, key=lambda chair: chair.since, default=None)


def with_chair(room: Room, seat: Seat, **changes: Any) -> Room:
    """Return the room with one chair changed."""
    chairs = tuple(replace(chair, **changes) if chair.seat == seat else chair for chair in room.chairs)
    return replace(room, chairs=chairs)


def open_to_bot(room: Room, chair: Chair) -> tuple[Ask, ...]:
    """Return the asks that a bot has neither answered nor considered yet; none for one that is away or removed."""
    state = room.state
    if state is None or chair.bot is None or room.status is not Status.PLAYING:
        return ()
    if chair.seat in state.away:
        return ()
    asks = room.table.asks(state, chair.seat)
    return tuple(a for a in asks if a.id not in chair.considered and state.choice(chair.seat, a.id) is None)
