"""The law of abilities: who may do what, when and how often, and what it does at once (RULES.md §6)."""

from __future__ import annotations

from duckpost.games.contract import Ask, AskId, Choice, Kind, Seat
from duckpost.games.dice import Dice
from duckpost.games.witch_catch.state import AbilityUse, Cat, Village, noted, with_cat, with_today
from duckpost.games.witch_catch.words import NOTHING, Role

WITCH = "witch"
NOT_WITCH = "not_witch"


def pickpocket_asks(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """Ask a pickpocket, once a day, whose hand to reach into. Nothing waits for it."""
    return _daily_ask(village, village.cat(seat), Role.PICKPOCKET)


def seer_asks(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """Ask a seer with a use left, once a day, whom to look at. Nothing waits for it."""
    cat = village.cat(seat)
    return _daily_ask(village, cat, Role.SEER) if cat.uses > 0 else ()


def evening_asks(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """Ask for every ability of the evening; the two windows overlap until `approval` closes."""
    return (*pickpocket_asks(village, seat), *seer_asks(village, seat))


def _daily_ask(village: Village, cat: Cat, role: Role) -> tuple[Ask, ...]:
    if cat.role is not role or not cat.is_person or cat.used_on == village.day:
        return ()
    others = tuple(other for other in village.persons() if other != cat.seat)
    ask_id = AskId(f"d{village.day}.{role.value}")
    return (Ask(id=ask_id, seat=cat.seat, kind=Kind.CHOOSE, prompt=role.value, options=others, optional=True),)


def pickpocket(village: Village, ask: Ask, choice: Choice, dice: Dice) -> Village:
    """Take one random card of the chosen cat's hand and see it; an empty hand shows as empty (RULES.md §6)."""
    victim = village.cat(_target(choice))
    card = None
    if victim.hand:
        at = dice.below(len(victim.hand))
        card = victim.hand[at]
        village = with_cat(village, victim.seat, hand=victim.hand[:at] + victim.hand[at + 1 :])
        village = with_cat(village, ask.seat, hand=(*village.cat(ask.seat).hand, card))
        village = noted(village, victim.seat, "lost", None, card.value)
    return _used(village, ask.seat, Role.PICKPOCKET, victim.seat, None if card is None else card.value)


def seer(village: Village, ask: Ask, choice: Choice, _dice: Dice) -> Village:
    """Learn whether the chosen cat is a witch; crow and jester are none (RULES.md §6)."""
    target = village.cat(_target(choice))
    result = WITCH if target.is_witch else NOT_WITCH
    village = with_cat(village, ask.seat, uses=village.cat(ask.seat).uses - 1)
    return _used(village, ask.seat, Role.SEER, target.seat, result)


INSTANTS = {Role.PICKPOCKET.value: pickpocket, Role.SEER.value: seer}
"""The abilities that work the moment they are answered."""


def _target(choice: Choice) -> Seat:
    if not isinstance(choice, tuple):
        raise TypeError(f"an ability's target is a chosen seat, not {choice!r}")
    return Seat(choice[0])


def _used(village: Village, seat: Seat, role: Role, target: Seat, result: str | None) -> Village:
    made = len(village.today.proposals)
    at_hand = made if village.phase == "proposal" else max(made - 1, 0)
    use = AbilityUse(seat, role, target, result, village.phase, at_hand)
    village = with_cat(village, seat, used_on=village.day)
    village = noted(village, seat, role.value, target, result)
    return with_today(village, abilities=(*village.today.abilities, use))


def may_give(village: Village, cat: Cat) -> tuple[str, ...]:
    """Return what this cat may give at the ritual: materials in the order of the hand, and an empty paw (RULES.md §7).

    A town-side cat or the jester holding a required material must give a required one; with no card at all there is
    only the empty paw.
    """
    hand = tuple(dict.fromkeys(cat.hand))
    if not hand:
        return (NOTHING,)
    if cat.role in (Role.WITCH, Role.CROW):
        return (*hand, NOTHING)
    return tuple(card for card in hand if card in village.today.required) or hand


def first_gift(village: Village, cat: Cat) -> str:
    """Return the first card that may be given: what an away cat gives (RULES.md §7)."""
    for material in village.today.required:
        if material in cat.hand:
            return material
    return cat.hand[0] if cat.hand else NOTHING
