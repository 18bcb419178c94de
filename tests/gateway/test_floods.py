"""Whoever sends on and on costs the others nothing: what is read, kept and answered of it is bounded."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame
from websockets.protocol import Protocol, Side

from duckpost.gateway import fanout, line
from duckpost.gateway.door import MOST_PIPELINED, Door
from duckpost.gateway.line import HIGH_WATER, SLICE, Socket
from duckpost.gateway.views import own_part
from tests.gateway.conftest import Serve, Slow
from tests.gateway.server import Running
from tests.gateway.sluggish import Sluggish
from tests.gateway.test_bad_input import UPGRADE, raw

BURST = 40
MASK = b"\x00\x00\x00\x00"
EMPTY_PING, EMPTY_PONG = b"\x89\x80" + MASK, b"\x8a\x80" + MASK
FIRST_PIECE, NEXT_PIECE, EMPTY_PIECE = b"\x01\x81" + MASK + b" ", b"\x00\x81" + MASK + b" ", b"\x00\x80" + MASK
FLOODS = {
    "empty pings": (b"", EMPTY_PING),
    "long pings": (b"", b"\x89\xfd" + MASK + b"x" * 125),
    "pongs to no ping": (b"", EMPTY_PONG),
    "long pongs": (b"", b"\x8a\xfd" + MASK + b"x" * 125),
    "a message in endless pieces": (FIRST_PIECE, NEXT_PIECE),
    "a message in empty pieces": (FIRST_PIECE, EMPTY_PIECE),
    "pings between the pieces of a message": (FIRST_PIECE, EMPTY_PING),
    "empty messages": (b"", b"\x81\x80" + MASK),
    "binary messages": (b"", b"\x82\x80" + MASK),
}
FLOOD_BYTES = 2_000_000


class Watched:
    """What the server reads as frames, and the most that it had waiting to be sent meanwhile."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.frames = self.waiting = 0
        self.line: Socket | None = None
        taken_in = Protocol.recv_frame

        def counted(protocol: Protocol, frame: Frame) -> None:
            if protocol.side is Side.SERVER:
                self.frames += 1
                if self.line is not None:
                    self.waiting = max(self.waiting, self.line.transport.get_write_buffer_size())
            taken_in(protocol, frame)

        monkeypatch.setattr(Protocol, "recv_frame", counted)


async def watching_idly(server: Running, sluggish: Slow) -> tuple[Sluggish, Socket]:
    """Somebody without a seat who has seen one view, and the server's end of the connection."""
    ticket = await server.guest.make_room()
    slow = sluggish(server.base, ticket, watch=True)
    await slow.connect()
    while not [frame for frame in await slow.frames() if frame["type"] == "view"]:
        pass
    (phone,) = server.gateway.phones
    return slow, phone._outbox._line  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "reads"), [*((name, False) for name in FLOODS), ("empty pings", True), ("empty messages", True)]
)
async def test_4007_a_flood_of_frames_of_any_kind(
    serve: Serve, sluggish: Slow, monkeypatch: pytest.MonkeyPatch, name: str, reads: bool
) -> None:
    server = await serve(message_burst=BURST, messages_a_second=20)
    if not reads:
        monkeypatch.setattr(line, "CLOSING_SECONDS", 0.01)
    watched = Watched(monkeypatch)
    slow, watched.line = await watching_idly(server, sluggish)
    first, again = FLOODS[name]
    pouring = asyncio.create_task(slow.pour(first + again * (FLOOD_BYTES // len(again))))
    reading = asyncio.create_task(slow.rest()) if reads else None
    assert (await server.guest.http.get("/api/games")).status_code == 200
    async with asyncio.timeout(10):
        await server.gateway.quiet.wait()
    assert watched.frames <= SLICE // len(again) + 2 * BURST, "the rest is thrown away unread"
    assert watched.waiting <= HIGH_WATER + SLICE
    frames = await (reading or slow.rest())
    await pouring
    if reads:
        assert frames[-1]["type"] == "bye"
        assert (frames[-1]["code"], slow.close_code) == (4007, 4007)
    assert [told["code"] for told in server.lines() if told["event"] == "socket_refused"] == [4007]


async def test_whoever_floods_after_the_goodbye_is_not_read_either(
    serve: Serve, sluggish: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await serve(message_burst=BURST, messages_a_second=20)
    watched = Watched(monkeypatch)
    slow, watched.line = await watching_idly(server, sluggish)
    watched.line.hang_up(1012, "restart")
    pouring = asyncio.create_task(slow.pour(EMPTY_PING * (FLOOD_BYTES // len(EMPTY_PING))))
    assert await slow.rest() == []
    await pouring
    assert watched.frames <= SLICE // len(EMPTY_PING) + 2 * BURST
    assert slow.close_code == 1012


async def test_pings_and_pieces_within_the_limit_are_answered_and_joined(serve: Serve) -> None:
    server = await serve(message_burst=BURST, messages_a_second=20)
    (ann,) = await server.party(1)
    for _ in range(5):
        await (await ann.socket.ping(b"x" * 125))
    message = json.dumps({"type": "me", "id": 1, "do": "rename", "name": "Anna"})
    await ann.socket.send([message[:1], "", "", message[1:9], message[9:]])
    await ann.until(lambda phone: phone.told("ack"))
    assert ann.now["room"]["seats"][0]["name"] == "Anna"


async def test_a_message_of_which_a_piece_came_too_fast_is_not_carried_out(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "time", SimpleNamespace(monotonic=lambda: 0.0))
    server = await serve(message_burst=3, messages_a_second=1)
    (ann,) = await server.party(1)
    message = json.dumps({"type": "me", "id": 1, "do": "rename", "name": "Anna"})
    await ann.socket.send([message[:1], message[1:9], message[9:]])
    nak = (await ann.until(lambda phone: phone.told("nak")))[0]
    assert (nak["code"], nak["id"]) == ("too_fast", 1)
    assert ann.now["room"]["seats"][0]["name"] == "Ann"


async def test_a_message_in_pieces_is_kept_as_one(server: Running, sluggish: Slow) -> None:
    slow, connection = await watching_idly(server, sluggish)
    whole = b'{"type":"ping","at":1}'
    pieces = [b"\x00\x81" + MASK + whole[n : n + 1] for n in range(1, len(whole) - 1)]
    await slow.pour(b"\x01\x81" + MASK + whole[:1] + b"".join(piece + EMPTY_PIECE * 50 for piece in pieces))
    while [bytes(piece) for piece in connection.frames] != [whole[:-1]]:
        assert len(connection.frames) <= 1
        await asyncio.sleep(0)
    await slow.pour(b"\x80\x81" + MASK + whole[-1:])
    assert [frame["type"] for frame in await slow.frames()] == ["pong"]


async def test_whoever_does_not_read_is_not_read_from(
    server: Running, sluggish: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def long(room: Any, seat: Any, size: int) -> bytes:
        return own_part(room, seat, size)[:-1] + b" " * 50_000 + b'"'

    (ann,) = await server.party(1)
    slow = sluggish(server.base, await server.guest.take_seat(server.tickets[0].code, "Ben"))
    await slow.connect()
    await ann.until(lambda phone: phone.now["room"]["seats"][1]["connected"])
    connection = next(phone._outbox._line for phone in server.gateway.phones if phone._seat == "s2")  # type: ignore[attr-defined]
    monkeypatch.setattr(fanout, "own_part", long)
    number = 0
    while connection.transport.get_write_buffer_size() <= HIGH_WATER:
        await ann.do({"type": "me", "do": "rename", "name": f"Ann {(number := number + 1)}"})
    slow.protocol.send_text(b'{"type":"me","id":1,"do":"rename","name":"Benny"}')
    await slow.flush()
    await ann.ping()
    assert connection.read_paused
    assert ann.now["room"]["seats"][1]["name"] == "Ben"
    views = await slow.views_until(f"Ann {number}")
    assert len(views) < number + 3
    await ann.until(lambda phone: phone.now["room"]["seats"][1]["name"] == "Benny")


# HTTP


async def test_requests_that_do_not_wait_for_answers_are_bounded(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = 0
    begin = Door.on_message_begin

    def counted(door: Door) -> None:
        nonlocal begun
        begun += 1
        begin(door)

    monkeypatch.setattr(Door, "on_message_begin", counted)
    with suppress(ConnectionError):
        await raw(server, b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 20_000)
    assert begun <= MOST_PIPELINED + 2
    assert (await server.guest.http.get("/healthz")).status_code == 200


async def test_a_few_requests_in_a_row_are_answered_in_order(server: Running) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 7
    answer = await raw(server, asked + b"GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert answer.count(b'{"status":"ok"}') == 7
    assert answer.rindex(b'{"status":"ok"}') < answer.index(b"HTTP/1.1 404")


@pytest.mark.parametrize("before", [b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"])
async def test_a_connection_that_only_says_something_now_and_then_is_dropped(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, before: bytes
) -> None:
    monkeypatch.setattr(Door, "patience", 0.05)
    server = await serve()
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rpartition(":")[2]))
    writer.write(before)
    if before:
        await reader.readuntil(b'{"status":"ok"}')
    writer.write(b"\r\n")
    with suppress(ConnectionError):
        async with asyncio.timeout(10):
            assert await reader.read() == b""
    writer.close()


@pytest.mark.parametrize(
    "headers", ["X: " + "y" * 20_000 + "\r\n", "".join(f"X-{n}: y\r\n" for n in range(500))], ids=["long", "many"]
)
async def test_a_handshake_with_too_much_in_its_head_is_answered_and_dropped(server: Running, headers: str) -> None:
    ticket = await server.guest.make_room()
    request = UPGRADE.format(code=ticket.code, version="13", key="dGhlIHNhbXBsZSBub25jZQ==")
    async with asyncio.timeout(10):
        answer = await raw(server, (request[:-2] + headers + "\r\n").encode())
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert server.gateway.phones == set()
