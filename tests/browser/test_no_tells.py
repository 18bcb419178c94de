"""No tells: whoever looks at a phone whose secrets are covered learns nothing about its owner.

Villages that differ in nothing but the roles are played side by side; the last seat of each is on a screen, and in
every phase of the day all these screens are the same picture. Only what is left of a timer is not compared.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from functools import cache

import pytest
from playwright.async_api import expect

from duckpost.games.contract import Seat
from tests.browser.browsing import SMALL
from tests.browser.conftest import Come, Gather
from tests.browser.person import Person
from tests.browser.pixels import difference
from tests.browser.tour import Tour
from tests.e2e.stages import PHASES
from tests.rooms.evening import Evening

pytestmark = pytest.mark.asyncio(loop_scope="module")

OPTIONS = {"open_places": 2, "required": 1}
FIRST, LAST = Seat("s1"), Seat("s4")
ROLES = ("witch", "citizen", "herbalist", "guardian", "seer", "pickpocket")
MET = [phase for phase in PHASES if phase != "guard_post"]


@cache
def twins() -> dict[str, int]:
    """Return seeds of villages that look alike on the first day, by the role of the last seat.

    The first mayor is no witch, so that what comes of the ritual does not hang on the roles either.
    """
    alike: dict[object, dict[str, int]] = defaultdict(dict)
    for seed in range(20_000):
        evening = Evening(4, seed=seed, options=OPTIONS)
        evening.start()
        roles = {cat.seat: str(cat.role.value) for cat in evening.village.cats}
        if roles[FIRST] == "witch":
            continue
        evening.play_to("morning")
        village = evening.village
        found = alike[village.open, village.today.required]
        found.setdefault(roles[LAST], seed)
        if len(found) == len(ROLES):
            return found
    raise AssertionError("no twins")


async def picture(person: Person) -> bytes:
    page = person.page
    return await page.screenshot(animations="disabled", mask=[page.locator(".clock"), page.locator(".gauge")])


async def test_phones_of_all_roles_are_the_same_picture_in_every_phase(people: Come, gather: Gather) -> None:
    shown: dict[str, dict[str, bytes]] = defaultdict(dict)

    async def follow(role: str, seed: int) -> None:
        party = await gather(4, options=OPTIONS, seed=seed)
        person = await people(size=SMALL)
        tour = await Tour.of(party, [person])

        async def look(phase: str) -> None:
            shown[phase][role] = await picture(person)
            if phase == "gathering":
                await person.page.locator(".place").first.click()
                await expect(person.page.locator(".place.is-chosen")).to_be_visible()
                shown["a place is chosen"][role] = await picture(person)

        await tour.lead(look, last="vote_result")

    async with asyncio.TaskGroup() as evenings:
        for role, seed in twins().items():
            evenings.create_task(follow(role, seed))
    assert set(shown) == {*MET, "a place is chosen"}
    differing = {
        (phase, role): told
        for phase, pictures in shown.items()
        for role, picture in pictures.items()
        if (told := difference(pictures["citizen"], picture)) is not None
    }
    assert differing == {}
