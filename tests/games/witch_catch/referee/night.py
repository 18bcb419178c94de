"""The law of the night up to the vote (rule book §3 proposals, §7): mayors and rituals."""

from collections import Counter

from tests.games.witch_catch.referee.story import Day, Proposal, Ritual
from tests.games.witch_catch.referee.verdict import Whistle
from tests.games.witch_catch.referee.village import Village
from tests.games.witch_catch.referee.words import MUST_HELP, Material, Seat


def judge_night(village: Village, day: Day, whistle: Whistle) -> None:
    """Play proposals and ritual; mayor, hands and counters are moved on as the rules say."""
    if len(village.persons()) < len(day.required):
        if day.proposals:
            whistle.blow("§7", "there are proposals with fewer persons than required materials")
        circle = None
    else:
        circle = _proposals(village, day, whistle)
    if circle is not None and day.ritual is not None:
        _ritual(village, day, circle, day.ritual, whistle)
    elif circle is not None:
        whistle.blow("§7", "a proposal passed but there is no ritual")
    elif day.ritual is not None:
        whistle.blow("§7", "there is a ritual but no proposal passed")


def _proposals(village: Village, day: Day, whistle: Whistle) -> tuple[Seat, ...] | None:
    """The members of the circle that passed; None when the gauge filled up first."""
    persons = village.persons()
    circle: tuple[Seat, ...] | None = None
    gauge = 0
    for proposal in day.proposals:
        if circle is not None or gauge >= village.table.gauge:
            whistle.blow("§3", "there is a proposal after one passed or the gauge was full")
            break
        _mayor(village, proposal, whistle)
        _members(proposal, persons, len(day.required), whistle)
        if _passed(proposal, persons, whistle):
            circle = proposal.members
        else:
            gauge += 1
    if circle is None and gauge < village.table.gauge:
        whistle.blow("§3", "no proposal passed and the gauge is not full")
    return circle


def _mayor(village: Village, proposal: Proposal, whistle: Whistle) -> None:
    due = village.next_mayor()
    if proposal.mayor != due:
        whistle.blow("§3", f"{proposal.mayor} proposes, the mayor must be {due}")
    village.mayor = due


def _members(proposal: Proposal, persons: tuple[Seat, ...], many: int, whistle: Whistle) -> None:
    members = proposal.members
    if len(members) != many or len(set(members)) != len(members):
        whistle.blow("§3", f"the circle has {', '.join(members)}; it must be {many} different cats")
    for seat in members:
        if seat not in persons:
            whistle.blow("§3", f"{seat} is in the circle but is no person")


def _passed(proposal: Proposal, persons: tuple[Seat, ...], whistle: Whistle) -> bool:
    if proposal.votes.keys() != set(persons):
        whistle.blow("§3", "exactly the persons must say yes or no to a proposal")
    yes = sum(proposal.votes.get(seat, False) for seat in persons)
    passed = 2 * yes > len(persons)
    if proposal.passed is not passed:
        told = f"{yes} yes of {len(persons)}"
        whistle.blow("§3", f"passed is told as {proposal.passed} with {told}")
    return passed


def _ritual(village: Village, day: Day, circle: tuple[Seat, ...], ritual: Ritual, whistle: Whistle) -> None:
    if ritual.given.keys() != set(circle):
        whistle.blow("§7", "exactly the members of the circle must give")
    needed = Counter(day.required)
    for seat, card in ritual.given.items():
        _give(village, seat, card, needed, whistle)
    success = Counter(ritual.given.values()) == needed
    if ritual.success is not success:
        whistle.blow("§7", f"success is told as {ritual.success}, the given cards say {success}")
    if not success and not ritual.counted:
        whistle.blow("§5", "a ritual that failed by what was given must be counted")
    village.seals += success
    village.failed += not success


def _give(village: Village, seat: Seat, card: Material | None, needed: Counter[Material], whistle: Whistle) -> None:
    """Take one member's card out of its hand, and say if it may not be given."""
    hand = village.hands[seat]
    helps = village.roles[seat] in MUST_HELP
    if card is not None and card not in hand:
        whistle.blow("§7", f"{seat} gives {card}, which is not in its hand")
        return
    if helps and hand and card is None:
        whistle.blow("§7", f"{seat} gives nothing but holds cards and is no witch or crow")
    elif helps and card not in needed and any(held in needed for held in hand):
        whistle.blow("§7", f"{seat} gives {card} but holds a required material and must give one")
    if card is not None:
        hand.remove(card)
