"""The law of HTTP bodies: what each call takes and gives. OpenAPI is generated from these models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

LONGEST_BODY = 4096
"""Bytes in the longest body a call takes."""

Name = Annotated[str, Field(max_length=2048, description="1 to 16 characters as a person counts them.")]
Locale = Annotated[str, Field(max_length=64, description="A language tag.")]


class Taken(BaseModel):
    """A body that a call takes: strict types, unknown fields ignored."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore")


class MakeRoom(Taken):
    """Make a room and sit down in it first. `seed` is refused unless the server allows seeds."""

    game: str = Field(max_length=64)
    name: Name
    options: dict[Annotated[str, Field(max_length=64)], int | bool | str | None] = Field({}, max_length=64)
    locale: Locale = "en"
    seed: int | None = Field(None, ge=0, lt=2**63)


class TakeSeat(Taken):
    """Take a seat in a room."""

    name: Name
    locale: Locale = "en"


class RoomMade(BaseModel):
    """The new room's code, and the caller's seat with its token, which is told this once."""

    code: str
    seat: str
    token: str


class SeatTaken(BaseModel):
    """The caller's seat with its token, which is told this once."""

    seat: str
    token: str


class PassMade(BaseModel):
    """A pass that moves the caller's seat to another device: told this once, good once, until `expires_at` (ms)."""

    pass_: str = Field(serialization_alias="pass")
    expires_at: int


class RedeemedPass(Taken):
    """Take the seat of a pass."""

    pass_: str = Field(validation_alias="pass", min_length=1, max_length=64)


class Door(BaseModel):
    """What a person about to join may know. `url` is the link that the QR code holds."""

    code: str
    game: str
    status: Literal["lobby", "playing", "over"]
    taken: int
    free: int
    url: str


class Range(BaseModel):
    """From the least to the most, both included."""

    min: int
    max: int


class GameInfo(BaseModel):
    """A game that can be played here; `options` is the JSON Schema of what a host may choose."""

    game: str
    players: Range
    roles: list[str]
    options: dict[str, Any]


class Games(BaseModel):
    """All games that can be played here."""

    games: list[GameInfo]


class Health(BaseModel):
    """Whether the server is alive, or ready; if not, why. `reason` is the code with which Redis refuses, as OOM."""

    status: Literal["ok", "draining", "store_unreachable", "store_refuses"]
    reason: str | None = None


class ProblemBody(BaseModel):
    """A problem document (RFC 9457) with a stable `code`."""

    type: str
    title: str
    status: int
    code: str
    detail: str = ""
