"""The law of what lasts from one step of a game to the next: the referee's own books.

The referee never takes a frog, a hand or a count from the story. It keeps them here,
moved only by what the rules make of the players' choices, and compares.
"""

from collections import Counter
from dataclasses import dataclass, field

from tests.games.witch_catch.referee.story import Story, Table
from tests.games.witch_catch.referee.words import Material, Place, Role, Seat, Spell


@dataclass(slots=True)
class Village:
    """The state of one game between two steps.

    Hands run from the oldest card to the newest. `guarded` holds who guarded which place
    at the last day end, `stopped` the places where a guard stopped a raid then; `mayor` is
    whoever proposed last, None before the first proposal.
    """

    table: Table
    roles: dict[Seat, Role]
    seats: tuple[Seat, ...]
    uses: dict[Role, int]
    hands: dict[Seat, list[Material]]
    frogs: set[Seat] = field(default_factory=set)
    exiled: set[Seat] = field(default_factory=set)
    seals: int = 0
    failed: int = 0
    cast: set[tuple[Seat, Spell]] = field(default_factory=set)
    restored: Counter[Seat] = field(default_factory=Counter)
    looked: Counter[Seat] = field(default_factory=Counter)
    guarded: dict[Seat, Place] = field(default_factory=dict)
    stopped: set[Place] = field(default_factory=set)
    mayor: Seat | None = None

    @classmethod
    def of(cls, story: Story) -> "Village":
        """The village before the first morning: everybody a person, all hands empty."""
        seats = tuple(story.roles)
        return cls(
            table=story.table,
            roles=dict(story.roles),
            seats=seats,
            uses=dict(story.uses),
            hands={seat: [] for seat in seats},
        )

    def persons(self) -> tuple[Seat, ...]:
        """Who is neither frog nor exiled, in seat order (§1)."""
        return tuple(s for s in self.seats if s not in self.frogs and s not in self.exiled)

    def is_person(self, seat: Seat) -> bool:
        """Whether this cat is neither frog nor exiled (§1)."""
        return seat not in self.frogs and seat not in self.exiled

    def in_seat_order(self, some: set[Seat]) -> tuple[Seat, ...]:
        """These cats in the order they sit."""
        return tuple(s for s in self.seats if s in some)

    def next_mayor(self) -> Seat | None:
        """The next person after the previous mayor, around the table (§3).

        None only when there is no person left to propose.
        """
        start = 0 if self.mayor is None else self.seats.index(self.mayor) + 1
        around = self.seats[start:] + self.seats[:start]
        return next((seat for seat in around if self.is_person(seat)), None)
