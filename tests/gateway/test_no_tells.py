"""Two games that differ only in secrets give a player the same answers: status, headers and body of every endpoint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from duckpost.gateway.contract import openapi
from duckpost.rooms.model import Room
from duckpost.store import ledger
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.gateway.test_views import all_answer, started, until_gathering
from tests.protocol_client import Phone, Ticket, watching

HOST = {"Host": "game.example"}
KEY = "k" * 30
RANDOM = ("code", "token", "pass", "expires_at")
"""What is drawn anew, or is a time: no two answers have the same."""

PAGES = ("/", "/r/{code}", "/table/{code}", "/ws/{code}", "/metrics", "/nothing")
"""What no call of the application's answers."""

NIGHT = "witch_hour"


async def stored(server: Running) -> Room:
    found = await server.store.load(server.tickets[0].code)  # type: ignore[arg-type]
    assert found is not None
    return found.room


def phase_of(room: Room) -> str:
    assert room.state is not None
    return room.state.phase


async def until_night(server: Running, phones: list[Phone]) -> None:
    """Let time run out until the witch hour, and make it long; everybody's phone has heard of it then."""
    await until_gathering(server, phones)
    await all_answer(phones, "d1.gather", lambda ask: ask["options"][:1])
    while phase_of(room := await stored(server)) != NIGHT:
        assert room.bell is not None
        server.store.clock.shift(max(0, room.bell.due - server.store.clock.now()))
        while phase_of(await stored(server)) == phase_of(room):
            pass
    await phones[0].do({"type": "host", "do": "extend", "seconds": 300})
    for phone in phones:
        await phone.until(lambda p: p.phase == NIGHT)
        await phone.ping()


def role(phone: Phone) -> str:
    return str(phone.now["you"]["role"])


async def raid(phones: list[Phone]) -> int:
    """Let every witch do whatever she may, twice where she may change her mind; return how often one has."""
    taps = 0
    for witch in [phone for phone in phones if role(phone) == "witch"]:
        while asks := [ask for ask in witch.open_asks() if ask["kind"] == "choose" and ask["prompt"] != "restore"]:
            reply = await witch.answer(asks[0]["id"], asks[0]["options"][: max(1, asks[0]["min"])])
            assert reply["type"] == "ack"
            await witch.ping()
            taps += 1
    return taps


def calls(ticket: Ticket) -> Iterator[tuple[str, str, dict[str, str], Any]]:
    """Every call that the application has, and the paths that it has none for, as strangers and players make it."""
    bearer = {"Authorization": f"Bearer {ticket.token}"}
    bodies = {
        "/api/rooms": {"game": "witch_catch", "name": "Zoe"},
        "/api/rooms/{code}/seats": {"name": "Zoe"},
        "/api/rooms/{code}/passes/redeem": {"pass": "p" * 22},
    }
    known = [(path, sorted(there)) for path, there in openapi()["paths"].items()]
    for pattern, methods in [*known, *((path, ["get", "head", "post"]) for path in PAGES)]:
        for path in {pattern.replace("{code}", ticket.code), pattern.replace("{code}", "CCCCC")}:
            for method in (*methods, "options"):
                for headers in ({}, bearer, *[{"Idempotency-Key": KEY}] * (method == "post")):
                    yield method.upper(), path, headers, bodies.get(pattern)


async def answers(server: Running, ticket: Ticket) -> dict[str, Any]:
    """All that the answers say, but for the time of day and what is drawn anew for each."""
    said = {}
    for method, path, headers, body in calls(ticket):
        answer = await server.guest.http.request(method, path, headers={**HOST, **headers}, json=body)
        shown = {name: value for name, value in answer.headers.items() if name != "date"}
        assert answer.status_code < 500, (method, path)
        said[f"{method} {path} {sorted(headers)}"] = (answer.status_code, shown, _without_chance(answer.content))
    return said


def _without_chance(content: bytes) -> Any:
    try:
        told = json.loads(content)
    except ValueError:
        return content
    return {name: "…" if name in RANDOM else value for name, value in told.items()}


@pytest.mark.parametrize("seeds", [(11, 11), (11, 12)], ids=["the same cards", "other cards"])
async def test_in_the_witch_hour_no_answer_depends_on_what_is_secret(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, seeds: tuple[int, int]
) -> None:
    settings = {"metrics_loopback": False, "public_url": "https://game.example"}
    busy, quiet = [await serve(**settings) for _ in seeds]
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "ALPHABET", "B")  # both rooms have the same code
        tables = [await started(server, 7, seed) for server, seed in zip((busy, quiet), seeds, strict=True)]
    for server, phones in zip((busy, quiet), tables, strict=True):
        await until_night(server, phones)
    roles = [[role(phone) for phone in phones] for phones in tables]
    assert (roles[0] == roles[1]) is (seeds[0] == seeds[1])
    bystander = next(n for n, pair in enumerate(zip(*roles, strict=True)) if "witch" not in pair)

    async with watching(busy.base, "BBBBB") as one, watching(quiet.base, "BBBBB") as two:
        before = [[await phones[bystander].ping() for phones in tables], [await table.ping() for table in (one, two)]]
        lines = quiet.lines()  # of both servers: a process has one log
        assert await raid(tables[0]) >= 2
        assert quiet.lines() == lines
        after = [[await phones[bystander].ping() for phones in tables], [await table.ping() for table in (one, two)]]
        assert [[pong["seq"] for pong in pair] for pair in after] == [[pong["seq"] for pong in pair] for pair in before]
        said = [await answers(server, server.tickets[bystander]) for server in (busy, quiet)]
        assert said[0] == said[1]
        assert len(said[0]) > 40
        for table in (one, two):
            await table.ping()
            assert [frame["type"] for frame in table.frames].count("view") == 1
    assert {line["level"] for line in quiet.lines()} == {"info"}, "in play the terminal shows warnings alone"
