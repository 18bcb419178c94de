"""Hello, messages one by one, views, and goodbye: the socket as the protocol has it."""

from __future__ import annotations

from tests.gateway.server import Running


async def test_a_seat_is_welcomed_and_then_shown_everything(server: Running) -> None:
    (ann,) = await server.party(1)
    welcome, view = ann.frames[:2]
    assert welcome == {"type": "welcome", "seat": "s1", "heartbeat_ms": 20_000, "server": "0.1.0", "last_id": 0}
    assert view["type"] == "view"
    assert view["seq"] == 1
    assert view["room"]["host"] == "s1"
    assert view["you"] is None
    assert view["asks"] == []
    assert abs(view["now"] - server.store.clock.now()) < 10_000


async def test_a_message_is_acknowledged_once_it_is_stored(server: Running) -> None:
    ann, _ = await server.party(2)
    assert await ann.host("add_bot", bot="villager") == {"type": "ack", "id": 1}
    log = await server.store.log(server.tickets[0].code)  # type: ignore[arg-type]
    assert any(type(command).__name__ == "AddBot" for _, command in log)


async def test_the_same_id_is_carried_out_once_and_acknowledged_twice(server: Running) -> None:
    (ann,) = await server.party(1)
    assert (await ann.ask({"type": "host", "id": 3, "do": "add_bot"}))["type"] == "ack"
    assert (await ann.ask({"type": "host", "id": 3, "do": "add_bot"}))["type"] == "ack"
    await ann.ping()
    assert len(ann.now["room"]["seats"]) == 2
    assert len(ann.told("ack")) == 2
