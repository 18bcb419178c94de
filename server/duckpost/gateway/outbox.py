"""The law of the outbox: what waits for a slow phone.

One slot for the newest view, which wins, and a short row for acknowledgements, which keep their order. A slow phone
skips views and never queues them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from duckpost.gateway.line import Line
from duckpost.gateway.metrics import Metrics
from duckpost.gateway.wire import Bye, Pong

MOST_WAITING = 128
"""Acknowledgements that may wait for a phone; one that sends on without reading is cut off."""


class Outbox:
    """What is on its way to one client.

    A view gets its number and the time only when it is written, so the numbers a client sees have no gaps of our own
    making, and the time is never old.
    """

    __slots__ = ("_clock", "_line", "_metrics", "_row", "_seq", "_slot", "closed")

    def __init__(self, line: Line, clock: Callable[[], int], metrics: Metrics) -> None:
        """Begin empty; `clock` gives the server's time in ms."""
        self._line = line
        self._clock = clock
        self._metrics = metrics
        self._row: deque[bytes | Pong] = deque()
        self._slot: bytes | None = None
        self._seq = 0
        self.closed = False
        line.when_clear(self._go_on)

    def tell(self, frame: bytes | Pong) -> bool:
        """Send a frame that keeps its place; a pong is filled in when written. Return False if too many wait."""
        if self._line.clear and not self._row:
            self._write(frame)
            return True
        self._row.append(frame)
        return len(self._row) <= MOST_WAITING

    def show(self, body: bytes) -> None:
        """Send a view (all of it after `now`), or let it wait in the place of an older one."""
        if self._line.clear and not self._row:
            self._write_view(body)
            return
        if self._slot is not None:
            self._metrics.skipped.inc()
        self._slot = body

    def close(self, bye: Bye) -> None:
        """Say goodbye and hang up; whatever still waits is dropped, except acknowledgements."""
        if self.closed:
            return
        self.closed = True
        self._metrics.closes.labels(str(int(bye.code))).inc()
        while self._row:
            self._write(self._row.popleft())
        self._slot = None
        self._push(bye.encoded())
        self._line.hang_up(int(bye.code), bye.reason)

    def _go_on(self) -> None:
        while self._line.clear and self._row:
            self._write(self._row.popleft())
        if self._line.clear and self._slot is not None:
            body, self._slot = self._slot, None
            self._write_view(body)

    def _write(self, frame: bytes | Pong) -> None:
        if isinstance(frame, Pong):
            frame = frame.model_copy(update={"now": self._clock(), "seq": self._seq}).encoded()
        self._push(frame)

    def _write_view(self, body: bytes) -> None:
        self._seq += 1
        self._metrics.views.inc()
        # Always as wide: how many views a phone has had is its own business, and so are the digits of that number.
        self._push(b'{"type":"view","seq":%-10d,"now":%d,%b}' % (self._seq, self._clock(), body))

    def _push(self, frame: bytes) -> None:
        self._metrics.bytes_out.inc(len(frame))
        self._line.push(frame)
