"""Whose request a trusted proxy passes on: what it says is believed if it is an address (X-Forwarded-For).

The right-most entry that is no trusted proxy counts, for a client writes the others itself. What is no address there,
such as `unknown`, is nobody: else whoever gets a proxy to write such a word would have limits of his own.
"""

from __future__ import annotations

import ipaddress
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from duckpost.gateway.addresses import unmapped
from duckpost.gateway.socket import App, Receive, Scope, Send

_PEER = "duckpost.peer"


class Proxies:
    """ASGI middleware that puts the address of the client in the place of a trusted proxy's."""

    def __init__(self, app: App, trusted: tuple[str, ...]) -> None:
        """Stand in front of `app`; `trusted` are addresses or networks."""
        networks = [str(ipaddress.ip_network(word, strict=False)) for word in trusted]
        self._app = app
        self._believing = ProxyHeadersMiddleware(cast("Any", self._checked), networks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI connection."""
        if scope.get("client"):
            host, port = scope["client"]
            scope["client"] = scope[_PEER] = (unmapped(host), port)
        await self._believing(cast("Any", scope), cast("Any", receive), cast("Any", send))

    async def _checked(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = scope.pop(_PEER, None)
        if scope.get("client") and not _is_address(scope["client"][0]):
            scope["client"] = peer
        await self._app(scope, receive, send)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
