"""The law of Redis' addresses: what each URL means.

    redis://[user:password@]host[:port][/db]            one server; rediss:// with TLS
    unix://[user:password@]/path/of/the/socket[?db=0]   one server on this machine
    redis+sentinel://[user:password@]host[:port],…/name[/db]   the master that Sentinel names; rediss+sentinel://
    redis+cluster://[user:password@]host[:port],…   a cluster, found through any of these; rediss+cluster://

TLS takes `?ssl_ca_certs=FILE`, `?ssl_certfile=FILE&ssl_keyfile=FILE` and `?ssl_cert_reqs=none`.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from redis.asyncio.connection import parse_url

from duckpost.store.cluster import Cluster
from duckpost.store.servers import DIAL_SECONDS, Ear, Servers, Single
from duckpost.store.wire import Address, Dropped, Refusal, dial

_MANY = re.compile(r"redis(?P<tls>s?)\+(?P<kind>sentinel|cluster)://(?P<user>[^@/]*@)?(?P<hosts>[^/?]+)(?P<rest>.*)")


def open_servers(url: str, ear: Ear) -> Servers:
    """Return the servers of a URL, which begin to connect. Raises ValueError, naming what is wrong."""
    scheme = url.partition(":")[0]
    if scheme in ("redis", "rediss", "unix"):
        return Single(_always(_plain(url)), ear)
    found = _MANY.fullmatch(url)
    if found is None:
        kinds = "redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://"
        raise ValueError(f"a Redis URL begins with {kinds}, not with {scheme}:")
    base = f"redis{found['tls']}://{found['user'] or ''}"
    hosts = found["hosts"].split(",")
    if found["kind"] == "cluster":
        return Cluster(tuple(_plain(f"{base}{host}{found['rest']}") for host in hosts), ear)
    return Single(_named_by_sentinel(base, hosts, found["rest"]), ear)


def _always(address: Address) -> Callable[[], Awaitable[Address]]:
    async def find() -> Address:
        return address

    return find


def _named_by_sentinel(base: str, hosts: list[str], rest: str) -> Callable[[], Awaitable[Address]]:
    """Return who finds the master: the first Sentinel that answers names it. Sentinels are asked without a password."""
    parts = re.fullmatch(r"/(?P<name>[^/?]+)(?P<db>/[0-9]+)?(?P<options>\?.*)?", rest)
    if parts is None:
        raise ValueError("a Sentinel URL ends with the name of the master: redis+sentinel://host:26379/name")
    name = parts["name"]
    like = [_plain(f"{base}{host}{parts['db'] or ''}{parts['options'] or ''}", port=26379) for host in hosts]

    async def find() -> Address:
        trouble = Dropped("no Sentinel is named")
        for master in like:
            sentinel = replace(master, username=None, password=None, db=0)
            try:
                host, port = await _ask_sentinel(sentinel, name)
            except (OSError, TimeoutError, Dropped, Refusal) as error:
                trouble = Dropped(f"Sentinel {sentinel.host}:{sentinel.port} does not name a master: {error}")
                continue
            return replace(master, host=host, port=port)
        raise trouble

    return find


async def _ask_sentinel(sentinel: Address, name: str) -> tuple[str, int]:
    line = await dial(sentinel, lambda _push: None, lambda: None, DIAL_SECONDS)
    try:
        named = await line.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name)
    finally:
        line.abort()
    if named is None:
        raise Dropped(f"it knows no master {name!r}")
    return named[0].decode(), int(named[1])


def _plain(url: str, port: int = 6379) -> Address:
    try:
        parts: dict[str, Any] = dict(parse_url(url))
    except (TypeError, ValueError) as error:
        raise ValueError(f"this is no Redis URL: {error}") from error
    return Address(
        host=parts.get("host", "localhost"),
        port=int(parts.get("port", port)),
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
