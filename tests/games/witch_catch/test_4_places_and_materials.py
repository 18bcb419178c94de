"""§4 Places and materials: what is open, what is required, and who is handed a card."""

import pytest

from duckpost.games.contract import Seat
from duckpost.games.table import Table
from duckpost.games.witch_catch import GAME
from duckpost.games.witch_catch.words import MATERIAL_OF
from tests.games.witch_catch.village import FIVE, Play, village

SIX = "forest meadow cave beach hill old_well"


def dealt(players: int, seed: int, **options: object) -> Play:
    """A game as it is dealt, nothing arranged, on its first morning."""
    table = Table(GAME, seed)
    seats = tuple(Seat(f"s{number}") for number in range(1, players + 1))
    return Play(table, table.deal(seats, GAME.read_options(options, players))).confirm_all()


# Places


def test_there_are_six_places_with_one_material_each() -> None:
    assert {place.value: material.value for place, material in MATERIAL_OF.items()} == {
        "forest": "mushroom",
        "meadow": "herb",
        "cave": "crystal",
        "beach": "shell",
        "hill": "feather",
        "old_well": "moonwater",
    }


def test_the_pond_is_never_a_choice() -> None:
    play = village("witch guardian citizen citizen", open=SIX)
    assert "pond" not in "".join(play.options(seat, "gather") for seat in play.state.seats)
    play.refuses("bad_choice", lambda: play.gather("s3", "pond"))


def test_only_open_places_can_be_chosen() -> None:
    play = village(FIVE, open="hill old_well beach")
    assert play.options("s2", "gather") == "hill old_well beach"
    play.refuses("bad_choice", lambda: play.gather("s2", "forest"))


def test_as_many_places_are_open_as_the_table_says() -> None:
    for players, count in ((4, 3), (7, 4), (9, 5), (12, 6)):
        assert len(set(dealt(players, 1).state.open)) == count


def test_which_places_are_open_is_drawn_anew_for_each_game() -> None:
    assert {place for seed in range(20) for place in dealt(4, seed).state.open} == set(MATERIAL_OF)
    assert len({dealt(4, seed).state.open for seed in range(20)}) > 10


def test_the_open_places_are_fixed_for_the_game() -> None:
    play = dealt(5, 1)
    opened = play.public()["open"]
    for _ in range(3):
        assert play.to("gathering").to("morning").public()["open"] == opened


def test_all_open_places_are_public() -> None:
    assert village(FIVE, open="hill old_well beach").public()["open"] == ["hill", "old_well", "beach"]


# Required materials


def test_the_required_materials_are_public_from_the_morning_on() -> None:
    assert village(FIVE, at="morning").public()["today"] == {"day": 1, "required": ["mushroom", "herb"]}


def test_the_required_materials_come_from_the_open_places() -> None:
    for seed in range(30):
        play = dealt(7, seed)
        assert set(play.state.today.required) <= {MATERIAL_OF[place] for place in play.state.open}


def test_the_required_materials_are_drawn_with_replacement() -> None:
    drawn = [dealt(7, seed).state.today.required for seed in range(40)]
    assert any(len(set(required)) < len(required) for required in drawn)
    assert any(len(set(required)) == len(required) for required in drawn)


def test_the_required_materials_are_drawn_uniformly() -> None:
    """600 draws from two places: each side within five standard deviations of half."""
    drawn: list[int] = []
    for seed in range(200):
        play = dealt(7, seed, open_places=2)
        drawn += [
            play.state.open.index(place)
            for m in play.state.today.required
            for place in play.state.open
            if MATERIAL_OF[place] is m
        ]
    assert len(drawn) == 600
    assert abs(sum(drawn) - 300) < 5 * (600 / 4) ** 0.5


@pytest.mark.parametrize(("players", "count"), [(4, 2), (6, 3), (9, 4)])
def test_as_many_materials_are_required_as_the_table_says(players: int, count: int) -> None:
    assert len(dealt(players, 1).state.today.required) == count


def test_no_more_materials_are_required_than_there_are_persons_that_morning() -> None:
    for frogs, count in (("", 4), ("s2", 4), ("s2 s3", 3)):
        play = village(FIVE, at="morning", required=4, frogs=frogs)
        assert len(play.state.today.required) == count


def test_new_materials_are_drawn_every_morning() -> None:
    assert len({dealt(7, seed).to("gathering").to("morning").state.today.required for seed in range(10)}) > 3


# The hand-out


def test_everyone_who_gathered_gets_one_card_of_the_material_of_their_place() -> None:
    play = village(FIVE).everyone_gathers(forest="s2 s3", meadow="s4", cave="s5").day_of_rest()
    assert [play.hand(seat) for seat in ("s2", "s3", "s4", "s5")] == ["mushroom", "mushroom", "herb", "crystal"]


def test_a_witch_gets_the_material_of_the_place_she_went_to() -> None:
    play = village(FIVE).everyone_gathers(others="forest").witch_raids("s1", "meadow").time_up()
    assert play.hand("s1") == "herb"


def test_a_witchs_decoy_answer_gets_her_nothing() -> None:
    play = village(FIVE).gather("s1", "cave").everyone_gathers(others="forest").witch_raids("s1", "meadow").time_up()
    assert play.hand("s1") == "herb"


def test_a_cat_turned_into_a_frog_today_gets_nothing() -> None:
    play = village(FIVE, hands={"s2": "shell"}).everyone_gathers(forest="s2", others="cave")
    play.witch_raids("s1", "forest", "s2").time_up()
    assert play.hand("s2") == "shell"
    assert play.hand("s1") == "mushroom"


def test_a_witch_turned_into_a_frog_today_gets_nothing() -> None:
    play = village("witch witch citizen citizen citizen citizen").everyone_gathers(others="forest")
    play.witches_raid(("s1", "cave", "s2"), ("s2", "cave", "nobody")).time_up()
    assert (play.hand("s1"), play.hand("s2")) == ("crystal", "")


def test_a_guard_gets_nothing() -> None:
    play = village("witch guardian citizen citizen").guards("s2").everyone_gathers(others="forest")
    assert play.posts("s2", "cave").day_of_rest().hand("s2") == ""


def test_a_digging_guardian_gets_a_card() -> None:
    assert (
        village("witch guardian citizen citizen").everyone_gathers(others="cave").day_of_rest().hand("s2") == "crystal"
    )


def test_frogs_and_exiled_cats_get_nothing() -> None:
    play = village("witch citizen citizen citizen citizen citizen", frogs="s5", exiled="s6").day_of_rest()
    assert (play.hand("s5"), play.hand("s6")) == ("", "")


def test_a_cat_restored_today_did_not_gather_and_gets_nothing() -> None:
    play = village("witch herbalist citizen citizen citizen", frogs="s5").restores("s2", "s5").day_of_rest()
    assert (play.condition("s5"), play.hand("s5")) == ("person", "")


def test_cards_stay_over_the_days() -> None:
    play = village(FIVE, required="crystal crystal").everyone_gathers(others="forest").to("proposal").fill_the_gauge()
    play.to("gathering").everyone_gathers(others="meadow").day_of_rest()
    assert play.hand("s2") == "mushroom herb"


def test_a_frog_keeps_its_hand() -> None:
    play = village("witch herbalist citizen citizen citizen", frogs="s5", hands={"s5": "shell feather"})
    assert play.you("s5")["hand"] == ["shell", "feather"]
    play.restores("s2", "s5").day_of_rest()
    assert play.hand("s5") == "shell feather"


def test_an_exiled_cats_hand_is_gone() -> None:
    play = village(FIVE, hands={"s2": "shell feather"}, at="vote").exile("s2")
    assert play.hand("s2") == ""


def test_hands_are_private_also_their_size() -> None:
    """Whatever s2 holds, everybody else is sent the same bytes."""
    for phase in ("gathering", "evening_talk", "proposal", "approval", "vote"):
        rich = village(FIVE, hands={"s2": "shell feather herb"}, at=phase)
        poor = village(FIVE, at=phase)
        for seat in ("s1", "s3", "s4", "s5", None):
            assert rich.seen_by(seat) == poor.seen_by(seat)
        assert rich.seen_by("s2") != poor.seen_by("s2")
