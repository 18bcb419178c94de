"""The law of addresses: what a phone in the room can reach, and what stands in the QR code."""

from __future__ import annotations

import ipaddress
import socket
from io import BytesIO

import segno

from duckpost.gateway.origins import DEFAULT_PORTS, Authority


def lan_address() -> str | None:
    """Return this machine's address in the local network, or None if it has none but the loopback.

    Nothing is sent: a UDP socket that is connected only asks the system which interface it would use.
    """
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                address = str(probe.getsockname()[0])
        except OSError:
            continue
        if not is_loopback(address):
            return address
    return None


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this very machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(unmapped(host.strip("[]")))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def unmapped(host: str) -> str:
    """Return an IPv4 address as people write it, where a listener for both protocols shows it as an IPv6 address."""
    try:
        mapped = ipaddress.IPv6Address(host).ipv4_mapped
    except ValueError:
        return host
    return host if mapped is None else str(mapped)


def base_url(host: str, port: int, scheme: str = "http") -> str:
    """Return the address of a server, its port left out where the scheme says it."""
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" + ("" if port == DEFAULT_PORTS.get(scheme) else f":{port}")


def requested_url(scheme: str, host: str) -> str | None:
    """Return the address that a request came to by its Host header, or None for a header that is no host.

    Whoever names port 443 is asked by https: a proxy ends TLS there, and has not said so.
    """
    try:
        authority = Authority.parse(host)
    except ValueError:
        return None
    return f"{'https' if authority.port == DEFAULT_PORTS['https'] else scheme}://{authority}"


def join_url(base: str, code: str) -> str:
    """Return the link that leads into a room."""
    return f"{base}/r/{code}"


def qr_svg(text: str) -> bytes:
    """Return a QR code as an SVG picture that has no size of its own."""
    picture = BytesIO()
    segno.make(text, micro=False, error="m").save(picture, kind="svg", xmldecl=False, omitsize=True, border=2)
    return picture.getvalue()
