"""What is published: the wheel holds every file that the server reads, and the command that starts it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from duckpost import __version__
from tests.test_house_style import ROOT, short, tracked


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.iterdir()
    assert built.name == f"duckpost-{__version__}-py3-none-any.whl"
    with ZipFile(built) as opened:
        yield opened


def test_the_wheel_holds_every_file_of_the_server(wheel: ZipFile) -> None:
    wanted = {short(path).removeprefix("server/") for path in tracked() if short(path).startswith("server/")}
    assert wanted - set(wheel.namelist()) == set()


def test_the_wheel_holds_the_built_web_client_although_git_does_not(wheel: ZipFile) -> None:
    client = ROOT / "server" / "duckpost" / "gateway" / "client"
    built = {path.relative_to(client.parents[2]).as_posix() for path in client.rglob("*") if path.is_file()}
    assert {name for name in wheel.namelist() if "/gateway/client/" in name} == built


def test_the_wheel_holds_nothing_but_the_server(wheel: ZipFile) -> None:
    assert {Path(name).parts[0] for name in wheel.namelist()} == {"duckpost", f"duckpost-{__version__}.dist-info"}


def test_the_wheel_brings_the_command(wheel: ZipFile) -> None:
    points = wheel.read(f"duckpost-{__version__}.dist-info/entry_points.txt").decode()
    assert "duckpost = duckpost.cli:main" in points
