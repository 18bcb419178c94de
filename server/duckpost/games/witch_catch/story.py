"""The law of the story: what a finished game publishes, complete enough to work the winner out again (RULES.md §10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from duckpost.games.contract import Json, Seat
from duckpost.games.witch_catch.options import published
from duckpost.games.witch_catch.state import Day, Gain, Village, Visit
from duckpost.games.witch_catch.view import witch_score


def story(village: Village, names: Mapping[Seat, str]) -> Json:
    """Return the whole story of a finished game as JSON values. Raises ValueError while it is still played."""
    outcome = village.outcome
    if outcome is None:
        raise ValueError("the story is told when the game is over")
    options = village.options
    return {
        "game": "witch_catch",
        "players": len(village.seats),
        "options": published(options),
        "table": {
            "open": [place.value for place in village.open],
            "required": options.required,
            "seals": options.seals,
            "knights_day": options.knights_day,
            "gauge": options.gauge,
        },
        "seats": [{"seat": c.seat, "name": names.get(c.seat, c.seat), "role": c.role.value} for c in village.cats],
        "days": [_day(day) for day in village.days],
        "winner": outcome.winner,
        "reason": outcome.reason,
        "ended_in": outcome.ended_in,
        "witch_score": witch_score(village),
    }


def _day(day: Day) -> Json:
    return {
        "day": day.number,
        "required": [material.value for material in day.required],
        "places": _visits(day.places),
        "guards": _visits(day.guards),
        "raids": [
            {
                "witch": raid.witch,
                "place": raid.place.value,
                "spell": None if raid.spell is None else raid.spell.value,
                "target": raid.target,
                "result": raid.result.value,
            }
            for raid in day.raids
        ],
        "restores": [{"herbalist": r.herbalist, "frog": r.frog, "done": bool(r.done)} for r in day.restores],
        "gains": _gains(day.gains),
        "abilities": [
            {
                "seat": use.seat,
                "ability": use.ability.value,
                "target": use.target,
                "result": use.result,
                "phase": use.phase,
                "round": use.round,
            }
            for use in day.abilities
        ],
        **_night(day),
        "frogs": list(day.frogs),
        "exiled": list(day.exiled),
        "persons": list(day.persons),
        "seals": day.seals,
        "failed": day.failed,
    }


def _night(day: Day) -> Json:
    ritual, vote = day.ritual, day.vote
    return {
        "proposals": [
            {"mayor": p.mayor, "members": list(p.members), "votes": dict(p.votes), "passed": p.passed}
            for p in day.proposals
        ],
        "ritual": None
        if ritual is None
        else {"given": _gains(ritual.given), "success": ritual.success, "counted": ritual.counted},
        "vote": None
        if vote is None
        else {"ballots": {ballot.seat: ballot.choice for ballot in vote.ballots}, "exiled": vote.exiled},
    }


def _visits(visits: Iterable[Visit]) -> Json:
    return {visit.seat: visit.place.value for visit in visits}


def _gains(gains: Iterable[Gain]) -> Json:
    return {gain.seat: None if gain.material is None else gain.material.value for gain in gains}
