"""§5 The witch hour: the four spells, how they are unlocked, and that each works once."""

import pytest

from tests.games.witch_catch.village import FIVE, SEVEN, Play, village

GUARDED = "witch guardian citizen citizen citizen citizen"
UNLOCKED = {0: "", 1: "fog blight", 2: "fog blight shadow", 3: "fog blight shadow storm"}


def raid_in_the_forest(others_there: int, spell: str | None, *, guard: bool = False) -> Play:
    """With all spells unlocked, raid s3 in the forest, `others_there` cats beside the witch and perhaps a guard."""
    play = village("witch guardian citizen citizen citizen citizen citizen", failed=3, knights_day=8)
    there = " ".join(f"s{number}" for number in range(3, 3 + others_there))
    play.guards("s2").everyone_gathers(forest=there, others="cave").posts("s2", "forest" if guard else "meadow")
    return play.witch_raids("s1", "forest", "s3", spell).time_up()


def result(play: Play) -> str:
    return play.state.today.raids[0].result.value


# Unlocking


@pytest.mark.parametrize("failed", UNLOCKED)
def test_spells_unlock_with_the_number_of_failed_rituals(failed: int) -> None:
    play = village(FIVE, failed=failed, day=5, knights_day=8).everyone_gathers(others="forest")
    play.choose("s1", "raid.place", "cave")
    assert play.asks("s1").keys() >= ({"raid.spell"} if failed else {"raid.target"})
    if failed:
        assert play.options("s1", "raid.spell") == f"{UNLOCKED[failed]} none"
    assert " ".join(play.you("s1")["spells"]) == UNLOCKED[failed]


def test_a_locked_spell_cannot_be_chosen() -> None:
    play = village(FIVE, failed=1).everyone_gathers(others="forest").choose("s1", "raid.place", "cave")
    play.refuses("bad_choice", lambda: play.choose("s1", "raid.spell", "storm"))


def test_before_any_failure_no_spell_is_asked_for() -> None:
    play = village(FIVE).everyone_gathers(others="forest").choose("s1", "raid.place", "cave")
    assert play.asks("s1").keys() == {"raid.place", "raid.target"}


def test_the_spell_is_asked_for_before_the_target_is_shown() -> None:
    play = village(FIVE, failed=1).everyone_gathers(others="forest").choose("s1", "raid.place", "forest")
    assert play.asks("s1").keys() == {"raid.place", "raid.spell"}
    play.choose("s1", "raid.spell", "none")
    assert "raid.target" in play.asks("s1")


def test_a_ritual_that_failed_by_what_was_given_unlocks_spells_the_next_day() -> None:
    play = village(FIVE, required="crystal crystal", at="proposal").pass_proposal("s2 s3").to("ritual_result")
    assert play.state.failed == 1
    play.needs("mushroom herb").to("witch_hour").choose("s1", "raid.place", "cave")
    assert play.options("s1", "raid.spell") == "fog blight none"


def test_a_successful_ritual_unlocks_nothing() -> None:
    play = village(FIVE, required="mushroom mushroom", at="proposal").pass_proposal("s2 s3").to("ritual_result")
    assert (play.state.seals, play.state.failed) == (1, 0)


def test_nobody_but_a_witch_has_spells() -> None:
    play = village("witch crow jester citizen citizen", failed=3)
    assert [play.you(seat)["spells"] for seat in ("s2", "s3", "s4")] == [None, None, None]


# Fog


@pytest.mark.parametrize(("others_there", "wanted"), [(1, "frog"), (2, "frog"), (3, "crowd"), (5, "crowd")])
def test_with_fog_a_raid_also_works_with_two_other_cats(others_there: int, wanted: str) -> None:
    assert result(raid_in_the_forest(others_there, "fog")) == wanted


def test_fog_is_stopped_by_a_guard() -> None:
    assert result(raid_in_the_forest(2, "fog", guard=True)) == "guarded"


# Storm


@pytest.mark.parametrize("others_there", [1, 2, 3, 5])
def test_with_storm_a_raid_works_with_any_number_of_cats(others_there: int) -> None:
    play = raid_in_the_forest(others_there, "storm")
    assert result(play) == "frog"
    assert play.frogs() == ["s3"]


def test_storm_is_stopped_by_a_guard() -> None:
    assert result(raid_in_the_forest(3, "storm", guard=True)) == "guarded"


# Shadow


def test_with_shadow_a_raid_ignores_a_guard() -> None:
    assert result(raid_in_the_forest(1, "shadow", guard=True)) == "frog"


def test_shadow_does_not_help_against_a_crowd() -> None:
    assert result(raid_in_the_forest(2, "shadow", guard=True)) == "crowd"
    assert result(raid_in_the_forest(2, "shadow")) == "crowd"


def test_the_shadow_of_one_witch_does_not_help_another() -> None:
    roles = "witch witch guardian citizen citizen citizen citizen"
    play = village(roles, failed=2).guards("s3").everyone_gathers(others="cave").posts("s3", "forest")
    play.witches_raid(("s1", "forest", "s2", "shadow"), ("s2", "forest", "s1", "none")).time_up()
    assert [raid.result.value for raid in play.state.today.raids] == ["frog", "guarded"]


# Blight


def test_with_blight_nobody_gets_a_material_at_this_place_today_the_witch_included() -> None:
    play = village(FIVE, failed=1).everyone_gathers(forest="s2 s3", others="meadow")
    play.witch_raids("s1", "forest", spell="blight").time_up()
    assert [play.hand(seat) for seat in ("s1", "s2", "s3")] == ["", "", ""]
    assert [play.hand(seat) for seat in ("s4", "s5")] == ["herb", "herb"]


def test_blight_is_over_the_next_day() -> None:
    play = (
        village(FIVE, failed=1).everyone_gathers(others="forest").witch_raids("s1", "forest", spell="blight").time_up()
    )
    play.to("proposal").fill_the_gauge().to("gathering").everyone_gathers(others="forest").day_of_rest()
    assert play.hand("s2") == "mushroom"


def test_with_blight_the_raid_is_a_plain_one() -> None:
    assert result(raid_in_the_forest(1, "blight")) == "frog"
    assert result(raid_in_the_forest(2, "blight")) == "crowd"
    assert result(raid_in_the_forest(1, "blight", guard=True)) == "guarded"


def test_blight_dries_the_place_even_if_the_raid_fails() -> None:
    assert raid_in_the_forest(2, "blight").hand("s4") == ""


def test_another_witch_at_the_blighted_place_gets_nothing_either() -> None:
    play = village(SEVEN, failed=1).everyone_gathers(others="forest")
    play.witches_raid(("s1", "cave", "nobody", "blight"), ("s2", "cave", "nobody", "none")).time_up()
    assert (play.hand("s1"), play.hand("s2")) == ("", "")


def test_a_cat_sees_in_its_notebook_that_its_place_gave_nothing() -> None:
    play = (
        village(FIVE, failed=1).everyone_gathers(others="forest").witch_raids("s1", "forest", spell="blight").time_up()
    )
    assert play.notes("s2") == [(2, "gathered", "forest", None)]


# Once per game


def test_each_witch_may_use_each_spell_once_per_game() -> None:
    play = village(FIVE, failed=1, knights_day=8).everyone_gathers(others="forest")
    play.witch_raids("s1", "cave", spell="fog").time_up().to("proposal").fill_the_gauge().to("witch_hour")
    play.choose("s1", "raid.place", "cave")
    assert play.options("s1", "raid.spell") == "blight none"
    assert play.you("s1")["spells"] == ["blight"]
    play.refuses("bad_choice", lambda: play.choose("s1", "raid.spell", "fog"))


def test_a_spell_is_used_up_even_if_the_raid_fails() -> None:
    assert "fog" in raid_in_the_forest(4, "fog").cat("s1").spells


def test_the_other_witch_still_has_the_spell() -> None:
    play = village(SEVEN, failed=1).everyone_gathers(others="forest")
    play.witches_raid(("s1", "cave", "nobody", "fog"), ("s2", "meadow", "nobody", "none")).time_up()
    assert (play.you("s1")["spells"], play.you("s2")["spells"]) == (["blight"], ["fog", "blight"])


def test_two_witches_may_use_the_same_spell_in_the_same_hour() -> None:
    play = village(SEVEN, failed=1).everyone_gathers(forest="s3 s4", meadow="s5 s6", cave="s7")
    play.witches_raid(("s1", "forest", "s3", "fog"), ("s2", "meadow", "s5", "fog")).time_up()
    assert play.frogs() == ["s3", "s5"]


def test_no_spell_uses_none_up() -> None:
    play = village(FIVE, failed=1).everyone_gathers(others="forest").witch_raids("s1", "cave").time_up()
    assert play.you("s1")["spells"] == ["fog", "blight"]


def test_only_one_spell_can_be_cast_in_an_hour() -> None:
    play = village(FIVE, failed=1).everyone_gathers(others="forest").choose("s1", "raid.place", "cave")
    play.refuses("bad_choice", lambda: play.choose("s1", "raid.spell", "fog", "blight"))


def test_a_witch_with_every_spell_used_is_asked_for_none() -> None:
    play = village(FIVE, failed=1, knights_day=8)
    for spell in ("fog", "blight"):
        play.everyone_gathers(others="forest").witch_raids("s1", "cave", spell=spell).time_up()
        play.to("proposal").fill_the_gauge().to("gathering")
    play.everyone_gathers(others="forest").choose("s1", "raid.place", "cave")
    assert "raid.spell" not in play.asks("s1")
    assert "raid.target" in play.asks("s1")


def test_all_spells_are_used_when_the_unlocked_ones_are_and_a_new_one_comes_with_the_next_failure() -> None:
    play = village(FIVE, failed=1, knights_day=8, required="crystal crystal").everyone_gathers(others="forest")
    play.witch_raids("s1", "meadow", spell="fog").time_up().to("ritual_result")
    assert play.state.failed == 2
    play.needs("mushroom herb").to("witch_hour").choose("s1", "raid.place", "cave")
    assert play.options("s1", "raid.spell") == "blight shadow none"
