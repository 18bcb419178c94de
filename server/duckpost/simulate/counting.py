"""The law of counting: what is kept of each game, and what a player count's games add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from duckpost.simulate.wilson import wilson


class Ended(NamedTuple):
    """How one game ended: who won, why, and on which day."""

    winner: str
    reason: str
    day: int


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came about, with the bounds of its 95 % interval (shares from 0 to 1)."""

    hits: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share itself; 0 if nothing was counted."""
        return self.hits / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Count:
    """All games of one player count."""

    players: int
    games: int
    days: int
    ends: tuple[tuple[tuple[str, str], int], ...]

    @property
    def mean_days(self) -> float:
        """How many days a game lasted on average."""
        return self.days / self.games if self.games else 0.0

    def won(self, winner: str, reason: str | None = None) -> Share:
        """Return how often this side won, at all or for this reason."""
        hits = sum(games for end, games in self.ends if end[0] == winner and reason in (None, end[1]))
        return Share(hits, self.games, *wilson(hits, self.games))


def count(players: int, ended: Iterable[Ended]) -> Count:
    """Add up games of one player count; the order they come in makes no difference."""
    games = list(ended)
    ends = Counter((end.winner, end.reason) for end in games)
    return Count(players, len(games), sum(end.day for end in games), tuple(sorted(ends.items())))


def ways_to_end(counts: Iterable[Count]) -> tuple[tuple[str, str], ...]:
    """Return every (winner, reason) that came about, in alphabetical order."""
    return tuple(sorted({end for each in counts for end, _ in each.ends}))


def winners(counts: Iterable[Count]) -> tuple[str, ...]:
    """Return every side that won a game, in alphabetical order."""
    return tuple(dict.fromkeys(winner for winner, _ in ways_to_end(counts)))
