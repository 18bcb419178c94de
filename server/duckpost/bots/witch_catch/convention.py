"""The law of what villagers agree on without a word: who digs where, and who gives what.

Bots cannot talk. So they follow what everybody at the table could work out from what is public: the seats are counted
off over the materials that are lacking, another way round each day, in groups that are not too small, for a cat that
is alone gets raided. Who kept to it has the cards that this book of hands says; witches and guards have others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from duckpost.bots.witch_catch.sight import Sight
from duckpost.games.contract import Json

Hands = Mapping[str, Counter[str]]


def group_size(persons: int) -> int:
    """Return how many cats at least go to a place together; many cats have many materials to find."""
    return 3 if 6 <= persons <= 8 else 2


@dataclass(slots=True)
class Book:
    """The hands that everybody has who kept to the convention.

    `digs` is what each was counted off to dig today, `uncovered` the days whose circle lacked a card by this book.
    """

    persons: list[str]
    hands: dict[str, Counter[str]]
    digs: dict[str, str] = field(default_factory=dict)
    uncovered: set[int] = field(default_factory=set)


def book_of(sight: Sight) -> Book:
    """Write the book of hands from the first morning to now, from public facts alone."""
    book = Book(list(sight.seats), {seat: Counter() for seat in sight.seats})
    for day in sight.days():
        book.digs = counted_off(book.persons, day, book.hands)
        report = day.get("report")
        if report is None:
            break
        _come_home(book, sight, report)
        _circle_closes(book, day)
        exiled = (day.get("vote") or {}).get("exiled")
        book.persons = [seat for seat in book.persons if seat != exiled]
    return book


def _come_home(book: Book, sight: Sight, report: Json) -> None:
    for seat, material in book.digs.items():
        if seat not in report["frogs"]:
            book.hands[seat][material] += 1
    gone, back = set(report["frogs"]), set(report["restored"])
    book.persons = [seat for seat in sight.seats if (seat in book.persons and seat not in gone) or seat in back]


def _circle_closes(book: Book, day: Json) -> None:
    if day.get("ritual") in ("success", "failed"):
        members = next(p["members"] for p in day["proposals"] if p["passed"])
        agreed = gifts(members, day["required"], book.hands)
        if len(agreed) < len(members):
            book.uncovered.add(day["day"])
        for seat, material in agreed.items():
            book.hands[seat] -= Counter((material,))


def counted_off(persons: Sequence[str], day: Json, hands: Hands) -> dict[str, str]:
    """Return the material that each person is counted off to dig: what is lacking for tonight, most lacking first."""
    required: list[str] = day["required"]
    lacking = Counter(required) - Counter(gifts(persons, required, hands).values())
    groups = max(1, len(persons) // group_size(len(persons)))
    # What is lacking comes first; what is there already is dug again, against strays and witches.
    wanted = list(
        dict.fromkeys([m for m, _ in lacking.most_common()] + [m for m, _ in Counter(required).most_common()])
    )
    kept = wanted[:groups]
    slots = [material for material in required if material in kept]
    turn = day["day"] % len(persons)
    turned = [*persons[turn:], *persons[:turn]]
    return {seat: slots[index % len(slots)] for index, seat in enumerate(turned)}


def gifts(members: Iterable[str], required: Sequence[str], hands: Hands) -> dict[str, str]:
    """Return who is to give what: as many of the required materials as the book's hands allow, each once."""
    given: dict[int, str] = {}

    def find(seat: str, tried: set[int]) -> bool:
        """Give this member a material, moving others' gifts about where that helps."""
        for slot, material in enumerate(required):
            if slot not in tried and hands[seat][material] > 0:
                tried.add(slot)
                if slot not in given or find(given[slot], tried):
                    given[slot] = seat
                    return True
        return False

    for seat in members:
        find(seat, set())
    return {seat: required[slot] for slot, seat in sorted(given.items())}


def giving(members: Sequence[str], required: Sequence[str], hands: Hands) -> dict[str, str]:
    """Return what each member of the circle is to give; those whom the book has nothing for give what is left."""
    agreed = gifts(members, required, hands)
    left = list((Counter(required) - Counter(agreed.values())).elements())
    rest = [seat for seat in members if seat not in agreed]
    return agreed | dict(zip(rest, left, strict=False))
