"""A client that knows nothing but the protocol: any game, any server. Every frame it gets is held against the schema.

`Guest` makes rooms and takes seats over HTTP, `Phone` is one socket. Nothing here imports the server.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeAlias

import httpx
from jsonschema import Draft202012Validator
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE

SCHEMA = Path(__file__).resolve().parents[1] / "docs" / "protocol.schema.json"
SUBPROTOCOL = "duckpost.v1"

Frame: TypeAlias = dict[str, Any]


@cache
def definitions() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    return found


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of one of the schema's definitions."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions()})


@cache
def server_types() -> dict[str, str]:
    """The definition of each type of frame that the server may send."""
    named = [ref["$ref"].rpartition("/")[2] for ref in definitions()["ServerFrame"]["oneOf"]]
    return {definitions()[name]["properties"]["type"]["const"]: name for name in named}


def faults(frame: Frame) -> list[str]:
    """What is wrong with a frame of the server, by the schema."""
    name = server_types().get(frame.get("type", ""))
    if name is None:
        return [f"no frame of the server: {frame}"]
    return [f"{name}: {error.json_path}: {error.message}" for error in validator(name).iter_errors(frame)]


class Closed(Exception):
    """The socket was closed while something was waited for."""


@dataclass
class Ticket:
    """What opens a seat."""

    code: str
    seat: str
    token: str


class Guest:
    """Somebody with a browser."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, timeout=PATIENCE)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def make_room(self, name: str = "Ann", game: str = "witch_catch", **more: Any) -> Ticket:
        answer = await self.http.post("/api/rooms", json={"game": game, "name": name, **more})
        assert answer.status_code == 201, answer.text
        return Ticket(**answer.json())

    async def take_seat(self, code: str, name: str, **more: Any) -> Ticket:
        answer = await self.http.post(f"/api/rooms/{code}/seats", json={"name": name, **more})
        assert answer.status_code == 201, answer.text
        return Ticket(code=code, **answer.json())

    async def story(self, ticket: Ticket) -> httpx.Response:
        headers = {"Authorization": f"Bearer {ticket.token}"}
        return await self.http.get(f"/api/rooms/{ticket.code}/story", headers=headers)


@dataclass
class Phone:
    """One socket. `frames` is all it was sent, in order; `view` the newest view; `farewell` the bye, if any."""

    socket: ClientConnection
    frames: list[Frame] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    view: Frame | None = None
    farewell: Frame | None = None
    next_id: int = 1
    faults: list[str] = field(default_factory=list)
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)
    _over: bool = False

    async def listen(self) -> None:
        """Take in whatever comes, until the socket closes."""
        try:
            async for text in self.socket:
                raw = text if isinstance(text, bytes) else text.encode()
                self._take(raw)
                async with self._news:
                    self._news.notify_all()
        finally:
            self._over = True
            async with self._news:
                self._news.notify_all()

    def _take(self, raw: bytes) -> None:
        frame: Frame = json.loads(raw)
        self.faults += [
            f"{frame.get('type')}: {error.message}" for error in validator("ServerFrame").iter_errors(frame)
        ]
        self.raw.append(raw)
        self.frames.append(frame)
        if frame["type"] == "view":
            self.view = frame
        elif frame["type"] == "welcome":
            self.next_id = frame["last_id"] + 1
        elif frame["type"] == "bye":
            self.farewell = frame

    async def until(self, done: Callable[[Phone], Any], seconds: float = PATIENCE) -> Any:
        """Wait until `done` gives something true, and return it. Raises `Closed`, and TimeoutError."""
        async with asyncio.timeout(seconds), self._news:
            while not (found := done(self)):
                if self._over:
                    raise Closed(self.farewell)
                await self._news.wait()
            return found

    async def send(self, frame: Any, *, valid: bool = True) -> None:
        """Send a frame; `valid` says that it is one."""
        if valid:
            validator("ClientFrame").validate(frame)
        await self.socket.send(json.dumps(frame))

    async def ask(self, frame: Frame) -> Frame:
        """Send a numbered message and return its ack or nak."""
        frame = {"id": self.next_id, **frame}
        self.next_id = max(self.next_id, frame["id"] + 1)
        seen = len(self.frames)
        await self.send(frame)
        reply: Frame = await self.until(
            lambda _: next(
                (f for f in self.frames[seen:] if f["type"] in ("ack", "nak") and f["id"] == frame["id"]), None
            )
        )
        return reply

    async def do(self, frame: Frame) -> None:
        """Send a numbered message that must be acknowledged."""
        reply = await self.ask(frame)
        assert reply["type"] == "ack", (frame, reply)

    async def host(self, do: str, **fields: Any) -> Frame:
        return await self.ask({"type": "host", "do": do, **fields})

    async def answer(self, ask: str, choice: Any) -> Frame:
        return await self.ask({"type": "answer", "ask": ask, "choice": choice})

    async def hello(self, token: str | None = None) -> Frame:
        """Say hello, with a token or to watch, and return the first view."""
        await self.send({"type": "hello", "watch": True} if token is None else {"type": "hello", "token": token})
        await self.until(lambda phone: phone.view)
        assert self.view is not None
        assert self.frames[0]["type"] == "welcome"
        return self.view

    async def ping(self, at: float = 1) -> Frame:
        """Send a ping and return the pong: everything that was sent before has been dealt with by then."""
        seen = len(self.frames)
        await self.send({"type": "ping", "at": at})
        pong: Frame = await self.until(lambda _: next((f for f in self.frames[seen:] if f["type"] == "pong"), None))
        return pong

    async def closed(self, seconds: float = PATIENCE) -> int:
        """Wait for the close and return its code."""
        async with asyncio.timeout(seconds), self._news:
            while not self._over:
                await self._news.wait()
        await self.socket.wait_closed()
        return self.socket.close_code or 1006

    def told(self, kind: str) -> list[Frame]:
        """Return all frames of a type."""
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def now(self) -> Frame:
        """The newest view."""
        assert self.view is not None
        return self.view

    @property
    def phase(self) -> str:
        return str(self.now["game"]["phase"])

    def open_asks(self) -> list[Frame]:
        return [ask for ask in self.now["asks"] if ask["answer"] is None]


def socket_url(base: str, code: str) -> str:
    return f"{base.replace('http', 'ws', 1)}/ws/{code}"


@asynccontextmanager
async def calling(base: str, code: str, *, protocols: Any = (SUBPROTOCOL,), **more: Any) -> AsyncIterator[Phone]:
    """Open a socket and listen; nothing is said. At the end every frame must have been one of the protocol."""
    async with connect(socket_url(base, code), subprotocols=protocols or None, compression=None, **more) as socket:
        phone = Phone(socket)
        listening = asyncio.create_task(phone.listen())
        try:
            yield phone
        finally:
            await socket.close()
            await asyncio.gather(listening, return_exceptions=True)
    assert phone.faults == []


@asynccontextmanager
async def sitting(base: str, ticket: Ticket) -> AsyncIterator[Phone]:
    """Open a seat and wait for the first view."""
    async with calling(base, ticket.code) as phone:
        await phone.hello(ticket.token)
        yield phone


@asynccontextmanager
async def watching(base: str, code: str) -> AsyncIterator[Phone]:
    """Watch a room as the table screen does."""
    async with calling(base, code) as phone:
        await phone.hello()
        yield phone


__all__ = ["Closed", "ConnectionClosed", "Guest", "Phone", "Ticket", "calling", "sitting", "socket_url", "watching"]
