"""Bad input: a defined answer, the room unharmed, the others unaffected, one line in the log."""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duckpost.gateway.closing import CloseCode
from duckpost.gateway.reading import Unreadable, read_frame
from duckpost.gateway.wire import NakCode
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.protocol_client import calling, sitting

MESSAGES: dict[str, Any] = {
    "nothing": "",
    "not JSON": "hello",
    "half a frame": '{"type":"ping","at":',
    "binary": b'{"type":"ping","at":1}',
    "a list": "[]",
    "a number": "17",
    "null": "null",
    "a string": '"ping"',
    "no type": '{"at":1}',
    "a type that is none": '{"type":"cheat","id":1}',
    "a type that is a number": '{"type":1}',
    "a type that is a list": '{"type":["ping"]}',
    "missing fields": '{"type":"answer","id":1}',
    "a missing choice": '{"type":"answer","id":1,"ask":"ready"}',
    "a missing id": '{"type":"answer","ask":"ready","choice":true}',
    "an id that is a string": '{"type":"host","id":"1","do":"start"}',
    "an id that is true": '{"type":"host","id":true,"do":"start"}',
    "an id that is negative": '{"type":"host","id":-1,"do":"start"}',
    "an id that is huge": '{"type":"host","id":9007199254740993,"do":"start"}',
    "an id that is half": '{"type":"host","id":1.5,"do":"start"}',
    "a number without end": '{"type":"host","id":%s,"do":"start"}' % ("9" * 1000),
    "NaN": '{"type":"ping","at":NaN}',
    "infinity": '{"type":"ping","at":Infinity}',
    "a number that is infinite": '{"type":"ping","at":1e999}',
    "a lone surrogate": '{"type":"me","id":1,"do":"rename","name":"\\ud800"}',
    "deep nesting": '{"type":"ping","at":' + "[" * 1900 + "]" * 1900 + "}",
    "deep nesting beside": '{"type":"ping","at":1,"x":' + '{"a":' * 600 + "1" + "}" * 600 + "}]",
    "two frames": '{"type":"ping","at":1}{"type":"ping","at":2}',
    "a byte order mark": '\ufeff{"type":"ping","at":1}',
    "a power that is none": '{"type":"host","id":1,"do":"win"}',
    "no power": '{"type":"host","id":1}',
    "a power over nobody": '{"type":"host","id":1,"do":"kick"}',
    "a place that is a word": '{"type":"host","id":1,"do":"move_seat","seat":"s2","to":"first"}',
    "seconds that are huge": '{"type":"host","id":1,"do":"extend","seconds":99999999999999999999}',
    "options that are a list": '{"type":"host","id":1,"do":"options","options":[]}',
    "hello again": '{"type":"hello","token":"x"}',
    "hello again, to watch": '{"type":"hello","watch":true}',
}


async def stored(server: Running) -> Any:
    found = await server.store.load(server.tickets[0].code)  # type: ignore[arg-type]
    assert found is not None
    return found.version


async def test_what_is_no_frame_is_refused_and_harms_nobody(server: Running) -> None:
    _, ben = await server.party(2)
    for name, message in MESSAGES.items():
        async with sitting(server.base, server.tickets[0]) as ann:
            await ann.ping()
            await ben.ping()
            version, lines, before = await stored(server), len(server.lines()), len(ben.frames)
            await ann.socket.send(message)
            nak = (await ann.until(lambda phone: phone.told("nak")))[0]
            assert nak["code"] == "bad_message", name
            assert nak["id"] in (1, None), name
            assert "Traceback" not in json.dumps(nak)
            await ann.ping()
            await ben.ping()
            assert await stored(server) == version, name
            assert len(ben.frames) == before + 1, name
            assert [line["event"] for line in server.lines()[lines:]] == ["bad_message"], name


async def test_many_bad_messages_are_one_line(server: Running) -> None:
    (ann,) = await server.party(1)
    lines = len(server.lines())
    for name in sorted(MESSAGES)[:20]:
        await ann.socket.send(MESSAGES[name])
    await ann.until(lambda phone: len(phone.told("nak")) == 20)
    assert len(server.lines()) == lines + 1


async def test_unknown_fields_are_ignored(server: Running) -> None:
    (ann,) = await server.party(1)
    await ann.socket.send('{"type":"ping","at":7.5,"mood":"good","at2":[1]}')
    assert (await ann.until(lambda phone: phone.told("pong")))[0]["at"] == 7.5


async def test_an_answer_before_hello_is_refused_and_hello_may_follow(server: Running) -> None:
    ticket = await server.guest.make_room()
    async with calling(server.base, ticket.code) as phone:
        for frame in (
            {"type": "answer", "id": 3, "ask": "ready", "choice": True},
            {"type": "host", "id": 4, "do": "start"},
            {"type": "resync"},
        ):
            await phone.send(frame)
        naks = await phone.until(lambda phone: len(phone.told("nak")) == 3 and phone.told("nak"))
        assert [(nak["id"], nak["code"]) for nak in naks] == [
            (3, "bad_message"),
            (4, "bad_message"),
            (None, "bad_message"),
        ]
        assert len(phone.frames) == 3, "and nothing of the room was shown"
        phone.frames.clear()
        await phone.hello(ticket.token)
    assert [line["event"] for line in server.lines()] == ["room_made", "bad_message"]


@pytest.mark.parametrize(
    "hello",
    [
        '{"type":"hello"}', '{"type":"hello","token":null}', '{"type":"hello","token":7}',
        '{"type":"hello","token":""}',
        '{"type":"hello","watch":false}', '{"type":"hello","watch":"yes"}', '{"type":"hello","token":"x","watch":true}',
        '{"type":"hello","token":"' + "x" * 65 + '"}',
    ],
)  # fmt: skip
async def test_a_hello_that_is_none_is_refused(serve: Serve, hello: str) -> None:
    server = await serve(hello_ms=100)
    ticket = await server.guest.make_room()
    async with calling(server.base, ticket.code) as phone:
        await phone.socket.send(hello)
        assert await phone.closed() == CloseCode.SILENT
        assert [frame["type"] for frame in phone.frames] == ["nak", "bye"]
    assert [line["event"] for line in server.lines()] == ["room_made", "bad_message"]


async def test_invalid_utf_8_fails_the_connection(server: Running) -> None:
    ann, ben = await server.party(2)
    lines = len(server.lines())
    await ann.socket.send(b"\xff\xfe{", text=True)
    assert await ann.closed() == 1007, "RFC 6455 §8.1"
    await ben.until(lambda phone: not phone.now["room"]["seats"][0]["connected"])
    assert len(server.lines()) == lines + 1


async def raw(server: Running, request: bytes, *, then_close: bool = False) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rpartition(":")[2]))
    writer.write(request)
    if then_close:
        writer.write_eof()
    answer = await reader.read()
    writer.close()
    return answer


UPGRADE = (
    "GET /ws/{code} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: {version}\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: duckpost.v1\r\n\r\n"
)


@pytest.mark.parametrize(("version", "key"), [("13", "short"), ("8", "dGhlIHNhbXBsZSBub25jZQ=="), ("13", "")])
async def test_a_wrong_handshake_is_refused(server: Running, version: str, key: str) -> None:
    ticket = await server.guest.make_room()
    answer = await raw(server, UPGRADE.format(code=ticket.code, version=version, key=key).encode())
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 426 "))
    assert server.gateway.phones == set()


async def test_headers_without_an_end_are_dropped(server: Running) -> None:
    (ann,) = await server.party(1)
    with suppress(ConnectionError):
        assert await raw(server, b"GET /api/games HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 4_000_000) == b""
    assert (await ann.ping())["type"] == "pong"
    assert [line.get("reason") for line in server.lines()][1:] == ["headers without an end"]


async def test_half_a_handshake_is_dropped(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckpost.gateway.door.Door.patience", 0.05)
    server = await serve()
    ticket = await server.guest.make_room()
    whole = UPGRADE.format(code=ticket.code, version="13", key="dGhlIHNhbXBsZSBub25jZQ==").encode()
    for half in (b"", whole[:10], whole[:-2]):
        with suppress(ConnectionResetError):
            assert await raw(server, half) == b""
    assert [line["event"] for line in server.lines()] == ["room_made"]
    assert (await server.guest.http.get("/healthz")).status_code == 200


async def test_what_is_no_http_is_refused(server: Running) -> None:
    assert (await raw(server, b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")).startswith(b"HTTP/1.1 400 ")
    assert len(server.lines()) == 1


@pytest.mark.parametrize("bytes_", [b"\xc1\x80\x00\x00\x00\x00", b"\x81\x05hello", b"\x83\x80\x00\x00\x00\x00"])
async def test_a_frame_that_breaks_the_websocket_protocol_ends_its_own_socket(server: Running, bytes_: bytes) -> None:
    ann, ben = await server.party(2)
    ann.socket.transport.write(bytes_)
    assert await ann.closed() == 1002
    assert [line["code"] for line in server.lines()[1:]] == [1002]
    await ben.until(lambda phone: not phone.now["room"]["seats"][0]["connected"])


def tried(text: str) -> tuple[Any, NakCode | None]:
    try:
        return read_frame(text), None
    except Unreadable as bad:
        return None, bad.code


@given(st.binary(max_size=300).map(lambda b: b.decode("latin-1")) | st.text(max_size=200))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_a_frame_or_is_refused(text: str) -> None:
    read, code = tried(text)
    assert (read is None) == (code is not None)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
frames = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "answer", "host", "me", "ping", "hidden", "resync"])},
    optional={
        "id": st.integers(-1, 5) | json_values,
        "do": st.sampled_from(["start", "away", "kick", "options", "extend", "rename", "leave", "locale"])
        | json_values,
        "ask": st.text(max_size=9) | json_values,
        "choice": json_values,
        "seat": st.text(max_size=3) | json_values,
        "options": json_values,
        "seconds": json_values,
        "token": json_values,
        "watch": json_values,
        "at": json_values,
    },
)


@given(frames)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_anything_that_looks_like_a_frame_is_one_or_is_refused(frame: Any) -> None:
    read, code = tried(json.dumps(frame))
    assert (read is None) == (code in (NakCode.BAD_MESSAGE, NakCode.BAD_CHOICE, NakCode.TOO_LARGE))
    assert read is None or read.type == frame["type"]


async def test_a_client_that_sends_random_bytes_harms_nobody(server: Running) -> None:
    ann, ben = await server.party(2)
    for size in (1, 10, 100, 1000):
        await ann.socket.send(os.urandom(size))
    await ann.until(lambda phone: len(phone.told("nak")) == 4)
    await ben.ping()
