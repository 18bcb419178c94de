"""A client on a bare socket that reads when it is told to and sends whatever it is given."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.protocol_client import socket_url


class Sluggish:
    """A client that says hello, with a token or to watch, and then reads nothing until it is told to."""

    def __init__(self, base: str, code: str, token: str | None) -> None:
        self.protocol = ClientProtocol(parse_uri(socket_url(base, code)), subprotocols=["duckpost.v1"])  # type: ignore[list-item]
        host, _, port = base[7:].partition(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setblocking(False)
        self.address = (host, int(port))
        said = {"watch": True} if token is None else {"token": token}
        self.hello = json.dumps({"type": "hello", **said}).encode()

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.socket, self.address)
        self.protocol.send_request(self.protocol.connect())
        await self.flush()
        while self.protocol.state.name != "OPEN":
            self.protocol.receive_data(await loop.sock_recv(self.socket, 65536))
        self.protocol.events_received()
        self.protocol.send_text(self.hello)
        await self.flush()

    async def flush(self) -> None:
        for data in self.protocol.data_to_send():
            await asyncio.get_running_loop().sock_sendall(self.socket, data)

    async def pour(self, raw: bytes) -> None:
        """Send these bytes as they are, as many of them as the server takes."""
        with suppress(ConnectionError):
            await asyncio.get_running_loop().sock_sendall(self.socket, raw)

    async def frames(self) -> list[Any]:
        """Read what there is, waiting for something; nothing is left to come once the server has hung up."""
        try:
            raw = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self.socket, 65536), 10)
        except ConnectionError:
            raw = b""
        if not raw:
            raise EOFError
        self.protocol.receive_data(raw)
        events = [event for event in self.protocol.events_received() if isinstance(event, Frame)]
        return [json.loads(bytes(event.data)) for event in events if event.opcode is Opcode.TEXT]

    async def views_until(self, name: str) -> list[Any]:
        """Read views until one shows that the first seat has this name."""
        views: list[Any] = []
        while not views or views[-1]["room"]["seats"][0]["name"] != name:
            views += [frame for frame in await self.frames() if frame["type"] == "view"]
        return views

    async def rest(self) -> list[Any]:
        """Read to the end, and return all frames."""
        frames: list[Any] = []
        with suppress(EOFError):
            while True:
                frames += await self.frames()
        return frames

    @property
    def close_code(self) -> int | None:
        """The code with which the server has closed, if it has."""
        return None if self.protocol.close_rcvd is None else self.protocol.close_rcvd.code
