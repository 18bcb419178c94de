"""Who sees what in each phase: the table screen, one's own phone, and that nobody sees more."""

import json

import pytest

from duckpost.games.contract import Json, Rejected, Seat
from tests.games.witch_catch.village import EVERYONE, FIVE, PHASES, Play, village, whole_village, written

PUBLIC = {
    *("phase", "waiting_for", "day", "knights_day", "scene", "cats", "open", "roles", "seals", "seals_needed"),
    *("required_count", "failed", "gauge", "gauge_full", "mayor", "today", "before", "outcome"),
}
PRIVATE = {"role", "side", "condition", "witches", "hand", "uses", "spells", "place", "heads", "notebook"}
ASK = {"id", "kind", "prompt", "options", "min", "max", "changeable", "optional", "answer"}
TODAY = {
    "report": PHASES[PHASES.index("duck_report") :],
    "proposals": PHASES[PHASES.index("proposal") :],
    "ritual": PHASES[PHASES.index("ritual_result") :],
    "vote": PHASES[PHASES.index("vote_result") :],
}
SCENES = {
    "morning": "morning",
    "witch_hour": "digging",
    "duck_report": "duck_report",
    "approval_result": "passed",
    "ritual_result": "ritual_failed",
    "quarrel": "quarrel",
    "vote_result": "exile",
}
SIDES = {
    **dict.fromkeys(("citizen", "herbalist", "pickpocket", "guardian", "seer"), "town"),
    **dict.fromkeys(("witch", "crow"), "witches"),
    "jester": "jester",
}


# The table screen


@pytest.mark.parametrize("phase", PHASES)
def test_the_table_screen_is_sent_only_what_is_public_and_nothing_is_asked_of_it(phase: str) -> None:
    play = whole_village(phase)
    screen = play.table.view(play.state, None)
    assert (screen.you, screen.asks) == (None, ())
    assert set(screen.game) == PUBLIC


@pytest.mark.parametrize("phase", PHASES)
def test_the_public_part_is_the_same_for_everybody(phase: str) -> None:
    play = whole_village(phase)
    screen = written(play.table.view(play.state, None).game)
    assert {written(play.table.view(play.state, seat).game) for seat in play.state.seats} == {screen}


@pytest.mark.parametrize("phase", PHASES)
def test_each_phase_shows_its_name_and_scene(phase: str) -> None:
    shown = whole_village(phase).public()
    assert shown["phase"] == ("gathering" if phase == "guard_post" else phase)
    assert shown["scene"] == SCENES.get(phase)


@pytest.mark.parametrize("phase", ["gathering", "guard_post", "vote"])
def test_on_knights_day_the_knights_are_seen(phase: str) -> None:
    assert whole_village(phase, knights_day=3, day=3).public()["scene"] == "knights_day"


@pytest.mark.parametrize("phase", PHASES)
def test_what_happened_today_is_public_from_the_phase_that_tells_it(phase: str) -> None:
    today = whole_village(phase).public()["today"]
    told = {name for name, phases in TODAY.items() if phase in phases}
    if phase != "role_check":
        assert set(today) == {"day", "required", *told}


def test_before_the_first_morning_there_is_no_today() -> None:
    shown = village(FIVE, at="role_check").public()
    assert (shown["day"], shown["today"], shown["before"]) == (0, None, [])


def test_how_many_hold_the_circle_is_known_before_the_first_morning_and_in_every_phase() -> None:
    play = village(FIVE, at="role_check")
    assert play.public()["required_count"] == play.state.options.required
    for phase in PHASES:
        shown = whole_village(phase).public()
        assert shown["required_count"] == len(shown["today"]["required"])


def test_the_days_before_stay_public() -> None:
    shown = village(FIVE, at="vote").exile("s2").to("gathering").public()
    assert [day["day"] for day in shown["before"]] == [1]
    assert set(shown["before"][0]) == {"day", "required", *TODAY}
    assert shown["today"]["day"] == 2


def test_seals_failures_gauge_and_conditions_are_public() -> None:
    shown = whole_village("gathering", sealed=1, failed=2, gauge=4).public()
    assert (shown["seals"], shown["seals_needed"], shown["failed"], shown["gauge"]) == (1, 3, 2, 0)
    assert (shown["gauge_full"], shown["knights_day"]) == (4, 5)
    conditions = {cat["seat"]: cat["condition"] for cat in shown["cats"]}
    assert conditions == {**dict.fromkeys(EVERYONE.split(), "person"), "s10": "frog", "s11": "exiled"}


# One's own


@pytest.mark.parametrize("phase", PHASES)
def test_a_phone_is_sent_its_own_card_hand_and_notebook(phase: str) -> None:
    play = whole_village(phase)
    for cat in play.state.cats:
        you = play.you(cat.seat)
        assert set(you) == PRIVATE
        assert (you["role"], you["condition"], you["hand"]) == (cat.role, cat.condition, list(cat.hand))
        assert you["side"] == SIDES[cat.role]


@pytest.mark.parametrize("phase", PHASES)
def test_every_ask_is_sent_in_the_form_of_the_protocol(phase: str) -> None:
    play = whole_village(phase)
    for seat in play.state.seats:
        sent = play.table.view(play.state, seat).asks
        assert [ask["id"] for ask in sent] == [ask.id for ask in play.table.asks(play.state, seat)]
        assert all(set(ask) == ASK for ask in sent)
        assert json.loads(json.dumps(sent)) == list(sent)


@pytest.mark.parametrize("phase", PHASES)
def test_head_counts_are_for_the_posted_guardian_and_for_witch_persons_in_their_hour(phase: str) -> None:
    play = whole_village(phase)
    seeing = [seat for seat in play.state.seats if play.you(seat)["heads"] is not None]
    assert seeing == {"guard_post": ["s7"], "witch_hour": ["s1", "s2"]}.get(phase, [])


@pytest.mark.parametrize("phase", PHASES)
def test_ones_place_is_shown_in_the_digging_scene_alone(phase: str) -> None:
    play = whole_village(phase)
    placed = [seat for seat in play.state.seats if play.you(seat)["place"] is not None]
    assert placed == (["s3", "s4", "s5", "s6", "s7", "s8", "s9"] if phase == "witch_hour" else [])


def test_ones_own_answer_is_shown_to_oneself_alone() -> None:
    play = village(FIVE, at="vote")
    others = {seat: play.table.view(play.state, Seat(seat)).asks for seat in ("s2", "s3")}
    assert play.choose("s1", "vote", "s3").shown("s1", "vote")["answer"] == ["s3"]
    assert {seat: play.table.view(play.state, Seat(seat)).asks for seat in others} == others


def test_a_confirmed_ask_shows_true() -> None:
    assert village(FIVE, at="duck_report").confirm("s1").shown("s1", "report")["answer"] is True


def test_nobody_has_a_view_who_has_no_seat() -> None:
    play = village(FIVE)
    with pytest.raises(Rejected, match="not_allowed"):
        play.table.view(play.state, Seat("s6"))


# A role is seen by its owner only


def course(play: Play, observers: list[str | None]) -> list[list[str]]:
    """What each of these is sent in each phase of a quiet day."""
    sent = []
    while play.phase != "vote_result":
        sent.append([play.seen_by(seat) for seat in observers])
        play.quietly()
    return sent


TRADES = [
    ("witch", "citizen"),
    ("witch", "seer"),
    ("crow", "citizen"),
    ("jester", "citizen"),
    ("herbalist", "citizen"),
    ("pickpocket", "guardian"),
    ("seer", "crow"),
]


@pytest.mark.parametrize(("one", "other"), TRADES, ids=lambda role: role)
def test_who_of_two_others_has_which_role_is_seen_by_nobody_else(one: str, other: str) -> None:
    """s2 and s3 trade roles; a citizen, a frog, an exiled cat and the table screen are sent the same all day."""
    rest = "witch citizen citizen citizen citizen citizen"
    observers: list[str | None] = ["s6", "s7", "s9", None]
    days = [
        course(village(f"citizen {pair} {rest}", frogs="s7", exiled="s9", at="role_check"), observers)
        for pair in (f"{one} {other}", f"{other} {one}")
    ]
    assert len(days[0]) == len(days[1]) > 10
    assert days[0] == days[1]


def test_a_frogs_role_is_not_shown() -> None:
    one = village("witch seer citizen citizen citizen", frogs="s2")
    other = village("witch citizen seer citizen citizen", frogs="s2")
    assert one.public() == other.public()


# The end


def ended() -> Play:
    return village("witch crow jester citizen citizen citizen", frogs="s5", at="vote").exile("s1")


def test_when_the_game_is_over_everybody_sees_who_was_what_and_who_won() -> None:
    play = ended()
    outcome: Json = play.public()["outcome"]
    assert outcome == {
        "winner": "town",
        "reason": "witches_exiled",
        "ended_in": "vote",
        "winners": ["s4", "s5", "s6"],
        "witch_score": 1,
        "roles": {"s1": "witch", "s2": "crow", "s3": "jester", "s4": "citizen", "s5": "citizen", "s6": "citizen"},
    }
    assert (play.public()["phase"], play.public()["scene"], play.public()["waiting_for"]) == ("over", "ending", None)


def test_when_the_game_is_over_nothing_is_asked() -> None:
    play = ended()
    assert all(play.asks(seat) == {} for seat in play.state.seats)


def test_there_is_no_outcome_while_the_game_is_played() -> None:
    for phase in PHASES:
        assert whole_village(phase).public()["outcome"] is None
