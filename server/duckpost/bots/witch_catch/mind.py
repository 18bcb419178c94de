"""The law of what a villager has in mind when it decides: its view, the book of hands, and whom it suspects."""

from __future__ import annotations

from functools import cached_property

from duckpost.bots.witch_catch.convention import Book, book_of
from duckpost.bots.witch_catch.sight import Sight
from duckpost.bots.witch_catch.suspicion import Suspicion


class Mind(Sight):
    """A seat's view and what follows from it, each worked out once."""

    @cached_property
    def book(self) -> Book:
        """The hands of those who kept to the convention."""
        return book_of(self)

    @cached_property
    def own(self) -> Suspicion:
        """What this cat suspects."""
        return Suspicion(self, self.book, own=True)

    @cached_property
    def table(self) -> Suspicion:
        """What the table suspects: what anybody would who saw only what is public."""
        return Suspicion(self, self.book, own=False)
