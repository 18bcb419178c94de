"""The law of winning (rule book §2): the three moments a game can end, checks in order."""

from tests.games.witch_catch.referee.verdict import Ending
from tests.games.witch_catch.referee.village import Village
from tests.games.witch_catch.referee.words import EndedIn, Reason, Role, Seat, Winner


def at_ritual_end(village: Village) -> Ending | None:
    """Seals: enough successful rituals, on knights' day too."""
    if village.seals >= village.table.seals:
        return Ending(Winner.TOWN, Reason.SEALS, EndedIn.RITUAL)
    return None


def at_day_end(village: Village) -> Ending | None:
    """Witches frogged before outnumbered; after raids, restores and hand-out."""
    return _witches_out(village, EndedIn.DAY_END) or _outnumbered(village, EndedIn.DAY_END)


def at_vote_end(village: Village, gone: Seat | None, day: int) -> Ending | None:
    """Jester, then knights' day, then witches out, then outnumbered.

    `gone` is the cat exiled by this vote, already counted among the exiled.
    """
    role = None if gone is None else village.roles[gone]
    if role is Role.JESTER:
        return Ending(Winner.JESTER, Reason.JESTER_EXILED, EndedIn.VOTE)
    if day >= village.table.knights_day:
        return _knights(role)
    return _witches_out(village, EndedIn.VOTE) or _outnumbered(village, EndedIn.VOTE)


def _knights(role: Role | None) -> Ending:
    if role is Role.WITCH:
        return Ending(Winner.TOWN, Reason.KNIGHTS, EndedIn.VOTE)
    return Ending(Winner.WITCHES, Reason.KNIGHTS_FAILED, EndedIn.VOTE)


def _witches_out(village: Village, moment: EndedIn) -> Ending | None:
    left = [s for s in village.seats if _is_witch(village, s) and s not in village.exiled]
    if not left:
        return Ending(Winner.TOWN, Reason.WITCHES_EXILED, moment)
    if all(seat in village.frogs for seat in left):
        return Ending(Winner.TOWN, Reason.WITCHES_FROGGED, moment)
    return None


def _outnumbered(village: Village, moment: EndedIn) -> Ending | None:
    persons = village.persons()
    witches = sum(_is_witch(village, seat) for seat in persons)
    if witches and len(persons) - witches <= witches:
        return Ending(Winner.WITCHES, Reason.OUTNUMBERED, moment)
    return None


def _is_witch(village: Village, seat: Seat) -> bool:
    return village.roles[seat] is Role.WITCH
