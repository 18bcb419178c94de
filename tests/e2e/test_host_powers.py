"""Every host power over the wire: what it does for the host, and that nobody else has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.e2e.conftest import Gather
from tests.e2e.frames import Json
from tests.e2e.party import Party
from tests.e2e.servers import Worker
from tests.e2e.stages import acked, chair, reach
from tests.e2e.whim import is_over

TIMED = {"discussion": 600}


def order(view: Json) -> list[str]:
    return [chair["seat"] for chair in view["room"]["seats"]]


async def in_lobby(party: Party) -> None:
    """Nothing to do: a party begins there."""


async def in_role_check(party: Party) -> None:
    await reach(party, "role_check")


async def in_gathering(party: Party) -> None:
    await reach(party, "gathering")


async def paused(party: Party) -> None:
    await in_gathering(party)
    await acked(party.host.host("pause"))
    await party.table.see(lambda view: view["room"]["paused"])


async def over(party: Party) -> None:
    await in_role_check(party)
    await acked(party.host.host("end"))
    await party.table.see(is_over)


Stage = Callable[[Party], Awaitable[None]]
Power = tuple[str, Json, Stage, Callable[[Json], object]]

POWERS: tuple[Power, ...] = (
    ("start", {}, in_lobby, lambda view: view["room"]["status"] == "playing"),
    ("away", {"seat": "s3"}, in_role_check, lambda view: chair(view, "s3")["away"]),
    ("kick", {"seat": "s4"}, in_lobby, lambda view: "s4" not in order(view)),
    ("kick", {"seat": "s4"}, in_role_check, lambda view: chair(view, "s4")["left"]),
    ("move_seat", {"seat": "s4", "to": 0}, in_lobby, lambda view: order(view) == ["s4", "s1", "s2", "s3"]),
    ("give_host", {"seat": "s2"}, in_lobby, lambda view: view["room"]["host"] == "s2"),
    ("options", {"options": {"seals": 1}}, in_lobby, lambda view: view["room"]["options"] == {"seals": 1}),
    ("pause", {}, in_gathering, lambda view: view["room"]["paused"] and view["game"]["remaining_ms"] > 0),
    ("resume", {}, paused, lambda view: not view["room"]["paused"] and view["game"]["ends_at"]),
    ("end", {}, in_role_check, lambda view: is_over(view) and view["room"]["cut_short"]),
    ("rematch", {}, over, lambda view: view["room"]["status"] == "lobby"),
    ("add_bot", {"bot": "villager"}, in_lobby, lambda view: view["room"]["seats"][-1]["bot"]),
)

IDS = [f"{power[0]}-{power[2].__name__}" for power in POWERS]


@pytest.mark.parametrize(("do", "more", "stage", "shows"), POWERS, ids=IDS)
async def test_the_host_has_the_power_and_everybody_sees_what_it_did(
    do: str, more: Json, stage: Stage, shows: Callable[[Json], object], steady: Worker, gather: Gather
) -> None:
    party = await gather(steady, options=TIMED)
    await stage(party)
    assert not shows(party.table.shown)
    await acked(party.host.host(do, **more))
    for screen in (party.host, party.phones[1], party.table):
        await screen.see(shows)


@pytest.mark.parametrize(("do", "more", "stage", "shows"), POWERS, ids=IDS)
async def test_nobody_else_has_the_power(
    do: str, more: Json, stage: Stage, shows: Callable[[Json], object], steady: Worker, gather: Gather
) -> None:
    party = await gather(steady, options=TIMED)
    await stage(party)
    before = party.table.publics()[-1]
    reply = await party.phones[1].host(do, **more)
    assert (reply["type"], reply["code"]) == ("nak", "not_host")
    watching = await party.table.say(type="host", do=do, **more)
    assert (watching["type"], watching["code"]) == ("nak", "not_allowed")
    await party.table.refresh()
    assert party.table.publics()[-1] == before


async def test_extend_moves_the_timer_by_what_was_asked_at_the_rooms_speed(steady: Worker, gather: Gather) -> None:
    party = await gather(steady, options=TIMED)
    await in_gathering(party)
    ends_at = party.table.shown["game"]["ends_at"]
    assert (await party.phones[1].host("extend", seconds=60))["code"] == "not_host"
    await acked(party.host.host("extend", seconds=60))
    await party.table.see(lambda view: view["game"]["ends_at"] == ends_at + 60_000 // 20)


async def test_away_is_taken_back_by_the_host_and_by_any_answer(steady: Worker, gather: Gather) -> None:
    party = await gather(steady)
    await in_role_check(party)
    absent = party.phones[2]
    await acked(party.host.host("away", seat="s3", away=True))
    await absent.see(lambda view: chair(view, "s3")["away"] and view["game"]["waiting_for"] == ["s1", "s2", "s4"])
    await acked(party.host.host("away", seat="s3", away=False))
    await absent.see(lambda view: not chair(view, "s3")["away"])
    await acked(party.host.host("away", seat="s3", away=True))
    assert (await absent.answer("ready", True))["type"] == "ack"
    await party.table.see(lambda view: not chair(view, "s3")["away"])


IN_TURN: tuple[tuple[str, Json], ...] = (
    ("options", {"options": {"seals": 1}}),
    ("move_seat", {"seat": "s1", "to": 3}),
    ("start", {}),
    ("pause", {}),
    ("resume", {}),
    ("away", {"seat": "s3"}),
    ("kick", {"seat": "s4"}),
)


async def test_the_new_host_is_obeyed_and_the_old_one_is_not(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers)
    old, new = party.phones[:2]
    await acked(old.host("give_host", seat="s2"))
    for do, more in IN_TURN:
        assert (await old.host(do, **more))["code"] == "not_host", do
        await acked(new.host(do, **more))
    await acked(new.host("kick", seat="s1"))
    assert await old.gone() == 4003
    await acked(new.host("end"))
    await acked(new.host("rematch"))


async def test_a_removed_player_stays_out_by_token_and_by_device(steady: Worker, gather: Gather) -> None:
    party = await gather(steady, players=3)
    device = {"X-Duckpost-Device": "device-of-the-fourth"}
    removed = await party.join("Dora", headers=device)
    await removed.open()
    await acked(party.host.host("kick", seat="s4"))
    assert await removed.gone() == 4003
    assert removed.bye is not None
    assert removed.bye["retry"] is False
    await removed.open()
    assert removed.closed == 4002, "the token is void"
    again = await party.web.post(f"{steady.url}/api/rooms/{party.code}/seats", {"name": "Eve"}, headers=device)
    assert (again.status_code, again.json()["code"]) == (403, "removed")
    assert len(party.table.shown["room"]["seats"]) == 3
