"""Whoever locks, reloads, loses the network or takes another phone is back at the exact moment, with nothing to type.

One seat does all of it in every phase of the day: afterwards its screen says word for word what it said before.
"""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.browsing import LINE_DOWN, SMALL
from tests.browser.conftest import Come, Gather
from tests.browser.person import Person
from tests.browser.road import Road
from tests.browser.tour import Tour
from tests.e2e.party import Party
from tests.e2e.servers import Worker
from tests.e2e.stages import ON_TIME, PHASES, chair

pytestmark = pytest.mark.asyncio(loop_scope="module")

OPTIONS = {"seals": 2, "knights_day": 2}
MET = {phase for phase in PHASES if phase != "guard_post"}

_SCREEN = "document.querySelector('.app')?.innerText"
_LOCK = """locked => {
  Object.defineProperty(document, 'hidden', {value: locked, configurable: true});
  Object.defineProperty(document, 'visibilityState', {value: locked ? 'hidden' : 'visible', configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


class Wanderer:
    """The one seat of a party that comes and goes; `screen` is what its phone says while all is well."""

    def __init__(self, road: Road, party: Party, person: Person, other: Person) -> None:
        self.road = road
        self.party = party
        self.person = person
        self.other = other
        self.seat = party.phones[-1].seat or ""
        self.role = "seer"

    async def screen(self) -> str:
        return str(await self.person.evaluate(_SCREEN))

    async def is_back(self, screen: str) -> None:
        """Fail unless the phone says again what it said, asks for nothing, and everybody sees its owner awake."""
        await self.person.page.wait_for_function(f"screen => {_SCREEN} === screen", arg=screen, polling=50)
        await expect(self.person.page.locator(".line-bar")).to_have_text("")
        assert await self.person.page.locator("input").count() == 0
        await self.party.table.see(lambda view: self.badges(view) == (True, False))

    async def has_the_same_card(self) -> None:
        peek = await self.person.press(self.person.page.get_by_test_id("card"))
        await expect(peek).to_contain_text(self.person.says(f"role-{self.role}"))
        await self.person.page.mouse.up()
        await expect(peek).to_have_count(0)

    def badges(self, view: dict[str, object]) -> tuple[bool, bool]:
        mine = chair(view, self.seat)
        return bool(mine["connected"]), bool(mine["asleep"])

    async def reloads(self) -> None:
        await self.person.page.reload()

    async def locks(self) -> None:
        await self.person.evaluate(_LOCK, True)
        await self.party.table.see(lambda view: self.badges(view)[1])
        await self.person.evaluate(_LOCK, False)

    async def loses_the_network(self) -> None:
        await self.person.page.context.set_offline(True)
        self.road.cut()
        await expect(self.person.page.locator(".line-bar")).to_have_text(
            re.compile(re.escape(self.person.says("line-offline")))
        )
        self.road.mend()
        await self.person.page.context.set_offline(False)

    async def takes_another_phone(self) -> None:
        await self.person.pass_to(self.other, self.party.code)
        self.person, self.other = self.other, self.person
        gone = self.other.page.get_by_role("heading", name=self.other.says("over-moved"))
        await expect(
            gone.or_(self.other.page.get_by_role("heading", name=self.other.says("over-elsewhere")))
        ).to_be_visible()


async def test_a_phone_comes_back_to_the_same_moment_in_every_phase(
    people: Come, gather: Gather, server: Worker
) -> None:
    party = await gather(4, options=OPTIONS, seed=8)
    met: set[str] = set()
    async with Road(server.port) as road:
        person, other = [await people(size=SMALL, forgiven=LINE_DOWN, url=road.url) for _ in range(2)]
        tour = await Tour.of(party, [person])
        wanderer = Wanderer(road, party, person, other)

        async def wander(phase: str) -> None:
            met.add(phase)
            screen = await wanderer.screen()
            for leaves in (wanderer.reloads, wanderer.locks, wanderer.loses_the_network, wanderer.takes_another_phone):
                await leaves()
                await wanderer.is_back(screen)
            if phase not in ON_TIME:  # there the game is paused, and the pause covers the card
                await wanderer.has_the_same_card()
            tour.follow([wanderer.person])

        await tour.lead(wander, last="vote_result")
    assert met == MET
