"""§10 The story: what a finished game publishes, whole and in the form the rule book gives."""

import json

import pytest

from duckpost.games.contract import Json, Seat
from duckpost.games.witch_catch import GAME
from tests.games.witch_catch.village import FIVE, Play, village

ROLES = "witch seer pickpocket herbalist guardian citizen"
ALL = ["s1", "s2", "s3", "s4", "s5", "s6"]
KEYS = "game players options table seats days winner reason ended_in witch_score"
DAY_KEYS = (
    "day required places guards raids restores gains abilities proposals ritual vote frogs exiled persons seals failed"
)


def first_day(play: Play) -> Play:
    """The guard stops nothing, s6 becomes a frog, one proposal falls, the ritual fails, nobody is exiled."""
    play.guards("s5").everyone_gathers(forest="s2 s3", meadow="s4", cave="s6").posts("s5", "meadow")
    play.witch_raids("s1", "cave", "s6").time_up().to("evening_talk")
    play.looks_at("s2", "s1").steals("s3", "s2").to("proposal").propose("s1 s2").approve(no="s2 s3 s4").confirm_all()
    play.propose("s1 s3").approve(no="s2").to("ritual").give(s1="nothing", s3="mushroom").to("vote")
    return play.vote(s2="s1", s1="s2").confirm_all().time_up()


def second_day(play: Play) -> Play:
    """s6 comes back, the raid with fog is stopped, and the witch is exiled."""
    play.needs("mushroom herb").restores("s4", "s6").guards("s5").everyone_gathers(forest="s2 s3", meadow="s4")
    play.posts("s5", "forest").witch_raids("s1", "forest", "s2", "fog").time_up().to("proposal")
    return play.pass_proposal("s3 s4").give(s3="mushroom", s4="herb").to("vote").exile("s1")


@pytest.fixture(scope="module")
def told() -> Json:
    return second_day(first_day(village(ROLES))).story()


def test_the_story_has_exactly_the_fields_of_the_rule_book(told: Json) -> None:
    assert list(told) == KEYS.split()
    assert [list(day) for day in told["days"]] == [DAY_KEYS.split()] * 2


def test_the_story_says_who_was_what_and_what_was_played(told: Json) -> None:
    assert (told["game"], told["players"]) == ("witch_catch", 6)
    assert told["table"] == {
        "open": ["forest", "meadow", "cave"],
        "required": 2,
        "seals": 2,
        "knights_day": 4,
        "gauge": 3,
    }
    roles = dict(zip(ALL, ROLES.split(), strict=True))
    assert told["seats"] == [{"seat": seat, "name": seat, "role": role} for seat, role in roles.items()]


def test_the_story_says_how_it_ended(told: Json) -> None:
    end = {key: told[key] for key in ("winner", "reason", "ended_in", "witch_score")}
    assert end == {"winner": "town", "reason": "witches_exiled", "ended_in": "vote", "witch_score": 0}


def test_the_first_day_by_day(told: Json) -> None:
    day = told["days"][0]
    assert (day["day"], day["required"]) == (1, ["mushroom", "herb"])
    assert day["places"] == {"s1": "cave", "s2": "forest", "s3": "forest", "s4": "meadow", "s6": "cave"}
    assert day["guards"] == {"s5": "meadow"}
    assert day["raids"] == [{"witch": "s1", "place": "cave", "spell": None, "target": "s6", "result": "frog"}]
    assert day["restores"] == []
    assert day["gains"] == {"s1": "crystal", "s2": "mushroom", "s3": "mushroom", "s4": "herb"}


def test_the_first_days_abilities(told: Json) -> None:
    said = ("seat", "ability", "target", "result", "phase", "round")
    assert [tuple(use[key] for key in said) for use in told["days"][0]["abilities"]] == [
        ("s5", "guardian", "meadow", "quiet", "day_end", 0),
        ("s2", "seer", "s1", "witch", "evening_talk", 0),
        ("s3", "pickpocket", "s2", "mushroom", "evening_talk", 0),
    ]


def test_the_first_night(told: Json) -> None:
    day = told["days"][0]
    votes = dict.fromkeys(ALL[:5], True)
    three = dict.fromkeys(("s2", "s3", "s4"), False)
    assert day["proposals"] == [
        {
            "mayor": "s1",
            "members": ["s1", "s2"],
            "votes": votes | three,
            "passed": False,
        },
        {"mayor": "s2", "members": ["s1", "s3"], "votes": votes | {"s2": False}, "passed": True},
    ]
    assert day["ritual"] == {"given": {"s1": None, "s3": "mushroom"}, "success": False, "counted": True}
    ballots = {"s1": "s2", "s2": "s1", "s3": None, "s4": None, "s5": None}
    assert day["vote"] == {"ballots": ballots, "exiled": None}


def test_how_things_stood_at_the_end_of_each_day(told: Json) -> None:
    stood = [{key: day[key] for key in ("frogs", "exiled", "persons", "seals", "failed")} for day in told["days"]]
    assert stood == [
        {"frogs": ["s6"], "exiled": [], "persons": ALL[:5], "seals": 0, "failed": 1},
        {"frogs": [], "exiled": ["s1"], "persons": ALL[1:], "seals": 1, "failed": 1},
    ]


def test_the_second_day(told: Json) -> None:
    day = told["days"][1]
    assert day["raids"] == [{"witch": "s1", "place": "forest", "spell": "fog", "target": "s2", "result": "guarded"}]
    assert day["restores"] == [{"herbalist": "s4", "frog": "s6", "done": True}]
    assert day["gains"] == {"s1": "mushroom", "s2": "mushroom", "s3": "mushroom", "s4": "herb"}
    assert day["abilities"][0]["result"] == "stopped"
    assert day["ritual"] == {"given": {"s3": "mushroom", "s4": "herb"}, "success": True, "counted": False}
    assert day["vote"]["exiled"] == "s1"


def test_the_story_is_json(told: Json) -> None:
    assert json.loads(json.dumps(told)) == told


def test_the_options_in_force_are_told_by_name(told: Json) -> None:
    assert told["options"]["unlocks"] == {"fog": 1, "blight": 1, "shadow": 2, "storm": 3}
    assert (told["options"]["discussion"], told["options"]["exile_reveal"]) == (None, "witch_or_not")
    assert set(GAME.option_schema()["properties"]) <= set(told["options"])


def test_the_names_of_the_players_are_told() -> None:
    play = village(FIVE, at="vote").exile("s1")
    seats = GAME.story(play.state, {Seat("s1"): "나비", Seat("s2"): "Γάτα"})["seats"]
    assert [seat["name"] for seat in seats] == ["나비", "Γάτα", "s3", "s4", "s5"]


@pytest.mark.parametrize("phase", ["role_check", "gathering", "vote", "vote_result"])
def test_there_is_no_story_while_the_game_is_played(phase: str) -> None:
    play = village(FIVE, at=phase)
    with pytest.raises(ValueError, match="when the game is over"):
        play.story()


def test_a_restore_that_came_to_nothing_is_told_so() -> None:
    play = village("witch herbalist citizen citizen citizen citizen", frogs="s6").restores("s2", "s6")
    play.everyone_gathers(forest="s2", others="cave").witch_raids("s1", "forest", "s2").time_up().to("vote").exile("s1")
    assert play.story()["days"][-1]["restores"] == [{"herbalist": "s2", "frog": "s6", "done": False}]


@pytest.mark.parametrize(("there", "result"), [("s3", "frog"), ("s3 s4", "crowd")])
def test_the_result_of_a_raid_is_told(there: str, result: str) -> None:
    play = village(FIVE).everyone_gathers(forest=there, others="cave").witch_raids("s1", "forest", "s3").time_up()
    assert play.to("vote").exile("s1").story()["days"][0]["raids"][0]["result"] == result


def test_a_raid_without_a_target_is_nobody() -> None:
    raid = village(FIVE, at="vote").exile("s1").story()["days"][0]["raids"][0]
    assert (raid["target"], raid["result"]) == (None, "nobody")


def test_a_game_that_ends_by_day_tells_no_night() -> None:
    play = village("witch citizen citizen citizen", frogs="s2").everyone_gathers(forest="s3", others="cave")
    day = play.witch_raids("s1", "forest", "s3").time_up().story()["days"][-1]
    assert (day["proposals"], day["ritual"], day["vote"]) == ([], None, None)
    assert (day["frogs"], day["persons"]) == (["s2", "s3"], ["s1", "s4"])


def test_a_game_that_ends_at_the_ritual_tells_its_last_seal() -> None:
    play = village(FIVE, seals=1, at="proposal").holds(s2="mushroom", s3="herb").pass_proposal("s2 s3")
    day = play.give(s2="mushroom", s3="herb").story()["days"][-1]
    assert (day["seals"], day["ritual"]["success"], day["vote"]) == (1, True, None)


def test_the_phase_and_the_round_of_an_ability_are_told() -> None:
    play = village("witch pickpocket seer citizen citizen", at="proposal").steals("s2", "s1").reject_proposal()
    play.propose().looks_at("s3", "s1").to("vote").exile("s1")
    uses = play.story()["days"][0]["abilities"]
    assert [(use["ability"], use["phase"], use["round"]) for use in uses] == [
        ("pickpocket", "proposal", 0),
        ("seer", "approval", 1),
    ]


def test_a_use_in_the_talk_belongs_to_the_first_round() -> None:
    play = village("witch seer citizen citizen citizen", at="evening_talk").looks_at("s2", "s1").to("vote").exile("s1")
    assert play.story()["days"][0]["abilities"][0]["round"] == 0
