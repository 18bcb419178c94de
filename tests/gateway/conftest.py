"""The fixtures of the gateway's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from typing import Any, TypeAlias

import pytest
import pytest_asyncio

from tests.gateway.server import Running, running
from tests.gateway.sluggish import Sluggish
from tests.protocol_client import Ticket
from tests.redis_servers import deployments, redis_server, redis_url

__all__ = ["deployments", "redis_server", "redis_url"]

Serve: TypeAlias = Callable[..., Awaitable[Running]]
Slow: TypeAlias = Callable[..., Sluggish]


@pytest_asyncio.fixture
async def serve(redis_url: str) -> AsyncIterator[Serve]:
    """Start workers with settings of the test's own."""
    async with AsyncExitStack() as stack:

        async def started(**given: Any) -> Running:
            return await stack.enter_async_context(running(given.pop("redis_url", redis_url), **given))

        yield started


@pytest_asyncio.fixture
async def server(serve: Serve) -> Running:
    """One worker with the settings for tests."""
    return await serve()


@pytest.fixture
def sluggish() -> Iterator[Slow]:
    """Make clients on bare sockets: in a ticket's seat, or watching its room."""
    with ExitStack() as stack:

        def made(base: str, ticket: Ticket, *, watch: bool = False) -> Sluggish:
            slow = Sluggish(base, ticket.code, None if watch else ticket.token)
            stack.callback(slow.socket.close)
            return slow

        yield made
