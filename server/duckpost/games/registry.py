"""The law of which games there are: the explicit list."""

from __future__ import annotations

from typing import Any

from duckpost.games.contract import Game
from duckpost.games.witch_catch import GAME as WITCH_CATCH

GAMES: dict[str, Game[Any]] = {game.id: game for game in (WITCH_CATCH,)}
"""Every game that can be played, by id."""
