"""Nobody waits for a ghost: a phase ends when the last one awaited is away, leaves or is removed, or by its time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.e2e.conftest import Gather
from tests.e2e.frames import Json
from tests.e2e.party import Party
from tests.e2e.phone import Phone
from tests.e2e.servers import Worker
from tests.e2e.stages import ANSWERED, PLAIN, acked, chair, is_at, leave_behind, plainly, reach
from tests.e2e.test_whole_games import check
from tests.e2e.whim import is_over


async def is_marked_away(party: Party, phone: Phone) -> None:
    await acked(party.host.host("away", seat=phone.seat))


async def is_removed(party: Party, phone: Phone) -> None:
    await acked(party.host.host("kick", seat=phone.seat))
    assert await phone.gone() == 4003


async def leaves(party: Party, phone: Phone) -> None:
    await acked(phone.me("leave"))
    assert await phone.gone() == 4002


WAYS = (is_marked_away, is_removed, leaves)


def awaited(party: Party, phase: str) -> list[Phone]:
    """Return whom the phase waits for; the host last but for everybody else."""
    if phase == "guard_post":
        return [phone for phone in party.phones if is_at(phone.shown, phase)]
    waiting = [phone for phone in party.phones if phone.open_asks()]
    return sorted(waiting, key=lambda phone: phone is not party.host)


async def all_but_the_last(party: Party, phase: str) -> Phone:
    """Everybody the phase waits for answers but one, who is returned."""
    await party.settled()
    *others, last = awaited(party, phase)
    for phone in others:
        ask = phone.open_asks()[0]
        await acked(phone.answer(ask["id"], plainly(ask)))
    return last


def moved_on(view: Json, phase: str) -> bool:
    return bool(view["game"]["phase"] != ("gathering" if phase == "guard_post" else phase))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", ANSWERED)
async def test_a_phase_ends_when_the_last_one_awaited(
    phase: str, way: Callable[[Party, Phone], Awaitable[None]], workers: list[Worker], steady: Worker, gather: Gather
) -> None:
    first = steady if phase == "guard_post" else workers[2]
    # The guardian is posted for a second only; while the game is paused, what the host does still counts.
    party = await gather(first, *workers[:2], options=PLAIN)
    await reach(party, phase)
    if len(awaited(party, phase)) == 1 and awaited(party, phase)[0] is party.host and way is is_removed:
        await acked(party.host.host("give_host", seat="s2"))
        party.phones.append(party.phones.pop(0))
    last = await all_but_the_last(party, phase)
    assert not moved_on((await party.table.refresh()), phase)
    await way(party, last)
    await party.table.see(lambda view: moved_on(view, phase))


@pytest.mark.parametrize("phase", ANSWERED)
async def test_a_host_that_is_away_and_offline_holds_up_no_phase(
    phase: str, workers: list[Worker], steady: Worker, gather: Gather
) -> None:
    first = steady if phase == "guard_post" else workers[2]
    party = await gather(first, *workers[:2], options=PLAIN)
    await reach(party, phase)
    await acked(party.host.host("away", seat="s1"))
    if party.host.shown["room"]["paused"]:
        await acked(party.host.host("resume"))
        await party.host.see(lambda view: not view["room"]["paused"])
    await party.host.drop()
    # Where the phase waited for the host alone, the mark has ended it.
    if not moved_on(await party.table.refresh(), phase):
        await leave_behind(party, party.host)
    assert chair(party.table.shown, "s1")["away"]


@pytest.mark.parametrize("phase", ["role_check", "evening_talk", "vote", "over"])
async def test_a_host_that_leaves_is_followed_by_another_at_once(
    phase: str, workers: list[Worker], gather: Gather
) -> None:
    party = await gather(*workers, options=PLAIN)
    await reach(party, "role_check" if phase == "over" else phase)
    if phase == "over":
        await acked(party.host.host("end"))
        await party.table.see(is_over)
    left = party.phones.pop(0)
    await acked(left.me("leave"))
    view = await party.table.see(lambda view: view["room"]["host"] != "s1")
    do = "rematch" if phase == "over" else "pause"
    for phone in party.phones:
        if phone.seat != view["room"]["host"]:
            assert (await phone.host(do))["code"] == "not_host"
    await acked(party.at(view["room"]["host"]).host(do))


async def test_a_whole_game_is_played_with_one_away_and_one_gone(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers, players=7, seed=7)
    await reach(party, "role_check")
    await acked(party.host.host("away", seat="s3"))
    gone = party.phones.pop(4)
    await acked(gone.me("leave"))
    away = party.phones.pop(2)
    await away.drop()
    check(party, await party.play_on("two are missing"))
    assert chair(party.table.shown, "s3")["away"]
    assert chair(party.table.shown, "s5")["left"]


TIMED = PLAIN | {"discussion": 30}


@pytest.mark.parametrize("phase", ["gathering", "evening_talk", "proposal", "approval", "vote"])
async def test_time_alone_ends_a_timed_phase_and_what_comes_late_is_refused(
    phase: str, workers: list[Worker], gather: Gather
) -> None:
    party = await gather(*workers, options=TIMED)
    await party.start()
    async with asyncio.TaskGroup() as group:
        for phone in party.phones:
            group.create_task(answer_what_no_time_ends(phone, phase))
    await party.table.see(lambda _: phase in party.table.met[:-1])
    during = next(view for view in party.table.views() if view["game"]["phase"] == phase)
    after = next(view for view in party.table.views() if view["now"] > during["now"] and view["game"]["phase"] != phase)
    assert after["now"] >= during["game"]["ends_at"]
    late = 0
    for phone in party.phones:
        shown = [view for view in phone.views() if view["game"]["phase"] == phase]
        for ask in shown[-1]["asks"] if shown else []:
            if not ask["optional"]:
                late += 1
                reply = await phone.say(type="answer", ask=ask["id"], choice=plainly(ask))
                assert (reply["type"], reply["code"]) == ("nak", "not_open"), (ask, reply)
    assert late


async def answer_what_no_time_ends(phone: Phone, phase: str) -> None:
    """Say nothing where time runs, until the phase has been and is over."""

    def asked(view: Json) -> list[Json]:
        return [ask for ask in view["asks"] if ask["prompt"] in ("ready", "seen", "give") and ask["answer"] is None]

    while True:
        view = await phone.see(lambda view: phase in phone.met[:-1] or asked(view))
        if phase in phone.met[:-1]:
            return
        for ask in asked(view):
            await phone.answer(ask["id"], plainly(ask))


async def test_a_game_in_which_nobody_answers_what_is_timed_still_ends(worker: Worker, gather: Gather) -> None:
    party = await gather(worker, options={"discussion": 30}, seed=3)
    await acked(party.host.host("start"))
    for phone in party.phones:
        await acked(party.host.host("away", seat=phone.seat))
    await party.table.see(is_over)
    check(party, await party.story(party.host))
