"""The law of tokens: who holds one holds the seat, so the server keeps no token, only what it is told by.

A token has 128 random bits. It is stored as its SHA-256 hash, which is enough for a secret nobody can guess, and
compared in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from typing import NewType

from duckpost.games.contract import Seat
from duckpost.rooms.model import Room

Token = NewType("Token", str)

TOKEN_BYTES = 16
SEED_BITS = 63
SHORTEST_KEY, LONGEST_KEY = 22, 128
"""Characters in an Idempotency-Key: 22 of base64 carry the 128 bits that a token derived from it must have."""


def new_token() -> Token:
    """Return a fresh token."""
    return Token(secrets.token_urlsafe(TOKEN_BYTES))


def new_seed() -> int:
    """Return a fresh secret for a room's chance; it fits the 64 bits that a stored room's numbers have."""
    return secrets.randbits(SEED_BITS)


def derived_token(key: str, purpose: str) -> Token:
    """Return the token that an Idempotency-Key stands for: a retried call gets the same one, on any worker."""
    digest = hmac.digest(key.encode("utf-8", "replace"), purpose.encode(), "sha256")
    return Token(urlsafe_b64encode(digest[:TOKEN_BYTES]).decode().rstrip("="))


def hashed(secret: str) -> str:
    """Return what is stored of a token or of a device's id."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()[:43]


def seat_of(room: Room, token: str) -> Seat | None:
    """Return the seat that this token opens, or None. Every seat is compared, so that the time tells nothing."""
    return _equal(hashed(token), ((chair.seat, chair.token) for chair in room.chairs))


def _equal(wanted: str, kept: Iterable[tuple[Seat, str]]) -> Seat | None:
    found: Seat | None = None
    for seat, token in kept:
        if hmac.compare_digest(wanted.encode(), token.encode()):
            found = seat
    return found
