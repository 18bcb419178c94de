"""The law of one connection to Redis: RESP3, pipelined, one write for all that is asked in a turn of the event loop.

Replies come in the order of the questions; pushes (pokes) come in between. A client of this shape costs a fifth of what
a pooled one does for each command (`python -m bench store`), and it needs no pool: one connection serves every room.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import hiredis

Argument: TypeAlias = str | bytes | int

NO_HELLO = "NOPROTO"
"""The code of a server that speaks no RESP3: one older than Redis 6 does not know the word for it."""

_NOTHING = object()
_CONFIRMED_BY_PUSH = ("SSUBSCRIBE", "SUNSUBSCRIBE")


class Dropped(Exception):
    """The connection was lost before the reply came: what was asked may or may not have been done."""


LONGEST_SENTENCE = 200
"""How much of what a server or the system says of an error is told, in characters."""

_UNTOLD = re.compile(r",? with args beginning with.*| script: (?:[0-9a-f]{40}, )?on @.*", re.DOTALL)
"""What a server adds to its sentence: arguments, which may be a password, and the place in a script."""

_KEY = re.compile(r"\S*\{\w+\}\S*")
"""A key of the store, which holds the code of a room (`keys.py`)."""


class Refusal(Exception):
    """Redis answered with an error: `code` is its first word, `sentence` the whole, fit to be logged."""

    def __init__(self, message: str) -> None:
        """Keep the whole message and its first word."""
        super().__init__(message)
        code = message.partition(" ")[0]
        self.code = code if re.fullmatch(r"[A-Z][A-Z0-9_]{1,31}", code) else "ERR"
        self.sentence = printable(_KEY.sub("(key)", _UNTOLD.sub("", message)))


def printable(text: str) -> str:
    """Return what others said of an error as one line of bounded length."""
    line = "".join(char if char.isprintable() else " " for char in text).strip()
    return line if len(line) <= LONGEST_SENTENCE else f"{line[: LONGEST_SENTENCE - 1]}…"


@dataclass(frozen=True, slots=True)
class Address:
    """Where one Redis server is and how to greet it."""

    host: str = ""
    port: int = 0
    path: str = ""
    username: str | None = None
    password: str | None = None
    db: int = 0
    tls: ssl.SSLContext | None = None


class Line(asyncio.Protocol):
    """One connection. `pushed` is called for each push, `lost` once when the connection is gone."""

    def __init__(self, pushed: Callable[[list[Any]], None], lost: Callable[[], None]) -> None:
        self._pushed = pushed
        self._lost = lost
        self._reader = hiredis.Reader(replyError=Refusal, notEnoughData=_NOTHING)
        self._asked: deque[tuple[asyncio.Future[Any], tuple[bytes, bytes] | None]] = deque()
        self._out: list[bytes] = []
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self.open = False

    def ask(self, *args: Argument) -> asyncio.Future[Any]:
        """Send a command with everything else of this turn and return its reply to be.

        The future raises `Refusal` for an error reply and `Dropped` if the connection is lost first.
        """
        future: asyncio.Future[Any] = self._loop.create_future()
        if not self.open:
            future.set_exception(Dropped("the connection to Redis is closed"))
            return future
        confirmation = None
        if args[0] in _CONFIRMED_BY_PUSH:
            confirmation = (str(args[0]).lower().encode(), str(args[1]).encode())
        self._asked.append((future, confirmation))
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(hiredis.pack_command(args))  # type: ignore[arg-type]  # its stub says a tuple of one
        return future

    def tell(self, *args: Argument) -> None:
        """Send a command whose reply nobody waits for."""
        self.ask(*args).add_done_callback(lambda reply: reply.cancelled() or reply.exception())

    def abort(self) -> None:
        """Close at once; whatever was asked is `Dropped`."""
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        if self._transport is not None and self.open:
            self._transport.write(b"".join(self._out))
        self._out.clear()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin: from here on commands can be asked."""
        self._transport = cast("asyncio.Transport", transport)
        self.open = True

    def data_received(self, data: bytes) -> None:
        """Hand each reply to whoever asked, in order."""
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not _NOTHING:
                self._received(reply)
        except hiredis.ProtocolError:
            self.abort()

    def _received(self, reply: Any) -> None:
        if isinstance(reply, hiredis.PushNotification):
            head = self._asked[0][1] if self._asked else None
            if head is None or head != (reply[0], reply[1]):
                self._pushed(reply)
                return
        future, _ = self._asked.popleft()
        if future.done():
            return  # whoever asked has stopped waiting
        if isinstance(reply, Exception):
            future.set_exception(reply)
        else:
            future.set_result(reply)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell everybody who still waits."""
        self.open = False
        for future, _ in self._asked:
            if not future.done():
                future.set_exception(Dropped(f"the connection to Redis was lost: {exc or 'closed'}"))
        self._asked.clear()
        self._lost()


async def dial(address: Address, pushed: Callable[[list[Any]], None], lost: Callable[[], None], seconds: float) -> Line:
    """Connect and greet. Raises OSError, TimeoutError, `Dropped` or `Refusal` (a wrong password, a server too old)."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(seconds):
        if address.path:
            _, line = await loop.create_unix_connection(lambda: Line(pushed, lost), address.path)
        else:
            _, line = await loop.create_connection(
                lambda: Line(pushed, lost), address.host, address.port, ssl=address.tls
            )
        try:
            await _greet(line, address)
        except BaseException:
            line.abort()
            raise
    return line


async def _greet(line: Line, address: Address) -> None:
    auth = [] if address.password is None else ["AUTH", address.username or "default", address.password]
    try:
        await line.ask("HELLO", "3", *auth, "SETNAME", "duckpost")
    except Refusal as refusal:
        if "unknown command" not in str(refusal).lower():
            raise
        raise Refusal(f"{NO_HELLO} this server does not know HELLO") from None
    if address.db:
        await line.ask("SELECT", address.db)
