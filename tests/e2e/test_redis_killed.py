"""Redis is killed in the middle of a game and started again with what it has on disk."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.conftest import Gather, OwnWorkers
from tests.e2e.stages import PLAIN, acked, reach
from tests.e2e.test_whole_games import check
from tests.e2e.waiting import until
from tests.redis_servers import RedisServer


async def test_unavailable_while_redis_is_gone_and_all_goes_on_by_itself(
    own_redis: RedisServer, own_workers: OwnWorkers, gather: Gather
) -> None:
    workers = own_workers(2)
    party = await gather(*workers, options=PLAIN)
    await reach(party, "evening_talk")
    phone = party.phones[1]
    await acked(phone.answer("d1.done_talking", True))
    own_redis.kill()
    waiting = [p for p in party.phones if p is not phone]
    replies = await asyncio.gather(*(p.say(type="answer", ask="d1.done_talking", choice=True) for p in waiting))
    assert [(reply["type"], reply["code"]) for reply in replies] == [("nak", "unavailable")] * 3
    door = await party.web.get(f"{workers[0].url}/api/rooms/{party.code}")
    assert (door.status_code, door.json()["code"]) == (503, "unavailable")
    assert door.headers["retry-after"]
    making = await party.web.post(f"{workers[1].url}/api/rooms", {"game": "witch_catch", "name": "Zoe"})
    assert (making.status_code, making.json()["code"]) == (503, "unavailable")
    for worker in workers:
        assert not await asyncio.to_thread(worker.ready)
        assert (await party.web.get(f"{worker.url}/healthz")).status_code == 200
    assert all(p.closed is None for p in (*party.phones, party.table)), "sockets stay"
    assert all(p.phase == "evening_talk" for p in (*party.phones, party.table)), "what is not stored is not shown"
    own_redis.start()
    for p in waiting:
        assert (await p.answer("d1.done_talking", True))["type"] == "ack"
    await party.table.see(lambda view: view["game"]["phase"] == "proposal")
    assert all(p.closed is None for p in (*party.phones, party.table))


@pytest.mark.parametrize("phase", ["gathering", "witch_hour", "vote"])
async def test_a_game_goes_on_to_its_end_after_redis_was_killed(
    phase: str, own_redis: RedisServer, own_workers: OwnWorkers, gather: Gather
) -> None:
    workers = own_workers(2, speed=40)
    party = await gather(*workers, players=6, seed=6)
    await reach(party, phase)
    if phase == "witch_hour":
        await acked(party.host.host("resume"))

    async def kill_and_start() -> None:
        own_redis.kill()
        await until(lambda: asyncio.to_thread(lambda: not workers[0].ready()), what="noticing")
        own_redis.start()

    async with asyncio.TaskGroup() as group:
        group.create_task(kill_and_start())
        story = await party.play_on("outage")
    check(party, story)
    await party.all_back()
