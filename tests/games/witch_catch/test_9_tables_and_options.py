"""§9 Default tables: every number of them, what a host may change and within which bounds, and what is refused."""

from collections import Counter
from math import nan

import pytest

from duckpost.games.contract import BadOptions, Seat
from duckpost.games.table import Table
from duckpost.games.witch_catch import GAME, TABLES
from duckpost.games.witch_catch.options import Options
from tests.games.witch_catch.village import Play

TABLE = """
 4 | 1 | 0 | 0 | 2 | 1 | 3 | 2 | 2 | 3 | 3
 5 | 1 | 1 | 0 | 2 | 1 | 3 | 2 | 2 | 4 | 3
 6 | 2 | 0 | 0 | 3 | 1 | 4 | 3 | 2 | 4 | 3
 7 | 2 | 1 | 0 | 3 | 1 | 4 | 3 | 2 | 4 | 3
 8 | 2 | 1 | 0 | 4 | 1 | 4 | 3 | 3 | 4 | 3
 9 | 2 | 1 | 1 | 4 | 1 | 5 | 4 | 3 | 5 | 3
10 | 3 | 0 | 1 | 4 | 2 | 5 | 4 | 3 | 5 | 3
11 | 3 | 1 | 1 | 4 | 2 | 6 | 4 | 3 | 5 | 3
12 | 3 | 1 | 1 | 4 | 3 | 6 | 4 | 3 | 5 | 3
"""
HEAD = (
    "players",
    "witch",
    "crow",
    "jester",
    "specials",
    "citizens",
    "open_places",
    "required",
    "seals",
    "knights_day",
    "gauge",
)
ROWS = [dict(zip(HEAD, map(int, line.split("|")), strict=True)) for line in TABLE.strip().splitlines()]
SPECIALS = ("herbalist", "pickpocket", "guardian", "seer")
BOUNDS = {
    "witch": (1, 4),
    "crow": (0, 1),
    "jester": (0, 1),
    "specials": (0, 4),
    "open_places": (2, 6),
    "required": (1, 6),
    "seals": (1, 8),
    "knights_day": (1, 8),
    "gauge": (1, 6),
    "herbalist_uses": (0, 8),
    "seer_uses": (0, 8),
    "discussion": (30, 1800),
    "proposal": (15, 600),
    "approval": (15, 600),
    "vote": (15, 600),
}
SWITCHES = {
    **dict.fromkeys(SPECIALS, True),
    "crow_knows": True,
    "witches_know": False,
    "open_votes": True,
}


def options(players: int = 7, /, **given: object) -> Options:
    read: Options = GAME.read_options(given, players)
    return read


def refused(players: int = 7, /, **given: object) -> BadOptions:
    with pytest.raises(BadOptions) as refusal:
        GAME.read_options(given, players)
    assert str(refusal.value) == f"{refusal.value.field}: {refusal.value.value!r} is refused: {refusal.value.reason}"
    return refusal.value


def dealt(players: int, seed: int, /, **given: object) -> Play:
    table = Table(GAME, seed)
    seats = tuple(Seat(f"s{number}") for number in range(1, players + 1))
    return Play(table, table.deal(seats, options(players, **given)))


def roles(play: Play) -> Counter[str]:
    return Counter(cat.role.value for cat in play.state.cats)


# The tables


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["players"]))
def test_the_default_table_of_each_player_count(row: dict[str, int]) -> None:
    read = options(row["players"])
    assert {name: getattr(read, name) for name in HEAD} == row


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["players"]))
def test_the_roles_dealt_are_those_of_the_table(row: dict[str, int]) -> None:
    counts = roles(dealt(row["players"], 1))
    assert counts.total() == row["players"]
    assert {name: counts[name] for name in ("witch", "crow", "jester")} == {
        name: row[name] for name in ("witch", "crow", "jester")
    }
    assert counts["citizen"] == row["citizens"]
    assert sum(counts[name] for name in SPECIALS) == row["specials"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["players"]))
def test_what_is_public_before_the_start_is_the_mix_of_roles_and_the_numbers(row: dict[str, int]) -> None:
    assert GAME.outline(options(row["players"])) == {
        "players": row["players"],
        "roles": {**{name: row[name] for name in ("witch", "crow", "jester")}, "citizen": row["citizens"]},
        "specials": {"count": row["specials"], "from": list(SPECIALS)},
        **{name: row[name] for name in ("open_places", "required", "seals", "knights_day", "gauge")},
    }


@pytest.mark.parametrize("players", [-1, 0, 3, 13, 100])
def test_only_four_to_twelve_can_play(players: int) -> None:
    assert (GAME.min_players, GAME.max_players) == (4, 12)
    error = refused(players)
    assert (error.field, error.value, error.reason) == ("players", players, "4 to 12 can play")


def test_uses_are_two_and_three_from_nine_players() -> None:
    uses = {players: (options(players).herbalist_uses, options(players).seer_uses) for players in range(4, 13)}
    assert uses == {players: (2, 2) if players < 9 else (3, 3) for players in range(4, 13)}


# The deal


def test_specials_are_drawn_at_random_from_the_enabled_ones_each_at_most_once() -> None:
    deals = [roles(dealt(4, seed)) for seed in range(40)]
    pairs = {tuple(name for name in SPECIALS if counts[name]) for counts in deals}
    assert len(pairs) == 6
    assert all(counts[name] <= 1 for counts in deals for name in SPECIALS)


def test_a_special_that_is_switched_off_is_never_dealt() -> None:
    for seed in range(20):
        counts = roles(dealt(4, seed, seer=False))
        assert counts["seer"] == 0
        assert sum(counts[name] for name in SPECIALS) == 2


def test_specials_make_room_for_citizens_where_too_few_are_switched_on() -> None:
    read = options(4, seer=False, guardian=False, pickpocket=False)
    assert (read.specials, read.citizens) == (1, 2)
    assert roles(dealt(8, 1, seer=False))["citizen"] == 2


def test_the_crow_and_the_jester_can_be_switched_off() -> None:
    counts = roles(dealt(9, 1, crow=0, jester=0))
    assert (counts["crow"], counts["jester"], counts["citizen"]) == (0, 0, 3)


def test_the_crow_and_the_jester_can_be_switched_on() -> None:
    counts = roles(dealt(6, 1, crow=1, jester=1, specials=1))
    assert (counts["crow"], counts["jester"]) == (1, 1)


def test_a_game_begins_with_no_seal_no_failure_an_empty_gauge_and_the_first_seat_to_be_mayor() -> None:
    play = dealt(7, 1)
    shown = play.public()
    assert [shown[name] for name in ("day", "seals", "failed", "gauge", "mayor")] == [0, 0, 0, 0, None]
    assert [cat.hand for cat in play.state.cats] == [()] * 7
    assert all(cat["condition"] == "person" for cat in shown["cats"])
    assert play.to("proposal").state.mayor == "s1"


def test_any_seat_may_get_any_role() -> None:
    seen = {(cat.seat, cat.role) for seed in range(300) for cat in dealt(9, seed).state.cats}
    assert len(seen) == 9 * 8


def test_the_same_seed_deals_the_same_game() -> None:
    assert dealt(7, 5).stored() == dealt(7, 5).stored()
    assert dealt(7, 5).stored() != dealt(7, 6).stored()


def test_which_roles_are_in_the_game_is_public_and_who_has_which_is_not() -> None:
    play = dealt(9, 1)
    assert play.public()["roles"] == dict(roles(play))
    assert all(cat.keys() == {"seat", "condition", "revealed"} for cat in play.public()["cats"])


def test_uses_are_dealt_to_herbalist_and_seer_alone() -> None:
    play = dealt(9, 1, herbalist_uses=4, seer_uses=5)
    assert {cat.role.value: cat.uses for cat in play.state.cats if cat.uses} == {"herbalist": 4, "seer": 5}


# Bounds


@pytest.mark.parametrize("name", BOUNDS)
def test_a_number_is_refused_one_below_and_one_above_its_bounds(name: str) -> None:
    low, high = BOUNDS[name]
    for value in (low - 1, high + 1):
        error = refused(**{name: value})
        assert (error.field, error.value) == (name, value)
        assert error.reason == f"it is a whole number from {low} to {high}"


@pytest.mark.parametrize("name", BOUNDS)
def test_a_number_is_taken_at_its_bounds(name: str) -> None:
    for value in BOUNDS[name]:
        GAME.check_fields({name: value})


@pytest.mark.parametrize("name", BOUNDS)
@pytest.mark.parametrize("value", [True, False, 2.0, nan, "2", None, [2], {}], ids=repr)
def test_what_is_no_whole_number_is_refused(name: str, value: object) -> None:
    if name == "discussion" and value is None:
        return
    error = refused(**{name: value})
    assert error.field == name
    assert error.reason.startswith("it is a whole number from")


def test_no_discussion_time_is_an_untimed_game_and_the_default() -> None:
    assert options().discussion is None
    assert options(discussion=None) == options()
    assert options(discussion=30).discussion == 30


def test_the_clocks_that_follow_have_their_defaults() -> None:
    read = options(discussion=60)
    assert (read.proposal, read.approval, read.vote) == (60, 45, 60)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_has_its_default_and_can_be_turned(name: str) -> None:
    assert getattr(options(), name) is SWITCHES[name]
    assert getattr(options(**{name: not SWITCHES[name]}), name) is not SWITCHES[name]


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("value", [0, 1, "true", None, [], nan], ids=repr)
def test_a_switch_is_true_or_false_and_nothing_else(name: str, value: object) -> None:
    error = refused(**{name: value})
    assert (error.field, error.reason) == (name, "it is switched on (true) or off (false)")


def test_exile_reveal_is_one_of_three() -> None:
    assert options().exile_reveal == "witch_or_not"
    for value in ("nothing", "witch_or_not", "role"):
        assert options(exile_reveal=value).exile_reveal == value


@pytest.mark.parametrize("value", ["all", "", None, 1, True, ["role"], {}, nan], ids=repr)
def test_any_other_exile_reveal_is_refused(value: object) -> None:
    error = refused(exile_reveal=value)
    assert (error.field, error.reason) == ("exile_reveal", "it is one of nothing, witch_or_not, role")


@pytest.mark.parametrize(
    "name", ["witches", "", "morning", "witch_hour", "guard_post", "quarrel", "unlocks", "players"]
)
def test_what_is_no_option_is_refused_by_name(name: str) -> None:
    error = refused(**{name: 5})
    assert (error.field, error.value, error.reason) == (name, 5, "Witch Catch has no such option")


def test_single_fields_are_checked_without_a_player_count() -> None:
    GAME.check_fields({"witch": 4, "seals": 8})
    with pytest.raises(BadOptions, match="gauge: 9 is refused: it is a whole number from 1 to 6"):
        GAME.check_fields({"gauge": 9})


# Combinations


@pytest.mark.parametrize(
    ("players", "given", "message"),
    [
        (7, {"specials": 4, "seer": False}, "specials: 4 is refused: only 3 of the specials are switched on"),
        (4, {"witch": 2}, "witch: 2 is refused: 4 players need fewer than 2 witches"),
        (5, {"witch": 3}, "witch: 3 is refused: 5 players need fewer than 3 witches"),
        (4, {"specials": 4}, "specials: 4 is refused: 5 roles are too many for 4 players"),
        (5, {"jester": 1, "specials": 3}, "specials: 3 is refused: 6 roles are too many for 5 players"),
        (4, {"required": 5}, "required: 5 is refused: only 4 cats could give a material"),
        (4, {"seals": 4}, "seals: 4 is refused: 3 days allow 3 rituals at most"),
        (7, {"knights_day": 1}, "seals: 2 is refused: 1 days allow 1 rituals at most"),
    ],
)
def test_each_refused_combination_says_why(players: int, given: dict[str, object], message: str) -> None:
    assert str(refused(players, **given)) == message


@pytest.mark.parametrize(
    ("players", "given"),
    [
        (7, {"specials": 3, "seer": False}),
        (5, {"witch": 2, "crow": 0, "specials": 3}),
        (4, {"specials": 3}),
        (4, {"required": 4}),
        (4, {"seals": 3}),
        (7, {"knights_day": 2}),
        (9, {"witch": 4, "specials": 3}),
    ],
)
def test_a_combination_at_its_bound_can_be_dealt_and_played(players: int, given: dict[str, object]) -> None:
    play = dealt(players, 1, **given)
    assert roles(play).total() == players
    assert play.to("evening_talk").goes_on


# The schema


def test_the_schema_lists_every_option_with_its_bounds_and_default() -> None:
    schema = GAME.option_schema()
    assert schema["additionalProperties"] is False
    properties = schema["properties"]
    assert set(properties) == {*BOUNDS, *SWITCHES, "exile_reveal"}
    for name, (low, high) in BOUNDS.items():
        rule = properties[name]["anyOf"][1] if name == "discussion" else properties[name]
        assert (rule["type"], rule["minimum"], rule["maximum"]) == ("integer", low, high)
    assert {name: properties[name]["default"] for name in SWITCHES} == SWITCHES
    assert properties["exile_reveal"] == {"enum": ["nothing", "witch_or_not", "role"], "default": "witch_or_not"}


def test_the_schema_says_the_unit_of_each_clock_and_the_default_of_each() -> None:
    properties = GAME.option_schema()["properties"]
    clocks = ("discussion", "proposal", "approval", "vote")
    assert [properties[name]["unit"] for name in clocks] == ["s"] * 4
    assert [properties[name]["default"] for name in clocks] == [None, 60, 45, 60]


def test_the_schema_holds_the_table_of_each_player_count() -> None:
    assert GAME.option_schema()["x-players"] == {str(count): row for count, row in TABLES.players.items()}
