"""The law of who knows what: views built up from nothing, naming each field; nothing is ever taken away from a whole.

`public` is the table screen and the same for everybody; `private` is one seat's own. See RULES.md §3 for what each
phase shows and §6 for what an ability tells.
"""

from __future__ import annotations

from collections import Counter

from duckpost.games.contract import Json, Seat
from duckpost.games.witch_catch.asks import day_ask, guards_today, usable_spells
from duckpost.games.witch_catch.state import Cat, Condition, Day, Proposal, Village, Vote
from duckpost.games.witch_catch.words import SIDE_OF, Role

SCENES = {
    "morning": "morning",
    "witch_hour": "digging",
    "duck_report": "duck_report",
    "quarrel": "quarrel",
    "vote_result": "exile",
    "over": "ending",
}
"""The scene each phase is told with, where it is the same whatever has happened."""


def public(village: Village) -> Json:
    """Return what everybody may know: the village, today so far, the days before, and at the end the outcome."""
    shown: Json = {
        "day": village.day,
        "knights_day": village.options.knights_day,
        "scene": _scene(village),
        "cats": [_cat(village, cat) for cat in village.cats],
        "open": list(village.open),
        "roles": roles_in_play(village),
        "required_count": len(village.today.required) if village.days else village.options.required,
        "seals": village.seals,
        "seals_needed": village.options.seals,
        "failed": village.failed,
        "gauge": village.gauge,
        "gauge_full": village.options.gauge,
        "mayor": village.mayor,
        "today": _day(village, village.today, _ENDS.get(village.phase, 0)) if village.days else None,
        "before": [_day(village, day, _VOTED) for day in village.days[:-1]],
        "outcome": _outcome(village),
    }
    return shown


def roles_in_play(village: Village) -> Json:
    """Return how many cats have each role; who has which is not told (RULES.md §9)."""
    counts = Counter(cat.role for cat in village.cats)
    return {role.value: counts[role] for role in Role if counts[role]}


_REPORTED, _PROPOSED, _APPROVED, _HELD, _VOTED = range(1, 6)
"""How far a day has come: what has been made public by then."""

_ENDS = {
    "duck_report": _REPORTED,
    "evening_talk": _REPORTED,
    "proposal": _PROPOSED,
    "approval": _PROPOSED,
    "approval_result": _APPROVED,
    "ritual": _APPROVED,
    "ritual_result": _HELD,
    "quarrel": _HELD,
    "vote": _HELD,
    "vote_result": _VOTED,
    "over": _VOTED,
}


def _scene(village: Village) -> str | None:
    if village.phase == "approval_result":
        return "passed" if village.today.proposals[-1].passed else "rejected"
    if village.phase == "ritual_result":
        return f"ritual_{_ritual(village.today)}"
    if village.phase in ("gathering", "guard_post", "vote") and village.is_knights_day:
        return "knights_day"
    return SCENES.get(village.phase)


def _cat(village: Village, cat: Cat) -> Json:
    revealed = None
    if cat.condition is Condition.EXILED:
        how = village.options.exile_reveal
        revealed = cat.role.value if how == "role" else _witch_or_not(cat) if how == "witch_or_not" else None
    return {"seat": cat.seat, "condition": cat.condition.value, "revealed": revealed}


def _witch_or_not(cat: Cat) -> str:
    return "witch" if cat.is_witch else "not_witch"


def _ritual(day: Day) -> str:
    if day.ritual is None:
        return "called_off" if day.called_off else "none"
    return "success" if day.ritual.success else "failed"


def _day(village: Village, day: Day, come: int) -> Json:
    told: Json = {"day": day.number, "required": list(day.required)}
    if come >= _REPORTED:
        told["report"] = {
            "frogs": _new_frogs(village, day),
            "restored": [r.frog for r in day.restores if r.done],
        }
    if come >= _PROPOSED:
        told["proposals"] = [_proposal(proposal) for proposal in day.proposals]
    if come >= _HELD:
        told["ritual"] = _ritual(day)
    if come >= _VOTED:
        told["vote"] = None if day.vote is None else _vote(village, day.vote)
    return told


def _new_frogs(village: Village, day: Day) -> list[Seat]:
    targets = {raid.target for raid in day.raids if raid.result == "frog"}
    return [seat for seat in village.seats if seat in targets]


def _proposal(proposal: Proposal) -> Json:
    votes = None if proposal.passed is None else dict(proposal.votes)
    return {"mayor": proposal.mayor, "members": list(proposal.members), "votes": votes, "passed": proposal.passed}


def _vote(village: Village, vote: Vote) -> Json:
    counts = Counter(ballot.choice for ballot in vote.ballots if ballot.choice is not None)
    tally = {seat: counts[seat] for seat in village.seats if counts[seat]}
    ballots = {ballot.seat: ballot.choice for ballot in vote.ballots} if village.options.open_votes else None
    return {"exiled": vote.exiled, "tally": tally, "ballots": ballots}


def _outcome(village: Village) -> Json | None:
    outcome = village.outcome
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "ended_in": outcome.ended_in,
        "winners": list(outcome.winners),
        "witch_score": witch_score(village),
        "roles": {cat.seat: cat.role.value for cat in village.cats},
    }


def witch_score(village: Village) -> int:
    """Return the number of frogs now; at the end of the game it is the witches' score (RULES.md §2)."""
    return len(village.where(lambda cat: cat.condition is Condition.FROG))


def private(village: Village, seat: Seat) -> Json:
    """Return what this seat alone may know: its card, hand and notebook, and what its phase shows to it."""
    cat = village.cat(seat)
    return {
        "role": cat.role.value,
        "side": SIDE_OF[cat.role].value,
        "condition": cat.condition.value,
        "witches": _known_witches(village, cat),
        "hand": list(cat.hand),
        "uses": cat.uses if cat.role in (Role.HERBALIST, Role.SEER) else None,
        "spells": list(usable_spells(village, cat)) if cat.is_witch else None,
        "place": _place(village, cat),
        "heads": _heads(village, cat),
        "notebook": [
            {"day": note.day, "about": note.about, "subject": note.subject, "result": note.result} for note in cat.notes
        ],
    }


def _known_witches(village: Village, cat: Cat) -> list[Seat] | None:
    """Crow and witches know the witches only where an option says so (RULES.md §6)."""
    knows = (cat.role is Role.CROW and village.options.crow_knows) or (cat.is_witch and village.options.witches_know)
    return [witch.seat for witch in village.where(lambda c: c.is_witch)] if knows else None


def _place(village: Village, cat: Cat) -> Json | None:
    """Where this cat is in the digging scene; a witch is where she has said she goes, once she has."""
    if village.phase != "witch_hour":
        return None
    for guarding, visits in ((False, village.today.places), (True, village.today.guards)):
        for visit in visits:
            if visit.seat == cat.seat:
                return {"place": visit.place.value, "guarding": guarding}
    raid = village.chosen(cat.seat, day_ask(village, "raid.place"))
    return {"place": raid[0], "guarding": False} if raid else None


def _heads(village: Village, cat: Cat) -> Json | None:
    """Head counts per open place, no names: for the guardian at `guard_post` and for witches in their hour."""
    if village.phase == "witch_hour" and cat.is_witch and cat.is_person:
        went = Counter(visit.place.value for visit in village.today.places)
    elif village.phase == "guard_post" and guards_today(village, cat.seat):
        went = Counter(_dug(village))
    else:
        return None
    return {place.value: went[place.value] for place in village.open}


def _dug(village: Village) -> list[str]:
    """Where the cats dig as far as is known now; a guard is not counted, and a witch's decoy answer does nothing."""
    gather = day_ask(village, "gather")
    diggers = village.where(lambda c: c.is_person and not c.is_witch and not guards_today(village, c.seat))
    return [place for cat in diggers for place in village.chosen(cat.seat, gather)]
