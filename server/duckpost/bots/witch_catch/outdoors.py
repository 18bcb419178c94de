"""The law of a villager's day: where to dig, whom to bring back, what to guard, whom to raid (RULES.md §3 to §6)."""

from __future__ import annotations

from duckpost.bots.witch_catch.mind import Mind
from duckpost.bots.witch_catch.sight import MATERIAL_OF, PLACE_OF
from duckpost.games.contract import Json
from duckpost.games.dice import Dice

STRAYS = 0.04
"""How often a villager digs where it likes, so that nobody is quite sure of anybody."""

GUARDS, GUARDS_AT_EASE = 0.15, 0.8
"""How often a guardian stands guard rather than digs; the second where it has a card for tonight already."""

HUNTS_TOGETHER = 0.7
"""How often a witch goes for the only lone cat although another witch may, which would make it a crowd."""


def gather(mind: Mind, ask: Json, dice: Dice) -> list[str]:
    """Dig as counted off; the jester digs what is of no use tonight, to have no card that helps."""
    places = [place for place in ask["options"] if place in MATERIAL_OF]
    at_ease = bool(set(mind.hand) & set(mind.required))
    if "guard" in ask["options"] and dice.random() < (GUARDS_AT_EASE if at_ease else GUARDS):
        return ["guard"]
    useless = [place for place in places if MATERIAL_OF[place] not in mind.required]
    if mind.role == "jester" and useless:
        return [dice.pick(useless)]
    place = PLACE_OF[mind.book.digs[mind.seat]]
    return [dice.pick(places) if place not in places or dice.random() < STRAYS else place]


def restore(mind: Mind, ask: Json, _dice: Dice) -> list[str]:
    """Bring back the frog that is least suspected."""
    return [min(ask["options"], key=mind.own.evil)]


def guard_post(mind: Mind, ask: Json, dice: Dice) -> list[str]:
    """Stand where a raid is likely: with one cat, or with two where fog may help the witches."""
    heads = mind.you["heads"] or {}
    for wanted in (1, 2) if mind.game["failed"] else (1,):
        found = [place for place in ask["options"] if heads.get(place) == wanted]
        if found:
            return [dice.pick(found)]
    return [dice.pick([place for place in ask["options"] if heads.get(place)] or ask["options"])]


def raid_place(mind: Mind, ask: Json, dice: Dice) -> list[str]:
    """Go where exactly one cat is; else where a spell makes a raid work; else where one is not alone."""
    heads, spells = mind.you["heads"] or {}, mind.you["spells"] or ()
    lone = [place for place in ask["options"] if heads.get(place) == 1]
    rivals = mind.game["roles"].get("witch", 1) > 1
    if lone and (len(lone) > 1 or not rivals or dice.random() < HUNTS_TOGETHER):
        return [dice.pick(lone)]
    for spell, fits in (("fog", (2,)), ("storm", range(2, 16))):
        crowded = [place for place in ask["options"] if heads.get(place) in fits]
        if spell in spells and crowded:
            return [dice.pick(crowded)]
    # An empty place is no good: another witch there would find a cat that is alone.
    company = [place for place in ask["options"] if heads.get(place, 0) > 1]
    needed = [place for place in company if MATERIAL_OF.get(place) in mind.required]
    return [dice.pick(needed or company or lone or ask["options"])]


def raid_spell(mind: Mind, ask: Json, _dice: Dice) -> list[str]:
    """Use the spell that this place calls for, or save them all."""
    place = (mind.you["place"] or {}).get("place")
    heads = (mind.you["heads"] or {}).get(place, 0)
    guarded = "guardian" in mind.game["roles"]
    if heads == 1 and not guarded:
        return ["none"]
    fitting = {0: (), 1: ("shadow",), 2: ("fog", "storm")}.get(heads, ("storm", "blight"))
    return [next((spell for spell in fitting if spell in ask["options"]), "none")]


def raid_target(mind: Mind, ask: Json, _dice: Dice) -> list[str]:
    """Raid the cat that the village trusts most; where no cat went, whoever is there is a witch."""
    place = (mind.you["place"] or {}).get("place")
    heads = (mind.you["heads"] or {}).get(place, 0)
    names = [seat for seat in ask["options"] if seat != "nobody" and seat not in mind.known_witches]
    if not heads or not names:
        return ["nobody"]
    return [min(names, key=mind.table.evil)]
