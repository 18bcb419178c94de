"""The law of the road between phones and the server in these tests: it can be cut, as Wi-Fi is in the next room."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self


class Road:
    """A port that leads to another one as long as it is not cut. `url` is what phones open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()
        self._trips: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._is_cut = False
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._travel, "127.0.0.1")
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*self._trips, return_exceptions=True)

    def cut(self) -> None:
        """Break every connection, without a goodbye, and let none through."""
        self._is_cut = True
        for writer in self._open:
            writer.transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    async def _travel(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._trips.add(task)
        task.add_done_callback(self._trips.discard)
        self._open.add(writer)
        try:
            if self._is_cut:
                return
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
            self._open.add(far_writer)
            try:
                await asyncio.gather(_carry(reader, far_writer), _carry(far_reader, writer))
            finally:
                self._leave(far_writer)
        finally:
            self._leave(writer)

    def _leave(self, writer: asyncio.StreamWriter) -> None:
        self._open.discard(writer)
        writer.transport.abort()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while load := await reader.read(65_536):
            writer.write(load)
            await writer.drain()
        writer.write_eof()
