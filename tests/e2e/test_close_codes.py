"""Every close code end to end, each with its goodbye before it. 1012 and what follows: `test_restart`."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.e2e.conftest import Gather
from tests.e2e.frames import SCHEMA, Json, read_frame
from tests.e2e.party import Party
from tests.e2e.phone import Phone, dial
from tests.e2e.servers import Worker
from tests.e2e.stages import acked, chair
from tests.redis_servers import Deployment

RETRY = {row["code"]: row["retry"] for row in SCHEMA["x-close-codes"]}


def parted(phone: Phone, code: int) -> Json:
    """Fail unless the connection was closed with this code and a bye that says the same; return the bye."""
    assert phone.closed == code
    assert phone.bye is not None
    assert (phone.bye["code"], phone.bye["retry"]) == (code, RETRY[code])
    assert phone.frames[-1].startswith('{"type":"bye"')
    return phone.bye


async def last_words(socket: ClientConnection) -> list[Json]:
    """Listen until the server closes, and return all it said."""
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(read_frame(str(await socket.recv())))
    return heard


async def unharmed(party: Party) -> None:
    """The others play on: a message of the host is carried out, and all see it."""
    await acked(party.host.me("rename", name="Still here"))
    await party.table.see(lambda view: chair(view, "s1")["name"] == "Still here")
    assert len(party.table.shown["room"]["seats"]) == len(party.phones)


async def test_1001_a_page_that_goes_away_is_offline_and_may_come_back(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    phone = party.phones[1]
    assert phone._socket is not None
    await phone._socket.close(1001, "going away")
    await party.table.see(lambda view: not chair(view, "s2")["connected"])
    await phone.open()
    await party.table.see(lambda view: chair(view, "s2")["connected"])
    assert RETRY[1001]


@pytest.mark.parametrize("size", [4097, 5 * 1024, 60 * 1024])
async def test_1009_a_message_over_4_kib_ends_its_socket_alone(size: int, worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    phone = party.phones[1]
    head = '{"type":"ping","at":1,"x":"'
    await phone.send(head + "x" * (size - len(head) - 2) + '"}')
    await phone.gone()
    parted(phone, 1009)
    assert any('"code":"too_large"' in raw for raw in phone.frames)
    await unharmed(party)


async def test_1011_a_room_that_cannot_be_read_is_left_as_it_is(
    worker: Worker, gather: Gather, shared_redis: Deployment
) -> None:
    party = await gather(worker)
    await party.go_home()
    with Redis(unix_socket_path=str(shared_redis.holders[0].socket)) as redis:
        (key,) = redis.keys(f"*:room:{party.code}")
        body = redis.hget(key, "b")
        redis.hset(key, "b", b"{}")
        phone = party.second(party.phones[1])
        await phone.open()
        parted(phone, 1011)
        assert redis.hget(key, "b") == b"{}"
        assert isinstance(body, bytes)
        redis.hset(key, "b", body)
    await phone.open()
    assert phone.welcome is not None


async def test_1013_one_screen_too_many_is_told_when_to_come_again(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    second, third = party.screen(), party.screen()
    await second.open()
    await third.open()
    assert parted(third, 1013)["after_ms"] > 0
    assert third.view is None
    await second.hang_up()
    await party.table.refresh()
    await third.come_back()


async def test_4001_the_seat_is_opened_elsewhere(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers[:2])
    first = party.phones[1]
    await party.second(first, workers[0].url).open()
    await first.gone()
    parted(first, 4001)
    await unharmed(party)


@pytest.mark.parametrize("token", ["nonsense", "A" * 22, "another room's", "a seat that was left"])
async def test_4002_a_bad_token_learns_nothing_of_the_room(token: str, worker: Worker, gather: Gather) -> None:
    party, other = await gather(worker), await gather(worker)
    if token == "another room's":
        token = str(other.phones[1].token)
    if token == "a seat that was left":
        gone = party.phones.pop()
        await acked(gone.me("leave"))
        await gone.gone()
        parted(gone, 4002)
        token = str(gone.token)
    stranger = Phone(party.urls, party.code, token, "s2")
    await stranger.open()
    parted(stranger, 4002)
    assert len(stranger.frames) == 1, "not a byte of room state"
    await unharmed(party)
    assert len(stranger.frames) == 1


async def test_4003_removed_by_the_host(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers[:2])
    removed = party.phones.pop()
    await acked(party.host.host("kick", seat=removed.seat))
    await removed.gone()
    parted(removed, 4003)
    await unharmed(party)


@pytest.mark.parametrize("code", ["ZZZZZ", "ABCDE", "1O0Il", "x", "..", "%2e%2e", "%00"])
async def test_4004_there_is_no_such_room(code: str, worker: Worker) -> None:
    socket = await dial(worker.url, code)
    (bye,) = await last_words(socket)
    assert (bye["code"], bye["retry"], socket.close_code) == (4004, False, 4004)


@pytest.mark.parametrize("subprotocol", [None, "duckpost.v0", "chat"])
async def test_4006_a_client_that_speaks_another_version(
    subprotocol: str | None, worker: Worker, gather: Gather
) -> None:
    party = await gather(worker)
    socket = await dial(worker.url, party.code, subprotocol=subprotocol)
    (bye,) = await last_words(socket)
    assert (bye["code"], bye["retry"], socket.close_code) == (4006, False, 4006)


async def test_4007_whoever_sends_on_and_on_is_sent_away_for_a_while(strict: Worker, gather: Gather) -> None:
    party = await gather(strict, seed=None)
    phone = party.phones[1]
    lines = len(strict.said().splitlines())
    with suppress(ConnectionClosed):
        for number in range(1000):
            await phone.send({"type": "ping", "at": number})
    await phone.gone()
    (line,) = strict.said().splitlines()[lines:]
    assert json.loads(line)["event"] == "socket_refused", "all of it is one line in the log"
    assert parted(phone, 4007)["after_ms"] > 0
    refused = [json.loads(raw) for raw in phone.frames if raw.startswith('{"type":"nak"')]
    assert {nak["code"] for nak in refused} == {"too_fast"}
    await unharmed(party)
    await phone.come_back()


async def test_4008_no_hello_in_time(strict: Worker, gather: Gather) -> None:
    party = await gather(strict, seed=None)
    socket = await dial(strict.url, party.code)
    (bye,) = await last_words(socket)
    assert (bye["code"], bye["retry"], socket.close_code) == (4008, True, 4008)


async def test_4008_a_phone_that_has_fallen_silent_is_given_up(strict: Worker, gather: Gather) -> None:
    party = await gather(strict, players=3, seed=None)
    silent = await party.join("Dora")
    reader, writer = await half_open(strict.url, party.code, {"type": "hello", "token": silent.token})
    await party.table.see(lambda view: chair(view, "s4")["connected"])
    # The phone's network swallows everything: no close, no reset, and nothing answers the server's pings.
    await party.table.see(lambda view: not chair(view, "s4")["connected"])
    heard = await asyncio.wait_for(reader.read(), 10)
    assert b'{"type":"bye","code":4008' in heard
    writer.close()
    await silent.open()
    await party.table.see(lambda view: chair(view, "s4")["connected"])
    await unharmed(party)


async def half_open(url: str, code: str, hello: Json) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a socket by hand and say hello; nothing here answers a ping."""
    at = urlsplit(url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    writer.write(
        f"GET /ws/{code} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: duckpost.v1\r\n\r\n".encode()
    )
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
    writer.write(Frame(Opcode.TEXT, json.dumps(hello).encode()).serialize(mask=True))
    await writer.drain()
    return reader, writer


def _tests_named(pattern: str) -> set[str]:
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        found.update(re.findall(rf"^async def test_{pattern}_", path.read_text(encoding="utf-8"), re.MULTILINE))
    return found


def test_every_close_code_is_met() -> None:
    assert _tests_named(r"(\d{4})") == {str(code) for code in RETRY}
