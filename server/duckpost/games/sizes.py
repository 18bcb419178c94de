"""How many bytes of JSON a seat's own part may take: what a game adds up for `Game.own_bytes`."""

from __future__ import annotations

import json
from collections.abc import Iterable

from duckpost.games.contract import Json

ASK_BYTES = 160
"""An ask without its names, options and answer, in a rematch and with the time that a paused game shows."""

ORDERED_BYTES = len(',"ordered":true')


def json_bytes(part: Json) -> int:
    """Return how many bytes a part takes on the wire."""
    return len(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode())


def ask_bytes(names: int, options: Iterable[str] = (), *, chosen: int = 1, ordered: bool = False, text: int = 0) -> int:
    """Return the most bytes that an ask takes whose id and prompt have so many characters together.

    Its answer holds so many of the options, or a text so long, in characters: JSON writes none in more than six bytes.
    """
    widths = [len(option.encode()) + len('"",') for option in options]
    answer = chosen * max(widths, default=0) + 6 * text
    return ASK_BYTES + names + sum(widths) + answer + ORDERED_BYTES * ordered
