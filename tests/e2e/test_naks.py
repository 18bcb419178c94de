"""Every `nak` code end to end; a refused message has changed nothing. `unavailable`: `test_redis_killed`."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Gather
from tests.e2e.frames import SCHEMA, Json
from tests.e2e.party import Party
from tests.e2e.phone import Phone
from tests.e2e.servers import Worker
from tests.e2e.stages import PLAIN, acked, reach
from tests.patience import PATIENCE


async def refused(party: Party, reply: Json, code: str, before: list[str]) -> None:
    """Fail unless a message was refused with this code and no screen shows anything new."""
    assert (reply["type"], reply["code"]) == ("nak", code), reply
    for phone in (*party.phones, party.table):
        await phone.refresh()
    assert await shown(party) == before


async def shown(party: Party) -> list[str]:
    """All that all screens show."""
    await party.settled()
    screens = [phone.shown for phone in (*party.phones, party.table)]
    return [json.dumps({name: view[name] for name in ("room", "game", "you", "asks")}) for view in screens]


async def talking(steady: Worker, gather: Gather) -> Party:
    party = await gather(steady, options=PLAIN)
    await reach(party, "evening_talk")
    return party


async def test_not_open_for_an_ask_that_never_was_that_is_anothers_or_that_has_closed(
    steady: Worker, gather: Gather
) -> None:
    party = await talking(steady, gather)
    before = await shown(party)
    seer = next(phone for phone in party.phones if phone.shown["you"]["role"] == "seer")
    other = next(phone for phone in party.phones if phone is not seer)
    await seer.see(lambda view: view["asks"])
    for phone, ask in ((other, "d1.nonsense"), (other, "d1.seer"), (other, "d1.gather"), (other, "d2.vote")):
        await refused(party, await phone.answer(ask, ["s1"]), "not_open", before)
    await refused(party, await other.answer("ready", True), "not_open", before)


@pytest.mark.parametrize("choice", [False, ["yes"], "yes", 7, [], ["s1", "s1"], ["x" * 64], 2**53 - 1])
async def test_bad_choice_for_what_was_not_offered(choice: Any, worker: Worker, gather: Gather) -> None:
    party = await gather(worker, options=PLAIN)
    await reach(party, "role_check")
    before = await shown(party)
    await refused(party, await party.phones[1].answer("ready", choice), "bad_choice", before)


async def test_already_answered_where_an_answer_may_not_be_changed(worker: Worker, gather: Gather) -> None:
    party = await gather(worker, options=PLAIN)
    await reach(party, "role_check")
    phone = party.phones[1]
    await acked(phone.answer("ready", True))
    await phone.see(lambda view: view["asks"][0]["answer"])
    before = await shown(party)
    await refused(party, await phone.answer("ready", True), "already_answered", before)


async def test_not_allowed_for_whoever_watches(worker: Worker, gather: Gather) -> None:
    party = await gather(worker, options=PLAIN)
    await reach(party, "role_check")
    before = await shown(party)
    await refused(party, await party.table.say(type="answer", ask="ready", choice=True), "not_allowed", before)
    await refused(party, await party.table.me("leave"), "not_allowed", before)


async def test_not_allowed_where_the_moment_is_wrong(worker: Worker, gather: Gather) -> None:
    party = await gather(worker, players=3)
    before = await shown(party)
    for do, more in (("start", {}), ("pause", {}), ("rematch", {}), ("end", {}), ("extend", {"seconds": 60})):
        await refused(party, await party.host.host(do, **more), "not_allowed", before)


async def test_not_host_for_everybody_else(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    before = await shown(party)
    await refused(party, await party.phones[2].host("start"), "not_host", before)


DEEP = '{"type":"ping","at":' + "[" * 1500 + "]" * 1500 + "}"

BAD = (
    "this is no JSON", "", "null", "[]", "7", '{"type":"dance","id":1}', '{"id":1}', '{"type":"answer","id":5}',
    '{"type":"ping","at":NaN}', '{"type":"ping","at":1e999}', '{"type":"answer","id":-1,"ask":"ready","choice":true}',
    '{"type":"answer","id":99999999999999999999999999,"ask":"ready","choice":true}', DEEP, b'{"type":"ping","at":1}',
    '{"type":"me","id":1,"do":"rename","name":"\\ud800"}', '{"type":"hello","token":"x"}',
    '{"type":"hello","watch":true}',
    '{"type":"host","id":1,"do":"fly"}', b"\x00\xff\xfe",
)  # fmt: skip


async def test_bad_message_for_what_is_no_message(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    before = await shown(party)
    phone = party.phones[1]
    for message in BAD:
        heard = len(phone.frames)
        await phone.send(message)
        await phone.hear(lambda heard=heard: len(phone.frames) > heard)  # type: ignore[misc]
        nak = json.loads(phone.frames[heard])
        assert (nak["type"], nak["code"]) == ("nak", "bad_message"), (message, nak)
        assert "Traceback" not in nak["detail"]
    assert await shown(party) == before
    assert phone.closed is None


async def test_bad_message_before_hello_and_hello_may_follow(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    await reach(party, "role_check")
    late = party.phones[1]
    await late.hang_up()
    late.say_first = '{"type":"answer","id":7,"ask":"ready","choice":true}'
    await late.open()
    assert [json.loads(raw)["code"] for raw in late.frames if raw.startswith('{"type":"nak"')] == ["bad_message"]
    assert late.open_asks()


async def test_too_fast_and_the_same_message_later_is_carried_out(strict: Worker, gather: Gather) -> None:
    party = await gather(strict, seed=None)
    phone = party.phones[1]
    async with asyncio.timeout(PATIENCE):
        while (await _after_a_burst(phone))["type"] == "ack":
            pass  # not yet too fast, or the machine is slow
    assert (await phone.insist(type="me", do="rename", name="Patient Bob"))["type"] == "ack"
    await party.table.see(lambda view: view["room"]["seats"][1]["name"] == "Patient Bob")


async def _after_a_burst(phone: Phone) -> Json:
    """Send part of a burst and return the last reply; no whole burst is ever refused in a row, which would end it."""
    for number in range(30):
        await phone.send({"type": "ping", "at": number})
    reply = await phone.say(type="me", do="rename", name="Hasty Bob")
    assert reply.get("code") in (None, "too_fast")
    return reply


async def test_too_large(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    phone = party.phones[1]
    await phone.send('{"type":"me","id":1,"do":"rename","name":"' + "x" * 4096 + '"}')
    assert await phone.gone() == 1009
    nak = json.loads(phone.frames[-2])
    assert (nak["type"], nak["code"]) == ("nak", "too_large")
    assert party.table.shown["room"]["seats"][1]["name"] == "Bob"


async def test_paused_while_the_host_has_stopped_the_game(worker: Worker, gather: Gather) -> None:
    party = await gather(worker, options=PLAIN)
    await reach(party, "gathering")
    await acked(party.host.host("pause"))
    before = await shown(party)
    phone = next(phone for phone in party.phones if phone.shown["you"]["role"] != "witch")
    place = phone.shown["asks"][0]["options"][0]
    await refused(party, await phone.answer("d1.gather", [place]), "paused", before)
    await acked(party.host.host("resume"))
    await acked(phone.answer("d1.gather", [place]))


def test_every_nak_code_is_met() -> None:
    met: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        tests = re.findall(r"^async def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        met |= {code for code in SCHEMA["$defs"]["NakCode"]["enum"] for test in tests if test.startswith(code)}
    assert met == set(SCHEMA["$defs"]["NakCode"]["enum"])
