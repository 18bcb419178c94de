"""The law of what a frame asks of a room: each frame's command, and each refusal's `nak`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duckpost.games.contract import Seat
from duckpost.gateway import wire
from duckpost.gateway.wire import Nak, NakCode
from duckpost.rooms.commands import (
    AddBot,
    Answer,
    Command,
    End,
    Extend,
    GiveHost,
    Kick,
    Leave,
    MarkAway,
    MoveSeat,
    Pause,
    Rematch,
    Rename,
    Resume,
    SetLocale,
    SetOptions,
    Start,
)
from duckpost.rooms.refusals import Code

LONGEST_DETAIL = 200


def _answer(frame: wire.AnswerFrame, seat: Seat) -> Command:
    choice = tuple(frame.choice) if isinstance(frame.choice, list) else frame.choice
    return Answer(seat, frame.id, frame.ask, choice)


_COMMANDS: dict[type[Any], Callable[[Any, Seat], Command]] = {
    wire.AnswerFrame: _answer,
    wire.HostStart: lambda f, seat: Start(seat, f.id),
    wire.HostAway: lambda f, seat: MarkAway(seat, f.id, Seat(f.seat), f.away),
    wire.HostKick: lambda f, seat: Kick(seat, f.id, Seat(f.seat)),
    wire.HostMoveSeat: lambda f, seat: MoveSeat(seat, f.id, Seat(f.seat), f.to),
    wire.HostGive: lambda f, seat: GiveHost(seat, f.id, Seat(f.seat)),
    wire.HostOptions: lambda f, seat: SetOptions(seat, f.id, tuple(f.options.items())),
    wire.HostPause: lambda f, seat: Pause(seat, f.id),
    wire.HostResume: lambda f, seat: Resume(seat, f.id),
    wire.HostExtend: lambda f, seat: Extend(seat, f.id, f.seconds),
    wire.HostEnd: lambda f, seat: End(seat, f.id),
    wire.HostRematch: lambda f, seat: Rematch(seat, f.id),
    wire.HostAddBot: lambda f, seat: AddBot(seat, f.id, f.bot),
    wire.MeRename: lambda f, seat: Rename(seat, f.id, f.name),
    wire.MeLeave: lambda f, seat: Leave(seat, f.id),
    wire.MeLocale: lambda f, seat: SetLocale(seat, f.id, f.locale),
}

_WORDS = frozenset(code.value for code in NakCode)
_BAD_CHOICES = (Code.BAD_NAME, Code.BAD_OPTIONS)


def command_of(frame: Any, seat: Seat) -> Command | None:
    """Return the command that a frame gives in the name of a seat; None for a frame that asks nothing of the room."""
    make = _COMMANDS.get(type(frame))
    return None if make is None else make(frame, seat)


def nak_of(message: int, code: Code, detail: str) -> Nak:
    """Return the `nak` for a refusal. A code that the wire has no word for stands first in the detail."""
    if code.value in _WORDS:
        return Nak(id=message, code=NakCode(code.value), detail=detail[:LONGEST_DETAIL])
    known = NakCode.BAD_CHOICE if code in _BAD_CHOICES else NakCode.NOT_ALLOWED
    return Nak(id=message, code=known, detail=f"{code.value} {detail}".strip()[:LONGEST_DETAIL])
