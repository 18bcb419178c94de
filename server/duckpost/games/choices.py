"""The law of answers: what the wire's `choice` must look like for each kind of ask, and nothing else is let in."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from duckpost.games.contract import Ask, Choice, Kind, Refusal, Rejected


def read_choice(ask: Ask, raw: object) -> Choice:
    """Read a wire choice for this ask: a list of options, true, a whole number or a text.

    Raises `Rejected` (bad_choice) for any other shape, an unknown or repeated option, or a count, number or length
    out of the ask's bounds. The chosen options of an ask that is not `ordered` are put in the ask's own order, so
    that no trace is kept of how they were tapped.
    """
    return _READERS[ask.kind](ask, raw)


def wire_choice(choice: Choice) -> list[str] | bool | int | str:
    """Return the wire's form of a stored choice."""
    return list(choice) if isinstance(choice, tuple) else choice


def _choose(ask: Ask, raw: object) -> Choice:
    if not isinstance(raw, list | tuple):
        raise Rejected(Refusal.BAD_CHOICE, "a list of options is expected")
    if not ask.min <= len(raw) <= ask.max:
        raise Rejected(Refusal.BAD_CHOICE, f"{ask.min} to {ask.max} options are expected, not {len(raw)}")
    for option in raw:
        if not isinstance(option, str) or option not in ask.options:
            raise Rejected(Refusal.BAD_CHOICE, "no such option")
    if len(set(raw)) != len(raw):
        raise Rejected(Refusal.BAD_CHOICE, "an option is given twice")
    return tuple(raw) if ask.ordered else tuple(option for option in ask.options if option in raw)


def _confirm(_ask: Ask, raw: object) -> Choice:
    if raw is not True:
        raise Rejected(Refusal.BAD_CHOICE, "only true confirms")
    return True


def _number(ask: Ask, raw: object) -> Choice:
    if not isinstance(raw, int) or isinstance(raw, bool) or not ask.min <= raw <= ask.max:
        raise Rejected(Refusal.BAD_CHOICE, f"a whole number from {ask.min} to {ask.max} is expected")
    return raw


def _text(ask: Ask, raw: object) -> Choice:
    if not isinstance(raw, str) or not ask.min <= len(raw) <= ask.max or not _is_text(raw):
        raise Rejected(Refusal.BAD_CHOICE, f"a text of {ask.min} to {ask.max} characters is expected")
    return raw


def _is_text(raw: str) -> bool:
    """A lone surrogate or a control character is no text; joiners, marks and spaces of every script are."""
    return all(char == "\n" or unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp") for char in raw)


_READERS: dict[Kind, Callable[[Ask, object], Choice]] = {
    Kind.CHOOSE: _choose,
    Kind.CONFIRM: _confirm,
    Kind.NUMBER: _number,
    Kind.TEXT: _text,
}
