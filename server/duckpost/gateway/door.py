"""What uvicorn's HTTP does differently here: a request, a socket's handshake included, is bounded in time and size."""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from duckpost.gateway.logs import log

REQUEST_SECONDS = 10.0
"""How long a request may take to arrive whole."""

LONGEST_HEAD = 64 * 1024
"""Bytes after which a request whose headers have not ended is dropped."""

MOST_PIPELINED = 16
"""Requests that may wait on a connection for the answer to one before them; no browser sends a single one."""


class TooManyRequests(Exception):
    """More requests at once than are kept."""


class Door(HttpToolsProtocol):
    """HTTP, with bounds on how long a request may take to arrive, and on how much of it is kept."""

    _waiting: asyncio.TimerHandle | None = None
    _head: int | None = 0
    """Bytes of a request's headers so far; None while none are expected."""
    _upgraded = False
    patience = REQUEST_SECONDS

    def data_received(self, data: bytes) -> None:
        """Read on, unless the headers have no end."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                log.info("request_refused", reason="headers without an end")
                self.transport.abort()
        if self._waiting is None and self._is_idle():
            self._wait()  # bytes that begin no request, such as empty lines, have ended the wait for the next one

    def _is_idle(self) -> bool:
        cycle = cast("RequestResponseCycle | None", self.cycle)
        answered = cycle is None or cycle.response_complete
        return answered and not self._upgraded and not self.transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        """Begin to wait for the rest of a request."""
        super().on_message_begin()
        self._head = 0
        self._wait()

    def on_headers_complete(self) -> None:
        """Count no more: what follows is the body, which has a bound of its own."""
        self._head = None
        if len(self.pipeline) >= MOST_PIPELINED:
            self.transport.abort()
            raise TooManyRequests  # the parser stops where it is
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait no more."""
        self._rest()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Wait no more: the socket has bounds of its own."""
        self._rest()
        self._upgraded = True
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._rest()
        self._waiting = self.loop.call_later(self.patience, self.transport.abort)

    def _rest(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
