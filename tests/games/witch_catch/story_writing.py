"""The law of writing a story by hand (rule book §10): notation only, no rule is applied.

These functions only save typing. Seats are `s1`, `s2`, … in seat order; a list of them is
a string with blanks, a choice of theirs is `"s1:forest s2:-"`, a dash being null.
"""

import copy
from typing import Any

Json = dict[str, Any]

GIVES = {
    "forest": "mushroom",
    "meadow": "herb",
    "cave": "crystal",
    "beach": "shell",
    "hill": "feather",
    "old_well": "moonwater",
}


def pairs(text: str) -> Json:
    """`"s1:forest s2:-"` as an object; a dash is null."""
    return {seat: None if word == "-" else word for seat, word in (item.split(":") for item in text.split())}


def raid(witch: str, place: str, target: str | None, result: str, spell: str | None = None) -> Json:
    return {"witch": witch, "place": place, "spell": spell, "target": target, "result": result}


def use(seat: str, ability: str, target: str, result: str | None, phase: str, turn: int | None = None) -> Json:
    entry: Json = {"seat": seat, "ability": ability, "target": target, "result": result, "phase": phase}
    return entry if turn is None else entry | {"round": turn}


def proposal(mayor: str, members: str, yes: str = "", no: str = "", *, passed: bool) -> Json:
    votes = dict.fromkeys(yes.split(), True) | dict.fromkeys(no.split(), False)
    return {"mayor": mayor, "members": members.split(), "votes": votes, "passed": passed}


def refused(mayors: str, members: str, persons: str) -> list[Json]:
    """One proposal by each mayor, everybody against it."""
    return [proposal(mayor, members, no=persons, passed=False) for mayor in mayors.split()]


def ritual(given: str, *, success: bool) -> Json:
    return {"given": pairs(given), "success": success, "counted": True}


def vote(ballots: str, exiled: str | None = None) -> Json:
    return {"ballots": pairs(ballots), "exiled": exiled}


def silence(persons: str) -> Json:
    """A vote in which everybody abstains."""
    return {"ballots": dict.fromkeys(persons.split()), "exiled": None}


def day(number: int, required: str, places: str, persons: str, *, none_for: str = "", **rest: Any) -> Json:
    """One day; everybody with a place gains its material but those in `none_for`."""
    went = pairs(places)
    blank: Json = {"guards": {}, "raids": [], "restores": [], "abilities": [], "proposals": []}
    blank |= {"ritual": None, "vote": None, "seals": 0, "failed": 0}
    lists = {name: rest.pop(name, "").split() for name in ("frogs", "exiled")}
    return (
        blank
        | rest
        | lists
        | {
            "day": number,
            "required": required.split(),
            "places": went,
            "gains": {seat: GIVES[place] for seat, place in went.items() if seat not in none_for.split()},
            "persons": persons.split(),
        }
    )


def story(roles: str, table: str, days: list[Json], end: str) -> Json:
    """A whole story; `table` is `places required seals knights_day gauge`, `end` the four results."""
    places, required, seals, knights_day, gauge = table.split()
    winner, reason, ended_in, score = end.split()
    numbers = {"required": int(required), "seals": int(seals), "knights_day": int(knights_day), "gauge": int(gauge)}
    seats = [{"seat": f"s{n}", "name": f"Cat {n}", "role": role} for n, role in enumerate(roles.split(), start=1)]
    return {
        "game": "witch_catch",
        "players": len(seats),
        "options": {"witches_know": False, **numbers},
        "table": {"open": places.split(","), **numbers},
        "seats": seats,
        "days": days,
        "winner": winner,
        "reason": reason,
        "ended_in": ended_in,
        "witch_score": int(score),
    }


def changed(told: Json, field: str, *value: object) -> Json:
    """A copy of a story with one field (`days.0.raids.0.place`) set, added, or without a value taken out."""
    copied = copy.deepcopy(told)
    *path, last = field.split(".")
    spot: Any = copied
    for step in path:
        spot = spot[int(step) if isinstance(spot, list) else step]
    key = int(last) if isinstance(spot, list) else last
    if not value:
        del spot[key]
    elif isinstance(spot, list) and key == len(spot):
        spot.append(value[0])
    else:
        spot[key] = value[0]
    return copied
