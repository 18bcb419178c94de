"""The law of the load: many phones in one process, each a bare socket that costs as little as can be.

Frames go out masked with nought, which is a mask (RFC 6455 §5.3), so nothing has to be worked out for each byte. Every
phone may come from an address of its own network, 127.0.0.0/8, or there would be no ports left for so many.
"""

from __future__ import annotations

import asyncio
import itertools
import resource
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

import orjson

PATIENCE = 60.0
SOURCES = tuple(f"127.0.0.{number}" for number in range(2, 18))
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_sources = itertools.cycle(SOURCES)


def allow_many_files(wanted: int) -> int:
    """Raise the number of open files as far as the system allows, and return it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a client's frame; what a phone sends is short."""
    size = len(payload)
    head = bytes((opcode, 0x80 | size)) if size < 126 else bytes((opcode, 0xFE, size >> 8, size & 0xFF))
    return b"%b\0\0\0\0%b" % (head, payload)


class Phone(asyncio.Protocol):
    """One socket. `heard` is called with each text frame."""

    __slots__ = ("_buffer", "_opening", "_request", "_transport", "closed", "heard", "received")

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._opening: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: Callable[[bytes], None] = lambda _text: None
        self.received = 0

    async def opened(self) -> None:
        """Wait until the server has accepted."""
        if self._opening is not None:
            await self._opening

    def say(self, text: bytes) -> None:
        """Send a text frame."""
        if self._transport is not None:
            self._transport.write(frame(_TEXT, text))

    def hang_up(self) -> None:
        """Be gone, as a phone whose battery is empty."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, _exc: Exception | None) -> None:
        """Tell whoever waits."""
        if self._opening is not None and not self._opening.done():
            self._opening.set_exception(ConnectionError(f"the socket was not opened: {self._buffer[:80]!r}"))
        if not self.closed.done():
            self.closed.set_result(None)
        self._transport = None

    def data_received(self, data: bytes) -> None:
        """Take apart what has come."""
        data = self._buffer + data if self._buffer else data
        if self._opening is not None:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found or b" 101 " not in head[:14]:
                self._buffer = head
                return
            opening, self._opening = self._opening, None
            opening.set_result(None)
        start, whole = 0, len(data)
        while whole - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                body += 2
                size = int.from_bytes(data[start + 2 : body], "big")
            elif size == 127:
                body += 8
                size = int.from_bytes(data[start + 2 : body], "big")
            if body + size > whole:
                break
            self._take(data[start], data[body : body + size])
            start = body + size
        self._buffer = data[start:]

    def _take(self, opcode: int, payload: bytes) -> None:
        self.received += len(payload)
        if opcode == _TEXT:
            self.heard(payload)
        elif opcode == _PING and self._transport is not None:
            self._transport.write(frame(_PONG, payload))
        elif opcode == _CLOSE and self._transport is not None:
            self._transport.write(frame(_CLOSE, payload[:2]))


async def dial(base: str, path: str, subprotocol: str = "duckpost.v1") -> Phone:
    """Open a socket."""
    parts = urlsplit(base)
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: {subprotocol}\r\n\r\n"
    )
    _, phone = await asyncio.get_running_loop().create_connection(
        lambda: Phone(request.encode()), parts.hostname or "", parts.port or 80, local_addr=(next(_sources), 0)
    )
    async with asyncio.timeout(PATIENCE):
        await phone.opened()
    return phone


@dataclass(frozen=True, slots=True)
class Ticket:
    """What opens a seat."""

    code: str
    seat: str
    token: str


class Calls:
    """HTTP on one connection that stays open, one call at a time."""

    def __init__(self, base: str) -> None:
        self._parts = urlsplit(base)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: Any) -> Any:
        """Make a call and return what it answers. Raises AssertionError for a problem."""
        raw = orjson.dumps(body)
        head = f"POST {path} HTTP/1.1\r\nHost: {self._parts.netloc}\r\nContent-Type: application/json\r\n"
        status, answer = await self._call(f"{head}Content-Length: {len(raw)}\r\n\r\n".encode() + raw)
        assert status < 300, (path, status, answer)
        return orjson.loads(answer)

    async def get(self, path: str) -> bytes:
        """Return what is at a path."""
        status, answer = await self._call(f"GET {path} HTTP/1.1\r\nHost: {self._parts.netloc}\r\n\r\n".encode())
        assert status < 300, (path, status, answer)
        return answer

    async def _call(self, request: bytes) -> tuple[int, bytes]:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection(self._parts.hostname, self._parts.port)
        self._writer.write(request)
        async with asyncio.timeout(PATIENCE):
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            size = int(head.partition("content-length: ")[2].partition("\r\n")[0])
            return int(head.split(" ", 2)[1]), await self._reader.readexactly(size)

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()

    async def party(self, game: str, players: int, **more: Any) -> list[Ticket]:
        """Make a room and take its seats; the first is the host's."""
        made = Ticket(**await self.post("/api/rooms", {"game": game, "name": NAMES[0], **more}))
        path = f"/api/rooms/{made.code}/seats"
        taken = [await self.post(path, {"name": name}) for name in NAMES[1:players]]
        return [made, *(Ticket(made.code, one["seat"], one["token"]) for one in taken)]


async def sit(base: str, ticket: Ticket) -> Phone:
    """Open a seat and wait for the first view."""
    phone = await dial(base, f"/ws/{ticket.code}")
    await greet(phone, orjson.dumps({"type": "hello", "token": ticket.token}))
    return phone


async def greet(phone: Phone, hello: bytes) -> None:
    """Say hello and wait for the first view."""
    seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(text: bytes) -> None:
        if text.startswith(b'{"type":"view"') and not seen.done():
            seen.set_result(None)

    phone.heard = heard
    phone.say(hello)
    async with asyncio.timeout(PATIENCE):
        await seen
