"""§2 Winning: the order of the checks at each moment, in situations where two conditions hold at once."""

from duckpost.games.witch_catch import phases
from tests.games.witch_catch.village import FIVE, SEVEN, village


def names(steps: tuple[object, ...]) -> list[str]:
    return [getattr(step, "__name__", "") for step in steps]


def test_day_end_is_raids_restores_hand_out_then_witches_frogged_then_outnumbered() -> None:
    assert names(phases.DAY_END) == ["raids", "restores", "hand_out", "day_witches_frogged", "day_outnumbered"]


def test_vote_end_is_tally_exile_then_jester_knights_witches_gone_outnumbered() -> None:
    assert names(phases.VOTE_END) == [
        "tally",
        "exile",
        "jester_exiled",
        "knights_decide",
        "witches_exiled",
        "vote_witches_frogged",
        "vote_outnumbered",
        "close_day",
    ]


def test_ritual_end_looks_at_the_seals_and_at_nothing_else() -> None:
    assert names(phases.RITUAL_END) == ["hold_ritual", "seals_complete"]


# Day end


def test_a_restore_is_counted_before_the_check_for_outnumbered() -> None:
    play = village("witch herbalist citizen citizen", frogs="s3")
    play.restores("s2", "s3").everyone_gathers(forest="s2", meadow="s4")
    play.witch_raids("s1", "meadow", "s4").time_up()
    assert play.frogs() == ["s4"]
    assert play.goes_on


def test_without_the_restore_the_same_day_is_lost() -> None:
    play = village("witch herbalist citizen citizen", frogs="s3").everyone_gathers(forest="s2", meadow="s4")
    play.witch_raids("s1", "meadow", "s4").time_up()
    assert play.ending == ("witches", "outnumbered", "day_end")


def test_a_restored_witch_is_counted_before_the_check_for_witches_frogged() -> None:
    play = village("witch witch witch herbalist citizen citizen citizen citizen", frogs="s3")
    play.restores("s4", "s3").everyone_gathers(others="forest")
    play.witches_raid(("s1", "cave", "s2"), ("s2", "cave", "s1")).time_up()
    assert play.frogs() == ["s1", "s2"]
    assert play.goes_on


def test_a_restored_witch_can_be_the_one_who_outnumbers() -> None:
    play = village("witch witch herbalist citizen citizen citizen", frogs="s2 s5 s6")
    play.restores("s3", "s2").everyone_gathers(others="forest").witch_raids("s1", "cave").time_up()
    assert play.state.persons() == ("s1", "s2", "s3", "s4")
    assert play.ending == ("witches", "outnumbered", "day_end")


def test_outnumbered_at_day_end_comes_before_the_vote_of_knights_day() -> None:
    play = village("witch citizen citizen citizen", frogs="s2", day=3, knights_day=3)
    play.everyone_gathers(forest="s3", meadow="s4").witch_raids("s1", "meadow", "s4").time_up()
    assert play.ending == ("witches", "outnumbered", "day_end")


def test_materials_are_handed_out_even_on_a_day_that_ends_the_game() -> None:
    play = village("witch citizen citizen citizen", frogs="s2")
    play.everyone_gathers(forest="s3", meadow="s4").witch_raids("s1", "meadow", "s4").time_up()
    assert play.story()["days"][-1]["gains"] == {"s1": "herb", "s3": "mushroom"}


# Vote end


def test_the_jester_comes_before_outnumbered() -> None:
    """The jester's exile leaves one witch and one citizen."""
    play = village("witch jester citizen citizen", frogs="s4", at="vote").exile("s2")
    assert play.ending == ("jester", "jester_exiled", "vote")


def test_the_jester_comes_before_the_knights() -> None:
    play = village("witch jester citizen citizen", frogs="s4", day=3, knights_day=3, at="vote").exile("s2")
    assert play.ending == ("jester", "jester_exiled", "vote")


def test_the_knights_come_before_witches_exiled() -> None:
    play = village(FIVE, day=4, knights_day=4, at="vote").exile("s1")
    assert play.ending == ("town", "knights", "vote")


def test_the_knights_come_before_witches_frogged() -> None:
    play = village(SEVEN, frogs="s2", day=4, knights_day=4, at="vote").exile("s1")
    assert play.ending == ("town", "knights", "vote")


def test_the_knights_come_before_outnumbered() -> None:
    play = village("witch citizen citizen citizen", frogs="s4", day=3, knights_day=3, at="vote").exile("s2")
    assert play.ending == ("witches", "knights_failed", "vote")


def test_witches_exiled_is_told_apart_from_witches_frogged() -> None:
    assert village(SEVEN, exiled="s2", at="vote").exile("s1").ending == ("town", "witches_exiled", "vote")
    assert village(SEVEN, frogs="s2", at="vote").exile("s1").ending == ("town", "witches_frogged", "vote")


def test_nothing_decided_means_the_next_day() -> None:
    play = village(FIVE, at="vote").exile("s2")
    assert play.phase == "vote_result"
    play.confirm_all()
    assert (play.phase, play.state.day) == ("morning", 2)
