"""The law of a party in these tests: people who open one room, from anywhere, and a screen in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import httpx

from tests.e2e.frames import Json
from tests.e2e.phone import Phone
from tests.e2e.waiting import until
from tests.e2e.whim import Whim, is_over

NAMES = ("Ann", "Bob", "Cho", "Dora", "Efi", "Finn", "Gül", "Hana", "Ivo", "Jun", "Kim", "Lea")


class Web:
    """HTTP as a browser speaks it; keeps every answer."""

    def __init__(self) -> None:
        self._client = httpx.AsyncClient(timeout=20.0, trust_env=False, verify=False)
        self.heard: list[tuple[str, str, int, str]] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def call(self, method: str, url: str, **more: Any) -> httpx.Response:
        """Make a call; the answer is kept as (who asked, what, status, text)."""
        who = str(more.pop("who", ""))
        answer = await self._client.request(method, url, **more)
        self.heard.append((who, f"{method} {url}", answer.status_code, answer.text))
        return answer

    async def get(self, url: str, **more: Any) -> httpx.Response:
        return await self.call("GET", url, **more)

    async def post(self, url: str, body: Json, **more: Any) -> httpx.Response:
        return await self.call("POST", url, json=body, **more)

    async def close(self) -> None:
        await self._client.aclose()


class Party:
    """A room and its people: `phones` in the order they came (the first is host), `table` the screen in the middle.

    `late` are the asks of the game played last, by name, that waited for somebody who came too late.
    """

    def __init__(self, urls: list[str], web: Web, code: str) -> None:
        self.urls = urls
        self.web = web
        self.code = code
        self.phones: list[Phone] = []
        self.table = Phone(urls, code)
        self.extra: list[Phone] = []
        self.late: set[str] = set()

    @classmethod
    async def gather(
        cls,
        urls: list[str],
        players: int = 4,
        *,
        options: Json | None = None,
        seed: int | None = 1,
        names: tuple[str, ...] = NAMES,
        table: bool = True,
    ) -> Party:
        """Make a room and sit down; the phones are spread over all the workers, with no stickiness."""
        web = Web()
        body: Json = {"game": "witch_catch", "name": names[0], "options": options or {}}
        made = await web.post(f"{urls[0]}/api/rooms", body if seed is None else body | {"seed": seed}, who="s1")
        assert made.status_code == 201, made.text
        party = cls(urls, web, made.json()["code"])
        party._seated(made.json())
        for number in range(1, players):
            await party.join(names[number], urls[number % len(urls)])
        screens = [party.table] if table else []
        await asyncio.gather(
            *(phone.open(urls[n % len(urls)]) for n, phone in enumerate([*party.phones, *screens])),
        )
        return party

    async def join(self, name: str, url: str | None = None, **more: Any) -> Phone:
        """Seat one more, with the socket not open yet."""
        call = f"{url or self.urls[0]}/api/rooms/{self.code}/seats"
        taken = await self.web.post(call, {"name": name}, who=f"s{len(self.phones) + 1}", **more)
        assert taken.status_code == 201, taken.text
        return self._seated(taken.json())

    def _seated(self, body: Json) -> Phone:
        number = len(self.phones)
        urls = self.urls[number % len(self.urls) :] + self.urls[: number % len(self.urls)]
        phone = Phone(urls, self.code, body["token"], body["seat"])
        self.phones.append(phone)
        return phone

    def screen(self, *urls: str) -> Phone:
        """Another screen, not open yet."""
        self.extra.append(Phone(list(urls) or self.urls, self.code))
        return self.extra[-1]

    def second(self, phone: Phone, *urls: str) -> Phone:
        """Another phone with the same token, not open yet."""
        self.extra.append(Phone(list(urls) or self.urls, self.code, phone.token, phone.seat))
        return self.extra[-1]

    @property
    def host(self) -> Phone:
        return self.phones[0]

    def at(self, seat: str) -> Phone:
        """The phone of a seat."""
        return next(phone for phone in self.phones if phone.seat == seat)

    @asynccontextmanager
    async def staying(self, *but: Phone) -> AsyncIterator[None]:
        """Have every screen that was opened come back by itself whenever its connection is lost, but for these."""
        screens = [screen for screen in (*self.phones, self.table) if screen.opened and screen not in but]
        staying = [asyncio.create_task(screen.stay()) for screen in screens]
        try:
            yield
        finally:
            for task in staying:
                task.cancel()
            await asyncio.gather(*staying, return_exceptions=True)

    async def all_back(self) -> None:
        """Wait until every phone is connected: the last may have lost its connection just as the game ended."""
        async with self.staying():
            await until(lambda: all(phone.closed is None for phone in self.phones), what="the return of every phone")

    async def settled(self) -> None:
        """Wait until all screens that are open show the same public part."""

        def same() -> bool:
            views = [screen.view for screen in (*self.phones, self.table) if screen.view and screen.closed is None]
            return all((view["room"], view["game"]) == (views[0]["room"], views[0]["game"]) for view in views)

        await until(same, what="the same public part on all screens")

    async def start(self) -> None:
        reply = await self.host.host("start")
        assert reply["type"] == "ack", reply

    async def play(self, seed: str = "whim") -> Json:
        """Play a whole game, everybody by whim, and return its story."""
        await self.start()
        return await self.play_on(seed)

    async def play_on(self, seed: str = "whim") -> Json:
        """Play from here to the end, and return the story."""
        whims = [Whim(phone, f"{seed} {phone.seat}") for phone in self.phones]
        async with self.staying():
            async with asyncio.TaskGroup() as group:
                for whim in whims:
                    group.create_task(whim.play())
            if self.table.opened:
                await self.table.see(is_over)
        self.late = {ask.split(".")[1] for whim in whims for ask in whim.late}
        return await self.story(self.host)

    async def story(self, phone: Phone) -> Json:
        """Fetch the story as one of the seated may."""
        answer = await self.web.get(
            f"{self.urls[-1]}/api/rooms/{self.code}/story", headers={"Authorization": f"Bearer {phone.token}"}
        )
        assert answer.status_code == 200, answer.text
        story: Json = answer.json()
        return story

    async def go_home(self) -> None:
        """Close everything. Fails if any phone was sent a frame that is not as the protocol says."""
        try:
            for phone in (*self.phones, self.table, *self.extra):
                await phone.hang_up()
        finally:
            await self.web.close()
