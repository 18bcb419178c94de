"""The law of names: what a player may be called, and when two names are the same (protocol: room codes and names)."""

from __future__ import annotations

import unicodedata

import regex

from duckpost.rooms.refusals import Code, Refused

LONGEST = 16
"""Grapheme clusters in the longest name."""

LONGEST_RAW = 512
"""Code points looked at at all, so that a name of ten thousand marks costs nothing."""

_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_JOINERS = frozenset("\u200c\u200d")
_MARKS_A_CLUSTER = 8


def read_name(raw: str) -> str:
    """Return the name in NFC, trimmed, inner white space made single. Raises `Refused` (bad_name).

    1 to 16 grapheme clusters of any script and emoji; no control characters, no bidi overrides or marks, no lone
    surrogates, nothing that shows as nothing, no tower of combining marks.
    """
    if len(raw) > LONGEST_RAW:
        raise Refused(Code.BAD_NAME, f"a name has at most {LONGEST} characters")
    if any("\ud800" <= char <= "\udfff" for char in raw):
        raise Refused(Code.BAD_NAME, "a lone surrogate is no character")
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if any(char in _BIDI or unicodedata.category(char) in ("Cc", "Cn", "Co", "Zl", "Zp") for char in name):
        raise Refused(Code.BAD_NAME, "control characters and direction marks are not allowed")
    clusters = regex.findall(r"\X", name)
    if not 1 <= len(clusters) <= LONGEST:
        raise Refused(Code.BAD_NAME, f"a name has 1 to {LONGEST} characters")
    if any(_marks(cluster) > _MARKS_A_CLUSTER for cluster in clusters):
        raise Refused(Code.BAD_NAME, "too many marks on one character")
    if not name_key(name):
        raise Refused(Code.BAD_NAME, "a name must show")
    return name


def name_key(name: str) -> str:
    """Return what names that a person would call the same share: form, case and what is invisible do not count."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    visible = (char for char in folded if unicodedata.category(char) not in ("Cf", "Mn", "Zs") or _shows(char))
    return unicodedata.normalize("NFKC", "".join(visible))


def _shows(char: str) -> bool:
    """Vowel signs and other marks are part of the letters of many scripts; variation selectors and blanks are not."""
    blank = char.isspace() or unicodedata.category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f"
    return not blank and char not in "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"


def _marks(cluster: str) -> int:
    """Combining marks in a cluster; an emoji sequence is joined by joiners and carries few."""
    return sum(unicodedata.category(char) in ("Mn", "Me") for char in cluster if char not in _JOINERS)
