"""The law of the random bot: any legal answer to any ask of any game, all answers equally likely."""

from __future__ import annotations

from collections.abc import Callable

from duckpost.bots.bot import WireAnswer
from duckpost.games.contract import Json, Kind, View
from duckpost.games.dice import Dice

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LONGEST_TEXT = 12


class RandomBot:
    """Answers whatever is required, and what is optional half of the time."""

    def answers(self, seat: str, view: View, dice: Dice) -> tuple[WireAnswer, ...]:
        """Return an answer to every open required ask and to some of the optional ones."""
        del seat
        return tuple(
            (ask["id"], random_choice(ask, dice))
            for ask in view.asks
            if ask["answer"] is None and (not ask["optional"] or dice.random() < 0.5)
        )


def random_choice(ask: Json, dice: Dice) -> object:
    """Return any legal choice for this ask, in the wire's form."""
    return _CHOICES[Kind(ask["kind"])](ask, dice)


def _choose(ask: Json, dice: Dice) -> object:
    most = min(ask["max"], len(ask["options"]))
    return list(dice.sample(ask["options"], ask["min"] + dice.below(most - ask["min"] + 1)))


def _confirm(_ask: Json, _dice: Dice) -> object:
    return True


def _number(ask: Json, dice: Dice) -> object:
    return ask["min"] + dice.below(ask["max"] - ask["min"] + 1)


def _text(ask: Json, dice: Dice) -> object:
    longest = max(ask["min"], min(ask["max"], _LONGEST_TEXT))
    return "".join(dice.pick(_LETTERS) for _ in range(ask["min"] + dice.below(longest - ask["min"] + 1)))


_CHOICES: dict[Kind, Callable[[Json, Dice], object]] = {
    Kind.CHOOSE: _choose,
    Kind.CONFIRM: _confirm,
    Kind.NUMBER: _number,
    Kind.TEXT: _text,
}
