"""The law of every HTTP answer: security headers, a bound on bodies, a count, and a log line if it was refused."""

from __future__ import annotations

import time

from duckpost.gateway.bodies import LONGEST_BODY
from duckpost.gateway.gateway import Gateway
from duckpost.gateway.logs import log
from duckpost.gateway.origins import Authority
from duckpost.gateway.problems import Problem, Trouble, response
from duckpost.gateway.socket import App, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)

_ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)

_FORGET = (b"cache-control", b"no-store")
"""What says nothing else of how long it may be kept is not kept."""


class Frontage:
    """ASGI middleware around all calls."""

    def __init__(self, app: App, gateway: Gateway) -> None:
        """Stand in front of `app`."""
        self._app = app
        self._metrics = gateway.metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500
        policy = (b"content-security-policy", policy_for(scope).encode())

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = list(message.get("headers", ()))
                kept = () if any(name.lower() == b"cache-control" for name, _ in given) else (_FORGET,)
                message["headers"] = [*given, *kept, *_ALWAYS, policy]
            await send(message)

        try:
            await self._pass_on(scope, receive, send_with_headers)
        finally:
            self._count(scope, status, time.perf_counter() - began)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _whole_body(receive)
        if body is None:
            scope.setdefault("state", {})["trouble"] = Trouble.TOO_LARGE
            too_large = response(Problem(Trouble.TOO_LARGE, f"a body has at most {LONGEST_BODY} bytes"))
            await too_large(scope, receive, send)
            return
        given = False

        async def receive_whole() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, receive_whole, send)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self._metrics.requests.labels(route, str(status)).inc()
        self._metrics.request_time.observe(seconds)
        if 400 <= status < 500:
            trouble = scope.get("state", {}).get("trouble", Trouble.NOT_FOUND)
            log.info("request_refused", method=_method(scope), route=route, status=status, code=str(trouble))


async def _whole_body(receive: Receive) -> bytes | None:
    """Return the whole body, or None for one that is too long: then the rest of it is not read."""
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if len(body) > LONGEST_BODY:
            return None
        if not message.get("more_body", False):
            return body


def policy_for(scope: Scope) -> str:
    """Return the content security policy; some browsers do not take a socket of the same host for `'self'`."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"")
    try:
        authority = Authority.parse(host.decode("latin-1"))
    except ValueError:
        return POLICY.format(sockets="")
    return POLICY.format(sockets=f" ws://{authority} wss://{authority}")


def _method(scope: Scope) -> str:
    method = scope["method"]
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"
