"""The law of Redis' addresses: what each URL means.

    redis://[user:password@]host[:port][/db]            one server; rediss:// with TLS
    unix://[user:password@]/path/of/the/socket[?db=0]   one server on this machine
    redis+sentinel://[user:password@]host[:port],…/name[/db]   the master that Sentinel names; rediss+sentinel://
    redis+cluster://[user:password@]host[:port],…   a cluster, found through any of these; rediss+cluster://

TLS takes `?ssl_ca_certs=FILE`, `?ssl_certfile=FILE&ssl_keyfile=FILE` and `?ssl_cert_reqs=none`.
"""

from __future__ import annotations

import ssl
from typing import Any

from redis.asyncio.connection import parse_url

from duckpost.store.servers import Ear, Servers, Single
from duckpost.store.wire import Address


def open_servers(url: str, ear: Ear) -> Servers:
    """Return the servers of a URL, which begin to connect. Raises ValueError, naming what is wrong."""
    scheme = url.partition(":")[0]
    if scheme in ("redis", "rediss", "unix"):
        address = _plain(url)

        async def always() -> Address:
            return address

        return Single(always, ear)
    raise ValueError(
        f"a Redis URL begins with redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://, not {scheme!r}"
    )


def _plain(url: str) -> Address:
    try:
        parts: dict[str, Any] = dict(parse_url(url))
    except (TypeError, ValueError) as error:
        raise ValueError(f"this is no Redis URL: {error}") from error
    return Address(
        host=parts.get("host", "localhost"),
        port=int(parts.get("port", 6379)),
        path=parts.get("path", ""),
        username=parts.get("username"),
        password=parts.get("password"),
        db=int(parts.get("db", 0)),
        tls=_tls(parts) if url.startswith("rediss:") else None,
    )


def _tls(options: dict[str, Any]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=options.get("ssl_ca_certs"))
    if options.get("ssl_cert_reqs") == "none":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    if options.get("ssl_certfile"):
        context.load_cert_chain(options["ssl_certfile"], options.get("ssl_keyfile"))
    return context
