"""Being there: badges, reconnects, hidden pages, resync; what flickers is told to nobody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from duckpost.gateway.presence import Departures, Doze
from duckpost.rooms.commands import WorkerLost
from duckpost.rooms.model import RoomCode
from duckpost.store import RoomGone, StoreDown
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.protocol_client import Phone, sitting


def badge(phone: Phone, seat: int, name: str) -> Any:
    return phone.now["room"]["seats"][seat][name]


async def commands(server: Running, *kinds: str) -> list[str]:
    log = await server.store.log(RoomCode(server.tickets[0].code))
    return [type(command).__name__ for _, command in log if type(command).__name__ in kinds]


async def test_whoever_closes_the_socket_is_offline_and_back_again(server: Running) -> None:
    ann, ben = await server.party(2)
    await ben.socket.close()
    await ann.until(lambda phone: not badge(phone, 1, "connected"))
    assert badge(ann, 1, "gone_since") is not None
    assert not badge(ann, 1, "left")
    await server.sit(server.tickets[1])
    await ann.until(lambda phone: badge(phone, 1, "connected"))
    assert badge(ann, 1, "gone_since") is None


async def test_whoever_drops_without_a_word_is_offline(server: Running) -> None:
    ann, ben = await server.party(2)
    ben.socket.transport.abort()
    await ann.until(lambda phone: not badge(phone, 1, "connected"))


async def test_a_short_gap_is_told_to_nobody(serve: Serve) -> None:
    server = await serve(gone_ms=60_000)
    ann, ben = await server.party(2)
    seen = len(ann.frames)
    for _ in range(20):
        await ben.socket.close()
        ben = await server.sit(server.tickets[1])
    await ann.ping()
    assert [frame["type"] for frame in ann.frames[seen:]] == ["pong"]
    assert await commands(server, "Gone") == []
    assert [line["event"] for line in server.lines()] == ["room_made"], "and the log says nothing of it"


async def test_reconnecting_at_the_end_of_the_gap_leaves_the_seat_connected(serve: Serve) -> None:
    server = await serve(gone_ms=10)
    ann, ben = await server.party(2)
    for _ in range(10):
        await ben.socket.close()
        ben = await server.sit(server.tickets[1])
    await ben.ping()
    await ann.until(lambda phone: badge(phone, 1, "connected"))
    assert len(ann.now["room"]["seats"]) == 2


async def test_a_page_that_stays_hidden_is_asleep_until_it_says_anything(server: Running) -> None:
    ann, ben = await server.party(2)
    await ben.send({"type": "hidden"})
    await ann.until(lambda phone: badge(phone, 1, "asleep"))
    assert badge(ann, 1, "connected")
    await ben.ping()
    await ann.until(lambda phone: not badge(phone, 1, "asleep"))


async def test_twenty_cycles_of_hiding_and_showing_are_told_to_nobody(serve: Serve) -> None:
    server = await serve(asleep_ms=60_000)
    ann, ben = await server.party(2)
    seen = len(ann.frames)
    for _ in range(15):
        await ben.send({"type": "hidden"})
        await ben.ping()
    await ann.ping()
    assert [frame["type"] for frame in ann.frames[seen:]] == ["pong"]
    assert await commands(server, "Asleep") == []


async def test_whoever_was_asleep_and_comes_back_by_another_socket_is_awake(server: Running) -> None:
    ann, ben = await server.party(2)
    await ben.send({"type": "hidden"})
    await ann.until(lambda phone: badge(phone, 1, "asleep"))
    await server.sit(server.tickets[1])
    await ann.until(lambda phone: not badge(phone, 1, "asleep"))


async def test_a_client_that_has_missed_a_view_is_sent_it_again(server: Running) -> None:
    (ann,) = await server.party(1)
    before = ann.now
    await ann.send({"type": "resync"})
    await ann.until(lambda phone: phone.now["seq"] == before["seq"] + 1)
    assert {**ann.now, "seq": 0, "now": 0} == {**before, "seq": 0, "now": 0}
    assert (await ann.ping())["seq"] == ann.now["seq"]


async def test_a_pong_brings_back_what_was_sent_and_the_servers_time(server: Running) -> None:
    (ann,) = await server.party(1)
    for at in (0, -3, 1.5, 2**53):
        pong = await ann.ping(at)
        assert pong["at"] == at
        assert abs(pong["now"] - server.store.clock.now()) < 10_000


async def test_a_seat_on_a_new_device_goes_on_counting(server: Running) -> None:
    (ann,) = await server.party(1)
    await ann.ask({"type": "host", "id": 41, "do": "add_bot"})
    again = await server.sit(server.tickets[0])
    assert again.frames[0]["last_id"] == 41
    assert (await again.host("add_bot"))["id"] == 42


async def test_a_seat_freed_under_a_living_socket_is_taken_again(server: Running) -> None:
    ann, ben = await server.party(2)
    await server.store.transact(RoomCode(server.tickets[0].code), WorkerLost(server.store.worker))
    await ben.until(lambda phone: badge(phone, 0, "connected") and badge(phone, 1, "connected"))
    assert (await ann.host("add_bot"))["type"] == "ack"
    assert ann.farewell is ben.farewell is None


async def test_a_late_end_of_an_older_socket_changes_nothing(server: Running) -> None:
    ann, ben = await server.party(2)
    async with sitting(server.base, server.tickets[1]) as newer:
        await ben.closed()
        server.gateway.departures.note(RoomCode(server.tickets[1].code), "s2", "older:1")  # type: ignore[arg-type]
        await newer.ping()
        await ann.ping()
        assert badge(ann, 1, "connected")


class Moody:
    """A store that is down for a while."""

    def __init__(self, *moods: Exception | None) -> None:
        self.moods = list(moods)
        self.told: list[Any] = []
        self.done = asyncio.Event()

    async def transact(self, code: RoomCode, command: Any) -> None:
        self.told.append((code, command))
        mood = self.moods.pop(0)
        if not self.moods:
            self.done.set()
        if mood is not None:
            raise mood


@pytest.mark.parametrize("end", [None, RoomGone()])
async def test_a_departure_is_told_until_it_is_heard(monkeypatch: pytest.MonkeyPatch, end: Exception | None) -> None:
    monkeypatch.setattr("duckpost.gateway.presence.AGAIN_SECONDS", 0)
    store = Moody(StoreDown(), StoreDown(), end)
    departures = Departures(store, 0)  # type: ignore[arg-type]
    departures.note(RoomCode("BBBBB"), "s1", "w:1")  # type: ignore[arg-type]
    await store.done.wait()
    while departures._tasks:
        await asyncio.wait(departures._tasks)
    assert len(store.told) == 3


async def test_departures_not_told_yet_are_forgotten_when_the_worker_stops() -> None:
    store = Moody(None)
    departures = Departures(store, 60_000)  # type: ignore[arg-type]
    departures.note(RoomCode("BBBBB"), "s1", "w:1")  # type: ignore[arg-type]
    await departures.close()
    assert store.told == []


async def test_waking_up_is_told_again_if_it_could_not_be() -> None:
    heard: list[bool] = []
    moods: list[Exception | None] = [None, StoreDown(), None]
    slept = asyncio.Event()

    async def tell(asleep: bool) -> None:
        heard.append(asleep)
        slept.set()
        mood = moods.pop(0)
        if mood is not None:
            raise mood

    doze = Doze(0, tell)
    doze.hidden()
    doze.hidden()
    await slept.wait()
    with pytest.raises(StoreDown):
        await doze.awake()
    await doze.awake()
    await doze.awake()
    assert heard == [True, False, False]
