"""The law of suspicion: how likely each set of cats is to be the witch side, given all that was seen.

A world is a set of cats that could be the witch side (witches and crow together), written as bits. Each day's public
facts weigh the worlds; what one cat alone knows weighs them again for that cat. The weights say how often villagers
of either side do what was seen, not more: they are chosen by simulation, and no rule hangs on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from duckpost.bots.witch_catch.convention import Book
from duckpost.bots.witch_catch.sight import Facts, Sight
from duckpost.games.contract import Json

FAILS = (0.35, 0.8, 0.93, 0.97, 0.99)
"""How often a ritual fails with so many of the witch side in the circle; none at all: a material was lacking."""

FAILS_ANYHOW = (0.88, 0.93, 0.95, 0.97, 0.99)
"""The same where a material was known to be lacking: then a failure says little."""

FROGGED = 0.3
"""How much rarer a witch becomes a frog than another cat: only by another witch's hand."""

YES_TO_OURS, NO_TO_OURS, YES_TO_CLEAN, NO_TO_CLEAN = 1.05, 0.75, 0.95, 1.6
"""How much more often the witch side votes so than the others, about circles with some of theirs and without."""

BALLOT_FOR_OURS, BALLOT_FOR_OTHERS, VILLAGERS_BALLOT = 0.6, 1.15, 1.3
"""How much more often the witch side votes to exile its own, and others, and how much a villager's vote is worth."""


@lru_cache(maxsize=64)
def worlds(seats: int, size: int) -> tuple[int, ...]:
    """Return every set of `size` of so many seats, as bits."""
    return tuple(sum(1 << seat for seat in chosen) for chosen in combinations(range(seats), size))


@lru_cache(maxsize=1024)
def day_weights(seats: int, witches: int, crows: int, facts: Facts) -> tuple[float, ...]:
    """Return how well each world goes with one day's public facts."""
    frog = (witches * FROGGED + crows) / (witches + crows)
    return tuple(
        frog ** (world & facts.frogs).bit_count() * _ritual(world, facts) * _said(world, facts) * _ballots(world, facts)
        for world in worlds(seats, witches + crows)
    )


def _ritual(world: int, facts: Facts) -> float:
    if facts.success is None:
        return 1.0
    table = FAILS_ANYHOW if facts.lacking else FAILS
    fails = table[min((world & facts.circle).bit_count(), len(FAILS) - 1)]
    return 1 - fails if facts.success else fails


def _said(world: int, facts: Facts) -> float:
    """The witch side says yes to its own more often than the others, and no to a clean circle."""
    weight = 1.0
    for members, yes, no in facts.said:
        # A member's own no says that it lacks a card, and nothing about sides.
        evil_yes, evil_no = (world & yes).bit_count(), (world & no & ~members).bit_count()
        ours = world & members
        weight *= (YES_TO_OURS if ours else YES_TO_CLEAN) ** evil_yes * (NO_TO_OURS if ours else NO_TO_CLEAN) ** evil_no
    return weight


def _ballots(world: int, facts: Facts) -> float:
    weight = 1.0
    for target, voters in facts.ballots:
        evil = (world & voters).bit_count()
        others = voters.bit_count() - evil
        ours = world >> target & 1
        # Villagers follow one another, so that the tenth vote says no more than the third.
        weight *= BALLOT_FOR_OURS**evil * VILLAGERS_BALLOT ** min(others, 3) if ours else BALLOT_FOR_OTHERS**evil
    return weight


@dataclass(frozen=True)
class Suspicion:
    """What is made of all that was seen. `own`: with what this cat alone knows; else as the whole table sees it."""

    sight: Sight
    book: Book
    own: bool

    @cached_property
    def _mix(self) -> tuple[int, int]:
        roles = self.sight.game["roles"]
        return roles.get("witch", 0), roles.get("crow", 0)

    @cached_property
    def _weighed(self) -> list[tuple[int, float]]:
        """The worlds that are possible, with weights that sum to 1."""
        sight, (witches, crows) = self.sight, self._mix
        all_worlds = worlds(len(sight.seats), witches + crows)
        weights = [1.0] * len(all_worlds)
        for day in sight.days():
            facts = self._facts(day)
            if facts.tells:
                weights = list(map(float.__mul__, weights, day_weights(len(sight.seats), witches, crows, facts)))
        found = [(world, weight) for world, weight in map(self._known, all_worlds, weights) if weight > 0]
        total = sum(weight for _, weight in found)
        return [(world, weight / total) for world, weight in found]

    def _facts(self, day: Json) -> Facts:
        facts = self.sight.facts(day)
        if day["day"] in self.book.uncovered:
            facts = facts._replace(lacking=True)
        return facts._replace(success=None) if self.own and self._spoilt(day) else facts

    def _spoilt(self, day: Json) -> bool:
        """Whether this cat itself gave what was not required that day: then the failure tells it nothing."""
        notes = self.sight.you["notebook"]
        given = [note["result"] for note in notes if note["about"] == "gave" and note["day"] == day["day"]]
        return any(card not in day["required"] for card in given)

    @cached_property
    def _cleared(self) -> int:
        """Cats that are no witches for certain (each may still be the crow)."""
        sight = self.sight
        shown = {cat["seat"] for cat in sight.game["cats"] if cat["revealed"] not in (None, "witch")}
        looked = {n["subject"] for n in sight.you["notebook"] if n["result"] == "not_witch"} if self.own else set()
        return sight.bits({*shown, *looked})

    @cached_property
    def _good(self) -> int:
        """Cats that are not on the witch side for certain."""
        sight = self.sight
        either = ("witch", "not_witch", "crow", None)
        shown = {cat["seat"] for cat in sight.game["cats"] if cat["revealed"] not in either}
        return sight.bits({*shown, sight.seat} if self.own and not sight.on_witch_side else shown)

    @cached_property
    def _caught(self) -> int:
        """Cats that are witches for certain."""
        sight = self.sight
        shown = {cat["seat"] for cat in sight.game["cats"] if cat["revealed"] == "witch"}
        return sight.bits({*shown, *sight.known_witches} if self.own else shown)

    def _known(self, world: int, weight: float) -> tuple[int, float]:
        witches, crows = self._mix
        crow = (world & self._cleared).bit_count()
        if world & self._good or self._caught & ~world or crow > crows:
            return world, 0.0
        return world, weight / (witches + crows) if crow else weight

    @cached_property
    def _evil(self) -> dict[str, float]:
        bits = [(seat, 1 << number) for seat, number in self.sight.number.items()]
        return {seat: sum(weight for world, weight in self._weighed if world & bit) for seat, bit in bits}

    def evil(self, seat: str) -> float:
        """Return how likely this cat is to be on the witch side, from 0 to 1."""
        return self._evil[seat]

    def witch(self, seat: str) -> float:
        """Return how likely this cat is to be a witch, from 0 to 1."""
        return self._witch[seat]

    @cached_property
    def _witch(self) -> dict[str, float]:
        witches, crows = self._mix
        caught = self._caught.bit_count()
        # Where no crow is known in a world, each of its cats that is not caught may be the crow.
        unsure = (witches - caught) / max(1, witches + crows - caught)
        found = dict.fromkeys(self.sight.seats, 0.0)
        for world, weight in self._weighed:
            plain = weight if world & self._cleared else weight * unsure
            for seat, number in self.sight.number.items():
                if world >> number & 1:
                    found[seat] += weight if self._caught >> number & 1 else plain
        return {seat: 0.0 if self._cleared >> self.sight.number[seat] & 1 else share for seat, share in found.items()}

    def clean(self, seats: tuple[str, ...]) -> float:
        """Return how likely it is that none of these cats is on the witch side."""
        members = self.sight.bits(seats)
        return sum(weight for world, weight in self._weighed if not world & members)
