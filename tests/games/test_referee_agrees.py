"""The law of agreement: the rules and the referee, who share no code, make the same of thousands of random games.

Games of every player count, with options of every kind, away marks and time-outs at any moment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from duckpost.games.contract import Json
from duckpost.games.registry import GAMES
from tests.games.hunting import hunted
from tests.games.random_play import Temper, by_chance, dealt, last_state, random_options
from tests.games.witch_catch.referee import judge

GAME = GAMES["witch_catch"]
PLAYERS = tuple(range(4, 13))
CHUNKS = 6
GAMES_A_CHUNK = 38
"""With 6 chunks for each of the 9 player counts: 2,052 games."""

EASY_SEALS = {players: GAME.read_options({"seals": 1, "required": 1, "knights_day": 6}, players) for players in PLAYERS}
"""A long game in which one card makes a seal: the town wins by the ritual often enough to be judged."""

TEMPERS = (Temper(), Temper(idle=10, away=0, back=0), Temper(idle=60, away=8, back=6, time_up=6))


def stories(players: int, chunk: int, games: int) -> Iterator[Json]:
    for number in range(games):
        chance = Random(f"referee {players} {chunk} {number}")
        options = (None, random_options(GAME, players, chance), EASY_SEALS[players])[number % 3]
        table, state = dealt(GAME, players, chance.getrandbits(64), options)
        end = last_state(table, state, chance, TEMPERS[number // 3 % 3], hunted if number % 2 else by_chance)
        told: Json = json.loads(json.dumps(GAME.story(end, {})))
        yield told


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_referee_finds_no_fault_and_the_same_result(players: int, chunk: int) -> None:
    for number, told in enumerate(stories(players, chunk, GAMES_A_CHUNK)):
        verdict = judge(told)
        assert [str(fault) for fault in verdict.faults] == [], (players, chunk, number)
        result = (verdict.winner, verdict.reason, verdict.ended_in, verdict.witch_score)
        assert result == tuple(told[name] for name in ("winner", "reason", "ended_in", "witch_score")), number


AT_WORK = {
    *("seals", "knights", "knights_failed", "outnumbered", "jester_exiled", "witches_exiled", "witches_frogged"),
    *("frog", "crowd", "guarded", "nobody", "fog", "blight", "shadow", "storm"),
    *("pickpocket", "seer", "guardian", "restored", "kept", "passed", "rejected"),
}


def shown(told: Json) -> Iterator[str]:
    yield told["reason"]
    for day in told["days"]:
        yield from (raid["result"] for raid in day["raids"])
        yield from (str(raid["spell"]) for raid in day["raids"])
        yield from (use["ability"] for use in day["abilities"])
        yield from ("restored" if restore["done"] else "kept" for restore in day["restores"])
        yield from ("passed" if proposal["passed"] else "rejected" for proposal in day["proposals"])


def test_the_games_that_are_judged_show_every_reason_and_every_rule_at_work() -> None:
    lacking = set(AT_WORK)
    for chunk, players in product(range(CHUNKS), reversed(PLAYERS)):
        for told in stories(players, chunk, GAMES_A_CHUNK):
            lacking -= set(shown(told))
        if not lacking:
            return
    assert lacking == set()
