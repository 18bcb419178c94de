"""Every call: what it gives, and every problem it can end in."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from duckpost.games.contract import Seat
from duckpost.gateway.contract import openapi
from duckpost.gateway.problems import KINDS, Trouble
from duckpost.rooms.commands import Leave
from duckpost.rooms.model import RoomCode
from tests.gateway.conftest import Serve
from tests.gateway.server import NAMES, Running
from tests.protocol_client import Guest

KEY = "k" * 22


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a problem document, which must be a whole one."""
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == answer.status_code
    assert body["type"] == f"urn:duckpost:problem:{body['code']}"
    assert body["title"]
    assert KINDS[Trouble(body["code"])].status == answer.status_code
    return answer.status_code, body["code"]


async def test_the_games_are_told_with_ranges_roles_and_options(server: Running) -> None:
    answer = await server.guest.http.get("/api/games")
    assert answer.status_code == 200
    (game,) = answer.json()["games"]
    assert game["game"] == "witch_catch"
    assert game["players"] == {"min": 4, "max": 12}
    assert "witch" in game["roles"]
    Draft202012Validator.check_schema(game["options"])
    assert game["options"]["properties"]["open_votes"]["type"] == "boolean"


async def test_whoever_makes_a_room_sits_first_and_is_host(server: Running) -> None:
    answer = await server.guest.http.post(
        "/api/rooms", json={"game": "witch_catch", "name": "Ann", "options": {"seals": 2}, "locale": "ko-KR", "seed": 4}
    )
    assert answer.status_code == 201
    assert set(answer.json()) == {"code", "seat", "token"}
    stored = await server.store.load(answer.json()["code"])
    assert stored is not None
    assert stored.room.host == answer.json()["seat"] == "s1"
    assert stored.room.seed == 4
    assert stored.room.locale == "ko"
    assert answer.json()["token"] not in repr(stored)


async def test_the_door_tells_what_a_person_about_to_join_may_know_and_no_more(server: Running) -> None:
    ticket = await server.guest.make_room("Secret Ann")
    answer = await server.guest.http.get(f"/api/rooms/{ticket.code.lower()}")
    assert answer.status_code == 200
    assert answer.json() == {
        "code": ticket.code, "game": "witch_catch", "status": "lobby", "taken": 1, "free": 11,
        "url": f"{server.base}/r/{ticket.code}",
    }  # fmt: skip
    assert "Ann" not in answer.text


async def test_a_seat_is_taken(server: Running) -> None:
    ticket = await server.guest.make_room()
    answer = await server.guest.http.post(f"/api/rooms/{ticket.code}/seats", json={"name": "Ben"})
    assert answer.status_code == 201
    assert set(answer.json()) == {"seat", "token"}
    assert answer.json()["seat"] == "s2"
    assert len(answer.json()["token"]) == 22


async def test_the_qr_code_is_a_picture_of_the_join_link(server: Running) -> None:
    ticket = await server.guest.make_room()
    answer = await server.guest.http.get(f"/api/rooms/{ticket.code}/qr.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert 'xmlns="http://www.w3.org/2000/svg"' in answer.text


async def test_a_key_makes_a_double_tap_one_room(server: Running) -> None:
    body, headers = {"game": "witch_catch", "name": "Ann"}, {"Idempotency-Key": KEY}
    taps = [server.guest.http.post("/api/rooms", json=body, headers=headers) for _ in range(5)]
    answers = await asyncio.gather(*taps)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    other = await server.guest.http.post("/api/rooms", json=body, headers={"Idempotency-Key": KEY + "2"})
    assert other.json()["code"] != answers[0].json()["code"]


async def test_a_key_makes_one_room_on_all_workers_at_once(serve: Serve) -> None:
    workers = [await serve(prefix="same") for _ in range(3)]
    body, headers = {"game": "witch_catch", "name": "Ann"}, {"Idempotency-Key": KEY}
    taps = [workers[n % 3].guest.http.post("/api/rooms", json=body, headers=headers) for n in range(9)]
    answers = await asyncio.gather(*taps)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    rooms = [(await worker.guest.http.get("/metrics")).text for worker in workers]
    assert sum("duckpost_rooms_made_total 1.0" in text for text in rooms) == 1
    assert sum(line["event"] == "room_made" for worker in workers for line in worker.lines()) == 1


async def test_a_key_gives_the_same_answer_whatever_the_call_says_and_whoever_has_left(serve: Serve) -> None:
    one, two = await serve(prefix="same"), await serve(prefix="same")
    headers = {"Idempotency-Key": KEY}
    first = await one.guest.http.post("/api/rooms", json={"game": "witch_catch", "name": "Ann"}, headers=headers)
    code = RoomCode(first.json()["code"])
    await one.guest.take_seat(code, "Ben")
    await one.store.transact(code, Leave(Seat("s1"), 1))
    for name in ("Ann", "Ben", "Another"):
        again = await two.guest.http.post("/api/rooms", json={"game": "witch_catch", "name": name}, headers=headers)
        assert (again.status_code, again.json()) == (201, first.json())
    stored = await two.store.load(code)
    assert stored is not None
    assert [chair.name for chair in stored.room.chairs] == ["Ben"], "and nothing is changed"


async def test_to_ask_again_for_a_room_spends_no_allowance(serve: Serve) -> None:
    strict = {"prefix": "same", "testing": False, "allow_seeds": False, "rooms_a_minute": 2}
    one, two = await serve(**strict), await serve(**strict)
    body, headers = {"game": "witch_catch", "name": "Ann"}, {"Idempotency-Key": KEY}
    taps = [one.guest.http.post("/api/rooms", json=body, headers=headers) for _ in range(4)]
    answers = [*await asyncio.gather(*taps), await two.guest.http.post("/api/rooms", json=body, headers=headers)]
    assert {answer.status_code for answer in answers} == {201}
    for worker, left in ((one, 1), (two, 2)):
        more = [await worker.guest.http.post("/api/rooms", json=body) for _ in range(left + 1)]
        assert [answer.status_code for answer in more] == [201] * left + [429]
        again = await worker.guest.http.post("/api/rooms", json=body, headers=headers)
        assert again.json() == answers[0].json(), "whoever may make no more rooms still finds the one that was made"
        other = await worker.guest.http.post("/api/rooms", json=body, headers={"Idempotency-Key": KEY + "2"})
        assert problem(other) == (429, "too_many_requests")


async def test_a_key_that_failed_may_be_used_again(server: Running) -> None:
    headers = {"Idempotency-Key": KEY}
    bad = await server.guest.http.post("/api/rooms", json={"game": "witch_catch", "name": " "}, headers=headers)
    assert problem(bad) == (422, "bad_request")
    good = await server.guest.http.post("/api/rooms", json={"game": "witch_catch", "name": "Ann"}, headers=headers)
    assert good.status_code == 201


async def test_ten_parallel_joins_with_one_key_are_one_seat(server: Running) -> None:
    ticket = await server.guest.make_room()
    path, headers = f"/api/rooms/{ticket.code}/seats", {"Idempotency-Key": KEY}
    taps = [server.guest.http.post(path, json={"name": "Ben"}, headers=headers) for _ in range(10)]
    answers = await asyncio.gather(*taps)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    stored = await server.store.load(ticket.code)  # type: ignore[arg-type]
    assert stored is not None
    assert len(stored.room.chairs) == 2


async def test_a_key_gives_the_same_seat_on_any_worker(serve: Serve) -> None:
    one, two = await serve(prefix="same"), await serve(prefix="same")
    ticket = await one.guest.make_room()
    path, headers = f"/api/rooms/{ticket.code}/seats", {"Idempotency-Key": KEY}
    first = await one.guest.http.post(path, json={"name": "Ben"}, headers=headers)
    second = await two.guest.http.post(path, json={"name": "Ben"}, headers=headers)
    assert first.json() == second.json()


async def test_twelve_parallel_joins_with_one_free_seat_seat_one(server: Running) -> None:
    ticket = await server.guest.make_room()
    for name in NAMES[1:11]:
        await server.guest.take_seat(ticket.code, name)
    path = f"/api/rooms/{ticket.code}/seats"
    answers = await asyncio.gather(
        *(server.guest.http.post(path, json={"name": f"Late {number}"}) for number in range(12))
    )
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 11
    assert {problem(answer) for answer in answers if answer.status_code != 201} == {(409, "room_full")}


@pytest.mark.parametrize("call", ["", "/seats", "/qr.svg", "/story"])
async def test_a_code_that_is_none_is_not_found(server: Running, call: str) -> None:
    method, body = ("POST", {"name": "Ben"}) if call == "/seats" else ("GET", None)
    for code in (
        "BBBBB",
        "B0BBB",
        "BOBBB",
        "B1BBB",
        "BIBBB",
        "BBBB",
        "BBBBBB",
        "B%20BBB",
        "BBB🐈B",
        "%00",
        "\u017fBBBB",
    ):
        answer = await server.guest.http.request(method, f"/api/rooms/{code}{call}", json=body)
        assert problem(answer) == (404, "room_not_found"), code


async def test_a_started_game_takes_nobody_in(server: Running) -> None:
    ann, *_ = await server.party(4)
    await ann.do({"type": "host", "do": "start"})
    code = server.tickets[0].code
    answer = await server.guest.http.post(f"/api/rooms/{code}/seats", json={"name": "Late"})
    assert problem(answer) == (409, "game_started")
    door = await server.guest.http.get(f"/api/rooms/{code}")
    assert (door.json()["status"], door.json()["free"]) == ("playing", 0)


async def test_a_name_is_had_by_one_person(server: Running) -> None:
    ticket = await server.guest.make_room("Ann")
    answer = await server.guest.http.post(f"/api/rooms/{ticket.code}/seats", json={"name": " ANN "})
    assert problem(answer) == (409, "name_taken")


async def test_a_removed_players_device_stays_out(server: Running) -> None:
    (ann,) = await server.party(1)
    path, headers = f"/api/rooms/{server.tickets[0].code}/seats", {"X-Duckpost-Device": "device of ben"}
    seat = (await server.guest.http.post(path, json={"name": "Ben"}, headers=headers)).json()["seat"]
    await ann.do({"type": "host", "do": "kick", "seat": seat})
    again = await server.guest.http.post(path, json={"name": "Bernard"}, headers=headers)
    assert problem(again) == (403, "removed")
    other = await server.guest.http.post(path, json={"name": "Bernard"}, headers={"X-Duckpost-Device": "another"})
    assert other.status_code == 201


BAD_ROOMS: dict[str, Any] = {
    "not JSON": b"{",
    "nothing": b"",
    "a list": b"[]",
    "no game": b'{"name":"Ann"}',
    "no name": b'{"game":"witch_catch"}',
    "another game": b'{"game":"chess","name":"Ann"}',
    "an empty name": b'{"game":"witch_catch","name":"  "}',
    "a long name": b'{"game":"witch_catch","name":"%b"}' % (b"a" * 17),
    "a very long name": b'{"game":"witch_catch","name":"%b"}' % (b"a" * 3000),
    "a name that is a number": b'{"game":"witch_catch","name":1}',
    "a lone surrogate": b'{"game":"witch_catch","name":"\\ud800"}',
    "a bidi override": '{"game":"witch_catch","name":"a\u202eb"}'.encode(),
    "a wrong option": b'{"game":"witch_catch","name":"Ann","options":{"seals":99}}',
    "an unknown option": b'{"game":"witch_catch","name":"Ann","options":{"cheat":true}}',
    "an option that is a list": b'{"game":"witch_catch","name":"Ann","options":{"seals":[1]}}',
    "an option that is huge": b'{"game":"witch_catch","name":"Ann","options":{"seals":%b}}' % (b"9" * 300),
    "an option that is NaN": b'{"game":"witch_catch","name":"Ann","options":{"seals":NaN}}',
    "a seed that is NaN": b'{"game":"witch_catch","name":"Ann","seed":NaN}',
    "a seed that is huge": b'{"game":"witch_catch","name":"Ann","seed":%b}' % (b"9" * 300),
    "a seed that is negative": b'{"game":"witch_catch","name":"Ann","seed":-1}',
    "deep nesting": b'{"game":"witch_catch","name":' + b"[" * 1900 + b"]" * 1900 + b"}",
    "invalid UTF-8": b'{"game":"witch_catch","name":"\xff\xfe"}',
}


async def test_a_bad_request_makes_no_room_and_leaves_one_line(server: Running) -> None:
    headers = {"Content-Type": "application/json"}
    for name, body in BAD_ROOMS.items():
        answer = await server.guest.http.post("/api/rooms", content=body, headers=headers)
        assert problem(answer) == (422, "bad_request"), name
        assert "Traceback" not in answer.text
    assert [line["event"] for line in server.lines()] == ["request_refused"] * len(BAD_ROOMS)


async def test_a_body_that_is_too_large_is_refused_unread(server: Running) -> None:
    answer = await server.guest.http.post("/api/rooms", content=b"x" * 5000)
    assert problem(answer) == (413, "too_large")
    assert [line["code"] for line in server.lines()] == ["too_large"]


async def test_a_seed_is_refused_unless_the_server_allows_seeds(serve: Serve) -> None:
    server = await serve(testing=False, allow_seeds=False)
    answer = await server.guest.http.post("/api/rooms", json={"game": "witch_catch", "name": "Ann", "seed": 1})
    assert problem(answer) == (422, "bad_request")
    assert "seed" in answer.json()["detail"]


@pytest.mark.parametrize("key", ["short", "k" * 129])
async def test_a_key_must_be_long_enough_to_be_a_secret(server: Running, key: str) -> None:
    body = {"game": "witch_catch", "name": "Ann"}
    answer = await server.guest.http.post("/api/rooms", json=body, headers={"Idempotency-Key": key})
    assert problem(answer) == (422, "bad_request")


async def test_there_is_nothing_at_any_other_path(server: Running) -> None:
    paths = ["/api", "/api/nothing", "/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/r/", "/r/a/b"]
    for path in (*paths, "/assets/..%2f..%2fapp.py", "/assets/../../app.py"):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rpartition(":")[2]))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        assert answer.startswith(b"HTTP/1.1 404 "), path
        assert b'"code":"not_found"' in answer
    assert [line["event"] for line in server.lines()] == ["request_refused"] * (len(paths) + 2)


async def test_a_call_has_its_methods_and_no_other(server: Running) -> None:
    assert problem(await server.guest.http.delete("/api/games")) == (405, "method_not_allowed")


async def test_the_story_is_for_those_who_sat_there_and_only_when_it_is_over(server: Running) -> None:
    ticket = await server.guest.make_room()
    assert problem(await server.guest.story(ticket)) == (409, "not_over")
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {ticket.token}"}):
        answer = await server.guest.http.get(f"/api/rooms/{ticket.code}/story", headers=headers)
        assert problem(answer) == (401, "bad_token")
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_bug_is_a_problem_document_and_one_line_without_what_it_was_about(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("the secret is Ann")

    monkeypatch.setattr(server.store, "load", broken)
    async with Guest(server.base) as guest:
        answer = await guest.http.get("/api/rooms/BBBBB")
    assert problem(answer) == (500, "server_error")
    (line,) = server.lines()
    assert line["error"] == "RuntimeError"
    assert "broken" in line["where"]
    assert "Ann" not in server.log.getvalue() + answer.text


async def test_health_is_told(server: Running) -> None:
    assert (await server.guest.http.get("/healthz")).json() == {"status": "ok"}
    ready = await server.guest.http.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"status": "ok"})
    server.gateway.draining = True
    ready = await server.guest.http.get("/readyz")
    assert (ready.status_code, ready.json()) == (503, {"status": "draining"})
    assert (await server.guest.http.get("/healthz")).status_code == 200


async def test_every_answer_has_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/games", "/nothing", "/metrics"):
        headers = (await server.guest.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert f"connect-src 'self' ws://{server.base[7:]} wss://{server.base[7:]};" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store" or path == "/"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


async def test_a_host_header_cannot_reach_into_the_policy(server: Running) -> None:
    answer = await server.guest.http.get("/", headers={"Host": "x; script-src *"})
    assert "script-src *" not in answer.headers["content-security-policy"]


async def test_answers_are_as_the_openapi_document_says(server: Running) -> None:
    document = openapi()
    ticket = await server.guest.make_room()
    for path, status, answer in [
        ("/api/games", "200", await server.guest.http.get("/api/games")),
        ("/api/rooms/{code}", "200", await server.guest.http.get(f"/api/rooms/{ticket.code}")),
        ("/api/rooms/{code}", "4XX", await server.guest.http.get("/api/rooms/BBBBB")),
    ]:
        (content,) = document["paths"][path]["get"]["responses"][status]["content"].values()
        schema = {**content["schema"], "components": document["components"]}
        Draft202012Validator(schema).validate(answer.json())
