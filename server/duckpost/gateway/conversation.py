"""The law of a socket's life: hello, then messages one by one, each answered, then goodbye.

One reader a socket; what it sends goes through the outbox. Nothing that a client does reaches anybody else but
through the room.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from duckpost import __version__
from duckpost.games.contract import Seat
from duckpost.gateway import wire
from duckpost.gateway.closing import CloseCode
from duckpost.gateway.fanout import Audience, Shown, Standing, standing
from duckpost.gateway.gateway import Gateway, read_code
from duckpost.gateway.limits import Deed
from duckpost.gateway.line import EXTENSION, FLOODED, SILENT, TOO_FAST
from duckpost.gateway.logs import log, told
from duckpost.gateway.orders import command_of, nak_of
from duckpost.gateway.outbox import Outbox
from duckpost.gateway.presence import Doze
from duckpost.gateway.reading import Unreadable, peeked_id, read_frame, type_of
from duckpost.gateway.tokens import seat_of
from duckpost.gateway.views import PublicPart
from duckpost.gateway.wire import Ack, Bye, Nak, NakCode, Pong, Welcome, bye
from duckpost.rooms.commands import Asleep, Command, Connected, Leave
from duckpost.rooms.model import Room, RoomCode
from duckpost.store import RoomGone, StoreDown

BACK_MS = 5_000
"""When a client that was too much may come back."""

STORE_BACK_MS = 2_000
"""When a client may come back that came while the store was gone."""

_links = itertools.count(1)

_TELLING = frozenset(
    {
        CloseCode.TOO_LARGE,
        CloseCode.OVERLOADED,
        CloseCode.BAD_TOKEN,
        CloseCode.NO_ROOM,
        CloseCode.TOO_OLD,
        CloseCode.TOO_MANY_MESSAGES,
    }
)
"""The closes that the log has a line for; the others are what phones do all evening."""


class Hangup(Exception):
    """The socket is to be closed."""

    def __init__(self, code: CloseCode, after_ms: int = 0) -> None:
        """Keep what the goodbye says."""
        super().__init__(code.name)
        self.code = code
        self.after_ms = after_ms


class Parted(Exception):
    """The client has gone."""


class Conversation:
    """One accepted socket, from its first frame to its last. Implements `Phone` once it has said hello."""

    def __init__(self, gateway: Gateway, scope: Any, receive: Callable[[], Awaitable[Any]], address: str) -> None:
        """Begin to talk; the socket has been accepted and counted."""
        self._gateway = gateway
        self._receive = receive
        self._address = address
        self._offered = scope["subprotocols"]
        self._code = read_code(scope["path"].removeprefix("/ws/"))
        self._outbox = Outbox(scope["extensions"][EXTENSION], gateway.store.clock.now, gateway.metrics)
        self._audience: Audience | None = None
        self._shown: Shown | None = None
        self._seat: Seat | None = None
        self._link = ""
        self._leaving = self._blamed = False
        self._doze: Doze | None = None
        self._relinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Talk until one side hangs up. Never raises."""
        gateway = self._gateway
        gateway.came(self)
        try:
            await self._greet()
            await self._listen()
        except Parted:
            pass
        except Hangup as hangup:
            self.close(bye(hangup.code, hangup.after_ms))
        except RoomGone:
            self.close(bye(CloseCode.NO_ROOM))
        except StoreDown:
            self.close(bye(CloseCode.OVERLOADED, STORE_BACK_MS))
        except Exception as error:  # noqa: BLE001 - the server's own bug: the room is as it was, the client is told
            gateway.metrics.bugs.inc()
            log.error("socket_failed", room=self._room_name(), **told(error))
            self.close(bye(CloseCode.SERVER_BUG))
        finally:
            try:
                await self._depart()
            finally:
                gateway.went(self)

    # Goodbye

    def close(self, farewell: Bye) -> None:
        """Say goodbye and hang up."""
        if self._outbox.closed:
            return
        if farewell.code in _TELLING:
            log.info("socket_refused", code=int(farewell.code), reason=farewell.reason, room=self._room_name())
        self._outbox.close(farewell)

    async def _depart(self) -> None:
        if self._doze is not None:
            self._doze.stop()
        if self._relinking is not None:
            self._relinking.cancel()
        audience, seat = self._audience, self._seat
        if audience is None:
            return
        if seat is None:
            audience.watchers -= 1
        self._gateway.metrics.sockets.labels("watcher" if seat is None else "seat").dec()
        room = audience.room
        if seat and self._link and (room is None or standing(room, seat, self._link) is Standing.HOLDS):
            self._gateway.departures.note(audience.code, seat, self._link)
        await self._gateway.audiences.leave(audience, self)

    def _room_name(self) -> str | None:
        return None if self._code is None else self._gateway.name_room(self._code)

    # Hello

    async def _greet(self) -> None:
        """Let in whom hello lets in.

        An address that has tried many wrong codes is sent away for a while, whether there is such a room or not. Not so
        whoever holds a seat there: a party shares its address with everybody in the café.
        """
        if wire.SUBPROTOCOL not in self._offered:
            raise Hangup(CloseCode.TOO_OLD)
        if self._gateway.draining:
            raise Hangup(CloseCode.RESTART)
        wait = self._gateway.allowances.wait(Deed.WRONG_CODE, self._address)
        room = await self._room()
        if room is None and not wait:
            self._gateway.allowances.spend(Deed.WRONG_CODE, self._address)
            raise Hangup(CloseCode.NO_ROOM)
        hello = await self._hello()
        if room is None or (wait and (hello.token is None or seat_of(room, hello.token) is None)):
            raise Hangup(CloseCode.OVERLOADED, wait * 1000)
        if hello.token is None:
            await self._watch(room.code)
        else:
            await self._sit(room, hello.token)

    async def _room(self) -> Room | None:
        stored = None if self._code is None else await self._gateway.store.load(self._code)
        return None if stored is None else stored.room

    async def _hello(self) -> wire.Hello:
        try:
            async with asyncio.timeout(self._gateway.settings.hello_ms / 1000):
                while True:
                    frame, text = await self._next()
                    if isinstance(frame, wire.Hello):
                        return frame
                    if frame is not None:
                        self._blame(Nak(id=peeked_id(text), code=NakCode.BAD_MESSAGE, detail="hello comes first"))
        except TimeoutError:
            if not self._blamed:
                log.info("no_hello", room=self._room_name())
            raise Hangup(CloseCode.SILENT) from None

    async def _watch(self, code: RoomCode) -> None:
        audience = await self._enter(code)
        audience.watchers += 1
        self._gateway.metrics.sockets.labels("watcher").inc()
        if audience.watchers > self._gateway.settings.watchers_a_room:
            raise Hangup(CloseCode.OVERLOADED, BACK_MS)
        self._begin(audience, 0)

    async def _sit(self, room: Room, token: str) -> None:
        seat = seat_of(room, token)
        if seat is None:
            raise Hangup(CloseCode.BAD_TOKEN)
        audience = await self._enter(room.code)
        self._seat = seat
        self._gateway.metrics.sockets.labels("seat").inc()
        self._link = f"{self._gateway.store.worker}:{next(_links)}"
        done = await self._gateway.store.transact(room.code, Connected(seat, self._link))
        chair = done.stored.room.chair(seat)
        if done.decision.refused is not None or chair is None:
            raise Hangup(CloseCode.BAD_TOKEN)
        self._doze = Doze(self._gateway.settings.asleep_ms, self._tell_asleep)
        self._begin(audience, max(chair.done, default=0))

    async def _enter(self, code: RoomCode) -> Audience:
        audience = await self._gateway.audiences.enter(code, self)
        self._audience = audience
        return audience

    def _begin(self, audience: Audience, last_id: int) -> None:
        """Welcome comes before the first view; from here on every version is looked at."""
        heartbeat = self._gateway.settings.heartbeat_ms
        welcome = Welcome(seat=self._seat, heartbeat_ms=heartbeat, server=__version__, last_id=last_id)
        self._outbox.tell(welcome.encoded())
        self._shown = Shown(self._seat, self._outbox)
        audience.show(self)

    # Views

    def see(self, room: Room, public: PublicPart) -> None:
        """Take a new version of the room: show it, or notice that this socket has lost its seat."""
        if self._shown is None or self._outbox.closed:
            return
        code = self._lost(room)
        if code is not None:
            self.close(bye(code))
        elif not self._leaving:
            self._shown.show(room, public)

    def _lost(self, room: Room) -> CloseCode | None:
        if self._seat is None or self._leaving:
            return None
        stands = standing(room, self._seat, self._link)
        if stands is Standing.LOST and self._relinking is None:
            self._relinking = asyncio.create_task(self._relink(), name="duckpost-relink")
            self._relinking.add_done_callback(self._relinked)
        return {
            Standing.REMOVED: CloseCode.REMOVED,
            Standing.LEFT: CloseCode.BAD_TOKEN,
            Standing.ELSEWHERE: CloseCode.OPENED_ELSEWHERE,
        }.get(stands)

    async def _relink(self) -> None:
        """Take the seat again that was freed under this socket because its worker was thought dead."""
        if self._audience is not None and self._seat is not None:
            await self._gateway.store.transact(self._audience.code, Connected(self._seat, self._link))

    def _relinked(self, task: asyncio.Task[None]) -> None:
        self._relinking = None
        if not task.cancelled() and task.exception() is not None:
            # The client comes back by itself and opens the seat anew.
            self.close(bye(CloseCode.OVERLOADED, STORE_BACK_MS))

    # Messages

    async def _next(self) -> tuple[Any, str | None]:
        """Return the next message: the frame, None for one that has been refused already, and its text."""
        message = await self._receive()
        too_fast = message["type"] == TOO_FAST
        if too_fast:
            message = await self._receive()
        if message["type"] == SILENT:
            raise Hangup(CloseCode.SILENT)
        if message["type"] == FLOODED:
            raise Hangup(CloseCode.TOO_MANY_MESSAGES, BACK_MS)
        if message["type"] != "websocket.receive" or self._outbox.closed:
            raise Parted
        text = message.get("text")
        if too_fast:
            self._nak(Nak(id=peeked_id(text), code=NakCode.TOO_FAST, detail="slow down, and send this again later"))
            return None, text
        try:
            frame = read_frame(text)
        except Unreadable as bad:
            self._gateway.metrics.frames_in.labels("unknown").inc()
            self._refuse(bad)
            return None, text
        self._gateway.metrics.frames_in.labels(type_of(frame)).inc()
        return frame, text

    def _refuse(self, bad: Unreadable) -> None:
        nak = Nak(id=bad.message, code=bad.code, detail=bad.detail)
        if bad.code is NakCode.TOO_LARGE:
            self._nak(nak)
            raise Hangup(CloseCode.TOO_LARGE)
        if bad.code is NakCode.BAD_CHOICE:
            self._nak(nak)
        else:
            self._blame(nak)

    def _blame(self, nak: Nak) -> None:
        """Refuse what no proper client sends; the log has one line for each such client."""
        if not self._blamed:
            self._blamed = True
            log.info("bad_message", detail=nak.code.value, room=self._room_name())
        self._nak(nak)

    def _nak(self, nak: Nak) -> None:
        self._gateway.metrics.naks.labels(nak.code.value).inc()
        self._tell(nak.encoded())

    def _tell(self, frame: bytes | Pong) -> None:
        if not self._outbox.tell(frame):
            raise Hangup(CloseCode.TOO_MANY_MESSAGES, BACK_MS)

    async def _listen(self) -> None:
        while not self._outbox.closed:
            frame, _ = await self._next()
            if frame is not None:
                await self._heed(frame)

    async def _heed(self, frame: Any) -> None:
        doze = self._doze
        if isinstance(frame, wire.Hidden):
            if doze is not None:
                doze.hidden()
            return
        if doze is not None:
            with suppress(StoreDown):  # then it is told at the next sign of life
                await doze.awake()
        if isinstance(frame, wire.Ping):
            self._tell(Pong(at=frame.at, now=0, seq=0))
        elif isinstance(frame, wire.Resync):
            self._resync()
        elif isinstance(frame, wire.Hello):
            self._blame(Nak(id=None, code=NakCode.BAD_MESSAGE, detail="hello was said before"))
        else:
            await self._obey(frame)

    def _resync(self) -> None:
        audience, shown = self._audience, self._shown
        if audience is not None and shown is not None and audience.room is not None:
            shown.show(audience.room, audience.public(), again=True)

    async def _obey(self, frame: Any) -> None:
        command = None if self._seat is None else command_of(frame, self._seat)
        if command is None or self._audience is None:
            self._nak(Nak(id=frame.id, code=NakCode.NOT_ALLOWED, detail="whoever watches does nothing else"))
            return
        self._leaving = isinstance(command, Leave)
        reply = await self._carried_out(self._audience.code, command, frame.id)
        if isinstance(reply, Nak):
            self._leaving = False
            self._nak(reply)
            return
        self._tell(reply.encoded())
        if self._leaving:
            raise Hangup(CloseCode.BAD_TOKEN)

    async def _carried_out(self, code: RoomCode, command: Command, message: int) -> Ack | Nak:
        try:
            with self._gateway.metrics.transacts.time():
                done = await self._gateway.store.transact(code, command)
        except StoreDown:
            return Nak(id=message, code=NakCode.UNAVAILABLE, detail="not known to be stored; send it again")
        refused = done.decision.refused
        return Ack(id=message) if refused is None else nak_of(message, refused, done.decision.detail)

    async def _tell_asleep(self, asleep: bool) -> None:
        if self._audience is not None and self._seat is not None:
            await self._gateway.store.transact(self._audience.code, Asleep(self._seat, self._link, asleep))
