"""The house style that no linter knows: sizes, docstrings, names, what a file may not mention, what the README owes."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
LINES = {".py": 400, ".ts": 400, ".tsx": 400, ".css": 400, ".lua": 40}
FUNCTION_LINES = 40

# Each is put together from pieces, so that this file does not hold what it forbids.
REGISTRIES = ["py" + "pi.org", "python" + "hosted", "registry" + ".npmjs", "deb." + "debian.org", "npm" + "mirror"]
MACHINE_PATHS = ["/wo" + "rk/", "/ro" + "ot/", "/tmp/" + "br" + "ief", "/opt/" + "wheels", "/home/" + "user"]
SPECS = re.compile(r"(?<![\w-])" + "sha" + "red/")
VAGUE = re.compile(r"(Man" + "ager|Hand" + "ler|Hel" + "per|Ut" + "ils?)s?$")


@cache
def tracked() -> tuple[Path, ...]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


@cache
def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""  # a picture or a sound


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def written() -> list[Path]:
    """Every tracked text but the locks, whose hashes could spell anything."""
    return [path for path in tracked() if path.suffix != ".lock" and path.name != "package-lock.json"]


def python(below: str = "") -> list[Path]:
    return [path for path in tracked() if path.suffix == ".py" and short(path).startswith(below)]


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(text_of(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@cache
def project() -> dict[str, Any]:
    return tomllib.loads(text_of(ROOT / "pyproject.toml"))


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return found[0].lower()


def named(requirements: list[Any]) -> list[str]:
    """The names in a list of requirements, which may include another list (PEP 735) too."""
    return [name_of(item) for item in requirements if isinstance(item, str)]


def mentions(words: list[str], paths: list[Path]) -> list[str]:
    return [f"{short(path)}: {word}" for path in paths for word in words if word in text_of(path)]


def test_the_tree_is_really_looked_at() -> None:
    assert len(tracked()) > 15
    assert any(functions(Path(__file__)))


@pytest.mark.parametrize("suffix", sorted(LINES))
def test_no_file_is_longer_than_its_cap(suffix: str) -> None:
    sizes = {short(path): len(text_of(path).splitlines()) for path in tracked() if path.suffix == suffix}
    assert {path: size for path, size in sizes.items() if size > LINES[suffix]} == {}


def test_no_function_is_longer_than_forty_lines() -> None:
    spans = [
        (f"{short(path)}: {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1)
        for path in python()
        for node in functions(path)
    ]
    assert [span for span in spans if span[1] > FUNCTION_LINES] == []


def test_every_module_of_the_server_says_what_it_is_the_law_of() -> None:
    silent = [short(path) for path in python("server/") if not ast.get_docstring(ast.parse(text_of(path)))]
    assert silent == []


def test_every_script_of_the_store_says_what_it_takes_and_returns() -> None:
    scripts = [path for path in tracked() if path.suffix == ".lua"]
    lacking = [
        f"{short(path)}: {word}"
        for path in scripts
        for word in ("KEYS", "ARGV", "Returns")
        if not re.search(rf"^--.*\b{word}\b", text_of(path), re.MULTILINE | re.IGNORECASE)
    ]
    assert lacking == []


def test_names_are_the_nouns_of_the_field() -> None:
    vague = [
        f"{short(path)}: {node.name}"
        for path in python("server/")
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.ClassDef) and VAGUE.search(node.name)
    ]
    modules = [short(path) for path in python("server/") if VAGUE.search(path.stem.title().replace("_", ""))]
    assert vague + modules == []


def test_no_file_names_a_registry() -> None:
    assert mentions(REGISTRIES, list(tracked())) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert mentions(MACHINE_PATHS, written()) == []


def test_no_file_points_at_what_is_not_in_the_tree() -> None:
    assert [short(path) for path in written() if SPECS.search(text_of(path))] == []


def test_the_readme_says_why_for_each_dependency() -> None:
    groups = project()["dependency-groups"]
    wanted = named(project()["project"]["dependencies"]) + named(groups["dev"]) + named(groups["build"])
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| .{12,} \|$", text_of(ROOT / "README.md"), re.MULTILINE)
    assert sorted(set(rows)) == sorted(set(wanted))
    assert len(rows) == len(set(rows))
