"""A whole game with a marker in each secret: nothing that anybody else is sent or that is logged ever holds it."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.e2e.conftest import Gather, OwnWorkers
from tests.e2e.frames import Json, public_part
from tests.e2e.party import Party
from tests.e2e.phone import Phone
from tests.e2e.servers import Worker
from tests.e2e.stages import acked, chair, reach
from tests.e2e.waiting import until
from tests.e2e.whim import Whim, is_over

SEED = 7_234_567_890_123_456_789
NAMES = tuple(f"Zq{number:02}Canary" for number in range(12))
DEVICE = "device-canary-of-the-last-one"
KEY = "idempotency-canary-of-the-last-one"
HIDDEN = {"exile_reveal": "nothing", "open_votes": False}

ROLES = {"citizen", "herbalist", "pickpocket", "guardian", "seer", "witch", "crow", "jester"}
PRIVATE = {
    "role", "side", "hand", "notebook", "uses", "spells", "heads", "witches", "place", "places", "guards", "raids",
    "target", "spell", "gains", "given", "abilities", "token", "seed", "device", "link", "answer", "you",
}  # fmt: skip
"""What no public part may have as a key, whatever the game is doing."""

ASKED_OF = {
    "raid_place": "witch", "raid_spell": "witch", "raid_target": "witch", "gather_decoy": "witch", "seer": "seer",
    "pickpocket": "pickpocket", "restore": "herbalist", "gather_or_guard": "guardian", "guard_post": "guardian",
}  # fmt: skip


def inside(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield every key and every plain value in a JSON value."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield "key", name
            yield from inside(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from inside(inner)
    else:
        yield "value", value


async def eventful_game(party: Party, workers: list[Worker]) -> Json:
    """Play to the end, with everything on the way that makes a server talk: drops, a take-over, marks, bad messages."""
    for phone in (party.phones[3], party.phones[7]):
        await phone.drop()
        await phone.open()
    await party.second(party.phones[5]).open()
    await party.phones[5].gone()
    await party.phones[5].open()
    await reach(party, "evening_talk")
    await acked(party.host.host("away", seat="s2"))
    await acked(party.host.host("away", seat="s2", away=False))
    await party.phones[4].send(f'{{"type":"dance","name":"{NAMES[4]}","token":"{party.phones[4].token}"}}')
    stranger = Phone(party.urls, party.code, str(party.phones[2].token)[::-1])
    await stranger.open()
    for path in ("", "/story", "/qr.svg", f"/{NAMES[1]}", f"/{party.phones[1].token}"):
        for worker in workers:
            await party.web.get(f"{worker.url}/api/rooms/{party.code}{path}", who="stranger")
    bearer = {"Authorization": f"Bearer {party.phones[1].token}"}
    early = await party.web.get(f"{workers[0].url}/api/rooms/{party.code}/story", headers=bearer, who="s2")
    assert early.status_code == 409
    return await party.play_on("canary")


@pytest.fixture
async def played(own_workers: OwnWorkers, gather: Gather) -> tuple[Party, list[Worker], Json]:
    """A finished game of twelve that was spread over two workers with talkative logs."""
    workers = own_workers(2, DUCKPOST_LOG_LEVEL="debug")
    party = await gather(*workers, players=11, options=HIDDEN, seed=SEED, names=NAMES)
    last = await party.join(NAMES[11], headers={"X-Duckpost-Device": DEVICE, "Idempotency-Key": KEY})
    await last.open()
    story = await eventful_game(party, workers)
    return party, workers, story


async def test_no_secret_reaches_anybody_but_its_owner(played: tuple[Party, list[Worker], Json]) -> None:
    party, workers, story = played
    await logs_and_metrics_name_nobody(party, workers)
    tokens_are_told_once_and_to_their_owners(party)
    roles = {row["seat"]: row["role"] for row in story["seats"]}
    frames = 0
    for phone in (*party.phones, *party.extra, party.table):
        for raw in phone.frames:
            assert not [secret for secret in secrets(party) if secret in raw]
            if raw.startswith('{"type":"view"'):
                frames += 1
                nothing_private_is_public(raw)
                own_part_is_ones_own(json.loads(raw), phone.seat, roles)
    assert frames > 1000


def secrets(party: Party) -> list[str]:
    """What is never sent to anybody over a socket."""
    tokens = [str(phone.token) for phone in party.phones]
    return [*tokens, *(hashlib.sha256(token.encode()).hexdigest()[:16] for token in tokens), str(SEED), DEVICE, KEY]


def nothing_private_is_public(raw: str) -> None:
    public = json.loads(f"{{{public_part(raw)}}}")
    assert not [name for kind, name in inside(public) if kind == "key" and name in PRIVATE]
    if public["room"]["status"] == "playing":
        # How many cats have which role is public from the start; who has which is not.
        told = {**public["game"], "roles": None}
        assert not [value for kind, value in inside(told) if kind == "value" and value in ROLES]


def own_part_is_ones_own(view: Json, seat: str | None, roles: dict[str, str]) -> None:
    you = view["you"]
    if seat is None:
        assert (you, view["asks"]) == (None, [])
    elif you is not None:
        role = roles[seat]
        assert you["role"] == role
        witches = [other for other, its in roles.items() if its == "witch"]
        assert you["witches"] == (witches if role == "crow" else None)
        assert (you["uses"] is not None) == (role in ("herbalist", "seer"))
        assert (you["spells"] is not None) == (role == "witch")
        assert you["heads"] is None or role in ("witch", "guardian")
        mine = {"gathered", "gave", "lost", "raid" if role == "witch" else role}
        assert {note["about"] for note in you["notebook"]} <= mine, you["notebook"]
        for ask in view["asks"]:
            assert ASKED_OF.get(ask["prompt"], role) == role, ask


def tokens_are_told_once_and_to_their_owners(party: Party) -> None:
    for phone in party.phones:
        told = [(who, status) for who, _, status, text in party.web.heard if str(phone.token) in text]
        assert told == [(phone.seat, 201)]
    for who, call, status, text in party.web.heard:
        assert not [secret for secret in (str(SEED), DEVICE, KEY) if secret in text], call
        if who == "stranger":
            assert not [name for name in NAMES if name in text], call
            assert status in (200, 401, 404)
    early = [text for _, call, status, text in party.web.heard if call.endswith("/story") and status != 200]
    assert early
    assert not [text for text in early for role in ROLES if f'"{role}"' in text]


async def logs_and_metrics_name_nobody(party: Party, workers: list[Worker]) -> None:
    never = [*secrets(party), *NAMES, party.code, party.code.lower()]
    for worker in workers:
        metrics = (await party.web.get(f"{worker.url}/metrics", who="operator")).text
        log = worker.said()
        assert "duckpost_views_sent_total" in metrics
        assert len(log.splitlines()) >= 3
        for line in log.splitlines():
            json.loads(line)
        for text in (metrics, log):
            assert not [secret for secret in never if secret in text]


async def test_a_late_visitor_sees_what_the_table_sees_and_no_more(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers, players=7, seed=7)
    await party.start()
    visitors: list[Phone] = []

    async def visit() -> None:
        await until(lambda: len(party.table.met) > 4, what="the second day phase")
        visitors.append(party.screen(workers[1].url))
        await visitors[0].open()

    async with asyncio.TaskGroup() as group:
        group.create_task(visit())
        playing = [group.create_task(Whim(phone, f"visit {phone.seat}").play()) for phone in party.phones]
    assert all(task.done() for task in playing)
    await party.table.see(is_over)
    await visitors[0].see(is_over)
    assert all((view["you"], view["asks"]) == (None, []) for view in visitors[0].views())
    seen = set(party.table.publics()) | {public for phone in party.phones for public in phone.publics()}
    assert set(visitors[0].publics()) <= seen


async def test_dropping_removing_and_taking_over_tell_nothing_but_the_badge(
    workers: list[Worker], gather: Gather
) -> None:
    party = await gather(*workers, players=6, options=HIDDEN, seed=6)
    await reach(party, "evening_talk")
    await party.settled()
    game = party.table.shown["game"]
    phone, removed = party.phones[2], party.phones[5]
    await phone.drop()
    await party.table.see(lambda view: not chair(view, "s3")["connected"])
    await phone.open()
    await party.second(phone).open()
    await phone.gone()
    assert (await party.table.refresh())["game"] == game, "nothing of the game moved"
    await acked(party.host.host("kick", seat="s6"))
    assert await removed.gone() == 4003
    after = await party.table.see(lambda view: chair(view, "s6")["left"])
    assert after["game"] == game | {"waiting_for": [seat for seat in game["waiting_for"] if seat != "s6"]}
