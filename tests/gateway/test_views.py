"""Who is shown what, and when: the same public bytes for all, padding, and not a frame more than one may know."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from duckpost.games.contract import Seat
from duckpost.gateway.fanout import Standing, standing
from duckpost.gateway.views import STEP, own_part, public_part
from duckpost.rooms.commands import Connected, Gone, Join, Kick, Leave, Open, Start
from duckpost.rooms.model import Room, RoomCode
from duckpost.rooms.step import open_room, step
from tests.gateway.server import NAMES, Running
from tests.protocol_client import Phone, watching

VIEW = b'{"type":"view","seq":'


def public_bytes(raw: bytes) -> bytes:
    """The bytes from `"room"` up to `"you"`."""
    return raw[raw.index(b'"room":') : raw.index(b',"you":')]


def own_bytes(raw: bytes) -> bytes:
    """The bytes from `"you"` to the end of the pad."""
    return raw[raw.index(b'"you":') : -1]


def views(phone: Phone) -> list[bytes]:
    return [raw for raw in phone.raw if raw.startswith(VIEW)]


async def started(server: Running, players: int = 6, seed: int = 11) -> list[Phone]:
    phones = await server.party(players, seed=seed)
    await phones[0].do({"type": "host", "do": "start"})
    return phones


async def all_answer(phones: list[Phone], ask: str, choose: Callable[[dict[str, Any]], Any]) -> None:
    """Answer an ask that everybody has."""
    for phone in phones:
        found = await phone.until(lambda p: next((a for a in p.now["asks"] if a["id"] == ask), None))
        assert (await phone.answer(ask, choose(found)))["type"] == "ack"


async def until_gathering(server: Running, phones: list[Phone]) -> None:
    """Go on to the first gathering; nobody waits for the morning's scene."""
    await all_answer(phones, "ready", lambda _: True)
    server.store.clock.shift(60_000)
    for phone in phones:
        await phone.until(lambda p: p.phase == "gathering")


async def test_the_public_part_is_the_same_bytes_for_all(server: Running) -> None:
    phones = await started(server)
    async with watching(server.base, server.tickets[0].code) as table:
        await until_gathering(server, [*phones])
        await table.until(lambda p: p.phase == "gathering")
        newest = {public_bytes(views(phone)[-1]) for phone in (*phones, table)}
        assert len(newest) == 1
        assert table.now["you"] is None
        assert table.now["asks"] == []


async def test_the_own_part_is_padded_to_a_multiple_of_256_bytes(server: Running) -> None:
    phones = await started(server)
    async with watching(server.base, server.tickets[0].code) as table:
        await until_gathering(server, phones)
        sizes = {len(own_bytes(raw)) for phone in (*phones, table) for raw in views(phone)}
    assert {size % STEP for size in sizes} == {0}
    assert all(json.loads(b"{" + own_bytes(raw) + b"}")["pad"].strip() == "" for raw in views(phones[0]))


async def test_in_gathering_anothers_answer_sends_nothing_to_anybody_else(server: Running) -> None:
    phones = await started(server)
    await until_gathering(server, phones)
    async with watching(server.base, server.tickets[0].code) as table:
        for phone in phones:
            await phone.ping()
        seen = [len(phone.frames) for phone in phones]
        ask = next(a for a in phones[0].now["asks"] if a["id"] == "d1.gather")
        for option in (ask["options"][0], ask["options"][1], ask["options"][0]):
            assert (await phones[0].answer("d1.gather", [option]))["type"] == "ack"
        assert len(phones[0].frames) == seen[0] + 6, "the one who answers is shown the answer and told that it is kept"
        for phone, before in zip(phones[1:], seen[1:], strict=True):
            pong = await phone.ping()
            assert [frame["type"] for frame in phone.frames[before:]] == ["pong"]
            assert pong["seq"] == phone.now["seq"], "and no counter moves"
        await table.ping()
        assert [frame["type"] for frame in table.frames] == ["welcome", "view", "pong"]


async def test_a_view_is_sent_only_when_it_says_something_new(server: Running) -> None:
    phones = await started(server)
    await until_gathering(server, phones)
    await phones[1].do({"type": "me", "do": "locale", "locale": "ko"})
    for phone in phones:
        await phone.ping()
        for one, next_ in pairwise(views(phone)):
            assert (public_bytes(one), own_bytes(one)) != (public_bytes(next_), own_bytes(next_))


async def test_the_numbers_of_views_have_no_gaps(server: Running) -> None:
    phones = await started(server)
    await until_gathering(server, phones)
    for phone in phones:
        assert [view["seq"] for view in phone.told("view")] == list(range(1, len(phone.told("view")) + 1))


async def test_a_marker_in_a_secret_reaches_its_owner_alone(server: Running) -> None:
    """Names stand for secrets: a role, a hand and a token are looked for in all that anybody else gets."""
    phones = await started(server, players=7)
    async with watching(server.base, server.tickets[0].code) as table:
        await until_gathering(server, phones)
        roles = {phone.now["you"]["role"] for phone in phones}
        assert len(roles) > 2
        tokens = [ticket.token for ticket in server.tickets]
        everything = b"".join(raw for phone in (*phones, table) for raw in phone.raw)
        everything += server.log.getvalue().encode()
        for path in ("/metrics", f"/api/rooms/{server.tickets[0].code}", "/api/games"):
            everything += (await server.guest.http.get(path)).content
        assert not [token for token in tokens if token.encode() in everything]
        for phone in (*phones, table):
            for raw in views(phone):
                assert b'"role"' not in public_bytes(raw)
        assert b'"role"' not in b"".join(table.raw)
        for phone in phones:
            assert {view["you"]["role"] for view in phone.told("view") if view["you"]} == {phone.now["you"]["role"]}


async def test_names_tokens_and_codes_are_in_no_log_line_and_no_metric(server: Running) -> None:
    marked = [f"Marked{name}" for name in NAMES[:4]]
    host = await server.guest.make_room(marked[0])
    tickets = [host, *[await server.guest.take_seat(host.code, name) for name in marked[1:]]]
    phones = [await server.sit(ticket) for ticket in tickets]
    await phones[0].do({"type": "host", "do": "start"})
    await phones[1].socket.send("x" * 5000)
    await phones[2].socket.send(f'{{"type":"cheat","name":"{marked[2]}"}}')
    await phones[1].closed()
    await phones[2].ping()
    for path in (
        f"/api/rooms/{host.code}/nothing",
        f"/api/rooms/{host.code}/story",
        f"/x/{marked[0]}/{tickets[0].token}",
    ):
        await server.guest.http.get(path)
    told = server.log.getvalue() + (await server.guest.http.get("/metrics")).text
    assert len(server.lines()) >= 5
    for secret in (*marked, *(ticket.token for ticket in tickets), host.code):
        assert secret not in told


def room(*commands: Any) -> Room:
    code = RoomCode("BCDFG")
    opened = open_room(Open(code=code, game="witch_catch", seed=1, name="Ann", token="t1"), 1000).room
    for name in ("Ben", "Cat", "Dan", "Eve"):
        opened = step(opened, Join(name=name, token=f"t-{name}"), 1000).room
    for command in commands:
        decision = step(opened, command, 2000)
        assert decision.refused is None
        opened = decision.room
    return opened


ANN, BEN = Seat("s1"), Seat("s2")


@pytest.mark.parametrize(
    ("commands", "stands"),
    [
        ((Connected(BEN, "w:1"),), Standing.HOLDS),
        ((Connected(BEN, "w:1"), Gone(BEN, "w:1")), Standing.LOST),
        ((Connected(BEN, "w:1"), Connected(BEN, "w:2")), Standing.ELSEWHERE),
        ((Connected(BEN, "w:1"), Kick(ANN, 1, BEN)), Standing.REMOVED),
        ((Connected(BEN, "w:1"), Leave(BEN, 1)), Standing.REMOVED),
        ((Start(ANN, 1), Connected(BEN, "w:1"), Kick(ANN, 2, BEN)), Standing.REMOVED),
        ((Start(ANN, 1), Connected(BEN, "w:1"), Leave(BEN, 1)), Standing.LEFT),
    ],
)
def test_how_a_socket_stands_to_its_seat(commands: tuple[Any, ...], stands: Standing) -> None:
    assert standing(room(*commands), BEN, "w:1") is stands


@pytest.mark.parametrize("seat", [None, ANN])
def test_the_parts_of_a_view_are_one_json_object(seat: Seat | None) -> None:
    for shown in (room(), room(Start(ANN, 1))):
        public = public_part(shown)
        whole = json.loads(b"{" + public.json + b"," + own_part(shown, seat, public.own_bytes) + b"}")
        assert list(whole) == ["room", "game", "you", "asks", "pad"]
        assert (whole["you"] is None) == (seat is None or shown.state is None)
