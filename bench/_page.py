"""The law of bench/README.md: each measurement writes its own part, between its markers, and says on what machine."""

from __future__ import annotations

import os
import platform
from pathlib import Path

PAGE = Path(__file__).with_name("README.md")
HEAD = """# Measurements

Each part below is written by the command that stands in it. Numbers of different machines, or of a machine that is
busy with something else, do not compare.
"""


def machine() -> str:
    """Say what a number was measured on."""
    return (
        f"{os.cpu_count()} cores ({platform.machine()}), {platform.python_implementation()} {platform.python_version()}"
    )


def write(name: str, text: str) -> None:
    """Put a measurement's results between its markers, at the end of the page if they are not there yet."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else HEAD
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    if begin not in page:
        page = f"{page.rstrip()}\n\n## {name}\n\n{begin}\n{end}\n"
    before, rest = page.split(begin, 1)
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{rest.split(end, 1)[1]}", encoding="utf-8")
