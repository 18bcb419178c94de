"""The law of what was acknowledged: each answer that a phone saw confirmed stands in the finished story, once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.e2e.frames import Json
from tests.e2e.phone import Phone

NO_ONE = ("nobody", "none", "abstain", "nothing")
"""The options that a story tells as null."""


def unkept(story: Json, phones: list[Phone]) -> list[str]:
    """Return every acknowledged answer that the story does not have as it was given."""
    wrong = []
    for phone in phones:
        # A rematch asks under ids of its own; the story tells of one match.
        acked = {re.sub(r"^m\d+\.", "", ask): choice for ask, choice in phone.acked.items()}
        for ask, choice in acked.items():
            for told, given in _pairs(story, str(phone.seat), ask, choice, acked):
                if told != given:
                    wrong.append(f"{phone.seat} answered {ask} with {choice}; the story has {told}")
    return wrong


def _pairs(story: Json, seat: str, ask: str, choice: Any, acked: Json) -> Iterator[tuple[Any, Any]]:
    """Yield what the story has and what it should have; nothing for an answer that no story shows."""
    head, _, name = ask.partition(".")
    if choice is True or not name:
        return
    number = int(head.removeprefix("d"))
    # The day may have ended the game before what was answered came to anything: then nothing of it is told.
    if number > len(story["days"]):
        return
    day = story["days"][number - 1]
    role = next(row["role"] for row in story["seats"] if row["seat"] == seat)
    yield from _by_day(day, seat, name, choice, role, f"d{number}.post" in acked)
    yield from _by_night(day, seat, name, choice)


def _one(choice: list[str]) -> str | None:
    return None if not choice or choice[0] in NO_ONE else choice[0]


def _by_day(
    day: Json, seat: str, name: str, choice: list[str], role: str, posted: bool
) -> Iterator[tuple[object, object]]:
    one = _one(choice)
    raid: Json = next((raid for raid in day["raids"] if raid["witch"] == seat), {})
    match name.split("."):
        case ["gather"] if role != "witch" and one != "guard":
            yield day["places"].get(seat), one
        case ["gather"] if role != "witch" and not posted:
            yield seat in day["guards"], True
        case ["post"]:
            yield day["guards"].get(seat), one
        case ["restore"] if one is not None:
            yield [row["frog"] for row in day["restores"] if row["herbalist"] == seat], [one]
        case ["raid", part]:
            yield raid.get(part, "no raid"), one


def _by_night(day: Json, seat: str, name: str, choice: list[str]) -> Iterator[tuple[object, object]]:
    one = _one(choice)
    match name.split("."):
        case ["seer" | "pickpocket" as ability]:
            used = [use["target"] for use in day["abilities"] if (use["seat"], use["ability"]) == (seat, ability)]
            yield used, [one]
        case ["proposal", nth]:
            proposal = day["proposals"][int(nth) - 1]
            yield (proposal["mayor"], sorted(proposal["members"])), (seat, sorted(choice))
        case ["approval", nth]:
            yield day["proposals"][int(nth) - 1]["votes"].get(seat), one == "yes"
        case ["ritual"]:
            yield day["ritual"]["given"].get(seat, "not a member"), one
        case ["vote"]:
            yield day["vote"]["ballots"].get(seat, "no ballot"), one
