"""The law of what a Witch Catch village is: the cats, the days as they are written down, and the words for them.

Every word of the closed vocabularies is the rule book's (RULES.md §1). A `Day` is the game's own record: the steps
read and write it, the story is made from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from duckpost.games.contract import Seat, State
from duckpost.games.witch_catch.options import Options
from duckpost.games.witch_catch.words import Material, Place, Role, Spell


class Condition(StrEnum):
    """What has become of a cat: in play, a frog until restored, or voted out for good."""

    PERSON = "person"
    FROG = "frog"
    EXILED = "exiled"


class RaidResult(StrEnum):
    """What came of a raid; `NOBODY` means that no target was named."""

    FROG = "frog"
    CROWD = "crowd"
    GUARDED = "guarded"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Note:
    """A line of a cat's private notebook: on which day, about what, whom or where, and what came of it."""

    day: int
    about: str
    subject: str | None = None
    result: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cat:
    """One seat's secrets. `hand` is oldest first; `frogged_on`, `used_on` and `guarded_on` are days, 0 for never."""

    seat: Seat
    role: Role
    condition: Condition = Condition.PERSON
    hand: tuple[Material, ...] = ()
    uses: int = 0
    used_on: int = 0
    frogged_on: int = 0
    guarded: Place | None = None
    guarded_on: int = 0
    spells: tuple[Spell, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def is_person(self) -> bool:
        """Neither frog nor exiled."""
        return self.condition is Condition.PERSON

    @property
    def is_witch(self) -> bool:
        """A witch; the crow is none."""
        return self.role is Role.WITCH


@dataclass(frozen=True, slots=True)
class Visit:
    """A cat at a place: gathering there, or guarding it."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Raid:
    """A witch's raid as worked out at day end (RULES.md §5)."""

    witch: Seat
    place: Place
    spell: Spell | None
    target: Seat | None
    result: RaidResult


@dataclass(frozen=True, slots=True)
class Restore:
    """A herbalist's choice; `done` is None until the day ends."""

    herbalist: Seat
    frog: Seat
    done: bool | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """A card handed out at day end, or given at the ritual (then None is an empty paw)."""

    seat: Seat
    material: Material | None


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """A use of an ability: the phase it fell into and the index of the proposal at hand then."""

    seat: Seat
    ability: Role
    target: str
    result: str | None
    phase: str
    round: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A mayor's proposal with everybody's approval (`votes` empty and `passed` None until it is counted)."""

    mayor: Seat
    members: tuple[Seat, ...]
    votes: tuple[tuple[Seat, bool], ...] = ()
    passed: bool | None = None


@dataclass(frozen=True, slots=True)
class Ritual:
    """A ritual that was held. `counted`: it failed by what was given, which unlocks spells."""

    given: tuple[Gain, ...]
    success: bool

    @property
    def counted(self) -> bool:
        """A ritual that was held and failed counts for unlocking spells (RULES.md §5)."""
        return not self.success


@dataclass(frozen=True, slots=True)
class Ballot:
    """One cat's vote; None abstains."""

    seat: Seat
    choice: Seat | None


@dataclass(frozen=True, slots=True)
class Vote:
    """A closed vote: all ballots in seat order and who was exiled, if anybody."""

    ballots: tuple[Ballot, ...]
    exiled: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """What happened on one day, written down step by step; `called_off`: too few persons for a ritual."""

    number: int
    required: tuple[Material, ...]
    places: tuple[Visit, ...] = ()
    guards: tuple[Visit, ...] = ()
    raids: tuple[Raid, ...] = ()
    restores: tuple[Restore, ...] = ()
    gains: tuple[Gain, ...] = ()
    abilities: tuple[AbilityUse, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    called_off: bool = False
    ritual: Ritual | None = None
    vote: Vote | None = None
    frogs: tuple[Seat, ...] = ()
    exiled: tuple[Seat, ...] = ()
    persons: tuple[Seat, ...] = ()
    seals: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Village(State):
    """The whole game. `cats` are in seat order; `open` are the open places; `days[-1]` is today.

    `failed` counts the rituals that failed by what was given; `last_mayor` is the seat index of the cat that proposed
    last (-1: nobody yet), `mayor` the one whose turn it is.
    """

    options: Options
    cats: tuple[Cat, ...]
    open: tuple[Place, ...]
    days: tuple[Day, ...] = ()
    seals: int = 0
    failed: int = 0
    gauge: int = 0
    last_mayor: int = -1
    mayor: Seat | None = None

    @property
    def today(self) -> Day:
        """The day that is being played."""
        return self.days[-1]

    @property
    def day(self) -> int:
        """The number of the day being played, from 1; 0 before the first morning."""
        return len(self.days)

    @property
    def is_knights_day(self) -> bool:
        """The last day, on which the vote decides (RULES.md §2)."""
        return self.day == self.options.knights_day

    def cat(self, seat: Seat) -> Cat:
        """Return the cat of this seat. Raises ValueError for an unknown seat."""
        return self.cats[self.seats.index(seat)]

    def persons(self) -> tuple[Seat, ...]:
        """Return the seats of all persons, in seat order."""
        return tuple(cat.seat for cat in self.cats if cat.is_person)

    def where(self, wanted: Callable[[Cat], bool]) -> tuple[Cat, ...]:
        """Return the cats that are wanted, in seat order."""
        return tuple(cat for cat in self.cats if wanted(cat))


def with_cat(village: Village, seat: Seat, **changes: Any) -> Village:
    """Return the village with one cat changed."""
    cats = tuple(replace(cat, **changes) if cat.seat == seat else cat for cat in village.cats)
    return replace(village, cats=cats)


def with_today(village: Village, **changes: Any) -> Village:
    """Return the village with today's record changed."""
    return replace(village, days=(*village.days[:-1], replace(village.today, **changes)))


def noted(village: Village, seat: Seat, about: str, subject: str | None, result: str | None) -> Village:
    """Write a line into a cat's notebook."""
    note = Note(village.day, about, subject, result)
    return with_cat(village, seat, notes=(*village.cat(seat).notes, note))
