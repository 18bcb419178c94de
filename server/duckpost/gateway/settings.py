"""The law of settings: what an operator may choose, between which bounds, and how a wrong choice is told.

Every setting is an environment variable named `DUCKPOST_` and the field in capitals. All are checked at the start;
a wrong one is named with its value and its bound. The table in `docs/operating.md` is generated from here.
"""

from __future__ import annotations

import ipaddress
import secrets
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from duckpost.gateway.origins import split_url

PREFIX = "DUCKPOST_"

Words = Annotated[tuple[str, ...], NoDecode]
"""A list that stands in one variable, with commas."""


class WrongSettings(ValueError):
    """One or more settings are wrong; the text has a line for each: name, value, bound."""


class Settings(BaseSettings):
    """Everything an operator may set. Times are in milliseconds unless the name says seconds."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True, validate_default=True)

    host: str = Field("127.0.0.1", min_length=1, description="Address to listen on; `0.0.0.0` is every one.")
    port: int = Field(8000, ge=0, le=65535, description="Port to listen on; 0 takes a free one.")
    redis_url: str = Field(
        "redis://127.0.0.1:6379/0",
        description="Where rooms are kept: `redis://`, `rediss://`, `unix://`, `redis+sentinel://h1:p,h2:p/name` or "
        "`redis+cluster://h:p,h:p`.",
    )
    public_url: str = Field(
        "", description="Address phones reach, as it stands in QR codes; empty: the address a request came to."
    )
    allowed_origins: Words = Field(
        (),
        description="Origins whose pages may open sockets, with commas; empty: the host a request came to. "
        "Clients that send no Origin are let in.",
    )
    trusted_proxies: Words = Field(
        (), description="Addresses or networks of proxies whose X-Forwarded-For is believed, with commas."
    )

    metrics_port: int = Field(
        0, ge=0, le=65535, description="Port of a listener of its own that has `/metrics` and nothing else; 0: none."
    )
    metrics_host: str = Field("127.0.0.1", min_length=1, description="Address of that listener.")
    metrics_token: str = Field(
        "",
        pattern=r"^([!-~]{16,256})?$",
        repr=False,
        description="Bearer token with which `/metrics` may be read, 16 characters or more; empty: no token opens it.",
    )
    metrics_loopback: bool = Field(
        False, description="Whether programs on this machine itself may read `/metrics`; in `duckpost play` they may."
    )

    rooms_a_minute: int = Field(30, ge=1, le=100_000, description="Rooms an address may make in a minute.")
    joins_a_minute: int = Field(120, ge=1, le=100_000, description="Seats an address may take in a minute.")
    wrong_codes_a_minute: int = Field(60, ge=1, le=100_000, description="Wrong codes an address may try in a minute.")
    connections_an_address: int = Field(500, ge=1, le=1_000_000, description="Sockets an address may hold.")
    watchers_a_room: int = Field(32, ge=0, le=10_000, description="Watching sockets a room may have on one worker.")
    messages_a_second: int = Field(20, ge=1, le=10_000, description="Messages a socket may send in a second.")
    message_burst: int = Field(40, ge=1, le=10_000, description="Messages a socket may send at once.")

    hello_ms: int = Field(5_000, ge=50, le=60_000, description="How long a new socket may take to say hello.")
    heartbeat_ms: int = Field(
        20_000, ge=50, le=60_000, description="After this much silence a socket is asked whether it lives."
    )
    silence_ms: int = Field(35_000, ge=100, le=120_000, description="After this much silence a socket is closed.")
    asleep_ms: int = Field(
        5_000, ge=0, le=60_000, description="How long a page stays hidden before its player counts as asleep."
    )
    gone_ms: int = Field(
        3_000, ge=0, le=60_000, description="How long a socket may be gone before its player counts as offline."
    )
    drain_seconds: float = Field(4.0, ge=0.0, le=5.0, description="How long a stopping server waits, in seconds.")

    bot_least_ms: int = Field(800, ge=0, le=60_000, description="The least time a bot thinks.")
    bot_most_ms: int = Field(3_000, ge=0, le=60_000, description="The most time a bot thinks.")

    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Least important line logged.")
    log_salt: str = Field(
        default_factory=lambda: secrets.token_hex(16),
        min_length=8,
        description="Rooms are named in logs by a hash with this salt; give all workers the same one. Default: random.",
    )

    testing: bool = Field(False, description="For tests: lifts the limits an address has and allows the two below.")
    allow_seeds: bool = Field(False, description="For tests: a room may fix its seed. Needs testing.")
    speed: int = Field(1, ge=1, le=1_000, description="For tests: all durations are this much shorter. Needs testing.")

    @field_validator("allowed_origins", "trusted_proxies", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(word.strip() for word in value.split(",") if word.strip())
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for word in value:
            ipaddress.ip_network(word, strict=False)
        return value

    @field_validator("allowed_origins")
    @classmethod
    def _origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        """Write each one way, without the port that its scheme has anyway."""
        origins = []
        for word in value:
            origin, path = split_url(word)
            if path or word.endswith("/"):
                raise ValueError(f"an origin has no path: {word}")
            origins.append(str(origin))
        return tuple(origins)

    @field_validator("public_url")
    @classmethod
    def _public(cls, value: str) -> str:
        """Write it one way, without the port that its scheme has anyway: so it stands in links."""
        if not value:
            return value
        origin, path = split_url(value)
        return f"{origin}{path}"

    @field_validator("redis_url")
    @classmethod
    def _redis(cls, value: str) -> str:
        known = ("redis", "rediss", "unix", "redis+sentinel", "redis+cluster")
        if urlsplit(value).scheme not in known:
            raise ValueError(f"it begins with one of {', '.join(f'{scheme}://' for scheme in known)}")
        return value

    @model_validator(mode="after")
    def _together(self) -> Settings:
        if self.silence_ms <= self.heartbeat_ms:
            raise ValueError(
                f"{PREFIX}SILENCE_MS ({self.silence_ms}) must be more than {PREFIX}HEARTBEAT_MS ({self.heartbeat_ms})"
            )
        if self.bot_most_ms < self.bot_least_ms:
            raise ValueError(
                f"{PREFIX}BOT_MOST_MS ({self.bot_most_ms}) must not be less than "
                f"{PREFIX}BOT_LEAST_MS ({self.bot_least_ms})"
            )
        if self.metrics_port and self.metrics_port == self.port:
            raise ValueError(f"{PREFIX}METRICS_PORT ({self.metrics_port}) must not be {PREFIX}PORT")
        if not self.testing and (self.allow_seeds or self.speed != 1):
            wrong = "ALLOW_SEEDS" if self.allow_seeds else "SPEED"
            raise ValueError(f"{PREFIX}{wrong} is for tests and needs --testing, or {PREFIX}TESTING=true")
        return self


def read_settings(**given: Any) -> Settings:
    """Read the environment, `given` first. Raises `WrongSettings` with a line for each wrong one."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise WrongSettings("\n".join(_line(fault) for fault in error.errors(include_url=False))) from None


def _line(fault: Any) -> str:
    reason = str(fault["msg"]).removeprefix("Value error, ")
    if not fault["loc"]:
        return reason
    name = str(fault["loc"][0])
    # A Redis address may hold a password.
    value = "" if name in ("redis_url", "log_salt", "metrics_token") else f" {fault['input']!r} is refused"
    return f"{PREFIX}{name.upper()}:{value or ' refused'}: {reason}"


def settings_table() -> str:
    """Return the table of all settings as Markdown, for `docs/operating.md`."""
    rows = ["| Variable | Default | Bounds | Meaning |", "|---|---|---|---|"]
    properties = Settings.model_json_schema()["properties"]
    for name, field in Settings.model_fields.items():
        told = "" if field.default_factory else _shown(field.default)
        rows.append(f"| `{PREFIX}{name.upper()}` | {told} | {_bounds(properties[name])} | {field.description} |")
    return "\n".join(rows)


def _shown(value: object) -> str:
    if value in ("", ()):
        return "empty"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _bounds(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if "minimum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    return "`true`, `false`" if schema.get("type") == "boolean" else ""
