"""The law of what Witch Catch can be played with: the options, their bounds, and why a set of them is refused.

The numbers themselves stand in `tables.toml` (RULES.md §9). A host gives the few options that differ; the table row
of the player count gives the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from duckpost.games.contract import BadOptions, Json
from duckpost.games.witch_catch.tables import COLUMNS, Tables
from duckpost.games.witch_catch.words import SPECIALS, Role, Spell

FOLLOW_DISCUSSION = ("proposal", "approval", "vote")
"""Timers that run only in a game with a discussion time (RULES.md §3, timers)."""

SCENES = ("morning", "guard_post", "witch_hour", "quarrel")
"""Phases that last the same in every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """All a game is dealt from. Times are in seconds; `discussion` None is an untimed game."""

    witch: int
    crow: int
    jester: int
    specials: int
    open_places: int
    required: int
    seals: int
    knights_day: int
    gauge: int
    herbalist_uses: int
    seer_uses: int
    herbalist: bool
    pickpocket: bool
    guardian: bool
    seer: bool
    crow_knows: bool
    witches_know: bool
    open_votes: bool
    exile_reveal: str
    discussion: int | None
    proposal: int
    approval: int
    vote: int
    morning: int
    guard_post: int
    witch_hour: int
    quarrel: int
    unlocks: tuple[tuple[Spell, int], ...]
    players: int

    @property
    def enabled(self) -> tuple[Role, ...]:
        """The specials that may be drawn, in the rule book's order."""
        return tuple(role for role in SPECIALS if getattr(self, role.value))

    @property
    def citizens(self) -> int:
        """How many cats are left to be citizens."""
        return self.players - self.witch - self.crow - self.jester - self.specials

    def seconds(self, name: str) -> int | None:
        """Return how long the timer `name` runs, in seconds; None in an untimed game."""
        if name in FOLLOW_DISCUSSION and self.discussion is None:
            return None
        seconds: int | None = getattr(self, name)
        return seconds

    def uses_of(self, role: Role) -> int:
        """Return how often a role may use its ability in a game (herbalist and seer only)."""
        return {Role.HERBALIST: self.herbalist_uses, Role.SEER: self.seer_uses}.get(role, 0)


def check_fields(tables: Tables, raw: Mapping[str, object]) -> None:
    """Refuse an unknown option, a wrong type or a value out of bounds. Raises `BadOptions`."""
    for name, value in raw.items():
        if name in COLUMNS:
            _check_number(name, value, *tables.bounds[name])
        elif name == "discussion":
            if value is not None:
                _check_number(name, value, *tables.timers[name])
        elif name in FOLLOW_DISCUSSION:
            _check_number(name, value, *tables.timers[name])
        elif name in tables.switches:
            if not isinstance(value, bool):
                raise BadOptions(name, value, "it is switched on (true) or off (false)")
        elif name == "exile_reveal":
            if value not in tables.exile_reveals:
                raise BadOptions(name, value, f"it is one of {', '.join(tables.exile_reveals)}")
        else:
            raise BadOptions(name, value, "Witch Catch has no such option")


def read_options(tables: Tables, raw: Mapping[str, object], players: int) -> Options:
    """Return the whole set of options for this player count. Raises `BadOptions` when no game can be dealt from it."""
    if players not in tables.players:
        raise BadOptions("players", players, f"{min(tables.players)} to {max(tables.players)} can play")
    check_fields(tables, raw)
    values: dict[str, Any] = {
        "discussion": None,
        "exile_reveal": tables.exile_reveal,
        **{name: tables.defaults[name] for name in FOLLOW_DISCUSSION},
        **tables.switches,
        **tables.players[players],
        **{name: tables.seconds[name] for name in SCENES},
        **raw,
        "unlocks": tables.unlocks,
        "players": players,
    }
    if "specials" not in raw:
        values["specials"] = min(values["specials"], sum(bool(values[role.value]) for role in SPECIALS))
    options = Options(**values)
    _check_together(options)
    return options


def option_schema(tables: Tables) -> Json:
    """Return the JSON Schema of what a host may give; defaults that hang on the player count stand in `x-players`."""
    properties: Json = {name: _number_schema(*tables.bounds[name]) for name in COLUMNS}
    low, high = tables.timers["discussion"]
    properties["discussion"] = {"anyOf": [{"type": "null"}, _number_schema(low, high)], "default": None, "unit": "s"}
    for name in FOLLOW_DISCUSSION:
        properties[name] = _number_schema(*tables.timers[name]) | {"default": tables.defaults[name], "unit": "s"}
    for name, on in tables.switches.items():
        properties[name] = {"type": "boolean", "default": on}
    properties["exile_reveal"] = {"enum": list(tables.exile_reveals), "default": tables.exile_reveal}
    players = {str(count): dict(row) for count, row in sorted(tables.players.items())}
    return {"type": "object", "properties": properties, "additionalProperties": False, "x-players": players}


def outline(options: Options) -> Json:
    """Return what everybody may know before the start: the mix of roles and the numbers of the table."""
    roles = {role.value: getattr(options, role.value) for role in (Role.WITCH, Role.CROW, Role.JESTER)}
    return {
        "players": options.players,
        "roles": {**roles, Role.CITIZEN.value: options.citizens},
        "specials": {"count": options.specials, "from": [role.value for role in options.enabled]},
        **{name: getattr(options, name) for name in ("open_places", "required", "seals", "knights_day", "gauge")},
    }


def published(options: Options) -> Json:
    """Return the options as the story tells them: what was in force, by name (RULES.md §10)."""
    told = asdict(options)
    told["unlocks"] = {spell.value: failed for spell, failed in options.unlocks}
    return told


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadOptions(name, value, f"it is a whole number from {low} to {high}")


def _number_schema(low: int, high: int) -> Json:
    return {"type": "integer", "minimum": low, "maximum": high}


def _check_together(o: Options) -> None:
    for refused, field, value, reason in (
        (o.specials > len(o.enabled), "specials", o.specials, f"only {len(o.enabled)} of the specials are switched on"),
        (
            o.witch * 2 >= o.players,
            "witch",
            o.witch,
            f"{o.players} players need fewer than {(o.players + 1) // 2} witches",
        ),
        (
            o.citizens < 0,
            "specials",
            o.specials,
            f"{o.players - o.citizens} roles are too many for {o.players} players",
        ),
        (o.required > o.players, "required", o.required, f"only {o.players} cats could give a material"),
        (o.seals > o.knights_day, "seals", o.seals, f"{o.knights_day} days allow {o.knights_day} rituals at most"),
    ):
        if refused:
            raise BadOptions(field, value, reason)
