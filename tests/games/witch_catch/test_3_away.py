"""§3 The day: marked away by the host, the game answers for a player; whoever comes back and answers is unmarked."""

import pytest

from tests.games.witch_catch.village import FIVE, PHASES, simple, village, whole_village

ENDS_BY_ITSELF = ("morning", "witch_hour", "quarrel")
WAITING = [phase for phase in PHASES if phase not in ENDS_BY_ITSELF]


# At any time


@pytest.mark.parametrize("phase", PHASES)
def test_the_host_marks_and_unmarks_away_at_any_time(phase: str) -> None:
    for seat in whole_village(phase).state.seats:
        play = whole_village(phase).away(seat)
        assert seat in play.state.away
        assert play.back(seat).state.away == ()


@pytest.mark.parametrize("phase", WAITING)
def test_a_mark_answers_what_is_open_for_that_player_at_once(phase: str) -> None:
    play = whole_village(phase)
    seat, *others = play.waiting_for()
    play.away(seat)
    assert play.waiting_for() == others if others else play.phase != phase


@pytest.mark.parametrize("phase", WAITING)
def test_the_last_mark_closes_the_phase(phase: str) -> None:
    play = whole_village(phase)
    entry = play.state.entry
    play.away(*play.waiting_for())
    assert play.state.entry > entry


@pytest.mark.parametrize("phase", ENDS_BY_ITSELF)
def test_a_phase_that_lasts_its_time_lasts_it_with_everybody_away(phase: str) -> None:
    play = whole_village(phase)
    assert play.away(*play.state.seats).phase == phase


def test_a_mark_stays_and_answers_in_the_phases_that_follow() -> None:
    play = village(FIVE, at="duck_report").away("s3").to("vote")
    assert play.state.away == ("s3",)
    assert "s3" not in play.waiting_for()


def test_marking_twice_changes_nothing() -> None:
    play = village(FIVE).away("s3")
    before = play.state
    assert play.away("s3").state == before
    assert village(FIVE).back("s3").state == village(FIVE).state


def test_the_away_are_kept_in_seat_order_whatever_the_order_of_marks() -> None:
    assert village(FIVE, at="vote").away("s4", "s2").secrets() == village(FIVE, at="vote").away("s2", "s4").secrets()


# What is answered


def test_an_away_player_is_ready() -> None:
    play = village(FIVE, at="role_check").away("s1")
    assert play.waiting_for() == ["s2", "s3", "s4", "s5"]
    assert play.away("s2", "s3", "s4", "s5").phase == "morning"


def test_an_away_cat_digs_at_a_random_open_place() -> None:
    places = set()
    for seed in range(30):
        play = village(FIVE, seed=seed).away("s2").everyone_gathers(others="forest")
        places |= {visit.place.value for visit in play.state.today.places if visit.seat == "s2"}
    assert places == {"forest", "meadow", "cave"}


def test_an_away_guardian_digs_and_never_guards() -> None:
    for seed in range(30):
        play = village("witch guardian citizen citizen", seed=seed).away("s2").everyone_gathers(others="forest")
        assert play.phase == "witch_hour"
        assert "s2" in [visit.seat for visit in play.state.today.places]


def test_an_away_herbalist_restores_nobody() -> None:
    play = village("witch herbalist citizen citizen citizen", frogs="s5").away("s2").day_of_rest()
    assert play.frogs() == ["s5"]


def test_a_guardian_who_goes_away_when_to_be_posted_guards_a_random_open_place() -> None:
    posts = set()
    for seed in range(30):
        play = village("witch guardian citizen citizen", seed=seed).guards("s2").everyone_gathers(others="forest")
        posts |= {guard.place.value for guard in play.away("s2").state.today.guards}
        assert play.phase == "witch_hour"
    assert posts == {"forest", "meadow", "cave"}


def test_an_away_witch_is_decided_for_at_the_end_of_her_hour() -> None:
    play = village(FIVE).everyone_gathers(others="forest").away("s1")
    assert play.asks("s1").keys() == {"raid.place"}
    assert play.state.answers == ()
    play.time_up()
    assert [raid.witch for raid in play.state.today.raids] == ["s1"]


@pytest.mark.parametrize("phase", ["duck_report", "approval_result", "ritual_result", "vote_result"])
def test_an_away_player_has_seen_the_scene(phase: str) -> None:
    play = village(FIVE, at=phase).away("s2")
    assert play.waiting_for() == ["s1", "s3", "s4", "s5"]
    assert play.confirm_all().phase != phase


def test_an_away_player_is_done_talking() -> None:
    assert village(FIVE, at="evening_talk").away("s2").confirm_all().phase == "proposal"


def test_an_away_mayor_proposes_random_members() -> None:
    seen = set()
    for seed in range(30):
        play = village(FIVE, frogs="s5", at="proposal", seed=seed).away("s1")
        assert play.phase == "approval"
        proposal = play.state.today.proposals[-1]
        assert proposal.mayor == "s1"
        assert len(set(proposal.members)) == 2
        seen |= set(proposal.members)
    assert seen == {"s1", "s2", "s3", "s4"}


def test_a_mayor_who_is_already_away_does_not_hold_up_the_night() -> None:
    play = village(FIVE, at="evening_talk").away("s1").confirm_all()
    assert play.phase == "approval"


def test_an_away_voter_approves() -> None:
    play = village(FIVE, at="approval").away("s2").approve(no="s1 s3")
    assert play.public()["today"]["proposals"][-1]["votes"]["s2"] is True


def test_an_away_member_gives_the_first_card_that_may_be_given() -> None:
    hands = {"s2": "crystal herb mushroom"}
    play = village(FIVE, hands=hands, at="proposal", required="mushroom herb").pass_proposal("s2 s3").away("s2")
    play.answer_simply("s3")
    assert play.state.today.ritual is not None
    assert [gift.material for gift in play.state.today.ritual.given if gift.seat == "s2"] == ["mushroom"]


def test_an_away_voter_abstains() -> None:
    play = village(FIVE, at="vote").away("s2").vote()
    assert play.public()["today"]["vote"]["ballots"]["s2"] is None


def test_with_everybody_away_the_night_runs_on_to_the_next_phase_that_lasts_its_time() -> None:
    play = village(FIVE, at="duck_report").away("s1", "s2", "s3", "s4", "s5")
    assert play.phase == "quarrel"
    play.time_up()
    assert (play.phase, play.state.day) == ("morning", 2)


# Coming back


def test_a_returning_player_who_answers_anything_is_unmarked() -> None:
    play = village(FIVE, at="vote").away("s2")
    assert play.choose("s2", "vote", "s3").state.away == ()


def test_a_returning_player_who_uses_an_ability_is_unmarked() -> None:
    play = village("witch seer citizen citizen citizen", at="vote").away("s2").looks_at("s2", "s1")
    assert play.state.away == ()


def test_a_refused_answer_unmarks_nobody() -> None:
    play = village(FIVE, at="vote").away("s2")
    play.refuses("bad_choice", lambda: play.choose("s2", "vote", "s2"))
    assert play.state.away == ("s2",)


def test_somebody_elses_answer_unmarks_nobody() -> None:
    assert village(FIVE, at="vote").away("s2").choose("s3", "vote", "s2").state.away == ("s2",)


@pytest.mark.parametrize("phase", ["role_check", "duck_report", "evening_talk", "ritual", "vote"])
def test_the_owner_may_answer_over_what_the_game_answered_while_the_phase_is_open(phase: str) -> None:
    play = whole_village(phase)
    seat = play.waiting_for()[0]
    name, ask = play.pending(seat)
    play.away(seat)
    assert play.phase == phase
    play.answer(seat, name, simple(ask))
    assert play.state.away == ()
    assert seat not in play.waiting_for()
    if not ask.changeable:
        play.refuses("already_answered", lambda: play.answer(seat, name, simple(ask)))


def test_the_owner_is_not_shown_the_games_answer_as_their_own() -> None:
    play = village(FIVE, at="approval").away("s2")
    assert play.shown("s2", "approval")["answer"] is None
    assert play.choose("s2", "approval", "no").shown("s2", "approval")["answer"] == ["no"]


def test_unmarked_by_the_host_a_player_keeps_what_the_game_answered_until_they_answer() -> None:
    play = village(FIVE, at="vote").away("s2").back("s2")
    assert "s2" not in play.waiting_for()
    play.choose("s2", "vote", "s1")
    assert play.state.chosen(play.state.seats[1], play.asks("s2")["vote"].id) == ("s1",)


def test_unmarked_a_player_is_waited_for_again_in_the_next_phase() -> None:
    play = village(FIVE, at="duck_report").away("s2").back("s2").confirm_all()
    assert play.phase == "evening_talk"
    assert "s2" in play.waiting_for()


def test_a_player_who_answered_and_then_goes_away_keeps_the_answer() -> None:
    play = village(FIVE, at="vote").choose("s2", "vote", "s3").away("s2").vote()
    assert play.public()["today"]["vote"]["ballots"]["s2"] == "s3"


def test_marking_a_seat_that_is_not_at_the_table_is_refused() -> None:
    play = village(FIVE)
    play.refuses("not_allowed", lambda: play.away("s6"))
    play.refuses("not_allowed", lambda: play.back("s6"))
