"""What the test run itself promises: a test is blamed for what it left open, and Ctrl-C reaches what it started."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.test_house_style import ROOT

LEAVING = """
import socket
import pytest

class Cycle:
    def __init__(self):
        self.me = self
        self.held = socket.socket()

@pytest.fixture(scope="module")
def module():
    yield Cycle()

def test_leaves_a_socket():
    Cycle()

def test_fails_and_leaves_a_file():
    file = open(__file__)
    assert not file

def test_asks_for_a_fixture_that_leaves_a_socket(module):
    pass
"""


def test_what_a_test_leaves_open_is_told_of_that_test_and_of_no_later_one(tmp_path: Path) -> None:
    first, second = tmp_path / "test_first.py", tmp_path / "test_second.py"
    first.write_text(LEAVING, encoding="utf-8")
    second.write_text("import gc\ndef test_is_clean():\n    gc.collect()\n", encoding="utf-8")
    options = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "tests.conftest")
    quiet = ("-p", "no:randomly", "-p", "no:cacheprovider", "--color", "no")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *quiet, str(first), str(second)],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert sorted(re.findall(r"^(ERROR|FAILED) \S*test_(\w+)\.py::test_(\w+)", run.stdout, re.MULTILINE)) == [
        ("ERROR", "first", "asks_for_a_fixture_that_leaves_a_socket"),
        ("ERROR", "first", "fails_and_leaves_a_file"),
        ("ERROR", "first", "leaves_a_socket"),
        ("FAILED", "first", "fails_and_leaves_a_file"),
    ], run.stdout


def test_a_process_that_a_test_starts_hears_ctrl_c_even_where_the_run_was_started_deaf_to_it() -> None:
    """A shell without job control has Ctrl-C ignored in all that it starts with `&`, and that is inherited."""
    child = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    script = f"import subprocess, sys, tests.conftest; subprocess.run([sys.executable, '-c', {child!r}], check=True)"
    kept = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    finally:
        signal.signal(signal.SIGINT, kept)
    assert run.stdout == "True\n"
