"""The law of secrets: what a phone shows is a function of what its owner may know, and of nothing else.

Two villages that differ only in what one onlooker cannot know are shown to that onlooker byte for byte alike: view and
asks, at every moment, and to the table screen too. What differs is everything secret of two other cats: roles, hands,
notebooks, spells and uses, and with the roles the places they go to and what they do there (`twins.py`).

What may differ, and why; the comparison ends there, at the earliest:

- The duck report and all that follows, if the raids turn out differently: who is a frog and who came back is told to
  all (RULES.md §3, §6). Otherwise the comparison goes on through the report.
- The vote's result, if one of the two is exiled and the revealed card tells them apart (§8), or if it ends the game.
- The ritual's result, if no choice of cards gives the same one: success or failure is told to all (§7).
- The end: a finished game shows every card (§10).
- For a crow or a witch who knows the witches by an option, no witch is swapped with another cat (§6).
- For a witch in her hour, the names at her place are hers to know: the two are both there, or both not (§5, 3).
- For a seer, whether the cat looked at is a witch; for a pickpocket or a robbed cat, which card changed hands (§6).
- Once the two are told apart in public (one is a frog, one is not), they are no longer compared if one is a witch: she
  would have to act, or could not.

Draws are derived from the number of commands carried out, which a secret choice may change (an untaken spell, say).
It shows only in what is drawn later for all, such as a morning's required materials, which tells nobody anything; the
twins are therefore kept at the same number of commands.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

import pytest

from duckpost.games.contract import Seat
from duckpost.games.registry import GAMES
from duckpost.games.witch_catch.state import Cat, Note, Village
from duckpost.games.witch_catch.words import Material, Role, Spell
from tests.games.random_play import CALM, course, dealt, random_options, view_bytes, viewers
from tests.games.twins import Twins, may_be_swapped, swapped

GAME = GAMES["witch_catch"]
PLAYERS = tuple(range(4, 13))
NOTHING_SECRET_UNDER_WAY = (
    "role_check",
    "morning",
    "duck_report",
    "evening_talk",
    "proposal",
    "approval",
    "vote_result",
)
every_count = pytest.mark.parametrize("players", PLAYERS)


# Whole games side by side

TWIN_GAMES = 16


@cache
def twin_games(players: int) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Play twin games for this player count: what was compared, what was done in them, and why each ended."""
    compared, done, why = Counter[str](), Counter[str](), Counter[str]()
    for number in range(TWIN_GAMES):
        twins = _twins(players, Random(f"twins {players} {number}"))
        if twins is not None:
            why[twins.play()] += 1
            compared += twins.compared
            done += twins.done
    return compared, done, why


def _twins(players: int, chance: Random) -> Twins | None:
    """Begin at the deal, or at some moment of a random game at which nothing secret is under way."""
    options = random_options(GAME, players, chance)
    if chance.random() < 0.5:
        options = replace(options, exile_reveal="nothing")
    table, village = dealt(GAME, players, chance.getrandbits(64), options)
    starts = [village]
    if chance.random() < 0.6:
        states = [before for before, _move, _after in course(table, village, chance, CALM)]
        starts = [state for state in states if state.phase in NOTHING_SECRET_UNDER_WAY]
    start = chance.choice(starts)
    onlooker = chance.choice((*start.seats, None))
    pairs = [
        (a, b)
        for a, b in permutations(start.seats, 2)
        if may_be_swapped(start, onlooker, a, b)
        and start.cat(a).role is not start.cat(b).role
        and (start.cat(a).condition is start.cat(b).condition or not (start.cat(a).is_witch or start.cat(b).is_witch))
    ]
    return Twins(table, start, onlooker, chance.choice(pairs), chance) if pairs else None


@every_count
def test_a_swap_of_two_others_is_seen_by_nobody_until_the_rules_tell(players: int) -> None:
    compared, done, why = twin_games(players)
    assert why.total() > TWIN_GAMES * 0.7, "most starts have a pair to swap"
    assert compared.total() > why.total() * 20
    assert min(done[prompt] for prompt in ("gather", "raid_place", "raid_target", "proposal", "vote", "give")) > 5


def test_the_twins_go_through_every_phase_and_use_every_ability() -> None:
    compared, done, why = (sum((twin_games(players)[n] for players in (7, 9)), Counter[str]()) for n in range(3))
    assert set(compared) == {phase.name for phase in GAME.phases}
    assert {"guard_post", "pickpocket", "seer", "restore", "raid_spell", "gather_decoy", "time up", "away"} <= set(done)
    assert len(why) > 2


# One moment, everything secret of others changed


@every_count
def test_no_view_hangs_on_what_is_secret_of_others(players: int) -> None:
    """At any moment two others may change their cards, and the rest of the village everything they hold and know."""
    chance = Random(f"moments {players}")
    table, start = dealt(GAME, players, chance.getrandbits(64), random_options(GAME, players, chance))
    seen = 0
    for village, _move, _after in course(table, start, chance):
        a, b = chance.sample(village.seats, 2)
        for onlooker in viewers(village):
            if not may_be_swapped(village, onlooker, a, b) or _is_witch_at_her_place(village, onlooker):
                continue
            other = _others_scrambled(swapped(village, a, b), onlooker, chance)
            shown = view_bytes(table.view(village, onlooker))
            assert view_bytes(table.view(other, onlooker)) == shown, (village.phase, onlooker, a, b)
            seen += 1
    assert seen > 100


def _is_witch_at_her_place(village: Village, onlooker: Seat | None) -> bool:
    """Head counts and names hang on who is a witch and who digs: twins keep these, a swap at one moment does not."""
    if onlooker is None or village.phase not in ("guard_post", "witch_hour"):
        return False
    return village.cat(onlooker).role in (Role.WITCH, Role.GUARDIAN)


def _others_scrambled(village: Village, onlooker: Seat | None, chance: Random) -> Village:
    return replace(village, cats=tuple(c if c.seat == onlooker else _scrambled(c, chance) for c in village.cats))


def _scrambled(cat: Cat, chance: Random) -> Cat:
    """A cat with any hand, any notebook, and any uses and spells gone."""
    return replace(
        cat,
        hand=tuple(chance.choices(tuple(Material), k=chance.randrange(5))),
        uses=chance.randrange(4),
        used_on=chance.randrange(5),
        guarded_on=chance.randrange(5),
        spells=tuple(chance.sample(tuple(Spell), chance.randrange(4))),
        notes=tuple(Note(1, "gathered", "forest", "mushroom") for _ in range(chance.randrange(4))),
    )
