"""The law of who is shown what, and when: a client is sent a view only when what it may know has changed.

The public part is made once a version and shared by all sockets of the room. Each new version also says whether a
socket still has its seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from enum import Enum
from typing import Protocol

from duckpost.games.contract import Seat
from duckpost.gateway.closing import CloseCode
from duckpost.gateway.logs import log, told
from duckpost.gateway.metrics import Metrics
from duckpost.gateway.outbox import Outbox
from duckpost.gateway.views import NOTHING, PublicPart, own_part, public_part
from duckpost.gateway.wire import Bye, bye
from duckpost.rooms.model import Room, RoomCode
from duckpost.store import Store, Stored


class Standing(Enum):
    """How a socket stands to the seat that it opened."""

    HOLDS = "holds"
    LOST = "lost"
    ELSEWHERE = "elsewhere"
    REMOVED = "removed"
    LEFT = "left"


def standing(room: Room, seat: Seat, link: str) -> Standing:
    """Return how the connection `link` stands to its seat. LOST: the seat is free, as if the connection were gone."""
    chair = room.chair(seat)
    if chair is None or chair.removed:
        return Standing.REMOVED
    if chair.left:
        return Standing.LEFT
    if chair.link == link:
        return Standing.HOLDS
    return Standing.ELSEWHERE if chair.link else Standing.LOST


class Phone(Protocol):
    """A socket that has said hello."""

    def see(self, room: Room, public: PublicPart) -> None:
        """Take a new version of the room."""

    def close(self, farewell: Bye) -> None:
        """Say goodbye and hang up."""


class Shown:
    """What one client has been shown, so that it is sent nothing that it knows."""

    __slots__ = ("_outbox", "_own", "_public", "_seat")

    def __init__(self, seat: Seat | None, outbox: Outbox) -> None:
        """Begin with nothing shown."""
        self._seat = seat
        self._outbox = outbox
        self._public = self._own = b""

    def show(self, room: Room, public: PublicPart, *, again: bool = False) -> None:
        """Send a view if it says anything new, or if it is asked for `again`."""
        own = own_part(room, self._seat, public.own_bytes)
        if again or own != self._own or public.json != self._public:
            self._public, self._own = public.json, own
            self._outbox.show(b"%b,%b" % (public.json, own))


class Audience:
    """All sockets of one room on this worker."""

    def __init__(self, code: RoomCode, metrics: Metrics) -> None:
        """Begin with nobody."""
        self.code = code
        self.phones: dict[Phone, None] = {}
        self.watchers = 0
        self.holding: asyncio.Task[Stored] | None = None
        self._metrics = metrics
        self._stored: Stored | None = None
        self._public = NOTHING

    def changed(self, stored: Stored) -> None:
        """Show a new version to everybody."""
        self._stored = stored
        self._public = NOTHING
        for phone in tuple(self.phones):
            self.show(phone)

    def show(self, phone: Phone) -> None:
        """Show the newest version to one socket. One that fails is closed; the others do not notice."""
        stored = self._stored
        if stored is None:
            return
        try:
            phone.see(stored.room, self.public())
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not reach the other phones
            self._metrics.bugs.inc()
            log.error("view_failed", **told(error))
            phone.close(bye(CloseCode.SERVER_BUG))

    def public(self) -> PublicPart:
        """Return the public part of the newest version."""
        if self._public is NOTHING and self._stored is not None:
            self._public = public_part(self._stored.room)
        return self._public

    @property
    def room(self) -> Room | None:
        """The room as it was last heard of."""
        return None if self._stored is None else self._stored.room

    def gone(self) -> None:
        """Say goodbye to everybody: the room has expired."""
        for phone in tuple(self.phones):
            phone.close(bye(CloseCode.NO_ROOM))


class Audiences:
    """The audiences of all rooms that have a socket on this worker."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        """Begin with none."""
        self._store = store
        self._metrics = metrics
        self._rooms: dict[RoomCode, Audience] = {}

    async def enter(self, code: RoomCode, phone: Phone) -> Audience:
        """Have a socket told of every version from now on. Raises `RoomGone` and `StoreDown`; then it is not."""
        audience = self._rooms.get(code)
        if audience is None:
            audience = self._rooms[code] = Audience(code, self._metrics)
            self._metrics.rooms.set(len(self._rooms))
        audience.phones[phone] = None
        if audience.holding is None:
            audience.holding = asyncio.create_task(self._hold(audience), name="duckpost-hold")
        try:
            await asyncio.shield(audience.holding)
        except BaseException:
            await self.leave(audience, phone)
            raise
        return audience

    async def leave(self, audience: Audience, phone: Phone) -> None:
        """Tell a socket nothing more; a room without sockets is held no longer."""
        audience.phones.pop(phone, None)
        if audience.phones or self._rooms.get(audience.code) is not audience:
            return
        del self._rooms[audience.code]
        self._metrics.rooms.set(len(self._rooms))
        if audience.holding is not None:
            await asyncio.wait([audience.holding])
            await self._store.release(audience.code, audience.changed)

    async def _hold(self, audience: Audience) -> Stored:
        stored = await self._store.hold(audience.code, audience.changed, audience.gone)
        if audience.room is None:
            audience.changed(stored)
        return stored

    def __iter__(self) -> Iterator[Audience]:
        return iter(tuple(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)
