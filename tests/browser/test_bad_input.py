"""Everything a person or a network can get wrong has a sentence of its own, in their language, that says what to do."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.browsing import LINE_DOWN, SMALL, TABLE
from tests.browser.conftest import Come, Gather
from tests.browser.layout import faults
from tests.browser.person import Person
from tests.browser.road import Road
from tests.browser.words import LOCALES
from tests.e2e.servers import Worker
from tests.e2e.stages import acked

pytestmark = pytest.mark.asyncio(loop_scope="module")

NOBODYS = "BCDFG"
"""A code that no room has: codes are drawn, and a test process draws few."""

NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('The operation is insecure.', 'SecurityError'); },
})"""
NO_SOCKETS = "delete window.WebSocket"
HOUR_SLOW = """{
  const Right = Date;
  window.Date = class extends Right {
    constructor(...given) { given.length ? super(...given) : super(Right.now() - 3_600_000); }
    static now() { return Right.now() - 3_600_000; }
  };
}"""

FAMILY = "👨‍👩‍👧‍👦"
BAD_NAMES = {
    "nothing": "",
    "spaces": "  \t ",
    "10,000 characters": "M" * 10_000,
    "a bidi override": "\u202eknarF",
    "zero width alone": "\u200b\u200d",
    "a control character": "A\u0007nn",
    "half an emoji": FAMILY * 12 + "👨‍👩‍👧\u200d",
    "seventeen families": FAMILY * 17,
}
STRANGE_NAMES = (
    "<b>Ann</b>",
    "<script>x()",
    "&lt;&amp;",
    "שלום עולם",
    "👩‍👩‍👧‍👦🧙🏽‍♀️🇬🇷",
    "Zo\u0331e\u0331",
    "ᚠᚢᚦᚨᚱᚲ",
    "W" * 16,
)


async def told(person: Person, name: str) -> None:
    """Fail unless the sentence is on the screen."""
    await expect(person.page.get_by_role("alert").filter(has_text=person.says(name))).to_be_visible()
    assert await faults(person.page) == []


def heading(person: Person, name: str) -> Locator:
    return person.page.get_by_role("heading", name=person.says(name))


async def types_a_code(person: Person, typed: str) -> None:
    await person.page.get_by_label(person.says("code-label")).fill(typed)
    await person.taps("code-go")


async def types_a_name(person: Person, name: str) -> None:
    await person.page.get_by_label(person.says("name-label")).fill(name)
    await person.taps("join-go")


@pytest.mark.parametrize("locale", LOCALES)
async def test_wrong_codes_and_names_are_answered_in_the_persons_language(
    people: Come, gather: Gather, locale: str
) -> None:
    party = await gather(1)
    person = await people(locale=locale, size=SMALL, forgiven=LINE_DOWN)
    await person.opens()
    await types_a_code(person, NOBODYS)
    await told(person, "problem-room_not_found")
    await types_a_code(person, "b0dfi")
    await told(person, "problem-room_not_found")
    await expect(person.page.get_by_role("alert")).to_contain_text("0 I")
    await types_a_code(person, f"  {party.code[:2].lower()} {party.code[2:].lower()}-")
    await expect(person.button("join-go")).to_be_visible()
    for name in BAD_NAMES.values():
        await types_a_name(person, name)
        await told(person, "problem-bad_name")
    await types_a_name(person, "aNN")
    await told(person, "problem-name_taken")
    await types_a_name(person, "Zoe")
    await expect(person.page.locator(".ring .seat-name")).to_have_text(["Ann", "Zoe"])


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_name_is_counted_as_a_person_counts_wherever_it_is_typed(people: Come, locale: str) -> None:
    person = await people(locale=locale, size=SMALL)
    await person.opens()
    form = person.page.locator("form").filter(has=person.button("make-go"))
    field = form.get_by_label(person.says("name-label"))
    await field.focus()
    await person.page.keyboard.insert_text("김철수" + FAMILY * 12)
    await expect(field).to_have_value("김철수" + FAMILY * 12)
    await person.taps("make-go")
    await expect(person.page.locator(".ring .seat-name")).to_have_text("김철수" + FAMILY * 12)
    await person.taps("menu")
    sheet = person.page.get_by_role("dialog")
    for typed in (FAMILY * 17, FAMILY + "👩\u200d", "\u200dAnn", "\ufe0f"):
        await sheet.get_by_label(person.says("name-label")).fill(typed)
        await person.taps("rename")
        await told(person, "problem-bad_name")
    await sheet.get_by_label(person.says("name-label")).fill(FAMILY * 16)
    await person.taps("rename")
    await expect(person.page.locator(".ring .seat-name")).to_have_text(FAMILY * 16)


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_pasted_invitation_is_read_for_its_code(people: Come, gather: Gather, locale: str) -> None:
    party = await gather(1)
    person = await people(locale=locale, size=SMALL)
    await person.opens()
    invitation = "Come and play with us tonight, at the usual place! " * 6
    await types_a_code(person, f"{invitation}{person.url}/r/{party.code.lower()}!")
    await expect(person.button("join-go")).to_be_visible()
    await expect(person.page).to_have_url(f"{person.url}/r/{party.code}")


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_full_room_a_started_game_and_no_room_say_so_at_the_door(
    people: Come, gather: Gather, locale: str
) -> None:
    full, started = await gather(12), await gather(4)
    await acked(started.host.host("start"))
    person = await people(locale=locale, size=SMALL, forgiven=LINE_DOWN)
    for code, problem in (
        (full.code, "problem-room_full"),
        (started.code, "problem-game_started"),
        (NOBODYS, "problem-room_not_found"),
        ("O0IL1", "problem-room_not_found"),
    ):
        await person.opens(f"/r/{code}")
        await told(person, problem)
    await person.opens(f"/r/{started.code}")
    await person.page.get_by_role("link", name=person.says("watch")).click()
    await expect(person.page.locator(".table")).to_be_visible()
    await expect(person.page.get_by_text(person.says("phase-role_check"))).to_be_visible()


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_line_that_is_over_says_why(people: Come, gather: Gather, locale: str) -> None:
    party = await gather(2)
    person = await people(locale=locale, size=SMALL, forgiven=LINE_DOWN)
    for code, ending in ((NOBODYS, "over-no_room"), (party.code, "over-bad_token")):
        await person.remembers(code, "nobodystoken0000000000")
        await person.opens(f"/r/{code}")
        await expect(heading(person, ending)).to_be_visible()
        await expect(person.page.get_by_text(person.says(f"{ending}-why"))).to_be_visible()
    await person.takes(party.code, party.phones[1].token or "")
    await acked(party.host.host("kick", seat=party.phones[1].seat))
    await expect(heading(person, "over-removed")).to_be_visible()


async def test_strange_names_are_shown_as_they_are_and_move_nothing(people: Come, gather: Gather) -> None:
    party = await gather(1)
    for name in STRANGE_NAMES:
        await party.join(name)
    person, table = await people(size=SMALL), await people(size=TABLE)
    await person.takes(party.code, party.phones[1].token or "")
    await table.opens(f"/table/{party.code}")
    for screen in (person, table):
        await expect(screen.page.locator(".ring .seat-name")).to_have_text(["Ann", *STRANGE_NAMES])
        assert await screen.page.locator(".ring .seat-name *").count() == 0
        assert await faults(screen.page) == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_with_storage_switched_off_one_can_play_and_is_warned(people: Come, gather: Gather, locale: str) -> None:
    party = await gather(1)
    person = await people(locale=locale, size=SMALL, name="Zoe")
    await person.page.add_init_script(NO_STORAGE)
    await person.opens(f"/r/{party.code}")
    await expect(person.page.get_by_text(person.says("storage-off"))).to_be_visible()
    await person.joins(party.code)
    await expect(person.page.locator(".ring .seat-name")).to_have_text(["Ann", "Zoe"])


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_browser_without_web_sockets_is_told_so(people: Come, gather: Gather, locale: str) -> None:
    party = await gather(2)
    person = await people(locale=locale, size=SMALL)
    await person.page.add_init_script(NO_SOCKETS)
    await person.remembers(party.code, party.phones[1].token or "")
    await person.opens(f"/r/{party.code}")
    await expect(heading(person, "over-no_websocket")).to_be_visible()


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_server_that_is_gone_is_said_at_the_door_and_at_the_table(
    people: Come, gather: Gather, server: Worker, locale: str
) -> None:
    party = await gather(1)
    async with Road(server.port) as road:
        person = await people(locale=locale, size=SMALL, forgiven=LINE_DOWN, url=road.url, name="Zoe")
        await person.opens()
        await expect(person.button("code-go")).to_be_visible()
        road.cut()
        await types_a_code(person, party.code)
        await told(person, "problem-unreachable")
        road.mend()
        await person.joins(party.code)
        await person.page.wait_for_load_state("networkidle")
        road.cut()
        await expect(person.page.locator(".line-bar")).to_contain_text(person.says("line-lost"))
        road.mend()
        await expect(person.page.locator(".line-bar")).to_have_text("")


async def test_a_phone_whose_clock_is_an_hour_slow_counts_down_right(people: Come, gather: Gather) -> None:
    party = await gather(4, options={"discussion": 600})
    right, slow = await people(size=SMALL), await people(size=SMALL)
    await slow.page.add_init_script(HOUR_SLOW)
    for person, phone in ((right, party.phones[2]), (slow, party.phones[3])):
        await person.takes(party.code, phone.token or "")
    await acked(party.host.host("start"))
    for person in (right, slow):
        await person.taps("ready")
    for phone in party.phones[:2]:
        await phone.answer(phone.open_asks()[0]["id"], True)
    shown = []
    for person in (right, slow):
        await person.reaches("gathering")
        clock = person.page.locator(".head .clock-time")
        await expect(clock).to_have_text(re.compile(r"\d:\d\d"))
        minutes, seconds = (await clock.inner_text()).split(":")
        shown.append(int(minutes) * 60 + int(seconds))
    server_says = party.table.shown["game"]["ends_at"] - party.table.shown["now"]
    assert shown[0] <= server_says / 1000 + 1
    assert 0 <= shown[0] - shown[1] <= 5
