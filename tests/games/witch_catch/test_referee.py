"""The law of the referee (rule book §10): it passes legal games and says what is wrong with others."""

import ast
import copy
import json
import sys
from pathlib import Path

import pytest

from tests.games.witch_catch import referee
from tests.games.witch_catch.referee import Fault, judge
from tests.games.witch_catch.referee_stories import LEGAL, THREE
from tests.games.witch_catch.story_writing import Json, changed, day, raid, refused, silence, story, use, vote

REASONS = ("seals", "witches_exiled", "witches_frogged", "knights", "outnumbered", "knights_failed", "jester_exiled")


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_game_has_no_faults_and_ends_as_told(name: str) -> None:
    told = LEGAL[name]
    verdict = judge(told)
    assert verdict.faults == ()
    assert (verdict.winner, verdict.reason, verdict.ended_in, verdict.witch_score, verdict.days) == (
        told["winner"],
        told["reason"],
        told["ended_in"],
        told["witch_score"],
        len(told["days"]),
    )


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_to_win_has_a_legal_example(reason: str) -> None:
    assert reason in {judge(told).reason for told in LEGAL.values()}


def test_the_referee_imports_itself_and_the_standard_library_alone() -> None:
    modules = sorted(Path(referee.__file__).parent.glob("*.py"))
    nodes = [node for module in modules for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    others = {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}
    assert others
    assert all(name.startswith(referee.__name__) for name in others)


def test_judging_leaves_the_story_as_it_was() -> None:
    told = copy.deepcopy(LEGAL["outnumbered by day"])
    judge(told)
    assert told == LEGAL["outnumbered by day"]


def test_a_story_read_back_from_json_is_judged_the_same() -> None:
    told = changed(LEGAL["seals"], "days.0.gains.s1", "herb")
    assert judge(json.loads(json.dumps(told))) == judge(told)


def test_a_step_that_did_not_happen_may_be_absent() -> None:
    told = LEGAL["witches frogged by day"]
    for step in ("guards", "restores", "abilities", "proposals", "ritual", "vote"):
        told = changed(told, f"days.0.{step}")
    assert judge(told).faults == ()


def test_a_fault_reads_as_day_section_and_sentence() -> None:
    assert str(Fault(2, "§5", "s1 did it")) == "day 2, §5: s1 did it"


@pytest.mark.parametrize(
    "claim", [("winner", "witches"), ("reason", "knights"), ("ended_in", "vote"), ("witch_score", 1)]
)
def test_a_wrong_result_is_a_fault_and_the_verdict_keeps_the_right_one(claim: tuple[str, object]) -> None:
    verdict = judge(changed(LEGAL["seals"], *claim))
    assert [(fault.day, fault.section) for fault in verdict.faults] == [(2, "§2")]
    assert claim[0] in verdict.faults[0].sentence
    assert (verdict.winner, verdict.reason, verdict.ended_in, verdict.witch_score) == ("town", "seals", "ritual", 0)


def test_a_story_that_stops_too_early_has_no_winner() -> None:
    verdict = judge(changed(LEGAL["seals"], "days.1"))
    assert (verdict.winner, verdict.reason, verdict.ended_in, verdict.days) == (None, None, None, 1)
    assert verdict.faults == (Fault(1, "§2", "the story stops before anybody has won"),)


def test_a_story_that_goes_on_after_the_end_is_judged_up_to_the_end() -> None:
    told = copy.deepcopy(LEGAL["witches exiled"])
    told["days"].append({**told["days"][0], "day": 2})
    verdict = judge(told)
    assert (verdict.reason, verdict.days) == ("witches_exiled", 1)
    assert verdict.faults == (Fault(1, "§2", "the story has a day 2 after the game ended"),)


def test_raids_are_told_in_seat_order() -> None:
    told = copy.deepcopy(LEGAL["outnumbered by day"])
    told["days"][0]["raids"].reverse()
    assert [fault.sentence for fault in judge(told).faults] == ["raids by s2, s1, there must be one each by s1, s2"]


def test_witches_share_a_spell_name_but_not_its_use() -> None:
    told = changed(LEGAL["outnumbered by day"], "days.2.raids.1.spell", "fog")
    assert judge(told).faults == ()


def test_a_witch_may_hold_back_what_a_citizen_must_give() -> None:
    told = changed(LEGAL["outnumbered by day"], "days.2.ritual.given.s1", "mushroom")
    assert judge(told).faults == ()


def test_a_theft_may_follow_a_refused_proposal_but_not_the_last_one() -> None:
    told = changed(LEGAL["seals"], "days.1.abilities.0.phase", "approval_result")
    assert judge(told).faults == ()
    late = changed(told, "days.1.abilities.0.round", 1)
    late["days"][1]["abilities"].reverse()
    assert "approval_result 1" in judge(late).faults[0].sentence


def test_a_seer_may_look_while_the_last_approval_is_shown() -> None:
    told = changed(LEGAL["seals"], "days.0.abilities.0", use("s3", "seer", "s2", "witch", "approval_result", 0))
    assert judge(told).faults == ()


def test_a_full_gauge_goes_straight_to_the_vote() -> None:
    told = copy.deepcopy(LEGAL["witches exiled after a day without a ritual"])
    told["days"][1] |= {"proposals": refused("s1 s3 s4", "s1 s3 s4", "s1 s3 s4"), "ritual": None, "failed": 0}
    assert judge(told).faults == ()
    told["days"][1]["abilities"] = [use("s4", "seer", "s1", "witch", "ritual_result")]
    assert [fault.sentence for fault in judge(told).faults] == ["s4 cannot use the seer's ability in ritual_result"]


def test_counted_says_nothing_of_a_ritual_that_succeeded() -> None:
    assert judge(changed(LEGAL["seals"], "days.0.ritual.counted", False)).faults == ()


def theft_from_an_empty_hand(card: str | None) -> Json:
    """The long game with a pickpocket in the crow's seat, after s6's place ran dry."""
    told = changed(LEGAL["outnumbered by day"], "days.2.ritual.given.s7", "shell")
    told["seats"][6]["role"] = "pickpocket"
    told["days"][1]["abilities"].insert(1, use("s7", "pickpocket", "s6", card, "approval", 0))
    return told


def test_an_empty_hand_shows_as_empty() -> None:
    assert judge(theft_from_an_empty_hand(None)).faults == ()
    assert judge(theft_from_an_empty_hand("herb")).faults[0].sentence == "s7 takes herb, which s6 does not hold"


def test_a_stolen_card_is_gone_and_can_be_given_by_the_thief() -> None:
    told = changed(LEGAL["seals"], "days.1.abilities.0", use("s4", "pickpocket", "s3", "mushroom", "evening_talk"))
    assert judge(told).faults[0].sentence == "s3 gives mushroom, which is not in its hand"
    told = changed(told, "days.0.gains.s4", "herb")
    told["days"][1]["proposals"][1]["members"] = ["s4", "s1"]
    told["days"][1]["ritual"]["given"] = {"s4": "mushroom", "s1": "mushroom"}
    assert judge(told).faults == ()


def test_a_given_card_is_used_up() -> None:
    told = changed(LEGAL["seals"], "days.1.ritual.given", {"s3": "herb", "s4": "mushroom"})
    assert judge(told).faults[0].sentence == "s3 gives herb, which is not in its hand"


def quiet(players: int, days: int, role: str) -> Json:
    """Nobody is raided, every circle refused, all abstain; the cat in s4 has the role."""
    seats = [f"s{number}" for number in range(1, players + 1)]
    persons = " ".join(seats)
    told = [
        day(
            number,
            "herb herb",
            " ".join(f"{seat}:forest" for seat in seats),
            persons,
            raids=[raid("s1", "forest", None, "nobody")],
            proposals=refused(f"s{number}", "s1 s2", persons),
            vote=silence(persons),
        )
        for number in range(1, days + 1)
    ]
    roles = " ".join(["witch", "citizen", "citizen", role, *["citizen"] * (players - 4)])
    return story(roles, f"{THREE} 2 2 {days} 1", told, "witches knights_failed vote 0")


@pytest.mark.parametrize(("players", "uses"), [(4, 2), (8, 2), (9, 3), (12, 3)])
def test_a_seer_looks_twice_a_game_and_three_times_from_nine_players(players: int, uses: int) -> None:
    told = quiet(players, uses + 1, "seer")
    for number in range(uses):
        told["days"][number]["abilities"] = [use("s4", "seer", "s1", "witch", "vote")]
    assert judge(told).faults == ()
    told["days"][uses]["abilities"] = [use("s4", "seer", "s1", "witch", "vote")]
    assert judge(told).faults == (Fault(uses + 1, "§6", f"s4 looks more than {uses} times a game"),)


def test_a_guard_may_come_back_to_a_place_after_a_day_elsewhere() -> None:
    told = quiet(4, 3, "guardian")
    for number, place in ((0, "cave"), (2, "cave")):
        today = told["days"][number]
        del today["places"]["s4"], today["gains"]["s4"]
        today["guards"] = {"s4": place}
        today["abilities"] = [use("s4", "guardian", place, "quiet", "day_end")]
    assert judge(told).faults == ()


def in_and_out(players: int, mayors: str) -> Json:
    """Every day s2 or s4 is frogged, and the herbalist s3 brings the other one back."""
    told = []
    for number, mayor in enumerate(mayors.split(), start=1):
        victim, other = ("s2", "s4") if number % 2 else ("s4", "s2")
        awake = [f"s{n}" for n in range(1, players + 1) if f"s{n}" != victim]
        diggers = [seat for seat in awake if number == 1 or seat != other]
        persons = " ".join(awake)
        today = day(
            number,
            "herb herb",
            " ".join(f"{seat}:{'cave' if seat == 's1' else 'forest'}" for seat in diggers) + f" {victim}:cave",
            persons,
            none_for=victim,
            raids=[raid("s1", "cave", victim, "frog")],
            proposals=refused(mayor, "s1 s3", persons),
            vote=silence(persons),
            frogs=victim,
        )
        if number > 1:
            today["restores"] = [{"herbalist": "s3", "frog": other, "done": True}]
        told.append(today)
    roles = " ".join(["witch", "citizen", "herbalist", "citizen", *["citizen"] * (players - 4)])
    return story(roles, f"{THREE} 2 2 {len(told)} 1", told, "witches knights_failed vote 1")


@pytest.mark.parametrize(("players", "legal", "third"), [(4, "s1 s2 s3", "s1"), (9, "s1 s2 s3 s5", "s6")])
def test_a_herbalist_restores_twice_a_game_and_three_times_from_nine_players(
    players: int, legal: str, third: str
) -> None:
    assert judge(in_and_out(players, legal)).faults == ()
    uses = 2 if players < 9 else 3
    faults = judge(in_and_out(players, f"{legal} {third}")).faults
    assert (faults[0].day, faults[0].sentence) == (uses + 2, f"s3 restores more than {uses} times a game")


def test_a_frog_uses_no_ability() -> None:
    seer = changed(in_and_out(4, "s1 s2 s3"), "seats.1.role", "seer")
    seer = changed(seer, "days.0.abilities.0", use("s2", "seer", "s1", "witch", "vote"))
    assert judge(seer).faults[0].sentence == "s2 uses the seer's ability but is no seer in person state"
    guardian = changed(in_and_out(4, "s1 s2 s3"), "seats.1.role", "guardian")
    guardian = changed(guardian, "days.1.guards.s2", "cave")
    assert judge(guardian).faults[0].sentence == "s2 guards cave but is no guardian in person state"


def test_a_herbalist_names_one_frog_a_day() -> None:
    told = copy.deepcopy(LEGAL["witches exiled after a restore"])
    told["days"][1]["restores"] *= 2
    assert [fault.sentence for fault in judge(told).faults] == ["s3 names two frogs in one day"]


def test_a_jester_must_help_and_a_crow_need_not() -> None:
    told = changed(LEGAL["outnumbered by day"], "seats.6.role", "jester")
    assert judge(told).faults[0].sentence == "s7 gives nothing but holds cards and is no witch or crow"


def test_an_exiled_cat_is_out_for_good() -> None:
    told = quiet(5, 2, "seer")
    first = told["days"][0]
    first["vote"] = vote("s1:s5 s2:- s3:- s4:- s5:-", "s5")
    assert "s5 is no person but has a place" in {fault.sentence for fault in judge(told).faults}


def test_a_game_of_two_jesterless_votes_goes_on_until_knights_day() -> None:
    told = quiet(4, 3, "citizen")
    assert (judge(told).faults, judge(told).days) == ((), 3)
    assert judge(changed(told, "table.knights_day", 4)).winner is None
