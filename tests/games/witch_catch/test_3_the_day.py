"""§3 The day: its phases in order, whom each one asks, and what it waits for."""

import pytest

from duckpost.games.contract import Kind
from duckpost.games.witch_catch.phases import PHASES as ROWS
from tests.games.witch_catch.village import EVERYONE, FIVE, PERSONS, PHASES, Play, village, whole_village

WHO_ANSWERS = {
    "role_check": EVERYONE,
    "morning": "",
    "gathering": "s3 s4 s5 s6 s7 s8 s9",
    "guard_post": "s7",
    "witch_hour": "s1 s2",
    "duck_report": EVERYONE,
    "evening_talk": PERSONS,
    "proposal": "s1",
    "approval": PERSONS,
    "approval_result": EVERYONE,
    "ritual": "s1 s2",
    "ritual_result": EVERYONE,
    "quarrel": "",
    "vote": PERSONS,
    "vote_result": EVERYONE,
}
SCENES = ("role_check", "duck_report", "approval_result", "ritual_result", "vote_result")
ENDS_BY_ITSELF = ("morning", "witch_hour", "quarrel")


def course(play: Play) -> list[str]:
    """The phases from here to the next morning."""
    phases = [play.phase]
    while len(phases) == 1 or play.phase != "morning":
        play.quietly()
        phases.append(play.phase)
    return phases


# The order


def test_the_rows_of_the_phase_table_are_those_of_the_rule_book_in_its_order() -> None:
    assert tuple(row.name for row in ROWS) == PHASES


def test_a_day_runs_through_its_phases_in_order() -> None:
    play = village(FIVE, at="role_check")
    assert course(play) == [phase for phase in PHASES if phase not in ("guard_post", "vote_result")][:2]
    assert course(play) == [
        *("morning", "gathering", "witch_hour", "duck_report", "evening_talk", "proposal", "approval"),
        *("approval_result", "ritual", "ritual_result", "quarrel", "vote", "vote_result", "morning"),
    ]


def test_the_game_starts_with_the_first_day_once_everyone_is_ready() -> None:
    play = village(FIVE, at="role_check")
    assert play.state.day == 0
    play.confirm_all()
    assert (play.phase, play.state.day) == ("morning", 1)


def test_guard_post_comes_only_if_a_guardian_chose_guard() -> None:
    digging = village("witch guardian citizen citizen").everyone_gathers(others="forest")
    assert digging.phase == "witch_hour"
    guarding = village("witch guardian citizen citizen").guards("s2").everyone_gathers(others="forest")
    assert guarding.phase == "guard_post"
    assert guarding.posts("s2", "cave").phase == "witch_hour"


def test_guard_post_comes_after_all_others_have_chosen() -> None:
    play = village("witch guardian citizen citizen").guards("s2").gather("s3", "forest")
    assert play.phase == "gathering"
    assert "post" not in play.asks("s2")
    assert play.gather("s4", "forest").phase == "guard_post"


def test_from_day_two_the_vote_result_is_seen_before_the_morning() -> None:
    play = village(FIVE, at="vote_result")
    assert (play.public()["today"]["day"], play.public()["scene"]) == (1, "exile")
    play.confirm_all()
    assert (play.phase, play.public()["scene"], play.public()["today"]["day"]) == ("morning", "morning", 2)
    assert play.time_up().phase == "gathering"


# Who answers


@pytest.mark.parametrize("phase", PHASES)
def test_each_phase_waits_for_those_the_rule_book_names(phase: str) -> None:
    assert " ".join(whole_village(phase).waiting_for()) == WHO_ANSWERS[phase]


@pytest.mark.parametrize("phase", PHASES)
def test_frogs_and_exiled_cats_confirm_scenes_and_answer_nothing_else(phase: str) -> None:
    play = whole_village(phase)
    kinds = [ask.kind for seat in ("s10", "s11") for ask in play.asks(seat).values()]
    assert kinds == [Kind.CONFIRM] * (2 if phase in SCENES else 0)


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in ENDS_BY_ITSELF])
def test_a_phase_closes_as_soon_as_everybody_it_waits_for_has_answered(phase: str) -> None:
    play = whole_village(phase)
    for seat in play.waiting_for():
        assert play.phase == phase
        play.answer_simply(seat)
    assert play.phase != phase


@pytest.mark.parametrize("phase", ["morning", "quarrel"])
def test_a_scene_without_asks_moves_on_by_itself_when_its_time_is_up(phase: str) -> None:
    play = village(FIVE, at=phase)
    assert all(play.asks(seat) == {} for seat in play.state.seats)
    assert play.time_up().phase == PHASES[PHASES.index(phase) + 1]


def test_witches_choose_no_place_in_gathering_for_they_go_last() -> None:
    play = village(FIVE).everyone_gathers(others="forest")
    assert play.phase == "witch_hour"
    assert play.you("s1")["place"] is None
    assert [visit.seat for visit in play.state.today.places] == ["s2", "s3", "s4", "s5"]


def test_the_guardian_may_dig_or_guard_and_nobody_else_may_guard() -> None:
    play = village("witch guardian citizen crow")
    assert play.options("s2", "gather") == "forest meadow cave guard"
    for seat in ("s1", "s3", "s4"):
        assert play.options(seat, "gather") == "forest meadow cave"


def test_the_herbalist_alone_may_add_a_frog_to_restore() -> None:
    play = village("witch herbalist citizen citizen citizen", frogs="s5")
    assert [seat for seat in play.state.seats if "restore" in play.asks(seat)] == ["s2"]
    assert play.asks("s2")["restore"].optional


# The witch hour and the digging scene


def test_witch_hour_is_not_closed_by_answers() -> None:
    play = village(FIVE).everyone_gathers(others="forest").witch_raids("s1", "cave")
    assert play.waiting_for() == []
    assert play.phase == "witch_hour"
    assert play.time_up().phase == "duck_report"


def test_witch_hour_lasts_its_time_when_nobody_can_act() -> None:
    play = village(FIVE).everyone_gathers(others="forest").away("s1", "s2", "s3", "s4", "s5")
    assert play.phase == "witch_hour"
    assert play.table.seconds(play.state) == 15


def test_every_phone_shows_the_digging_scene_with_its_own_place() -> None:
    play = village("witch guardian citizen citizen").guards("s2").everyone_gathers(meadow="s3", cave="s4")
    assert play.you("s3")["place"] is None
    play.posts("s2", "forest")
    assert play.public()["scene"] == "digging"
    assert play.you("s2")["place"] == {"place": "forest", "guarding": True}
    assert play.you("s3")["place"] == {"place": "meadow", "guarding": False}
    assert play.you("s1")["place"] is None
    play.choose("s1", "raid.place", "cave")
    assert play.you("s1")["place"] == {"place": "cave", "guarding": False}


# The duck


def test_the_duck_reports_new_frogs_and_restored_cats() -> None:
    play = village("witch herbalist citizen citizen citizen citizen", frogs="s6").restores("s2", "s6")
    play.everyone_gathers(forest="s3", others="meadow").witch_raids("s1", "forest", "s3").time_up()
    assert play.public()["today"]["report"] == {"frogs": ["s3"], "restored": ["s6"]}


def test_the_duck_has_nothing_to_report_when_all_come_back() -> None:
    assert village(FIVE, at="duck_report").public()["today"]["report"] == {"frogs": [], "restored": []}


def test_a_frog_of_yesterday_is_no_news_today() -> None:
    assert village(FIVE, frogs="s5", at="duck_report").public()["today"]["report"]["frogs"] == []


def test_nothing_is_reported_before_the_duck_report() -> None:
    play = village(FIVE).everyone_gathers(forest="s2", others="meadow").witch_raids("s1", "forest", "s2")
    assert "report" not in play.public()["today"]


# The night in short


def test_talk_goes_on_until_all_persons_are_done() -> None:
    play = village(FIVE, frogs="s5", at="evening_talk")
    for seat in ("s1", "s2", "s3"):
        assert play.confirm(seat).phase == "evening_talk"
    assert play.confirm("s4").phase == "proposal"


def test_a_passed_proposal_is_seen_by_everyone_before_the_ritual() -> None:
    play = village(FIVE, at="approval_result")
    assert play.public()["scene"] == "passed"
    for seat in ("s1", "s2", "s3", "s4"):
        assert play.confirm(seat).phase == "approval_result"
    assert play.confirm("s5").phase == "ritual"


def test_cats_that_are_no_members_wait_during_the_ritual() -> None:
    play = village(FIVE, at="proposal").pass_proposal("s2 s4")
    assert play.phase == "ritual"
    assert [seat for seat in play.state.seats if play.asks(seat)] == ["s2", "s4"]


def test_the_ritual_result_is_followed_by_a_quarrel_of_four_seconds_and_the_vote() -> None:
    play = village(FIVE, at="ritual_result").confirm_all()
    assert (play.phase, play.table.seconds(play.state)) == ("quarrel", 4)
    assert play.public()["scene"] == "quarrel"
    assert play.time_up().phase == "vote"


def test_no_ask_id_is_used_on_two_days_or_in_two_rounds() -> None:
    play = village(FIVE, at="role_check", knights_day=3)
    seen: set[str] = set()
    last, opened = 0, set[str]()
    while play.state.day < 3:
        if play.state.entry != last:
            assert not opened & seen
            seen |= opened
            last = play.state.entry
        opened = {ask.id for seat in play.state.seats for ask in play.asks(seat).values()}
        if play.phase == "proposal" and len(play.state.today.proposals) < 2:
            play.propose().approve(no="s1 s2 s3 s4 s5")
        else:
            play.quietly()
    assert {"d1.proposal.1", "d1.proposal.3", "d2.proposal.1", "d1.vote", "d2.vote"} <= seen
