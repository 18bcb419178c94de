"""The law of a game of bots: each seat's bot reads its own view and answers, and time runs out when all are silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from duckpost.bots.bot import Bot
from duckpost.games.contract import Seat, State
from duckpost.games.dice import Dice
from duckpost.games.table import Table

S = TypeVar("S", bound=State)

LONGEST = 20_000
"""How many steps a game may take before it is said never to end."""


class Endless(RuntimeError):
    """The bots and the game go on for ever, or all are silent where no time runs."""


def seats_of(players: int) -> tuple[Seat, ...]:
    """Return the seats of a table for so many players, named s1, s2 and so on."""
    return tuple(Seat(f"s{number}") for number in range(1, players + 1))


def play(table: Table[S], state: S, bots: Mapping[Seat, Bot], seed: int) -> S:
    """Play a dealt game to its end and return the last state. `seed` is the bots' chance.

    Raises `Endless`, and `Rejected` if a bot gives an answer that is not legal.
    """
    while state.outcome is None:
        if state.step > LONGEST:
            raise Endless(f"{table.game.id} is not over after {LONGEST} steps")
        before = state
        for seat in state.seats:
            state = _turn(table, state, seat, bots[seat], seed)
        if state is before:
            if table.seconds(state) is None:
                raise Endless(f"{table.game.id} waits for ever in {state.phase}")
            state = table.time_up(state)
    return state


def _turn(table: Table[S], state: S, seat: Seat, bot: Bot, seed: int) -> S:
    if not table.asks(state, seat):
        return state
    entry = state.entry
    for ask, choice in bot.answers(seat, table.view(state, seat), Dice(seed, state.step, "bot", seat)):
        state = table.answer(state, seat, ask, choice)
        if state.entry != entry:
            break
    return state
