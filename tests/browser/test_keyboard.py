"""A whole game without a finger: everything is reached with Tab, pressed with Enter, held with the space bar."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.tapper import Tapper

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(600)]

FAR = 80
"""More presses of Tab than any screen has stops."""


async def reach(target: Locator) -> None:
    """Press Tab until something has the focus, and fail unless it is seen to have it."""
    await expect(target).to_be_enabled()
    for _ in range(FAR):
        if await target.evaluate("one => one === document.activeElement"):
            break
        await target.page.keyboard.press("Tab")
    assert await target.evaluate(
        "one => one.matches(':focus-visible') && getComputedStyle(one).outlineStyle !== 'none'"
    )


async def press(button: Locator) -> None:
    await reach(button)
    await button.page.keyboard.press("Enter")


async def choose(person: Person, held: Locator) -> None:
    """Hold with the space bar, go to the first thing with an arrow, let go."""
    keyboard, peek = person.page.keyboard, person.page.locator(".peek")
    await reach(held)
    await keyboard.down("Space")
    await expect(peek).to_be_visible()
    await keyboard.press("ArrowDown")
    await keyboard.up("Space")
    await expect(peek).to_have_count(0)


async def test_a_whole_game_is_played_by_keyboard_alone(people: Come) -> None:
    person = await people(name="Ann")
    page = person.page
    await person.opens()
    await reach(page.get_by_label(person.says("name-label")))
    await page.keyboard.type(person.name)
    await page.keyboard.press("Enter")
    for seated in (2, 3, 4):
        await press(person.button("add-bot"))
        await expect(page.locator(".ring .seat-name")).to_have_count(seated)
    await press(person.button("options"))
    option = page.locator(".option").filter(has_text=person.says("option-knights_day"))
    await press(option.get_by_role("button").first)
    await expect(option).to_contain_text("2")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await press(person.button("start"))
    player = Tapper(person, tap=press, slide=choose)
    await player.play()
    await press(person.button("story-open"))
    await expect(page.get_by_role("dialog")).to_be_visible()
