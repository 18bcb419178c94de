"""The law of what a Witch Catch story file may look like (RULES.md §10); anything else is refused by its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from duckpost.games.witch_catch.state import RaidResult
from duckpost.games.witch_catch.words import Material, Place, Role, Side, Spell

SeatId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,32}$")]
Name: TypeAlias = Annotated[str, StringConstraints(max_length=200)]
Number: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]
Yes: TypeAlias = Annotated[bool, Field(strict=True)]
Word: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z_0-9]{1,32}$")]


class Page(BaseModel):
    """A part of a story; fields this reader does not know are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Table(Page):
    """The numbers the game was played with."""

    open: tuple[Place, ...]
    required: Number
    seals: Number
    knights_day: Number
    gauge: Number


class Player(Page):
    """Who sat where and was what."""

    seat: SeatId
    name: Name
    role: Role


class Raid(Page):
    """A witch's raid and what came of it."""

    witch: SeatId
    place: Place
    spell: Spell | None = None
    target: SeatId | None = None
    result: RaidResult


class Restore(Page):
    """A frog that a herbalist named."""

    herbalist: SeatId
    frog: SeatId
    done: Yes


class AbilityUse(Page):
    """A use of an ability; a guardian's target is a place."""

    seat: SeatId
    ability: Role
    target: SeatId
    result: Word | None = None


class Proposal(Page):
    """A proposal and everybody's approval."""

    mayor: SeatId
    members: tuple[SeatId, ...]
    votes: dict[SeatId, Yes] = {}
    passed: Yes | None = None


class Ritual(Page):
    """A ritual; None is an empty paw."""

    given: dict[SeatId, Material | None]
    success: Yes


class Vote(Page):
    """A vote; None abstains."""

    ballots: dict[SeatId, SeatId | None]
    exiled: SeatId | None = None


class Day(Page):
    """One day; what did not happen is absent or null."""

    day: Number
    required: tuple[Material, ...]
    places: dict[SeatId, Place] = {}
    guards: dict[SeatId, Place] = {}
    raids: tuple[Raid, ...] = ()
    restores: tuple[Restore, ...] = ()
    gains: dict[SeatId, Material] = {}
    abilities: tuple[AbilityUse, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    ritual: Ritual | None = None
    vote: Vote | None = None
    frogs: tuple[SeatId, ...] = ()
    exiled: tuple[SeatId, ...] = ()
    persons: tuple[SeatId, ...] = ()
    seals: Number = 0
    failed: Number = 0


class Story(Page):
    """A whole finished game."""

    game: Literal["witch_catch"]
    players: Number
    table: Table
    seats: Annotated[tuple[Player, ...], Field(min_length=1, max_length=64)]
    days: Annotated[tuple[Day, ...], Field(max_length=1000)]
    winner: Side
    reason: Literal[
        "seals", "witches_exiled", "witches_frogged", "knights", "outnumbered", "knights_failed", "jester_exiled"
    ]
    ended_in: Literal["day_end", "ritual", "vote"]
    witch_score: Number

    @model_validator(mode="after")
    def _holds_together(self) -> Story:
        seats = {player.seat for player in self.seats}
        if len(seats) != len(self.seats) or len(seats) != self.players:
            raise ValueError(f"players: {self.players} are told of, and there are {len(seats)} different seats")
        for number, day in enumerate(self.days, start=1):
            if day.day != number:
                raise ValueError(f"days: day {day.day} stands where day {number} should")
            for seat in _seats_in(day):
                if seat not in seats:
                    raise ValueError(f"days: on day {number} there is a seat {seat!r} that nobody sits in")
        return self


def _seats_in(day: Day) -> Iterator[str]:
    """Every seat that a day mentions."""
    whole: tuple[Any, ...] = (day.places, day.guards, day.gains, day.frogs, day.exiled, day.persons)
    for part in whole:
        yield from part
    for raid in day.raids:
        yield from (raid.witch, raid.target or raid.witch)
    for restore in day.restores:
        yield from (restore.herbalist, restore.frog)
    for use in day.abilities:
        yield use.seat
        if use.ability is not Role.GUARDIAN:
            yield use.target
    for proposal in day.proposals:
        yield from (proposal.mayor, *proposal.members, *proposal.votes)
    if day.ritual is not None:
        yield from day.ritual.given
    if day.vote is not None:
        yield from day.vote.ballots
        yield from (seat for seat in (*day.vote.ballots.values(), day.vote.exiled) if seat is not None)
