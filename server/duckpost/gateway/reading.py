"""The law of reading a client's frame: what is a frame, what is refused, and with which word."""

from __future__ import annotations

from typing import Any

import orjson
from pydantic import ValidationError

from duckpost.gateway.orders import LONGEST_DETAIL
from duckpost.gateway.wire import CLIENT_FRAME, LARGEST, LONGEST_FRAME, NakCode

KNOWN_TYPES = ("hello", "answer", "host", "me", "ping", "hidden", "resync")


class Unreadable(Exception):
    """A message that is no frame. `message` is its id, if it has one that can be read."""

    def __init__(self, code: NakCode, detail: str, message: int | None = None) -> None:
        """Keep what the `nak` says."""
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.message = message


def read_frame(text: str | None) -> Any:
    """Return the frame in a text message; None stands for a binary one. Raises `Unreadable`.

    JSON is read strictly: no NaN, no lone surrogates, no nesting beyond reason.
    """
    if text is None:
        raise Unreadable(NakCode.BAD_MESSAGE, "a text message is expected")
    if len(text) > LONGEST_FRAME or len(text.encode("utf-8", "surrogatepass")) > LONGEST_FRAME:
        raise Unreadable(NakCode.TOO_LARGE, f"a message has at most {LONGEST_FRAME} bytes")
    try:
        raw = orjson.loads(text)
    except ValueError:
        raise Unreadable(NakCode.BAD_MESSAGE, "this is no JSON") from None
    try:
        return CLIENT_FRAME.validate_python(raw)
    except ValidationError as error:
        raise _unreadable(raw, error) from None


def message_id(raw: object) -> int | None:
    """Return the id in something that may be a message, or None."""
    number = raw.get("id") if isinstance(raw, dict) else None
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= LARGEST:
        return number
    return None


def peeked_id(text: str | None) -> int | None:
    """Return the id of a message that is refused unread, if it has one."""
    if text is None or len(text) > LONGEST_FRAME:
        return None
    try:
        return message_id(orjson.loads(text))
    except ValueError:
        return None


def type_of(raw: object) -> str:
    """Return a frame's type for the metrics, which know the types of the protocol alone."""
    kind = getattr(raw, "type", None)
    return kind if kind in KNOWN_TYPES else "unknown"


def _unreadable(raw: object, error: ValidationError) -> Unreadable:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = [str(part) for part in fault["loc"]]
    shape_only = fault["type"] != "missing" and where[:1] == ["answer"] and "choice" in where[1:2]
    code = NakCode.BAD_CHOICE if shape_only else NakCode.BAD_MESSAGE
    return Unreadable(code, f"{'.'.join(where)}: {fault['msg']}"[:LONGEST_DETAIL], message_id(raw))
