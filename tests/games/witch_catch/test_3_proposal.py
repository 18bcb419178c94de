"""§3 The day: the mayor in seat order, the proposal, the approval and the curse gauge."""

import pytest

from duckpost.games.dice import Dice
from duckpost.games.witch_catch.steps import put_forward
from tests.games.witch_catch.village import FIVE, Play, village


def mayors(play: Play) -> list[str]:
    return [proposal.mayor for day in play.state.days for proposal in day.proposals]


# The mayor


def test_day_one_starts_with_the_first_seat() -> None:
    assert village(FIVE, at="proposal").public()["mayor"] == "s1"


def test_day_one_skips_a_first_seat_that_is_a_frog_by_night() -> None:
    play = village("citizen witch citizen citizen citizen").everyone_gathers(forest="s1", others="meadow")
    assert play.witch_raids("s2", "forest", "s1").time_up().to("proposal").state.mayor == "s2"


def test_there_is_no_mayor_before_the_first_night() -> None:
    assert village(FIVE, at="evening_talk").public()["mayor"] is None


def test_every_proposal_moves_on_to_the_next_person_in_seat_order() -> None:
    play = village(FIVE, at="proposal", gauge=6).fill_the_gauge()
    assert mayors(play) == ["s1", "s2", "s3", "s4", "s5", "s1"]


def test_the_mayor_skips_frogs_and_exiled_cats() -> None:
    play = village("witch citizen citizen citizen citizen citizen", frogs="s2", exiled="s4", at="proposal", gauge=5)
    assert mayors(play.fill_the_gauge()) == ["s1", "s3", "s5", "s6", "s1"]


def test_the_next_day_goes_on_from_the_last_mayor() -> None:
    play = village(FIVE, at="proposal").reject_proposal().pass_proposal().to("proposal")
    assert play.state.day == 2
    assert play.state.mayor == "s3"


def test_the_next_day_goes_on_after_a_full_gauge_too() -> None:
    play = village(FIVE, at="proposal", gauge=2).fill_the_gauge().to("proposal")
    assert (play.state.day, play.state.mayor) == (2, "s3")


def test_the_next_day_skips_a_successor_who_was_exiled() -> None:
    play = village("witch citizen citizen citizen citizen citizen", at="vote").exile("s2").to("proposal")
    assert play.state.mayor == "s3"


def test_after_the_last_seat_comes_the_first() -> None:
    play = village(FIVE, last_mayor=4, at="proposal")
    assert play.state.mayor == "s1"


def test_a_restored_cat_is_mayor_again_in_its_turn() -> None:
    play = village("witch herbalist citizen citizen citizen", frogs="s4", last_mayor=2).restores("s2", "s4")
    assert play.to("proposal").state.mayor == "s4"


def test_only_the_mayor_proposes() -> None:
    play = village(FIVE, at="proposal")
    assert [seat for seat in play.state.seats if "proposal" in play.asks(seat)] == ["s1"]
    play.refuses("not_open", lambda: play.choose("s2", "d1.proposal.1", "s1", "s2"))


def test_a_proposal_without_a_mayor_is_a_bug_and_no_rule() -> None:
    with pytest.raises(ValueError, match="no mayor"):
        put_forward(village(FIVE, at="evening_talk").state, Dice(1, 1))


# The proposal


def test_the_mayor_proposes_exactly_the_required_number() -> None:
    play = village(FIVE, at="proposal", required="mushroom herb crystal")
    ask = play.asks("s1")["proposal"]
    assert (ask.min, ask.max) == (3, 3)
    for members in ("s1 s2", "s1 s2 s3 s4"):
        play.refuses("bad_choice", lambda members=members: play.propose(members))  # type: ignore[misc]


def test_repeated_materials_count_each_for_the_number_of_members() -> None:
    play = village(FIVE, at="proposal", required="herb herb herb")
    assert play.asks("s1")["proposal"].min == 3


def test_a_member_cannot_be_proposed_twice() -> None:
    play = village(FIVE, at="proposal")
    play.refuses("bad_choice", lambda: play.propose("s2 s2"))


def test_the_mayor_may_propose_the_mayor() -> None:
    assert village(FIVE, at="proposal").propose("s1 s4").state.today.proposals[-1].members == ("s1", "s4")


def test_the_mayor_may_leave_the_mayor_out() -> None:
    assert village(FIVE, at="proposal").propose("s2 s4").phase == "approval"


def test_only_persons_can_be_proposed() -> None:
    play = village("witch citizen citizen citizen citizen citizen", frogs="s2", exiled="s4", at="proposal")
    assert play.options("s1", "proposal") == "s1 s3 s5 s6"
    play.refuses("bad_choice", lambda: play.propose("s1 s2"))


def test_the_proposed_members_are_public() -> None:
    play = village(FIVE, at="proposal").propose("s2 s4")
    assert play.public()["today"]["proposals"] == [
        {"mayor": "s1", "members": ["s2", "s4"], "votes": None, "passed": None}
    ]


# The approval


def test_all_persons_approve_or_not_the_mayor_included() -> None:
    play = village(FIVE, frogs="s5", at="approval")
    assert play.waiting_for() == ["s1", "s2", "s3", "s4"]
    assert play.options("s1", "approval") == "yes no"


def test_each_yes_and_no_is_shown_with_names_when_all_are_in() -> None:
    play = village(FIVE, at="approval").approve(no="s2 s5")
    votes = play.public()["today"]["proposals"][-1]["votes"]
    assert votes == {"s1": True, "s2": False, "s3": True, "s4": True, "s5": False}


def test_no_yes_or_no_is_shown_before_all_are_in() -> None:
    play = village(FIVE, at="approval")
    others = ("s2", "s3", "s4", "s5", None)
    yes, no = play.choose("s1", "approval", "yes"), village(FIVE, at="approval").choose("s1", "approval", "no")
    assert [yes.seen_by(seat) for seat in others] == [no.seen_by(seat) for seat in others]
    assert play.public()["today"]["proposals"][-1]["votes"] is None


@pytest.mark.parametrize(
    ("persons", "no", "passed"),
    [
        (5, "", True),
        (5, "s1 s2", True),
        (5, "s1 s2 s3", False),
        (4, "s1", True),
        (4, "s1 s2", False),
        (4, "s1 s2 s3 s4", False),
    ],
    ids=["all", "three of five", "two of five", "three of four", "a tie", "none"],
)
def test_more_than_half_of_the_votes_passes_and_a_tie_is_rejected(persons: int, no: str, passed: bool) -> None:
    play = village(FIVE, frogs="" if persons == 5 else "s5", at="approval").approve(no=no)
    assert play.state.today.proposals[-1].passed is passed
    assert play.public()["scene"] == ("passed" if passed else "rejected")
    assert play.state.gauge == (0 if passed else 1)


def test_frogs_and_exiled_cats_do_not_count_among_the_votes() -> None:
    """Two of three persons say yes in a village of six."""
    play = village("witch citizen citizen citizen citizen citizen", frogs="s4 s5", exiled="s6", at="approval")
    assert play.approve(no="s1").state.today.proposals[-1].passed


def test_the_first_yes_can_become_a_no_until_all_are_in() -> None:
    play = village(FIVE, at="approval").choose("s1", "approval", "yes").approve(no="s1 s2 s3")
    assert not play.state.today.proposals[-1].passed


# The curse gauge


def test_a_rejected_proposal_fills_the_gauge_by_one_and_the_next_mayor_proposes_once_it_is_seen() -> None:
    play = village(FIVE, at="proposal").propose().approve(no="s1 s2 s3 s4 s5")
    assert (play.phase, play.public()["gauge"], play.state.mayor) == ("approval_result", 1, "s1")
    for seat in ("s1", "s2", "s3", "s4"):
        assert play.confirm(seat).phase == "approval_result"
    play.confirm("s5")
    assert (play.phase, play.state.mayor) == ("proposal", "s2")


def test_a_passed_proposal_after_a_rejected_one_is_held() -> None:
    play = village(FIVE, at="proposal").reject_proposal().pass_proposal("s3 s4")
    assert (play.phase, play.waiting_for(), play.state.gauge) == ("ritual", ["s3", "s4"], 1)


def test_one_short_of_a_full_gauge_there_is_another_proposal() -> None:
    play = village(FIVE, at="proposal", gauge=3).reject_proposal().reject_proposal()
    assert (play.phase, play.state.gauge) == ("proposal", 2)


def test_a_full_gauge_goes_straight_to_the_vote() -> None:
    play = village(FIVE, at="proposal", gauge=3).reject_proposal().reject_proposal().reject_proposal()
    assert (play.phase, play.state.gauge) == ("vote", 3)


def test_a_full_gauge_means_no_seal_and_is_not_counted_for_spells() -> None:
    play = village(FIVE, at="proposal", gauge=1).fill_the_gauge()
    assert (play.state.seals, play.state.failed) == (0, 0)
    play.exile("s2").to("witch_hour").choose("s1", "raid.place", "cave")
    assert "raid.spell" not in play.asks("s1")


def test_a_full_gauge_is_no_ritual_in_the_story_and_nobody_loses_a_card() -> None:
    play = village(FIVE, at="proposal", gauge=1)
    hands = [cat.hand for cat in play.state.cats]
    play.fill_the_gauge()
    assert [cat.hand for cat in play.state.cats] == hands
    told = play.exile("s1").story()["days"][0]
    assert told["ritual"] is None
    assert [proposal["passed"] for proposal in told["proposals"]] == [False]


def test_the_gauge_is_empty_every_morning() -> None:
    play = village(FIVE, at="proposal", gauge=2).fill_the_gauge()
    assert play.vote().state.gauge == 2
    assert play.confirm_all().phase == "morning"
    assert play.state.gauge == 0


def test_the_gauge_is_empty_in_the_morning_after_a_passed_proposal_too() -> None:
    play = village(FIVE, at="proposal").reject_proposal().pass_proposal()
    assert play.state.gauge == 1
    assert play.to("morning").state.gauge == 0
