"""Names: what a player may be called, and when two names are the same (docs/protocol.md)."""

from __future__ import annotations

import unicodedata

import regex

from duckpost.rooms.refusals import Code, Refused

LONGEST = 16
"""Grapheme clusters in the longest name."""

LONGEST_RAW = 512
"""Code points looked at at all, so that a name of ten thousand marks costs nothing."""

LONGEST_CLUSTER = 16
"""Code points in one grapheme cluster: the longest emoji have 11; joined without end, one would fill a screen."""

MOST_MARKS = 8
"""Combining marks in one grapheme cluster: more of them run over the lines above and below."""

# Characters newer than the tables at hand are refused, but not what is set aside for emoji to come.
_CONTROL = regex.compile(r"(?V1)[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}[\p{Cn}--\p{Extended_Pictographic}]]")
_BLANK = regex.compile(r"[\p{Z}\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]+")
_SHOWS = regex.compile(r"(?V1)[^\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|\p{Extended_Pictographic}")
# What needs a neighbour and has none: a mark or a joiner where a word begins, a joiner where it ends (some scripts have
# one inside), and one after an emoji that joins it to none (UTS #51): what is left of an emoji that was cut.
_LOOSE = regex.compile(
    r"(?:^| )[\p{M}\u200c\u200d]"
    r"|[\u200c\u200d](?=$| |\u200c|\u200d)"
    r"|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*\u200d(?!\p{Extended_Pictographic})"
)
_MARK = regex.compile(r"\p{M}")
_CLUSTER = regex.compile(r"\X")


def read_name(raw: str) -> str:
    """Return the name in NFC, trimmed, inner white space made single. Raises `Refused` (bad_name).

    1 to 16 grapheme clusters of any script and emoji; no control characters, no bidi overrides or marks, no lone
    surrogates, nothing that shows as nothing, no mark or joiner without what it belongs to, no tower of combining marks
    and no endless cluster.
    """
    if len(raw) > LONGEST_RAW:
        raise Refused(Code.BAD_NAME, f"a name has at most {LONGEST} characters")
    name = unicodedata.normalize("NFC", raw).strip()
    if _CONTROL.search(name):
        raise Refused(Code.BAD_NAME, "control characters and direction marks are not allowed")
    name = " ".join(name.split())
    clusters = _CLUSTER.findall(name)
    if not 1 <= len(clusters) <= LONGEST:
        raise Refused(Code.BAD_NAME, f"a name has 1 to {LONGEST} characters")
    if any(len(cluster) > LONGEST_CLUSTER or len(_MARK.findall(cluster)) > MOST_MARKS for cluster in clusters):
        raise Refused(Code.BAD_NAME, "too much on one character")
    if not _SHOWS.search(name):
        raise Refused(Code.BAD_NAME, "a name must show")
    if _LOOSE.search(name):
        raise Refused(Code.BAD_NAME, "a mark or a joiner belongs to nothing")
    return name


def name_key(name: str) -> str:
    """Return what names that a person would call the same share: form, case and what is invisible do not count."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", _BLANK.sub("", folded))
