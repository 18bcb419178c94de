"""The law of what a villager sees: one view of Witch Catch, read once into the words its decisions are made in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from duckpost.games.contract import Json, View

MATERIAL_OF = {
    "forest": "mushroom",
    "meadow": "herb",
    "cave": "crystal",
    "beach": "shell",
    "hill": "feather",
    "old_well": "moonwater",
}
"""What is dug up where; a player knows it from the places' pictures (RULES.md §4)."""

PLACE_OF = {material: place for place, material in MATERIAL_OF.items()}


class Said(NamedTuple):
    """A proposal that was voted on: members, yes and no voters, each as a set of seats in bits."""

    members: int
    yes: int
    no: int


class Facts(NamedTuple):
    """What one day made public, seats as numbers or in bits: who became a frog, the proposals, the ritual, the vote.

    `lacking`: a material was known to be lacking in the circle; `ballots` are (target, voters) pairs.
    """

    frogs: int
    said: tuple[Said, ...]
    circle: int
    success: bool | None
    lacking: bool
    ballots: tuple[tuple[int, int], ...]

    @property
    def tells(self) -> bool:
        """Whether there is anything here to learn from."""
        return bool(self.frogs or self.said or self.ballots) or self.success is not None


@dataclass(frozen=True)
class Sight:
    """A seat and its view, with what follows from it; seats are numbered in seat order."""

    seat: str
    view: View

    @cached_property
    def game(self) -> Json:
        """The public part."""
        return self.view.game

    @cached_property
    def you(self) -> Json:
        """The private part."""
        if self.view.you is None:
            raise ValueError("a villager plays from a seat, not from the table screen")
        return self.view.you

    @cached_property
    def role(self) -> str:
        """This cat's role."""
        role: str = self.you["role"]
        return role

    @cached_property
    def on_witch_side(self) -> bool:
        """Witch or crow."""
        side: str = self.you["side"]
        return side == "witches"

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """All seats, in seat order."""
        return tuple(cat["seat"] for cat in self.game["cats"])

    @cached_property
    def number(self) -> dict[str, int]:
        """Each seat's number."""
        return {seat: number for number, seat in enumerate(self.seats)}

    @cached_property
    def persons(self) -> tuple[str, ...]:
        """Everybody who is neither frog nor exiled, in seat order."""
        return tuple(cat["seat"] for cat in self.game["cats"] if cat["condition"] == "person")

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The persons but this one."""
        return tuple(seat for seat in self.persons if seat != self.seat)

    @cached_property
    def required(self) -> tuple[str, ...]:
        """Tonight's materials, in today's order."""
        return tuple(self.game["today"]["required"])

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """This cat's cards, oldest first."""
        return tuple(self.you["hand"])

    @cached_property
    def day(self) -> int:
        """Today's number."""
        day: int = self.game["day"]
        return day

    @cached_property
    def is_last_day(self) -> bool:
        """Knights' day."""
        last: int = self.game["knights_day"]
        return self.day >= last

    @cached_property
    def known_witches(self) -> frozenset[str]:
        """The witches this cat knows: by its role, by an exile, or by a seer's look."""
        seen = {note["subject"] for note in self.you["notebook"] if note["result"] == "witch"}
        exiled = {cat["seat"] for cat in self.game["cats"] if cat["revealed"] == "witch"}
        own = {self.seat} if self.role == "witch" else set()
        return frozenset({*(self.you["witches"] or ()), *seen, *exiled, *own})

    @cached_property
    def last_chance(self) -> bool:
        """Whether one more rejected proposal fills the gauge."""
        filled: int = self.game["gauge"]
        full: int = self.game["gauge_full"]
        return filled + 1 >= full

    @cached_property
    def seals_lacking(self) -> int:
        """How many rituals must still succeed."""
        lacking: int = self.game["seals_needed"] - self.game["seals"]
        return lacking

    @cached_property
    def days_left(self) -> int:
        """How many rituals there can still be, tonight's included."""
        left: int = self.game["knights_day"] - self.day + 1
        return left

    def bits(self, seats: Iterable[str]) -> int:
        """Return a set of seats as bits."""
        found = 0
        for seat in seats:
            found |= 1 << self.number[seat]
        return found

    def days(self) -> list[Json]:
        """Return every day's public record, today's as far as it has come."""
        today = self.game["today"]
        return [*self.game["before"], *([today] if today is not None else [])]

    def facts(self, day: Json) -> Facts:
        """Return what a day's public record says, in numbers and bits."""
        said, circle, lacking = [], 0, False
        for proposal in day.get("proposals", ()):
            votes = proposal["votes"]
            if votes is None:
                continue
            members = self.bits(proposal["members"])
            yes, no = (self.bits(s for s, vote in votes.items() if vote is wanted) for wanted in (True, False))
            said.append(Said(members, yes, no))
            if proposal["passed"]:
                # By convention a member says no to a circle that it has no card for.
                circle, lacking = members, bool(members & no)
        success = {"success": True, "failed": False}.get(day.get("ritual", ""))
        return Facts(
            frogs=self.bits(day.get("report", {}).get("frogs", ())),
            said=tuple(said),
            circle=circle,
            success=success,
            lacking=lacking,
            ballots=self._ballots(day.get("vote")),
        )

    def _ballots(self, vote: Json | None) -> tuple[tuple[int, int], ...]:
        if vote is None or vote["ballots"] is None:
            return ()
        targets: dict[int, int] = {}
        for voter, choice in vote["ballots"].items():
            if choice is not None:
                target = self.number[choice]
                targets[target] = targets.get(target, 0) | 1 << self.number[voter]
        return tuple(sorted(targets.items()))
