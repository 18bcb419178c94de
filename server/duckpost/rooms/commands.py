"""The law of what can happen to a room: one frozen command for each thing, as it stands in the room's log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from duckpost.games.codec import from_json, to_json
from duckpost.games.contract import Seat
from duckpost.rooms.model import Pace, RoomCode, Scalar

Raw: TypeAlias = tuple[str, ...] | bool | int | str
"""A wire choice as a command carries it: a list is a tuple."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """Somebody makes a room, sits down first and is its host. `token` and `device` are hashes.

    `seed` is a whole number below 2**64, drawn by whoever makes the command, and secret.
    """

    code: RoomCode
    game: str
    seed: int
    name: str
    token: str
    locale: str = "en"
    device: str = ""
    options: tuple[tuple[str, Scalar], ...] = ()
    pace: Pace = field(default_factory=Pace)


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Somebody takes a seat. The same token again is the same person: nobody is seated twice."""

    name: str
    token: str
    locale: str = "en"
    device: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferPass:
    """The phone with this token wants to hand its seat to another device; both are hashes."""

    token: str
    pass_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeemPass:
    """Another device takes the seat of a pass; `token` is its own from now on. All are hashes."""

    pass_hash: str
    token: str
    device: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player gets up: the seat is freed in the lobby, answered for by the game while it is played."""

    seat: Seat
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Rename:
    """A player takes another name."""

    seat: Seat
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class SetLocale:
    """A player chooses another language."""

    seat: Seat
    id: int
    locale: str


@dataclass(frozen=True, slots=True)
class Connected:
    """A phone opens the seat; a newer connection wins over an older one."""

    seat: Seat
    link: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A connection has fallen silent or closed. Only the one that holds the seat counts."""

    seat: Seat
    link: str


@dataclass(frozen=True, slots=True)
class Asleep:
    """The page said that it is being hidden, or that it is back."""

    seat: Seat
    link: str
    asleep: bool


@dataclass(frozen=True, slots=True)
class WorkerLost:
    """A worker is dead: every connection it held is gone. Links begin with the worker's name and a colon."""

    worker: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A player answers an ask."""

    seat: Seat
    id: int
    ask: str
    choice: Raw


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has looked at its asks: it answers some and leaves the others open."""

    seat: Seat
    considered: tuple[str, ...]
    answers: tuple[tuple[str, Raw], ...]


@dataclass(frozen=True, slots=True)
class Ring:
    """Some time is up: whatever is due by now happens, and nothing else."""


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts the game."""

    seat: Seat
    id: int


@dataclass(frozen=True, slots=True)
class MarkAway:
    """The host marks a player away, or back."""

    seat: Seat
    id: int
    who: Seat
    away: bool


@dataclass(frozen=True, slots=True)
class Kick:
    """The host removes a player or a bot."""

    seat: Seat
    id: int
    who: Seat


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """The host puts a chair at another place of the ring, counted from 0."""

    seat: Seat
    id: int
    who: Seat
    to: int


@dataclass(frozen=True, slots=True)
class GiveHost:
    """The host hands the lantern over."""

    seat: Seat
    id: int
    who: Seat


@dataclass(frozen=True, slots=True)
class SetOptions:
    """The host chooses options; what is not named has its default."""

    seat: Seat
    id: int
    options: tuple[tuple[str, Scalar], ...]


@dataclass(frozen=True, slots=True)
class Pause:
    """The host stops the clock and the game."""

    seat: Seat
    id: int


@dataclass(frozen=True, slots=True)
class Resume:
    """The host lets the clock and the game go on."""

    seat: Seat
    id: int


@dataclass(frozen=True, slots=True)
class Extend:
    """The host gives the running timer more seconds."""

    seat: Seat
    id: int
    seconds: int


@dataclass(frozen=True, slots=True)
class End:
    """The host ends the game."""

    seat: Seat
    id: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """The host calls everybody back to the lobby, on the same seats."""

    seat: Seat
    id: int


@dataclass(frozen=True, slots=True)
class AddBot:
    """The host seats a bot."""

    seat: Seat
    id: int
    bot: str


Powers: TypeAlias = (
    Start | MarkAway | Kick | MoveSeat | GiveHost | SetOptions | Pause | Resume | Extend | End | Rematch | AddBot
)
"""What only the host may do."""

Command: TypeAlias = (
    Join
    | OfferPass
    | RedeemPass
    | Leave
    | Rename
    | SetLocale
    | Connected
    | Gone
    | Asleep
    | WorkerLost
    | Answer
    | BotTurn
    | Ring
    | Powers
)
"""Everything that can happen to a room once it is open."""

KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Open, Join, OfferPass, RedeemPass, Leave, Rename, SetLocale, Connected, Gone, Asleep, WorkerLost, Answer,
        BotTurn, Ring, Start,
        MarkAway, Kick, MoveSeat, GiveHost, SetOptions, Pause, Resume, Extend, End, Rematch, AddBot,
    )
}  # fmt: skip
"""Every kind of command by the name it has in the log."""


def command_json(command: Open | Command) -> list[object]:
    """Return a command as the log keeps it: its name and its fields."""
    return [type(command).__name__, to_json(command)]


def read_command(raw: object) -> Open | Command:
    """Read a command from the log. Raises `DamagedState` or KeyError for anything that is none."""
    if not isinstance(raw, list) or len(raw) != 2:
        raise KeyError("a command is its name and its fields")
    command: Open | Command = from_json(KINDS[str(raw[0])], raw[1])
    return command
