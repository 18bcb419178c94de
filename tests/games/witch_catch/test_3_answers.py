"""§3 The day: what may be changed, that no trace of a change is kept, and who sees anything of anybody's progress."""

import pytest

from duckpost.games.contract import Kind
from tests.games.witch_catch.village import FIVE, PHASES, Play, village, whole_village, written

HIDDEN = ("gathering", "guard_post", "witch_hour")
CHANGEABLE = {
    ("gathering", "gather"),
    ("gathering", "restore"),
    ("guard_post", "gather"),
    ("guard_post", "restore"),
    ("approval", "approval"),
    ("vote", "vote"),
}
"""The asks marked changeable; at `guard_post` the asks of `gathering` are still open."""


# Changeable or not


@pytest.mark.parametrize("phase", PHASES)
def test_the_wire_says_of_each_ask_whether_it_is_changeable(phase: str) -> None:
    play = whole_village(phase)
    asks = {name: ask for seat in play.state.seats for name, ask in play.asks(seat).items() if not ask.own_clock}
    asks = {name: ask for name, ask in asks.items() if ask.seat != "s7" or phase != "guard_post"}
    assert {name for name, ask in asks.items() if ask.changeable} == {name for at, name in CHANGEABLE if at == phase}


@pytest.mark.parametrize(
    ("phase", "seat", "name"),
    [
        ("role_check", "s1", "ready"),
        ("duck_report", "s1", "report"),
        ("evening_talk", "s1", "done_talking"),
        ("approval_result", "s1", "approval_result"),
        ("ritual", "s1", "ritual"),
        ("ritual_result", "s1", "ritual_result"),
        ("vote_result", "s1", "vote_result"),
        ("witch_hour", "s1", "raid.place"),
    ],
)
def test_an_answer_that_is_not_changeable_counts_the_moment_it_is_tapped(phase: str, seat: str, name: str) -> None:
    play = whole_village(phase)
    ask = play.asks(seat)[name]
    first, second = (True, True) if ask.kind is Kind.CONFIRM else ([ask.options[0]], [ask.options[-1]])
    play.answer(seat, name, first)
    play.refuses("already_answered", lambda: play.answer(seat, name, second))
    play.refuses("already_answered", lambda: play.answer(seat, name, first))


@pytest.mark.parametrize(("phase", "name"), [("proposal", "d1.proposal.1"), ("guard_post", "d1.post")])
def test_the_one_answer_a_phase_waits_for_closes_it_and_cannot_be_taken_back(phase: str, name: str) -> None:
    play = village("witch guardian citizen citizen").guards("s2").everyone_gathers(others="forest").to(phase)
    seat = "s1" if phase == "proposal" else "s2"
    before = play.state.entry
    play.quietly()
    assert play.state.entry == before + 1
    play.refuses("not_open", lambda: play.answer(seat, name, ["cave"]))


def test_a_place_can_be_changed_until_the_phase_closes() -> None:
    play = village(FIVE).gather("s2", "forest").gather("s2", "cave").everyone_gathers(others="forest")
    assert play.phase == "witch_hour"
    assert play.you("s2")["place"] == {"place": "cave", "guarding": False}
    play.refuses("not_open", lambda: play.answer("s2", "d1.gather", ["forest"]))


def test_a_place_can_be_changed_at_guard_post_until_the_witches_turn_begins() -> None:
    play = village("witch guardian citizen citizen").guards("s2").everyone_gathers(others="forest")
    play.gather("s3", "cave").posts("s2", "meadow")
    assert play.you("s3")["place"] == {"place": "cave", "guarding": False}


def test_a_guardian_who_chose_guard_cannot_change_it() -> None:
    play = village("witch guardian citizen citizen").guards("s2")
    assert not play.asks("s2")["gather"].changeable
    for place in ("forest", "guard"):
        play.refuses("already_answered", lambda place=place: play.gather("s2", place))  # type: ignore[misc]


def test_a_guardian_who_chose_to_dig_may_still_change_to_guard() -> None:
    play = village("witch guardian citizen citizen").gather("s2", "forest").gather("s2", "cave").guards("s2")
    assert play.everyone_gathers(others="forest").phase == "guard_post"


def test_a_restore_can_be_changed_and_taken_back() -> None:
    play = village("witch herbalist citizen citizen citizen citizen citizen", frogs="s6 s7")
    play.restores("s2", "s6").restores("s2", "s7").restores("s2").restores("s2", "s6").day_of_rest()
    assert play.frogs() == ["s7"]
    kept = village("witch herbalist citizen citizen citizen citizen citizen", frogs="s6 s7")
    kept.restores("s2", "s6").restores("s2").day_of_rest()
    assert kept.frogs() == ["s6", "s7"]
    assert kept.you("s2")["uses"] == 2


def test_a_restore_can_be_changed_at_guard_post_too() -> None:
    play = whole_village("guard_post").restores("s5", "s10").posts("s7", "cave").day_of_rest()
    assert play.condition("s10") == "person"
    play = whole_village("guard_post").restores("s5", "s10").restores("s5").posts("s7", "cave").day_of_rest()
    assert play.condition("s10") == "frog"


# No trace


def test_changing_a_place_leaves_no_trace() -> None:
    straight = village(FIVE).gather("s2", "forest").gather("s3", "cave")
    wavering = village(FIVE)
    for seat, place in (("s3", "meadow"), ("s2", "cave"), ("s2", "meadow"), ("s3", "cave"), ("s2", "forest")):
        wavering.gather(seat, place)
    same_but_for_the_count(straight, wavering)


def test_changing_a_restore_leaves_no_trace() -> None:
    roles = "witch herbalist citizen citizen citizen citizen citizen"
    straight = village(roles, frogs="s6 s7").restores("s2", "s7").gather("s2", "cave")
    wavering = village(roles, frogs="s6 s7").gather("s2", "cave").restores("s2", "s6").restores("s2", "s7")
    same_but_for_the_count(straight, wavering)


def test_changing_an_approval_leaves_no_trace() -> None:
    straight = village(FIVE, at="approval").choose("s1", "approval", "yes").choose("s2", "approval", "no")
    wavering = village(FIVE, at="approval")
    for seat, side in (("s2", "yes"), ("s1", "no"), ("s2", "no"), ("s1", "yes")):
        wavering.choose(seat, "approval", side)
    same_but_for_the_count(straight, wavering)
    assert straight.approve(no="s2").secrets() == wavering.approve(no="s2").secrets()


def test_changing_a_vote_leaves_no_trace() -> None:
    straight = village(FIVE, at="vote").choose("s1", "vote", "s2").choose("s2", "vote", "abstain")
    wavering = village(FIVE, at="vote")
    for seat, choice in (("s2", "s1"), ("s1", "abstain"), ("s1", "s3"), ("s2", "abstain"), ("s1", "s2")):
        wavering.choose(seat, "vote", choice)
    same_but_for_the_count(straight, wavering)


def test_the_order_of_the_answers_leaves_no_trace() -> None:
    forwards, backwards = village(FIVE, at="vote"), village(FIVE, at="vote")
    for seat in ("s1", "s2", "s3", "s4"):
        forwards.choose(seat, "vote", "s5")
    for seat in ("s4", "s3", "s2", "s1"):
        backwards.choose(seat, "vote", "s5")
    same_but_for_the_count(forwards, backwards)


def test_the_order_in_which_members_are_tapped_leaves_no_trace() -> None:
    one, other = village(FIVE, at="proposal").propose("s2 s4"), village(FIVE, at="proposal").propose("s4 s2")
    assert one.stored() == other.stored()


def same_but_for_the_count(one: Play, other: Play) -> None:
    assert one.secrets() == other.secrets()
    for seat in (*one.state.seats, None):
        assert one.seen_by(seat) == other.seen_by(seat)


# Progress


@pytest.mark.parametrize("phase", HIDDEN)
def test_nobody_sees_anybodys_progress_by_day(phase: str) -> None:
    play = whole_village(phase)
    assert play.waiting_for() != []
    for seat in (*play.state.seats, None):
        assert play.table.view(play.state, seat).game["waiting_for"] is None


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in (*HIDDEN, "morning", "quarrel")])
def test_who_is_waited_for_is_shown_to_all_in_every_other_phase(phase: str) -> None:
    play = whole_village(phase)
    assert play.public()["waiting_for"] == play.waiting_for() != []


def test_the_waiting_list_grows_shorter_with_every_answer() -> None:
    play = village(FIVE, at="vote").choose("s2", "vote", "s1")
    assert play.public()["waiting_for"] == ["s1", "s3", "s4", "s5"]


@pytest.mark.parametrize("phase", ["gathering", "witch_hour"])
def test_an_answer_by_day_changes_no_other_view(phase: str) -> None:
    play = whole_village(phase)
    seat, name, choice = ("s9", "gather", "cave") if phase == "gathering" else ("s1", "raid.place", "cave")
    before = {other: play.seen_by(other) for other in (*play.state.seats, None) if other != seat}
    play.choose(seat, name, choice)
    assert {other: play.seen_by(other) for other in before} == before


# The witch's decoy


def test_a_witch_is_shown_the_same_picker_marked_as_a_decoy_for_her_alone() -> None:
    play = village("witch crow citizen citizen")
    hers, theirs = play.shown("s1", "gather"), play.shown("s3", "gather")
    assert hers["options"] == theirs["options"]
    assert hers["id"] == theirs["id"]
    assert (hers["prompt"], theirs["prompt"]) == ("gather_decoy", "gather")
    assert (hers["changeable"], theirs["changeable"]) == (True, True)


def test_nothing_waits_for_a_witchs_decoy_answer() -> None:
    play = village(FIVE)
    assert play.shown("s1", "gather")["optional"]
    assert "s1" not in play.waiting_for()
    assert play.everyone_gathers(others="forest").phase == "witch_hour"


def test_a_witchs_decoy_answer_does_nothing() -> None:
    plain = village(FIVE).everyone_gathers(others="forest")
    tapped = village(FIVE).gather("s1", "cave").gather("s1", "forest").everyone_gathers(others="forest")
    same_but_for_the_count(plain, tapped)


def test_a_witchs_decoy_answer_is_not_in_the_guardians_head_counts() -> None:
    play = village("witch guardian citizen citizen").gather("s1", "cave").guards("s2")
    play.everyone_gathers(others="forest")
    assert play.you("s2")["heads"] == {"forest": 2, "meadow": 0, "cave": 0}
    play.gather("s1", "meadow")
    assert play.you("s2")["heads"] == {"forest": 2, "meadow": 0, "cave": 0}


# Guard post looks like gathering


def test_guard_post_looks_exactly_like_gathering_to_everyone_but_the_guardian() -> None:
    """The guardian answers last: all others are sent the same bytes before and after."""
    play = whole_village("gathering").gather("s1", "cave").restores("s5", "s10")
    others = [*(seat for seat in play.state.seats if seat != "s7"), None]
    for seat in ("s3", "s4", "s5", "s6", "s8", "s9"):
        play.gather(seat, "forest")
    before = {seat: play.seen_by(seat) for seat in others}
    play.guards("s7")
    assert play.phase == "guard_post"
    assert {seat: play.seen_by(seat) for seat in others} == before


def test_guard_post_has_the_name_of_gathering_on_the_wire_for_the_guardian_too() -> None:
    play = whole_village("guard_post")
    assert play.public()["phase"] == "gathering"
    assert "post" in play.asks("s7")
    assert play.asks("s7")["post"].own_clock


def test_what_others_change_at_guard_post_shows_nowhere_but_in_the_guardians_head_counts() -> None:
    play = village("witch guardian citizen citizen").guards("s2").everyone_gathers(forest="s3 s4")
    before = {seat: play.seen_by(seat) for seat in ("s1", "s4", None)}
    play.gather("s3", "cave")
    assert {seat: play.seen_by(seat) for seat in before} == before
    assert play.you("s2")["heads"] == {"forest": 1, "meadow": 0, "cave": 1}


def test_a_guard_sees_head_counts_and_no_names() -> None:
    one = village("witch guardian citizen citizen").guards("s2").everyone_gathers(forest="s3", cave="s4")
    other = village("witch guardian citizen citizen").guards("s2").everyone_gathers(forest="s4", cave="s3")
    assert one.seen_by("s2") == other.seen_by("s2")
    assert written(one.you("s2")["heads"]) == written({"forest": 1, "meadow": 0, "cave": 1})


@pytest.mark.parametrize("seat", ["s1", "s3", "s4"])
def test_nobody_else_sees_head_counts_while_the_guardian_is_posted(seat: str) -> None:
    play = village("witch guardian citizen citizen").guards("s2").everyone_gathers(others="forest")
    assert play.you(seat)["heads"] is None
