"""A whole evening, played by tapping what is on the screens: four phones and the table's screen."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.browsing import SMALL, TABLE, TALL
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.tapper import Tapper

pytestmark = pytest.mark.asyncio(loop_scope="module")

DAY = [
    *("role_check", "morning", "gathering", "witch_hour", "duck_report", "evening_talk", "proposal", "approval"),
    *("approval_result", "ritual", "ritual_result", "quarrel", "vote", "vote_result"),
]


async def make_it_short(host: Person) -> None:
    """Knights' day is the second day: the host says so in the options."""
    await host.taps("options")
    sheet = host.page.get_by_role("dialog")
    fewer = sheet.get_by_role("button", name=f"Less: {host.says('option-knights_day')}")
    await fewer.click()
    await expect(sheet.locator(".option").filter(has_text=host.says("option-knights_day"))).to_contain_text("2")
    await sheet.get_by_role("button", name=host.says("close")).click()


async def test_four_phones_and_a_table_screen_play_a_whole_game_by_tapping(people: Come) -> None:
    host = await people(name="Ann", size=SMALL)
    guests = [await people(name=name, size=TALL) for name in ("Bob", "Cho", "Dora")]
    table = await people(size=TABLE)
    code = await host.makes_a_room()
    await table.opens(f"/table/{code}")
    await expect(table.page.locator(".table-code")).to_have_text(code)
    for guest in guests:
        await guest.joins(code)
    await expect(table.page.locator(".ring .seat-name")).to_have_text(["Ann", "Bob", "Cho", "Dora"])
    await host.taps("start")
    players = [Tapper(person, votes="Dora") for person in (host, *guests)]
    async with asyncio.TaskGroup() as game:
        for player in players:
            game.create_task(player.play())
    for person in (host, *guests):
        await expect(person.page.locator(".roles-list li")).to_have_count(4)
    await expect(table.page.locator(".roles-list li")).to_have_count(4)
