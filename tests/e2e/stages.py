"""The law of getting somewhere: a party plays the plainest game there is until a phase of the day is open.

Nobody is raided, nobody exiled, every proposal passes, so that each phase is met on the first day with all cats there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from tests.e2e.frames import Json
from tests.e2e.party import Party
from tests.e2e.phone import Phone

PLAIN = {"herbalist": False, "pickpocket": False, "seals": 8, "knights_day": 8, "required": 1}
"""Among four there are a guardian and a seer, and the game is long."""

ON_TIME = ("morning", "witch_hour", "quarrel")
"""The phases that nothing ends but their time."""

ANSWERED = (
    "role_check",
    "gathering",
    "guard_post",
    "duck_report",
    "evening_talk",
    "proposal",
    "approval",
    "approval_result",
    "ritual",
    "ritual_result",
    "vote",
    "vote_result",
)
"""The phases that answers end, in the order of the day."""

PHASES = (*ANSWERED, *ON_TIME)


def chair(view: Json, seat: str) -> Json:
    """Return how everybody sees a seat."""
    found: Json = next(chair for chair in view["room"]["seats"] if chair["seat"] == seat)
    return found


async def acked(reply: Awaitable[Json]) -> None:
    """Fail unless a message is acknowledged."""
    told = await reply
    assert told["type"] == "ack", told


def plainly(ask: Json, *, guard: bool = False) -> Any:
    """Return the plainest choice."""
    if ask["kind"] == "confirm":
        return True
    options = ask["options"]
    for word in ("guard",) * guard + ("nobody", "none", "abstain"):
        if word in options:
            return [word]
    return options[: max(1, ask["min"])]


def is_at(view: Json, phase: str) -> bool:
    """Whether a phone is in a phase; only the guardian can tell the post from gathering."""
    if phase == "guard_post":
        return any(ask["prompt"] == "guard_post" for ask in view["asks"])
    return bool(view["game"]["phase"] == phase)


def unanswered(view: Json) -> list[Json]:
    """What waits for this player. A witch answers what looks like a wait for her as well."""
    return [ask for ask in view["asks"] if ask["answer"] is None and ask["prompt"] not in ("pickpocket", "restore")]


async def reach(party: Party, phase: str) -> None:
    """Play until a phase is open and everybody sees it; one that ends by itself is paused."""
    if party.host.shown["room"]["status"] == "lobby":
        await party.start()
    while True:
        async with party.staying(), asyncio.TaskGroup() as group:
            for phone in party.phones:
                group.create_task(_play_to(phone, phase))
        if phase not in (*ON_TIME, "guard_post"):
            break
        await acked(party.host.host("pause"))
        if phase == "guard_post" or (await _all_paused(party)) == phase:
            break
        # The machine was too busy and the phase went by: there is another tomorrow.
        await acked(party.host.host("resume"))
    for screen in (*party.phones, party.table):
        await screen.see(lambda view: view["game"]["phase"] == party.host.phase)


async def _all_paused(party: Party) -> str:
    for screen in (*party.phones, party.table):
        await screen.see(lambda view: view["room"]["paused"])
    return party.host.phase


async def _play_to(phone: Phone, phase: str) -> None:
    """Answer whatever comes before a phase. Who has nothing to do at the guardian's post waits there."""
    guard = phase == "guard_post"

    def arrived(view: Json) -> bool:
        waits = guard and view["game"]["phase"] == "gathering" and not unanswered(view)
        posted = view["you"] is not None and view["you"]["role"] == "guardian"
        return is_at(view, phase) or (waits and not posted)

    while True:
        await phone.see(lambda view: arrived(view) or unanswered(view))
        if arrived(phone.shown):
            return
        for ask in unanswered(phone.shown):
            reply = await phone.answer(ask["id"], plainly(ask, guard=guard))
            assert reply["type"] == "ack" or reply["code"] == "not_open", (ask, reply)


async def leave_behind(party: Party, *silent: Phone) -> None:
    """Play on, without those who are silent, until the phase is another one."""
    before, others = party.table.shown["game"], [phone for phone in party.phones if phone not in silent]
    if party.host.shown["room"]["paused"]:
        await acked(party.host.host("resume"))

    def moved(view: Json) -> bool:
        return bool((view["game"]["phase"], view["game"]["day"]) != (before["phase"], before["day"]))

    async def answer(phone: Phone) -> None:
        while not moved(await phone.see(lambda view: moved(view) or unanswered(view))):
            for ask in unanswered(phone.shown):
                await phone.answer(ask["id"], plainly(ask))

    async with party.staying(*silent):
        async with asyncio.TaskGroup() as group:
            for phone in others:
                group.create_task(answer(phone))
        await party.table.see(moved)
