"""The law of winning: one step a condition, in the order of the checks (RULES.md §2)."""

from __future__ import annotations

from dataclasses import replace

from duckpost.games.contract import Outcome
from duckpost.games.dice import Dice
from duckpost.games.witch_catch.state import Cat, Condition, Village, with_today
from duckpost.games.witch_catch.words import SIDE_OF, Role, Side


def seals_complete(village: Village, _dice: Dice) -> Village:
    """Town wins when successful rituals reach the seal number."""
    return _end(village, Side.TOWN, "seals", "ritual") if village.seals >= village.options.seals else village


def day_witches_frogged(village: Village, _dice: Dice) -> Village:
    """Town wins at day end when every witch not exiled is a frog."""
    return _end(village, Side.TOWN, "witches_frogged", "day_end") if _witches_gone(village) else village


def day_outnumbered(village: Village, _dice: Dice) -> Village:
    """The witches win at day end when the other persons are no more than the witch persons."""
    return _end(village, Side.WITCHES, "outnumbered", "day_end") if _outnumbered(village) else village


def jester_exiled(village: Village, _dice: Dice) -> Village:
    """The jester wins alone when exiled, knights' day included."""
    cat = _exiled(village)
    gone = cat is not None and cat.role is Role.JESTER
    return _end(village, Side.JESTER, "jester_exiled", "vote") if gone else village


def knights_decide(village: Village, _dice: Dice) -> Village:
    """On knights' day the vote decides: a witch exiled wins it for the town, anything else for the witches."""
    if not village.is_knights_day:
        return village
    cat = _exiled(village)
    if cat is not None and cat.is_witch:
        return _end(village, Side.TOWN, "knights", "vote")
    return _end(village, Side.WITCHES, "knights_failed", "vote")


def witches_exiled(village: Village, _dice: Dice) -> Village:
    """Town wins when every witch has been exiled; a crow still there does not matter."""
    exiled = all(cat.condition is Condition.EXILED for cat in village.where(lambda c: c.is_witch))
    return _end(village, Side.TOWN, "witches_exiled", "vote") if exiled else village


def vote_witches_frogged(village: Village, _dice: Dice) -> Village:
    """Town wins after a vote when every witch not exiled is a frog."""
    return _end(village, Side.TOWN, "witches_frogged", "vote") if _witches_gone(village) else village


def vote_outnumbered(village: Village, _dice: Dice) -> Village:
    """The witches win after a vote when the other persons are no more than the witch persons."""
    return _end(village, Side.WITCHES, "outnumbered", "vote") if _outnumbered(village) else village


def _exiled(village: Village) -> Cat | None:
    vote = village.today.vote
    return None if vote is None or vote.exiled is None else village.cat(vote.exiled)


def _witches_gone(village: Village) -> bool:
    return not village.where(lambda c: c.is_witch and c.is_person)


def _outnumbered(village: Village) -> bool:
    persons = village.where(lambda c: c.is_person)
    witches = sum(cat.is_witch for cat in persons)
    return witches > 0 and len(persons) - witches <= witches


def _end(village: Village, winner: Side, reason: str, ended_in: str) -> Village:
    village = close_day(village, None)
    winners = tuple(cat.seat for cat in village.cats if SIDE_OF[cat.role] is winner)
    return replace(village, outcome=Outcome(winner.value, reason, ended_in, winners))


def close_day(village: Village, _dice: Dice | None) -> Village:
    """Write down how things stand at the end of the day's last phase, for the story (RULES.md §10)."""
    return with_today(
        village,
        frogs=tuple(c.seat for c in village.cats if c.condition is Condition.FROG),
        exiled=tuple(c.seat for c in village.cats if c.condition is Condition.EXILED),
        persons=village.persons(),
        seals=village.seals,
        failed=village.failed,
    )
