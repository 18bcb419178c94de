"""A browser that keeps nothing: what only the page's memory holds survives every step, and the player is warned."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Dialog, expect

from tests.browser.browsing import LINE_DOWN, SMALL
from tests.browser.conftest import Come, Gather
from tests.browser.layout import faults
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="module")

NO_STORAGE = {
    "forbidden": """for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() { throw new DOMException('The operation is insecure.', 'SecurityError'); },
        })""",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "none": """for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {get: () => null})""",
}
each_failure = pytest.mark.parametrize("failure", NO_STORAGE)

PLAIN_HTTP = """for (const [of, name] of [[Crypto, 'randomUUID'], [Crypto, 'subtle'], [Navigator, 'serviceWorker'],
    [Navigator, 'clipboard'], [Navigator, 'wakeLock']]) delete of.prototype[name];
  Object.defineProperty(window, 'isSecureContext', {get: () => false})"""
"""What a page on plain http in the local network has not got."""


async def somebody(people: Come, failure: str, name: str = "Ann") -> Person:
    person = await people(size=SMALL, name=name, forgiven=LINE_DOWN)
    await person.page.add_init_script(NO_STORAGE[failure])
    await person.page.add_init_script(PLAIN_HTTP)
    return person


async def is_warned(person: Person) -> None:
    """Fail unless the warning is on the screen, without rolling."""
    await expect(person.page.get_by_text(person.says("storage-off")).last).to_be_in_viewport()


async def is_host(person: Person, *names: str) -> None:
    """Fail unless the lobby is on the screen, with the reins, and nobody sits there whom nobody has."""
    await expect(person.button("add-bot")).to_be_visible()
    await expect(person.page.locator(".ring .seat-name")).to_have_text(list(names or (person.name,)))
    await expect(person.page.locator(".ring")).not_to_contain_text(person.says("badge-offline"))


async def is_sure(person: Person, what: str) -> None:
    """Say yes to the question before something that cannot be taken back."""
    sheet = person.page.get_by_role("dialog", name=person.says(f"{what}-sure"), exact=True)
    await sheet.get_by_role("button", name=person.says(what), exact=True).click()


def tokens_of(person: Person) -> list[str]:
    """The tokens that a page says hello with, from now on."""
    said: list[str] = []

    def heard(frame: str | bytes) -> None:
        said.extend(re.findall(r'"type":"hello","token":"([^"]+)"', str(frame)))

    person.page.on("websocket", lambda socket: socket.on("framesent", heard))
    return said


@each_failure
async def test_whoever_makes_a_room_is_its_host_and_warned(people: Come, failure: str) -> None:
    person = await somebody(people, failure)
    code = await person.makes_a_room()
    await is_host(person)
    await is_warned(person)
    assert await faults(person.page) == []
    await expect(person.page).to_have_url(f"{person.url}/r/{code}")
    await person.page.go_back()
    await is_warned(person)
    await expect(person.button("make-go")).to_be_visible()
    await person.page.get_by_role("link", name=code).click()
    await is_host(person)
    await person.page.go_back()
    await expect(person.button("make-go")).to_be_visible()
    await person.page.go_forward()
    await is_host(person)


@each_failure
async def test_language_and_name_change_in_the_room(people: Come, failure: str) -> None:
    person = await somebody(people, failure)
    await person.makes_a_room()
    await person.taps("menu")
    await is_warned(person)
    sheet = person.page.get_by_role("dialog")
    await sheet.get_by_role("combobox").select_option("ko")
    person.locale = "ko"
    await expect(person.button("rename")).to_be_visible()
    await sheet.get_by_label(person.says("name-label")).fill("안나")
    await person.taps("rename")
    await person.page.keyboard.press("Escape")
    await is_host(person, "안나")
    await is_warned(person)


@each_failure
async def test_who_joins_stays_and_takes_the_seat_back_from_elsewhere(
    people: Come, gather: Gather, failure: str
) -> None:
    party = await gather(1)
    person = await somebody(people, failure, "Zoe")
    tokens = tokens_of(person)
    await person.opens()
    await person.page.get_by_label(person.says("code-label")).fill(party.code.lower())
    await person.taps("code-go")
    await expect(person.button("join-go")).to_be_visible()
    await person.page.get_by_label(person.says("name-label")).fill(person.name)
    await person.taps("join-go")
    await expect(person.page.locator(".ring .seat-name")).to_have_text(["Ann", "Zoe"])
    await is_warned(person)
    other = await people(size=SMALL)
    await other.takes(party.code, tokens[0])
    await expect(person.page.get_by_role("heading", name=person.says("over-elsewhere"))).to_be_visible()
    await is_warned(person)
    await person.taps("over-elsewhere-go")
    await expect(person.page.locator(".ring .seat-name")).to_have_text(["Ann", "Zoe"])


@each_failure
async def test_a_moved_seat_is_here_also_in_the_tab_of_another_seat(people: Come, gather: Gather, failure: str) -> None:
    party = await gather(3)
    person = await somebody(people, failure)
    await person.opens()
    for name, phone in zip(("Bob", "Cho"), party.phones[1:], strict=True):
        headers = {"Authorization": f"Bearer {phone.token}"}
        given = await party.web.post(f"{person.url}/api/rooms/{party.code}/passes", {}, headers=headers)
        await person.evaluate("link => { location.href = link; }", f"/r/{party.code}#pass={given.json()['pass']}")
        await expect(person.page.locator(".ring .is-you .seat-name")).to_have_text(name)
        await expect(person.page).to_have_url(f"{person.url}/r/{party.code}")
        await is_warned(person)


@each_failure
async def test_a_game_a_rematch_and_leaving(people: Come, failure: str) -> None:
    person = await somebody(people, failure)
    code = await person.makes_a_room()
    for seated in (2, 3, 4):
        await person.taps("add-bot")
        await expect(person.page.locator(".ring .seat-name")).to_have_count(seated)
    await person.taps("start")
    await person.reaches("role_check")
    await person.taps("menu")
    await expect(person.page.get_by_text(person.says("storage-off"))).to_be_visible()
    await person.taps("host-end")
    await is_sure(person, "host-end")
    await person.reaches("over")
    await person.taps("rematch")
    await expect(person.button("start")).to_be_enabled()
    await is_warned(person)
    await person.taps("menu")
    await person.taps("leave")
    await is_sure(person, "leave")
    await expect(person.button("make-go")).to_be_visible()
    await expect(person.page.get_by_role("link", name=code)).to_have_count(0)
    await person.page.get_by_label(person.says("name-label")).fill("Ann again")
    await person.taps("make-go")
    await is_host(person, "Ann again")


@each_failure
async def test_loading_the_page_again_is_asked_about_first_and_loses_the_seat(people: Come, failure: str) -> None:
    person = await somebody(people, failure)
    await person.makes_a_room()
    asked: asyncio.Queue[Dialog] = asyncio.Queue()
    person.page.on("dialog", asked.put_nowait)
    loading = asyncio.create_task(person.page.reload())
    dialog = await asked.get()
    assert dialog.type == "beforeunload"
    await dialog.accept()
    await loading
    await expect(person.button("join-go")).to_be_visible()
    await is_warned(person)


async def test_a_browser_that_keeps_the_seat_asks_nothing_and_warns_of_nothing(people: Come) -> None:
    person = await people(size=SMALL, name="Ann")
    await person.makes_a_room()
    await expect(person.page.get_by_text(person.says("storage-off"))).to_have_count(0)
    asked: asyncio.Queue[Dialog] = asyncio.Queue()
    person.page.on("dialog", asked.put_nowait)
    await person.page.reload()
    await is_host(person)
    assert asked.empty()
