"""The fixtures of the gateway's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, TypeAlias

import pytest_asyncio

from tests.gateway.server import Running, running
from tests.redis_servers import deployments, redis_server, redis_url

__all__ = ["deployments", "redis_server", "redis_url"]

Serve: TypeAlias = Callable[..., Awaitable[Running]]


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
