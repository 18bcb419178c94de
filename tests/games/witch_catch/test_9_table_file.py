"""§9 Default tables: a table file of one's own is read strictly, and each error names the field, value and bound."""

from importlib.resources import files
from math import inf, isnan

import pytest

from duckpost.games.contract import BadOptions
from duckpost.games.witch_catch import TABLES, witch_catch
from duckpost.games.witch_catch.tables import read_tables

DEFAULT = files("duckpost.games.witch_catch").joinpath("tables.toml").read_text("utf-8")


def damaged(old: str, new: str) -> BadOptions:
    """Read the default file with its first `old` become `new`, and return why it is refused."""
    assert old in DEFAULT
    with pytest.raises(BadOptions) as refusal:
        read_tables(DEFAULT.replace(old, new, 1))
    return refusal.value


def test_the_default_file_is_the_default_game() -> None:
    assert read_tables(DEFAULT) == TABLES


def test_a_file_of_ones_own_makes_a_game_of_ones_own() -> None:
    own = DEFAULT.replace("witch_hour = 15", "witch_hour = 20").replace("fog = 1", "fog = 2")
    game = witch_catch(read_tables(own.replace("[players.4]", "[players.3]")))
    read = game.read_options({}, 5)
    assert (game.min_players, read.witch_hour, dict(read.unlocks)["fog"]) == (3, 20, 2)
    with pytest.raises(BadOptions, match="players: 4 is refused"):
        game.read_options({}, 4)


def test_a_file_with_a_single_row_will_do() -> None:
    rest = DEFAULT[DEFAULT.index("[players.12]") :]
    game = witch_catch(read_tables(rest))
    assert (game.min_players, game.max_players) == (12, 12)


def test_what_is_not_toml_is_refused() -> None:
    error = damaged("[players.4]", "[players.4")
    assert (error.field, error.reason) == ("table file", "it is not TOML")


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 9000], ids=["number", "nest"])
def test_numbers_too_long_and_nests_too_deep_are_no_toml(text: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        read_tables(text)
    assert (refusal.value.field, refusal.value.reason) == ("table file", "it is not TOML")


@pytest.mark.parametrize("text", ["a" + ".a" * 500 + " = 1", "a = '" + "9" * 9000 + "'"], ids=["nest", "text"])
def test_a_refused_value_is_shown_in_a_line_that_can_be_read(text: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        read_tables(text)
    assert len(str(refusal.value)) < 300


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(BadOptions) as refusal:
        read_tables("")
    assert refusal.value.reason == "the file needs this section"


@pytest.mark.parametrize(
    ("old", "new", "field", "value", "reason"),
    [
        ("[spells]", "[spell]", "table file.spell", {"fog": 1, "blight": 1, "shadow": 2, "storm": 3}, "no such field"),
        ("fog = 1", "mist = 1", "spells.mist", 1, "no such field"),
        ("fog = 1\n", "", "spells.fog", None, "it is missing"),
        ("fog = 1", "fog = -1", "spells.fog", -1, "0 to 86400"),
        ("fog = 1", "fog = true", "spells.fog", True, "0 to 86400"),
        ("fog = 1", 'fog = "1"', "spells.fog", "1", "0 to 86400"),
        ("fog = 1", "fog = 1.0", "spells.fog", 1.0, "0 to 86400"),
        ("fog = 1", "fog = inf", "spells.fog", inf, "0 to 86400"),
        ("morning = 8", "morning = 86401", "seconds.morning", 86401, "0 to 86400"),
        ("morning = 8\n", "", "seconds.morning", None, "it is missing"),
        ("morning = 8", "evening = 8", "seconds.evening", 8, "no such field"),
        ("seer = true", "seer = 1", "switches.seer", 1, "true or false"),
        ("seer = true\n", "", "switches.seer", None, "it is missing"),
        ("seer = true", "prophet = true", "switches.prophet", True, "no such field"),
        ("witch = 1\n", "", "players.4.witch", None, "0 to 86400"),
        ("witch = 1\n", "witch = 1\ntoads = 2\n", "players.4.toads", 2, "no such field"),
        ("witch = 1\n", "witch = 5\n", "players.4.witch", 5, "its bounds are 1 to 4"),
        ("witch = 1\n", "witch = 0\n", "players.4.witch", 0, "its bounds are 1 to 4"),
        ("[players.4]", "[players.2]", "players", "2", "3 to 16"),
        ("[players.4]", "[players.17]", "players", "17", "3 to 16"),
        ("[players.4]", "[players.four]", "players", "four", "3 to 16"),
        ("[players.4]", f"[players.{'9' * 5000}]", "players", "9" * 5000, "3 to 16"),
        ("[players.4]", "[players.'²']", "players", "²", "3 to 16"),
        ("[players.4]", "[players]\n3 = 1\n[players.4]", "players.3", 1, "a number for each column"),
        ("witch = [1, 4]", "witch = [4, 1]", "bounds.witch", [4, 1], "the lowest is above the highest"),
        ("witch = [1, 4]", "witch = [1, 2, 4]", "bounds.witch", [1, 2, 4], "a pair of bounds"),
        ("witch = [1, 4]", "witch = 4", "bounds.witch", 4, "a pair of bounds"),
        ("witch = [1, 4]", 'witch = ["1", 4]', "bounds.witch", "1", "0 to 86400"),
        ("witch = [1, 4]\n", "", "bounds.witch", None, "it is missing"),
        ("witch = [1, 4]", "toads = [1, 4]", "bounds.toads", [1, 4], "no such field"),
        ("witch = [1, 4]", "witch = [0, 4]", "bounds.witch", [0, 4], "beyond 1 to 16"),
        ("specials = [0, 4]", "specials = [0, 5]", "bounds.specials", [0, 5], "beyond 0 to 4"),
        ("open_places = [2, 6]", "open_places = [1, 6]", "bounds.open_places", [1, 6], "beyond 2 to 6"),
        ("open_places = [2, 6]", "open_places = [2, 7]", "bounds.open_places", [2, 7], "beyond 2 to 6"),
        ("required = [1, 6]", "required = [0, 6]", "bounds.required", [0, 6], "beyond 1 to 16"),
        ("seals = [1, 8]", "seals = [0, 8]", "bounds.seals", [0, 8], "beyond 1 to 100"),
        ("knights_day = [1, 8]", "knights_day = [0, 8]", "bounds.knights_day", [0, 8], "beyond 1 to 100"),
        ("gauge = [1, 6]", "gauge = [0, 6]", "bounds.gauge", [0, 6], "beyond 1 to 100"),
        ("discussion = { min = 30, max = 1800 }", "discussion = 30", "timers.discussion", 30, "a row with min, max"),
        ("discussion = { min = 30, ", "discussion = { ", "timers.discussion.min", None, "0 to 86400"),
        ("min = 30, max", "least = 30, max", "timers.discussion.least", 30, "no such field"),
        ("vote = { default = 60, ", "vote = { ", "timers.vote.default", None, "0 to 86400"),
        ("vote = { default = 60, ", "vote = { default = 6e1, ", "timers.vote.default", 60.0, "0 to 86400"),
        ('default = "witch_or_not"', 'default = "all"', "exile_reveal.default", "all", "nothing, witch_or_not, role"),
        ('default = "witch_or_not"\n', "", "exile_reveal.default", None, "missing"),
        ('"role"]', '"all"]', "exile_reveal.values", "all", "nothing, witch_or_not, role"),
        ('"role"]', "1]", "exile_reveal.values", 1, "nothing, witch_or_not, role"),
    ],
)
def test_a_damaged_table_file_names_field_value_and_bound(
    old: str, new: str, field: str, value: object, reason: str
) -> None:
    error = damaged(old, new)
    assert (error.field, error.value) == (field, value)
    assert reason in error.reason


def test_not_a_number_is_no_number() -> None:
    error = damaged("fog = 1", "fog = nan")
    assert error.field == "spells.fog"
    assert isinstance(error.value, float)
    assert isnan(error.value)


@pytest.mark.parametrize("section", ["players", "bounds", "timers", "seconds", "spells", "switches", "exile_reveal"])
def test_every_section_is_needed(section: str) -> None:
    parts = DEFAULT.split("\n[")
    kept = [part for part in parts if not part.startswith((f"{section}]", f"{section}."))]
    with pytest.raises(BadOptions) as refusal:
        read_tables("\n[".join(kept))
    assert (refusal.value.field, refusal.value.reason) == (section, "the file needs this section")


def test_a_file_without_any_row_is_refused() -> None:
    rest = "[players]\n" + DEFAULT[DEFAULT.index("[bounds]") :]
    with pytest.raises(BadOptions, match="at least one player count"):
        read_tables(rest)


@pytest.mark.parametrize("values", ["5", "true", '"role"', "{}", "1979-05-27"])
def test_the_values_of_exile_reveal_are_a_list(values: str) -> None:
    assert damaged('["nothing", "witch_or_not", "role"]', values).field.startswith("exile_reveal")


def test_the_values_of_exile_reveal_are_not_missing() -> None:
    assert damaged('values = ["nothing", "witch_or_not", "role"]', "").field.startswith("exile_reveal")


def test_the_default_of_exile_reveal_is_one_of_its_values() -> None:
    assert damaged('["nothing", "witch_or_not", "role"]', '["nothing", "role"]').field.startswith("exile_reveal")


def test_an_unknown_field_of_exile_reveal_is_refused() -> None:
    assert (
        damaged('default = "witch_or_not"\n', 'default = "witch_or_not"\nwhen = 1\n').reason == "there is no such field"
    )


def test_a_timers_lowest_is_not_above_its_highest() -> None:
    assert damaged("min = 30, max = 1800", "min = 1800, max = 30").field.startswith("timers.discussion")


def test_a_timers_default_is_within_its_bounds() -> None:
    assert damaged("vote = { default = 60,", "vote = { default = 601,").field.startswith("timers.vote")


def test_no_player_count_has_two_rows() -> None:
    assert damaged("[players.5]", "[players.04]").field.startswith("players")
