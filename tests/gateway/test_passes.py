"""Moving a seat to another device over HTTP: one pass, one use, a new token, and the old device is told."""

from __future__ import annotations

from typing import Any

import httpx

from duckpost.gateway.closing import CloseCode
from duckpost.gateway.contract import openapi
from duckpost.gateway.tokens import hashed
from duckpost.rooms.model import RoomCode
from duckpost.rooms.moving import PASS_MS
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.gateway.test_calls import KEY, problem
from tests.protocol_client import Ticket, calling


async def ask(server: Running, ticket: Ticket, token: str | None = None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {ticket.token if token is None else token}"}
    return await server.guest.http.post(f"/api/rooms/{ticket.code}/passes", headers=headers)


async def redeem(server: Running, code: str, key: str, **headers: str) -> httpx.Response:
    return await server.guest.http.post(f"/api/rooms/{code}/passes/redeem", json={"pass": key}, headers=headers)


async def given(server: Running, ticket: Ticket) -> str:
    answer = await ask(server, ticket)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["pass"])


async def test_a_pass_is_a_secret_of_128_bits_that_is_kept_as_a_hash_for_five_minutes(server: Running) -> None:
    ticket = await server.guest.make_room()
    before = server.store.clock.now()
    answer = await ask(server, ticket)
    assert answer.status_code == 201
    body: dict[str, Any] = answer.json()
    assert set(body) == {"pass", "expires_at"}
    assert len(body["pass"]) == 22
    assert abs(body["expires_at"] - before - PASS_MS) < 60_000
    stored = await server.store.load(RoomCode(ticket.code))
    assert stored is not None
    (chair,) = stored.room.chairs
    assert (chair.pass_hash, chair.pass_until) == (hashed(body["pass"]), body["expires_at"])
    assert body["pass"] not in repr(stored) + server.log.getvalue()


async def test_the_new_device_sits_down_and_the_old_one_is_told_and_shut_out(server: Running) -> None:
    ticket = await server.guest.make_room()
    key = await given(server, ticket)
    async with calling(server.base, ticket.code) as old:
        await old.hello(ticket.token)
        answer = await redeem(server, ticket.code, key)
        assert answer.status_code == 201
        assert answer.json()["seat"] == ticket.seat
        assert answer.json()["token"] != ticket.token
        async with calling(server.base, ticket.code) as new:
            await new.hello(answer.json()["token"])
            assert await old.closed() == CloseCode.OPENED_ELSEWHERE
            await new.ping()
    async with calling(server.base, ticket.code) as old:
        await old.send({"type": "hello", "token": ticket.token})
        assert await old.closed() == CloseCode.BAD_TOKEN


async def test_a_pass_that_is_wrong_used_or_replaced_is_a_bad_token(server: Running) -> None:
    ticket = await server.guest.make_room()
    replaced, key = await given(server, ticket), await given(server, ticket)
    for wrong in ("wrong", ticket.token, replaced):
        assert problem(await redeem(server, ticket.code, wrong)) == (401, "bad_token")
    assert (await redeem(server, ticket.code, key)).status_code == 201
    assert problem(await redeem(server, ticket.code, key)) == (401, "bad_token")
    assert problem(await ask(server, ticket)) == (401, "bad_token")


async def test_a_redeeming_that_is_tried_again_with_its_key_gives_the_same_token(server: Running) -> None:
    ticket = await server.guest.make_room()
    key = await given(server, ticket)
    answers = [await redeem(server, ticket.code, key, **{"Idempotency-Key": KEY}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()


async def test_a_pass_is_made_for_a_seats_token_and_for_nothing_else(server: Running) -> None:
    ticket = await server.guest.make_room()
    path = f"/api/rooms/{ticket.code}/passes"
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {ticket.token}"}):
        answer = await server.guest.http.post(path, headers=headers)
        assert problem(answer) == (401, "bad_token")
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_body_that_has_no_pass_is_not_understood(server: Running) -> None:
    ticket = await server.guest.make_room()
    path = f"/api/rooms/{ticket.code}/passes/redeem"
    bodies: tuple[object, ...] = ({}, {"pass": ""}, {"pass": 7}, {"pass": "x" * 65}, [])
    for body in bodies:
        assert problem(await server.guest.http.post(path, json=body)) == (422, "bad_request")


async def test_rooms_that_are_not_there_have_no_passes(server: Running) -> None:
    ticket = Ticket(code="BBBBB", seat="s1", token="wrong")
    assert problem(await ask(server, ticket)) == (404, "room_not_found")
    assert problem(await redeem(server, ticket.code, "wrong")) == (404, "room_not_found")


async def test_wrong_passes_count_as_wrong_codes(serve: Serve) -> None:
    server = await serve(testing=False, allow_seeds=False, wrong_codes_a_minute=2)
    ticket = await server.guest.make_room()
    for _ in range(2):
        assert problem(await redeem(server, ticket.code, "wrong")) == (401, "bad_token")
    assert problem(await redeem(server, ticket.code, "wrong")) == (429, "too_many_requests")


async def test_asking_for_a_pass_tells_nobody_in_the_room(server: Running) -> None:
    ticket = await server.guest.make_room()
    async with calling(server.base, ticket.code) as watcher, calling(server.base, ticket.code) as phone:
        await watcher.hello()
        await phone.hello(ticket.token)
        await watcher.until(lambda one: one.now["room"]["seats"][0]["connected"])
        seen = len(watcher.told("view")), len(phone.told("view"))
        await given(server, ticket)
        await watcher.ping()
        await phone.ping()
        assert (len(watcher.told("view")), len(phone.told("view"))) == seen


def test_the_openapi_document_names_the_pass_as_the_wire_does() -> None:
    schemas = openapi()["components"]["schemas"]
    assert set(schemas["PassMade"]["properties"]) == {"pass", "expires_at"}
    assert set(schemas["RedeemedPass"]["properties"]) == {"pass"}
