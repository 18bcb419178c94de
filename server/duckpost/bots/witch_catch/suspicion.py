"""The law of suspicion: how likely each set of cats is to be the witch side, given all that was seen.

A world is a set of cats that could be the witch side (witches and crow together), written as bits. Each day's public
facts weigh the worlds; what one cat alone knows weighs them again for that cat. The weights say how often villagers
of either side do what was seen, not more: they are chosen by simulation, and no rule hangs on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from operator import mul

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

BALLOT_FOR_OURS, BALLOT_FOR_OTHERS, VILLAGERS_BALLOT = 0.6, 1.15, 2.0
"""How much more often the witch side votes to exile its own, and others, and how much a villager's vote is worth."""


@lru_cache(maxsize=64)
def sides(seats: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of `size` of so many seats, as their numbers."""
    return tuple(combinations(range(seats), size))


@lru_cache(maxsize=64)
def worlds(seats: int, size: int) -> tuple[int, ...]:
    """Return the same sets in the same order, as bits."""
    return tuple(sum(1 << seat for seat in side) for side in sides(seats, size))


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
    def _weights(self) -> list[float]:
        """How likely each world is; the weights sum to 1."""
        seats, (witches, crows) = len(self.sight.seats), self._mix
        weights = [1.0] * len(worlds(seats, witches + crows))
        for day in self.sight.days():
            facts = self._facts(day)
            if facts.tells:
                weights = list(map(mul, weights, day_weights(seats, witches, crows, facts)))
        weights = self._known(worlds(seats, witches + crows), weights)
        total = sum(weights)
        return [weight / total for weight in weights]

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

    def _known(self, all_worlds: tuple[int, ...], weights: list[float]) -> list[float]:
        """Strike out the worlds that cannot be, and weigh those in which it is known who the crow is."""
        good, caught, cleared, (witches, crows) = self._good, self._caught, self._cleared, self._mix
        if not good and not caught and not cleared:
            return weights
        for at, world in enumerate(all_worlds):
            crow = (world & cleared).bit_count()
            if world & good or caught & ~world or crow > crows:
                weights[at] = 0.0
            elif crow:
                weights[at] /= witches + crows
        return weights

    @cached_property
    def _evil(self) -> list[float]:
        found = [0.0] * len(self.sight.seats)
        for side, weight in zip(sides(len(found), sum(self._mix)), self._weights, strict=True):
            for seat in side:
                found[seat] += weight
        return found

    @cached_property
    def _witch(self) -> list[float]:
        """How likely each cat is a witch: in a world where no crow is known, each that is not caught may be it."""
        witches, crows = self._mix
        caught, cleared = self._caught, self._cleared
        unsure = (witches - caught.bit_count()) / max(1, witches + crows - caught.bit_count())
        found = [0.0] * len(self.sight.seats)
        all_worlds = worlds(len(found), witches + crows)
        for side, world, weight in zip(sides(len(found), witches + crows), all_worlds, self._weights, strict=True):
            plain = weight if world & cleared else weight * unsure
            for seat in side:
                found[seat] += weight if caught >> seat & 1 else plain
        return [0.0 if cleared >> seat & 1 else share for seat, share in enumerate(found)]

    def evil(self, seat: str) -> float:
        """Return how likely this cat is to be on the witch side, from 0 to 1."""
        return self._evil[self.sight.number[seat]]

    def witch(self, seat: str) -> float:
        """Return how likely this cat is to be a witch, from 0 to 1."""
        return self._witch[self.sight.number[seat]]

    def clean(self, seats: tuple[str, ...]) -> float:
        """Return how likely it is that none of these cats is on the witch side."""
        members = self.sight.bits(seats)
        all_worlds = worlds(len(self.sight.seats), sum(self._mix))
        return sum(weight for world, weight in zip(all_worlds, self._weights, strict=True) if not world & members)
