"""A phone that knows the protocol's page and nothing else: it shows the newest view, says something, hears the reply.

It keeps every frame it was ever sent, over all its connections, and holds each against the published schema. `met`
are the phases it has been shown, in order; `say_first` is what a rude one says before hello.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.e2e.frames import Json, check_sent, public_part, read_frame
from tests.e2e.waiting import PATIENCE, until
from tests.protocol_client import SUBPROTOCOL, socket_url

AGAIN = ("unavailable", "too_fast")
"""The `nak`s after which the same message is worth sending again."""


async def dial(url: str, code: str, *, subprotocol: str | None = SUBPROTOCOL, **more: Any) -> ClientConnection:
    """Open a socket of a room and say nothing yet."""
    offered = None if subprotocol is None else [subprotocol]
    return await connect(
        socket_url(url, code),
        subprotocols=offered,  # type: ignore[arg-type]
        compression=None,
        ping_interval=None,
        close_timeout=1,
        max_size=None,
        **more,
    )


class Phone:
    """One player's phone, or with no token the table's screen. `urls` are the workers it may come back to, in turn."""

    def __init__(self, urls: list[str], code: str, token: str | None = None, seat: str | None = None) -> None:
        self.code = code
        self.token = token
        self.seat = seat
        self.frames: list[str] = []
        self.welcome: Json | None = None
        self.view: Json | None = None
        self.bye: Json | None = None
        self.closed: int | None = None
        self.met: list[str] = []
        self.last_id = self.done_id = 0
        self.say_first = ""
        self.acked: dict[str, Any] = {}
        self._urls = cycle(urls)
        self._replies: dict[int | None, Json] = {}
        self._waiting: set[asyncio.Future[None]] = set()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()
        self._fault: BaseException | None = None

    # Connections

    async def open(self, url: str | None = None, **more: Any) -> None:
        """Connect, say hello and wait for the first view or the goodbye; `more` is for the socket."""
        hello: Json = {"type": "hello", "watch": True} if self.token is None else {"type": "hello", "token": self.token}
        self.welcome = self.view = self.bye = None
        self._socket = await dial(url or next(self._urls), self.code, **more)
        self.closed = None
        self._reader = asyncio.create_task(self._read(self._socket))
        with suppress(ConnectionClosed):  # the goodbye may have been faster
            if self.say_first:
                await self._socket.send(self.say_first)
            await self._socket.send(json.dumps(hello))
        await self.hear(lambda: self.view is not None or self.closed is not None)

    async def come_back(self) -> None:
        """Open the seat again, on whichever worker takes it."""
        await until(self._came_back, what="a worker that takes the phone")

    async def _came_back(self) -> bool:
        try:
            await self.open()
        except (OSError, InvalidHandshake, TimeoutError):
            return False
        return self.view is not None

    async def stay(self) -> None:
        """Come back whenever the connection is lost, as a page does, until this is cancelled."""
        while True:
            await self.hear(lambda: self.closed is not None, None)
            await self._be_open()

    async def _be_open(self) -> None:
        async with self._opening:
            if self.closed is not None:
                await self.come_back()

    async def drop(self) -> None:
        """Lose the connection as a phone does: no close, no word."""
        assert self._socket is not None
        self._socket.transport.abort()
        await self.hear(lambda: self.closed is not None)

    async def hang_up(self) -> None:
        """Close properly. Fails if any frame was not as the protocol says."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        if self._fault is not None:
            raise self._fault

    async def _read(self, socket: ClientConnection) -> None:
        seq = 0
        try:
            async for raw in socket:
                assert isinstance(raw, str), "every frame is text"
                frame = read_frame(raw)
                self.frames.append(raw)
                if frame["type"] == "view":
                    assert frame["seq"] == seq + 1, "views are counted up"
                    seq = frame["seq"]
                self._take(frame)
        except ConnectionClosed:
            pass
        except Exception as fault:  # noqa: BLE001  # told to whoever waits, or when the phone is hung up
            self._fault = fault
            await socket.close()
        if socket is self._socket:
            self.closed = socket.close_code
            self._wake()

    def _take(self, frame: Json) -> None:
        match frame["type"]:
            case "welcome":
                self.welcome = frame
                self.last_id = max(self.last_id, frame["last_id"])
                self.done_id = max(self.done_id, frame["last_id"])
            case "view":
                self.view = frame
                if self.met[-1:] != [frame["game"]["phase"]]:
                    self.met.append(frame["game"]["phase"])
            case "ack" | "nak":
                self._replies[frame["id"]] = frame
                if frame["type"] == "ack":
                    self.done_id = max(self.done_id, frame["id"])
            case "bye":
                self.bye = frame
        self._wake()

    # Waiting

    def _wake(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    async def hear(self, condition: Callable[[], Any], seconds: float | None = PATIENCE) -> Any:
        """Wait until something holds that frames bring about, and return it."""
        async with asyncio.timeout(seconds):
            while not (held := condition()):
                if self._fault is not None:
                    raise self._fault
                waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiting.add(waiting)
                try:
                    await waiting
                finally:
                    self._waiting.discard(waiting)
            return held

    async def see(self, condition: Callable[[Json], Any], seconds: float = PATIENCE) -> Json:
        """Wait for a view of which something holds, and return it."""
        try:
            await self.hear(lambda: self.view is not None and condition(self.view), seconds)
        except TimeoutError:
            raise AssertionError(f"{self.seat} never saw it; it sees {self.view}") from None
        assert self.view is not None
        return self.view

    # Speaking

    async def send(self, frame: Json | str | bytes) -> None:
        """Send a frame; text and bytes go out as they are."""
        assert self._socket is not None
        if isinstance(frame, dict):
            check_sent(frame)
            frame = json.dumps(frame)
        await self._socket.send(frame)

    async def reply(self, message: int | None) -> Json:
        """Wait for the reply to a message and take it. Raises KeyError if the connection is lost before."""
        socket = self._socket
        await self.hear(lambda: message in self._replies or self._socket is not socket or self.closed is not None)
        return self._replies.pop(message)

    def next_id(self) -> int:
        """Count up: ids are never used twice for a seat, not even over connections."""
        self.last_id += 1
        return self.last_id

    async def say(self, **frame: Any) -> Json:
        """Send a message with the next id and return its reply, whatever it is."""
        if "id" not in frame:
            frame["id"] = self.next_id()
        await self.send(frame)
        return await self.reply(frame["id"])

    async def insist(self, **frame: Any) -> Json:
        """Send a message until there is an answer to it: again after a lost connection, always with the same id."""
        message = self.next_id()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    reply = await self.say(id=message, **frame)
                except (ConnectionClosed, KeyError):
                    await self._be_open()
                    continue
                if reply["type"] == "ack" or reply["code"] not in AGAIN:
                    return reply
                await asyncio.sleep(0.05)

    async def refresh(self) -> Json:
        """Ask for the newest view and return it; whatever was said before has been dealt with by then."""
        seq = self.shown["seq"]
        await self.send({"type": "resync"})
        return await self.see(lambda view: view["seq"] > seq)

    async def gone(self) -> int | None:
        """Wait until the connection is closed, and return the code."""
        await self.hear(lambda: self.closed is not None)
        return self.closed

    async def host(self, do: str, **more: Any) -> Json:
        return await self.say(type="host", do=do, **more)

    async def me(self, do: str, **more: Any) -> Json:
        return await self.say(type="me", do=do, **more)

    async def answer(self, ask: str, choice: Any) -> Json:
        """Answer an ask, over as many connections as it takes; what was acknowledged last is kept."""
        reply = await self.insist(type="answer", ask=ask, choice=choice)
        if reply["type"] == "ack":
            self.acked[ask] = choice
        return reply

    # What it shows

    @property
    def opened(self) -> bool:
        """Whether it was ever opened."""
        return self._socket is not None

    @property
    def shown(self) -> Json:
        assert self.view is not None, "nothing has been shown"
        return self.view

    @property
    def phase(self) -> str:
        return str(self.shown["game"]["phase"])

    @property
    def asks(self) -> list[Json]:
        asks: list[Json] = self.shown["asks"]
        return asks

    def open_asks(self) -> list[Json]:
        """What still waits for this player."""
        return [ask for ask in self.asks if ask["answer"] is None and not ask["optional"]]

    def views(self) -> list[Json]:
        """Every view it was ever sent."""
        return [json.loads(raw) for raw in self.frames if raw.startswith('{"type":"view"')]

    def publics(self) -> list[str]:
        """Every public part it was shown, as it came, each once in a row."""
        seen = [public_part(raw) for raw in self.frames if raw.startswith('{"type":"view"')]
        return [public for number, public in enumerate(seen) if number == 0 or public != seen[number - 1]]
