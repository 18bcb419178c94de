"""The law of the tour: a party is led through every phase of a game while some of its seats are on real screens.

Phones without a screen answer at once. A seat on a screen answers by taps; whoever leads the tour looks at the screens
before. A phase that only time ends stands still meanwhile, for the host has paused it, with the cover of
the pause lifted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from tests.browser.person import Person
from tests.browser.tapper import Tapper
from tests.e2e.frames import Json
from tests.e2e.party import Party
from tests.e2e.phone import Phone
from tests.e2e.stages import ON_TIME, acked, plainly, unanswered

Stop: TypeAlias = Callable[[str], Awaitable[None]]

_LIFT = """lifted => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lifted ? '.paused { display: none !important }' : '');
  document.adoptedStyleSheets = [sheet];
}"""


class Tour:
    """A party's game; `people` sit at its last seats, the others are phones without a screen."""

    def __init__(self, party: Party, people: list[Person]) -> None:
        self.party = party
        self.people = people
        self._silent = party.phones[: len(party.phones) - len(people)]
        self._tappers = [Tapper(person) for person in people]

    @classmethod
    async def of(cls, party: Party, people: list[Person]) -> Tour:
        """Seat people at a party's last seats."""
        tour = cls(party, people)
        for person, phone in zip(people, party.phones[len(tour._silent) :], strict=True):
            assert phone.token is not None
            await person.takes(party.code, phone.token)
        return tour

    async def lead(self, stop: Stop, *, last: str = "over") -> None:
        """Play from the lobby on and call `stop` in every phase, with all screens in it and nothing answered yet."""
        await acked(self.party.host.host("start"))
        seen, answers = "", asyncio.create_task(asyncio.sleep(0))
        while seen != last:
            seen = await self._next(seen)
            stands = seen not in ON_TIME or await self._stands_still(seen)
            await answers
            if not stands:
                continue
            await asyncio.gather(*(self._arrives(person, seen) for person in self.people))
            await stop(seen)
            if seen in ON_TIME:
                await self._go_on()
            if seen != last:
                answers = asyncio.create_task(self._answer(seen))
        await answers

    async def _arrives(self, person: Person, phase: str) -> None:
        await person.reaches(phase)
        if phase in ON_TIME:
            await self._lift(person, lifted=True)

    def follow(self, people: list[Person]) -> None:
        """The people have taken other phones."""
        self.people = people
        self._tappers = [Tapper(person) for person in people]

    def _where(self) -> str:
        return str(self.party.table.shown["game"]["phase"])

    async def _next(self, before: str) -> str:
        await self.party.table.see(lambda view: view["game"]["phase"] != before)
        return self._where()

    async def _stands_still(self, phase: str) -> bool:
        """Pause. If the machine was too busy and the phase went by, go on."""
        await acked(self.party.host.host("pause"))
        await self.party.table.see(lambda view: view["room"]["paused"])
        if self._where() != phase:
            await acked(self.party.host.host("resume"))
            return False
        return True

    async def _go_on(self) -> None:
        await acked(self.party.host.host("resume"))
        await asyncio.gather(*(self._lift(person, lifted=False) for person in self.people))

    async def _lift(self, person: Person, *, lifted: bool) -> None:
        if lifted:
            await person.page.locator(".paused").wait_for(state="attached")
        await person.evaluate(_LIFT, lifted)

    async def _answer(self, phase: str) -> None:
        """Have everybody answer until the phase is over."""

        def moved(view: Json) -> bool:
            return bool(view["game"]["phase"] != phase)

        async def phone_answers(phone: Phone) -> None:
            while not moved(await phone.see(lambda view: moved(view) or unanswered(view))):
                for ask in unanswered(phone.shown):
                    await phone.answer(ask["id"], plainly(ask))

        async def person_answers(tapper: Tapper) -> None:
            while await tapper.person.phase() == phase and (todo := await tapper.what_now(instead_of=phase)):
                await tapper.does(todo)

        async with asyncio.TaskGroup() as group:
            for phone in self._silent:
                group.create_task(phone_answers(phone))
            for tapper in self._tappers:
                group.create_task(person_answers(tapper))
