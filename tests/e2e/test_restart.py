"""Workers that stop, are replaced, or are killed while a game is played: no phone loses more than a moment."""

from __future__ import annotations

import asyncio
import time

import pytest
from websockets.exceptions import InvalidHandshake

from tests.e2e.conftest import Gather, OwnWorkers
from tests.e2e.phone import dial
from tests.e2e.servers import Worker
from tests.e2e.stages import PLAIN, acked, chair, leave_behind, reach
from tests.e2e.test_whole_games import check
from tests.e2e.waiting import until

LONGEST_STOP = 10.0
"""Seconds in which a worker that is told to stop has ended (operating guide)."""


async def stopped(worker: Worker) -> float:
    """Tell a worker to stop and wait until it has ended, with success; return how long it took."""
    began = time.monotonic()
    worker.ask_to_stop()
    await until(lambda: worker.exit_code() is not None, what="the worker's end")
    assert worker.exit_code() == 0
    return time.monotonic() - began


async def test_1012_a_worker_that_stops_sends_its_phones_elsewhere_and_ends_in_time(
    own_workers: OwnWorkers, gather: Gather
) -> None:
    leaving, staying = own_workers(2)
    party = await gather(leaving, players=6, options=PLAIN)
    await reach(party, "evening_talk")
    assert await stopped(leaving) < LONGEST_STOP
    waits = []
    for phone in (*party.phones, party.table):
        assert await phone.gone() == 1012
        assert phone.bye is not None
        assert (phone.bye["code"], phone.bye["retry"]) == (1012, True)
        waits.append(phone.bye["after_ms"])
    assert len(set(waits)) > 1, "they do not come back all at once"
    for phone in (*party.phones, party.table):
        await phone.open(staying.url)
        assert phone.phase == "evening_talk"
    party.urls[:] = [staying.url]
    for phone in party.phones:
        await acked(phone.answer("d1.done_talking", True))
    await party.table.see(lambda view: view["game"]["phase"] == "proposal")


async def test_a_worker_that_stops_takes_nobody_in_and_says_that_it_is_not_ready(
    own_workers: OwnWorkers, gather: Gather
) -> None:
    leaving, staying = own_workers(2)
    party = await gather(leaving, staying)
    leaving.ask_to_stop()
    await party.host.gone()
    assert not await asyncio.to_thread(leaving.ready)
    try:
        socket = await dial(leaving.url, party.code)
    except (OSError, InvalidHandshake):
        pass
    else:
        await socket.wait_closed()
        assert socket.close_code == 1012
    await party.host.open(staying.url)
    await until(lambda: leaving.exit_code() == 0, what="the worker's end")


async def replaced(worker: Worker) -> None:
    await stopped(worker)
    worker.start()
    await asyncio.to_thread(worker.wait_until_ready)


async def test_a_rolling_restart_of_all_workers_does_not_end_a_game(own_workers: OwnWorkers, gather: Gather) -> None:
    workers = own_workers(3)
    party = await gather(*workers, players=8, seed=8)
    for worker, phase in zip(workers, ("duck_report", "approval", "ritual_result"), strict=True):
        await reach(party, phase)
        async with asyncio.TaskGroup() as group:
            group.create_task(replaced(worker))
            group.create_task(leave_behind(party))
    check(party, await party.play_on("rolling"))


async def test_a_restart_keeps_the_remaining_time_of_a_phase(own_workers: OwnWorkers, gather: Gather) -> None:
    (worker,) = own_workers(1, speed=1)
    party = await gather(worker, players=12, options={"discussion": 600})
    await party.start()
    for phone in party.phones:
        await phone.answer("ready", True)
    before = await party.table.see(lambda view: view["game"]["phase"] == "morning")
    await stopped(worker)
    worker.start()
    await asyncio.to_thread(worker.wait_until_ready)
    for phone in (*party.phones, party.table):
        await phone.come_back()
    # Unless so much time went by that the morning is over, and then it was the bell that ended it.
    if party.table.phase == "morning":
        assert party.table.shown["game"]["ends_at"] == before["game"]["ends_at"]
    else:
        assert party.table.shown["now"] >= before["game"]["ends_at"]
    after = await party.table.see(lambda view: view["game"]["phase"] == "gathering")
    assert after["game"]["ends_at"] >= before["game"]["ends_at"] + 600_000


@pytest.mark.parametrize("phase", ["gathering", "witch_hour", "vote"])
async def test_a_worker_that_is_killed_takes_no_answer_with_it(
    phase: str, own_workers: OwnWorkers, gather: Gather
) -> None:
    workers = own_workers(3, speed=40)
    party = await gather(*workers, players=9, options={"discussion": 600}, seed=9)
    await reach(party, phase)
    if phase == "witch_hour":
        await acked(party.host.host("resume"))

    async def die_in_the_middle() -> None:
        # Not before somebody is at it: some answers are acknowledged, some on their way, and a bell is running.
        await party.host.see(lambda view: any(ask["answer"] for ask in view["asks"]) or view["game"]["phase"] != phase)
        workers[1].kill()

    async with asyncio.TaskGroup() as group:
        group.create_task(die_in_the_middle())
        story = await party.play_on("killed")
    check(party, story)
    await party.all_back()


async def test_a_killed_workers_phones_are_shown_offline_and_its_bells_ring(
    own_workers: OwnWorkers, gather: Gather
) -> None:
    doomed, survivor = own_workers(2, speed=40)
    party = await gather(doomed, options=PLAIN)
    screen = party.screen(survivor.url)
    await screen.open()
    await reach(party, "morning")
    await acked(party.host.host("resume"))
    doomed.kill()
    await screen.see(lambda view: view["game"]["phase"] == "gathering")
    await screen.see(lambda view: not any(chair(view, str(phone.seat))["connected"] for phone in party.phones))
    for phone in party.phones:
        await phone.open(survivor.url)
    await screen.see(lambda view: all(chair(view, str(phone.seat))["connected"] for phone in party.phones))
