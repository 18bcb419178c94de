"""The law of what may be asked of a simulation: the game, its tables, player counts, options, and who plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from duckpost.bots.registry import BOTS
from duckpost.games.contract import BadOptions, Game
from duckpost.games.registry import GAMES
from duckpost.games.witch_catch import witch_catch
from duckpost.games.witch_catch.tables import read_tables

WITH_TABLES: dict[str, Callable[[str], Game[Any]]] = {"witch_catch": lambda text: witch_catch(read_tables(text))}
"""How a game is made from the text of another table file, for the games that have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be simulated: `games` whole games for each of `players`, all played by `bot` (plain values only).

    `tables` is the text of another table file; `options` are (name, value) pairs as a host would give them.
    """

    game: str
    players: tuple[int, ...]
    games: int
    bot: str
    seed: int
    tables: str | None = None
    options: tuple[tuple[str, Any], ...] = ()

    def made(self) -> Game[Any]:
        """Return the game, made from its tables. Raises `BadOptions` for unknown games and for bad tables."""
        if self.game not in GAMES:
            raise BadOptions("game", self.game, f"it is one of {', '.join(GAMES)}")
        if self.tables is None:
            return GAMES[self.game]
        if self.game not in WITH_TABLES:
            raise BadOptions("table", self.game, "this game has no table file")
        return WITH_TABLES[self.game](self.tables)

    def checked(self) -> Wanted:
        """Return this if it can be simulated. Raises `BadOptions` naming what cannot."""
        if self.bot not in BOTS:
            raise BadOptions("bots", self.bot, f"they are one of {', '.join(BOTS)}")
        game = self.made()
        for players in self.players:
            if not game.min_players <= players <= game.max_players:
                raise BadOptions("players", players, f"{game.min_players} to {game.max_players} can play")
            game.read_options(dict(self.options), players)
        return self

    def seed_of(self, players: int, number: int) -> int:
        """Return the seed of game `number` of a player count: the same whoever plays it, and when."""
        path = f"{self.seed}/{players}/{number}"
        return int.from_bytes(blake2b(path.encode(), digest_size=8).digest())


def read_players(text: str) -> tuple[int, ...]:
    """Read `7`, `4-12` or `5,7,9`, in rising order. Raises `BadOptions`."""
    counts: set[int] = set()
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        ends = (low.strip(), high.strip() if dash else low.strip())
        if not all(end.isascii() and end.isdigit() and len(end) <= 3 for end in ends) or int(ends[0]) > int(ends[1]):
            raise BadOptions("players", text, "it is a count (7), a range (4-12) or a list (5,7,9)")
        counts |= set(range(int(ends[0]), int(ends[1]) + 1))
    return tuple(sorted(counts))


def read_pairs(pairs: tuple[str, ...]) -> tuple[tuple[str, Any], ...]:
    """Read options given as `NAME=VALUE`, the value as JSON or else as a word. Raises `BadOptions`."""
    read: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise BadOptions("options", pair, "it is NAME=VALUE")
        read[name] = _value(value)
    return tuple(sorted(read.items()))


def options_of(wanted: Wanted) -> Mapping[str, Any]:
    """Return the options as the mapping a host would give."""
    return dict(wanted.options)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
