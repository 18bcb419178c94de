"""The law of one JSON object of a story: typed fields, or `BadStory` with the field's path.

A missing field and a null are the same thing (rule book §10: a step that did not happen
is absent or null); each getter says whether it takes that for an answer.
"""

from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from typing import TypeVar

from tests.games.witch_catch.referee.verdict import BadStory
from tests.games.witch_catch.referee.words import Seat

Word = TypeVar("Word", bound=StrEnum)
Seats = Mapping[str, Seat]


class Page:
    """One JSON object and where it stands in the story, as in `days[0].raids[1]`."""

    __slots__ = ("_at", "_fields", "_seats")

    def __init__(self, value: object, at: str, seats: Seats) -> None:
        if not isinstance(value, dict):
            raise BadStory(f"{at or 'story'}: {value!r} is no object")
        self._fields: dict[object, object] = value
        self._at = at
        self._seats = seats

    def wrong(self, key: str, why: str) -> BadStory:
        """What to raise about one field of this object."""
        return BadStory(f"{self.path(key)}: {why}")

    def path(self, key: str) -> str:
        """Where a field of this object stands in the story."""
        return f"{self._at}.{key}" if self._at else key

    def has(self, key: str) -> bool:
        """Whether the field is there and not null."""
        return self._fields.get(key) is not None

    def text(self, key: str) -> str:
        """A string that is not empty."""
        value = self._fields.get(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(key, f"{value!r} is no text")
        return value

    def whole(self, key: str, least: int = 0) -> int:
        """A whole number of at least `least`."""
        value = self._fields.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.wrong(key, f"{value!r} is no whole number of at least {least}")
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self._fields.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"{value!r} is neither true nor false")
        return value

    def word(self, kind: type[Word], key: str) -> Word:
        """A word of a closed vocabulary."""
        return self._word(kind, self._fields.get(key), key)

    def word_or_none(self, kind: type[Word], key: str) -> Word | None:
        """A word of a closed vocabulary, or nothing."""
        value = self._fields.get(key)
        return None if value is None else self._word(kind, value, key)

    def words(self, kind: type[Word], key: str) -> tuple[Word, ...]:
        """A list of words; it must be there."""
        return tuple([self._word(kind, value, key) for value in self._list(key)])

    def seat(self, key: str) -> Seat:
        """One of the seats of this game."""
        return self._seat(self._fields.get(key), key)

    def seat_or_none(self, key: str) -> Seat | None:
        """One of the seats of this game, or nothing."""
        value = self._fields.get(key)
        return None if value is None else self._seat(value, key)

    def seats(self, key: str) -> tuple[Seat, ...]:
        """A list of seats; it must be there."""
        return tuple([self._seat(value, key) for value in self._list(key)])

    def page(self, key: str) -> "Page":
        """An object; it must be there."""
        return Page(self._fields.get(key), self.path(key), self._seats)

    def pages(self, key: str) -> list["Page"]:
        """A list of objects; absent and null are an empty one."""
        if not self.has(key):
            return []
        at = self.path(key)
        return [Page(value, f"{at}[{number}]", self._seats) for number, value in enumerate(self._list(key))]

    def by_seat(self, key: str) -> tuple["Page", tuple[Seat, ...]]:
        """An object whose fields are seats, and those seats; absent and null are an empty one."""
        page = self.page(key) if self.has(key) else Page({}, self.path(key), self._seats)
        return page, tuple([self._seat(name, key) for name in page._fields])

    def _list(self, key: str) -> list[object]:
        value = self._fields.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, f"{value!r} is no list")
        return value

    def _word(self, kind: type[Word], value: object, key: str) -> Word:
        if isinstance(value, str):
            with suppress(ValueError):
                return kind(value)
        raise self.wrong(key, f"{value!r} is none of {', '.join(kind)}")

    def _seat(self, value: object, key: str) -> Seat:
        seat = self._seats.get(value) if isinstance(value, str) else None
        if seat is None:
            raise self.wrong(key, f"{value!r} is no seat of this game")
        return seat
