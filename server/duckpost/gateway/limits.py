"""The law of how much is too much: what an address, a room and a socket may do (docs/protocol.md, Limits).

A party shares one address behind its router, so the limits of an address are generous; those of a socket are not.
Everything is counted in this worker's memory.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from enum import StrEnum

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from duckpost.gateway.settings import Settings


class Deed(StrEnum):
    """What an address may do only so often in a minute."""

    ROOM = "room"
    JOIN = "join"
    WRONG_CODE = "wrong_code"


class Allowances:
    """What each address has left. With `testing` set, nothing runs out."""

    def __init__(self, settings: Settings) -> None:
        """Begin with full allowances."""
        self._lifted = settings.testing
        self._windows = MovingWindowRateLimiter(MemoryStorage())
        self._items = {
            Deed.ROOM: RateLimitItemPerMinute(settings.rooms_a_minute),
            Deed.JOIN: RateLimitItemPerMinute(settings.joins_a_minute),
            Deed.WRONG_CODE: RateLimitItemPerMinute(settings.wrong_codes_a_minute),
        }
        self._most_sockets = settings.connections_an_address
        self._sockets: Counter[str] = Counter()

    def spend(self, deed: Deed, address: str) -> int:
        """Count a deed. Return 0 if it is allowed, else the seconds until one is again."""
        if self._lifted or self._windows.hit(self._items[deed], deed, network(address)):
            return 0
        return self.wait(deed, address)

    def wait(self, deed: Deed, address: str) -> int:
        """Return the seconds until this address may do it again, 0 for now; counts nothing."""
        if self._lifted or self._windows.test(self._items[deed], deed, network(address)):
            return 0
        reset = self._windows.get_window_stats(self._items[deed], deed, network(address)).reset_time
        return max(1, math.ceil(reset - time.time()))

    def connect(self, address: str) -> bool:
        """Count a socket of this address, if it may have another."""
        key = network(address)
        if not self._lifted and self._sockets[key] >= self._most_sockets:
            return False
        self._sockets[key] += 1
        return True

    def disconnect(self, address: str) -> None:
        """Count a socket of this address no more."""
        key = network(address)
        self._sockets[key] -= 1
        if self._sockets[key] <= 0:
            del self._sockets[key]


def network(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 network that one IPv6 customer has."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((int(parsed), 64), strict=False))
    return address


class Bucket:
    """A socket's messages: `burst` at once, then `rate` a second. The clock is `time.monotonic`, in seconds."""

    __slots__ = ("_burst", "_drops", "_left", "_rate", "_then")

    def __init__(self, rate: int, burst: int, now: float) -> None:
        """Begin with a full bucket."""
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._then = now
        self._drops = 0

    def take(self, now: float) -> bool:
        """Take one message out, if there is one."""
        self._left = min(float(self._burst), self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left >= 1.0:
            self._left -= 1.0
            self._drops = 0
            return True
        self._drops += 1
        return False

    @property
    def hopeless(self) -> bool:
        """Whether a whole burst has been refused in a row: this client does not listen."""
        return self._drops >= self._burst
