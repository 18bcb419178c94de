"""A phone that loses its connection comes back to the exact moment, on any worker, with nothing to type."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Gather
from tests.e2e.frames import Json
from tests.e2e.party import Party
from tests.e2e.phone import Phone
from tests.e2e.servers import Worker
from tests.e2e.stages import ANSWERED, ON_TIME, PLAIN, acked, chair, leave_behind, plainly, reach
from tests.e2e.whim import is_over


def known(view: Json) -> Json:
    """All that a view tells but its number and the time it was sent."""
    return {name: value for name, value in view.items() if name not in ("seq", "now")}


async def begun(party: Party) -> None:
    """One player has answered already where others are still waited for, so that there is an answer to come back to."""
    waiting = [phone for phone in party.phones if phone.open_asks()]
    if len(waiting) > 1 and not party.table.shown["room"]["paused"]:
        ask = waiting[0].open_asks()[0]
        assert (await waiting[0].answer(ask["id"], plainly(ask)))["type"] == "ack"
        await waiting[0].see(lambda view: any(a["id"] == ask["id"] and a["answer"] for a in view["asks"]))


async def away_and_back(party: Party, phone: Phone, url: str) -> None:
    """Lose a phone and have it come back through another worker: the others notice, and it sees what it saw."""
    await party.settled()
    before = known(phone.shown)
    # Not the highest id sent: what was refused, because a phase went by, was not carried out.
    done = phone.done_id
    await phone.drop()
    if phone.seat is not None:
        other = party.table
        await other.see(lambda view: not chair(view, str(phone.seat))["connected"])
        await phone.open(url)
        await other.see(lambda view: chair(view, str(phone.seat))["connected"])
    else:
        await phone.open(url)
    assert known(phone.shown) == before
    assert phone.welcome is not None
    assert phone.welcome["last_id"] == (done if phone.seat else 0)


@pytest.mark.parametrize("phase", ["lobby", *ANSWERED, *ON_TIME, "over"])
async def test_each_seat_comes_back_to_the_exact_moment(
    phase: str, steady: Worker, workers: list[Worker], gather: Gather
) -> None:
    party = await gather(steady, *workers[:2], options=PLAIN)
    if phase == "over":
        await reach(party, "vote")
        assert (await party.host.host("end"))["type"] == "ack"
        await party.table.see(is_over)
    elif phase != "lobby":
        await reach(party, phase)
        await begun(party)
    for number, phone in enumerate((*party.phones, party.table)):
        await away_and_back(party, phone, party.urls[(number + 1) % 3])
    if phase not in ("lobby", "over"):
        await leave_behind(party)


async def test_hand_and_notebook_come_back(steady: Worker, workers: list[Worker], gather: Gather) -> None:
    party = await gather(steady, *workers[:2], options=PLAIN)
    await reach(party, "vote_result")
    cards = {phone.shown["you"]["role"]: phone for phone in party.phones}
    assert cards["seer"].shown["you"]["notebook"]
    assert any(phone.shown["you"]["hand"] for phone in party.phones)
    for phone in cards.values():
        await away_and_back(party, phone, workers[1].url)


async def test_a_phone_that_changes_its_address_comes_back_by_its_token(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers[:2], options=PLAIN)
    await reach(party, "evening_talk")
    await party.settled()
    phone = party.phones[1]
    before = known(phone.shown)
    # The old network swallows all; the new one has another address, and the old socket is not closed before.
    moved = party.second(phone)
    await moved.open(local_addr=("127.0.0.2", 0))
    assert known(moved.shown) == before
    await acked(moved.answer("d1.done_talking", True))


async def test_a_second_phone_takes_the_seat_and_the_first_is_told(
    steady: Worker, workers: list[Worker], gather: Gather
) -> None:
    party = await gather(steady, *workers[:1], options=PLAIN)
    await reach(party, "evening_talk")
    first = party.phones[1]
    second = party.second(first, workers[0].url)
    await party.settled()
    before = known(first.shown)
    await second.open()
    assert known(second.shown) == before
    assert await first.gone() == 4001
    assert first.bye is not None
    assert (first.bye["code"], first.bye["retry"]) == (4001, False)
    assert (await second.answer("d1.done_talking", True))["type"] == "ack"
    assert chair(party.table.shown, "s2")["connected"]


async def test_what_the_older_socket_sends_late_or_how_it_ends_changes_nothing(
    steady: Worker, workers: list[Worker], gather: Gather
) -> None:
    party = await gather(steady, *workers[:1], options=PLAIN)
    await reach(party, "evening_talk")
    first, host = party.phones[1], party.host
    # The second phone opens the seat through another worker: the first one's worker learns of it by a poke alone.
    second = party.second(first, workers[0].url)
    await second.open()
    assert await first.gone() == 4001
    await first.hang_up()
    # Were the older close to count, the seat would be seen offline before what the host does next.
    for name in ("Ann B", "Ann C", "Ann D"):
        assert (await host.me("rename", name=name))["type"] == "ack"
        await party.table.see(lambda view, name=name: chair(view, "s1")["name"] == name)  # type: ignore[misc]
        assert chair(party.table.shown, "s2")["connected"]
    seats = [public for public in party.table.publics() if '"seat":"s2"' in public]
    assert all('"seat":"s2","name":"Bob","connected":true' in public for public in seats[-4:])


async def test_two_sockets_of_one_token_never_hold_the_seat_together(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers[:2])
    phones = [party.phones[1]]
    for turn in range(6):
        phones.append(party.second(party.phones[1], workers[turn % 2].url))
        await phones[-1].open()
        assert await phones[-2].gone() == 4001
    assert [phone.closed for phone in phones[:-1]] == [4001] * 6
    assert phones[-1].closed is None
    assert [row["seat"] for row in party.table.shown["room"]["seats"]] == ["s1", "s2", "s3", "s4"]


async def test_a_retry_over_another_connection_is_carried_out_once_and_acknowledged_twice(
    workers: list[Worker], gather: Gather
) -> None:
    party = await gather(*workers[:2])
    host = party.host
    assert (await host.host("add_bot", bot="villager"))["type"] == "ack"
    message = host.last_id
    await host.drop()
    await host.open(workers[1].url)
    assert (await host.say(type="host", id=message, do="add_bot", bot="villager")) == {"type": "ack", "id": message}
    assert len((await host.refresh())["room"]["seats"]) == 5


async def test_a_phone_that_was_locked_when_the_game_began_opens_on_its_card(
    workers: list[Worker], gather: Gather
) -> None:
    party = await gather(*workers[:2])
    locked = party.phones[2]
    await locked.drop()
    await party.start()
    await locked.open(workers[1].url)
    assert locked.phase == "role_check"
    assert locked.shown["you"]["role"]
    assert [ask["id"] for ask in locked.open_asks()] == ["ready"]


async def test_a_host_that_reloads_while_paused_keeps_all_powers(steady: Worker, gather: Gather) -> None:
    party = await gather(steady, options=PLAIN | {"discussion": 600})
    await reach(party, "gathering")
    assert (await party.host.host("pause"))["type"] == "ack"
    await party.host.see(lambda view: view["room"]["paused"])
    left = party.host.shown["game"]["remaining_ms"]
    await party.host.drop()
    await party.host.open()
    assert party.host.shown["game"]["remaining_ms"] == left
    for do, more in (("extend", {"seconds": 60}), ("away", {"seat": "s2"}), ("resume", {}), ("kick", {"seat": "s4"})):
        assert (await party.host.host(do, **more))["type"] == "ack", do


async def test_a_hidden_page_is_asleep_and_any_sign_of_life_wakes_it(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers[:2])
    phone = party.phones[1]
    await phone.send({"type": "hidden"})
    for screen in (party.host, party.table):
        await screen.see(lambda view: chair(view, "s2")["asleep"] and chair(view, "s2")["connected"])
    await phone.send({"type": "ping", "at": 1.5})
    for screen in (party.host, party.table):
        await screen.see(lambda view: not chair(view, "s2")["asleep"])


async def test_a_pong_tells_whether_a_view_was_missed_and_resync_sends_it_again(worker: Worker, gather: Gather) -> None:
    party = await gather(worker)
    phone = party.phones[1]
    await phone.send({"type": "ping", "at": 7})
    await phone.hear(lambda: phone.frames[-1].startswith('{"type":"pong"'))
    assert f'"seq":{phone.shown["seq"]}' in phone.frames[-1]
    seq, before = phone.shown["seq"], known(phone.shown)
    again = await phone.refresh()
    assert (again["seq"], known(again)) == (seq + 1, before)
