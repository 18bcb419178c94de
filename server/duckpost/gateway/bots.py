"""The law of when bots play: one bot at a time, whenever one has thought long enough, and it sees what a phone sees.

The store asks what a due room needs, on exactly one worker; a turn that loses a race is made anew from the newer room.
"""

from __future__ import annotations

from functools import lru_cache

from duckpost.bots.bot import Bot
from duckpost.bots.registry import BOTS
from duckpost.games.dice import Dice
from duckpost.rooms.commands import BotTurn, Command, Raw, Ring
from duckpost.rooms.model import Chair, Room, host_due, match_seed, open_to_bot, phase_due


def due_commands(room: Room, now: int) -> tuple[Command, ...]:
    """Return what a room needs at `now` (ms): a bot's turn, a bell, both, or nothing."""
    bells = (phase_due(room), host_due(room))
    ring: tuple[Command, ...] = (Ring(),) if any(due is not None and due <= now for due in bells) else ()
    # A phase whose time is up closes before anybody else, bot or not, gets a word in.
    return ring or _bots(room, now)


def _bots(room: Room, now: int) -> tuple[Command, ...]:
    if room.paused is not None or room.bots_due is None or room.bots_due > now:
        return ()
    turns = (turn_of(room, chair) for chair in room.chairs)
    return tuple(turn for turn in turns if turn is not None)[:1]


def turn_of(room: Room, chair: Chair) -> BotTurn | None:
    """Return a bot's turn, or None for a chair that is not a bot's or has nothing to look at.

    A bot that answers looks at the rest again afterwards, for its answer may change what it sees; one that does not
    has looked at everything.
    """
    state, fresh = room.state, tuple(ask.id for ask in open_to_bot(room, chair))
    if state is None or chair.bot is None or not fresh:
        return None
    dice = Dice(match_seed(room), state.step, "bot", chair.seat)
    given = _bot(chair.bot, room.game).answers(chair.seat, room.table.view(state, chair.seat), dice)
    answers = tuple((ask, raw_choice(choice)) for ask, choice in given if ask in fresh)
    return BotTurn(seat=chair.seat, considered=tuple(ask for ask, _ in answers) or fresh, answers=answers)


@lru_cache(maxsize=64)
def _bot(kind: str, game: str) -> Bot:
    return BOTS[kind](game)


def raw_choice(choice: object) -> Raw:
    """Return a wire choice as a command carries it."""
    if isinstance(choice, list | tuple):
        return tuple(str(option) for option in choice)
    if isinstance(choice, bool | int | str):
        return choice
    raise TypeError(f"a bot chose {type(choice).__name__}, which is no choice")
