"""The law of how a villager answers: each ask by its prompt, from what the view shows and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from duckpost.bots.bot import WireAnswer
from duckpost.bots.random_bot import random_choice
from duckpost.bots.witch_catch import evening, outdoors
from duckpost.bots.witch_catch.mind import Mind
from duckpost.games.contract import Json, View
from duckpost.games.dice import Dice

Decide = Callable[[Mind, Json, Dice], object]

DECISIONS: dict[str, Decide] = {
    "gather": outdoors.gather,
    "gather_or_guard": outdoors.gather,
    "gather_decoy": outdoors.gather,
    "restore": outdoors.restore,
    "guard_post": outdoors.guard_post,
    "raid_place": outdoors.raid_place,
    "raid_spell": outdoors.raid_spell,
    "raid_target": outdoors.raid_target,
    "pickpocket": evening.pickpocket,
    "seer": evening.seer,
    "proposal": evening.proposal,
    "approval": evening.approval,
    "give": evening.give,
    "vote": evening.vote,
}
"""How each ask is decided, by its prompt; what is not listed is answered in any legal way."""

BIDES = {"seer": ("ritual_result", "quarrel", "vote"), "pickpocket": ("approval",)}
"""The phases an ability is saved for: a look for after the ritual, when it is known best whom to look at; a theft for
when the circle is known, for a card stolen from it would be lacking."""


class Villager:
    """A sensible player of Witch Catch, whatever its role."""

    def answers(self, seat: str, view: View, dice: Dice) -> tuple[WireAnswer, ...]:
        """Return the answer to the first ask that is open, and that alone: what it shows may change the next one."""
        mind = Mind(seat, view)
        for ask in sorted(view.asks, key=lambda ask: not ask["optional"]):
            if ask["answer"] is not None or view.game["phase"] not in BIDES.get(ask["prompt"], (view.game["phase"],)):
                continue
            decide = DECISIONS.get(ask["prompt"])
            fork = dice.fork(ask["id"])
            return ((ask["id"], random_choice(ask, fork) if decide is None else decide(mind, ask, fork)),)
        return ()
