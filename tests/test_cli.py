"""The command line: what it does, and that anything a person gets wrong ends in one line and exit code 2."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest
from typer.testing import CliRunner

from duckpost import __version__
from duckpost.cli import app
from duckpost.simulate.command import LARGEST_TABLE

TABLES = Path(__file__).resolve().parents[1] / "server/duckpost/games/witch_catch/tables.toml"
SMALL = ("simulate", "witch_catch", "--games", "4", "--players", "4", "--bots", "random", "--jobs", "1")


def run(*words: str) -> tuple[int, str, str]:
    """Run the command; a traceback is a failure of the test."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def refused(*words: str) -> str:
    """Run what must be refused and return what is said."""
    code, _, said = run(*words)
    assert code == 2
    assert "Traceback" not in said
    return " ".join(said.split())


def test_the_version_is_told() -> None:
    assert run("--version") == (0, f"duckpost {__version__}\n", "")


def test_simulate_says_who_wins_and_why() -> None:
    code, told, _ = run(*SMALL, "--players", "4,6")
    assert code == 0
    assert "Who wins" in told
    assert "witches" in told
    assert "mean days" in told


def test_the_same_seed_is_told_in_the_same_words() -> None:
    assert run(*SMALL, "--seed", "7")[1].strip() == run(*SMALL, "--seed", "7")[1].strip()


def test_simulate_leaves_counts_and_a_plot_in_a_folder(tmp_path: Path) -> None:
    code, told, _ = run(*SMALL, "--out", str(tmp_path / "out"))
    assert code == 0
    assert sorted(path.suffix for path in (tmp_path / "out").iterdir()) == [".csv", ".json", ".svg"]
    assert "wrote" in told


def test_a_story_that_simulate_writes_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    assert run(*SMALL, "--story", str(path))[0] == 0
    code, told, _ = run("replay", str(path))
    assert code == 0
    assert "Day 1: the circle needs" in told
    assert "win" in told.splitlines()[-1]


def test_demo_plays_a_game_and_tells_it() -> None:
    code, told, _ = run("demo", "--players", "4", "--seed", "3")
    assert code == 0
    assert "Day 1" in told
    again = told.splitlines()[-1].removeprefix("the same again: duckpost ")
    assert told == run(*again.split())[1]


def test_another_table_file_is_played_by(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    lines = TABLES.read_text("utf-8").replace("knights_day = 3", "knights_day = 1").replace("seals = 2", "seals = 1")
    path.write_text(lines, "utf-8")
    assert run(*SMALL, "--table", str(path), "--out", str(tmp_path))[0] == 0
    assert {row["mean_days"] for row in json.loads((tmp_path / "witch_catch.json").read_text())["results"]} == {1.0}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "3"), ("players", "3", "4 to 12")),
        (("--players", "4-13"), ("players", "13", "4 to 12")),
        (("--players", "many"), ("players", "many")),
        (("--games", "0"), ("--games", "'0'", "1 to 10000000")),
        (("--games", "few"), ("--games", "'few'", "1 to")),
        (("--jobs", "1e3"), ("--jobs", "'1e3'", "1 to 512")),
        (("--seed", "-1"), ("--seed", "'-1'", "0 to")),
        (("--bots", "clever"), ("bots", "clever", "random, villager")),
        (("--options", "witch=2"), ("witch", "2", "4 players need fewer than 2")),
        (("--options", "gauge=0"), ("gauge", "0", "1 to 6")),
        (("--options", "moon=1"), ("moon", "1", "no such option")),
        (("--options", "moon"), ("options", "moon", "NAME=VALUE")),
        (("--table", "nowhere.toml"), ("table", "nowhere.toml", "cannot be read")),
        (("--story", "no/such/folder/story.json"), ("no/such/folder/story.json",)),
    ],
)
def test_what_cannot_be_simulated_is_named_with_its_bound(words: tuple[str, ...], said: tuple[str, ...]) -> None:
    message = refused(*SMALL, *words)
    assert [part for part in said if part not in message] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[players.4]\nwitch = 1", ("bounds", "section")),
        ("witch = ", ("not TOML",)),
        ("moon = 1", ("moon", "no such field")),
        (None, ("players.4.witch", "99", "1 to 4")),
    ],
)
def test_a_bad_table_file_is_named_by_its_field(tmp_path: Path, line: str | None, said: tuple[str, ...]) -> None:
    path = tmp_path / "bad.toml"
    text = TABLES.read_text("utf-8").replace("witch = 1\n", "witch = 99\n", 1) if line is None else line
    path.write_text(text, "utf-8")
    message = refused(*SMALL, "--table", str(path))
    assert [part for part in said if part not in message] == []


def test_a_table_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused(*SMALL, "--table", str(tmp_path / "bytes.toml"))


def test_a_table_file_that_is_too_large_is_refused_and_not_cut_short(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(TABLES.read_text("utf-8") + "#\n" * LARGEST_TABLE, "utf-8")
    assert "larger than" in refused(*SMALL, "--table", str(tmp_path / "long.toml"))


def test_an_unknown_game_or_command_is_refused() -> None:
    assert "witch_catch" in refused("simulate", "chess")
    assert "dance" in refused("dance")


@pytest.mark.parametrize("raw", [b"", b"{}", b"[" * 9999, b"\xff", b'{"game": "chess"}'], ids=range(5))
def test_a_file_that_is_no_story_is_refused_in_one_line(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "story.json"
    path.write_bytes(raw)
    code, _, said = run("replay", str(path))
    assert code == 2
    assert said.startswith("duckpost: ")
    assert len(said.splitlines()) == 1
    assert "story.json" in said


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refused("replay", str(tmp_path / "none.json"))


def test_ctrl_c_ends_a_simulation_and_all_of_its_processes() -> None:
    words = ["simulate", "witch_catch", "--bots", "random", "--games", "9000000", "--jobs", "2"]
    command = [sys.executable, "-c", "from duckpost.cli import main; main()", *words]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"FORCE_COLOR": "1", "COLUMNS": "100"},
    )
    with process:
        try:
            assert process.stdout is not None
            wait_for("games", process.stdout)
            os.killpg(process.pid, signal.SIGINT)
            _, said = process.communicate()
            assert process.returncode == 130
            assert said.strip() == "duckpost: stopped"
            with pytest.raises(ProcessLookupError):
                os.killpg(process.pid, 0)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_for(word: str, stream: IO[str]) -> None:
    """Read until the word has been said."""
    said = ""
    while word not in said:
        char = stream.read(1)
        assert char, said
        said += char
