"""The law of the running game in a room: answers, bells, bots, and what the clock does when a phase opens."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

from duckpost.games.contract import Ask, Rejected, Seat, State
from duckpost.games.dice import Dice
from duckpost.games.table import Table
from duckpost.rooms.commands import Answer, BotTurn, Raw, Ring
from duckpost.rooms.model import (
    Bell,
    Room,
    Status,
    game_now,
    match_seed,
    meant_ask,
    open_to_bot,
    phase_due,
    with_chair,
)
from duckpost.rooms.presence import succeed
from duckpost.rooms.refusals import Code, Refused


def answer(room: Room, command: Answer, now: int) -> Room:
    """Carry out a player's answer. Raises `Refused` with the rules' own code, `paused`, or not_open once time is up."""
    ask = meant_ask(room, command.ask)
    if ask is None:
        raise Refused(Code.NOT_OPEN, "this was asked in another match")
    return _answered(room, command.seat, ask, command.choice, now)


def _answered(room: Room, seat: Seat, ask: str, choice: Raw, now: int) -> Room:
    if room.status is not Status.PLAYING or room.state is None:
        raise Refused(Code.NOT_OPEN, "no game is being played")
    if room.paused is not None:
        raise Refused(Code.PAUSED)
    due = phase_due(room)
    if due is not None and now >= due:
        # The phase is over, even if nobody has rung its bell yet.
        raise Refused(Code.NOT_OPEN, "time is up")
    raw = list(choice) if isinstance(choice, tuple) else choice
    try:
        state = room.table.answer(room.state, seat, ask, raw)
    except Rejected as rejected:
        raise Refused(Code(rejected.code.value), rejected.detail) from rejected
    return played(room, state, now)


def bot_turn(room: Room, command: BotTurn, now: int) -> Room:
    """Carry out a bot's turn: what it answers, and what it has looked at and leaves open.

    A turn before its time, one for a bot with nothing to look at, and an answer to an ask looked at before do nothing:
    two workers that think for one bot make one turn of it. An answer that is refused, because the table moved on while
    the bot was thinking, is dropped; what a bot then leaves open and must not, the game answers for it.
    """
    chair = room.chair(command.seat)
    if chair is None or room.paused is not None or room.bots_due is None or now < room.bots_due:
        return room
    fresh = {ask.id for ask in open_to_bot(room, chair)}
    if room.state is None or not fresh:
        return room
    entry = room.state.entry
    for ask, choice in command.answers:
        if ask in fresh:
            with suppress(Refused):
                room = _answered(room, chair.seat, ask, choice, now)
    seen = {*chair.considered, *command.considered, *(ask for ask, _ in command.answers)}
    room = replace(_gaps_filled(room, chair.seat, seen, now), bots_due=None)
    if room.state is None or room.state.entry != entry:
        return room
    return with_chair(room, chair.seat, considered=_still_asked(room, chair.seat, seen))


def _gaps_filled(room: Room, seat: Seat, seen: Collection[str], now: int) -> Room:
    """A bot never keeps a phase open: where it has looked at an ask that waits for it, the ask's default is given."""
    for ask in _asks(room, seat):
        state = room.state
        if state is None or ask.id not in seen or ask.default is None or state.choice(seat, ask.id) is not None:
            continue
        dice = Dice(match_seed(room), state.step + 1, "gap", ask.id, seat)
        with suppress(Refused):
            room = _answered(room, seat, ask.id, ask.default(state, ask, dice), now)
    return room


def _still_asked(room: Room, seat: Seat, seen: Collection[str]) -> tuple[str, ...]:
    return tuple(ask.id for ask in _asks(room, seat) if ask.id in seen)


def _asks(room: Room, seat: Seat) -> tuple[Ask, ...]:
    return () if room.state is None else room.table.asks(room.state, seat)


def ring(room: Room, _command: Ring, now: int) -> Room:
    """Do whatever is due by now: the phase's end, the passing of the lantern. What is not due does not happen."""
    room = succeed(room, now)
    due = phase_due(room)
    if room.state is None or due is None or now < due:
        return room
    return played(room, room.table.time_up(room.state), now)


def played(room: Room, state: State, now: int) -> Room:
    """Put the game's next state on the table; a phase that has opened sets the bell, an outcome ends the match."""
    before, room = room.state, replace(room, state=state)
    if state.outcome is not None:
        return replace(room, status=Status.OVER, bell=None, paused=None, bots_due=None)
    if before is not None and before.entry == state.entry:
        return room
    # A bot may have left open for later what is asked on: a new phase puts it to the bot again.
    room = replace(room, chairs=tuple(replace(c, considered=()) if c.considered else c for c in room.chairs))
    return replace(room, bell=bell_of(room, state, game_now(room, now)))


def bell_of(room: Room, state: State, now: int) -> Bell | None:
    """Return the bell of the phase that opens now; one that looks like another phase shows the other's time."""
    table = room.table
    phase = table.phase(state)
    seconds = table.seconds(state)
    if phase is None or seconds is None:
        return None
    due = now + seconds * 1000 // room.pace.speed
    if phase.looks_like is None:
        return Bell(state.entry, due, due)
    return Bell(state.entry, due, _shown_of(room, table, replace(state, phase=phase.looks_like), now))


def _shown_of(room: Room, table: Table[Any], looks: State, now: int) -> int | None:
    if room.bell is not None and room.bell.entry == looks.entry - 1:
        return room.bell.shown
    seconds = table.seconds(looks)
    return None if seconds is None else now + seconds * 1000 // room.pace.speed


def paced(room: Room, now: int) -> Room:
    """See that a bot with something to look at has a time to think until, and that nobody else's command moves it."""
    if room.status is not Status.PLAYING or room.state is None or not any(chair.bot for chair in room.chairs):
        return room
    waiting = sum(bool(open_to_bot(room, chair)) for chair in room.chairs)
    if not waiting:
        return room if room.bots_due is None else replace(room, bots_due=None)
    if room.bots_due is not None:
        return room
    pace = room.pace
    thinking = pace.least + Dice(match_seed(room), room.state.step, "pace").random() * (pace.most - pace.least)
    # Several bots think at the same time, so the next of them is done the sooner.
    return replace(room, bots_due=game_now(room, now) + int(thinking / waiting / pace.speed))
