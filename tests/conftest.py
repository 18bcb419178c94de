"""The law of the whole test run: its options, how Hypothesis searches, how a file in the tree is held current."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, settings

from tests.redis_servers import told_of_programs

SameAsFile: TypeAlias = Callable[[Path, str], None]

# The same examples on every run, so that a red run is red again; `HYPOTHESIS_PROFILE=explore` looks for new ones.
settings.register_profile(
    "repeatable", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# A shell without job control starts what runs in the background with Ctrl-C ignored, and that is inherited: a process
# that a test starts and interrupts would never hear of it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return told_of_programs()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-goldens", action="store_true", help="write golden files anew (make goldens)")
    parser.addoption("--rewrite-docs", action="store_true", help="write generated documents anew (make docs)")


RULES = ("tests/games/witch_catch/", "tests/games/test_")
"""The tests that name a rule or a property: the coverage of the rules is counted on them."""

RANDOM = ("agrees", "interference", "machine", "laws", "purity", "goldens", "tells")
"""Thousands of random games: they would make the count slow, and hide a rule without a test of its own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        file = item.nodeid.partition("::")[0]
        if file.startswith(RULES) and not any(word in file for word in RANDOM):
            item.add_marker("rules")


def pytest_collection_finish() -> None:
    """Set aside all that lives as long as the run, so that looking for what a test left takes a moment only."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def _what_a_module_leaves_open_fails_it() -> Iterator[None]:
    yield
    _collect()


@pytest.fixture(autouse=True)
def _what_a_test_leaves_open_fails_it(request: pytest.FixtureRequest) -> Iterator[None]:
    """An open file in a cycle is told of by the collector, which would come in the middle of any later test.

    To look after each test would cost a quarter of the run; only those with more open files than before are asked.
    """
    before = _open_files()
    yield
    request.node.funcargs.clear()  # what its fixtures gave is no longer held by the test
    if _open_files() > before:
        _collect()


def _open_files() -> int:
    return len(os.listdir("/dev/fd"))  # noqa: PTH208  # the names alone, as fast as can be


def _collect() -> None:
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        vars(sys).pop(name, None)  # the frames of a failed test, and so its files, are kept there until the next one
    gc.collect()


@pytest.fixture(scope="session")
def rewrite_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew instead of being compared with."""
    return bool(request.config.getoption("--rewrite-goldens"))


@pytest.fixture
def same_as_file(request: pytest.FixtureRequest) -> SameAsFile:
    """Hold a text against the file that the tree has of it, line by line; write it anew if the run was asked to.

    A test marked `generated` listens to `--rewrite-docs`, any other to `--rewrite-goldens`.
    """
    generated = request.node.get_closest_marker("generated") is not None
    rewrite = request.config.getoption("--rewrite-docs" if generated else "--rewrite-goldens")
    command = "make docs" if generated else "make goldens"

    def hold(path: Path, text: str) -> None:
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"{path.name} is lacking: {command} writes it"
        kept = path.read_text(encoding="utf-8")
        assert text.splitlines() == kept.splitlines(), f"{path.name} is out of date: {command} writes it anew"

    return hold
