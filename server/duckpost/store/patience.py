"""How long a caller waits for Redis, and with what reason it gives up.

What is refused for the moment is asked again; the last refusal is kept, so that whoever gives up can say why.
"""

from __future__ import annotations

from contextvars import ContextVar, Token
from typing import Self

from duckpost.store.errors import StoreDown
from duckpost.store.wire import Refusal, printable

PASSING = frozenset(
    {"LOADING", "READONLY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "BUSY", "MISCONF", "NOREPLICAS", "OOM"}
)
"""Errors that say: not now. What was asked is asked again."""

_CURRENT: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


class Attempt:
    """What one caller asks within its patience, in whichever tasks; `refusal` is the last one that it met.

    With `once`, every refusal is final.
    """

    __slots__ = ("_token", "once", "refusal")

    def __init__(self, *, once: bool = False) -> None:
        self.once = once
        self.refusal: Refusal | None = None

    def __enter__(self) -> Self:
        self._token: Token[Attempt | None] = _CURRENT.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _CURRENT.reset(self._token)

    def down(self, error: Exception, trouble: StoreDown | None) -> StoreDown:
        """Return what to raise for an error that ended the attempt, given why there is no connection, if so."""
        refusal = error if isinstance(error, Refusal) else self.refusal
        if refusal is not None:
            return StoreDown(f"Redis refuses to store: {refusal.sentence}", refusal.code)
        return trouble or StoreDown("Redis cannot be reached: it does not answer")


def refused(refusal: Refusal) -> bool:
    """Note a refusal that may pass for whoever waits; return whether to ask again."""
    attempt = _CURRENT.get()
    if refusal.code not in PASSING or attempt is None:
        return refusal.code in PASSING
    attempt.refusal = refusal
    return not attempt.once


def no_connection(error: Exception) -> StoreDown:
    """Return what to tell of a connection that cannot be made."""
    if isinstance(error, Refusal):
        return StoreDown(f"Redis refuses the connection: {error.sentence}", error.code)
    return StoreDown(f"Redis cannot be reached: {printable(str(error)) or 'it does not answer'}")
