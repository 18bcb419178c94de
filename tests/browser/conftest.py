"""The fixtures of the browser tests: one server a test process, one browser a module, people who come and go."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.browsing import TALL, Watch, launch
from tests.browser.person import Person
from tests.browser.words import TAGS
from tests.e2e.party import Party
from tests.e2e.servers import Worker, speed_flags
from tests.patience import PATIENCE
from tests.redis_servers import Deployment, deployments

__all__ = ["deployments"]

SPEED = 3
"""A morning takes not quite three seconds, the witch hour five: time for fingers, and little to wait."""

PATIENCE_MS = PATIENCE * 1000
"""What anything may take on a busy machine."""

QUICK_EYES = {
    "DUCKPOST_BOT_LEAST_MS": "0",
    "DUCKPOST_BOT_MOST_MS": "0",
    "DUCKPOST_GONE_MS": "50",
    "DUCKPOST_ASLEEP_MS": "50",
}
"""Bots that do not think, and a server that sees at once who has gone."""


class Come(Protocol):
    """Has somebody come with a phone; see `people`."""

    async def __call__(
        self,
        *,
        locale: str = "en",
        size: tuple[int, int] = TALL,
        calm: bool = True,
        forgiven: tuple[str, ...] = (),
        name: str = "",
        url: str = "",
    ) -> Person: ...


class Gather(Protocol):
    """Makes a room and seats phones that have no screen in it; see `Party.gather`."""

    async def __call__(self, players: int = 4, **wishes: object) -> Party: ...


expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(deployments: Callable[[str], Deployment], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    redis = deployments("standalone")
    worker = Worker(tmp_path_factory.mktemp("browser"), "server", redis.url, *speed_flags(SPEED), **QUICK_EYES)
    worker.start()
    try:
        worker.wait_until_ready()
        yield worker
    finally:
        worker.kill()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await launch(playwright.chromium)
        try:
            yield browser
        finally:
            await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def people(browser: Browser, server: Worker) -> AsyncIterator[Come]:
    """People by language and size of phone. When they go home nothing may have gone wrong on any page, and nobody but
    the server may have been spoken to.
    """
    came: list[Person] = []

    async def come(
        *,
        locale: str = "en",
        size: tuple[int, int] = TALL,
        calm: bool = True,
        forgiven: tuple[str, ...] = (),
        name: str = "",
        url: str = "",
    ) -> Person:
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=TAGS[locale],
            has_touch=True,
            reduced_motion="reduce" if calm else "no-preference",
        )
        context.set_default_timeout(PATIENCE_MS)
        watch = Watch(forgiven)
        watch.over(context)
        person = Person(await context.new_page(), url or server.url, locale, watch, name)
        came.append(person)
        return person

    yield come
    for person in came:
        await person.page.context.close()
    assert [error for person in came for error in person.watch.errors] == []
    assert {stranger for person in came for stranger in person.watch.strangers(person.url)} == set()


@pytest_asyncio.fixture(loop_scope="module")
async def gather(server: Worker) -> AsyncIterator[Gather]:
    parties: list[Party] = []

    async def gathered(players: int = 4, **wishes: object) -> Party:
        parties.append(await Party.gather([server.url], players, **wishes))  # type: ignore[arg-type]
        return parties[-1]

    yield gathered
    for party in parties:
        await party.go_home()
