"""§2 Winning: each side's conditions, one by one, held and not held."""

import pytest

from tests.games.witch_catch.village import FIVE, SEVEN, Play, village


def before_the_second_seal(**options: object) -> Play:
    """One seal short, with the right cards in the paws of s2 and s3, who are just being proposed."""
    hands = {"s2": "mushroom", "s3": "herb"}
    play = village(FIVE, hands=hands, sealed=1, seals=2, at="proposal", **options)  # type: ignore[arg-type]
    return play.pass_proposal("s2 s3")


# The town, by seals


def test_town_wins_when_successful_rituals_reach_the_seal_number() -> None:
    play = before_the_second_seal().give(s2="mushroom", s3="herb")
    assert play.ending == ("town", "seals", "ritual")


def test_town_does_not_win_one_seal_short() -> None:
    play = village(FIVE, hands={"s2": "mushroom", "s3": "herb"}, seals=2, at="proposal")
    play.pass_proposal("s2 s3").give(s2="mushroom", s3="herb")
    assert play.goes_on
    assert play.state.seals == 1


def test_a_failed_ritual_does_not_complete_the_seals() -> None:
    play = before_the_second_seal().needs("mushroom crystal").give(s2="mushroom", s3="mushroom")
    assert play.goes_on
    assert play.state.seals == 1


def test_seals_on_knights_day_win_at_once_with_no_final_vote() -> None:
    play = before_the_second_seal(knights_day=2)
    assert play.state.is_knights_day
    play.give(s2="mushroom", s3="herb")
    assert play.ending == ("town", "seals", "ritual")
    assert (play.phase, play.waiting_for()) == ("over", [])
    assert play.story()["days"][-1]["vote"] is None


# The town, by witches exiled


def test_town_wins_when_every_witch_has_been_exiled() -> None:
    assert village(FIVE, at="vote").exile("s1").ending == ("town", "witches_exiled", "vote")


def test_a_living_crow_does_not_matter_when_every_witch_is_exiled() -> None:
    play = village("witch crow citizen citizen citizen", at="vote").exile("s1")
    assert play.ending == ("town", "witches_exiled", "vote")
    assert play.condition("s2") == "person"


def test_town_does_not_win_while_another_witch_is_a_person() -> None:
    play = village(SEVEN, at="vote").exile("s1")
    assert play.goes_on
    assert play.phase == "vote_result"


def test_exiling_a_crow_exiles_no_witch() -> None:
    assert village("witch crow citizen citizen citizen", at="vote").exile("s2").goes_on


# The town, by witches frogged


def test_town_wins_at_day_end_when_every_witch_is_a_frog() -> None:
    play = village(SEVEN).everyone_gathers(others="forest")
    play.witches_raid(("s1", "cave", "s2"), ("s2", "cave", "s1")).time_up()
    assert play.ending == ("town", "witches_frogged", "day_end")


def test_town_does_not_win_at_day_end_while_one_witch_is_a_person() -> None:
    play = village(SEVEN).everyone_gathers(others="forest")
    play.witches_raid(("s1", "cave", "s2"), ("s2", "cave", "nobody")).time_up()
    assert play.goes_on
    assert play.condition("s2") == "frog"


def test_an_exiled_witch_does_not_keep_the_others_from_being_all_frogs() -> None:
    play = village("witch witch witch citizen citizen citizen citizen citizen", exiled="s3")
    play.everyone_gathers(others="forest").witches_raid(("s1", "cave", "s2"), ("s2", "cave", "s1")).time_up()
    assert play.ending == ("town", "witches_frogged", "day_end")


def test_town_wins_after_a_vote_when_every_witch_not_exiled_is_a_frog() -> None:
    play = village(SEVEN, frogs="s2", at="vote").exile("s1")
    assert play.ending == ("town", "witches_frogged", "vote")


# Knights, for either side


def test_town_wins_when_the_cat_exiled_on_knights_day_is_a_witch_even_if_other_witches_remain() -> None:
    play = village(SEVEN, day=4, knights_day=4, at="vote").exile("s2")
    assert play.ending == ("town", "knights", "vote")
    assert play.condition("s1") == "person"


@pytest.mark.parametrize("innocent", ["s2", "s3"], ids=["crow", "citizen"])
def test_witches_win_when_the_cat_exiled_on_knights_day_is_no_witch(innocent: str) -> None:
    play = village("witch crow citizen citizen citizen", day=4, knights_day=4, at="vote").exile(innocent)
    assert play.ending == ("witches", "knights_failed", "vote")


def test_witches_win_on_a_tie_on_knights_day() -> None:
    play = village(FIVE, day=4, knights_day=4, at="vote").vote(s1="s2", s2="s1", s3="s1", s4="s2")
    assert play.ending == ("witches", "knights_failed", "vote")


def test_witches_win_when_all_abstain_on_knights_day() -> None:
    assert village(FIVE, day=4, knights_day=4, at="vote").vote().ending == ("witches", "knights_failed", "vote")


def test_the_day_before_knights_day_a_tie_or_abstentions_end_nothing() -> None:
    assert village(FIVE, day=3, knights_day=4, at="vote").vote(s1="s2", s2="s1").goes_on
    assert village(FIVE, day=3, knights_day=4, at="vote").vote().goes_on


def test_the_day_after_the_last_but_one_is_knights_day_and_there_is_none_after_it() -> None:
    play = village(FIVE, day=3, knights_day=4, at="vote").vote().to("gathering")
    assert play.state.is_knights_day
    assert play.public()["scene"] == "knights_day"
    play.to("vote").vote()
    assert play.phase == "over"


# The witches, by outnumbering


def alone_with(roles: str, **given: str) -> Play:
    """The witches s1 … are left with few persons, and s1 frogs the last cat, which stands alone."""
    play = village(roles, **given)  # type: ignore[arg-type]
    *others, last = [seat for seat in play.state.persons() if not play.cat(seat).is_witch]
    play.everyone_gathers(others="forest", **{"meadow": last} if others else {})
    return play.witch_raids("s1", "meadow", last).day_ends()


def test_witches_win_at_day_end_when_non_witch_persons_are_as_many_as_witch_persons() -> None:
    play = alone_with("witch citizen citizen citizen", frogs="s2")
    assert len(play.state.persons()) == 2
    assert play.ending == ("witches", "outnumbered", "day_end")


def test_witches_win_at_day_end_when_non_witch_persons_are_fewer_than_witch_persons() -> None:
    play = alone_with("witch witch citizen citizen citizen citizen", frogs="s3 s4")
    assert play.ending == ("witches", "outnumbered", "day_end")


def test_witches_do_not_win_when_non_witch_persons_are_one_more() -> None:
    play = alone_with("witch citizen citizen citizen")
    assert len(play.state.persons()) == 3
    assert play.goes_on


def test_frogs_count_on_neither_side() -> None:
    """One witch a frog, one a person: two others outnumber her, one does not."""
    roles = "witch witch citizen citizen citizen citizen citizen"
    assert alone_with(roles, frogs="s2 s3 s4").goes_on
    assert alone_with(roles, frogs="s2 s3 s4 s5").ending == ("witches", "outnumbered", "day_end")


@pytest.mark.parametrize("role", ["crow", "jester"])
def test_crow_and_jester_count_as_non_witches(role: str) -> None:
    assert alone_with(f"witch {role} citizen citizen").goes_on
    assert alone_with(f"witch {role} citizen citizen", frogs="s3").ending == ("witches", "outnumbered", "day_end")


def test_witches_win_after_a_vote_that_leaves_them_not_outnumbered() -> None:
    play = village("witch citizen citizen citizen", frogs="s2", at="vote").exile("s3")
    assert play.ending == ("witches", "outnumbered", "vote")


def test_a_vote_that_leaves_one_more_non_witch_ends_nothing() -> None:
    assert village("witch citizen citizen citizen", at="vote").exile("s3").goes_on


def test_outnumbered_needs_a_witch_person() -> None:
    """Two witches frog each other in front of one last person: the town wins, not they."""
    play = village("witch witch citizen citizen citizen citizen", frogs="s3 s4 s5")
    play.everyone_gathers(others="forest").witches_raid(("s1", "cave", "s2"), ("s2", "cave", "s1")).time_up()
    assert play.ending == ("town", "witches_frogged", "day_end")


def test_outnumbered_is_looked_at_only_at_day_end_and_after_a_vote() -> None:
    """Nothing that happens at night before the vote ends a game but the seals."""
    play = village("witch citizen citizen citizen", at="evening_talk", day=2)
    for phase in ("proposal", "approval", "ritual", "ritual_result", "vote"):
        assert play.to(phase).goes_on


# Jester


def test_jester_alone_wins_when_exiled() -> None:
    play = village("witch crow jester citizen citizen citizen", at="vote").exile("s3")
    assert play.ending == ("jester", "jester_exiled", "vote")
    assert play.outcome.winners == ("s3",)


def test_jester_wins_when_exiled_on_knights_day() -> None:
    play = village("witch jester citizen citizen citizen", day=4, knights_day=4, at="vote").exile("s2")
    assert play.ending == ("jester", "jester_exiled", "vote")


def test_a_frog_jester_is_no_vote_target() -> None:
    play = village("witch jester citizen citizen citizen", frogs="s2", at="vote")
    assert play.options("s1", "vote") == "s3 s4 s5 abstain"
    play.refuses("bad_choice", lambda: play.choose("s1", "vote", "s2"))


def test_a_jester_that_is_not_exiled_wins_nothing() -> None:
    play = village("witch jester citizen citizen citizen", at="vote").exile("s1")
    assert play.outcome.winners == ("s3", "s4", "s5")


# Teams


def test_witch_side_wins_as_a_team_frogs_crow_and_exiled_included() -> None:
    roles = "witch witch witch crow citizen citizen citizen citizen"
    play = village(roles, frogs="s2", exiled="s3 s5 s6", at="vote").exile("s7").to("vote").exile("s8")
    assert play.ending == ("witches", "outnumbered", "vote")
    assert play.outcome.winners == ("s1", "s2", "s3", "s4")


def test_there_is_no_personal_win_for_a_witch_who_frogged_another() -> None:
    play = village(SEVEN, frogs="s3 s4 s5")
    play.everyone_gathers(others="forest").witches_raid(("s1", "cave", "s2"), ("s2", "cave", "nobody")).time_up()
    play.to("vote").exile("s6")
    assert play.ending == ("witches", "outnumbered", "vote")
    assert play.outcome.winners == ("s1", "s2")


def test_town_wins_as_a_team_without_the_jester_and_the_witch_side() -> None:
    play = village("witch crow jester herbalist pickpocket guardian seer citizen", frogs="s4", exiled="s5", at="vote")
    assert play.exile("s1").outcome.winners == ("s4", "s5", "s6", "s7", "s8")


# Witch score


def test_witch_score_is_the_number_of_frogs_when_the_game_ends() -> None:
    play = alone_with("witch citizen citizen citizen", frogs="s2")
    assert play.frogs() == ["s2", "s4"]
    assert play.public()["outcome"]["witch_score"] == 2
    assert play.story()["witch_score"] == 2


def test_witch_score_counts_frogged_witches_and_no_exiled_cats() -> None:
    play = village(SEVEN, frogs="s2 s3", exiled="s4", at="vote").exile("s1")
    assert play.public()["outcome"]["witch_score"] == 2


def test_witch_score_is_zero_when_nobody_is_a_frog() -> None:
    assert village(FIVE, at="vote").exile("s1").story()["witch_score"] == 0
