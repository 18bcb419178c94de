"""§6 Abilities: the two of the evening, which work at once: pickpocket until the approval, seer until the vote."""

import pytest

from duckpost.games.contract import Instant
from duckpost.games.dice import Dice
from duckpost.games.witch_catch.roles import pickpocket, seer
from duckpost.games.witch_catch.state import Village
from tests.games.witch_catch.village import PHASES, Play, village, whole_village

THIEF = "witch pickpocket citizen citizen citizen citizen"
SEER = "witch seer crow jester citizen citizen"
STEALING = ("evening_talk", "proposal", "approval")
LOOKING = (*STEALING, "approval_result", "ritual", "ritual_result", "quarrel", "vote")


def evening(at: str = "evening_talk", **hands: str) -> Play:
    return village(THIEF, at=at).holds(s2="", **hands)


# The pickpocket's window


@pytest.mark.parametrize("phase", PHASES)
def test_the_pickpocket_acts_from_the_talk_until_the_approval_closes(phase: str) -> None:
    assert ("pickpocket" in whole_village(phase).asks("s6")) == (phase in STEALING)


@pytest.mark.parametrize("phase", STEALING)
def test_a_theft_works_at_once_in_each_of_these_phases(phase: str) -> None:
    play = evening(phase, s3="shell").steals("s2", "s3")
    assert (play.hand("s2"), play.hand("s3")) == ("shell", "")
    assert play.phase == phase


def test_after_a_rejected_proposal_the_approval_goes_on_and_so_does_the_window() -> None:
    play = evening("proposal", s3="shell").propose().approve(no="s1 s2 s3 s4 s5 s6")
    assert play.phase == "approval_result"
    assert play.steals("s2", "s3").hand("s2") == "shell"


def test_after_a_passed_proposal_the_window_is_closed() -> None:
    play = evening("approval_result", s3="shell")
    play.refuses("not_open", lambda: play.choose("s2", "d1.pickpocket", "s3"))


def test_after_the_rejection_that_fills_the_gauge_the_window_is_closed() -> None:
    play = village(THIEF, at="proposal", gauge=1).propose().approve(no="s1 s2 s3 s4 s5 s6")
    assert "pickpocket" not in play.asks("s2")


def test_the_mayor_can_steal_before_proposing() -> None:
    play = village("pickpocket witch citizen citizen citizen", at="proposal").holds(s1="", s3="shell")
    assert play.steals("s1", "s3").hand("s1") == "shell"
    assert play.propose().phase == "approval"


# The theft


def test_the_pickpocket_picks_another_person() -> None:
    play = village(THIEF, frogs="s5", exiled="s6", at="evening_talk")
    assert play.options("s2", "pickpocket") == "s1 s3 s4"
    for seat in ("s2", "s5", "s6"):
        play.refuses("bad_choice", lambda seat=seat: play.steals("s2", seat))  # type: ignore[misc]


def test_the_pickpocket_takes_one_random_card_of_the_hand() -> None:
    stolen = set()
    for seed in range(30):
        play = village(THIEF, at="evening_talk", seed=seed).holds(s2="", s3="shell feather herb").steals("s2", "s3")
        stolen.add(play.hand("s2"))
        assert sorted(f"{play.hand('s2')} {play.hand('s3')}".split()) == ["feather", "herb", "shell"]
    assert stolen == {"shell", "feather", "herb"}


def test_the_victims_other_cards_keep_their_order() -> None:
    play = evening(s3="shell shell herb herb").steals("s2", "s3")
    assert play.hand("s3") in ("shell herb herb", "shell shell herb")


def test_the_stolen_card_is_the_pickpockets_newest() -> None:
    assert evening(s3="shell").holds(s2="herb").steals("s2", "s3").hand("s2") == "herb shell"


def test_the_pickpocket_sees_the_card() -> None:
    assert evening(s3="shell").steals("s2", "s3").notes("s2")[-1] == (1, "pickpocket", "s3", "shell")


def test_an_empty_hand_shows_as_empty() -> None:
    play = evening(s3="").steals("s2", "s3")
    assert play.notes("s2")[-1] == (1, "pickpocket", "s3", None)
    assert play.hand("s2") == ""


def test_reaching_into_an_empty_hand_is_the_days_one_theft() -> None:
    assert "pickpocket" not in evening(s3="").steals("s2", "s3").asks("s2")


def test_the_victim_of_an_empty_hand_notices_nothing() -> None:
    play = evening(s3="")
    before = play.seen_by("s3")
    assert play.steals("s2", "s3").seen_by("s3") == before


def test_the_victim_sees_the_card_gone() -> None:
    play = evening(s3="shell").steals("s2", "s3")
    assert play.you("s3")["hand"] == []
    assert play.notes("s3")[-1] == (1, "lost", None, "shell")


def test_the_victim_does_not_see_who_took_it() -> None:
    one = village("witch pickpocket citizen citizen citizen", at="evening_talk").holds(s3="shell").steals("s2", "s3")
    other = village("witch citizen citizen pickpocket citizen", at="evening_talk").holds(s3="shell").steals("s4", "s3")
    assert one.seen_by("s3") == other.seen_by("s3")


def test_nobody_else_sees_anything_of_a_theft() -> None:
    play = evening(s3="shell")
    before = {seat: play.seen_by(seat) for seat in ("s1", "s4", "s5", "s6", None)}
    play.steals("s2", "s3")
    assert {seat: play.seen_by(seat) for seat in before} == before


def test_a_theft_takes_nobody_off_the_waiting_list() -> None:
    play = evening(s3="shell").steals("s2", "s3")
    assert play.waiting_for() == ["s1", "s2", "s3", "s4", "s5", "s6"]


def test_a_pickpocket_steals_once_a_day() -> None:
    play = evening(s3="shell", s4="herb").steals("s2", "s3")
    play.refuses("not_open", lambda: play.choose("s2", "d1.pickpocket", "s4"))
    assert "pickpocket" not in play.to("approval").asks("s2")


def test_a_pickpocket_steals_again_the_next_day() -> None:
    play = evening(s3="shell", s4="herb").steals("s2", "s3").to("gathering").to("evening_talk")
    assert "s4" in play.options("s2", "pickpocket").split()


def test_nothing_waits_for_a_theft() -> None:
    play = evening(s3="shell")
    assert play.asks("s2")["pickpocket"].optional
    assert "pickpocket" not in play.confirm_all().to("ritual").asks("s2")


def test_a_stolen_card_can_be_given_the_same_night() -> None:
    play = evening(s3="herb").steals("s2", "s3").holds(s4="mushroom").to("proposal").pass_proposal("s2 s4")
    play.give(s2="herb", s4="mushroom")
    assert play.state.seals == 1


def test_last_card_stolen_before_the_ritual_leaves_an_empty_paw() -> None:
    play = evening("approval", s1="mushroom").holds(s2="mushroom", s1="herb")
    play.steals("s2", "s1").to("ritual")
    assert play.options("s1", "ritual") == "nothing"
    play.give(s1="nothing", s2="mushroom")
    assert (play.state.seals, play.state.failed) == (0, 1)


# The seer


@pytest.mark.parametrize("phase", PHASES)
def test_the_seer_acts_from_the_talk_until_the_vote_closes(phase: str) -> None:
    assert ("seer" in whole_village(phase).asks("s8")) == (phase in LOOKING)


@pytest.mark.parametrize("phase", LOOKING)
def test_the_seer_learns_at_once_in_each_of_these_phases(phase: str) -> None:
    play = village(SEER, at=phase).looks_at("s2", "s1")
    assert play.notes("s2")[-1] == (1, "seer", "s1", "witch")
    assert play.phase == phase


def test_the_seers_window_stays_open_when_the_gauge_is_full() -> None:
    play = village(SEER, at="proposal", gauge=1).propose().approve(no="s1 s2 s3 s4 s5 s6")
    assert "seer" in play.asks("s2")
    assert "seer" in play.confirm_all().asks("s2")


def test_a_look_after_the_seers_own_ballot_is_in_time_until_the_vote_closes() -> None:
    play = village(SEER, at="vote").choose("s2", "vote", "s1").looks_at("s2", "s1")
    assert play.notes("s2")[-1][3] == "witch"
    assert play.choose("s2", "vote", "abstain").phase == "vote"


def test_the_seer_learns_that_a_witch_is_a_witch() -> None:
    assert village(SEER, at="vote").looks_at("s2", "s1").notes("s2")[-1] == (1, "seer", "s1", "witch")


@pytest.mark.parametrize("role", ["crow", "jester", "herbalist", "pickpocket", "guardian", "citizen"])
def test_the_seer_learns_that_any_other_cat_is_not_a_witch_crow_and_jester_included(role: str) -> None:
    play = village(f"witch seer {role} citizen citizen", at="vote").looks_at("s2", "s3")
    assert play.notes("s2")[-1][3] == "not_witch"


def test_the_seer_picks_another_person() -> None:
    play = village(SEER, frogs="s5", exiled="s6", at="vote")
    assert play.options("s2", "seer") == "s1 s3 s4"
    for seat in ("s2", "s5", "s6"):
        play.refuses("bad_choice", lambda seat=seat: play.looks_at("s2", seat))  # type: ignore[misc]


def test_the_seer_looks_once_a_day() -> None:
    play = village(SEER, at="evening_talk").looks_at("s2", "s1")
    play.refuses("not_open", lambda: play.choose("s2", "d1.seer", "s3"))
    assert "seer" not in play.to("vote").asks("s2")


def test_the_seer_looks_twice_a_game() -> None:
    play = village(SEER, at="evening_talk", knights_day=8, seals=8)
    for left in (1, 0):
        play.looks_at("s2", "s1")
        assert play.you("s2")["uses"] == left
        play.to("gathering").to("evening_talk")
    assert "seer" not in play.asks("s2")
    play.refuses("not_open", lambda: play.choose("s2", "d3.seer", "s3"))


def test_a_day_without_a_look_takes_no_use() -> None:
    play = village(SEER, at="evening_talk", knights_day=8, seals=8).to("gathering").to("evening_talk")
    assert play.you("s2")["uses"] == 2


def test_nobody_but_the_seer_learns_anything_of_a_look() -> None:
    play = village(SEER, at="vote")
    before = {seat: play.seen_by(seat) for seat in ("s1", "s3", "s4", "s5", "s6", None)}
    play.looks_at("s2", "s1")
    assert {seat: play.seen_by(seat) for seat in before} == before


def test_the_uses_left_are_shown_to_those_who_have_uses_alone() -> None:
    play = whole_village("gathering")
    shown = {seat: play.you(seat)["uses"] for seat in play.state.seats}
    assert {seat for seat, uses in shown.items() if uses is not None} == {"s5", "s8"}


@pytest.mark.parametrize("ability", [pickpocket, seer])
def test_an_ability_without_a_chosen_seat_is_a_bug_and_no_rule(ability: Instant[Village]) -> None:
    play = whole_village("evening_talk")
    with pytest.raises(TypeError, match="is a chosen seat"):
        ability(play.state, play.asks("s6")["pickpocket"], True, Dice(1, 1))
