"""The law of abilities used after the day (rule book §6): seer, pickpocket, guardian.

A story lists uses in the order they happened. All of them come before the vote is
tallied, and every theft before a card is given, so hands are right for the ritual.
"""

from tests.games.witch_catch.referee.story import Day, Look, Moment, Theft, Use, Watch
from tests.games.witch_catch.referee.verdict import Whistle
from tests.games.witch_catch.referee.village import Village
from tests.games.witch_catch.referee.words import ROUNDS, Phase, Role, Seat

_ORDER = {phase: number for number, phase in enumerate(Phase)}


def judge_uses(village: Village, day: Day, over: bool, whistle: Whistle) -> None:
    """Play the day's abilities; `over` says that the game ended at this day's end."""
    _order(day, whistle)
    watched: list[Seat] = []
    busy: set[Seat] = set()
    for use in day.uses:
        if isinstance(use, Watch):
            watched.append(use.seat)
            _watch(village, use, whistle)
            continue
        if over:
            whistle.blow("§2", f"{use.seat} uses an ability after the game ended at day end")
            continue
        if use.seat in busy:
            whistle.blow("§6", f"{use.seat} uses an ability twice in one day")
        busy.add(use.seat)
        _use(village, day, use, whistle)
    for seat in village.guarded:
        if watched.count(seat) != 1:
            whistle.blow("§6", f"{seat} guarded and must learn once whether a raid was stopped")


def _order(day: Day, whistle: Whistle) -> None:
    moments = [_position(use.when) for use in day.uses]
    if moments != sorted(moments):
        whistle.blow("§10", "the abilities are not told in the order they were used")


def _position(when: Moment) -> tuple[int, int, int]:
    """Where a moment lies in the day; the proposal phases come around once a round."""
    if when.phase in ROUNDS:
        return (_ORDER[Phase.PROPOSAL], when.round or 0, _ORDER[when.phase])
    return (_ORDER[when.phase], 0, 0)


def _watch(village: Village, use: Watch, whistle: Whistle) -> None:
    place = village.guarded.get(use.seat)
    if place is not use.place:
        whistle.blow("§6", f"{use.seat} learns about {use.place} but guarded {place or 'nothing'}")
        return
    if use.when.phase is not Phase.DAY_END:
        whistle.blow("§6", f"{use.seat} learns of the guard in {use.when.phase}, not at day end")
    stopped = place in village.stopped
    if use.stopped is not stopped:
        whistle.blow("§6", f"{use.seat} is told stopped: {use.stopped}, at {place} it was {stopped}")


def _use(village: Village, day: Day, use: Look | Theft, whistle: Whistle) -> None:
    role = Role.SEER if isinstance(use, Look) else Role.PICKPOCKET
    if village.roles[use.seat] is not role or not village.is_person(use.seat):
        whistle.blow("§6", f"{use.seat} uses the {role}'s ability but is no {role} in person state")
        return
    if use.target == use.seat or not village.is_person(use.target):
        whistle.blow("§6", f"{use.seat} must pick another person, not {use.target}")
    if not _open(village, day, use):
        whistle.blow("§6", f"{use.seat} cannot use the {role}'s ability in {_told(use.when)}")
    if isinstance(use, Look):
        _look(village, use, whistle)
    else:
        _theft(village, use, whistle)


def _open(village: Village, day: Day, use: Use) -> bool:
    """Whether this day came to that moment, and the ability could be used then.

    The pickpocket's window shuts when the last approval closes, the seer's with the vote.
    """
    phase, last = use.when.phase, len(day.proposals) - 1
    if phase is Phase.EVENING_TALK:
        return True
    if phase in ROUNDS:
        number = use.when.round or 0
        closed = isinstance(use, Theft) and phase is Phase.APPROVAL_RESULT and number == last
        return number <= last and not closed
    return isinstance(use, Look) and _reached(village, day, phase)


def _reached(village: Village, day: Day, phase: Phase) -> bool:
    """Whether the day had this phase after its proposals.

    A full gauge goes straight to the vote (§3); too few persons see a result scene (§7).
    """
    if phase is Phase.RITUAL:
        return day.ritual is not None
    if phase in (Phase.RITUAL_RESULT, Phase.QUARREL):
        too_few = len(village.persons()) < len(day.required)
        return day.vote is not None and (day.ritual is not None or too_few)
    return phase is Phase.VOTE and day.vote is not None


def _told(when: Moment) -> str:
    return when.phase if when.round is None else f"{when.phase} {when.round}"


def _look(village: Village, use: Look, whistle: Whistle) -> None:
    village.looked[use.seat] += 1
    if village.looked[use.seat] > village.uses[Role.SEER]:
        whistle.blow("§6", f"{use.seat} looks more than {village.uses[Role.SEER]} times a game")
    witch = village.roles[use.target] is Role.WITCH
    if use.witch is not witch:
        whistle.blow("§6", f"{use.seat} learns witch: {use.witch} of {use.target}, it is {witch}")


def _theft(village: Village, use: Theft, whistle: Whistle) -> None:
    hand = village.hands[use.target]
    if use.card is None:
        if hand:
            whistle.blow("§6", f"{use.seat} takes nothing but {use.target} holds cards")
    elif use.card not in hand:
        whistle.blow("§6", f"{use.seat} takes {use.card}, which {use.target} does not hold")
    else:
        hand.remove(use.card)
        village.hands[use.seat].append(use.card)
