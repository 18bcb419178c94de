"""The law of a player without a plan: every answer is drawn from what the ask allows, by the ask's shape alone."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.e2e.frames import Json
from tests.e2e.phone import Phone


def any_choice(ask: Json, chance: Random) -> Any:
    """Return a choice that the ask allows."""
    match ask["kind"]:
        case "confirm":
            return True
        case "number":
            return chance.randint(ask["min"], ask["max"])
        case "text":
            return "x"
    most = min(ask["max"], len(ask["options"]))
    return chance.sample(ask["options"], chance.randint(min(ask["min"], most), most))


def is_over(view: Json) -> bool:
    return bool(view["room"]["status"] == "over")


class Whim:
    """A player who answers whatever is asked, now and then changes an answer, and takes every other free offer.

    `late` are the asks that waited for this player and were closed when the answer came.
    """

    def __init__(self, phone: Phone, seed: str) -> None:
        self.phone = phone
        self._chance = Random(seed)
        self._looked_at: set[str] = set()
        self.late: list[str] = []

    async def play(self) -> None:
        """Play until the game is over. Fails on a reply that a right answer cannot have."""
        phone = self.phone
        while True:
            await phone.see(lambda view: is_over(view) or self._fresh(view))
            if is_over(phone.shown):
                return
            for ask in self._fresh(phone.shown):
                await self.turn(ask)

    async def turn(self, ask: Json) -> None:
        """Look at one ask."""
        self._looked_at.add(ask["id"])
        if ask["optional"] and self._chance.random() < 0.5:
            return
        for again in range(2 if ask["changeable"] and self._chance.random() < 0.3 else 1):
            reply = await self.phone.answer(ask["id"], any_choice(ask, self._chance))
            # The phase may have been faster; an answer that closes a choice cannot be changed (a guard at the post).
            assert reply["type"] == "ack" or reply["code"] in ("not_open", "already_answered"), (ask, reply)
            if reply["type"] == "nak" and not again and not ask["optional"]:
                self.late.append(ask["id"])

    def _fresh(self, view: Json) -> list[Json]:
        return [ask for ask in view["asks"] if ask["answer"] is None and ask["id"] not in self._looked_at]
