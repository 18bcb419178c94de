"""The law of frames: every frame of the socket, both ways.

JSON Schema, AsyncAPI and the web client's types are generated from these models. Fields that are not named here are
ignored on the way in, so that an older server understands a newer client.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from duckpost.gateway.closing import GOODBYES, CloseCode

SUBPROTOCOL = "duckpost.v1"
LONGEST_FRAME = 4096
"""Bytes in the longest frame a client may send (docs/protocol.md, Limits)."""

LARGEST = 2**53 - 1
"""The largest whole number that every client can count to."""

Id = Annotated[int, Field(ge=0, le=LARGEST, description="Counted up by the client for each seat.")]
SeatId = Annotated[str, Field(min_length=1, max_length=16, description="A seat's id.")]
Choice = Annotated[
    list[Annotated[str, Field(max_length=64)]] | bool | int | Annotated[str, Field(max_length=2048)],
    Field(description="A list of options, true, a whole number or a text, as the ask's kind says."),
]


class NakCode(StrEnum):
    """Why a message was refused; a refused message has changed nothing."""

    NOT_OPEN = "not_open"
    BAD_CHOICE = "bad_choice"
    ALREADY_ANSWERED = "already_answered"
    NOT_ALLOWED = "not_allowed"
    NOT_HOST = "not_host"
    BAD_MESSAGE = "bad_message"
    TOO_FAST = "too_fast"
    TOO_LARGE = "too_large"
    PAUSED = "paused"
    UNAVAILABLE = "unavailable"


class Incoming(BaseModel):
    """A frame from a client: strict types, unknown fields ignored."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore")


class Hello(Incoming):
    """The first frame, within 5 s: a seat's token, or the wish to watch. The token never stands in a URL."""

    type: Literal["hello"]
    token: str | None = Field(None, min_length=1, max_length=64)
    watch: bool = False

    @model_validator(mode="after")
    def _one_of_both(self) -> Hello:
        if self.watch == (self.token is not None):
            raise ValueError("a hello has a token, or watches")
        return self


class AnswerFrame(Incoming):
    """An answer to an ask."""

    type: Literal["answer"]
    id: Id
    ask: str = Field(max_length=128)
    choice: Choice


class Ping(Incoming):
    """A sign of life; `at` comes back as it is."""

    type: Literal["ping"]
    at: Annotated[float, Field(allow_inf_nan=False)] | int


class Hidden(Incoming):
    """The page is being hidden; the next frame of any other type says that it is back."""

    type: Literal["hidden"]


class Resync(Incoming):
    """The client has missed a view and asks for the newest."""

    type: Literal["resync"]


class HostStart(Incoming):
    """Start the game."""

    type: Literal["host"]
    id: Id
    do: Literal["start"]


class HostAway(Incoming):
    """Mark a seat away, or back."""

    type: Literal["host"]
    id: Id
    do: Literal["away"]
    seat: SeatId
    away: bool = True


class HostKick(Incoming):
    """Remove a player or a bot."""

    type: Literal["host"]
    id: Id
    do: Literal["kick"]
    seat: SeatId


class HostMoveSeat(Incoming):
    """Put a seat at another place of the ring, counted from 0."""

    type: Literal["host"]
    id: Id
    do: Literal["move_seat"]
    seat: SeatId
    to: int = Field(ge=-LARGEST, le=LARGEST)


class HostGive(Incoming):
    """Hand the host's lantern to another player."""

    type: Literal["host"]
    id: Id
    do: Literal["give_host"]
    seat: SeatId


class HostOptions(Incoming):
    """Choose options; what is not named goes back to its default."""

    type: Literal["host"]
    id: Id
    do: Literal["options"]
    options: dict[Annotated[str, Field(max_length=64)], Annotated[int | bool | str | None, Field()]] = Field(
        max_length=64
    )


class HostPause(Incoming):
    """Stop the clock and the game."""

    type: Literal["host"]
    id: Id
    do: Literal["pause"]


class HostResume(Incoming):
    """Let the clock and the game go on."""

    type: Literal["host"]
    id: Id
    do: Literal["resume"]


class HostExtend(Incoming):
    """Give the running timer more seconds."""

    type: Literal["host"]
    id: Id
    do: Literal["extend"]
    seconds: int = Field(ge=-LARGEST, le=LARGEST)


class HostEnd(Incoming):
    """End the game."""

    type: Literal["host"]
    id: Id
    do: Literal["end"]


class HostRematch(Incoming):
    """Call everybody back to the lobby, on the same seats."""

    type: Literal["host"]
    id: Id
    do: Literal["rematch"]


class HostAddBot(Incoming):
    """Seat a bot."""

    type: Literal["host"]
    id: Id
    do: Literal["add_bot"]
    bot: str = Field("villager", max_length=32)


HostFrame: TypeAlias = Annotated[
    HostStart
    | HostAway
    | HostKick
    | HostMoveSeat
    | HostGive
    | HostOptions
    | HostPause
    | HostResume
    | HostExtend
    | HostEnd
    | HostRematch
    | HostAddBot,
    Field(discriminator="do"),
]


class MeRename(Incoming):
    """Take another name."""

    type: Literal["me"]
    id: Id
    do: Literal["rename"]
    name: str = Field(max_length=2048)


class MeLeave(Incoming):
    """Get up and go."""

    type: Literal["me"]
    id: Id
    do: Literal["leave"]


class MeLocale(Incoming):
    """Choose another language."""

    type: Literal["me"]
    id: Id
    do: Literal["locale"]
    locale: str = Field(max_length=64)


MeFrame: TypeAlias = Annotated[MeRename | MeLeave | MeLocale, Field(discriminator="do")]

ClientFrame: TypeAlias = Annotated[
    Hello | AnswerFrame | HostFrame | MeFrame | Ping | Hidden | Resync, Field(discriminator="type")
]
CLIENT_FRAME: TypeAdapter[Any] = TypeAdapter(ClientFrame)


REPLY_STEP = 128
"""Frames that are no views are filled up with blanks to a multiple of so many bytes (docs/protocol.md, No tells)."""


class Outgoing(BaseModel):
    """A frame from the server; every field is always there."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)

    def encoded(self) -> bytes:
        """Return the frame as it goes out."""
        frame = self.model_dump_json().encode()
        return frame.ljust(-(-len(frame) // REPLY_STEP) * REPLY_STEP)


class Welcome(Outgoing):
    """The answer to hello. `last_id` is the highest message id carried out for the seat: count on from there."""

    type: Literal["welcome"] = "welcome"
    seat: str | None
    heartbeat_ms: int
    server: str
    last_id: int


class Ack(Outgoing):
    """The message with this id is stored for good."""

    type: Literal["ack"] = "ack"
    id: int


class Nak(Outgoing):
    """The message is refused and has changed nothing; `id` is null where none could be read."""

    type: Literal["nak"] = "nak"
    id: int | None
    code: NakCode
    detail: str = ""


class Pong(Outgoing):
    """The answer to a ping: `seq` is the number of the newest view sent to this client."""

    type: Literal["pong"] = "pong"
    at: int | float
    now: int
    seq: int


class Bye(Outgoing):
    """Comes before a close, since some proxies swallow close codes."""

    type: Literal["bye"] = "bye"
    code: CloseCode
    reason: str
    retry: bool
    after_ms: int = Field(ge=0)


class ChairView(BaseModel):
    """A seat as everybody sees it; `gone_since` is when its player went offline (ms), null while connected."""

    seat: str
    name: str
    connected: bool
    asleep: bool
    gone_since: int | None
    left: bool
    away: bool
    bot: bool


class RoomView(BaseModel):
    """The public part of a room, seats in order."""

    code: str
    game: str
    status: Literal["lobby", "playing", "over"]
    host: str | None
    options: dict[str, int | bool | str | None]
    seats: list[ChairView]
    paused: bool
    cut_short: bool
    started_at: int | None
    locale: str


class GameView(BaseModel):
    """The public part of a game: the phase and its clock, and the game's own fields."""

    model_config = ConfigDict(extra="allow")

    phase: str
    ends_at: int | None
    waiting_for: list[str] | None
    scene: str | None
    remaining_ms: int | None = Field(None, description="Only while paused: what is left of the time.")


class AskView(BaseModel):
    """One decision put to this client."""

    id: str
    kind: Literal["choose", "confirm", "number", "text"]
    prompt: str
    options: list[str]
    min: int
    max: int
    changeable: bool
    optional: bool
    ordered: bool = False
    answer: list[str] | bool | int | str | None
    ends_at: int | None
    remaining_ms: int | None = None


class View(Outgoing):
    """The whole of what this client may know. `seq` counts this client's views, `now` is the server's clock (ms)."""

    type: Literal["view"] = "view"
    seq: int
    now: int
    room: RoomView
    game: GameView
    you: dict[str, Any] | None
    asks: list[AskView]
    pad: str = Field(description="Makes the private part, from `you` on, as long as everybody else's.")


ServerFrame: TypeAlias = Annotated[Welcome | View | Ack | Nak | Pong | Bye, Field(discriminator="type")]
SERVER_FRAME: TypeAdapter[Any] = TypeAdapter(ServerFrame)


def bye(code: CloseCode, after_ms: int = 0) -> Bye:
    """Return the farewell for a close code."""
    goodbye = GOODBYES[code]
    return Bye(code=code, reason=goodbye.reason, retry=goodbye.retry, after_ms=after_ms)
