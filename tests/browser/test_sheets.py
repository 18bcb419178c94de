"""Every sheet and everything that is held, by the rules of `looking.py`; from the front door to another device."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Locator, expect

from tests.browser.browsing import LINE_DOWN
from tests.browser.conftest import Come
from tests.browser.looking import EVERYBODY, Looker
from tests.browser.person import Person

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(600)]


async def test_every_sheet_and_what_is_held(people: Come) -> None:
    looker = Looker("b")

    async def round_trip(person: Person) -> None:
        await before_the_game(looker, person)
        await in_the_game(looker, person)

    async with asyncio.TaskGroup() as group:
        for number, (locale, size) in enumerate(EVERYBODY):
            person = await people(locale=locale, size=size, name=f"Ann {number}", forgiven=LINE_DOWN)
            group.create_task(round_trip(person))
    looker.good()


async def opened(looker: Looker, person: Person, name: str, opener: Locator) -> None:
    """Look at the sheet that a button opens, and close it again."""
    await opener.click()
    sheet = person.page.get_by_role("dialog")
    await expect(sheet.locator(".sheet-body")).to_be_visible()
    await looker.look(name, [person])
    await sheet.get_by_role("button", name=person.says("close")).last.click()
    await expect(sheet).to_have_count(0)


async def held(looker: Looker, person: Person, name: str, button: Locator) -> None:
    """Look at what is uncovered while a button is held."""
    await person.press(button)
    await looker.look(name, [person])
    await person.page.mouse.up()
    await expect(person.page.locator(".peek")).to_have_count(0)


async def before_the_game(looker: Looker, person: Person) -> None:
    page = person.page
    await person.opens()
    await expect(person.button("code-go")).to_be_visible()
    await looker.look("home", [person])
    await person.makes_a_room()
    for _ in range(3):
        await person.taps("add-bot")
    await expect(page.locator(".ring .seat-name")).to_have_count(4)
    await expect(person.button("start")).to_be_enabled()
    await looker.look("lobby of the host", [person])
    await opened(looker, person, "invite", page.locator(".head-code"))
    await opened(looker, person, "options", person.button("options"))
    await opened(looker, person, "menu in the lobby", person.button("menu"))
    await opened(looker, person, "seat", page.locator(".ring .seat-tap").nth(1))


async def in_the_game(looker: Looker, person: Person) -> None:
    page = person.page
    await person.taps("start")
    await person.reaches("role_check")
    await held(looker, person, "the card held", page.locator(".stage .hold"))
    for name in ("card", "paw", "notebook"):
        await held(looker, person, f"{name} held", page.get_by_test_id(name))
    await opened(looker, person, "rules", person.button("rules"))
    await opened(looker, person, "menu of the host", person.button("menu"))
    await person.taps("menu")
    await person.taps("host-pause")
    await expect(page.locator(".paused")).to_be_visible()
    await looker.look("paused", [person])
    await person.taps("host-resume")
    await person.taps("menu")
    await person.taps("move")
    await expect(page.get_by_role("button", name=person.says("move-hold"))).to_be_visible()
    await looker.look("move", [person])
    await held(looker, person, "move held", page.get_by_role("button", name=person.says("move-hold")))
