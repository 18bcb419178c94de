"""Every `nak` code: when it is given, and that nothing has changed then."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from duckpost.gateway import line
from duckpost.gateway.orders import nak_of
from duckpost.gateway.wire import NakCode
from duckpost.rooms.refusals import Code
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.protocol_client import Phone, watching


async def refused(phone: Phone, frame: dict[str, Any]) -> str:
    """Send what is refused; return the code. The sender's view is the same after it, to the byte."""
    shown = [frame for frame in phone.frames if frame["type"] == "view"]
    reply = await phone.ask(frame)
    assert reply["type"] == "nak"
    await phone.ping()
    assert [frame for frame in phone.frames if frame["type"] == "view"] == shown
    return str(reply["code"])


async def test_not_open(server: Running) -> None:
    (ann,) = await server.party(1)
    assert await refused(ann, {"type": "answer", "ask": "d1.gather", "choice": ["cave"]}) == "not_open"


async def test_bad_choice(server: Running) -> None:
    ann, *_ = await server.party(4)
    await ann.do({"type": "host", "do": "start"})
    await ann.until(lambda phone: phone.now["asks"])
    choices: list[Any] = [False, ["yes"], 1, "x"]
    for choice in choices:
        assert await refused(ann, {"type": "answer", "ask": "ready", "choice": choice}) == "bad_choice"


@pytest.mark.parametrize("choice", ['{"a":1}', "null", "1.5", "[1]", "[[]]", "1e400", "99999999999999999999999"])
async def test_bad_choice_for_what_is_no_choice_of_any_kind(server: Running, choice: str) -> None:
    (ann,) = await server.party(1)
    await ann.socket.send('{"type":"answer","id":1,"ask":"ready","choice":' + choice + "}")
    nak = (await ann.until(lambda phone: phone.told("nak")))[0]
    assert nak["code"] in ("bad_choice", "bad_message")
    assert choice.startswith(("1e400",)) or (nak["id"], nak["code"]) == (1, "bad_choice")
    assert server.lines()[1:] == [] or choice.startswith("1e400")


async def test_already_answered(server: Running) -> None:
    ann, *_ = await server.party(4)
    await ann.do({"type": "host", "do": "start"})
    await ann.until(lambda phone: phone.now["asks"])
    assert (await ann.answer("ready", True))["type"] == "ack"
    assert await refused(ann, {"type": "answer", "ask": "ready", "choice": True}) == "already_answered"


async def test_not_allowed(server: Running) -> None:
    (ann,) = await server.party(1)
    assert await refused(ann, {"type": "host", "do": "start"}) == "not_allowed"
    assert await refused(ann, {"type": "host", "do": "kick", "seat": "s9"}) == "not_allowed"


async def test_not_host(server: Running) -> None:
    _, ben = await server.party(2)
    powers: list[tuple[str, dict[str, Any]]] = [
        ("start", {}), ("away", {"seat": "s1"}), ("kick", {"seat": "s1"}), ("move_seat", {"seat": "s1", "to": 1}),
        ("give_host", {"seat": "s2"}), ("options", {"options": {}}), ("pause", {}), ("resume", {}),
        ("extend", {"seconds": 30}), ("end", {}), ("rematch", {}), ("add_bot", {}),
    ]  # fmt: skip
    for do, more in powers:
        assert await refused(ben, {"type": "host", "do": do, **more}) == "not_host", do


async def test_paused(server: Running) -> None:
    ann, *_ = await server.party(4)
    await ann.do({"type": "host", "do": "start"})
    await ann.do({"type": "host", "do": "pause"})
    assert await refused(ann, {"type": "answer", "ask": "ready", "choice": True}) == "paused"
    await ann.do({"type": "host", "do": "resume"})
    assert (await ann.answer("ready", True))["type"] == "ack"


async def test_bad_message(server: Running) -> None:
    (ann,) = await server.party(1)
    await ann.send({"type": "host", "id": 5, "do": "cheat"}, valid=False)
    nak = (await ann.until(lambda phone: phone.told("nak")))[0]
    assert (nak["id"], nak["code"]) == (5, "bad_message")


async def test_too_fast_is_refused_and_may_be_sent_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(at=0.0)
    monkeypatch.setattr(line, "time", SimpleNamespace(monotonic=lambda: clock.at))
    server = await serve(message_burst=10, messages_a_second=4)
    (ann,) = await server.party(1)
    codes = [(await ann.host("pause"))["code"] for _ in range(12)]
    assert codes == ["not_allowed"] * 9 + ["too_fast"] * 3, "one of the ten was the hello"
    clock.at += 0.25
    codes = [(await ann.host("pause"))["code"] for _ in range(2)]
    assert codes == ["not_allowed", "too_fast"]
    clock.at += 60
    codes = [(await ann.host("pause"))["code"] for _ in range(11)]
    assert codes == ["not_allowed"] * 10 + ["too_fast"], "however long it was quiet, no more than a burst"


async def test_too_large(server: Running) -> None:
    (ann,) = await server.party(1)
    await ann.socket.send("x" * 5000)
    nak = (await ann.until(lambda phone: phone.told("nak")))[0]
    assert (nak["id"], nak["code"]) == (None, "too_large")


async def test_whoever_watches_may_do_nothing_else(server: Running) -> None:
    ticket = await server.guest.make_room()
    async with watching(server.base, ticket.code) as table:
        for frame in (
            {"type": "host", "do": "start"},
            {"type": "me", "do": "leave"},
            {"type": "answer", "ask": "ready", "choice": True},
        ):
            assert await refused(table, frame) == "not_allowed"
        await table.send({"type": "hidden"})
        assert (await table.ping())["seq"] == 1


@pytest.mark.parametrize(
    ("frame", "code", "detail"),
    [
        ({"type": "me", "do": "rename", "name": "Ben"}, "not_allowed", "name_taken"),
        ({"type": "me", "do": "rename", "name": " "}, "bad_choice", "bad_name"),
        ({"type": "host", "do": "options", "options": {"seals": 99}}, "bad_choice", "bad_options"),
        ({"type": "host", "do": "add_bot", "bot": "cheat"}, "bad_choice", "there"),
    ],
)
async def test_what_the_wire_has_no_word_for_stands_in_the_detail(
    server: Running, frame: dict[str, Any], code: str, detail: str
) -> None:
    ann, _ = await server.party(2)
    reply = await ann.ask(frame)
    assert (reply["code"], reply["detail"].split()[0]) == (code, detail)


@pytest.mark.parametrize("code", list(Code))
def test_every_refusal_of_a_room_has_a_word_on_the_wire(code: Code) -> None:
    nak = nak_of(7, code, "x" * 1000)
    assert nak.code in NakCode
    assert len(nak.detail) <= 200
    assert nak.code.value == code.value or nak.detail.startswith(code.value)
