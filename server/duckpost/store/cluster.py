"""The law of a Redis Cluster: who owns a slot, and what to do when that has changed."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from dataclasses import replace
from typing import Any, NamedTuple

from redis.crc import key_slot

from duckpost.store.errors import StoreDown
from duckpost.store.keys import all_tags
from duckpost.store.patience import refused
from duckpost.store.servers import REST_SECONDS, Ear, Node, Servers
from duckpost.store.wire import Address, Argument, Dropped, Refusal

ANSWER_SECONDS = 1.0
"""A node that does not answer for so long is given up, and the cluster is asked who owns its slots now."""

DIAL_PATIENCE = 0.4
"""How long to wait for the connection to one node before another is asked."""


class Endpoint(NamedTuple):
    """Where a node of the cluster is."""

    host: str
    port: int


class Cluster(Servers):
    """All primaries of a cluster, found through any of the seeds."""

    def __init__(self, seeds: tuple[Address, ...], ear: Ear) -> None:
        self._seeds = tuple(Endpoint(seed.host, seed.port) for seed in seeds)
        self._like = seeds[0]
        self._ear = ear
        self._nodes: dict[Endpoint, Node] = {}
        self._starts: list[int] = []
        self._owners: list[Endpoint] = []
        self._asking = asyncio.Lock()
        self._round = 0
        self._closed = False
        self._closing: set[asyncio.Future[None]] = set()

    async def call(self, tag: str, *args: Argument) -> Any:
        """See `Servers.call`."""
        slot, told, asking = key_slot(tag.encode()), None, False
        while True:
            round_ = self._round
            try:
                owner = told or await self._owner(slot)
                async with asyncio.timeout(ANSWER_SECONDS):
                    return await self._node(owner).ask(*args, asking=asking)
            except (Dropped, TimeoutError) as error:
                if self._closed:
                    raise StoreDown("this store is closed") from error
                if told is None and isinstance(error, TimeoutError):
                    self._give_up(slot)
                told, asking = None, False
                await self._look_again(round_)
            except Refusal as refusal:
                told, asking = await self._after(refusal, round_)

    async def _after(self, refusal: Refusal, round_: int) -> tuple[Endpoint | None, bool]:
        """Return whom to ask instead, and whether only for this once. Raises the refusal if that would not help."""
        if refusal.code in ("MOVED", "ASK"):
            host, _, port = str(refusal).split()[2].rpartition(":")
            if refusal.code == "MOVED":
                await self._look_again(round_)
            return Endpoint(host or self._like.host, int(port)), refusal.code == "ASK"
        if not refused(refusal):
            raise refusal
        await self._look_again(round_)
        return None, False

    def tags(self) -> tuple[str, ...]:
        """See `Servers.tags`."""
        return all_tags()

    def drop(self) -> None:
        """See `Servers.drop`."""
        for node in self._nodes.values():
            node.drop()

    def hangs(self) -> None:
        """See `Servers.hangs`: `call` has given up the one node that does, and the others are well."""

    async def close(self) -> None:
        """See `Servers.close`."""
        self._closed = True
        await asyncio.gather(*(node.close() for node in self._nodes.values()), *self._closing)

    def masters(self) -> tuple[Node, ...]:
        """See `Servers.masters`."""
        return tuple(self._node(owner) for owner in dict.fromkeys(self._owners))

    @property
    def trouble(self) -> StoreDown | None:
        """See `Servers.trouble`."""
        return next((node.trouble for node in self._nodes.values() if node.trouble), None)

    def _node(self, endpoint: Endpoint) -> Node:
        node = self._nodes.get(endpoint)
        if node is None:
            address = replace(self._like, host=endpoint.host, port=endpoint.port)

            async def find() -> Address:
                return address

            node = self._nodes[endpoint] = Node(find, self._ear)
        return node

    async def _owner(self, slot: int) -> Endpoint:
        if not self._owners:
            await self._look_again(self._round)
        if not self._owners:
            raise Dropped("no node of the cluster answers")
        return self._owners[max(0, bisect_right(self._starts, slot) - 1)]

    def _give_up(self, slot: int) -> None:
        """Close the connection to a node that hangs."""
        if self._owners:
            self._node(self._owners[max(0, bisect_right(self._starts, slot) - 1)]).drop()

    async def _look_again(self, round_: int) -> None:
        """Ask who owns which slots, unless somebody has since `round_`."""
        async with self._asking:
            if self._round != round_:
                return
            for endpoint in dict.fromkeys((*self._owners, *self._seeds)):
                slots = await self._slots(endpoint)
                if slots:
                    self._take(endpoint, slots)
                    break
            self._round += 1
        await asyncio.sleep(REST_SECONDS[0])

    async def _slots(self, endpoint: Endpoint) -> list[Any]:
        try:
            async with asyncio.timeout(DIAL_PATIENCE):
                slots: list[Any] = await self._node(endpoint).ask("CLUSTER", "SLOTS")
                return slots
        except Refusal as refusal:
            if not refused(refusal):
                raise  # it has no part in a cluster, or says nothing to this user
            return []
        except (Dropped, TimeoutError):
            return []

    def _take(self, asked: Endpoint, slots: list[Any]) -> None:
        """Take who owns which slots; a node that does not know its own name goes by the one it was asked under."""
        rows = sorted((int(row[0]), row[2]) for row in slots)
        self._starts = [start for start, _ in rows]
        self._owners = [
            Endpoint((node[0] or b"").decode().replace("?", "") or asked.host, int(node[1])) for _, node in rows
        ]
        for endpoint in set(self._nodes) - set(self._owners):
            self._ear.torn()
            closing = asyncio.ensure_future(self._nodes.pop(endpoint).close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
