"""The law of which bots there are, and which of them plays which game."""

from __future__ import annotations

from collections.abc import Callable

from duckpost.bots.bot import Bot
from duckpost.bots.random_bot import RandomBot
from duckpost.bots.witch_catch.villager import Villager

VILLAGERS: dict[str, Callable[[], Bot]] = {"witch_catch": Villager}
"""The sensible player of each game that has one; any other game is played at random."""


def _random(_game: str) -> Bot:
    return RandomBot()


def _villager(game: str) -> Bot:
    return VILLAGERS.get(game, RandomBot)()


BOTS: dict[str, Callable[[str], Bot]] = {"random": _random, "villager": _villager}
"""Every bot by its id: given the id of a game, it sits down to play that game."""
