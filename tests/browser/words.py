"""The law of the words these tests look for: what the client's message files say, so that a test names
a sentence by its id.

Only messages of one pattern are read; a person's eye needs no plurals.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from duckpost.games.registry import GAMES

MESSAGES = Path(__file__).parents[2] / "web_client" / "messages"

LOCALES = ("ko", "en", "zh", "el")

TAGS = {"ko": "ko-KR", "en": "en-GB", "zh": "zh-CN", "el": "el-GR"}
"""What a phone that speaks the language asks for."""

_MESSAGE = re.compile(r"^([a-z][\w-]*) = (.+)$", re.MULTILINE)
_PLACEABLE = re.compile(r"\{[^{}]*\}")


@cache
def _messages(locale: str) -> dict[str, str]:
    files = [MESSAGES / f"{locale}.ftl", *(MESSAGES / game / f"{locale}.ftl" for game in GAMES)]
    return {name: text for file in files if file.is_file() for name, text in _MESSAGE.findall(file.read_text("utf-8"))}


def words(name: str, locale: str = "en") -> str:
    """Return a message that has nothing to be filled in. Raises KeyError for one that is not there."""
    text = _messages(locale)[name]
    assert "{" not in text, f"{name} has something to be filled in: look for like({name!r})"
    return text


def like(name: str, locale: str = "en") -> re.Pattern[str]:
    """Return a pattern that a message fits, whatever is filled in; white space and isolation marks do not count."""
    parts = [re.escape(part) for part in _PLACEABLE.split(_messages(locale)[name].partition("{ $")[0] or "{}")]
    whole = [re.escape(part) for part in _PLACEABLE.split(_messages(locale)[name])]
    return re.compile(".*".join(whole) if "->" not in _messages(locale)[name] else parts[0])
