"""How many bytes a cat's own part may take, whatever its role: worked out from what everybody sees.

So the size of what a phone is sent tells nothing of whose it is (docs/protocol.md, No tells).
"""

from __future__ import annotations

from functools import lru_cache

from duckpost.games.contract import Json
from duckpost.games.sizes import ask_bytes, json_bytes
from duckpost.games.witch_catch.words import (
    ABSTAIN,
    GUARD,
    NO_SPELL,
    NOBODY,
    NOTHING,
    Material,
    Place,
    Role,
    Side,
    Spell,
)

BEFORE_DAY_END = ("role_check", "morning", "gathering", "witch_hour")
"""The phases in which nobody has written anything of today into a notebook."""

FEW, PLACES, SPELLS, GIFTS, SEATS = (ABSTAIN,), (*Place, GUARD), (*Spell, NO_SPELL), (*Material, NOTHING), None

ASKED: dict[str, tuple[tuple[str, ...] | None, ...]] = {
    "role_check": (FEW,),
    "morning": (),
    "gathering": (PLACES, SEATS),
    "witch_hour": (PLACES, SPELLS, SEATS),
    "duck_report": (FEW,),
    "evening_talk": (FEW, SEATS),
    "proposal": (SEATS, SEATS),
    "approval": (FEW, SEATS),
    "approval_result": (FEW, SEATS),
    "ritual": (GIFTS, SEATS),
    "ritual_result": (FEW, SEATS),
    "quarrel": (SEATS,),
    "vote": (SEATS, SEATS),
    "vote_result": (FEW,),
    "over": (),
}
"""The most that one cat is asked in a phase as it looks, by what there is to choose from."""

NAMES = 28
"""Characters in the longest id and prompt: `d8.done_talking`, `done_talking`."""

LONG_PLACE, LONG_CARD = max(Place, key=len), max(Material, key=len)


def own_bytes(public: Json) -> int:
    """Return the most bytes that `you` and `asks` of any cat may take; see `Game.own_bytes`."""
    seats = tuple([cat["seat"] for cat in public["cats"]])
    return _bytes(public["phase"], public["day"], seats, tuple(public["roles"].items()))


@lru_cache(maxsize=1024)
def _bytes(phase: str, day: int, seats: tuple[str, ...], roles: tuple[tuple[str, int], ...]) -> int:
    seat, counts = max(seats, key=len), dict(roles)
    days = max(0, day - 1) if phase in BEFORE_DAY_END else day
    notebook = days * sum(json_bytes(line) + len(",") for line in _lines(day, seat, counts))
    options = ((*seats, NOBODY) if kind is None else kind for kind in ASKED[phase])
    return json_bytes(_card(phase, seat, counts)) + notebook + sum(ask_bytes(NAMES, offered) for offered in options)


def _card(phase: str, seat: str, roles: dict[str, int]) -> Json:
    """A card with the longest of everything but hand and notebook, which are counted by the day.

    A game that is cut short may show what was seen in the phase it was in.
    """
    return {
        "role": max(Role, key=len),
        "side": max(Side, key=len),
        "condition": "person",
        "witches": [seat] * roles.get(Role.WITCH, 0),
        "hand": [],
        "uses": None,
        "spells": list(Spell),
        "place": {"place": LONG_PLACE, "guarding": False} if phase in ("witch_hour", "over") else None,
        "heads": dict.fromkeys(Place, 10) if phase in ("gathering", "witch_hour", "over") else None,
        "notebook": [],
    }


def _lines(day: int, seat: str, roles: dict[str, int]) -> list[Json]:
    """The most that a day adds: what was dug up, given at the ritual and stolen, and an ability used.

    A card on the hand takes less than the line that says how it left it, and of one card there is one or the other.
    """
    told: list[tuple[str, str | None, str | None]] = [("gathered", LONG_PLACE, LONG_CARD), ("gave", None, LONG_CARD)]
    abilities = {Role.PICKPOCKET: LONG_CARD, Role.HERBALIST: "restored", Role.SEER: "not_witch"}
    used = [(role.value, seat, result) for role, result in abilities.items() if role in roles]
    told += used[:1]
    if Role.PICKPOCKET in roles:
        told.append(("lost", None, LONG_CARD))
    return [{"day": day, "about": about, "subject": subject, "result": result} for about, subject, result in told]
