"""A whole gateway in the test's own loop: real sockets, a real Redis, and everything inside within reach."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from fastapi import FastAPI

from duckpost.gateway import logs
from duckpost.gateway.addresses import base_url
from duckpost.gateway.app import create_app
from duckpost.gateway.bots import due_commands
from duckpost.gateway.gateway import Gateway
from duckpost.gateway.serving import Server, configured, listen, metrics_listener
from duckpost.gateway.settings import Settings
from duckpost.store import Store, Timing
from tests.patience import PATIENCE
from tests.protocol_client import Guest, Phone, Ticket, sitting

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
QUICK = Timing(heartbeat_ms=100, lost_after_ms=600, sweep_ms=50, overdue_ms=100, lease_ms=300)
FOR_TESTS: dict[str, Any] = {
    "testing": True, "allow_seeds": True, "bot_least_ms": 0, "bot_most_ms": 0, "gone_ms": 0, "asleep_ms": 0,
    "log_salt": "salt for tests", "port": 0, "message_burst": 10_000, "messages_a_second": 10_000,
    "metrics_loopback": True,
}  # fmt: skip


@dataclass
class Running:
    """One worker that serves."""

    base: str
    app: FastAPI
    gateway: Gateway
    store: Store
    guest: Guest
    stack: AsyncExitStack
    log: StringIO = field(default_factory=StringIO)

    def lines(self) -> list[dict[str, Any]]:
        """The log so far; every line of it is JSON."""
        return [json.loads(line) for line in self.log.getvalue().splitlines()]

    async def sit(self, ticket: Ticket) -> Phone:
        """Open a seat; the socket stays open until the end of the test."""
        return await self.stack.enter_async_context(sitting(self.base, ticket))

    async def party(self, players: int, **more: Any) -> list[Phone]:
        """Make a room, seat so many people, and open all their phones; the first is host."""
        tickets = [await self.guest.make_room(NAMES[0], **more)]
        tickets += [await self.guest.take_seat(tickets[0].code, name) for name in NAMES[1:players]]
        self.tickets = tickets
        return [await self.sit(ticket) for ticket in tickets]

    tickets: list[Ticket] = field(default_factory=list)


@asynccontextmanager
async def running(
    redis_url: str, *, prefix: str | None = None, timing: Timing = QUICK, **given: Any
) -> AsyncIterator[Running]:
    """Serve, with the settings given over those for tests, until the context ends."""
    settings = Settings(**{**FOR_TESTS, "redis_url": redis_url, **given})
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    log = StringIO()
    logs.set_up(settings.log_level, log)
    try:
        prefix = prefix or f"t{secrets.token_hex(4)}"
        store = await Store.connect(redis_url, due=due_commands, timing=timing, prefix=prefix)
        try:
            async with _served(settings, store, log) as server:
                yield server
        finally:
            await store.close()
    finally:
        root.handlers[:], root.level = handlers, level


@asynccontextmanager
async def _served(settings: Settings, store: Store, log: StringIO) -> AsyncIterator[Running]:
    with listen(settings.host, settings.port) as listener, metrics_listener(settings) as also:
        async with _serving(settings, store, log, [listener, *also]) as server:
            yield server


@asynccontextmanager
async def _serving(
    settings: Settings, store: Store, log: StringIO, listeners: list[socket.socket]
) -> AsyncIterator[Running]:
    base = base_url(settings.host, listeners[0].getsockname()[1])
    app = create_app(settings, store)
    config = configured(app, settings)
    config.load()
    server = Server(config, app.state.gateway, None)
    server.lifespan = config.lifespan_class(config)
    await server.startup(sockets=listeners)
    try:
        async with Guest(base) as guest, AsyncExitStack() as stack:
            yield Running(base, app, app.state.gateway, store, guest, stack, log)
    finally:
        async with asyncio.timeout(PATIENCE):
            await server.shutdown(sockets=listeners)
