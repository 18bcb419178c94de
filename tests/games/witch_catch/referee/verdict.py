"""The law of what the referee answers: a verdict, its faults, or that it cannot read.

A verdict's result is the one the referee worked out itself. When it differs from what
the story claims, that is a fault like any other.
"""

from dataclasses import dataclass

from tests.games.witch_catch.referee.words import EndedIn, Reason, Winner


class BadStory(ValueError):
    """The story is no story: the message names the field and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One place where a story breaks the rules.

    `day` counts from 1, 0 being before the first morning; `section` is the rule book's
    (`§5`); `sentence` says what the story has and what the rules say.
    """

    day: int
    section: str
    sentence: str

    def __str__(self) -> str:
        return f"day {self.day}, {self.section}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who won, why, and at which of the three checks (§2)."""

    winner: Winner
    reason: Reason
    ended_in: EndedIn


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules make of a story.

    `winner`, `reason` and `ended_in` are None when nobody has won by the story's last day.
    `witch_score` is the number of frogs at the end; `days` the number of days judged.
    Empty `faults`: a legal game, and its stated result is right. The referee judges on
    after a fault with what the rules give, so the first fault is the one to read.
    """

    winner: Winner | None
    reason: Reason | None
    ended_in: EndedIn | None
    witch_score: int
    days: int
    faults: tuple[Fault, ...]


class Whistle:
    """Collects the faults, in the order they were seen; `day` is the one being judged."""

    def __init__(self) -> None:
        self.day = 0
        self.faults: list[Fault] = []

    def blow(self, section: str, sentence: str) -> None:
        """Note a fault of the day being judged."""
        self.faults.append(Fault(self.day, section, sentence))
