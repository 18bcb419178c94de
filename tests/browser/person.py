"""The law of a person with a phone: reads what is on the screen, taps what can be tapped, holds and slides, types.

Nothing is asked of the page but what a person sees: a button by its words, a cat by its name, a place by its name. The
one thing read from behind is which phase the screen shows, to know what to wait for.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.browser.browsing import Watch
from tests.browser.words import words

_PHASE = "document.querySelector('.app')?.dataset.phase ?? ''"
_REMEMBER = "seats => localStorage.setItem('duckpost.seats', JSON.stringify(seats))"
_TOKEN = "code => JSON.parse(localStorage.getItem('duckpost.seats')).find(seat => seat.code === code).token"
_DWELLS = 450
"""ms a finger stays on what it slid to; the bar is full before."""


class Person:
    """Somebody with a phone, `name` them at the table; `locale` is what they read."""

    def __init__(self, page: Page, url: str, locale: str, watch: Watch, name: str = "") -> None:
        self.page = page
        self.url = url
        self.locale = locale
        self.watch = watch
        self.name = name

    def says(self, name: str) -> str:
        """The words of a message in this person's language."""
        return words(name, self.locale)

    # Looking

    def button(self, name: str) -> Locator:
        """The button with the words of a message."""
        return self.page.get_by_role("button", name=self.says(name), exact=True)

    def sees(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_text(text).filter(visible=True).first

    async def phase(self) -> str:
        """Which phase the screen shows; nothing in the lobby and before."""
        return str(await self.page.evaluate(_PHASE))

    async def reaches(self, *phases: str) -> str:
        """Wait for one of some phases."""
        await self.page.wait_for_function(f"phases => phases.includes({_PHASE})", arg=list(phases), polling=50)
        return await self.phase()

    async def code(self) -> str:
        """The room's code as the lobby shows it."""
        code = self.page.locator("header .code-text")
        await expect(code).to_be_visible()
        return (await code.inner_text()).strip()

    # Coming

    async def opens(self, path: str = "/") -> None:
        await self.page.goto(self.url + path)

    async def makes_a_room(self) -> str:
        """Make a room from the front door and return its code."""
        await self.opens()
        form = self.page.locator("form").filter(has=self.button("make-go"))
        await form.get_by_label(self.says("name-label")).fill(self.name)
        await self.button("make-go").click()
        return await self.code()

    async def joins(self, code: str) -> None:
        """Follow the room's link, type a name and sit down."""
        await self.opens(f"/r/{code}")
        await self.page.get_by_label(self.says("name-label")).fill(self.name)
        await self.button("join-go").click()
        await expect(self.page.locator(".ring")).to_be_visible()

    async def takes(self, code: str, token: str) -> None:
        """Be the one who has taken a seat before: the phone remembers it."""
        await self.remembers(code, token)
        await self.opens(f"/r/{code}")
        await self.is_in()

    async def remembers(self, code: str, token: str) -> None:
        await self.opens()
        await self.evaluate(_REMEMBER, [{"code": code, "token": token, "lastId": 0}])

    async def is_in(self) -> None:
        """Wait until the lobby or the game is on the screen."""
        await expect(self.page.locator(".ring, .app[data-phase]").first).to_be_visible()

    async def pass_to(self, other: Person, code: str) -> None:
        """Hand the seat over: the other scans what "move to another device" shows, here without a camera."""
        token = await self.evaluate(_TOKEN, code)
        call = f"{self.url}/api/rooms/{code}/passes"
        given = await self.page.request.post(call, headers={"Authorization": f"Bearer {token}"})
        await other.page.goto("about:blank")
        await other.opens(f"/r/{code}#pass={(await given.json())['pass']}")
        await other.is_in()
        assert "#" not in other.page.url, "the pass stays in no address"

    # Doing

    async def taps(self, name: str) -> None:
        await self.button(name).click()

    async def press(self, held: Locator) -> Locator:
        """Put a finger on something and leave it there until what it covers is shown."""
        box = await held.bounding_box()
        assert box is not None
        await self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await self.page.mouse.down()
        peek = self.page.locator(".peek")
        await expect(peek).to_be_visible()
        return peek

    async def slides(self, held: Locator, number: int = 0) -> bool:
        """Hold something, slide to one of the things it offers and let go; whether it offered any."""
        peek = await self.press(held)
        pick = peek.locator(".pick").nth(number)
        offered = await pick.count() > 0
        if offered:
            await pick.scroll_into_view_if_needed()
            box = await pick.bounding_box()
            assert box is not None
            await self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            await expect(pick).to_have_class(re.compile("is-over"))
            await self._stays()
        await self.page.mouse.up()
        await expect(peek).to_have_count(0)
        return offered

    async def _stays(self) -> None:
        since = await self.page.evaluate("performance.now()")
        await self.page.wait_for_function(
            "([since, ms]) => performance.now() - since > ms", arg=[since, _DWELLS], polling=20
        )

    async def evaluate(self, script: str, argument: Any = None) -> Any:
        return await self.page.evaluate(script, argument)
