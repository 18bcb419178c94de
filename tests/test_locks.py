"""The locks are whole: all that is installed is pinned with its hashes, so no later release can change this commit."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.test_house_style import ROOT, text_of

Environment: TypeAlias = dict[str, str]

LOCKS = ("build", "dev", "runtime")

# The edges of what the markers of today's packages tell apart, of every Python and system that is promised.
PYTHONS = ("3.11.0", "3.11.7", "3.12.0", "3.13.0", "3.14.0")
SYSTEMS = (("linux", "Linux", "x86_64"), ("linux", "Linux", "aarch64"), ("darwin", "Darwin", "arm64"))
WINDOWS = ("win32", "Windows", "AMD64")


def environment(python: str, system: tuple[str, str, str]) -> Environment:
    platform, name, machine = system
    told = {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "implementation_version": python,
        "sys_platform": platform,
        "platform_system": name,
        "platform_machine": machine,
        "os_name": "nt" if platform == "win32" else "posix",
    }
    return {key: str(value) for key, value in default_environment().items()} | told


@cache
def project() -> dict[str, Any]:
    return tomllib.loads(text_of(ROOT / "pyproject.toml"))


def path_of(lock: str) -> Path:
    return ROOT / "requirements" / f"{lock}.lock"


def entries(lock: str) -> list[str]:
    """Each pin with everything that stands under it."""
    return re.split(r"\n(?=\S)", text_of(path_of(lock)).strip())


@cache
def pins(lock: str) -> tuple[Requirement, ...]:
    return tuple(Requirement(entry.partition(" \\")[0]) for entry in entries(lock))


def pinned_version(pin: Requirement) -> Version:
    (only,) = pin.specifier
    assert only.operator == "=="
    return Version(only.version)


def group(name: str) -> Iterator[Requirement]:
    """What a dependency group asks for, with what it includes (PEP 735)."""
    for item in project()["dependency-groups"][name]:
        if isinstance(item, str):
            yield Requirement(item)
        else:
            yield from group(item["include-group"])


def wanted(lock: str) -> list[Requirement]:
    """What each lock has to hold, with all that it asks for in turn."""
    runtime = [Requirement(text) for text in project()["project"]["dependencies"]]
    building = [*group("build"), *(Requirement(text) for text in project()["build-system"]["requires"])]
    return {"build": building, "runtime": runtime, "dev": [*building, *runtime, *group("dev")]}[lock]


def holds(requirement: Requirement, where: Environment, extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate(where | {"extra": extra})


def installed_as_pinned(pin: Requirement) -> bool:
    try:
        return Version(version(pin.name)) == pinned_version(pin)
    except PackageNotFoundError:
        return False


class Walk:
    """Goes from what is wanted to all that it asks for, as an installer would, and never leaves the lock."""

    def __init__(self, lock: str, where: Environment) -> None:
        self.pins = [pin for pin in pins(lock) if holds(pin, where)]
        self.where = where
        self.seen: set[tuple[str, str]] = set()
        self.faults: set[str] = set()
        for requirement in wanted(lock):
            self.take(requirement, "pyproject.toml")

    def take(self, requirement: Requirement, by: str, extra: str = "") -> None:
        if not holds(requirement, self.where, extra):
            return
        name = canonicalize_name(requirement.name)
        found = [pin for pin in self.pins if canonicalize_name(pin.name) == name]
        if len(found) != 1 or not requirement.specifier.contains(pinned_version(found[0]), prereleases=True):
            self.faults.add(f"{by} asks for {requirement}, the lock has {[str(pin) for pin in found]}")
            return
        for extra_of_it in ("", *requirement.extras):
            self.follow(found[0], name, extra_of_it)

    def follow(self, pin: Requirement, name: str, extra: str) -> None:
        if (name, extra) in self.seen:
            return
        self.seen.add((name, extra))
        for text in (requires(name) or ()) if installed_as_pinned(pin) else ():
            self.take(Requirement(text), f"{name}[{extra}]" if extra else name, extra)


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize(("python", "system"), list(product(PYTHONS, SYSTEMS)))
def test_all_that_is_asked_for_is_pinned_extras_included(lock: str, python: str, system: tuple[str, str, str]) -> None:
    walk = Walk(lock, environment(python, system))
    assert walk.faults == set()


def test_an_extra_is_walked_into() -> None:
    """The fault that this is about: pytest-cov asks for `coverage[toml]`."""
    assert ("coverage", "toml") in Walk("dev", environment("3.11.0", SYSTEMS[0])).seen
    assert ("redis", "hiredis") in Walk("runtime", environment("3.11.0", SYSTEMS[0])).seen


@pytest.mark.parametrize("lost", ["coverage", "hiredis", "packaging"])
def test_a_lock_that_lacks_something_is_found_out(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = tuple(pin for pin in pins("dev") if pin.name != lost)
    monkeypatch.setattr("tests.test_locks.pins", lambda _lock: fewer)
    assert any(f"asks for {lost}" in fault for fault in Walk("dev", environment("3.11.0", SYSTEMS[0])).faults)


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_not_installed_here_and_so_not_walked_into_is_for_another_python_or_system(lock: str) -> None:
    here = {key: str(value) for key, value in default_environment().items()}
    assert [str(pin) for pin in pins(lock) if holds(pin, here) and not installed_as_pinned(pin)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_nothing_that_nobody_asks_for(lock: str) -> None:
    everywhere = [environment(*each) for each in product(PYTHONS, (*SYSTEMS, WINDOWS))]
    reached = {name for where in everywhere for name, _ in Walk(lock, where).seen}
    assert {canonicalize_name(pin.name) for pin in pins(lock)} - reached == set()


def test_the_locks_are_all_there_are_and_agree() -> None:
    assert sorted(path.stem for path in (ROOT / "requirements").glob("*.lock")) == list(LOCKS)
    dev = entries("dev")
    assert [entry for part in ("build", "runtime") for entry in entries(part) if entry not in dev] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash_and_no_address(lock: str) -> None:
    for entry in entries(lock):
        assert re.match(r"[a-z0-9._-]+==\S+( ;[^\\]+)? \\\n", entry), entry.splitlines()[0]
        assert re.search(r"^ +--hash=sha256:[0-9a-f]{64}", entry, re.MULTILINE), entry.splitlines()[0]
    assert not re.search(r"https?:|--(extra-)?index-url|--find-links|--trusted-host| @ ", text_of(path_of(lock)))


def test_the_client_lock_has_a_hash_for_each_package_no_address_and_no_script() -> None:
    text = text_of(ROOT / "web_client" / "package-lock.json")
    assert '"resolved"' not in text
    assert '"hasInstallScript"' not in text
    assert len(re.findall(r'^      "version": ', text, re.MULTILINE)) == text.count('"integrity"') + 1


def next_line(pinned: Version) -> Version:
    """The first release that may break what this one promised."""
    return Version(f"0.{pinned.minor + 1}" if pinned.major == 0 else f"{pinned.major + 1}")


@pytest.mark.parametrize("lock", ["build", "runtime"])
def test_who_installs_the_wheel_gets_no_line_of_releases_that_was_never_tested(lock: str) -> None:
    known = {pin.name: pinned_version(pin) for pin in pins(lock)}
    for requirement in wanted(lock):
        found = known[requirement.name]
        assert requirement.specifier.contains(found), requirement
        assert not requirement.specifier.contains(next_line(found)), f"{requirement} takes {next_line(found)}"


def test_every_install_takes_the_lock_and_nothing_else() -> None:
    lines = re.findall(
        r"^\t@?(.*\bpip\)? .*install.*|.*\$\(PIP\) install.*)$", text_of(ROOT / "Makefile"), re.MULTILINE
    )
    assert len(lines) == 3
    for line in lines:
        assert "$(LOCKED) -r " in line or "--no-deps --no-build-isolation -e ." in line, line
    assert "LOCKED := --require-hashes --no-deps --only-binary :all:\n" in text_of(ROOT / "Makefile")
