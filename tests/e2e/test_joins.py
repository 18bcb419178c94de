"""Taking seats at the same moment: one free seat seats one, a double tap is one person, a name gives nothing."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from tests.e2e.conftest import Gather
from tests.e2e.servers import Worker
from tests.e2e.stages import acked, reach

KEY = {"Idempotency-Key": "one-tap-of-a-finger-0123456789"}


async def test_of_twelve_parallel_joins_for_one_free_seat_one_is_seated(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers, players=11)
    calls = [
        party.web.post(f"{workers[n % 3].url}/api/rooms/{party.code}/seats", {"name": f"Late {n}"}) for n in range(12)
    ]
    answers = await asyncio.gather(*calls)
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 11}
    assert {answer.json().get("code") for answer in answers if answer.status_code == 409} == {"room_full"}
    await party.table.see(lambda view: len(view["room"]["seats"]) == 12)
    door = await party.web.get(f"{workers[0].url}/api/rooms/{party.code}")
    assert (door.json()["taken"], door.json()["free"]) == (12, 0)


async def test_a_double_tap_is_one_seat_and_the_same_answer_on_any_worker(
    workers: list[Worker], gather: Gather
) -> None:
    party = await gather(*workers, players=2)
    calls = [
        party.web.post(f"{workers[n % 3].url}/api/rooms/{party.code}/seats", {"name": "Cho"}, headers=KEY)
        for n in range(10)
    ]
    answers = await asyncio.gather(*calls)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    await party.table.see(lambda view: len(view["room"]["seats"]) == 3)
    assert len((await party.table.refresh())["room"]["seats"]) == 3


async def test_a_double_tap_makes_one_room(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    body = {"game": "witch_catch", "name": "Ann"}
    key = {"Idempotency-Key": f"{party.code}-a-finger-of-its-own-01"}
    answers = await asyncio.gather(*(party.web.post(f"{worker.url}/api/rooms", body, headers=key) for _ in range(5)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1


@pytest.mark.parametrize("name", ["Bob", "bob", " BOB ", "B\u200bob", "\uff22\uff4f\uff42"])
async def test_the_name_of_somebody_who_is_gone_opens_nothing(name: str, worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    await party.phones[1].drop()
    await party.table.see(lambda view: not view["room"]["seats"][1]["connected"])
    answer = await party.web.post(f"{worker.url}/api/rooms/{party.code}/seats", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    await party.start()
    late = await party.web.post(f"{worker.url}/api/rooms/{party.code}/seats", {"name": name})
    assert (late.status_code, late.json()["code"]) == (409, "game_started")


async def test_leaving_the_lobby_and_joining_again_leaves_no_residue(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers, players=5)
    gone = party.phones.pop()
    await acked(gone.me("leave"))
    assert await gone.gone() == 4002
    back = await party.join("Efi")
    assert back.seat == "s6", "a seat's id is never given twice"
    await back.open()
    await reach(party, "role_check")
    waiting = back.shown["game"]["waiting_for"]
    assert sorted(waiting) == ["s1", "s2", "s3", "s4", "s6"]


async def test_a_code_is_read_in_any_case_and_never_has_a_look_alike(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    assert set(party.code) <= set("BCDFGHJKLMNPQRSTVWXZ2345679")
    door = await party.web.get(f"{worker.url}/api/rooms/{party.code.lower()}")
    assert door.json()["code"] == party.code
    for wrong in ("0", "O", "o", "I", "i", "1", "8", "A", " "):
        answer = await party.web.get(f"{worker.url}/api/rooms/{wrong}{party.code[1:]}")
        assert (answer.status_code, answer.json()["code"]) == (404, "room_not_found")
