"""Two throw-away games that show what the contract carries; no phone ever plays them."""

from __future__ import annotations

from typing import Any

from duckpost.games.contract import Game
from tests.games.toys.duel import DUEL
from tests.games.toys.grimoire import GRIMOIRE

TOYS: dict[str, Game[Any]] = {game.id: game for game in (DUEL, GRIMOIRE)}
