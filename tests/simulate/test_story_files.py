"""Story files: a story of any game is told, and no damage to one ever ends in anything but a clear refusal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from duckpost.simulate.command import NAMES, story_of
from duckpost.simulate.story_files import LARGEST, BadStory, read_story, told, write_story
from duckpost.simulate.wanted import Wanted


@pytest.fixture(scope="module")
def story() -> dict[str, Any]:
    asked = Wanted(game="witch_catch", players=(9,), games=1, bot="random", seed=4)
    return story_of(asked, 9, 0)


def printed(told_story: RenderableType) -> str:
    page = io.StringIO()
    Console(file=page, width=100, color_system=None).print(told_story)
    return page.getvalue()


def text_of(story: Any) -> str:
    return printed(told(json.dumps(story).encode(), "it"))


def test_a_story_that_is_written_can_be_read(tmp_path: Path, story: dict[str, Any]) -> None:
    write_story(tmp_path / "s.json", story)
    assert printed(read_story(tmp_path / "s.json")) == text_of(story)


def test_a_line_that_is_too_long_goes_on_below_its_own_beginning(story: dict[str, Any]) -> None:
    page = io.StringIO()
    Console(file=page, width=40, color_system=None).print(told(json.dumps(story).encode(), "it"))
    days = page.getvalue().split("Day 1", 1)[1].rsplit("─" * 40, 1)[0].splitlines()[1:]
    assert [line for line in days if not line.startswith(("  ", "─", "circle", "needs", "the"))] == []


def test_the_telling_has_every_cat_its_role_every_day_and_the_end(story: dict[str, Any]) -> None:
    text = text_of(story)
    for player in story["seats"]:
        assert player["name"] in text
        assert player["role"] in text
    for day in story["days"]:
        assert f"Day {day['day']}: the circle needs {', '.join(day['required'])}" in text
    assert {"town": "The town wins", "witches": "The witches win", "jester": "The jester wins"}[story["winner"]] in text


def test_every_raid_gift_and_exile_is_told() -> None:
    for number in range(6):
        asked = Wanted(game="witch_catch", players=(12,), games=1, bot="villager", seed=number)
        story = story_of(asked, 12, number)
        text = " ".join(text_of(story).split())
        name = {player["seat"]: player["name"] for player in story["seats"]}
        for day in story["days"]:
            for raid in day["raids"]:
                assert f"{name[raid['witch']]} {'raids' if raid['target'] else 'lies in wait'}" in text
            if day["ritual"]:
                for seat, gift in day["ritual"]["given"].items():
                    assert f"{name[seat]} {gift or 'nothing'}" in text
            if day["vote"] and day["vote"]["exiled"]:
                assert f"{name[day['vote']['exiled']]}, the " in text


def test_a_name_cannot_command_the_terminal(story: dict[str, Any]) -> None:
    seats = [story["seats"][0] | {"name": "\x1b[2J[red]Tom\x07\u202e"}, *story["seats"][1:]]
    text = text_of(story | {"seats": seats})
    assert not {"\x1b", "\x07", "\u202e"} & set(text)
    assert "[2J[red]Tom" in text


def test_bots_are_called_by_names_of_their_own() -> None:
    assert len(set(NAMES)) == 12


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("game", "chess", "game"),
        ("winner", "nobody", "winner"),
        ("days.0.day", 2, "day 2"),
        ("days.0.required.0", "gold", "days.0.required.0"),
        ("days.0.seals", -1, "days.0.seals"),
        ("days.0.persons.0", "s99", "s99"),
        ("seats.0.role", "king", "seats.0.role"),
        ("seats.0.seat", "s2", "players"),
        ("seats", [], "seats"),
        ("table.open", "forest", "table.open"),
        ("witch_score", True, "witch_score"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(story: dict[str, Any], path: str, value: object, said: str) -> None:
    damaged = json.loads(json.dumps(story))
    at = damaged
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        at = at[part]
    at[last] = value
    with pytest.raises(BadStory, match=r"^it: ") as refused:
        told(json.dumps(damaged).encode(), "it")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"null", b"[]", b"{", b"{}", b'{"game": 7}', b"\xff\xfe", b'{"game": "\\ud800"}', b"[" * 100_000,
        b'{"game":"witch_catch","a":' + b"[" * 5000 + b"]" * 5000 + b"}", b'{"game": NaN}', b"\x00" * 64,
    ],
    ids=range(12),
)  # fmt: skip
def test_what_is_no_story_is_refused(raw: bytes) -> None:
    with pytest.raises(BadStory):
        told(raw, "it")


def test_a_file_that_is_not_there_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadStory, match="cannot be read"):
        read_story(tmp_path / "none.json")
    with pytest.raises(BadStory, match="cannot be read"):
        read_story(tmp_path)
    (tmp_path / "big.json").write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(BadStory, match="larger"):
        read_story(tmp_path / "big.json")


def test_bytes_damaged_anyhow_are_told_or_refused(story: dict[str, Any]) -> None:
    chance, whole = Random(1), json.dumps(story).encode()
    refused = 0
    for _ in range(400):
        raw = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(raw))
            raw[at : at + chance.randint(0, 3)] = bytes(chance.randrange(256) for _ in range(chance.randint(0, 2)))
        refused += is_refused(bytes(raw))
    assert refused > 200


def test_values_damaged_anyhow_are_told_or_refused(story: dict[str, Any]) -> None:
    chance = Random(2)
    junk: list[Any] = [
        None,
        True,
        -1,
        10**30,
        0.5,
        "",
        "s1",
        "s99",
        "\x1b[2J",
        "witch",
        [],
        {},
        [[]],
        {"s1": None},
        "x" * 5000,
    ]
    refused = 0
    for _ in range(400):
        damaged = json.loads(json.dumps(story))
        damage(damaged, chance, junk)
        refused += is_refused(json.dumps(damaged).encode())
    assert refused > 200


def is_refused(raw: bytes) -> bool:
    try:
        printed(told(raw, "it"))
    except BadStory as error:
        return 0 < len(str(error)) < 400
    return False


def damage(value: Any, chance: Random, junk: list[Any]) -> None:
    """Put junk in the place of one value, anywhere inside."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = chance.choice(keys)
        inside = value[key]
        if not isinstance(inside, dict | list) or not inside or chance.random() < 0.15:
            if chance.random() < 0.2:
                del value[key]
            else:
                value[key] = chance.choice(junk)
            return
        value = inside
