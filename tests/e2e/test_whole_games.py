"""Whole games over real sockets, by phones that know the protocol's page alone, judged by the referee."""

from __future__ import annotations

from collections.abc import Callable
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.e2e.conftest import QUICK, Gather
from tests.e2e.frames import Json
from tests.e2e.party import Party
from tests.e2e.servers import QUICK_PLAY, Worker, speed_flags
from tests.e2e.told import unkept
from tests.games.witch_catch.referee import judge
from tests.redis_servers import Deployment

TIMED = {"discussion": 30}
"""At the speed of these tests a discussion lasts 75 ms: time runs out in the middle of answers."""


def check(party: Party, story: Json) -> None:
    """The referee finds no fault, the screens show the story's end, and the story holds whatever was acknowledged."""
    verdict = judge(story)
    assert [str(fault) for fault in verdict.faults] == []
    outcome = party.table.shown["game"]["outcome"]
    told = tuple(story[name] for name in ("winner", "reason", "ended_in", "witch_score"))
    assert (verdict.winner, verdict.reason, verdict.ended_in, verdict.witch_score) == told
    assert tuple(outcome[name] for name in ("winner", "reason", "ended_in", "witch_score")) == told
    assert outcome["roles"] == {row["seat"]: row["role"] for row in story["seats"]}
    assert unkept(story, party.phones) == []


@pytest.mark.parametrize("timed", [False, True], ids=["untimed", "timed"])
@pytest.mark.parametrize("players", range(4, 13))
async def test_a_whole_game_is_played_by_the_rules(players: int, timed: bool, worker: Worker, gather: Gather) -> None:
    party = await gather(worker, players=players, options=TIMED if timed else {}, seed=players)
    story = await party.play(f"{players} {timed}")
    assert story["players"] == players
    assert story["options"]["discussion"] == (30 if timed else None)
    check(party, story)
    if not timed:
        assert party.late <= {"raid", "post"}, "in an untimed game only these run on a clock"


async def test_twelve_players_spread_over_three_workers_play_one_game(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers, players=12, seed=12)
    story = await party.play("spread")
    check(party, story)
    screens = [*party.phones, party.table]
    for screen in screens:
        await screen.see(lambda view: view == view | {"game": party.table.shown["game"]})
    assert_one_history([screen.publics() for screen in screens])
    assert len({screen.publics()[-1] for screen in screens}) == 1


def assert_one_history(histories: list[list[str]]) -> None:
    """Fail if two screens saw two things in a different order, or if nothing was seen by all."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for history in histories:
        for before, after in pairwise(history):
            sorter.add(after, before)
    order = list(sorter.static_order())  # raises CycleError where two histories contradict each other
    assert len(order) > 50
    assert len(set.intersection(*map(set, histories))) > 10


@pytest.mark.parametrize("kind", ["cluster", "sentinel"])
async def test_a_game_is_played_on_any_kind_of_redis(
    kind: str, deployments: Callable[[str], Deployment], tmp_path: Path, gather: Gather
) -> None:
    deployment = deployments(kind)
    workers = [Worker(tmp_path, f"{kind}-{n}", deployment.url, *speed_flags(QUICK), **QUICK_PLAY) for n in range(2)]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.wait_until_ready()
        party = await gather(*workers, players=6, seed=6)
        check(party, await party.play(kind))
        assert deployment.immortal() == []
    finally:
        for worker in workers:
            worker.kill()


async def test_a_rematch_is_a_whole_game_on_the_same_seats(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers, players=5, seed=5)
    first = await party.play("first")
    check(party, first)
    assert (await party.host.host("rematch"))["type"] == "ack"
    for phone in party.phones:
        await phone.see(lambda view: view["room"]["status"] == "lobby")
        phone.acked.clear()
    await party.table.see(lambda view: view["room"]["status"] == "lobby")
    second = await party.play("second")
    check(party, second)
    assert [row["seat"] for row in second["seats"]] == [row["seat"] for row in first["seats"]]
    assert deal(second) != deal(first), "a match of its own chance"


def deal(story: Json) -> tuple[object, ...]:
    """What chance alone decides."""
    return story["table"]["open"], story["days"][0]["required"], [row["role"] for row in story["seats"]]


async def test_the_same_seed_deals_the_same_game_on_every_worker(workers: list[Worker], gather: Gather) -> None:
    parties = [await gather(worker, seed=77) for worker in workers[:2]]
    for party in parties:
        await party.start()
        for phone in party.phones:
            await phone.see(lambda view: view["you"] is not None)
    roles = [[phone.shown["you"]["role"] for phone in party.phones] for party in parties]
    assert roles[0] == roles[1]
