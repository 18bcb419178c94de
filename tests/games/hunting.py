"""The law of hunting witches: random play in which raids work often enough for what follows from them to be seen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from duckpost.games.contract import Ask
from duckpost.games.witch_catch.state import Village
from tests.games.random_play import legal_choice


def hunted(village: Village, ask: Ask, chance: Random) -> Any:
    """Choose by chance; a witch, more often than not, goes where one cat is alone and raids somebody."""
    if not ask.prompt.startswith("raid_") or chance.random() < 0.2:
        return legal_choice(ask, chance)
    alone = Counter(visit.place.value for visit in village.today.places)
    promising = [option for option in ask.options if alone[option] == 1 or option in village.seats]
    return [chance.choice(promising)] if promising else legal_choice(ask, chance)
