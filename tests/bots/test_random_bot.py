"""The random bot: any legal answer to any ask of any game."""

from __future__ import annotations

from random import Random

import pytest

from duckpost.bots.random_bot import RandomBot, random_choice
from duckpost.bots.registry import BOTS
from duckpost.games.choices import read_choice
from duckpost.games.contract import Ask, AskId, Kind, Seat, View
from duckpost.games.dice import Dice
from duckpost.games.registry import GAMES
from tests.bots.tables import Watched, played, random_options, seated

ASKS = [
    Ask(id=AskId("a"), seat=Seat("s1"), kind=Kind.CHOOSE, prompt="one", options=("x", "y", "z")),
    Ask(id=AskId("a"), seat=Seat("s1"), kind=Kind.CHOOSE, prompt="any", options=("x", "y", "z"), min=0, max=3),
    Ask(id=AskId("a"), seat=Seat("s1"), kind=Kind.CHOOSE, prompt="all", options=("x", "y"), min=2, max=9, ordered=True),
    Ask(id=AskId("a"), seat=Seat("s1"), kind=Kind.CONFIRM, prompt="confirm"),
    Ask(id=AskId("a"), seat=Seat("s1"), kind=Kind.NUMBER, prompt="number", min=-2, max=2),
    Ask(id=AskId("a"), seat=Seat("s1"), kind=Kind.TEXT, prompt="text", min=3, max=400),
    Ask(id=AskId("a"), seat=Seat("s1"), kind=Kind.TEXT, prompt="longer", min=20, max=30),
]


def wire(ask: Ask, *, optional: bool = False, answer: object = None) -> dict[str, object]:
    """The wire's form of an ask."""
    fields = {name: getattr(ask, name) for name in ("id", "prompt", "min", "max")}
    return fields | {"kind": ask.kind.value, "options": list(ask.options), "optional": optional, "answer": answer}


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.prompt)
def test_every_kind_of_ask_gets_a_legal_choice(ask: Ask) -> None:
    for step in range(300):
        read_choice(ask, random_choice(wire(ask), Dice(1, step)))


def test_every_legal_choice_comes_up() -> None:
    any_of, ordered, number = ASKS[1], ASKS[2], ASKS[4]
    for ask, ways in ((any_of, 8), (ordered, 2), (number, 5)):
        seen = {str(read_choice(ask, random_choice(wire(ask), Dice(2, step)))) for step in range(400)}
        assert len(seen) == ways


def test_what_is_required_is_answered_and_what_is_optional_now_and_then() -> None:
    required, optional, done = wire(ASKS[0]), wire(ASKS[3], optional=True), wire(ASKS[4], answer=1)
    optional["id"], done["id"] = "b", "c"
    view = View({}, {}, (required, optional, done))
    given = [[name for name, _ in RandomBot().answers("s1", view, Dice(3, step))] for step in range(200)]
    assert {tuple(names) for names in given} == {("a",), ("a", "b")}


def test_a_game_without_a_villager_of_its_own_is_played_at_random() -> None:
    assert isinstance(BOTS["villager"]("a game that nobody knows"), RandomBot)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_sits_down_to_every_game(game: str, bot: str) -> None:
    assert BOTS[bot](game).answers("s1", View({}, {}, ()), Dice(1, 1)) == ()


def test_random_bots_play_every_table_to_its_end() -> None:
    chance = Random(11)
    positions = 0
    for players in range(4, 13):
        for seed in range(2):
            bot = Watched(RandomBot())
            village = played(seated(players, bot), seed, random_options(chance, players))
            assert village.outcome is not None
            positions += len(bot.turns)
    assert positions > 2000
