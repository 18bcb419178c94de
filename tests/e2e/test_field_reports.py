"""The page of field reports names tests that there are."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "field-reports.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
PYTHON = re.compile(r"`([\w/]+\.py)::(test_\w+)`")
CLIENT = re.compile(r"`([\w/]+\.test\.tsx?)`: \"([^\"]+)\"")


@cache
def text_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_each_report_stands_once_and_in_order() -> None:
    numbers = [int(number) for number, _, _ in ROWS]
    assert len(numbers) > 50
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize(("number", "tests"), [(number, tests) for number, _, tests in ROWS], ids=[r[0] for r in ROWS])
def test_every_report_names_a_test_that_exists(number: str, tests: str) -> None:
    python, client = PYTHON.findall(tests), CLIENT.findall(tests)
    assert python or client, f"{number} names no test"
    for path, name in python:
        assert re.search(rf"^(async )?def {name}\(", text_of(f"tests/{path}"), re.MULTILINE), (
            f"{number}: {path}::{name}"
        )
    for path, title in client:
        assert f'test("{title}"' in text_of(f"web_client/src/{path}"), f"{number}: {title}"


def test_whatever_looks_like_a_test_is_one() -> None:
    named = len(re.findall(r"::test_", PAGE)) + len(re.findall(r"\.test\.tsx?`: ", PAGE))
    assert named == sum(len(PYTHON.findall(tests)) + len(CLIENT.findall(tests)) for _, _, tests in ROWS)
