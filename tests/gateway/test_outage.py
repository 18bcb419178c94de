"""Redis gone for a while: answers are refused with a clear word, sockets stay, and all goes on when it is back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from duckpost.gateway.closing import CloseCode
from duckpost.store import Timing
from tests.gateway.server import Running, running
from tests.gateway.test_calls import problem
from tests.protocol_client import calling
from tests.redis_servers import RedisServer

IMPATIENT = Timing(heartbeat_ms=50, lost_after_ms=600, sweep_ms=50, overdue_ms=100, lease_ms=300, patience_s=0.3)


@pytest_asyncio.fixture
async def redis(tmp_path: Path) -> AsyncIterator[RedisServer]:
    with RedisServer(tmp_path) as server:
        yield server


@pytest_asyncio.fixture
async def server(redis: RedisServer) -> AsyncIterator[Running]:
    async with running(redis.url, timing=IMPATIENT) as server:
        yield server


async def test_redis_gone_for_a_while(redis: RedisServer, server: Running) -> None:
    ann, ben = await server.party(2)
    assert (await ann.host("add_bot"))["type"] == "ack"
    redis.kill()

    reply = await ann.host("add_bot")
    assert (reply["type"], reply["code"]) == ("nak", "unavailable")
    code = server.tickets[0].code
    assert problem(await server.guest.http.get(f"/api/rooms/{'BBBBB'}")) == (503, "unavailable")
    joining = await server.guest.http.post(f"/api/rooms/{code}/seats", json={"name": "Late"})
    assert problem(joining) == (503, "unavailable")
    assert "retry-after" in joining.headers
    ready = await server.guest.http.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (503, "store_unreachable")
    assert (await server.guest.http.get("/healthz")).status_code == 200
    assert "duckpost_store_up 0.0" in (await server.guest.http.get("/metrics")).text
    async with calling(server.base, "CCCCC") as newcomer:
        assert await newcomer.closed() == CloseCode.OVERLOADED
        assert newcomer.farewell is not None
        assert newcomer.farewell["after_ms"] > 0
    await ann.ping()
    await ben.ping()

    redis.start()
    while (reply := await ann.host("add_bot"))["type"] == "nak":
        assert reply["code"] == "unavailable"
    await ben.until(lambda phone: len(phone.now["room"]["seats"]) == 4)
    assert len(ann.now["room"]["seats"]) == 4, "what was acknowledged is there, what was refused is not"
    while (await server.guest.http.get("/readyz")).status_code != 200:
        pass


async def test_a_phone_that_went_while_redis_was_gone_is_offline_in_the_end(
    redis: RedisServer, server: Running
) -> None:
    ann, ben = await server.party(2)
    redis.kill()
    await ben.socket.close()
    assert (await ann.host("add_bot"))["code"] == "unavailable"
    redis.start()
    await ann.until(lambda phone: not phone.now["room"]["seats"][1]["connected"])


@pytest.mark.parametrize(
    ("code", "ill", "well"),
    [
        ("OOM", ("CONFIG", "SET", "maxmemory", "1mb"), ("CONFIG", "SET", "maxmemory", "0")),
        (
            "NOREPLICAS",
            ("CONFIG", "SET", "min-replicas-to-write", "1"),
            ("CONFIG", "SET", "min-replicas-to-write", "0"),
        ),
        ("READONLY", ("REPLICAOF", "127.0.0.1", "1"), ("REPLICAOF", "NO", "ONE")),
        ("ERR", ("ACL", "SETUSER", "default", "-hset"), ("ACL", "SETUSER", "default", "+hset")),
    ],
)
async def test_redis_answers_and_refuses_to_store(
    code: str, ill: tuple[str, ...], well: tuple[str, ...], redis: RedisServer, server: Running
) -> None:
    ann, ben = await server.party(2)
    redis.say(*ill)
    while (await _ready(server))[0] != 503:
        again = await ben.ask({"type": "me", "do": "rename", "name": "Bee", "id": 7})
        assert (again["type"], again["code"]) == ("nak", "unavailable")
    assert await _ready(server) == (503, {"status": "store_refuses", "reason": code})
    assert (await server.guest.http.get("/healthz")).json() == {"status": "ok"}
    joining = await server.guest.http.post(f"/api/rooms/{server.tickets[0].code}/seats", json={"name": "Late"})
    assert problem(joining) == (503, "unavailable")
    assert "duckpost_store_up 0.0" in (await server.guest.http.get("/metrics")).text
    redis.say(*well)
    while (await _ready(server))[0] != 200:
        await ann.ping()
    assert await _ready(server) == (200, {"status": "ok"})
    reply = await ben.ask({"type": "me", "do": "rename", "name": "Bee", "id": 7})
    assert (reply["type"], reply["id"]) == ("ack", 7)
    await ann.until(lambda phone: phone.now["room"]["seats"][1]["name"] == "Bee")
    told = [line["event"] for line in server.lines() if line["logger"] == "duckpost.store"]
    assert [line.startswith(f"Redis refuses to store: {code} ") for line in told] == [True, False]
    assert told[-1] == "Redis stores again"


async def _ready(server: Running) -> tuple[int, Any]:
    reply = await server.guest.http.get("/readyz")
    return reply.status_code, reply.json()
