"""The law of the plug-in surface: everything a game and the table runner say to each other.

A game is data and pure functions: phases as rows, asks with defaults, small resolution steps, and views built up
from nothing. It has no clock, no I/O and no randomness of its own; time is a number of seconds, chance is a `Dice`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from reprlib import Repr
from typing import Any, Generic, NewType, TypeAlias, TypeVar

from duckpost.games.dice import Dice

Seat = NewType("Seat", str)
AskId = NewType("AskId", str)
Choice: TypeAlias = tuple[str, ...] | bool | int | str
Json: TypeAlias = dict[str, Any]


class Kind(StrEnum):
    """What an answer to an ask looks like (the wire's `kind`)."""

    CHOOSE = "choose"
    CONFIRM = "confirm"
    NUMBER = "number"
    TEXT = "text"


class Refusal(StrEnum):
    """Why an answer is refused; the same words as the wire's `nak` codes."""

    NOT_OPEN = "not_open"
    BAD_CHOICE = "bad_choice"
    ALREADY_ANSWERED = "already_answered"
    NOT_ALLOWED = "not_allowed"


class Closes(StrEnum):
    """When a phase closes: once every required ask is answered, or only when its time is up."""

    ANSWERED = "answered"
    ON_TIME = "on_time"


class Rejected(Exception):
    """An answer that the rules refuse. The state it was given for is unchanged."""

    def __init__(self, code: Refusal, detail: str = "") -> None:
        """Keep the code for the wire and a short detail for the log of whoever sent it."""
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail


_SHOWN = Repr()
_SHOWN.maxstring = _SHOWN.maxother = 200


class BadOptions(ValueError):
    """Options, tables or a player count that no game can be dealt from; says which field, what value, which bound."""

    def __init__(self, field: str, value: object, reason: str) -> None:
        """Name the field, the refused value and the bound or clash that refuses it."""
        super().__init__(f"{field}: {_SHOWN.repr(value)} is refused: {reason}")
        self.field = field
        self.value = value
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning side, why, and the kind of moment at which it ended."""

    winner: str
    reason: str
    ended_in: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A stored answer. `by_game`: a default given for an away seat; its owner may still answer over it."""

    seat: Seat
    ask: AskId
    choice: Choice
    by_game: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the runner owns of every game's state; a game extends it, reads these fields and never sets them.

    `entry` counts the phases opened so far (a bell carries it), `step` the commands carried out (dice are derived
    from it), `answers` are in seat order so that nothing tells who was first or who changed their mind.
    The one field a game's steps may set is `outcome`.
    """

    seats: tuple[Seat, ...]
    phase: str = ""
    entry: int = 0
    step: int = 0
    away: tuple[Seat, ...] = ()
    answers: tuple[Answer, ...] = ()
    outcome: Outcome | None = None

    def stored(self, seat: Seat, ask: AskId) -> Answer | None:
        """Return the stored answer of this seat to this ask, or None."""
        for answer in self.answers:
            if answer.seat == seat and answer.ask == ask:
                return answer
        return None

    def choice(self, seat: Seat, ask: AskId) -> Choice | None:
        """Return what this seat has answered to this ask, or None."""
        answer = self.stored(seat, ask)
        return None if answer is None else answer.choice

    def chosen(self, seat: Seat, ask: AskId) -> tuple[str, ...]:
        """Return the options chosen by this seat in a `choose` ask; empty if it has not answered."""
        choice = self.choice(seat, ask)
        return choice if isinstance(choice, tuple) else ()


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One decision put to one seat.

    `id` is never used twice in a game (two seats may be asked under the same id). `min`/`max` bound the number of
    options, the number itself, or the length of the text. A required ask (`optional=False`) has a `default`: a pure
    function of state, ask and dice that answers for the away, the bots' gaps and the silent. A choice that is in
    `closing`, made by the seat itself and not by default, closes the phase at once (a reaction that ends its window).
    An ask whose answer is an instant is always optional. `own_clock`: in a phase that looks like
    another to the rest of the table, this ask alone shows the phase's real time.
    """

    id: AskId
    seat: Seat
    kind: Kind
    prompt: str
    options: tuple[str, ...] = ()
    min: int = 1
    max: int = 1
    ordered: bool = False
    changeable: bool = False
    optional: bool = False
    default: Callable[[Any, Ask, Dice], Choice] | None = None
    closing: tuple[str, ...] = ()
    own_clock: bool = False


Step: TypeAlias = Callable[[S, Dice], S]
Instant: TypeAlias = Callable[[S, Ask, Choice, Dice], S]


def nobody(_state: State, _seat: Seat) -> tuple[Ask, ...]:
    """Ask no seat anything: the asks of a scene."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase(Generic[S]):
    """One row of a game's phase table.

    `asks(state, seat)` lists what the seat may do now, answered asks included; `steps` is the pipeline run in order
    when the phase closes; `next(state)` names the phase that follows, one of `goes_to`. `timer` is a number of
    seconds, the name of an option that holds one (or None: no limit), or None. `progress_hidden`: nobody sees who
    has answered. `looks_like`: the phase whose name, clock and progress everybody else keeps seeing.
    """

    name: str
    asks: Callable[[S, Seat], tuple[Ask, ...]] = nobody
    steps: tuple[Step[S], ...] = ()
    next: Callable[[S], str]
    goes_to: tuple[str, ...]
    timer: str | int | None = None
    closes: Closes = Closes.ANSWERED
    progress_hidden: bool = False
    looks_like: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The whole of what one seat (or, with `you` None, the table screen) may know, as JSON values."""

    game: Json
    you: Json | None
    asks: tuple[Json, ...]


USUAL_BYTES = 1000
"""What a seat's `you` and `asks` take at the most in a game that says nothing about it."""


def usual_bytes(_public: Json) -> int:
    """Return what is enough for a small game in any position."""
    return USUAL_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """A game as the server sees it: a name, its phases, and pure functions.

    `check_fields(raw)` refuses a single wrong option, `read_options(raw, players)` refuses a combination that cannot
    be dealt (both raise `BadOptions`) and returns the game's options. `outline(options)` is what is public before the
    start. `instants` maps an ask's prompt to what its answer does at once. `public` and `private` build views up from
    nothing; `story(state, names)` is what a finished game publishes; `option(state, name)` reads a timer's option.
    `own_bytes(public)` is the most bytes of JSON that any seat's `private` and asks may take, worked out from what
    everybody sees: each seat's is padded to that size, so that no size tells one role from another (`sizes.py`).
    """

    id: str
    min_players: int
    max_players: int
    state: type[S]
    phases: tuple[Phase[S], ...]
    first: str
    check_fields: Callable[[Mapping[str, object]], None]
    read_options: Callable[[Mapping[str, object], int], Any]
    option_schema: Callable[[], Json]
    outline: Callable[[Any], Json]
    deal: Callable[[tuple[Seat, ...], Any, Dice], S]
    option: Callable[[S, str], int | None]
    public: Callable[[S], Json]
    private: Callable[[S, Seat], Json]
    story: Callable[[S, Mapping[Seat, str]], Json]
    instants: Mapping[str, Instant[S]]
    roles: tuple[str, ...] = ()
    own_bytes: Callable[[Json], int] = usual_bytes


def confirmed(_state: State, _ask: Ask, _dice: Dice) -> Choice:
    """Answer a `confirm` ask for somebody who does not."""
    return True


def at_random(_state: State, ask: Ask, dice: Dice) -> Choice:
    """Choose `ask.min` of the ask's options by chance."""
    drawn = dice.sample(ask.options, ask.min)
    # In the ask's own order, as a player's choice is kept: nothing tells that it was drawn.
    return drawn if ask.ordered else tuple(option for option in ask.options if option in drawn)


def first_option(_state: State, ask: Ask, _dice: Dice) -> Choice:
    """Choose the first of the ask's options."""
    return ask.options[:1]
