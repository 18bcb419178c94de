"""Every close code: when it is given, with a bye before it, and what a client may do then."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Opcode

from duckpost.gateway import conversation, fanout
from duckpost.gateway.closing import GOODBYES, CloseCode
from duckpost.gateway.serving import COME_BACK_MS, drain
from duckpost.gateway.views import own_part
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.protocol_client import Phone, Ticket, calling, sitting, socket_url, watching


async def said(phone: Phone, code: CloseCode) -> dict[str, Any]:
    """Wait for this goodbye: a bye and then the close, and nothing else after the bye."""
    assert await phone.closed() == code
    assert phone.farewell is not None
    assert phone.frames[-1] is phone.farewell
    assert phone.farewell["code"] == code
    assert phone.farewell["retry"] == GOODBYES[code].retry
    assert phone.farewell["reason"] == GOODBYES[code].reason
    return phone.farewell


def states(phone: Phone) -> list[dict[str, Any]]:
    """The frames that say anything about a room."""
    return [frame for frame in phone.frames if frame["type"] not in ("bye", "nak")]


async def test_1009_a_message_over_4_kib(server: Running) -> None:
    ann, ben = await server.party(2)
    await ann.send({"type": "me", "id": 1, "do": "rename", "name": "x" * 5000}, valid=False)
    await said(ann, CloseCode.TOO_LARGE)
    assert ann.told("nak")[-1]["code"] == "too_large"
    await ben.ping()
    assert [chair["name"] for chair in ben.now["room"]["seats"]] == ["Ann", "Ben"]


async def test_1009_a_message_of_exactly_4_kib_is_none_too_large(server: Running) -> None:
    (ann,) = await server.party(1)
    text = '{"type":"ping","at":1,"x":"' + "x" * (4096 - 29) + '"}'
    assert len(text) == 4096
    await ann.socket.send(text)
    await ann.until(lambda phone: phone.told("pong"))
    await ann.socket.send(text[:-2] + 'x"}')
    await said(ann, CloseCode.TOO_LARGE)


async def test_1009_bytes_are_counted_and_not_characters(server: Running) -> None:
    (ann,) = await server.party(1)
    await ann.socket.send('{"type":"ping","at":1,"x":"' + "가" * 1400 + '"}')
    await said(ann, CloseCode.TOO_LARGE)


async def test_1009_a_huge_message_is_cut_off_unread(server: Running) -> None:
    (ann,) = await server.party(1)
    await ann.socket.send("x" * 1_000_000)
    await said(ann, CloseCode.TOO_LARGE)
    assert [line["code"] for line in server.lines()[1:]] == [1009]


async def test_1011_a_bug_of_the_server_leaves_the_room_as_it_was(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.party(2)
    seen = len(ben.frames)

    def broken(*_: Any) -> None:
        raise RuntimeError("the secret of Ann")

    monkeypatch.setattr(conversation, "command_of", broken)
    await ann.send({"type": "host", "id": 1, "do": "add_bot"})
    await said(ann, CloseCode.SERVER_BUG)
    monkeypatch.undo()
    await ben.until(lambda phone: not phone.now["room"]["seats"][0]["connected"])
    assert len(ben.now["room"]["seats"]) == 2
    assert len(ben.frames) == seen + 1
    lines = [line for line in server.lines() if line["level"] == "error"]
    assert [(line["event"], line["error"]) for line in lines] == [("socket_failed", "RuntimeError")]
    assert "Ann" not in server.log.getvalue()


async def test_1011_a_view_that_fails_closes_its_own_phone_alone(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await server.party(2)

    def broken(room: Any, seat: Any, size: int) -> bytes:
        if seat == "s2":
            raise RuntimeError("broken")
        return own_part(room, seat, size)

    monkeypatch.setattr(fanout, "own_part", broken)
    await ann.do({"type": "host", "do": "add_bot"})
    await said(ben, CloseCode.SERVER_BUG)
    assert (await ann.host("add_bot"))["type"] == "ack"


async def test_1012_a_server_that_stops_sends_everybody_to_come_back(serve: Serve) -> None:
    server = await serve()
    phones = await server.party(12)
    async with watching(server.base, server.tickets[0].code) as table:
        await drain(server.gateway)
        waits = [(await said(phone, CloseCode.RESTART))["after_ms"] for phone in (*phones, table)]
    assert all(0 <= wait < COME_BACK_MS for wait in waits)
    assert len(set(waits)) > 5


async def test_1012_a_server_that_stops_takes_nobody_in(server: Running) -> None:
    ticket = await server.guest.make_room()
    server.gateway.draining = True
    async with calling(server.base, ticket.code) as phone:
        await said(phone, CloseCode.RESTART)


async def test_1013_too_many_sockets_of_one_address(serve: Serve) -> None:
    server = await serve(testing=False, allow_seeds=False, connections_an_address=2)
    phones = await server.party(2)
    async with calling(server.base, server.tickets[0].code) as third:
        assert (await said(third, CloseCode.OVERLOADED))["after_ms"] > 0
    await phones[0].ping()
    await phones[1].socket.close()
    await phones[0].until(lambda phone: not phone.now["room"]["seats"][1]["connected"])
    async with sitting(server.base, server.tickets[1]) as back:
        await back.ping()


async def test_1013_too_many_watchers_in_a_room(serve: Serve) -> None:
    server = await serve(watchers_a_room=2)
    ticket = await server.guest.make_room()
    async with watching(server.base, ticket.code) as one:
        async with watching(server.base, ticket.code), calling(server.base, ticket.code) as third:
            await third.send({"type": "hello", "watch": True})
            assert (await said(third, CloseCode.OVERLOADED))["after_ms"] > 0
            assert states(third) == []
        await one.ping()
        async with watching(server.base, ticket.code) as fourth:
            await fourth.ping()


async def test_4001_a_newer_socket_of_the_seat_wins(server: Running) -> None:
    ann, ben = await server.party(2)
    before = len(ben.frames)
    again = await server.sit(server.tickets[0])
    await said(ann, CloseCode.OPENED_ELSEWHERE)
    assert (await again.host("add_bot"))["type"] == "ack"
    await ben.until(lambda phone: len(phone.now["room"]["seats"]) == 3)
    assert len(ben.frames) == before + 1, "the seat was connected all the time: nobody else is told anything"


async def test_4001_a_newer_socket_on_another_worker_wins(serve: Serve) -> None:
    one, two = await serve(prefix="both"), await serve(prefix="both")
    (ann,) = await one.party(1)
    again = await two.sit(one.tickets[0])
    await said(ann, CloseCode.OPENED_ELSEWHERE)
    await again.ping()
    assert again.now["room"]["seats"][0]["connected"]


async def test_4001_of_ten_sockets_with_one_token_the_newest_stays(server: Running) -> None:
    ticket = await server.guest.make_room()
    phones = await asyncio.gather(*(server.sit(ticket) for _ in range(10)))
    goodbyes = [asyncio.create_task(phone.closed()) for phone in phones]
    for closed in itertools.islice(asyncio.as_completed(goodbyes), 9):
        assert await closed == CloseCode.OPENED_ELSEWHERE
    (left,) = [phone for phone in phones if phone.farewell is None]
    await left.ping()
    stored = await server.store.load(ticket.code)  # type: ignore[arg-type]
    assert stored is not None
    assert [chair.connected for chair in stored.room.chairs] == [True]


@pytest.mark.parametrize("token", ["x", "a" * 22, "é" * 22])
async def test_4002_a_wrong_token_learns_nothing(server: Running, token: str) -> None:
    ticket = await server.guest.make_room()
    async with calling(server.base, ticket.code) as phone:
        await phone.send({"type": "hello", "token": token})
        await said(phone, CloseCode.BAD_TOKEN)
        assert states(phone) == []


async def test_4002_a_token_opens_its_own_room_alone(server: Running) -> None:
    ours, theirs = await server.guest.make_room(), await server.guest.make_room()
    async with calling(server.base, ours.code) as phone:
        await phone.send({"type": "hello", "token": theirs.token})
        await said(phone, CloseCode.BAD_TOKEN)
        assert states(phone) == []


async def test_4002_whoever_has_left_the_lobby_has_no_seat(server: Running) -> None:
    ann, ben = await server.party(2)
    await ben.do({"type": "me", "do": "leave"})
    await said(ben, CloseCode.BAD_TOKEN)
    assert ben.frames[-2]["type"] == "ack"
    await ann.until(lambda phone: len(phone.now["room"]["seats"]) == 1)
    async with calling(server.base, server.tickets[1].code) as phone:
        await phone.send({"type": "hello", "token": server.tickets[1].token})
        await said(phone, CloseCode.BAD_TOKEN)


async def test_4002_whoever_leaves_a_game_is_played_for_and_may_come_back(server: Running) -> None:
    ann, ben, *_ = await server.party(4)
    await ann.do({"type": "host", "do": "start"})
    await ben.do({"type": "me", "do": "leave"})
    await said(ben, CloseCode.BAD_TOKEN)
    await ann.until(lambda phone: phone.now["room"]["seats"][1]["left"])
    again = await server.sit(server.tickets[1])
    await ann.until(lambda phone: not phone.now["room"]["seats"][1]["left"])
    assert again.now["you"]["role"]


@pytest.mark.parametrize("started", [False, True])
async def test_4003_whoever_is_removed_is_told_at_once(server: Running, started: bool) -> None:
    ann, ben, *_ = await server.party(5)
    if started:
        await ann.do({"type": "host", "do": "start"})
        await ben.until(lambda phone: phone.now["you"])
    seen = len(states(ben))
    await ann.do({"type": "host", "do": "kick", "seat": "s2"})
    await said(ben, CloseCode.REMOVED)
    assert len(states(ben)) == seen
    async with calling(server.base, server.tickets[1].code) as phone:
        await phone.send({"type": "hello", "token": server.tickets[1].token})
        await said(phone, CloseCode.BAD_TOKEN)
    stranger = Ticket(server.tickets[0].code, "", "")
    async with calling(server.base, stranger.code) as phone:
        await phone.send({"type": "hello", "token": "empty"})
        await said(phone, CloseCode.BAD_TOKEN)


@pytest.mark.parametrize("code", ["BBBBB", "B0BBB", "none", "%2e%2e", "b b b b b"])
async def test_4004_no_such_room(server: Running, code: str) -> None:
    async with calling(server.base, code.replace(" ", "%20")) as phone:
        await said(phone, CloseCode.NO_ROOM)
        assert len(phone.frames) == 1


async def test_4004_a_room_that_expires_says_goodbye(server: Running) -> None:
    (ann,) = await server.party(1)
    for audience in server.gateway.audiences:
        audience.gone()
    await said(ann, CloseCode.NO_ROOM)


@pytest.mark.parametrize("offered", [None, ["duckpost.v0"], ["chat", "duckpost.v9"]])
async def test_4006_a_client_that_speaks_no_version_of_ours(server: Running, offered: Any) -> None:
    ticket = await server.guest.make_room()
    async with calling(server.base, ticket.code, protocols=offered) as phone:
        await said(phone, CloseCode.TOO_OLD)
        assert phone.socket.subprotocol == (offered[0] if offered else None), "or a browser would not read the close"


async def test_4006_a_newer_client_that_still_speaks_ours_is_welcome(server: Running) -> None:
    ticket = await server.guest.make_room()
    async with calling(server.base, ticket.code, protocols=["duckpost.v2", "duckpost.v1"]) as phone:
        await phone.hello(ticket.token)
        assert phone.socket.subprotocol == "duckpost.v1"


async def test_4007_whoever_sends_on_and_on_is_sent_away(serve: Serve) -> None:
    server = await serve(message_burst=40, messages_a_second=20)
    ann, ben = await server.party(2)
    for number in range(1000):
        await ann.socket.send(f'{{"type":"ping","at":{number}}}')
    farewell = await said(ann, CloseCode.TOO_MANY_MESSAGES)
    assert farewell["after_ms"] > 0
    assert len(ann.told("pong")) >= 39, "one of the forty was the hello"
    assert {nak["code"] for nak in ann.told("nak")} == {"too_fast"}
    await ben.ping()
    assert [line["code"] for line in server.lines() if line["event"] == "socket_refused"] == [4007]


async def test_4008_no_hello_in_time(serve: Serve) -> None:
    server = await serve(hello_ms=60)
    ticket = await server.guest.make_room()
    async with calling(server.base, ticket.code) as phone:
        await said(phone, CloseCode.SILENT)
        assert len(phone.frames) == 1


async def test_4008_silence(serve: Serve) -> None:
    server = await serve(heartbeat_ms=50, silence_ms=150)
    ann, ben = await server.party(2)
    ann.socket.transport.pause_reading()
    await ben.until(lambda phone: not phone.now["room"]["seats"][0]["connected"])
    ann.socket.transport.resume_reading()
    await said(ann, CloseCode.SILENT)


async def test_a_quiet_client_that_answers_heartbeats_stays(serve: Serve) -> None:
    server = await serve(heartbeat_ms=100, silence_ms=1_200, message_burst=4, messages_a_second=2)
    ann, _ = await server.party(2)
    heartbeats = asyncio.Semaphore(0)
    taken_in = ann.socket.process_event

    def counted(event: Any) -> None:
        if event.opcode is Opcode.PING:
            heartbeats.release()
        taken_in(event)

    ann.socket.process_event = counted  # type: ignore[method-assign]
    for _ in range(14):
        await heartbeats.acquire()
    assert ann.farewell is None
    assert (await ann.ping())["seq"] >= 1


async def test_a_page_of_another_origin_is_refused_before_the_upgrade(server: Running) -> None:
    ticket = await server.guest.make_room()
    origins = ("https://evil.example", "null", f"{server.base}.evil.example", "file://", "http://[::1", "//[")
    for origin in origins:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(socket_url(server.base, ticket.code), origin=origin, subprotocols=["duckpost.v1"]):  # type: ignore[arg-type, list-item]
                pass
        assert refused.value.response.status_code == 403
    assert [line["event"] for line in server.lines()][1:] == ["origin_refused"] * len(origins)


@pytest.mark.parametrize("origin", [None, "here"])
async def test_pages_of_the_right_origin_may_come(server: Running, origin: str | None) -> None:
    ticket = await server.guest.make_room()
    origin = server.base if origin == "here" else origin
    async with calling(server.base, ticket.code, origin=origin) as phone:
        await phone.hello(ticket.token)


async def test_every_close_is_counted(server: Running) -> None:
    async with calling(server.base, "BBBBB") as phone:
        await said(phone, CloseCode.NO_ROOM)
    page = (await server.guest.http.get("/metrics")).text
    assert 'duckpost_closes_total{code="4004"} 1.0' in page
