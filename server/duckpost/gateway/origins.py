"""What an origin is, and when two are the same: scheme, host and port are compared, never the text (RFC 6454 §5).

One address is written in many ways: in capitals, with a dot at the end, with the port that its scheme has anyway, in
its own script or in punycode. Proxies write some of them into Host that no browser writes into Origin.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Self

import idna

DEFAULT_PORTS = {"http": 80, "https": 443}

_AUTHORITY = re.compile(r"(?P<host>[^\s/?#@:\[\]\\%]{1,254}|\[[0-9A-Fa-f:.]{2,45}\])(?::(?P<port>[0-9]{0,5}))?")
_LABELS = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
_LONGEST_HOST = 253


@dataclass(frozen=True, slots=True)
class Authority:
    """A host and the port that stands with it, None if none does: what a Host header says (RFC 9110 §7.2)."""

    host: str
    port: int | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `host` or `host:port`. Raises ValueError for anything else."""
        found = _AUTHORITY.fullmatch(text)
        if found is None:
            raise ValueError("no host")
        port = int(found["port"]) if found["port"] else None
        if port is not None and port > 65_535:
            raise ValueError("no port")
        return cls(_host(found["host"]), port)

    def __str__(self) -> str:
        """Write it without a port that a browser would not write either."""
        known = self.port is None or self.port in DEFAULT_PORTS.values()
        return _bracketed(self.host) + ("" if known else f":{self.port}")


@dataclass(frozen=True, slots=True)
class Origin:
    """A scheme, http or https, a host in lower case and without brackets, and a port."""

    scheme: str
    host: str
    port: int

    @classmethod
    def of(cls, scheme: str, host: str, port: int | None = None) -> Self:
        """Return the origin of a server; without a port it is the scheme's own. Raises ValueError."""
        if scheme not in DEFAULT_PORTS:
            raise ValueError("no http or https address")
        authority = Authority.parse(_bracketed(host.strip("[]")))
        return cls(scheme, authority.host, DEFAULT_PORTS[scheme] if port is None else port)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what an Origin header says. Raises ValueError for `null` and for whatever is no web origin."""
        scheme, mark, rest = text.partition("://")
        if not mark:
            raise ValueError("no origin")
        authority = Authority.parse(rest)
        return cls.of(scheme.lower(), authority.host, authority.port)

    def is_at(self, authority: Authority) -> bool:
        """Whether a page of this origin was asked for at this host.

        Behind a proxy that ends TLS nobody knows what the scheme was, so it is the origin's: a Host without a port is
        at the port that the origin's scheme has.
        """
        default = DEFAULT_PORTS[self.scheme]
        return self.host == authority.host and self.port == (default if authority.port is None else authority.port)

    def __str__(self) -> str:
        """Write it as a browser does: without the port that the scheme has anyway."""
        port = "" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{_bracketed(self.host)}{port}"


def split_url(url: str) -> tuple[Origin, str]:
    """Return a web address that a person wrote as its origin and its path, without a slash at the end.

    Raises ValueError for what is no http or https address, or holds more than these.
    """
    scheme, mark, rest = url.partition("://")
    authority, slash, path = rest.partition("/")
    if not mark or not authority or not re.fullmatch(r"[^\s?#\\]*", path):
        raise ValueError("a web address is expected, such as https://cats.example")
    try:
        return Origin.parse(f"{scheme}://{_in_punycode(authority)}"), f"{slash}{path}".rstrip("/")
    except ValueError:
        raise ValueError("a web address is expected, such as https://cats.example") from None


def _in_punycode(authority: str) -> str:
    """Return a host that is written in a script of its own as headers have it. Raises ValueError."""
    if authority.isascii():
        return authority
    host, colon, port = authority.partition(":")
    return f"{idna.encode(host, uts46=True).decode()}{colon}{port}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _host(text: str) -> str:
    """Return the one way to write a host. Raises ValueError."""
    if text.startswith("["):
        return str(ipaddress.IPv6Address(text[1:-1]))
    host = text.lower().removesuffix(".")
    if len(host) > _LONGEST_HOST or not _LABELS.fullmatch(host):
        raise ValueError("no host")
    return host
