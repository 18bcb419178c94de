"""The law of the browser in these tests: Debian's Chromium, which speaks to nobody but the server under test.

`Watch` keeps what a page said that a healthy page does not say, and whom it spoke to.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
    "--hide-scrollbars",
    "--font-render-hinting=none",
    "--disable-partial-raster",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
)

SMALL, TALL, TABLE = (320, 568), (390, 844), (1280, 720)
"""The screens, width and height in CSS pixels."""

LINE_DOWN = ("Failed to load resource", "WebSocket connection to", "net::ERR_")
"""What a browser itself says of a call that fails. A test that makes calls fail forgives it."""


async def launch(chromium: BrowserType) -> Browser:
    """Start the browser that is installed. Fails if there is none."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    assert found is not None, "the browser tests need Chromium"
    return await chromium.launch(executable_path=found, args=[*QUIET])


@dataclass
class Watch:
    """What the pages of one context have said and whom they have asked."""

    forgiven: tuple[str, ...] = ()
    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a context from now on."""
        context.on("request", lambda request: self.asked.append(request.url))
        context.on("page", self._over_page)

    def _over_page(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(f"{error.name}: {error.message}"))
        page.on("websocket", lambda socket: self.asked.append(socket.url))

    def _heard(self, message: ConsoleMessage) -> None:
        wrong = message.type in ("error", "warning")
        if wrong and not any(word in message.text for word in self.forgiven):
            self.errors.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def strangers(self, url: str) -> set[str]:
        """Return whom the pages spoke to besides the server; `data:` and `blob:` never leave the page."""
        known = {urlsplit(url).netloc, ""}
        return {asked for asked in self.asked if urlsplit(asked).netloc not in known}
