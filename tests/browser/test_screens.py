"""Every screen, on small and tall phones: nothing is cut, nothing overlaps, every target is large enough for a thumb,
and axe finds nothing; in Korean and English on phones of two sizes, in Chinese and Greek on the small one.
"""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.browsing import LINE_DOWN, TABLE
from tests.browser.conftest import Come, Gather
from tests.browser.looking import EVERYBODY, Looker
from tests.browser.person import Person
from tests.browser.tour import Tour
from tests.e2e.stages import PHASES

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(600)]


async def everybody(people: Come) -> list[Person]:
    return [await people(locale=locale, size=size, forgiven=LINE_DOWN) for locale, size in EVERYBODY]


async def test_every_screen_of_a_game(people: Come, gather: Gather) -> None:
    looker, party = Looker("a"), await gather(7, options={"seals": 2, "knights_day": 2}, seed=5)
    phones = await everybody(people)
    table = await people(size=TABLE)
    await table.opens(f"/table/{party.code}")
    tour = await Tour.of(party, phones)
    await expect(table.page.locator(".table-qr")).to_be_visible()
    await expect(table.page.locator(".mix")).to_be_visible()
    await looker.look("lobby", [*phones, table])

    async def look(phase: str) -> None:
        if phase in looker.seen:
            return  # the second day
        await looker.look(phase, phones if phase in ("morning", "witch_hour", "quarrel") else [*phones, table])

    await tour.lead(look)
    for person in phones:
        await person.taps("story-open")
        await expect(person.page.get_by_role("dialog")).to_contain_text("1")
    await looker.look("story", phones)
    assert {*PHASES, "over"} - {"guard_post"} <= set(looker.seen)
    looker.good()
