"""How much is too much, for an address, a room and a socket; and that a limit of one is none of another's."""

from __future__ import annotations

import asyncio

import pytest

from duckpost.gateway.closing import CloseCode
from duckpost.gateway.limits import Allowances, Bucket, Deed, network
from duckpost.gateway.serving import listen
from duckpost.gateway.settings import read_settings
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.gateway.test_calls import problem
from tests.protocol_client import Guest, calling, sitting

STRICT = {"testing": False, "allow_seeds": False}


async def test_an_address_makes_so_many_rooms_a_minute(serve: Serve) -> None:
    server = await serve(**STRICT, rooms_a_minute=3)
    body = {"game": "witch_catch", "name": "Ann"}
    answers = [await server.guest.http.post("/api/rooms", json=body) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert problem(answers[3]) == (429, "too_many_requests")
    assert 1 <= int(answers[3].headers["retry-after"]) <= 60


async def test_an_address_takes_so_many_seats_a_minute(serve: Serve) -> None:
    server = await serve(**STRICT, joins_a_minute=2)
    ticket = await server.guest.make_room()
    path = f"/api/rooms/{ticket.code}/seats"
    answers = [await server.guest.http.post(path, json={"name": f"Cat {n}"}) for n in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert "retry-after" in answers[2].headers


async def test_an_address_tries_so_many_wrong_codes_a_minute_by_any_way(serve: Serve) -> None:
    server = await serve(**STRICT, wrong_codes_a_minute=3)
    ticket = await server.guest.make_room()
    for code in ("BBBBB", "CCCCC"):
        assert problem(await server.guest.http.get(f"/api/rooms/{code}")) == (404, "room_not_found")
    async with calling(server.base, "DDDDD") as phone:
        assert await phone.closed() == CloseCode.NO_ROOM
    answer = await server.guest.http.get(f"/api/rooms/{ticket.code}")
    assert problem(answer) == (429, "too_many_requests")
    for code in (ticket.code, "DDDDD"):
        for hello in ({"watch": True}, {"token": "wrong"}):
            async with calling(server.base, code) as phone:
                await phone.send({"type": "hello", **hello})
                assert await phone.closed() == CloseCode.OVERLOADED, "whether there is such a room or not"
                assert phone.farewell is not None
                assert 0 < phone.farewell["after_ms"] <= 61_000


async def test_whoever_sits_in_a_room_comes_back_whatever_others_of_the_address_have_tried(serve: Serve) -> None:
    server = await serve(**STRICT, wrong_codes_a_minute=1)
    ticket = await server.guest.make_room()
    assert problem(await server.guest.http.get("/api/rooms/BBBBB")) == (404, "room_not_found")
    assert problem(await server.guest.http.get(f"/api/rooms/{ticket.code}")) == (429, "too_many_requests")
    async with sitting(server.base, ticket) as phone:
        assert phone.now["room"]["code"] == ticket.code


async def test_right_codes_are_not_counted(serve: Serve) -> None:
    server = await serve(**STRICT, wrong_codes_a_minute=1)
    ticket = await server.guest.make_room()
    answers = [await server.guest.http.get(f"/api/rooms/{ticket.code}") for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}


async def test_testing_lifts_the_limits_of_an_address(serve: Serve) -> None:
    server = await serve(rooms_a_minute=1, joins_a_minute=1, wrong_codes_a_minute=1, connections_an_address=1)
    phones = await server.party(4)
    await server.guest.make_room()
    for code in ("BBBBB", "CCCCC"):
        assert (await server.guest.http.get(f"/api/rooms/{code}")).status_code == 404
    await asyncio.gather(*(phone.ping() for phone in phones))


async def test_an_address_behind_a_trusted_proxy_is_the_one_that_the_proxy_tells(serve: Serve) -> None:
    server = await serve(**STRICT, rooms_a_minute=1, trusted_proxies=("127.0.0.1",))
    body = {"game": "witch_catch", "name": "Ann"}
    statuses = []
    for address in ("203.0.113.1", "203.0.113.2", "203.0.113.1"):
        headers = {"X-Forwarded-For": address}
        statuses.append((await server.guest.http.post("/api/rooms", json=body, headers=headers)).status_code)
    assert statuses == [201, 201, 429]


BEHIND = {**STRICT, "rooms_a_minute": 1}
NOBODY = [
    "unknown", "_hidden", "", ",", "1.2.3.4.5", "1.2.3.256", "1.2.3.4:", "1.2.3.4:x", "[::1", "[::1]x", "::1:x::",
    "localhost", "cats.example:80", "a" * 8_000, "203.0.113.1, unknown", "203.0.113.1,", "\xff", '"203.0.113.1"',
]  # fmt: skip
"""What a proxy may write last that is no address of anybody."""


async def made(server: Running, *forwarded: str) -> int:
    """Make a room through a proxy that says so; return the status. Each entry is a header of its own."""
    body = {"game": "witch_catch", "name": "Ann"}
    headers = [(b"X-Forwarded-For", value.encode("latin-1")) for value in forwarded]
    return (await server.guest.http.post("/api/rooms", json=body, headers=headers)).status_code


@pytest.mark.parametrize("trusted", [("127.0.0.1",), ("127.0.0.1/8", "::1")])
async def test_what_is_no_address_is_the_proxys_and_has_no_limits_of_its_own(
    serve: Serve, trusted: tuple[str, ...]
) -> None:
    server = await serve(**BEHIND, trusted_proxies=trusted)
    assert await made(server) == 201
    assert {word: await made(server, word) for word in NOBODY} == dict.fromkeys(NOBODY, 429)
    assert await made(server, "203.0.113.1", "unknown") == 429
    assert await made(server, "203.0.113.1") == 201


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        (("203.0.113.1:5678",), "203.0.113.1"),
        (("[2001:db8::1]:80",), "2001:db8::2"),
        (("2001:db8::1",), "[2001:db8::2]:9"),
        (("2001:db8::1%eth0",), "2001:db8::2%eth1"),
        (("::ffff:203.0.113.1",), "203.0.113.1"),
        (("unknown, 203.0.113.1",), "203.0.113.1"),
        (("203.0.113.9", "203.0.113.1"), "203.0.113.1"),
        (("203.0.113.1, 127.0.0.1",), "203.0.113.1"),
        (("x, " * 5_000 + "203.0.113.1",), "203.0.113.1"),
    ],
)
async def test_an_address_is_the_same_however_a_proxy_writes_it(
    serve: Serve, forwarded: tuple[str, ...], address: str
) -> None:
    server = await serve(**BEHIND, trusted_proxies=("127.0.0.1",))
    assert [await made(server, *forwarded), await made(server, address)] == [201, 429]
    assert await made(server) == 201


def has_ipv6() -> bool:
    try:
        listen("::1", 0).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
async def test_a_proxy_is_known_by_its_address_on_a_socket_for_both_protocols(serve: Serve) -> None:
    server = await serve(**BEHIND, host="::", trusted_proxies=("127.0.0.1",))
    async with Guest(f"http://127.0.0.1:{server.base.rpartition(':')[2]}") as guest:
        server.guest.http, http = guest.http, server.guest.http
        assert [await made(server, f"203.0.113.{n}") for n in (1, 2, 1)] == [201, 201, 429]
        server.guest.http = http


async def test_a_client_cannot_choose_its_address(serve: Serve) -> None:
    server = await serve(**STRICT, rooms_a_minute=1)
    body = {"game": "witch_catch", "name": "Ann"}
    statuses = []
    for address in ("203.0.113.1", "203.0.113.2"):
        headers = {"X-Forwarded-For": address}
        statuses.append((await server.guest.http.post("/api/rooms", json=body, headers=headers)).status_code)
    assert statuses == [201, 429]


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_one_customer_is_one_address(address: str, shown: str) -> None:
    assert network(address) == shown


def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    bucket = Bucket(20, 40, 100.0)
    assert [bucket.take(100.0) for _ in range(41)] == [True] * 40 + [False]
    assert bucket.take(100.0625)
    assert not bucket.take(100.0625)
    assert [bucket.take(200.0) for _ in range(41)] == [True] * 40 + [False]


def test_whoever_is_refused_a_whole_burst_does_not_listen() -> None:
    bucket = Bucket(1, 3, 0.0)
    for _ in range(3):
        assert bucket.take(0.0)
    assert [(bucket.take(0.0), bucket.hopeless) for _ in range(3)] == [(False, False), (False, False), (False, True)]
    assert bucket.take(1.0)
    assert not bucket.hopeless


def test_sockets_are_given_back() -> None:
    allowances = Allowances(read_settings(connections_an_address=2))
    assert [allowances.connect("203.0.113.7") for _ in range(3)] == [True, True, False]
    assert allowances.connect("203.0.113.8")
    allowances.disconnect("203.0.113.7")
    assert allowances.connect("203.0.113.7")


def test_an_allowance_is_each_addresss_own() -> None:
    allowances = Allowances(read_settings(rooms_a_minute=1))
    assert allowances.spend(Deed.ROOM, "203.0.113.7") == 0
    assert 1 <= allowances.spend(Deed.ROOM, "203.0.113.7") <= 60
    assert allowances.spend(Deed.ROOM, "203.0.113.8") == 0
    assert allowances.spend(Deed.JOIN, "203.0.113.7") == 0
