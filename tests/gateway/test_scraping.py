"""Who may read the metrics: nobody, until the settings say who; and for the others there is no such page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from duckpost.gateway.addresses import lan_address
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.protocol_client import PATIENCE, Guest
from tests.redis_servers import free_port

TOKEN = "sixteen-letters-and-more"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
OFF = {"metrics_loopback": False}


@pytest_asyncio.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        yield client


def shown(answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
    """All that an answer says, but for the time of day."""
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    return answer.status_code, headers, answer.content


async def is_no_page(server: Running, **headers: str) -> bool:
    """Whether `/metrics` is answered as any path is at which there is nothing, whatever is done with it."""
    http = server.guest.http
    alike = True
    for method in ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE"):
        there, nothing = [await http.request(method, path, headers=headers) for path in ("/metrics", "/metrixx")]
        alike = alike and shown(there) == shown(nothing) and there.status_code in (404, 405)
    return alike


async def has_page(server: Running, **headers: str) -> bool:
    answer = await server.guest.http.get("/metrics", headers=headers)
    return answer.status_code == 200 and "duckpost_sockets" in answer.text


async def test_the_metrics_are_off_until_they_are_configured(serve: Serve) -> None:
    server = await serve(**OFF)
    assert await is_no_page(server)
    assert await is_no_page(server, **BEARER)
    assert await is_no_page(server, Authorization="Bearer")


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer sixteen-letters-and-mor",
        "Bearer sixteen-letters-and-more2",
        "Basic sixteen-letters-and-more",
        "Bearer \xe9",
    ],
)
async def test_a_token_opens_the_metrics_and_nothing_else_does(serve: Serve, header: str) -> None:
    server = await serve(**OFF, metrics_token=TOKEN)
    assert await is_no_page(server)
    headers = [(b"Authorization", header.strip().encode("latin-1"))]
    assert (await server.guest.http.get("/metrics", headers=headers)).status_code == 404
    assert await has_page(server, **BEARER)
    assert await has_page(server, Authorization=f"bearer  {TOKEN}")
    assert TOKEN not in server.log.getvalue()


async def test_a_listener_of_their_own_has_the_metrics_and_nothing_else(serve: Serve, http: httpx.AsyncClient) -> None:
    port = free_port()
    server = await serve(**OFF, metrics_port=port)
    own = f"http://127.0.0.1:{port}"
    ticket = await server.guest.make_room()
    answer = await http.get(f"{own}/metrics")
    assert answer.status_code == 200
    assert "duckpost_rooms_made_total 1.0" in answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert answer.headers["cache-control"] == "no-store"
    for path in ("/", "/api/games", f"/api/rooms/{ticket.code}", "/healthz", "/nothing", "/metrics/"):
        assert (await http.get(own + path)).status_code == 404, path
    assert (await http.post(f"{own}/api/rooms", json={"game": "witch_catch", "name": "Ann"})).status_code == 404
    assert (await http.post(f"{own}/metrics")).status_code == 404
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}  # fmt: skip
    assert (await http.get(f"{own}/ws/{ticket.code}", headers=upgrade)).status_code == 403
    assert await is_no_page(server), "on the port that phones reach"


async def test_a_listener_of_their_own_asks_for_the_token_if_there_is_one(
    serve: Serve, http: httpx.AsyncClient
) -> None:
    port = free_port()
    server = await serve(**OFF, metrics_port=port, metrics_token=TOKEN)
    assert (await http.get(f"http://127.0.0.1:{port}/metrics")).status_code == 404
    assert (await http.get(f"http://127.0.0.1:{port}/metrics", headers=BEARER)).status_code == 200
    assert await has_page(server, **BEARER)


HERE = [{}, {"Host": "localhost"}, {"Host": "localhost:8000"}, {"Host": "[::1]:8000"}]
NOT_HERE: list[dict[str, str]] = [
    {"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-For": "203.0.113.1"}, {"X-Forwarded-For": ""},
    {"X-Forwarded-Proto": "https"}, {"X-Forwarded-Host": "localhost"}, {"Forwarded": "for=127.0.0.1"},
    {"X-Real-IP": "127.0.0.1"}, {"Via": "1.1 proxy"}, {"Host": "cats.example"}, {"Host": "192.0.2.1:8000"},
    {"Host": "localhost.cats.example"}, {"Host": ""}, {"Host": "a b"},
]  # fmt: skip


@pytest.mark.parametrize("settings", [{}, {"trusted_proxies": ("127.0.0.1",)}])
async def test_the_machine_itself_may_read_them_in_play_and_nobody_through_it(serve: Serve, settings: Any) -> None:
    server = await serve(metrics_loopback=True, **settings)
    for headers in HERE:
        assert await has_page(server, **headers), headers
    for headers in NOT_HERE:
        assert await is_no_page(server, **headers), headers


@pytest.mark.skipif(lan_address() is None, reason="this machine has no address but the loopback")
async def test_a_phone_in_the_same_network_may_not_read_them_in_play(serve: Serve) -> None:
    server = await serve(metrics_loopback=True, host="0.0.0.0")
    port = server.base.rpartition(":")[2]
    async with Guest(f"http://{lan_address()}:{port}") as phone, Guest(f"http://127.0.0.1:{port}") as here:
        for headers in ({}, {"Host": "localhost"}, {"X-Forwarded-For": "127.0.0.1"}):
            assert (await phone.http.get("/metrics", headers=headers)).status_code == 404
        assert (await here.http.get("/metrics")).status_code == 200
