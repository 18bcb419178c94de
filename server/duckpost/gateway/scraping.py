"""Who may read `/metrics`: whoever the settings let in; for everybody else there is no such page.

Its numbers move at the moment somebody acts, so a player who reads them learns who hesitates in a secret phase.
"""

from __future__ import annotations

import hmac

from fastapi import Response

from duckpost.gateway.addresses import is_loopback
from duckpost.gateway.gateway import Gateway
from duckpost.gateway.origins import Authority
from duckpost.gateway.problems import Problem, Trouble, response
from duckpost.gateway.socket import App, Receive, Scope, Send

PATH = "/metrics"
PAGE_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_FORWARDED = (b"forwarded", b"via", b"x-real-ip")
_ALSO_FORWARDED = b"x-forwarded-"


class Scraping:
    """ASGI middleware that answers `/metrics` to whoever may read it, and passes on all the rest.

    A listener of its own (`metrics_port`) has this page and nothing else.
    """

    def __init__(self, app: App, gateway: Gateway) -> None:
        """Stand in front of `app`."""
        self._app = app
        self._metrics = gateway.metrics
        self._token = gateway.settings.metrics_token.encode()
        self._port = gateway.settings.metrics_port
        self._loopback = gateway.settings.metrics_loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI connection."""
        own_listener = bool(self._port) and scope["server"] is not None and scope["server"][1] == self._port
        if scope["type"] == "http" and scope["path"] == PATH and self._may_read(scope, own_listener):
            page = Response(self._metrics.page(), headers={"Content-Type": PAGE_TYPE})
            await page(scope, receive, send)
        elif not own_listener:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await response(Problem(Trouble.NOT_FOUND))(scope, receive, send)
        else:
            await send({"type": "websocket.close"})

    def _may_read(self, scope: Scope, own_listener: bool) -> bool:
        if scope["method"] not in ("GET", "HEAD"):
            return False
        if self._token and self._has_token(scope):
            return True
        return (own_listener and not self._token) or (self._loopback and _is_from_here(scope))

    def _has_token(self, scope: Scope) -> bool:
        header = dict(scope["headers"]).get(b"authorization", b"")
        scheme, _, token = header.partition(b" ")
        return scheme.lower() == b"bearer" and hmac.compare_digest(token.strip(), self._token)


def _is_from_here(scope: Scope) -> bool:
    """Whether a program on this very machine asks, for itself.

    A proxy or a tunnel on this machine comes from a loopback address as well. It says so in a header, or passes on a
    Host that is not this machine's.
    """
    headers = scope["headers"]
    if any(name in _FORWARDED or name.startswith(_ALSO_FORWARDED) for name, _ in headers):
        return False
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    if scope["client"] is None or len(hosts) != 1:
        return False
    try:
        return is_loopback(scope["client"][0]) and is_loopback(Authority.parse(hosts[0]).host)
    except ValueError:
        return False
