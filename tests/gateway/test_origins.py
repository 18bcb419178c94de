"""Which pages may open a socket: origins are compared as scheme, host and port, however they are written."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckpost.gateway.frontage import policy_for
from duckpost.gateway.origins import DEFAULT_PORTS, Authority, Origin, split_url
from tests.gateway.conftest import Serve
from tests.gateway.server import Running

HANDSHAKE = (
    "GET /ws/BBBBB HTTP/1.1\r\n{headers}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: duckpost.v1\r\n\r\n"
)


async def upgraded(server: Running, *headers: tuple[str, str]) -> int:
    """Return the status of a handshake with these headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rpartition(":")[2]))
    try:
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers)
        writer.write(HANDSHAKE.format(headers=lines).encode("latin-1"))
        return int((await reader.readline()).split()[1])
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("game.example", "https://game.example", 101),
        ("game.example", "http://game.example", 101),
        ("game.example:443", "https://game.example", 101),
        ("game.example:80", "http://game.example", 101),
        ("game.example", "https://game.example:443", 101),
        ("game.example", "http://game.example:80", 101),
        ("game.example:", "https://game.example", 101),
        ("Game.Example", "https://game.example", 101),
        ("game.example.", "https://game.example", 101),
        ("game.example", "https://GAME.example.", 101),
        ("game.example:8443", "https://game.example:8443", 101),
        ("xn--ktzchen-5wa.example", "https://xn--ktzchen-5wa.example", 101),
        ("[::1]:443", "https://[::1]", 101),
        ("[0:0::1]:8000", "http://[::1]:8000", 101),
        ("game.example:443", "http://game.example", 403),
        ("game.example:80", "https://game.example", 403),
        ("game.example", "https://game.example:8443", 403),
        ("game.example:8443", "https://game.example", 403),
        ("game.example", "https://evil.example", 403),
        ("game.example", "https://game.example.evil.example", 403),
        ("game.example", "https://evil.example#game.example", 403),
        ("game.example", "https://game.example@evil.example", 403),
        ("game.example", "https://evil.example@game.example", 403),
        ("game.example", "https://game.example/", 403),
        ("game.example", "wss://game.example", 403),
        ("game.example", "game.example", 403),
        ("game.example", "https://game.example:99999", 403),
        ("game.example", "https://game.example:x", 403),
        ("game.example", "https://game..example", 403),
        ("game.example", "https://", 403),
        ("game.example", "null", 403),
        ("null", "null", 403),
        ("game.example", "", 403),
        ("", "", 403),
        ("", "https://game.example", 403),
        ("\xe4.example", "https://\xe4.example", 403),
        ("game.example", "https://game.example https://game.example", 403),
    ],
)
async def test_a_page_is_let_in_if_it_came_from_this_host(server: Running, host: str, origin: str, status: int) -> None:
    assert await upgraded(server, ("Host", host), ("Origin", origin)) == status


OURS, NOT_OURS = ("Origin", "https://game.example"), ("Origin", "https://evil.example")
HOST = ("Host", "game.example")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ((HOST, OURS, NOT_OURS), 400),
        ((HOST, NOT_OURS, OURS), 400),
        ((HOST, OURS, OURS), 400),
        ((HOST, HOST, OURS), 403),
        ((OURS,), 403),
    ],
)
async def test_what_is_said_twice_or_not_at_all_is_not_guessed(server: Running, headers: Any, status: int) -> None:
    assert await upgraded(server, *headers) == status


@pytest.mark.parametrize(
    ("settings", "origin", "status"),
    [
        ({"public_url": "https://game.example:443/play"}, "https://game.example", 101),
        ({"public_url": "https://Game.Example"}, "https://game.example", 101),
        ({"public_url": "https://kätzchen.example"}, "https://xn--ktzchen-5wa.example", 101),
        ({"public_url": "https://game.example"}, "http://game.example", 403),
        ({"public_url": "https://game.example"}, "https://evil.example", 403),
        ({"allowed_origins": "https://game.example:443"}, "https://game.example", 101),
        ({"allowed_origins": "https://a.example, HTTPS://GAME.EXAMPLE."}, "https://game.example", 101),
        ({"allowed_origins": "https://game.example"}, "http://game.example", 403),
        ({"allowed_origins": "https://game.example"}, "https://127.0.0.1", 403),
        ({"allowed_origins": "https://a.example", "public_url": "https://b.example"}, "https://b.example", 403),
    ],
)
async def test_a_page_is_let_in_if_the_settings_name_its_origin(
    serve: Serve, settings: dict[str, str], origin: str, status: int
) -> None:
    server = await serve(**settings)
    assert await upgraded(server, ("Host", "127.0.0.1"), ("Origin", origin)) == status


async def test_the_log_says_what_was_compared_in_one_bounded_line(serve: Serve) -> None:
    server = await serve(public_url="https://game.example:443")
    await upgraded(server, ("Host", "127.0.0.1:8000"), ("Origin", "https://evil.example:443"))
    await upgraded(server, ("Host", "h" * 5_000), ("Origin", "https://\x9b31m" + "o" * 5_000))
    seen, huge = server.lines()
    assert (seen["event"], seen["origin"], seen["host"], seen["ours"]) == (
        "origin_refused", "https://evil.example:443", "127.0.0.1:8000", "https://game.example",
    )  # fmt: skip
    assert huge["event"] == "origin_refused"
    assert "\x9b" not in huge["origin"]
    assert len(huge["origin"]) <= 200
    assert len(huge["host"]) <= 200


@pytest.mark.parametrize(
    ("host", "sources"),
    [
        (b"game.example", " ws://game.example wss://game.example"),
        (b"Game.Example.:443", " ws://game.example wss://game.example"),
        (b"[::1]:8000", " ws://[::1]:8000 wss://[::1]:8000"),
        (b"x; script-src *", ""),
        (b"\xff", ""),
        (b"", ""),
    ],
)
def test_the_policy_names_the_host_as_a_browser_does(host: bytes, sources: str) -> None:
    assert f"connect-src 'self'{sources};" in policy_for({"headers": [(b"host", host)]})


# The value

LABEL = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?", fullmatch=True).filter(lambda word: word[2:4] != "--")
HOSTS = (
    st.lists(LABEL, min_size=1, max_size=4).map(".".join)
    | st.ip_addresses(v=4).map(str)
    | st.ip_addresses(v=6).map(str)
)
ORIGINS = st.builds(
    Origin, st.sampled_from(sorted(DEFAULT_PORTS)), HOSTS, st.sampled_from([80, 443]) | st.integers(1, 65_535)
)


@st.composite
def spellings(draw: st.DrawFn, origin: Origin) -> str:
    """One of the ways to write an origin."""
    host = f"[{origin.host}]" if ":" in origin.host else origin.host + draw(st.sampled_from(["", "."]))
    host = "".join(char.upper() if draw(st.booleans()) else char for char in host)
    ports = [f":{origin.port}", f":{origin.port:05}"]
    if origin.port == DEFAULT_PORTS[origin.scheme]:
        ports += ["", ":"]
    scheme = draw(st.sampled_from([origin.scheme, origin.scheme.upper(), origin.scheme.title()]))
    return f"{scheme}://{host}{draw(st.sampled_from(ports))}"


@given(st.data(), ORIGINS)
def test_however_an_origin_is_written_it_is_the_same(data: st.DataObject, origin: Origin) -> None:
    one, two = data.draw(spellings(origin)), data.draw(spellings(origin))
    assert Origin.parse(one) == Origin.parse(two) == origin
    assert str(Origin.parse(one)) == str(origin)
    assert Origin.parse(str(origin)) == origin
    assert split_url(f"{one}/r/") == (origin, "/r")
    assert origin.is_at(Authority.parse(two.partition("://")[2]))


@given(ORIGINS, ORIGINS)
def test_different_origins_are_never_taken_for_one(one: Origin, two: Origin) -> None:
    assert (str(one) == str(two)) is (one == two)
    there = Authority.parse(str(two).partition("://")[2])
    same_place = one.host == two.host and one.port == (DEFAULT_PORTS[one.scheme] if there.port is None else there.port)
    assert one.is_at(there) is same_place


@given(st.text(max_size=40) | st.text("htps:/[].@#?%\\ a0é", max_size=30).map("http://".__add__))
def test_any_text_is_an_origin_in_its_one_form_or_is_refused(text: str) -> None:
    try:
        origin = Origin.parse(text)
    except ValueError:
        return
    assert Origin.parse(str(origin)) == origin
    assert str(origin).isascii()
    assert str(origin).islower()


@pytest.mark.parametrize(
    "url", ["", "cats.example", "https://", "ftp://a", "https://a?b", "https://a/b#c", "https://u:p@a/"]
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="a web address is expected"):
        split_url(url)
