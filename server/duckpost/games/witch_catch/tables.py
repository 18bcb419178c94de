"""The law of the table file: `tables.toml`, or another of the same form, read strictly (RULES.md §9)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from duckpost.games.contract import BadOptions
from duckpost.games.witch_catch.words import Spell

COLUMNS = (
    "witch",
    "crow",
    "jester",
    "specials",
    "open_places",
    "required",
    "seals",
    "knights_day",
    "gauge",
    "herbalist_uses",
    "seer_uses",
)
"""The columns of the table of player counts."""

LIMITS = {
    "witch": (1, 16),
    "specials": (0, 4),
    "open_places": (2, 6),
    "required": (1, 16),
    "seals": (1, 100),
    "knights_day": (1, 100),
    "gauge": (1, 100),
}
"""What no file can move a column's bounds beyond: with no witch, seal, mayor or second post there is no game."""

SWITCHES = ("herbalist", "pickpocket", "guardian", "seer", "crow_knows", "witches_know", "open_votes")
TIMERS = ("discussion", "proposal", "approval", "vote")
SECONDS = ("morning", "guard_post", "witch_hour", "quarrel")
REVEALS = ("nothing", "witch_or_not", "role")


@dataclass(frozen=True, slots=True)
class Tables:
    """A whole table file: a row per player count, bounds per column, timers in seconds, spells and switches."""

    players: Mapping[int, Mapping[str, int]]
    bounds: Mapping[str, tuple[int, int]]
    timers: Mapping[str, tuple[int, int]]
    defaults: Mapping[str, int]
    seconds: Mapping[str, int]
    unlocks: tuple[tuple[Spell, int], ...]
    switches: Mapping[str, bool]
    exile_reveal: str
    exile_reveals: tuple[str, ...]


def read_tables(text: str) -> Tables:
    """Read a table file. Raises `BadOptions` naming the field, the value and what was expected there."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers too long and nests too deep are no TOMLDecodeError
        raise BadOptions("table file", str(error), "it is not TOML") from error
    _only(raw, "table file", ("players", "bounds", "timers", "seconds", "spells", "switches", "exile_reveal"))
    bounds = {name: _pair(raw, "bounds", name) for name in _names(raw, "bounds", COLUMNS)}
    timers = _names(raw, "timers", TIMERS)
    seconds, switches = _names(raw, "seconds", SECONDS), _names(raw, "switches", SWITCHES)
    unlocks = _names(raw, "spells", tuple(Spell))
    reveals = _names(raw, "exile_reveal", ("default", "values"))
    allowed = _reveals(reveals["values"])
    return Tables(
        players=_rows(_section(raw, "players"), bounds),
        bounds=bounds,
        timers={name: _timer_bounds(timers, name) for name in TIMERS},
        defaults={name: _number(timers[name].get("default"), f"timers.{name}.default") for name in TIMERS[1:]},
        seconds={name: _number(value, f"seconds.{name}") for name, value in seconds.items()},
        unlocks=tuple((spell, _number(unlocks[spell], f"spells.{spell}")) for spell in Spell),
        switches={name: _switch(value, f"switches.{name}") for name, value in switches.items()},
        exile_reveal=_one_of(reveals["default"], allowed, "exile_reveal.default"),
        exile_reveals=allowed,
    )


def _rows(raw: Mapping[str, Any], bounds: Mapping[str, tuple[int, int]]) -> dict[int, dict[str, int]]:
    if not raw:
        raise BadOptions("players", raw, "a row for at least one player count is needed")
    return {_player_count(count): _row(row, f"players.{count}", bounds) for count, row in raw.items()}


def _player_count(count: str) -> int:
    # "04" would be a second row for 4.
    if count not in map(str, range(3, 17)):
        raise BadOptions("players", count, "a row is named by its player count, 3 to 16")
    return int(count)


def _row(row: object, where: str, bounds: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    if not isinstance(row, dict):
        raise BadOptions(where, row, "it is a section with a number for each column")
    _only(row, where, COLUMNS)
    numbers = {name: _number(row.get(name), f"{where}.{name}") for name in COLUMNS}
    for name, value in numbers.items():
        low, high = bounds[name]
        if not low <= value <= high:
            raise BadOptions(f"{where}.{name}", value, f"its bounds are {low} to {high}")
    return numbers


def _section(raw: Mapping[str, Any], name: str) -> dict[str, Any]:
    section = raw.get(name)
    if not isinstance(section, dict):
        raise BadOptions(name, section, "the file needs this section")
    return section


def _names(raw: Mapping[str, Any], name: str, wanted: tuple[str, ...]) -> dict[str, Any]:
    section = _section(raw, name)
    _only(section, name, wanted)
    for field in wanted:
        if field not in section:
            raise BadOptions(f"{name}.{field}", None, "it is missing")
    return section


def _only(section: Mapping[str, Any], where: str, known: tuple[str, ...]) -> None:
    for field, value in section.items():
        if field not in known:
            raise BadOptions(f"{where}.{field}", value, "there is no such field")


def _pair(raw: Mapping[str, Any], section: str, name: str) -> tuple[int, int]:
    pair = raw[section][name]
    where = f"{section}.{name}"
    if not isinstance(pair, list) or len(pair) != 2:
        raise BadOptions(where, pair, "it is a pair of bounds, [lowest, highest]")
    low, high = _number(pair[0], where), _number(pair[1], where)
    if low > high:
        raise BadOptions(where, pair, "the lowest is above the highest")
    least, most = LIMITS.get(name, (low, high))
    if low < least or high > most:
        raise BadOptions(where, pair, f"no bounds go beyond {least} to {most}")
    return low, high


def _timer_bounds(timers: Mapping[str, Any], name: str) -> tuple[int, int]:
    row = timers[name]
    if not isinstance(row, dict):
        raise BadOptions(f"timers.{name}", row, "it is a row with min, max and default")
    _only(row, f"timers.{name}", ("min", "max") if name == "discussion" else ("min", "max", "default"))
    low, high = _number(row.get("min"), f"timers.{name}.min"), _number(row.get("max"), f"timers.{name}.max")
    if low > high:
        raise BadOptions(f"timers.{name}", low, f"min is above max, {high}")
    if not low <= _number(row.get("default", low), f"timers.{name}.default") <= high:
        raise BadOptions(f"timers.{name}.default", row["default"], f"its bounds are {low} to {high}")
    return low, high


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 86_400:
        raise BadOptions(where, value, "it is a whole number from 0 to 86400")
    return value


def _switch(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise BadOptions(where, value, "it is true or false")
    return value


def _reveals(values: object) -> tuple[str, ...]:
    if not isinstance(values, list) or not values:
        raise BadOptions("exile_reveal.values", values, "it is a list of what may be revealed")
    return tuple(_one_of(value, REVEALS, "exile_reveal.values") for value in values)


def _one_of(value: object, words: tuple[str, ...], where: str) -> str:
    if not isinstance(value, str) or value not in words:
        raise BadOptions(where, value, f"it is one of {', '.join(words)}")
    return value
