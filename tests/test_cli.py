"""The command line: what it does, and that anything a person gets wrong ends in one line and exit code 2."""

from __future__ import annotations

import json
import logging
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duckpost import __version__
from duckpost.cli import app
from duckpost.simulate.command import LARGEST_TABLE

TABLES = Path(__file__).resolve().parents[1] / "server/duckpost/games/witch_catch/tables.toml"
SMALL = ("simulate", "witch_catch", "--games", "4", "--players", "4", "--bots", "random", "--jobs", "1")


def run(*words: str) -> tuple[int, str, str]:
    """Run the command; a traceback is a failure of the test."""
    result = CliRunner().invoke(app, [str(word) for word in words], prog_name="duckpost")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def refused(*words: str) -> str:
    """Run what must be refused and return what is said."""
    code, _, said = run(*words)
    assert code == 2
    assert "Traceback" not in said
    return " ".join(said.split())


def refused_in_a_line(*words: str) -> str:
    """Run what must be refused in one line, and return that."""
    code, printed, said = run(*words)
    assert (code, printed, len(said.splitlines())) == (2, "", 1), said
    assert said.startswith("duckpost: ")
    return said.rstrip("\n")


@pytest.fixture
def root_logger() -> Iterator[None]:
    """A command that serves sends the log elsewhere; after it, pytest has it again."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dance",), "No such command 'dance'; see duckpost --help"),
        (("--dance",), "No such option: --dance; see duckpost --help"),
        (("simulate",), "Missing argument 'game'; see duckpost simulate --help"),
        (("simulate", "witch_catch", "more"), "unexpected extra argument(s) (more); see duckpost simulate --help"),
        (("simulate", "witch_catch", "--dance"), "No such option: --dance; see duckpost simulate --help"),
        (("simulate", "witch_catch", "--jobs", "0"), "'--jobs': '0' is refused: it is a whole number from 1 to 512"),
        (("simulate", "witch_catch", "--out", ""), "'--out': it is empty"),
        (("replay",), "Missing argument 'story'; see duckpost replay --help"),
        (("replay", ""), "'story': it is empty"),
        (("replay", "one", "two"), "unexpected extra argument(s) (two); see duckpost replay --help"),
        (("demo", "--players", "many"), "'--players': 'many' is refused: it is a whole number"),
        (("demo", "--players", "13"), "players: 13 is refused: 4 to 12 can play"),
        (("demo", "--seed", "-1"), "'--seed': '-1' is refused: it is a whole number from 0 to"),
        (("demo", "more"), "unexpected extra argument(s) (more); see duckpost demo --help"),
        (("play", "--port", "70000"), "'--port': '70000' is refused: it is a whole number from 0 to 65535"),
        (("play", "--bots"), "Option '--bots' requires an argument; see duckpost play --help"),
        (("play", "--bots", "12"), "'--bots': '12' is refused: it is a whole number from 0 to 11"),
        (("play", "--data", ""), "'--data': it is empty"),
        (("play", "--testing", "--speed", "0"), "'--speed': '0' is refused: it is a whole number from 1 to 1000"),
        (("play", "--speed", "2"), "DUCKPOST_SPEED is for tests and needs --testing"),
        (("play", "--allow-seeds"), "DUCKPOST_ALLOW_SEEDS is for tests and needs --testing"),
        (("play", "more"), "unexpected extra argument(s) (more); see duckpost play --help"),
        (("serve", "--port", "http"), "'--port': 'http' is refused: it is a whole number from 0 to 65535"),
        (("serve", "--testing", "--speed", "fast"), "'--speed': 'fast' is refused"),
        (("serve", "--redis-url", "http://127.0.0.1"), "DUCKPOST_REDIS_URL: refused: it begins with one of redis://"),
        (("serve", "--redis-url", "unix:///no/such/socket"), "Redis cannot be reached"),
        (("serve", "--host", "c\u00e4ts..example"), "example: no host has such a name"),
        (("serve", "more"), "unexpected extra argument(s) (more); see duckpost serve --help"),
    ],
)
@pytest.mark.usefixtures("root_logger")
def test_wrong_words_are_told_in_one_line(words: tuple[str, ...], said: str) -> None:
    assert said in refused_in_a_line(*words)


def test_without_a_command_the_help_is_shown_and_nothing_is_printed() -> None:
    code, printed, said = run()
    assert (code, printed) == (2, "")
    assert said == run("--help")[1]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("replay", "none.json"), "none.json: it cannot be read: No such file or directory"),
        (("replay", "."), "it cannot be read: Is a directory"),
        ((*SMALL, "--table", "none.toml"), "none.toml"),
        ((*SMALL, "--table", "."), "Is a directory"),
        ((*SMALL, "--out", "file"), "file: File exists"),
        ((*SMALL, "--out", "file/folder"), "file/folder: Not a directory"),
        ((*SMALL, "--out", "locked"), "locked/witch_catch.csv: Is a directory"),
        ((*SMALL, "--story", "file/story.json"), "file/story.json: Not a directory"),
        ((*SMALL, "--story", "."), ".: Is a directory"),
        (("play", "--local", "--port", "0", "--data", "file"), "file/redis: Not a directory"),
    ],
)
@pytest.mark.usefixtures("root_logger")
def test_a_file_or_folder_that_will_not_do_is_named(
    words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("what there was", "utf-8")
    (tmp_path / "locked" / "witch_catch.csv").mkdir(parents=True)
    assert reason in refused_in_a_line(*words)
    assert (tmp_path / "file").read_text("utf-8") == "what there was"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_is_told_with_the_file_that_did_not_fit() -> None:
    assert refused_in_a_line(*SMALL, "--story", "/dev/full") == "duckpost: /dev/full: No space left on device"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_told_before_the_games_are_played(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    words = ("simulate", "witch_catch", "--games", "10000000", "--out", str(tmp_path))
    assert refused_in_a_line(*words) == f"duckpost: {tmp_path}: Permission denied"


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.usefixtures("root_logger")
def test_a_port_that_is_taken_is_named_and_no_folder_is_made(command: str, tmp_path: Path) -> None:
    more = ("--local", "--data", str(tmp_path / "data")) if command == "play" else ()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert refused_in_a_line(command, "--port", port, *more) == (
            f"duckpost: 127.0.0.1 port {port}: Address already in use"
        )
    assert not (tmp_path / "data").exists()
