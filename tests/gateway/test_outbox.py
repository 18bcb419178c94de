"""The outbox: the newest view wins, acknowledgements keep their order, and a slow phone is nobody else's business."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from typing import Any

import pytest

from duckpost.gateway import fanout
from duckpost.gateway.closing import CloseCode
from duckpost.gateway.metrics import Metrics
from duckpost.gateway.outbox import MOST_WAITING, Outbox
from duckpost.gateway.views import own_part
from duckpost.gateway.wire import Ack, Pong, bye
from tests.gateway.conftest import Serve, Slow
from tests.gateway.server import Running


class Pipe:
    """A connection that is clear or not."""

    def __init__(self) -> None:
        self.clear = True
        self.sent: list[Any] = []
        self.ended: tuple[int, str] | None = None
        self._call: Callable[[], None] = lambda: None

    def push(self, frame: bytes) -> None:
        self.sent.append(json.loads(frame))

    def hang_up(self, code: int, reason: str) -> None:
        self.ended = (code, reason)

    def when_clear(self, call: Callable[[], None]) -> None:
        self._call = call

    def clears(self) -> None:
        self.clear = True
        self._call()


def outbox_of(pipe: Pipe) -> Outbox:
    return Outbox(pipe, lambda: 1234, Metrics())


def body(number: int) -> bytes:
    return b'"room":%d' % number


def test_what_can_be_written_is_written_at_once() -> None:
    pipe = Pipe()
    outbox = outbox_of(pipe)
    outbox.show(body(1))
    outbox.tell(Ack(id=7).encoded())
    outbox.tell(Pong(at=3, now=0, seq=0))
    assert pipe.sent == [
        {"type": "view", "seq": 1, "now": 1234, "room": 1},
        {"type": "ack", "id": 7},
        {"type": "pong", "at": 3, "now": 1234, "seq": 1},
    ]


def test_the_newest_view_wins_and_has_the_next_number() -> None:
    pipe = Pipe()
    outbox = outbox_of(pipe)
    outbox.show(body(1))
    pipe.clear = False
    for number in range(2, 100):
        outbox.show(body(number))
    assert len(pipe.sent) == 1
    pipe.clears()
    assert [(view["seq"], view["room"]) for view in pipe.sent] == [(1, 1), (2, 99)]
    pipe.clears()
    assert len(pipe.sent) == 2


def test_acknowledgements_keep_their_order_while_the_way_is_blocked() -> None:
    pipe = Pipe()
    outbox = outbox_of(pipe)
    pipe.clear = False
    for number in range(5):
        assert outbox.tell(Ack(id=number).encoded())
        outbox.show(body(number))
    pipe.clears()
    assert [frame["id"] for frame in pipe.sent[:-1]] == [0, 1, 2, 3, 4]
    assert pipe.sent[-1]["room"] == 4


def test_what_waits_for_a_phone_is_bounded() -> None:
    pipe = Pipe()
    outbox = outbox_of(pipe)
    pipe.clear = False
    assert all(outbox.tell(b"{}") for _ in range(MOST_WAITING))
    assert not outbox.tell(b"{}")


def test_a_goodbye_follows_the_acknowledgements_and_ends_it() -> None:
    pipe = Pipe()
    outbox = outbox_of(pipe)
    pipe.clear = False
    outbox.tell(Ack(id=1).encoded())
    outbox.show(body(1))
    outbox.close(bye(CloseCode.RESTART, 7))
    outbox.close(bye(CloseCode.REMOVED))
    assert [frame["type"] for frame in pipe.sent] == ["ack", "bye"]
    assert pipe.sent[-1]["after_ms"] == 7
    assert pipe.ended == (1012, "restart")


def test_a_pong_tells_the_number_of_the_view_before_it() -> None:
    pipe = Pipe()
    outbox = outbox_of(pipe)
    outbox.show(body(1))
    pipe.clear = False
    outbox.show(body(2))
    outbox.tell(Pong(at=1, now=0, seq=0))
    pipe.clears()
    assert [(frame["type"], frame["seq"]) for frame in pipe.sent] == [("view", 1), ("pong", 1), ("view", 2)]


async def test_a_phone_that_does_not_read_skips_views_and_holds_nobody_up(
    server: Running, monkeypatch: pytest.MonkeyPatch, sluggish: Slow
) -> None:
    def long(room: Any, seat: Any, size: int) -> bytes:
        return own_part(room, seat, size)[:-1] + b" " * 50_000 + b'"'

    (ann,) = await server.party(1)
    ticket = await server.guest.take_seat(server.tickets[0].code, "Ben")
    slow = sluggish(server.base, ticket)
    await slow.connect()
    await ann.until(lambda phone: phone.now["room"]["seats"][1]["connected"])
    monkeypatch.setattr(fanout, "own_part", long)
    changes = 60
    for number in range(changes):
        await ann.do({"type": "me", "do": "rename", "name": f"Ann {number}"})
        await ann.until(lambda phone, name=f"Ann {number}": phone.now["room"]["seats"][0]["name"] == name)  # type: ignore[misc]
    assert server.gateway.metrics.skipped._value.get() > 0
    views = await slow.views_until(f"Ann {changes - 1}")
    assert len(views) < changes
    assert [view["seq"] for view in views] == list(range(1, len(views) + 1))


@pytest.mark.skipif(not hasattr(socket, "TCP_NOTSENT_LOWAT"), reason="the system queues what it likes")
async def test_the_system_queues_no_old_views_for_a_phone_that_does_not_read(serve: Serve, sluggish: Slow) -> None:
    server = await serve(messages_a_second=10_000, message_burst=10_000)
    (ann,) = await server.party(1)
    slow = sluggish(server.base, await server.guest.take_seat(server.tickets[0].code, "Ben"))
    await slow.connect()
    await ann.until(lambda phone: phone.now["room"]["seats"][1]["connected"])
    changes = 200
    for number in range(changes):
        await ann.do({"type": "me", "do": "rename", "name": f"Ann {number}"})
    views = await slow.views_until(f"Ann {changes - 1}")
    assert len(views) < changes / 2
