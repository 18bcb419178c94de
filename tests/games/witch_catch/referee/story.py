"""The law of a story's shape (rule book §10): what one says, once it has been read.

Nothing here is judged. A `Story` holds exactly what was written, in typed words; whether
it was a legal game is for the other modules to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.games.witch_catch.referee.words import (
    EndedIn,
    Material,
    Phase,
    Place,
    RaidResult,
    Reason,
    Role,
    Seat,
    Spell,
    Winner,
)


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers this game was played with (§9)."""

    open: tuple[Place, ...]
    required: int
    seals: int
    knights_day: int
    gauge: int


@dataclass(frozen=True, slots=True)
class Raid:
    """One witch's hour: where she went, what she cast, whom she raided, what came of it."""

    witch: Seat
    place: Place
    spell: Spell | None
    target: Seat | None
    result: RaidResult


@dataclass(frozen=True, slots=True)
class Restore:
    """A frog a herbalist named in `gathering`, and whether it came back."""

    herbalist: Seat
    frog: Seat
    done: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """When an ability was used; `round` is the proposal at hand, counted from 0; None outside proposals."""

    phase: Phase
    round: int | None


@dataclass(frozen=True, slots=True)
class Look:
    """A seer's use: whom she looked at and whether she learned "witch"."""

    seat: Seat
    target: Seat
    witch: bool
    when: Moment


@dataclass(frozen=True, slots=True)
class Theft:
    """A pickpocket's use: whose hand, and the card taken; None when it was empty."""

    seat: Seat
    target: Seat
    card: Material | None
    when: Moment


@dataclass(frozen=True, slots=True)
class Watch:
    """A guardian's use: the place guarded, and whether a raid was stopped there."""

    seat: Seat
    place: Place
    stopped: bool
    when: Moment


Use = Look | Theft | Watch


@dataclass(frozen=True, slots=True)
class Proposal:
    """A mayor's circle and what each person said to it."""

    mayor: Seat
    members: tuple[Seat, ...]
    votes: Mapping[Seat, bool]
    passed: bool


@dataclass(frozen=True, slots=True)
class Ritual:
    """What each member gave, None for an empty paw, and what the village was shown."""

    given: Mapping[Seat, Material | None]
    success: bool
    counted: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """Whom each person voted for, None for an abstention, and who had to go."""

    ballots: Mapping[Seat, Seat | None]
    exiled: Seat | None


@dataclass(frozen=True, slots=True)
class Day:
    """One day; the last five fields are as at the end of its last phase."""

    day: int
    required: tuple[Material, ...]
    places: Mapping[Seat, Place]
    guards: Mapping[Seat, Place]
    raids: tuple[Raid, ...]
    restores: tuple[Restore, ...]
    gains: Mapping[Seat, Material]
    uses: tuple[Use, ...]
    proposals: tuple[Proposal, ...]
    ritual: Ritual | None
    vote: Vote | None
    frogs: tuple[Seat, ...]
    exiled: tuple[Seat, ...]
    persons: tuple[Seat, ...]
    seals: int
    failed: int


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game; `roles` is in seat order."""

    table: Table
    roles: Mapping[Seat, Role]
    uses: Mapping[Role, int]
    days: tuple[Day, ...]
    winner: Winner
    reason: Reason
    ended_in: EndedIn
    witch_score: int
