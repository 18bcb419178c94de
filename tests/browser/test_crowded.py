"""Twelve cats with long and strange names on the smallest phone, and text at twice its size: everything stays whole."""

from __future__ import annotations

import pytest

from tests.browser.browsing import SMALL
from tests.browser.conftest import Come, Gather
from tests.browser.looking import Looker
from tests.browser.tour import Tour

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(600)]

LONG = (
    *("Maximiliana Rose", "WWWWWWWWWWWWWWWW", "김수한무거북이와두루미삼천갑자", "Κωνσταντινούπολη"),
    *("春夏秋冬东西南北上下左右前后", "שלום עולם גדול", "👩‍👩‍👧‍👦👨‍👨‍👦🧙🏽‍♀️🏴‍☠️🇬🇷🇰🇷🎃🦆", "<b>&amp;</b>'\"`"),
    *("a b c d e f g h", "i", "iiiiiiiiiiiiiiii", "Ännchen-Ölçüm"),
)
TWICE = "document.documentElement.style.fontSize = '200%'"


async def crowd(people: Come, gather: Gather, looker: Looker, *, twice: bool) -> None:
    """Lead twelve through a day, the last two on screens."""
    party = await gather(12, names=LONG, options={"discussion": 600}, seed=1)
    phones = [await people(locale=locale, size=SMALL) for locale in ("el", "ko")]
    tour = await Tour.of(party, phones)

    async def look(phase: str) -> None:
        if twice:
            for person in phones:
                await person.evaluate(TWICE)
        await looker.look(phase, phones)

    await look("lobby")
    await tour.lead(look, last="vote_result")


async def test_twelve_long_names_fit_the_smallest_phone_in_every_phase(people: Come, gather: Gather) -> None:
    looker = Looker("c")
    await crowd(people, gather, looker, twice=False)
    looker.good()


async def test_text_at_twice_its_size_is_whole_in_every_phase(people: Come, gather: Gather) -> None:
    looker = Looker("d")
    await crowd(people, gather, looker, twice=True)
    looker.good()
