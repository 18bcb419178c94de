"""§3 The day: how long each phase lasts, and what is decided when its time is up."""

import pytest

from tests.games.witch_catch.village import FIVE, PHASES, village, whole_village

SCENE_SECONDS = {"morning": 8, "guard_post": 15, "witch_hour": 15, "quarrel": 4}
FOLLOWING = {"proposal": 60, "approval": 45, "vote": 60}
TIMED = {"gathering": 300, "evening_talk": 300, **FOLLOWING, **SCENE_SECONDS}


def seconds(phase: str, **options: object) -> int | None:
    play = whole_village(phase, **options)
    return play.table.seconds(play.state)


@pytest.mark.parametrize("phase", PHASES)
def test_in_an_untimed_game_only_the_scenes_the_guard_and_the_witches_have_a_clock(phase: str) -> None:
    assert seconds(phase) == SCENE_SECONDS.get(phase)


@pytest.mark.parametrize("phase", PHASES)
def test_in_a_timed_game_discussion_drives_gathering_and_talk_and_the_others_follow(phase: str) -> None:
    assert seconds(phase, discussion=300) == TIMED.get(phase)


@pytest.mark.parametrize(("phase", "wanted"), [("proposal", 20), ("approval", 31), ("vote", 42)])
def test_the_host_can_change_each_clock_that_follows_discussion(phase: str, wanted: int) -> None:
    assert seconds(phase, discussion=300, proposal=20, approval=31, vote=42) == wanted


@pytest.mark.parametrize("phase", FOLLOWING)
def test_a_changed_clock_still_does_not_run_in_an_untimed_game(phase: str) -> None:
    assert seconds(phase, proposal=20, approval=31, vote=42) is None


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in SCENE_SECONDS])
def test_time_cannot_end_a_phase_of_an_untimed_game(phase: str) -> None:
    play = whole_village(phase)
    play.refuses("not_open", play.time_up)


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in TIMED])
def test_time_ends_no_confirming_and_no_ritual_in_a_timed_game_either(phase: str) -> None:
    play = whole_village(phase, discussion=300)
    play.refuses("not_open", play.time_up)


def test_no_time_runs_when_the_game_is_over() -> None:
    play = village(FIVE, at="vote", discussion=300).exile("s1")
    assert play.table.seconds(play.state) is None
    play.refuses("not_open", play.time_up)


def test_the_talk_begins_only_when_all_have_confirmed_the_duck_report() -> None:
    play = village(FIVE, at="duck_report", discussion=300)
    for seat in ("s1", "s2", "s3", "s4"):
        play.confirm(seat)
        assert (play.phase, play.table.seconds(play.state)) == ("duck_report", None)
    play.confirm("s5")
    assert (play.phase, play.table.seconds(play.state)) == ("evening_talk", 300)


# At 0


def test_at_0_of_gathering_the_missing_cats_dig_at_random_open_places() -> None:
    play = village("witch guardian citizen citizen", discussion=60).gather("s3", "cave").time_up()
    assert play.phase == "witch_hour"
    places: dict[str, str] = {visit.seat: visit.place for visit in play.state.today.places}
    assert places.keys() == {"s2", "s3", "s4"}
    assert places["s3"] == "cave"
    assert set(places.values()) <= {"forest", "meadow", "cave"}
    assert play.state.today.guards == ()


def test_the_random_place_is_any_open_place() -> None:
    places = set()
    for seed in range(30):
        play = village(FIVE, discussion=60, seed=seed).time_up()
        places |= {visit.place.value for visit in play.state.today.places}
    assert places == {"forest", "meadow", "cave"}


def test_at_0_of_gathering_the_herbalist_restores_nobody() -> None:
    play = village("witch herbalist citizen citizen citizen", frogs="s5", discussion=60).time_up()
    assert play.state.today.restores == ()


def test_a_restore_named_in_time_counts_though_the_place_was_drawn() -> None:
    play = village("witch herbalist citizen citizen citizen citizen", frogs="s6", discussion=60)
    play.restores("s2", "s6").time_up().day_of_rest()
    assert play.frogs() == []


def test_a_guard_chosen_in_time_is_still_posted_after_0() -> None:
    play = village("witch guardian citizen citizen", discussion=60).guards("s2").time_up()
    assert play.phase == "guard_post"
    assert "post" in play.asks("s2")


@pytest.mark.parametrize("options", [{}, {"discussion": 60}], ids=["untimed", "timed"])
def test_at_0_of_guard_post_the_guard_stands_at_a_random_open_place(options: dict[str, object]) -> None:
    posts = set()
    for seed in range(25):
        play = village("witch guardian citizen citizen", seed=seed, **options)  # type: ignore[arg-type]
        play.guards("s2").everyone_gathers(others="forest").time_up()
        assert play.phase == "witch_hour"
        posts |= {guard.place.value for guard in play.state.today.guards}
    assert posts == {"forest", "meadow", "cave"}


def test_the_random_post_is_never_the_place_guarded_the_day_before() -> None:
    for seed in range(15):
        play = village("witch guardian citizen citizen citizen", seed=seed)
        play.guards("s2").everyone_gathers(others="forest").posts("s2", "cave").to("gathering")
        play.guards("s2").everyone_gathers(others="forest").time_up()
        assert play.state.today.guards[0].place != "cave"


def test_at_0_of_the_talk_the_proposal_begins() -> None:
    play = village(FIVE, at="evening_talk", discussion=60).confirm("s3").time_up()
    assert play.phase == "proposal"


def test_at_0_of_the_proposal_random_members_are_proposed() -> None:
    seen = set()
    for seed in range(30):
        play = village(FIVE, frogs="s5", at="proposal", discussion=60, seed=seed).time_up()
        members = play.state.today.proposals[-1].members
        assert len(set(members)) == 2
        seen |= set(members)
    assert seen == {"s1", "s2", "s3", "s4"}


def test_drawn_members_come_in_seat_order_as_tapped_ones_do() -> None:
    for seed in range(30):
        play = village(FIVE, at="proposal", discussion=60, seed=seed).time_up()
        members = play.state.today.proposals[-1].members
        assert list(members) == sorted(members)


def test_at_0_of_the_approval_missing_answers_are_yes() -> None:
    play = village(FIVE, at="approval", discussion=60).choose("s2", "approval", "no").time_up()
    votes = dict(play.state.today.proposals[-1].votes)
    assert votes == {"s1": True, "s2": False, "s3": True, "s4": True, "s5": True}
    assert play.public()["scene"] == "passed"


def test_at_0_of_the_vote_missing_ballots_abstain() -> None:
    play = village(FIVE, at="vote", discussion=60).choose("s2", "vote", "s3").time_up()
    assert play.public()["today"]["vote"]["ballots"] == {"s1": None, "s2": "s3", "s3": None, "s4": None, "s5": None}
    assert play.condition("s3") == "exiled"


def test_time_alone_carries_a_timed_game_from_one_confirming_to_the_next() -> None:
    play = village(FIVE, at="gathering", discussion=60)
    phases = []
    while play.table.seconds(play.state) is not None:
        phases.append(play.phase)
        play.time_up()
    assert phases == ["gathering", "witch_hour"]
    play.confirm_all()
    for phase in ("evening_talk", "proposal", "approval"):
        assert play.phase == phase
        play.time_up()
    assert play.phase == "approval_result"
