"""How long it takes from a clean clone to the QR code, and how long when everything is there already.

The tree's last commit is cloned into an empty folder; pip and npm find no cache, so most of the first start is the
network and the disk. What each step took is told by the lines that `make play` prints.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from bench._page import machine, write
from bench._servers import ROOT, free_port

PATIENCE = 600.0
READY = "Only this machine can reach"
"""What stands below the QR code."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start: seconds to the QR code, and the seconds of each step that said its name."""

    seconds: float
    steps: tuple[tuple[str, float], ...]


def clone(folder: Path) -> None:
    """Clone the tree's last commit."""
    subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), str(folder)], check=True)


def bare_environment(home: Path) -> dict[str, str]:
    """Return an environment in which pip and npm have nothing in store."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DUCKPOST_", "VIRTUAL_ENV"))}
    kept.pop("PYTHONPATH", None)
    return kept | {"PIP_NO_CACHE_DIR": "1", "npm_config_cache": str(home / "npm"), "PYTHONUNBUFFERED": "1"}


def started(command: list[str], folder: Path, environment: Mapping[str, str]) -> Start:
    """Run it until the QR code is there, then stop it as Ctrl+C does."""
    began, marks = time.monotonic(), list[tuple[str, float]]()
    with subprocess.Popen(
        command, cwd=folder, env=dict(environment), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        said = ""
        try:
            for line in process.stdout or ():
                said += line
                assert time.monotonic() - began < PATIENCE, said
                if line.startswith(("Installing", "Building")):
                    marks.append((line.strip(), time.monotonic() - began))
                if READY in line:
                    break
            seconds = time.monotonic() - began
        finally:
            os.killpg(process.pid, signal.SIGINT)
    assert READY in said, said
    ends = [at for _, at in marks[1:]] + [seconds]
    return Start(seconds, tuple((name, end - at) for (name, at), end in zip(marks, ends, strict=False)))


def play_command(data: Path) -> list[str]:
    return ["make", "play", f"ARGS=--local --port {free_port()} --data {data}"]


def measure() -> tuple[Start, Start]:
    """Return the first start and the second."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        clone(home / "clone")
        environment = bare_environment(home)
        first, second = (started(play_command(home / "data"), home / "clone", environment) for _ in range(2))
        return first, second


def main() -> None:
    """Measure, print, and write the results into bench/README.md."""
    first, second = measure()
    text = "\n".join(
        [
            f"`python -m bench play` on {machine()}; `make play` in a fresh clone, no caches, to the QR code.",
            "",
            "| Start | Seconds | Aim |",
            "|---|---|---|",
            f"| first | {first.seconds:.1f} | ≤ 90 |",
            *(f"| … {name} | {seconds:.1f} | |" for name, seconds in first.steps),
            f"| second | {second.seconds:.1f} | ≤ 3 |",
        ]
    )
    Console(soft_wrap=True).print(text, markup=False, highlight=False)
    write("play", text)
