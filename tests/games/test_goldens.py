"""The law of goldens: whole games, kept as they were shown to every seat; any difference is looked at by a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from duckpost.games.contract import Json, Rejected
from duckpost.games.registry import GAMES
from tests.games.playthrough import drawn, end_of, read, written
from tests.games.random_play import Answered, Marked, Move, TimeUp

FOLDER = Path(__file__).parent / "goldens"
DIFFERENCE_LINES = 40
SEEDS_TRIED, MOST_SEEDS = 600, 6_000


@dataclass(frozen=True)
class Golden:
    """A playthrough of a game: how many play, with which options, and what has to happen in it."""

    game: str
    players: int
    shows: frozenset[str]
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}_{self.players}.txt"


TIMED = {"discussion": 300}
SHOWN = frozenset({"away", "back", "time-out", "rejected"})
GOLDENS = (
    Golden("witch_catch", 4, SHOWN | {"seer", "pickpocket", "frog", "seals"}, {"seals": 1}),
    Golden("witch_catch", 7, SHOWN | {"guardian", "restored", "spell"}, TIMED),
    Golden("witch_catch", 9, SHOWN | {"pickpocket", "seer", "spell", "gauge full", "frog"}, TIMED),
    Golden("witch_catch", 12, SHOWN | {"guardian", "herbalist", "pickpocket", "seer", "spell", "crowd"}),
)
each_golden = pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.path.stem)


def test_every_registered_game_has_a_golden() -> None:
    assert {golden.game for golden in GOLDENS} >= set(GAMES)


@each_golden
def test_a_golden_game_is_shown_as_it_was(golden: Golden, rewrite_goldens: bool) -> None:
    if rewrite_goldens:
        FOLDER.mkdir(exist_ok=True)
        golden.path.write_text(_rewritten(golden), encoding="utf-8")
    assert golden.path.is_file(), "`make goldens` writes it"
    kept = golden.path.read_text(encoding="utf-8")
    game_id, players, seed, options, moves = read(kept)
    assert (game_id, players, options) == (golden.game, golden.players, golden.options)
    now = written(GAMES[game_id], players, seed, options, moves)
    assert now == kept, difference(kept, now)


def difference(kept: str, now: str) -> str:
    """Say what is shown otherwise, with the lines around it, the first so many of them."""
    lines = list(unified_diff(kept.splitlines(), now.splitlines(), "the golden", "now", n=2, lineterm=""))
    left = len(lines) - DIFFERENCE_LINES
    more = [f"... and {left} lines more; `make goldens` writes it anew"] if left > 0 else []
    return "\n".join(["", *lines[:DIFFERENCE_LINES], *more])


@each_golden
def test_a_golden_game_is_whole_and_shows_what_it_is_kept_for(golden: Golden) -> None:
    _id, players, seed, options, moves = read(golden.path.read_text(encoding="utf-8"))
    end = end_of(GAMES[golden.game], players, seed, options, moves)
    assert end.outcome is not None
    assert golden.shows <= _happened(golden, end, moves)


def test_a_difference_is_shown_with_its_place_and_no_longer_than_can_be_read() -> None:
    kept = "\n".join(f"line {n}" for n in range(200))
    shown = difference(kept, kept.replace("line 7\n", "line seven\n"))
    assert "-line 7\n+line seven" in shown
    assert len(shown.splitlines()) < 12
    assert len(difference(kept, "").splitlines()) == DIFFERENCE_LINES + 2


def test_there_is_no_golden_that_nothing_compares() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in GOLDENS}


def _rewritten(golden: Golden) -> str:
    """Play the kept moves again where they still make a whole game that shows what it should; else draw a new one."""
    game = GAMES[golden.game]
    if golden.path.is_file():
        _id, _players, seed, options, moves = read(golden.path.read_text(encoding="utf-8"))
        if options == golden.options and _serves(golden, seed, moves):
            return written(game, golden.players, seed, golden.options, moves)
    seed, moves = _shortest(golden)
    return written(game, golden.players, seed, golden.options, moves)


def _shortest(golden: Golden) -> tuple[int, list[Move]]:
    """Draw games by one seed after another until some show what they should; return the shortest of these."""
    game, found = GAMES[golden.game], []
    for seed in count(1):
        moves, end = drawn(game, golden.players, seed, golden.options)
        if golden.shows <= _happened(golden, end, moves):
            found.append((len(moves), seed, moves))
        if found and seed >= SEEDS_TRIED:
            break
        assert seed < MOST_SEEDS, f"no game of {golden.game} shows all of {sorted(golden.shows)}"
    _length, seed, moves = min(found)
    return seed, moves


def _serves(golden: Golden, seed: int, moves: list[Move]) -> bool:
    try:
        end = end_of(GAMES[golden.game], golden.players, seed, golden.options, moves)
    except Rejected:
        return False
    return end.outcome is not None and golden.shows <= _happened(golden, end, moves)


def _happened(golden: Golden, end: Any, moves: list[Move]) -> set[str]:
    marks = {"away" if move.away else "back" for move in moves if isinstance(move, Marked)}
    timed = {"time-out" for move in moves if isinstance(move, TimeUp)}
    asked = {move.ask for move in moves if isinstance(move, Answered)}
    story: Json = GAMES[golden.game].story(end, {})
    return marks | timed | asked | (_HAPPENED[golden.game](story) if golden.game in _HAPPENED else set())


def _in_witch_catch(story: Json) -> set[str]:
    seen = {story["reason"]}
    for day in story["days"]:
        seen |= {raid["result"] for raid in day["raids"]}
        seen |= {"spell" for raid in day["raids"] if raid["spell"]}
        seen |= {use["ability"] for use in day["abilities"]}
        seen |= {"herbalist" for _restore in day["restores"]} | {"restored" for r in day["restores"] if r["done"]}
        rejected = [proposal for proposal in day["proposals"] if proposal["passed"] is False]
        seen |= {"rejected"} if rejected else set()
        seen |= {"gauge full"} if len(rejected) == story["table"]["gauge"] else set()
    return seen


_HAPPENED = {"witch_catch": _in_witch_catch}
"""What can be read from a game's story about what happened in it, in words for `Golden.shows`; a game may lack it."""
