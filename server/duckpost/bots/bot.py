"""The law of what a bot is: it is given what a phone is sent, and gives back what a phone would send.

A bot keeps nothing between two calls. What it remembers of a game it reads anew from the view, as a player who
picks up another phone would.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from duckpost.games.contract import View
from duckpost.games.dice import Dice

WireAnswer: TypeAlias = tuple[str, object]
"""An ask's id and a choice in the wire's form."""


class Bot(Protocol):
    """A player of one game. Any number of seats may share one bot."""

    def answers(self, seat: str, view: View, dice: Dice) -> tuple[WireAnswer, ...]:
        """Return what `seat` answers now, in the order to be sent; it may leave asks open that are optional.

        `view` is the seat's own view and `dice` its chance for this one call. If an answer closes the phase, the
        answers after it are void, and the bot is asked again with the view that follows.
        """
        ...
