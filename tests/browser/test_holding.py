"""A secret is on the screen while a finger or a key holds it, and not one frame longer: the page does not hold it."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.browser.browsing import SMALL
from tests.browser.conftest import Come, Gather
from tests.browser.person import Person
from tests.browser.test_no_tells import OPTIONS, twins
from tests.browser.tour import Tour

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROLE = "seer"
"""A word that no screen says for another reason."""

COVERS = {
    "release": "held.dispatchEvent(new PointerEvent('pointerup', {bubbles: true}))",
    "the pointer is lost": "held.dispatchEvent(new PointerEvent('pointercancel', {bubbles: true}))",
    "the window loses the focus": "window.dispatchEvent(new Event('blur'))",
    "the page is hidden": "document.dispatchEvent(new Event('visibilitychange'))",
    "the page is left": "window.dispatchEvent(new PageTransitionEvent('pagehide'))",
    "the page is frozen": "document.dispatchEvent(new Event('freeze'))",
}

SHOWN_IN_THE_NEXT_FRAME = """(hidden) => new Promise(done => {
  const held = document.querySelector('.is-held');
  if (hidden) Object.defineProperty(document, 'hidden', {value: true, configurable: true});
  %s
  requestAnimationFrame(() => {
    delete document.hidden;
    done([...document.querySelectorAll('.secret')].some(one => one.checkVisibility({visibilityProperty: true})));
  });
})"""


async def at_the_card(people: Come, gather: Gather) -> Person:
    party = await gather(4, options=OPTIONS, seed=twins()[ROLE])
    person = await people(size=SMALL)
    tour = await Tour.of(party, [person])

    async def stay(_phase: str) -> None: ...

    await tour.lead(stay, last="role_check")
    return person


def card(person: Person) -> Locator:
    return person.page.locator(".stage").get_by_role("button", name=person.says("card-hold"))


async def whole_page(person: Person) -> str:
    """Everything the page holds, seen or not: texts, names, descriptions."""
    return str(await person.evaluate("document.documentElement.outerHTML")).lower()


@pytest.mark.parametrize("how", COVERS)
async def test_a_held_card_is_covered_within_one_frame(people: Come, gather: Gather, how: str) -> None:
    person = await at_the_card(people, gather)
    peek = await person.press(card(person))
    await expect(peek).to_contain_text(person.says(f"role-{ROLE}"))
    script = SHOWN_IN_THE_NEXT_FRAME % COVERS[how]
    assert await person.evaluate(script, how == "the page is hidden") is False
    await expect(peek).to_have_count(0)


async def test_a_card_is_held_by_a_key_too(people: Come, gather: Gather) -> None:
    person = await at_the_card(people, gather)
    peek = person.page.locator(".peek")
    for key in ("Space", "Enter"):
        await card(person).focus()
        await person.page.keyboard.down(key)
        await expect(peek).to_contain_text(person.says(f"role-{ROLE}"))
        await person.page.keyboard.up(key)
        await expect(peek).to_have_count(0)
    await person.page.keyboard.down("Space")
    await expect(peek).to_be_visible()
    await person.page.keyboard.press("Escape")
    await expect(peek).to_have_count(0)


async def test_a_short_tap_shows_nothing(people: Come, gather: Gather) -> None:
    person = await at_the_card(people, gather)
    await person.evaluate("""() => new MutationObserver(changes => {
      for (const change of changes)
        for (const one of change.addedNodes) if (one.matches?.('.secret')) window.leak = true;
    }).observe(document.body, {childList: true, subtree: true})""")
    await card(person).tap()
    await expect(person.button("ready")).to_be_enabled()
    assert await person.evaluate("window.leak ?? false") is False


async def test_a_covered_page_does_not_hold_the_secret_at_all(people: Come, gather: Gather) -> None:
    person = await at_the_card(people, gather)
    word = person.says(f"role-{ROLE}").lower()
    assert word not in await whole_page(person)
    await person.press(card(person))
    assert word in await whole_page(person)
    await person.page.mouse.up()
    await expect(person.page.locator(".peek")).to_have_count(0)
    assert word not in await whole_page(person)
