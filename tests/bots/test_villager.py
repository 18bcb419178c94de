"""The villager: always legal, never forgetful, and a better player than chance."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from duckpost.bots.bot import Bot
from duckpost.bots.random_bot import RandomBot
from duckpost.bots.witch_catch.sight import MATERIAL_OF
from duckpost.bots.witch_catch.villager import DECISIONS, Villager
from duckpost.games.contract import Seat, View
from duckpost.games.dice import Dice
from duckpost.games.registry import GAMES
from duckpost.games.table import Table
from duckpost.games.witch_catch import words
from duckpost.games.witch_catch.state import Village
from duckpost.games.witch_catch.words import SIDE_OF, Role, Side
from duckpost.simulate.game_of_bots import seats_of
from tests.bots.tables import Watched, played, random_options, seated


@pytest.fixture(scope="module")
def evening() -> Watched:
    """All that villagers saw and said in some games of small and large tables."""
    bot = Watched(Villager())
    for players in (4, 5, 6, 7, 9, 12):
        for seed in range(3):
            played(seated(players, bot), seed)
    return bot


def test_the_places_hold_what_the_rules_say() -> None:
    assert {words.Place(place): words.Material(what) for place, what in MATERIAL_OF.items()} == words.MATERIAL_OF


@pytest.mark.parametrize("players", range(4, 13))
def test_every_answer_is_accepted_whatever_the_options(players: int) -> None:
    chance = Random(players)
    bot = Watched(Villager())
    for seed in range(2):
        village = played(seated(players, bot), seed, random_options(chance, players))
        assert village.outcome is not None
    assert len(bot.turns) > 50


@pytest.mark.parametrize("players", range(4, 13))
def test_every_answer_is_accepted_among_players_of_any_kind(players: int) -> None:
    chance = Random(100 + players)
    villager = Watched(Villager())
    for seed in range(2):
        bots: dict[Seat, Bot] = {seat: chance.choice((villager, RandomBot())) for seat in seats_of(players)}
        assert played(bots, seed, random_options(chance, players)).outcome is not None
    assert villager.turns


def test_every_answer_is_accepted_when_cats_are_away_and_time_runs_out() -> None:
    game, bot, chance = GAMES["witch_catch"], Villager(), Random(7)
    positions = 0
    for seed in range(5):
        table: Table[Village] = Table(game, seed)
        players = chance.randint(4, 12)
        state = table.deal(seats_of(players), game.read_options({"discussion": 60}, players))
        while state.outcome is None:
            seat = chance.choice(state.seats)
            if chance.random() < 0.1:
                state = table.mark_away(state, seat, chance.random() < 0.7)
            elif table.seconds(state) is not None and chance.random() < 0.15:
                state = table.time_up(state)
            else:
                for ask, choice in bot.answers(seat, table.view(state, seat), Dice(seed, state.step))[:1]:
                    state = table.answer(state, seat, ask, choice)
                    positions += 1
    assert positions > 300


def test_every_decision_of_the_rule_book_is_met(evening: Watched) -> None:
    assert {prompt for prompt in DECISIONS if not evening.told(prompt)} == set()


def test_a_bot_remembers_nothing_and_changes_nothing_that_it_is_given(evening: Watched) -> None:
    fresh = Villager()
    for step, (seat, view, _) in enumerate(evening.turns[::41]):
        before = copy.deepcopy(view)
        first = fresh.answers(seat, view, Dice(5, step))
        assert view == before
        assert Villager().answers(seat, before, Dice(5, step)) == first


def test_a_witch_goes_for_a_cat_that_is_alone(evening: Watched) -> None:
    # With no other witch about, nothing speaks against it.
    chances = [
        (view, choice)
        for _, view, _, choice in evening.told("raid_place")
        if view.game["roles"]["witch"] == 1 and view.you and 1 in view.you["heads"].values()
    ]
    assert chances
    assert all(view.you and view.you["heads"][choice[0]] == 1 for view, choice in chances)  # type: ignore[index]


def test_a_witch_knows_that_whoever_she_meets_at_an_empty_place_is_a_witch(evening: Watched) -> None:
    for _, view, _, choice in evening.told("raid_target"):
        assert view.you
        if view.you["heads"][view.you["place"]["place"]] == 0:
            assert choice == ["nobody"]


def test_a_mayor_proposes_a_circle_of_the_right_size(evening: Watched) -> None:
    for _, view, _, choice in evening.told("proposal"):
        assert isinstance(choice, list)
        assert len(set(choice)) == len(view.game["today"]["required"])


def test_a_villager_never_approves_a_circle_with_a_witch_that_it_has_seen(evening: Watched) -> None:
    met = 0
    for _, view, _, choice in evening.told("approval"):
        assert view.you
        seen = {note["subject"] for note in view.you["notebook"] if note["result"] == "witch"}
        if view.you["role"] == "seer" and seen & set(view.game["today"]["proposals"][-1]["members"]):
            met += 1
            assert choice == ["no"]
    assert met


def test_a_seer_votes_for_the_witch_that_it_has_seen(evening: Watched) -> None:
    met = 0
    for _, view, ask, choice in evening.told("vote"):
        assert view.you
        seen = {note["subject"] for note in view.you["notebook"] if note["result"] == "witch"} & set(ask["options"])
        if view.you["role"] == "seer" and seen:
            met += 1
            assert set(choice) <= seen  # type: ignore[call-overload]
    assert met


def test_a_crow_never_votes_for_a_witch_while_there_is_anybody_else(evening: Watched) -> None:
    met = 0
    for _, view, ask, choice in evening.told("vote"):
        assert view.you
        if view.you["role"] == "crow" and set(ask["options"]) - {"abstain", *view.you["witches"]}:
            met += 1
            assert not set(choice) & set(view.you["witches"])  # type: ignore[call-overload]
    assert met


def test_somebody_is_always_named_on_knights_day(evening: Watched) -> None:
    last = [choice for _, v, _, choice in evening.told("vote") if v.game["day"] == v.game["knights_day"]]
    assert last
    assert ["abstain"] not in last


def test_a_guardian_stands_where_one_cat_is_alone(evening: Watched) -> None:
    for _, view, ask, choice in evening.told("guard_post"):
        assert view.you
        alone = {place for place, heads in view.you["heads"].items() if heads == 1} & set(ask["options"])
        assert not alone or set(choice) <= alone  # type: ignore[call-overload]


def test_town_cats_give_the_last_seal_a_chance_and_witches_do_not(evening: Watched) -> None:
    for _, view, ask, choice in evening.told("give"):
        assert view.you
        spoilers = set(ask["options"]) - set(view.game["today"]["required"])
        last_seal = view.game["seals_needed"] - view.game["seals"] == 1
        if view.you["side"] == "witches" and last_seal and spoilers:
            assert set(choice) <= spoilers  # type: ignore[call-overload]


class Mixed:
    """Villagers on the seats of some sides, chance on all others; what a seat is stands in its view."""

    def __init__(self, *sides: Side) -> None:
        self._sides = sides
        self._villager, self._random = Villager(), RandomBot()

    def answers(self, seat: str, view: View, dice: Dice) -> Any:
        assert view.you
        sensible = SIDE_OF[Role(view.you["role"])] in self._sides
        return (self._villager if sensible else self._random).answers(seat, view, dice)


def wins(bot: Bot, side: Side, players: int, games: int) -> int:
    ends = [played(seated(players, bot), seed).outcome for seed in range(games)]
    return sum(end is not None and end.winner == side for end in ends)


@pytest.mark.parametrize("players", [5, 7])
def test_a_town_of_villagers_does_better_than_one_of_chance(players: int) -> None:
    sensible, chance = Mixed(Side.TOWN, Side.WITCHES), Mixed(Side.WITCHES)
    assert wins(sensible, Side.TOWN, players, 40) > wins(chance, Side.TOWN, players, 40) + 4


def caught(bot: Bot) -> int:
    """How many cats the one witch of small tables turns into frogs on their first days."""
    return sum(raid.result == "frog" for seed in range(40) for raid in played(seated(5, bot), seed).days[0].raids)


def test_witches_that_are_villagers_catch_more_cats_than_those_of_chance() -> None:
    assert caught(Mixed(Side.WITCHES)) > caught(Mixed()) + 5


def test_cats_that_are_villagers_are_caught_less_often_than_those_of_chance() -> None:
    assert caught(Mixed(Side.WITCHES, Side.TOWN)) < caught(Mixed(Side.WITCHES)) - 5
