"""The law of the table: the only place where a phase opens, is answered, closes or times out.

"All have answered", "time is up" and "away" go through the same close: defaults are filled in, the phase's steps run
in order, the next phase opens, and so on while the next one closes at once. No game writes that twice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic

from duckpost.games.choices import read_choice, wire_choice
from duckpost.games.contract import (
    Answer,
    Ask,
    Closes,
    Game,
    Json,
    Phase,
    Refusal,
    Rejected,
    S,
    Seat,
    View,
)
from duckpost.games.dice import Dice

OVER = "over"
"""The phase of a game that has an outcome: nothing is asked and no time runs."""

SETTLING_BOUND = 64
"""How many phases may close one after another without anybody doing anything."""


class Spinning(RuntimeError):
    """A game's phases close one another for ever: a bug in its phase table, named by the phase it was found in."""


class BrokenGame(RuntimeError):
    """A game broke the contract: a phase that goes where its row does not say, or a required ask without a default."""


class Table(Generic[S]):
    """A game and the secret seed it is played with; holds no state, takes and returns states."""

    __slots__ = ("_phases", "_seed", "game")

    def __init__(self, game: Game[S], seed: int) -> None:
        """Lay the table for `game`; `seed` is the room's secret."""
        self.game = game
        self._seed = seed
        self._phases = {phase.name: phase for phase in game.phases}

    def deal(self, seats: tuple[Seat, ...], options: Any) -> S:
        """Deal a new game to the seats, in seat order, and open its first phase."""
        dice = Dice(self._seed, 0)
        state = self.game.deal(seats, options, dice.fork("deal"))
        return self._settle(replace(state, phase=self.game.first, entry=1), dice)

    def phase(self, state: S) -> Phase[S] | None:
        """Return the row of the phase that is open, or None when the game is over."""
        return self._phases.get(state.phase)

    def seconds(self, state: S) -> int | None:
        """Return how long the open phase lasts in all, in seconds; None if no time runs."""
        phase = self.phase(state)
        if phase is None or phase.timer is None:
            return None
        return phase.timer if isinstance(phase.timer, int) else self.game.option(state, phase.timer)

    def asks(self, state: S, seat: Seat) -> tuple[Ask, ...]:
        """Return what this seat may do now, answered asks included."""
        phase = self.phase(state)
        return () if phase is None else phase.asks(state, seat)

    def answer(self, state: S, seat: Seat, ask_id: str, raw: object) -> S:
        """Carry out a seat's answer, given in the wire's form, and everything that follows from it.

        Raises `Rejected` (not_allowed, not_open, already_answered, bad_choice); the state given is then still the
        state of the game. An away seat that answers is away no longer (RULES.md §3).
        """
        ask = self._open_ask(state, seat, ask_id)
        given = state.stored(seat, ask.id)
        if given is not None and not given.by_game and not ask.changeable:
            raise Rejected(Refusal.ALREADY_ANSWERED, ask.id)
        choice = read_choice(ask, raw)
        away = tuple(s for s in state.away if s != seat)
        dice = Dice(self._seed, state.step + 1)
        state = replace(state, step=state.step + 1, away=away)
        instant = self.game.instants.get(ask.prompt)
        if instant is not None:
            state = instant(state, ask, choice, dice.fork(f"{ask.id}.{seat}"))
        else:
            state = _store(state, Answer(seat, ask.id, choice))
        return self._settle(state, dice, close=_closing(ask, choice))

    def time_up(self, state: S) -> S:
        """Close the open phase because its time is up. Raises `Rejected` (not_open) where no time runs."""
        if self.seconds(state) is None:
            raise Rejected(Refusal.NOT_OPEN, state.phase)
        return self._settle(replace(state, step=state.step + 1), Dice(self._seed, state.step + 1), close=True)

    def mark_away(self, state: S, seat: Seat, away: bool) -> S:
        """Mark a seat away (what is open for it is answered at once) or back. Raises `Rejected` (not_allowed)."""
        if seat not in state.seats:
            raise Rejected(Refusal.NOT_ALLOWED, seat)
        if away == (seat in state.away):
            return state
        gone = {*state.away, seat} if away else set(state.away) - {seat}
        state = replace(state, step=state.step + 1, away=tuple(s for s in state.seats if s in gone))
        return self._settle(state, Dice(self._seed, state.step))

    def waiting_for(self, state: S) -> tuple[Seat, ...]:
        """Return the seats whose required asks are not all answered, in seat order."""
        phase = self.phase(state)
        return () if phase is None else tuple(s for s in state.seats if _pending(phase, state, s) is not None)

    def view(self, state: S, seat: Seat | None) -> View:
        """Return the whole of what this seat may know; None is the table screen. Raises `Rejected` (not_allowed)."""
        if seat is None:
            return View(self.public(state), None, ())
        if seat not in state.seats:
            raise Rejected(Refusal.NOT_ALLOWED, seat)
        asks = tuple(told for _, told in self.told_asks(state, seat))
        return View(self.public(state), self.game.private(state, seat), asks)

    def told_asks(self, state: S, seat: Seat) -> tuple[tuple[Ask, Json], ...]:
        """Return what this seat may do now, each ask with its wire form."""
        return tuple((ask, _wire_ask(state, ask)) for ask in self.asks(state, seat))

    def public(self, state: S) -> Json:
        """Return the part of a view that is the same for all: the phase as it looks, whom it waits for, the game."""
        phase = self.phase(state)
        hidden = phase is None or phase.progress_hidden or phase.closes is Closes.ON_TIME
        name = state.phase if phase is None or phase.looks_like is None else phase.looks_like
        waiting = None if hidden else list(self.waiting_for(state))
        return {"phase": name, "waiting_for": waiting, **self.game.public(state)}

    def _open_ask(self, state: S, seat: Seat, ask_id: str) -> Ask:
        if seat not in state.seats:
            raise Rejected(Refusal.NOT_ALLOWED, "no such seat")
        for ask in self.asks(state, seat):
            if ask.id == ask_id:
                return ask
        raise Rejected(Refusal.NOT_OPEN, "not asked")

    def _settle(self, state: S, dice: Dice, close: bool = False) -> S:
        for _ in range(SETTLING_BOUND):
            phase = self.phase(state)
            if phase is None:
                return state
            if phase.closes is Closes.ANSWERED:
                state = _fill(phase, state, state.away, dice)
            if not close and not _closes(phase, state):
                return state
            state, close = self._close(phase, state, dice), False
        raise Spinning(f"{self.game.id}: the phases keep closing one another at {state.phase}")

    def _close(self, phase: Phase[S], state: S, dice: Dice) -> S:
        state = _fill(phase, state, state.seats, dice)
        for step in phase.steps:
            state = step(state, dice.fork(f"{state.entry}.{step.__name__}"))
            if state.outcome is not None:
                return replace(state, phase=OVER, entry=state.entry + 1, answers=())
        name = phase.next(state)
        if name not in phase.goes_to or name not in self._phases:
            raise BrokenGame(f"{self.game.id}: {phase.name} may not go to {name}")
        state = replace(state, phase=name, entry=state.entry + 1)
        return replace(state, answers=_kept(self._phases[name], state)) if state.answers else state


def _kept(phase: Phase[S], state: S) -> tuple[Answer, ...]:
    """An ask that stays open in the next phase keeps its answer."""
    return tuple(a for a in state.answers if any(ask.id == a.ask for ask in phase.asks(state, a.seat)))


def _pending(phase: Phase[S], state: S, seat: Seat) -> tuple[int, Ask] | None:
    """Return the first required ask that this seat has not answered, and its place in the row."""
    for place, ask in enumerate(phase.asks(state, seat)):
        if not ask.optional and state.stored(seat, ask.id) is None:
            return place, ask
    return None


def _closes(phase: Phase[S], state: S) -> bool:
    return phase.closes is Closes.ANSWERED and all(_pending(phase, state, seat) is None for seat in state.seats)


def _closing(ask: Ask, choice: object) -> bool:
    return bool(ask.closing) and isinstance(choice, tuple) and any(option in ask.closing for option in choice)


def _fill(phase: Phase[S], state: S, seats: tuple[Seat, ...], dice: Dice) -> S:
    """Answer for these seats what is still required, asks that appear after other answers included.

    Round by round, the earlier parts of everybody's rows first: what is decided late is decided knowing the rest.
    """
    for _ in range(SETTLING_BOUND):
        pending = [found for seat in seats if (found := _pending(phase, state, seat)) is not None]
        if not pending:
            return state
        earliest = min(place for place, _ in pending)
        for ask in (ask for place, ask in pending if place == earliest):
            if ask.default is None:
                raise BrokenGame(f"{phase.name}: the required ask {ask.id} has no default")
            choice = ask.default(state, ask, dice.fork(f"{ask.id}.{ask.seat}"))
            state = _store(state, Answer(ask.seat, ask.id, choice, by_game=True))
    raise Spinning(f"{phase.name}: the asks of one seat never end")


def _store(state: S, new: Answer) -> S:
    others = [a for a in state.answers if a.seat != new.seat or a.ask != new.ask]
    ordered = sorted([*others, new], key=lambda a: (state.seats.index(a.seat), a.ask))
    return replace(state, answers=tuple(ordered))


def _wire_ask(state: S, ask: Ask) -> Json:
    given = state.stored(ask.seat, ask.id)
    wire: Json = {
        "id": ask.id,
        "kind": ask.kind.value,
        "prompt": ask.prompt,
        "options": list(ask.options),
        "min": ask.min,
        "max": ask.max,
        "changeable": ask.changeable,
        "optional": ask.optional,
        "answer": None if given is None or given.by_game else wire_choice(given.choice),
    }
    if ask.ordered:
        wire["ordered"] = True
    return wire
