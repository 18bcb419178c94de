"""The law of the socket's door: which upgrades are accepted. What is accepted is a `Conversation`.

A bare ASGI callable in front of the HTTP application. A browser cannot read why an upgrade failed, so all that a player
can meet is accepted and told goodbye; only a page of a wrong origin is refused.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from duckpost.gateway.closing import CloseCode
from duckpost.gateway.conversation import BACK_MS, Conversation
from duckpost.gateway.gateway import Gateway
from duckpost.gateway.line import EXTENSION, Line
from duckpost.gateway.logs import log
from duckpost.gateway.origins import Authority, Origin, split_url
from duckpost.gateway.wire import SUBPROTOCOL, bye

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

PATH = "/ws/"

_COMPARED = (b"origin", b"host")
_LONGEST_SHOWN = 200


class Sockets:
    """ASGI middleware that takes the sockets and passes on all the rest."""

    def __init__(self, app: App, gateway: Gateway) -> None:
        """Stand in front of `app`."""
        settings = gateway.settings
        self._app = app
        self._gateway = gateway
        self._allowed = frozenset(map(Origin.parse, settings.allowed_origins))
        self._public = split_url(settings.public_url)[0] if settings.public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI connection."""
        if scope["type"] != "websocket" or not scope["path"].startswith(PATH):
            await self._app(scope, receive, send)
        elif not self._may_come(scope):
            await send({"type": "websocket.close"})
        else:
            await receive()
            await self._talk(scope, receive, send)

    async def _talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        allowances = self._gateway.allowances
        address = scope["client"][0] if scope["client"] else ""
        await send({"type": "websocket.accept", "subprotocol": _subprotocol(scope["subprotocols"])})
        if not allowances.connect(address):
            log.info("socket_refused", code=int(CloseCode.OVERLOADED), reason="too many sockets of one address")
            turn_away(scope["extensions"][EXTENSION])
            return
        try:
            await Conversation(self._gateway, scope, receive, address).run()
        finally:
            allowances.disconnect(address)

    def _may_come(self, scope: Scope) -> bool:
        """Whether a page of this origin may open sockets here; what is no browser sends no origin."""
        origins, hosts = ([value for key, value in scope["headers"] if key == name] for name in _COMPARED)
        if not origins or (len(origins) == 1 and self._is_ours(origins[0], hosts)):
            return True
        ours = [str(origin).encode() for origin in (*sorted(self._allowed, key=str), self._public) if origin]
        log.info("origin_refused", origin=_shown(origins), host=_shown(hosts), ours=_shown(ours))
        return False

    def _is_ours(self, header: bytes, hosts: list[bytes]) -> bool:
        try:
            origin = Origin.parse(header.decode("latin-1"))
            if self._allowed:
                return origin in self._allowed
            return origin == self._public or (
                len(hosts) == 1 and origin.is_at(Authority.parse(hosts[0].decode("latin-1")))
            )
        except ValueError:
            return False


def _shown(compared: list[bytes]) -> str:
    """Return what the log says of addresses that a stranger may have written."""
    text = b" ".join(compared)[:_LONGEST_SHOWN].decode("latin-1")
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def _subprotocol(offered: list[str]) -> str | None:
    """A browser drops a socket that answers with none of what it offered, and could not be told that it is too old."""
    return SUBPROTOCOL if SUBPROTOCOL in offered else next(iter(offered), None)


def turn_away(line: Line) -> None:
    """Say goodbye to a socket before it has begun."""
    farewell = bye(CloseCode.OVERLOADED, BACK_MS)
    line.push(farewell.encoded())
    line.hang_up(int(farewell.code), farewell.reason)
