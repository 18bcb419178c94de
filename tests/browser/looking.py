"""The law of looking: each screen is held against the rules of layout and accessibility, and photographed on request.

With `SCREENS=folder` in the environment (`make screens`) every screen goes into that folder as a picture.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.browser.axe import AXE, violations
from tests.browser.browsing import SMALL, TALL
from tests.browser.layout import faults
from tests.browser.person import Person

EVERYBODY = (("ko", SMALL), ("ko", TALL), ("en", SMALL), ("en", TALL), ("zh", SMALL), ("el", SMALL))
"""Who looks: Korean and English on phones of two sizes, Chinese and Greek on the small one."""

FOLDER = os.environ.get("SCREENS", "")


class Looker:
    """Looks at screens and keeps what is wrong with them, each with where it was seen."""

    def __init__(self, series: str) -> None:
        self._series = series
        self.layout: list[str] = []
        self.access: list[str] = []
        self.seen: list[str] = []

    async def look(self, name: str, people: list[Person]) -> None:
        if name not in self.seen:
            self.seen.append(name)
        number = self.seen.index(name) + 1
        await asyncio.gather(*(self._look(f"{self._series}{number:02}-{name}", person) for person in people))

    async def _look(self, name: str, person: Person) -> None:
        size = person.page.viewport_size
        assert size is not None
        where = f"{name}-{person.locale}-{size['width']}"
        if FOLDER:
            await person.page.screenshot(path=Path(FOLDER) / f"{where}.png", animations="disabled")
        self.layout += [f"{where}: {fault}" for fault in await faults(person.page)]
        if size["height"] != TALL[1]:  # the same parts stand on the small phone
            self.access += [f"{where}: {violation}" for violation in await violations(person.page)]

    def good(self) -> None:
        """Fail if anything was wrong. Skips the test if nothing was, but axe is lacking."""
        assert self.layout == [], "\n".join(self.layout)
        assert self.access == [], "\n".join(self.access)
        if not AXE.is_file():
            pytest.skip("axe-core is lacking: it comes with the client's development dependencies (make setup)")
