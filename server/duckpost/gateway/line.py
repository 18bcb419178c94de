"""The law of one connection: what uvicorn's WebSocket does differently here.

The outbox writes straight to the connection and is told when it may write again, so a phone needs no task of its own
for writing. Silence is measured by frames that arrive, pongs included, and is told to the application, which says
goodbye. Every frame that arrives is counted, control frames and fragments too; whoever sends on and on is read no more.
"""

from __future__ import annotations

import asyncio
import time
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from duckpost.gateway.closing import CloseCode
from duckpost.gateway.limits import Bucket
from duckpost.gateway.logs import log
from duckpost.gateway.settings import Settings
from duckpost.gateway.wire import bye

EXTENSION = "duckpost.line"
"""Under this name the connection stands among the extensions of the ASGI scope."""

SILENT = "duckpost.silent"
"""The ASGI message that says that nothing was heard for too long."""

TOO_FAST = "duckpost.too_fast"
"""The ASGI message that says that the next one came too soon to be carried out."""

FLOODED = "duckpost.flooded"
"""The ASGI message that says that this client does not listen: nothing that it sends is read any more."""

HIGH_WATER = 16 * 1024
"""Bytes waiting to be sent from which on a phone counts as slow, and is not read from until fewer wait.

Otherwise a client that does not read could have answers pile up here, were it only the pongs to its pings.
"""

SLICE = 4 * 1024
"""Bytes that are read at once: a flood is noticed after so many, and not after all that the system had in store."""

CLOSING_SECONDS = 1.5
"""How long a client may take to answer a close before it is cut off."""

INVALID_TEXT = 1007
"""The close for text that is no UTF-8 (RFC 6455 §8.1); no client of ours ever sends any."""


def _head(size: int) -> bytes:
    """Return what goes before a whole text frame of this many bytes (RFC 6455 §5.2).

    An answer is written to every phone of its room; through the connection's own writer each frame costs twice as much.
    """
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")


class Line(Protocol):
    """A connection as the outbox sees it."""

    @property
    def clear(self) -> bool:
        """Whether something may be written now; once it may again, the callback given to `when_clear` is called."""

    def push(self, frame: bytes) -> None:
        """Write a text frame; nothing happens on a connection that is closing."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close, and cut off whoever does not answer."""

    def when_clear(self, call: Callable[[], None]) -> None:
        """Have this called whenever the way is clear again."""


class Socket(WebSocketsSansIOProtocol):
    """The connection; implements `Line`. The times and limits are set from the settings by `socket_class`."""

    heartbeat = 20.0
    silence = 35.0
    rate = 20
    burst = 40

    _heard = 0.0
    _asked = False
    _deaf = False
    """Whether what arrives is thrown away unread."""
    _late = False
    """Whether a fragment of the message that is arriving came too soon."""
    _beat: asyncio.TimerHandle | None = None
    _drained: Callable[[], None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Count a phone as slow early: what waits in a buffer is old when it arrives."""
        super().connection_made(transport)
        self._heard = self.loop.time()
        self._bucket = Bucket(self.rate, self.burst, time.monotonic())
        self.transport.set_write_buffer_limits(high=HIGH_WATER)

    def data_received(self, data: bytes) -> None:
        """Note a sign of life, and read as long as the client may be listened to."""
        self._heard = self.loop.time()
        self._asked = False
        if len(data) <= SLICE and not self._deaf:
            super().data_received(data)
        else:
            for start in range(0, len(data), SLICE):
                if self._deaf or self.transport.is_closing():
                    break
                super().data_received(data[start : start + SLICE])
        if self.conn.handshake_exc is not None:
            self._refuse_handshake()

    def _refuse_handshake(self) -> None:
        """Send the answer that the handshake's reader has for headers that are too long or too many."""
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_parser_exception(self) -> None:
        """Close as the frames' reader has decided, after a goodbye; read on, or the system would swallow both.

        Text that is no UTF-8 has its line in the log already.
        """
        closing = self.conn.close_sent
        if self.close_sent:
            return
        if closing is None:  # frames before the handshake was answered
            self.transport.abort()
            return
        if closing.code == CloseCode.TOO_LARGE:
            farewell = Frame(Opcode.TEXT, bye(CloseCode.TOO_LARGE).encoded())
            self.transport.write(farewell.serialize(mask=False, extensions=[]))
        if closing.code != INVALID_TEXT:
            log.info("socket_refused", code=int(closing.code), reason="a frame that breaks RFC 6455")
        self._end(closing.code, closing.reason)
        self.transport.write_eof()

    def handle_connect(self, event: Request) -> None:
        """Hand the connection to the application along with the scope."""
        super().handle_connect(event)
        scope = cast("dict[str, Any] | None", getattr(self, "scope", None))
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    # What arrives

    def handle_text(self, event: Frame) -> None:
        """Count a frame."""
        self._late = not self._in_time()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Count a frame."""
        self._late = not self._in_time()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Count a frame. However many a message comes in, it is kept as one piece."""
        self._late = not self._in_time() or self._late
        super().handle_cont(event)
        if self.frames:
            self.frames = [b"".join(self.frames)]

    def send_receive_event_to_app(self) -> None:
        """Hand on a whole message, and say before it if it came too soon."""
        if self._deaf:
            return
        if self._late and not self.close_sent:
            self.queue.put_nowait(cast("Any", {"type": TOO_FAST}))
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Count a frame, and answer it if it came in time: RFC 6455 §5.5.3 lets a pong stand for several pings."""
        if self._in_time() and self.handshake_complete and not self.close_sent:
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:  # noqa: ARG002 - that it came is all that matters
        """Count a frame."""
        self._in_time()

    def _in_time(self) -> bool:
        """Count a frame; a whole burst of them too many, and this client is heard no more."""
        if self._bucket.take(time.monotonic()):
            return True
        if self._bucket.hopeless and not self._deaf:
            self._deaf = True
            self.queue.put_nowait(cast("Any", {"type": FLOODED}))
        return False

    async def receive(self) -> Any:
        """Return the next message for the application."""
        message = await self.queue.get()
        self._read_on()
        return message

    def _read_on(self) -> None:
        """Read again once the application has taken all there was, and the client what was sent to it."""
        if self.read_paused and self.queue.empty() and self.writable.is_set():
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        """Read nothing from a client that does not take what is sent to it; a goodbye is under way all the same."""
        super().pause_writing()
        if not self.read_paused and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read on, and let the outbox write what has been waiting."""
        super().resume_writing()
        self._read_on()
        if self._drained is not None:
            self._drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the outbox."""
        self._drained = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Leave a connection that has been said goodbye to alone: its close is on the way."""
        if not self.close_sent:
            super().shutdown()

    # What the outbox calls

    @property
    def clear(self) -> bool:
        """See `Line.clear`."""
        return self.writable.is_set()

    def push(self, frame: bytes) -> None:
        """See `Line.push`."""
        if self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        self.transport.write(b"%b%b" % (_head(len(frame)), frame))

    def hang_up(self, code: int, reason: str) -> None:
        """See `Line.hang_up`."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            return
        self._end(code, reason)

    def _end(self, code: int, reason: str) -> None:
        """Write the close, tell the application, and go on reading until the client answers or the time is up."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._drained = None
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def when_clear(self, call: Callable[[], None]) -> None:
        """See `Line.when_clear`."""
        self._drained = call

    # Silence

    def start_keepalive(self) -> None:
        """Begin to listen for silence."""
        self._beat = self.loop.call_at(self._heard + self.heartbeat, self._listen)

    def stop_keepalive(self) -> None:
        """Listen no more."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def _listen(self) -> None:
        """Ask a silent client whether it lives; tell the application when it does not answer."""
        if self.close_sent or self.transport.is_closing():
            return
        quiet = self.loop.time() - self._heard
        if quiet >= self.silence:
            self.queue.put_nowait(cast("Any", {"type": SILENT}))
            return
        if quiet >= self.heartbeat and not self._asked:
            self._asked = True
            self.conn.send_ping(b"")
            self.transport.write(b"".join(self.conn.data_to_send()))
        wait = self.silence if self._asked else self.heartbeat
        self._beat = self.loop.call_at(self._heard + wait, self._listen)


def socket_class(settings: Settings) -> type[Socket]:
    """Return the connection with the settings' times and limits."""
    chosen = {
        "heartbeat": settings.heartbeat_ms / 1000,
        "silence": settings.silence_ms / 1000,
        "rate": settings.messages_a_second,
        "burst": settings.message_burst,
    }
    return type("Socket", (Socket,), chosen)
