"""The law of which server is asked: one, whichever Sentinel names, or the cluster's owner of a slot.

Everything that is asked here may be asked twice: a question whose reply was lost is put again until whoever waits
gives up, so what is sent must be harmless to repeat. (Reads are; a commit names the version it expects and makes.)
"""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

from duckpost.store.errors import StoreDown
from duckpost.store.patience import no_connection, refused
from duckpost.store.wire import Address, Argument, Dropped, Line, Refusal, dial

DIAL_SECONDS = 1.0
"""How long one attempt to connect may take."""

REST_SECONDS = (0.02, 0.25)
"""How long to wait between two attempts, at first and at most."""


class Ear(ABC):
    """Whoever listens to pushes."""

    @abstractmethod
    def pushed(self, push: list[Any]) -> None:
        """Take a push."""

    @abstractmethod
    def torn(self) -> None:
        """Note that a connection is lost, and every subscription on it."""


class Servers(ABC):
    """Redis, whatever it is made of."""

    @abstractmethod
    async def call(self, tag: str, *args: Argument) -> Any:
        """Ask the server that holds the keys with this hash tag, until it answers.

        Raises `Refusal` for an error that will not pass; any other is kept (`patience.py`). Waits as long as it takes;
        whoever calls sets the bound.
        """

    @abstractmethod
    def tags(self) -> tuple[str, ...]:
        """Return hash tags of which some fall in with everything that may fail by itself."""

    @abstractmethod
    def drop(self) -> None:
        """Give every connection up; each is made anew by itself."""

    @abstractmethod
    def hangs(self) -> None:
        """Note that a question was not answered in time."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection."""

    @abstractmethod
    def masters(self) -> tuple[Node, ...]:
        """Return every server that holds keys, as far as it is known just now."""

    @property
    @abstractmethod
    def trouble(self) -> StoreDown | None:
        """Why there is no connection, or None."""


class Node:
    """One server and the connection to it, which is made anew by itself whenever it is lost."""

    def __init__(self, find: Callable[[], Awaitable[Address]], ear: Ear) -> None:
        self._find = find
        self._ear = ear
        self._line: Line | None = None
        self._up = asyncio.Event()
        self._closed = False
        self.trouble: StoreDown | None = None
        self.name = ""
        """Where the server is: host and port, or the path of its socket."""
        self.connections = 0
        """How many connections have been made."""
        self._keeper = asyncio.create_task(self._keep(), name="duckpost-store-line")

    async def ask(self, *args: Argument, asking: bool = False) -> Any:
        """Ask once, as soon as there is a connection. Raises `Dropped` and `Refusal`.

        `asking` goes with a question that another node of a cluster has sent here while a slot moves.
        """
        line = self._line
        if line is None:
            await self._up.wait()
            line = self._line
            if line is None:
                raise Dropped("the connection to Redis was lost")
        if asking:
            line.tell("ASKING")
        return await line.ask(*args)

    def drop(self) -> None:
        """Give the connection up: this server hangs, or is not the one to speak to any more."""
        if self._line is not None:
            self._line.abort()

    async def close(self) -> None:
        """Close the connection for good."""
        self._closed = True
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        self.drop()
        self._up.set()

    async def _keep(self) -> None:
        """See that there is a connection, for as long as there is a store."""
        while True:
            self._line, lost = await self._dialled()
            self.trouble = None
            self.connections += 1
            self._up.set()
            await lost.wait()
            self._fallen()

    def _fallen(self) -> None:
        """Note the loss at once: from this moment on pokes are missed."""
        if self._line is not None and not self._line.open:
            self._line = None
            if not self._closed:
                self._up.clear()
                self._ear.torn()

    async def _dialled(self) -> tuple[Line, asyncio.Event]:
        """Return a connection, and what is set when it is lost."""
        rest, most = REST_SECONDS
        while True:
            lost = asyncio.Event()  # one for each attempt: an attempt that was refused is lost only after it has failed

            def dropped(lost: asyncio.Event = lost) -> None:
                lost.set()
                self._fallen()

            try:
                address = await self._find()
                self.name = address.path or f"{address.host}:{address.port}"
                return await dial(address, self._ear.pushed, dropped, DIAL_SECONDS), lost
            except (OSError, ValueError, TimeoutError, Dropped, Refusal) as error:
                self.trouble = no_connection(error)
            await asyncio.sleep(rest * random.uniform(0.5, 1.0))  # noqa: S311  # spreads attempts, keeps no secret
            rest = min(most, rest * 2)


class Single(Servers):
    """One server at a time: a standalone one, or the master that Sentinel names just now."""

    def __init__(self, find: Callable[[], Awaitable[Address]], ear: Ear) -> None:
        self._node = Node(find, ear)
        self._closed = False

    async def call(self, tag: str, *args: Argument) -> Any:
        """See `Servers.call`."""
        del tag
        while True:
            try:
                return await self._node.ask(*args)
            except Dropped as error:
                if self._closed:
                    raise StoreDown("this store is closed") from error
                await asyncio.sleep(0)
            except Refusal as refusal:
                if not refused(refusal):
                    raise
                if refusal.code == "READONLY":
                    self._node.drop()
                await asyncio.sleep(REST_SECONDS[0])

    def tags(self) -> tuple[str, ...]:
        """See `Servers.tags`."""
        return ("b0",)

    def drop(self) -> None:
        """See `Servers.drop`."""
        self._node.drop()

    def hangs(self) -> None:
        """See `Servers.hangs`: a connection that hangs must not keep the next question waiting."""
        self._node.drop()

    async def close(self) -> None:
        """See `Servers.close`."""
        self._closed = True
        await self._node.close()

    def masters(self) -> tuple[Node, ...]:
        """See `Servers.masters`."""
        return (self._node,)

    @property
    def trouble(self) -> StoreDown | None:
        """See `Servers.trouble`."""
        return self._node.trouble
