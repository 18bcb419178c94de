"""The law of chance: every draw comes from the room's seed, the step's number and the name of what it is drawn for.

A `Dice` is derived anew for each step, so a commit that is tried again draws the same. It is forked by name for each
purpose, so what one seat's secret makes the game draw never shifts what another seat gets. Built on
`random.random()` alone, the one sequence that Python promises to keep between versions.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Seeded chance for one step of one game. Cheap until the first draw."""

    __slots__ = ("_purpose", "_random", "_seed", "_step")

    def __init__(self, seed: int, step: int, *purpose: str) -> None:
        """Derive the dice of step number `step` of the room whose secret is `seed`, for one purpose."""
        self._seed = seed
        self._step = step
        self._purpose = purpose
        self._random: Random | None = None

    def fork(self, name: str) -> Dice:
        """Return independent dice for the purpose `name`, whatever was drawn here before."""
        # Escaped, so that one fork's name never reads like the path of several.
        return Dice(self._seed, self._step, *self._purpose, name.replace("~", "~0").replace("/", "~1"))

    def random(self) -> float:
        """Draw a number in [0, 1)."""
        if self._random is None:
            path = "/".join((str(self._seed), str(self._step), *self._purpose))
            key = blake2b(path.encode(), digest_size=16).digest()
            self._random = Random(int.from_bytes(key))  # noqa: S311
        return self._random.random()

    def below(self, bound: int) -> int:
        """Draw a whole number in [0, bound). Raises ValueError when there is none."""
        if bound < 1:
            raise ValueError(f"nothing to draw below {bound}")
        return int(self.random() * bound)

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of the items. Raises ValueError when there are none."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Draw `count` different items, in the order drawn. Raises ValueError when there are too few."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(count))

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return all items in a drawn order."""
        return self.sample(items, len(items))
