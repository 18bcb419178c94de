"""§5 The witch hour: what a witch sees and picks, when a raid works, and who learns what of it."""

import pytest

from tests.games.witch_catch.village import FIVE, SEVEN, Play, village

GUARDED = "witch guardian citizen citizen citizen citizen"


def results(play: Play) -> dict[str, str]:
    return {raid.witch: raid.result.value for raid in play.state.today.raids}


def raid_on(others_there: int, spell: str | None = None, failed: int = 3) -> Play:
    """A witch raids s2 in the forest, with `others_there` cats beside her, s2 among them."""
    play = village(SEVEN.replace("witch witch", "witch citizen"), failed=failed, knights_day=8)
    there = " ".join(f"s{number}" for number in range(2, 2 + others_there))
    return play.everyone_gathers(forest=there, others="cave").witch_raids("s1", "forest", "s2", spell).time_up()


# Her place


def test_a_witch_sees_each_open_place_with_the_number_of_cats_there() -> None:
    play = village(FIVE).everyone_gathers(forest="s2 s3", meadow="s4 s5")
    assert play.you("s1")["heads"] == {"forest": 2, "meadow": 2, "cave": 0}
    assert play.options("s1", "raid.place") == "forest meadow cave"


def test_a_witch_sees_no_names_before_she_has_chosen_a_place() -> None:
    one = village(FIVE).everyone_gathers(forest="s2 s3", meadow="s4 s5")
    other = village(FIVE).everyone_gathers(forest="s4 s5", meadow="s2 s3")
    assert one.seen_by("s1") == other.seen_by("s1")
    assert one.asks("s1").keys() == {"raid.place"}


def test_guards_are_not_in_the_head_counts() -> None:
    play = village(GUARDED).guards("s2").everyone_gathers(forest="s3 s4 s5 s6").posts("s2", "cave")
    assert play.you("s1")["heads"] == {"forest": 4, "meadow": 0, "cave": 0}


def test_a_witch_cannot_change_her_place() -> None:
    play = village(FIVE).everyone_gathers(others="forest").choose("s1", "raid.place", "cave")
    play.refuses("already_answered", lambda: play.choose("s1", "raid.place", "forest"))


def test_a_witch_can_change_neither_spell_nor_target() -> None:
    play = village(FIVE, failed=1).everyone_gathers(others="forest").witch_raids("s1", "forest", "s2", "fog")
    play.refuses("already_answered", lambda: play.choose("s1", "raid.spell", "none"))
    play.refuses("already_answered", lambda: play.choose("s1", "raid.target", "nobody"))


def test_a_closed_place_cannot_be_raided() -> None:
    play = village(FIVE).everyone_gathers(others="forest")
    play.refuses("bad_choice", lambda: play.choose("s1", "raid.place", "beach"))


@pytest.mark.parametrize("seat", ["s2", "s3", "s4"])
def test_only_witches_act_in_the_witch_hour(seat: str) -> None:
    play = village("witch crow guardian jester citizen citizen", frogs="s6").everyone_gathers(others="forest")
    assert play.asks(seat) == {}
    play.refuses("not_open", lambda: play.choose(seat, "d2.raid.place", "cave"))


def test_a_frog_witch_does_not_act() -> None:
    play = village(SEVEN, frogs="s2").everyone_gathers(others="forest")
    assert play.asks("s2") == {}
    assert play.you("s2")["heads"] is None


# Her target


def test_a_witch_sees_the_names_at_her_place_and_picks_one_or_nobody() -> None:
    play = village(FIVE).everyone_gathers(forest="s2 s4", others="cave").choose("s1", "raid.place", "forest")
    assert play.options("s1", "raid.target") == "s2 s4 nobody"


def test_at_an_empty_place_there_is_nobody_to_pick() -> None:
    play = village(FIVE).everyone_gathers(others="cave").choose("s1", "raid.place", "forest")
    assert play.options("s1", "raid.target") == "nobody"


def test_a_cat_at_another_place_cannot_be_the_target() -> None:
    play = village(FIVE).everyone_gathers(forest="s2", others="cave").choose("s1", "raid.place", "forest")
    play.refuses("bad_choice", lambda: play.choose("s1", "raid.target", "s3"))


def test_a_witch_cannot_raid_herself() -> None:
    play = village(FIVE).everyone_gathers(others="forest").choose("s1", "raid.place", "forest")
    play.refuses("bad_choice", lambda: play.choose("s1", "raid.target", "s1"))


def test_other_witches_are_seen_as_they_arrive() -> None:
    play = village(SEVEN).everyone_gathers(forest="s4", others="cave").choose("s1", "raid.place", "forest")
    assert play.options("s1", "raid.target") == "s4 nobody"
    play.choose("s2", "raid.place", "forest")
    assert play.options("s1", "raid.target") == "s2 s4 nobody"
    assert play.options("s2", "raid.target") == "s1 s4 nobody"


def test_a_witch_who_arrives_looks_like_any_other_cat() -> None:
    """Whether s2 is a witch who came or a citizen who was there, s1 is shown the same names."""
    witch = village(SEVEN).everyone_gathers(forest="s4", others="cave")
    witch.choose("s2", "raid.place", "forest").choose("s1", "raid.place", "forest")
    citizen = village("witch citizen witch citizen citizen citizen citizen")
    citizen.everyone_gathers(forest="s2 s4", others="cave").choose("s1", "raid.place", "forest")
    assert witch.shown("s1", "raid.target") == citizen.shown("s1", "raid.target")


def test_a_witch_who_went_elsewhere_is_not_seen() -> None:
    play = village(SEVEN).everyone_gathers(forest="s4", others="cave")
    play.choose("s2", "raid.place", "meadow").choose("s1", "raid.place", "forest")
    assert play.options("s1", "raid.target") == "s4 nobody"


def test_a_guard_cannot_be_raided() -> None:
    play = village(GUARDED).guards("s2").everyone_gathers(forest="s3", others="cave").posts("s2", "forest")
    play.choose("s1", "raid.place", "forest")
    assert play.options("s1", "raid.target") == "s3 nobody"


# When a raid works


def test_raid_works_when_the_target_is_alone_with_the_witch() -> None:
    play = raid_on(1, failed=0)
    assert results(play) == {"s1": "frog"}
    assert play.frogs() == ["s2"]


@pytest.mark.parametrize("others_there", [2, 3, 6])
def test_raid_fails_when_the_target_is_not_alone(others_there: int) -> None:
    play = raid_on(others_there, failed=0)
    assert results(play) == {"s1": "crowd"}
    assert play.frogs() == []


def test_a_raid_on_nobody_frogs_nobody() -> None:
    play = village(FIVE).everyone_gathers(forest="s2", others="cave").witch_raids("s1", "forest", "nobody").time_up()
    assert results(play) == {"s1": "nobody"}
    assert play.frogs() == []


def test_a_raid_at_a_guarded_place_fails() -> None:
    play = village(GUARDED).guards("s2").everyone_gathers(forest="s3", others="cave").posts("s2", "forest")
    play.witch_raids("s1", "forest", "s3").time_up()
    assert results(play) == {"s1": "guarded"}
    assert play.frogs() == []


def test_a_guard_elsewhere_stops_nothing() -> None:
    play = village(GUARDED).guards("s2").everyone_gathers(forest="s3", others="cave").posts("s2", "meadow")
    play.witch_raids("s1", "forest", "s3").time_up()
    assert results(play) == {"s1": "frog"}


def test_guards_are_not_counted_among_the_cats_at_a_place() -> None:
    """With a guard beside them the target is still alone, so it is the guard that stops the raid, not a crowd."""
    play = village(GUARDED, failed=2).guards("s2").everyone_gathers(forest="s3", others="cave").posts("s2", "forest")
    play.witch_raids("s1", "forest", "s3", "shadow").time_up()
    assert results(play) == {"s1": "frog"}


def test_a_digging_guardian_counts_like_any_cat_and_can_be_raided() -> None:
    play = village(GUARDED).everyone_gathers(forest="s2 s3", others="cave").witch_raids("s1", "forest", "s2").time_up()
    assert results(play) == {"s1": "crowd"}
    play = village(GUARDED).everyone_gathers(forest="s2", others="cave").witch_raids("s1", "forest", "s2").time_up()
    assert play.frogs() == ["s2"]


# Witch against witch


def test_two_witches_at_one_place_count_for_each_other() -> None:
    play = village(SEVEN).everyone_gathers(forest="s3", others="cave")
    play.witches_raid(("s1", "forest", "s3"), ("s2", "forest", "s3")).time_up()
    assert results(play) == {"s1": "crowd", "s2": "crowd"}
    assert play.frogs() == []


def test_a_witch_counts_for_another_even_if_she_raids_nobody() -> None:
    play = village(SEVEN).everyone_gathers(forest="s3", others="cave")
    play.witches_raid(("s1", "forest", "s3"), ("s2", "forest", "nobody")).time_up()
    assert results(play)["s1"] == "crowd"


def test_a_witch_can_be_hit() -> None:
    play = village(SEVEN).everyone_gathers(others="cave")
    play.witches_raid(("s1", "forest", "s2"), ("s2", "forest", "nobody")).time_up()
    assert play.frogs() == ["s2"]


def test_two_witches_frog_each_other() -> None:
    play = village("witch witch witch citizen citizen citizen citizen").everyone_gathers(others="cave")
    play.witches_raid(("s1", "forest", "s2"), ("s2", "forest", "s1"), ("s3", "meadow", "nobody")).time_up()
    assert results(play) == {"s1": "frog", "s2": "frog", "s3": "nobody"}
    assert play.frogs() == ["s1", "s2"]


def test_the_raid_of_a_witch_frogged_at_once_with_it_still_works() -> None:
    """s2 is frogged by s1 and, with fog, frogs s3 all the same: raids are worked out on the places as chosen."""
    play = village("witch witch citizen citizen citizen citizen citizen", failed=1)
    play.everyone_gathers(forest="s3", others="cave")
    play.witches_raid(("s1", "forest", "s2", "fog"), ("s2", "forest", "s3", "fog")).time_up()
    assert play.frogs() == ["s2", "s3"]


def test_two_witches_may_raid_the_same_cat_and_it_is_one_frog() -> None:
    play = village(SEVEN, failed=1).everyone_gathers(forest="s3", others="cave")
    play.witches_raid(("s1", "forest", "s3", "fog"), ("s2", "forest", "s3", "fog")).time_up()
    assert results(play) == {"s1": "frog", "s2": "frog"}
    assert play.public()["today"]["report"]["frogs"] == ["s3"]


def test_a_witch_who_arrives_after_a_target_was_picked_still_makes_a_crowd() -> None:
    play = village(SEVEN).everyone_gathers(forest="s3", others="cave").witch_raids("s1", "forest", "s3")
    play.witch_raids("s2", "forest").time_up()
    assert results(play)["s1"] == "crowd"


def test_the_order_in_which_witches_act_changes_nothing() -> None:
    ends = []
    for order in (("s1", "s2"), ("s2", "s1")):
        play = village(SEVEN, failed=1).everyone_gathers(forest="s3", others="cave")
        for witch in order:
            play.choose(witch, "raid.place", "forest")
        for witch in order:
            play.choose(witch, "raid.spell", "fog").choose(witch, "raid.target", "s3")
        ends.append(play.time_up().secrets())
    assert ends[0] == ends[1]


# Undecided


def test_an_undecided_witch_goes_to_a_random_open_place() -> None:
    places = set()
    for seed in range(30):
        play = village(FIVE, seed=seed).everyone_gathers(others="forest").time_up()
        places |= {raid.place.value for raid in play.state.today.raids}
    assert places == {"forest", "meadow", "cave"}


def test_an_undecided_witch_casts_no_spell() -> None:
    for seed in range(20):
        play = village(FIVE, failed=3, seed=seed).everyone_gathers(others="forest")
        play.choose("s1", "raid.place", "forest").time_up()
        assert play.state.today.raids[0].spell is None
        assert play.cat("s1").spells == ()


def test_an_undecided_witch_raids_a_random_cat_at_her_place() -> None:
    targets = set()
    for seed in range(30):
        play = village(FIVE, seed=seed).everyone_gathers(forest="s2 s4", others="cave")
        targets |= {play.choose("s1", "raid.place", "forest").time_up().state.today.raids[0].target}
    assert targets == {"s2", "s4"}


def test_an_undecided_witch_at_an_empty_place_raids_nobody() -> None:
    play = village(FIVE).everyone_gathers(others="forest").choose("s1", "raid.place", "cave").time_up()
    assert results(play) == {"s1": "nobody"}


def test_what_an_undecided_witch_has_chosen_is_kept() -> None:
    play = village(FIVE, failed=1).everyone_gathers(forest="s2 s3", others="cave")
    play.choose("s1", "raid.place", "forest").choose("s1", "raid.spell", "fog").time_up()
    raid = play.state.today.raids[0]
    assert (raid.place, raid.spell, raid.result) == ("forest", "fog", "frog")


def test_undecided_witches_all_arrive_before_any_target_is_drawn() -> None:
    met = set()
    for seed in range(40):
        play = village("witch witch citizen citizen citizen citizen citizen", seed=seed)
        play.everyone_gathers(others="forest").choose("s1", "raid.place", "cave").time_up()
        first, second = play.state.today.raids
        met.add((second.place.value == "cave", first.target))
    assert met == {(True, "s2"), (False, None)}


def test_an_away_witch_is_decided_for_alike() -> None:
    play = village(FIVE).everyone_gathers(forest="s2", others="cave").choose("s1", "raid.place", "forest")
    play.away("s1").time_up()
    assert (play.state.today.raids[0].target, play.frogs()) == ("s2", ["s2"])


# Who learns what


def frogged(witch: str, place: str) -> Play:
    """s4 is frogged at this place by this one of two witches, and nobody else is there."""
    elsewhere = {"forest": "meadow", "meadow": "forest"}[place]
    play = village(SEVEN).everyone_gathers(**{place: "s4", elsewhere: "s3 s5 s6 s7"})
    return play.witch_raids(witch, place, "s4").witch_raids("s2" if witch == "s1" else "s1", "cave").time_up()


def test_a_victim_is_told_only_that_it_became_a_frog() -> None:
    play = frogged("s1", "forest")
    assert play.you("s4")["condition"] == "frog"
    assert play.notes("s4") == []


def test_a_victim_does_not_learn_by_whom() -> None:
    assert frogged("s1", "forest").seen_by("s4") == frogged("s2", "forest").seen_by("s4")


def test_nobody_learns_where_a_frog_was_made_or_by_whom() -> None:
    one, other = frogged("s1", "forest"), frogged("s2", "forest")
    for seat in ("s3", "s5", "s6", "s7", None):
        assert one.seen_by(seat) == other.seen_by(seat)
    assert one.public() == frogged("s1", "meadow").public()


def test_the_witch_learns_from_the_duck_report_only() -> None:
    """Her notebook says whom she raided and where, the same whether a guard stopped it or not."""
    stopped = village(GUARDED).guards("s2").everyone_gathers(forest="s3", others="cave").posts("s2", "forest")
    missed = village(GUARDED).everyone_gathers(forest="s3 s2", others="cave")
    for play in (stopped, missed):
        play.witch_raids("s1", "forest", "s3").time_up()
    assert stopped.seen_by("s1") == missed.seen_by("s1")
    assert (1, "raid", "s3", "forest") in stopped.notes("s1")


def test_a_witch_learns_nothing_of_her_raid_before_the_report() -> None:
    play = village(FIVE).everyone_gathers(forest="s2", others="cave").witch_raids("s1", "forest", "s2")
    assert play.notes("s1") == []
    assert play.condition("s2") == "person"
