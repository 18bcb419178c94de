"""The law of which games the laws are tried on: whole random games of every registered game, the toys and the page's.

A `Run` is one game, kept move by move. Run as a program, this module prints the digest of some runs, so that another
process can be asked whether it plays the same.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from duckpost.games.codec import to_json
from duckpost.games.contract import Game, State
from duckpost.games.registry import GAMES
from duckpost.games.table import Table
from tests.games.lone_duck import LONE_DUCK
from tests.games.random_play import Move, Temper, course, dealt, random_options, view_bytes, viewers
from tests.games.toys import TOYS

ALL: Mapping[str, Game[Any]] = {LONE_DUCK.id: LONE_DUCK, **TOYS, **GAMES}
NUMBERS = range(6)

SEED = 900_719_925_474_099_267
"""Long enough to be known again wherever it turns up."""


@dataclass(frozen=True, slots=True)
class Run:
    """A whole game: its table, the dealt state, and each move with the state that came of it."""

    table: Table[Any]
    seed: int
    dealt: State
    moves: tuple[tuple[Move, State], ...]

    @property
    def states(self) -> tuple[State, ...]:
        return (self.dealt, *(after for _move, after in self.moves))

    @property
    def end(self) -> State:
        return self.states[-1]

    @property
    def steps(self) -> Iterator[tuple[State, Move, State]]:
        before = self.dealt
        for move, after in self.moves:
            yield before, move, after
            before = after

    def some(self, count: int) -> list[State]:
        """Return states from all over the game, one of each phase at least, and the end."""
        chance = Random(self.seed)
        shuffled = chance.sample(self.states, len(self.states))
        first_of_phase = {state.phase: state for state in shuffled}
        return [*first_of_phase.values(), *shuffled[:count], self.end]


@cache
def run(game_id: str, number: int) -> Run:
    """Play one of the numbered random games; each has another player count and other options."""
    game, chance = ALL[game_id], Random(f"{game_id} {number}")
    players = game.min_players + number * 5 % (game.max_players - game.min_players + 1)
    options = random_options(game, players, chance) if number % 2 else None
    seed = SEED + number
    table, state = dealt(game, players, seed, options)
    temper = Temper() if number % 3 else Temper(idle=50, away=6, back=6, time_up=6)
    moves = tuple((move, after) for _before, move, after in course(table, state, chance, temper))
    return Run(table, seed, state, moves)


def digest(played: Run) -> str:
    """Return a hash of everything in a run that anybody can see, and of every state as it is saved."""
    seen = sha256()
    for state in played.states:
        seen.update(json.dumps(to_json(state), allow_nan=False).encode())
        for seat in viewers(state):
            seen.update(view_bytes(played.table.view(state, seat)))
    return seen.hexdigest()


if __name__ == "__main__":
    sys.stdout.write("\n".join(digest(run(game_id, int(sys.argv[1]))) for game_id in ALL))
