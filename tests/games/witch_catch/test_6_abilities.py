"""§6 Abilities: herbalist and guardian by day; crow, witch, jester and citizen; frogs, exiled cats and notebooks."""

import pytest

from tests.games.witch_catch.village import PHASES, village, whole_village

HERBALIST = "witch herbalist citizen citizen citizen citizen citizen"
GUARDIAN = "witch guardian citizen citizen citizen citizen"


# The herbalist


@pytest.mark.parametrize("phase", PHASES)
def test_the_herbalist_names_a_frog_in_gathering_and_at_no_other_time(phase: str) -> None:
    assert ("restore" in whole_village(phase).asks("s5")) == (phase in ("gathering", "guard_post"))


def test_the_herbalist_may_name_any_frog_and_no_other_cat() -> None:
    play = village(HERBALIST, frogs="s3 s6", exiled="s7")
    assert play.options("s2", "restore") == "s3 s6"
    for seat in ("s4", "s7", "s2"):
        play.refuses("bad_choice", lambda seat=seat: play.restores("s2", seat))  # type: ignore[misc]


def test_the_herbalist_may_name_one_frog_only() -> None:
    play = village(HERBALIST, frogs="s3 s6")
    play.refuses("bad_choice", lambda: play.restores("s2", "s3", "s6"))


def test_with_no_frog_in_the_pond_there_is_nothing_to_restore() -> None:
    assert "restore" not in village(HERBALIST).asks("s2")


def test_a_frog_of_today_can_be_named_the_next_day() -> None:
    play = village(HERBALIST).everyone_gathers(forest="s3", others="cave").witch_raids("s1", "forest", "s3").time_up()
    assert play.to("gathering").options("s2", "restore") == "s3"


def test_a_restored_cat_is_a_person_at_once() -> None:
    play = village(HERBALIST, frogs="s3").restores("s2", "s3").day_of_rest()
    assert play.condition("s3") == "person"
    assert "s3" in play.to("evening_talk").waiting_for()
    assert "s3" in play.to("proposal").options("s1", "proposal").split()
    assert "s3" in play.to("vote").options("s1", "vote").split()


def test_the_named_frog_is_a_frog_until_the_day_ends() -> None:
    play = village(HERBALIST, frogs="s3").restores("s2", "s3").everyone_gathers(others="forest")
    assert (play.condition("s3"), play.asks("s3")) == ("frog", {})


def test_the_duck_names_who_came_back() -> None:
    play = village(HERBALIST, frogs="s3 s6").restores("s2", "s6").day_of_rest()
    assert play.public()["today"]["report"]["restored"] == ["s6"]


def test_restores_are_worked_out_after_raids_and_a_herbalist_frogged_the_same_day_restores_nobody() -> None:
    play = village(HERBALIST, frogs="s3").restores("s2", "s3").everyone_gathers(forest="s2", others="cave")
    play.witch_raids("s1", "forest", "s2").time_up()
    assert play.frogs() == ["s2", "s3"]
    assert play.public()["today"]["report"] == {"frogs": ["s2"], "restored": []}


def test_a_herbalist_frogged_the_same_day_keeps_the_use() -> None:
    play = village(HERBALIST, frogs="s3").restores("s2", "s3").everyone_gathers(forest="s2", others="cave")
    play.witch_raids("s1", "forest", "s2").time_up()
    assert play.you("s2")["uses"] == 2
    assert play.notes("s2") == []


def test_a_done_restore_takes_a_use() -> None:
    assert village(HERBALIST, frogs="s3").restores("s2", "s3").day_of_rest().you("s2")["uses"] == 1


def test_naming_nobody_takes_no_use() -> None:
    assert village(HERBALIST, frogs="s3").day_of_rest().you("s2")["uses"] == 2


@pytest.mark.parametrize("uses", [1, 2])
def test_a_herbalist_without_uses_is_asked_no_more(uses: int) -> None:
    play = village(HERBALIST, frogs="s3 s4 s5", herbalist_uses=uses, knights_day=8)
    for frog in ("s3", "s4")[:uses]:
        play.restores("s2", frog).to("proposal").fill_the_gauge().to("gathering")
    assert play.you("s2")["uses"] == 0
    assert play.frogs() != []
    assert "restore" not in play.asks("s2")


@pytest.mark.parametrize(("players", "uses"), [(4, 2), (8, 2), (9, 3), (12, 3)])
def test_herbalist_and_seer_have_two_uses_a_game_and_three_from_nine_players(players: int, uses: int) -> None:
    play = village("witch herbalist seer" + " citizen" * (players - 3))
    assert (play.you("s2")["uses"], play.you("s3")["uses"]) == (uses, uses)


def test_a_herbalist_may_restore_a_witch() -> None:
    play = village("witch witch herbalist citizen citizen citizen citizen", frogs="s2").restores("s3", "s2")
    assert play.day_of_rest().condition("s2") == "person"


def test_a_restored_cat_can_be_frogged_again() -> None:
    play = village(HERBALIST, frogs="s3").restores("s2", "s3").day_of_rest().to("gathering")
    play.everyone_gathers(forest="s3", others="cave")
    play.witch_raids("s1", "forest", "s3").day_ends()
    assert play.frogs() == ["s3"]


# The guardian


def test_a_guard_sees_where_the_others_went_as_numbers_and_picks_last() -> None:
    play = village(GUARDIAN).guards("s2").everyone_gathers(forest="s3 s4", meadow="s5", cave="s6")
    assert play.you("s2")["heads"] == {"forest": 2, "meadow": 1, "cave": 1}
    assert play.options("s2", "post") == "forest meadow cave"


def test_a_digging_guardian_sees_no_numbers() -> None:
    play = village(GUARDIAN).gather("s2", "cave").gather("s3", "cave")
    assert play.you("s2")["heads"] is None
    assert "post" not in play.everyone_gathers(others="forest").asks("s2")


def stopped(raid_at: str, target: str, spell: str | None = None, **there: str) -> list[tuple[object, ...]]:
    """What the guard of the forest reads that evening."""
    play = village(GUARDIAN, failed=2).guards("s2").everyone_gathers(**there).posts("s2", "forest")
    return play.witch_raids("s1", raid_at, target, spell).time_up().notes("s2")


def test_the_guardian_learns_that_a_raid_was_stopped_there() -> None:
    assert stopped("forest", "s3", forest="s3", cave="s4 s5 s6") == [(2, "guardian", "forest", "stopped")]


@pytest.mark.parametrize(
    ("raid_at", "target", "spell"),
    [("cave", "s4", None), ("forest", "nobody", None), ("forest", "s3", "shadow")],
    ids=["elsewhere", "on nobody", "by shadow"],
)
def test_the_guardian_learns_that_no_raid_was_stopped_there(raid_at: str, target: str, spell: str | None) -> None:
    there = {"forest": "s3", "cave": "s4", "meadow": "s5 s6"}
    assert stopped(raid_at, target, spell, **there) == [(2, "guardian", "forest", "quiet")]


def test_a_raid_that_a_crowd_had_spoilt_was_not_stopped_by_the_guard() -> None:
    assert stopped("forest", "s3", forest="s3 s4", cave="s5 s6") == [(2, "guardian", "forest", "quiet")]


def test_nobody_but_the_guardian_learns_that_a_raid_was_stopped() -> None:
    plays = []
    for target in ("s3", "nobody"):
        play = village(GUARDIAN).guards("s2").everyone_gathers(forest="s3", others="cave").posts("s2", "forest")
        plays.append(play.witch_raids("s1", "forest", target).time_up())
    one, other = plays
    for seat in ("s3", "s4", "s5", "s6", None):
        assert one.seen_by(seat) == other.seen_by(seat)
    assert one.seen_by("s2") != other.seen_by("s2")


def test_the_guardian_does_not_guard_the_same_place_two_days_running() -> None:
    play = village(GUARDIAN).guards("s2").everyone_gathers(others="forest").posts("s2", "cave").to("gathering")
    play.guards("s2").everyone_gathers(others="forest")
    assert play.options("s2", "post") == "forest meadow"
    play.refuses("bad_choice", lambda: play.posts("s2", "cave"))


def test_the_guardian_may_come_back_to_a_place_after_a_day_elsewhere() -> None:
    play = village(GUARDIAN, knights_day=8, seals=3).guards("s2").everyone_gathers(others="forest").posts("s2", "cave")
    play.to("gathering").guards("s2").everyone_gathers(others="forest").posts("s2", "meadow")
    play.to("gathering").guards("s2").everyone_gathers(others="forest")
    assert play.options("s2", "post") == "forest cave"


def test_the_guardian_may_come_back_to_a_place_after_a_day_of_digging() -> None:
    play = village(GUARDIAN, knights_day=8, seals=3).guards("s2").everyone_gathers(others="forest").posts("s2", "cave")
    play.to("gathering").everyone_gathers(others="cave").to("gathering").guards("s2").everyone_gathers(others="forest")
    assert play.options("s2", "post") == "forest meadow cave"


def test_the_guardian_may_dig_where_it_guarded_the_day_before() -> None:
    play = village(GUARDIAN).guards("s2").everyone_gathers(others="forest").posts("s2", "cave").to("gathering")
    assert play.options("s2", "gather") == "forest meadow cave guard"


def test_a_frog_guardian_guards_nothing() -> None:
    play = village(GUARDIAN, frogs="s2")
    assert play.asks("s2") == {}
    play.refuses("not_open", lambda: play.choose("s2", "d2.gather", "guard"))


# Crow and witches


def known_witches(roles: str, **options: object) -> list[list[str] | None]:
    play = village(roles, **options)  # type: ignore[arg-type]
    return [play.you(seat)["witches"] for seat in play.state.seats]


CROWD = "witch crow citizen witch citizen citizen citizen"


def test_the_crow_knows_the_witches_from_the_start() -> None:
    assert known_witches(CROWD, at="role_check") == [None, ["s1", "s4"], None, None, None, None, None]


def test_the_crow_knows_nobody_with_that_option_off() -> None:
    assert known_witches(CROWD, crow_knows=False) == [None] * 7


def test_witches_know_one_another_only_with_that_option_on() -> None:
    both = ["s1", "s4"]
    assert known_witches(CROWD, witches_know=True, crow_knows=False) == [both, None, None, both, None, None, None]


def test_the_witches_do_not_know_the_crow() -> None:
    for options in ({}, {"witches_know": True}):
        one = village("witch crow citizen witch citizen citizen citizen", **options)  # type: ignore[arg-type]
        other = village("witch citizen crow witch citizen citizen citizen", **options)  # type: ignore[arg-type]
        assert one.seen_by("s1") == other.seen_by("s1")


def test_a_witch_does_not_know_the_other_witch() -> None:
    one = village("witch witch citizen citizen citizen citizen citizen")
    other = village("witch citizen witch citizen citizen citizen citizen")
    assert one.seen_by("s1") == other.seen_by("s1")


# Those without an ability


@pytest.mark.parametrize("phase", PHASES)
def test_crow_jester_and_citizen_have_no_action_of_their_own(phase: str) -> None:
    """s3 the crow, s4 the jester and s9 a citizen are asked the same, and nothing with an ability's name."""
    play = whole_village(phase)
    crow, jester, citizen = (set(play.asks(seat)) for seat in ("s3", "s4", "s9"))
    assert crow == jester == citizen
    assert not citizen & {"pickpocket", "seer", "restore", "post", "raid.place"}


# Frogs and exiled cats


@pytest.mark.parametrize("phase", PHASES)
def test_frogs_and_exiled_cats_are_chosen_by_nobody(phase: str) -> None:
    play = whole_village(phase)
    asks = [ask for seat in play.state.seats for name, ask in play.asks(seat).items() if name != "restore"]
    assert not {option for ask in asks for option in ask.options} & {"s10", "s11"}


@pytest.mark.parametrize("role", ["herbalist", "pickpocket", "guardian", "seer", "witch"])
@pytest.mark.parametrize("become", ["frogs", "exiled"])
def test_a_frog_and_an_exiled_cat_use_no_ability(role: str, become: str) -> None:
    play = village(f"witch {role} citizen citizen citizen citizen citizen", at="morning", **{become: "s2"})  # type: ignore[arg-type]
    while play.phase != "vote_result":
        assert set(play.asks("s2")) <= {"report", "approval_result", "ritual_result"}
        play.quietly()


# Notebooks


def test_every_result_of_an_ability_goes_into_that_players_notebook_day_by_day() -> None:
    play = village("witch seer pickpocket citizen citizen citizen citizen", seals=4, at="evening_talk")
    play.steals("s3", "s1").looks_at("s2", "s1").to("gathering").to("evening_talk").looks_at("s2", "s3")
    looks = [note for note in play.notes("s2") if note[1] == "seer"]
    assert looks == [(1, "seer", "s1", "witch"), (2, "seer", "s3", "not_witch")]
    assert [note for note in play.notes("s3") if note[1] == "pickpocket"] == [(1, "pickpocket", "s1", "crystal")]


def test_a_notebook_is_its_owners_alone() -> None:
    play = village("witch seer citizen citizen citizen", at="evening_talk")
    before = {seat: play.seen_by(seat) for seat in ("s1", "s3", "s4", "s5", None)}
    play.looks_at("s2", "s1")
    assert {seat: play.seen_by(seat) for seat in before} == before


def test_what_was_gathered_and_given_is_in_the_notebook() -> None:
    play = village("witch seer citizen citizen citizen", required="mushroom mushroom", at="ritual_result")
    assert play.notes("s2") == [(1, "gathered", "forest", "mushroom"), (1, "gave", None, "mushroom")]


def test_the_notebook_is_in_the_order_of_the_days() -> None:
    play = village("witch seer citizen citizen citizen", seals=4, at="vote").to("gathering").to("vote")
    assert [note[0] for note in play.notes("s2") if note[1] == "gathered"] == [1, 2]
