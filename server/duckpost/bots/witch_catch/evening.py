"""The law of a villager's evening: abilities, circles, gifts and votes (RULES.md §6 to §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from duckpost.bots.witch_catch.convention import gifts, giving
from duckpost.bots.witch_catch.mind import Mind
from duckpost.bots.witch_catch.suspicion import Suspicion
from duckpost.games.contract import Json
from duckpost.games.dice import Dice

GOOD_ENOUGH, LAST_RESORT = 0.7, 0.35
"""A circle is approved if it is at least this share as clean as the best there could be; the second is for the last
proposal before the gauge is full."""

WORTH_A_CARD = 0.12
"""How much more suspicion a mayor takes for a cat that has a card that is still lacking."""

EXILES = 0.45
"""How likely a cat must be to be a witch before a villager wants it exiled on a day that is not the last."""

ACCUSES = 0.02
"""How often the witch side names a suspect where a villager would not, as one would who had seen something."""

JESTS = 0.3
"""How often a jester behaves although it would rather be suspected."""

SABOTAGE = {1: 0.1, 2: 0.35, 3: 0.65}
"""How often the witch side spoils a ritual of so many members; the fewer there are, the more it would say."""
SABOTAGE_OF_MANY = 0.8


def pickpocket(mind: Mind, ask: Json, _dice: Dice) -> list[str]:
    """Reach into the most suspected hand of those outside the circle: whatever it holds is safer here."""
    members = mind.game["today"]["proposals"][-1]["members"]
    outside = [seat for seat in ask["options"] if seat not in members]
    return [max(outside or ask["options"], key=mind.own.evil)]


def seer(mind: Mind, ask: Json, _dice: Dice) -> list[str]:
    """Look at the cat that is most likely a witch and not yet known to be one."""
    unknown = [seat for seat in ask["options"] if seat not in mind.known_witches]
    return [max(unknown or ask["options"], key=mind.own.witch)]


def proposal(mind: Mind, ask: Json, dice: Dice) -> list[str]:
    """Put forward oneself and the cats one trusts, so that tonight's materials are together."""
    if mind.role == "jester":
        return list(dice.sample(ask["options"], ask["min"]))
    return best_circle(mind, mind.table if mind.on_witch_side else mind.own, ask["options"], mind.seat)


def best_circle(mind: Mind, suspicion: Suspicion, persons: Sequence[str], first: str | None) -> list[str]:
    """Return the least suspected cats that have the required materials by the book, `first` among them if given."""
    hands = {**mind.book.hands, mind.seat: Counter(mind.hand)}
    chosen = [first] if first is not None and gifts((first,), mind.required, hands) else []
    trusted = sorted((seat for seat in persons if seat not in chosen), key=suspicion.evil)
    covered = len(chosen)
    while len(chosen) < len(mind.required):
        # A little more suspicion is worth a card that is surely there.
        bound = suspicion.evil(trusted[0]) + WORTH_A_CARD
        near = [seat for seat in trusted if suspicion.evil(seat) <= bound]
        helping = (seat for seat in near if len(gifts([*chosen, seat], mind.required, hands)) > covered)
        pick = next(helping, trusted[0])
        chosen.append(pick)
        trusted.remove(pick)
        covered = len(gifts(chosen, mind.required, hands))
    return chosen


def approval(mind: Mind, _ask: Json, dice: Dice) -> list[str]:
    """Say yes to a circle that is nearly as clean as any could be; the witch side likes its own in it."""
    members = tuple(mind.game["today"]["proposals"][-1]["members"])
    if mind.role == "jester":
        return ["yes" if mind.seat in members or dice.random() < JESTS else "no"]
    if mind.on_witch_side:
        ours = mind.seat in members or bool(mind.known_witches & set(members))
        return ["yes" if ours or dice.random() < 0.8 else "no"]
    if mind.known_witches & set(members) or (_lacks(mind, members)):
        return ["no"]
    best = mind.table.clean(tuple(best_circle(mind, mind.table, mind.persons, None)))
    share = mind.table.clean(members) / best if best else 1.0
    return ["yes" if share >= (LAST_RESORT if mind.last_chance else GOOD_ENOUGH) else "no"]


def _lacks(mind: Mind, members: tuple[str, ...]) -> bool:
    """Whether this cat is to give what it has not got; saying no is how a villager says so."""
    return mind.seat in members and giving(members, mind.required, mind.book.hands)[mind.seat] not in mind.hand


def give(mind: Mind, ask: Json, dice: Dice) -> list[str]:
    """Give what one is counted off to give; the witch side spoils the ritual where it pays."""
    members = tuple(mind.game["today"]["proposals"][-1]["members"])
    options = ask["options"]
    spare = [card for card in options if card not in mind.required]
    if mind.on_witch_side and spare and _spoils(mind, members, dice):
        return [spare[-1]]
    if mind.role == "jester" and spare:
        return [dice.pick(spare)]
    wanted = giving(members, mind.required, mind.book.hands)[mind.seat]
    if wanted in options:
        return [wanted]
    useful = [card for card in options if card in mind.required]
    # What nobody else in the circle has by the book is lacking most.
    hands = mind.book.hands
    useful.sort(key=lambda card: sum(hands[seat][card] > 0 for seat in members if seat != mind.seat))
    return [(useful or spare)[0]]


def _spoils(mind: Mind, members: tuple[str, ...], dice: Dice) -> bool:
    if mind.seals_lacking == 1:
        return True
    if mind.seals_lacking > mind.days_left:
        return False
    if mind.role == "crow" and mind.known_witches & set(members):
        return dice.random() < 0.3
    return dice.random() < SABOTAGE.get(len(members), SABOTAGE_OF_MANY)


def vote(mind: Mind, ask: Json, dice: Dice) -> list[str]:
    """Vote for the cat most likely a witch, if likely enough; on the last day somebody has to go."""
    seats = [seat for seat in ask["options"] if seat != "abstain"]
    if mind.role == "jester":
        return [min(seats, key=mind.table.witch)]
    if mind.on_witch_side:
        prey = [seat for seat in seats if seat not in mind.known_witches] or seats
        top = max(prey, key=mind.table.witch)
        accuses = mind.is_last_day or mind.table.witch(top) >= EXILES or dice.random() < ACCUSES
        return [top if accuses else "abstain"]
    most = max(mind.own.witch(seat) for seat in seats)
    if most < EXILES and not mind.is_last_day:
        return ["abstain"]
    # Votes that are spread over equals exile nobody: among those, the one the whole table would name.
    near = [seat for seat in seats if mind.own.witch(seat) >= 0.85 * most]
    return [max(near, key=mind.table.witch)]
