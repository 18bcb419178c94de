"""Counting: what games add up to, and the files they are left in."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from duckpost.games.contract import BadOptions
from duckpost.simulate.counting import Count, Ended, count, ways_to_end, winners
from duckpost.simulate.files import HEADINGS, write_all
from duckpost.simulate.running import batches, simulate
from duckpost.simulate.wanted import Wanted, read_pairs, read_players

ENDED = [Ended("town", "seals", 2), Ended("witches", "outnumbered", 3), Ended("town", "knights", 4)]


def wanted(**changes: object) -> Wanted:
    fields = {"game": "witch_catch", "players": (4, 7), "games": 6, "bot": "random", "seed": 1} | changes
    return Wanted(**fields)  # type: ignore[arg-type]


def test_games_add_up_to_shares_by_side_and_reason() -> None:
    found = count(7, ENDED)
    assert (found.games, found.mean_days) == (3, 3.0)
    assert found.won("town").hits == 2
    assert found.won("town", "seals").hits == 1
    assert found.won("jester").hits == 0
    assert found.won("town").low < found.won("town").share < found.won("town").high


def test_the_order_of_the_games_makes_no_difference() -> None:
    assert count(7, ENDED) == count(7, reversed(ENDED))


def test_no_games_are_no_error() -> None:
    assert count(5, []).mean_days == 0.0
    assert count(5, []).won("town").share == 0.0


def test_winners_and_reasons_come_once_each() -> None:
    counts = (count(4, ENDED), count(5, ENDED[:1]))
    assert winners(counts) == ("town", "witches")
    assert ways_to_end(counts) == (("town", "knights"), ("town", "seals"), ("witches", "outnumbered"))


@pytest.mark.parametrize(
    ("text", "counts"), [("7", (7,)), ("4-6", (4, 5, 6)), ("9,5, 7", (5, 7, 9)), ("4-5,5,12", (4, 5, 12))]
)
def test_player_counts_are_a_count_a_range_or_a_list(text: str, counts: tuple[int, ...]) -> None:
    assert read_players(text) == counts


@pytest.mark.parametrize("text", ["", "x", "7-", "-7", "9-4", "4..6", "1e1", "\u0667", "4,,5", "99999"])
def test_any_other_player_counts_are_refused(text: str) -> None:
    with pytest.raises(BadOptions, match="players"):
        read_players(text)


def test_options_are_read_as_json_or_as_a_word() -> None:
    pairs = ("seer=false", "witch=2", "discussion=null", "exile_reveal=role")
    assert dict(read_pairs(pairs)) == {"seer": False, "witch": 2, "discussion": None, "exile_reveal": "role"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"bot": "clever"}, "bots"),
        ({"players": (3,)}, "players"),
        ({"players": (4, 13)}, "players"),
        ({"options": (("witch", 9),)}, "witch"),
        ({"options": (("moon", 9),)}, "moon"),
        ({"tables": "not = [toml"}, "table file"),
        ({"tables": "[players]"}, "bounds"),
    ],
)
def test_what_cannot_be_simulated_is_refused_by_its_field(changes: dict[str, object], field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        wanted(**changes).checked()
    assert refused.value.field == field


def test_every_game_has_a_seed_of_its_own() -> None:
    one, other = wanted(), wanted(seed=2)
    seeds = {each.seed_of(players, number) for each in (one, other) for players in (4, 7) for number in range(50)}
    assert len(seeds) == 200


def test_every_wanted_game_is_in_one_batch() -> None:
    found = [(b.players, number) for b in batches(wanted(games=47)) for number in range(b.first, b.last)]
    assert sorted(found) == [(players, number) for players in (4, 7) for number in range(47)]


def test_the_same_seed_gives_the_same_numbers_however_many_processes_play() -> None:
    asked = wanted(games=24)
    told: list[int] = []
    alone = simulate(asked, 1, told.append)
    assert sum(told) == 48
    assert simulate(asked, 2, told.append) == alone
    assert simulate(wanted(games=24, seed=2), 1, told.append) != alone


def test_options_and_tables_reach_the_games() -> None:
    short = simulate(wanted(options=(("knights_day", 1), ("seals", 1))), 1, lambda _: None)
    assert [each.mean_days for each in short] == [1.0, 1.0]


@pytest.fixture
def counts() -> tuple[Count, ...]:
    return count(4, ENDED), count(12, ENDED[:2])


def test_the_csv_file_holds_every_way_to_end_with_its_interval(tmp_path: Path, counts: tuple[Count, ...]) -> None:
    path, _, _ = write_all(tmp_path / "new" / "folder", wanted(), counts)
    with path.open(encoding="utf-8", newline="") as file:
        head, *lines = csv.reader(file)
    assert tuple(head) == HEADINGS
    row = next(line for line in lines if line[0] == "4" and line[3:5] == ["town", ""])
    assert row[5] == "2"
    assert float(row[7]) < float(row[6]) < float(row[8])
    assert len(lines) == 2 * 5


def test_the_json_file_says_what_was_asked_and_what_came_out(tmp_path: Path, counts: tuple[Count, ...]) -> None:
    _, path, _ = write_all(tmp_path, wanted(seed=5, options=(("seer", False),)), counts)
    told = json.loads(path.read_text(encoding="utf-8"))
    assert (told["game"], told["bots"], told["seed"], told["options"]) == ("witch_catch", "random", 5, {"seer": False})
    assert sum(r["won"] for r in told["results"] if r["players"] == 4 and r["reason"]) == 3


def test_the_plot_is_svg_with_a_bar_for_each_player_count(tmp_path: Path, counts: tuple[Count, ...]) -> None:
    _, _, path = write_all(tmp_path, wanted(), counts)
    picture = ET.parse(path).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert picture.tag == f"{space}svg"
    words = [text.text for text in picture.iter(f"{space}text")]
    assert {"4 pl.", "12 pl.", "town", "witches"} <= set(words)
    bars = [float(rect.get("width", "0")) for rect in picture.iter(f"{space}rect") if rect.get("height") == "20"]
    assert sum(bars) == pytest.approx(1200, abs=1)
