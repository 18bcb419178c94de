"""A translator in the browser, which puts elements of its own where texts were: every text stays current."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.browsing import SMALL, TABLE
from tests.browser.conftest import Come, Gather
from tests.browser.person import Person
from tests.browser.tour import Tour
from tests.e2e.stages import PHASES, acked
from tests.e2e.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(300)]

WAYS = {
    "replaced": "text.replaceWith(font(text.data))",
    "set in front, then taken out": "text.parentNode.insertBefore(font(text.data), text); text.remove()",
    "wrapped": "const around = font(''); text.replaceWith(around); around.append(text)",
}
"""What translators do with a text."""

TRANSLATE = """(() => {
  const font = said => { const one = document.createElement('font'); one.textContent = said; return one; };
  const wrap = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) {
      const text = walk.currentNode;
      if (text.data.trim() && !text.parentElement.closest('font, script, style')) found.push(text);
    }
    for (const text of found) { %s }
  };
  document.addEventListener('DOMContentLoaded', () => {
    wrap();
    new MutationObserver(wrap).observe(document.body, {subtree: true, childList: true, characterData: true});
  });
})()"""

TEXTS = """but => {
  const page = document.body.cloneNode(true);
  for (const one of page.querySelectorAll('script, style, noscript')) one.remove();
  // A badge that says which seat is one's own, and what two seats are not shown alike.
  for (const one of page.querySelectorAll(['.seat-note', '.ring .visually-hidden', ...but].join())) one.remove();
  return page.textContent;
}"""
BARE = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let bare = 0;
  while (walk.nextNode())
    if (walk.currentNode.data.trim() && !walk.currentNode.parentElement.closest('font, script, style')) bare += 1;
  return bare;
}"""

OWN: dict[str, list[str]] = {
    "witch_hour": [".dig-place"],
    "proposal": [".tray"],
    "ritual": [".tray"],
}
"""What differs between two seats by the rules."""

CLOCK = ".clock-time >> visible=true"


async def texts(page: Page, but: list[str]) -> str:
    return str(await page.evaluate(TEXTS, but))


async def say_the_same(translated: Person, plain: Person, phase: str) -> None:
    """Wait until two screens say the same, and fail unless every text of one of them is the translator's."""
    said: list[Any] = []

    async def same() -> bool:
        said[:] = [await texts(one.page, OWN.get(phase, [])) for one in (translated, plain)]
        return bool(said[0] == said[1])

    try:
        await until(same, what=f"the same on two screens in {phase}")
    except AssertionError:
        assert said[0] == said[1], phase
    assert await translated.evaluate("document.querySelectorAll('font').length") > 5
    assert await translated.evaluate(BARE) == 0


async def clock_goes_on(person: Person) -> None:
    clock = person.page.locator(CLOCK).first
    before = await clock.inner_text()
    assert re.fullmatch(r"\d+:\d\d", before)
    await expect(clock).not_to_have_text(before)


async def told_alike(people: Come, gather: Gather, way: str, last: str) -> set[str]:
    """Compare a translated phone and table screen with plain ones, from the lobby on; return the phases they met."""
    party = await gather(4, options={"seals": 2, "knights_day": 2, "discussion": 600}, seed=8)
    phones = [await people(size=SMALL) for _ in range(2)]
    tables = [await people(size=TABLE) for _ in range(2)]
    for translated in (phones[0], tables[0]):
        await translated.page.add_init_script(TRANSLATE % WAYS[way])
    for table in tables:
        await table.opens(f"/table/{party.code}")
    tour = await Tour.of(party, phones)
    met: list[str] = []

    async def compare(phase: str) -> None:
        met.append(phase)
        await say_the_same(phones[0], phones[1], phase)
        await say_the_same(tables[0], tables[1], phase)
        if phase == "evening_talk":
            await clock_goes_on(phones[0])
            await clock_goes_on(tables[0])

    await compare("lobby")
    await acked(party.host.host("add_bot", bot="villager"))
    for screen in (phones[0], tables[0]):
        await expect(screen.page.locator("body")).to_contain_text(re.compile("5\u2069? of"))
    await compare("lobby")
    await acked(party.host.host("kick", seat="s5"))
    await compare("lobby")
    await tour.lead(compare, last=last)
    if last == "over":
        await acked(party.host.host("rematch"))
        await expect(phones[0].page.locator(".ring-count")).to_be_visible()
        await compare("lobby")
    return set(met)


async def test_a_whole_game_is_told_as_it_is_to_a_browser_that_translates(people: Come, gather: Gather) -> None:
    met = await told_alike(people, gather, "replaced", "over")
    assert {*PHASES, "lobby", "over"} - {"guard_post"} == met


@pytest.mark.parametrize("way", [way for way in WAYS if way != "replaced"])
async def test_however_a_text_is_taken_away_the_next_one_is_shown(people: Come, gather: Gather, way: str) -> None:
    assert "gathering" in await told_alike(people, gather, way, "gathering")


async def test_the_page_asks_not_to_be_translated_and_says_its_language(people: Come) -> None:
    for locale, tag in (("ko", "ko"), ("en", "en"), ("zh", "zh-Hans"), ("el", "el")):
        person = await people(locale=locale, size=SMALL)
        await person.opens()
        html = person.page.locator("html")
        await expect(html).to_have_attribute("lang", tag)
        await expect(html).to_have_attribute("translate", "no")
        await expect(html).to_have_class(re.compile(r"\bnotranslate\b"))
        await expect(person.page.locator("meta[name=google]")).to_have_attribute("content", "notranslate")
        await person.page.get_by_role("combobox").select_option("el")
        await expect(html).to_have_attribute("lang", "el")
