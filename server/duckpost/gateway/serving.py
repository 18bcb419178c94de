"""The law of a worker's life: it starts, serves, and stops without a phone noticing more than a short gap.

Stopping: no new connections, not ready any more, goodbye (1012) to every socket with a moment to come back that differs
from phone to phone, running commits finished, the rooms told, and out within 10 s.
"""

from __future__ import annotations

import asyncio
import random
import resource
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from errno import EINVAL
from typing import Any, TypeAlias

import uvicorn
import uvloop
from fastapi import FastAPI

from duckpost import __version__
from duckpost.gateway import logs
from duckpost.gateway.addresses import is_loopback
from duckpost.gateway.app import create_app
from duckpost.gateway.bots import due_commands
from duckpost.gateway.closing import CloseCode
from duckpost.gateway.door import Door
from duckpost.gateway.gateway import Gateway
from duckpost.gateway.line import socket_class
from duckpost.gateway.logs import log
from duckpost.gateway.origins import split_url
from duckpost.gateway.proxies import Proxies
from duckpost.gateway.settings import PREFIX, Settings, WrongSettings
from duckpost.gateway.wire import bye
from duckpost.store import Store

COME_BACK_MS = 1_500
"""Phones of a stopping worker come back at a moment drawn from this span, so that they do not come all at once."""

LARGEST_MESSAGE = 64 * 1024
"""What uvicorn cuts off unseen; what is over 4 KiB and below this is told goodbye in words."""

BACKLOG = 4096

UNREAD_MS = 40_000
"""How long a peer may leave bytes unread, or a network may swallow them, before the system ends the connection."""

UNSENT_BYTES = 16 * 1024
"""How much the system keeps of what the network does not take yet: more would be hundreds of views that are old."""

GRACE_SECONDS = 2
"""How long connections may take to close once everybody has been told goodbye."""

Began: TypeAlias = Callable[[Store], Awaitable[None]]


class Server(uvicorn.Server):
    """uvicorn's server with a goodbye of its own. `began` is called with the store once it listens."""

    def __init__(self, config: uvicorn.Config, gateway: Gateway, began: Began | None) -> None:
        """Serve this configuration."""
        super().__init__(config)
        self._gateway = gateway
        self._began = began

    async def startup(self, sockets: Any = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets=sockets)
        if self._began is not None:
            await self._began(self._gateway.store)

    async def shutdown(self, sockets: Any = None) -> None:
        """Say goodbye, then stop as uvicorn does."""
        for server in self.servers:
            server.close()
        await drain(self._gateway)
        await super().shutdown(sockets=sockets)

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        """Leave signals to `run`: a stop that was asked for is a success."""
        return nullcontext()

    def stop(self) -> None:
        """Stop serving; asked again, stop without waiting."""
        self.force_exit = self.should_exit
        self.should_exit = True


async def drain(gateway: Gateway) -> None:
    """Send all phones away and wait, within bounds, until they are gone and what they asked for is done."""
    gateway.draining = True
    gateway.metrics.draining.set(1)
    for phone in tuple(gateway.phones):
        phone.close(bye(CloseCode.RESTART, random.randrange(COME_BACK_MS)))  # noqa: S311 - spreads, no secret
    if gateway.phones:
        with suppress(TimeoutError):
            async with asyncio.timeout(gateway.settings.drain_seconds):
                await gateway.quiet.wait()
    await gateway.departures.close()


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Return uvicorn's configuration for this app."""
    return uvicorn.Config(
        Proxies(app, settings.trusted_proxies) if settings.trusted_proxies else app,
        host=settings.host,
        port=settings.port,
        http=Door,
        ws=socket_class(settings),
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `Proxies` reads them
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 takes a free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or asyncio delays small writes
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise OSError(error.errno, error.strerror, f"{host} port {port}") from error
    except (UnicodeError, TypeError) as error:  # which one depends on the Python
        listener.close()
        raise OSError(EINVAL, "no host has such a name", host) from error
    listener.setblocking(False)
    return listener


@contextmanager
def metrics_listener(settings: Settings) -> Iterator[list[socket.socket]]:
    """Give the listener that has the metrics alone, if the settings want one. Raises OSError."""
    if not settings.metrics_port:
        yield []
        return
    with listen(settings.metrics_host, settings.metrics_port) as listener:
        yield [listener]


def stop_signals() -> tuple[signal.Signals, ...]:
    """Return the signals that ask a worker to stop; the closed terminal's only if it was not started to outlive it."""
    hang_up = () if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else (signal.SIGHUP,)
    return (signal.SIGTERM, signal.SIGINT, *hang_up)


async def run(settings: Settings, listener: socket.socket, began: Began | None = None) -> None:
    """Serve until a signal asks to stop.

    Raises `StoreDown` if nothing can be stored at the start, `NoServer`, `WrongSettings`, and OSError for the port of
    the metrics.
    """
    try:
        store = await Store.connect(settings.redis_url, due=due_commands)
    except ValueError as error:
        raise WrongSettings(f"{PREFIX}REDIS_URL: {error}") from error
    try:
        with metrics_listener(settings) as also:
            await _serve(settings, store, [listener, *also], began)
    finally:
        await store.close()


async def _serve(settings: Settings, store: Store, listeners: list[socket.socket], began: Began | None) -> None:
    if settings.public_url and is_loopback(split_url(settings.public_url)[0].host):
        log.warning("public_url_is_this_machine", detail="no phone can follow a QR code that holds it")
    app = create_app(settings, store)
    server = Server(configured(app, settings), app.state.gateway, began)
    loop = asyncio.get_running_loop()
    for number in stop_signals():
        loop.add_signal_handler(number, server.stop)
    log.info("serving", port=listeners[0].getsockname()[1], worker=store.worker, version=__version__)
    await server.serve(sockets=listeners)
    log.info("stopped", worker=store.worker)


def allow_many_sockets() -> None:
    """Raise the number of open files to what the system allows: every phone is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def serve(settings: Settings, listener: socket.socket | None = None, began: Began | None = None) -> None:
    """Serve in this process until it is told to stop. Raises `StoreDown`, `WrongSettings` and OSError."""
    logs.set_up(settings.log_level)
    allow_many_sockets()
    with (
        listener or listen(settings.host, settings.port) as listening,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(run(settings, listening, began))
