"""The law of resolution: the small steps that the pipelines of the day are made of, in the rule book's words.

Each step takes the village and dice and returns the village. A step that ends the game sets `outcome`; the runner
then carries out no further one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from duckpost.games.contract import Seat
from duckpost.games.dice import Dice
from duckpost.games.witch_catch.asks import YES, day_ask, guards_today, others_at, round_ask
from duckpost.games.witch_catch.state import (
    AbilityUse,
    Ballot,
    Cat,
    Condition,
    Day,
    Gain,
    Proposal,
    Raid,
    RaidResult,
    Restore,
    Ritual,
    Village,
    Visit,
    Vote,
    noted,
    with_cat,
    with_today,
)
from duckpost.games.witch_catch.words import (
    ABSTAIN,
    MATERIAL_OF,
    NO_SPELL,
    NOBODY,
    NOTHING,
    Material,
    Place,
    Role,
    Spell,
)

QUIET, STOPPED = "quiet", "stopped"


# The morning (RULES.md §4)


def dawn(village: Village, dice: Dice) -> Village:
    """Begin the next day: the gauge is empty and the required materials are drawn from the open places."""
    count = min(village.options.required, len(village.persons()))
    required = tuple(MATERIAL_OF[dice.pick(village.open)] for _ in range(count))
    day = Day(number=village.day + 1, required=required)
    return replace(village, days=(*village.days, day), gauge=0, mayor=None)


# The day: out of the village, and the witch hour


def set_out(village: Village, _dice: Dice) -> Village:
    """Send everybody to the chosen places, once the guardian, if there is one on guard, is posted."""
    post = day_ask(village, "post")
    guard = next((seat for seat in village.seats if guards_today(village, seat)), None)
    if guard is not None and not village.chosen(guard, post):
        return village
    gather, restore = day_ask(village, "gather"), day_ask(village, "restore")
    diggers = [c.seat for c in village.where(lambda c: c.is_person and not c.is_witch) if c.seat != guard]
    herbalists = village.where(lambda c: c.is_person and bool(village.chosen(c.seat, restore)))
    return with_today(
        village,
        places=tuple(Visit(seat, Place(village.chosen(seat, gather)[0])) for seat in diggers),
        guards=() if guard is None else (Visit(guard, Place(village.chosen(guard, post)[0])),),
        restores=tuple(Restore(c.seat, Seat(village.chosen(c.seat, restore)[0])) for c in herbalists),
    )


def raids(village: Village, _dice: Dice) -> Village:
    """Work out all raids on the places as chosen, then apply them at once: two witches can frog each other."""
    raided = tuple(_raid(village, witch) for witch in village.where(lambda c: c.is_witch and c.is_person))
    arrivals = tuple(Visit(raid.witch, raid.place) for raid in raided)
    places = tuple(sorted((*village.today.places, *arrivals), key=lambda visit: village.seats.index(visit.seat)))
    village = with_today(village, places=places, raids=raided)
    for raid in raided:
        if raid.spell is not None:
            village = with_cat(village, raid.witch, spells=(*village.cat(raid.witch).spells, raid.spell))
        village = noted(village, raid.witch, "raid", raid.target, raid.place.value)
    frogged = {raid.target for raid in raided if raid.result is RaidResult.FROG and raid.target is not None}
    for seat in village.seats:
        if seat in frogged:
            village = with_cat(village, seat, condition=Condition.FROG, frogged_on=village.day)
    return _guard_report(village)


def _raid(village: Village, witch: Cat) -> Raid:
    place = Place(village.chosen(witch.seat, day_ask(village, "raid.place"))[0])
    cast = village.chosen(witch.seat, day_ask(village, "raid.spell"))
    spell = Spell(cast[0]) if cast and cast[0] != NO_SPELL else None
    named = village.chosen(witch.seat, day_ask(village, "raid.target"))[0]
    target = None if named == NOBODY else Seat(named)
    return Raid(witch.seat, place, spell, target, _raid_result(village, witch.seat, place, spell, target))


def _raid_result(village: Village, witch: Seat, place: Place, spell: Spell | None, target: Seat | None) -> RaidResult:
    if target is None:
        return RaidResult.NOBODY
    others = len(others_at(village, witch, place))
    if spell is not Spell.STORM and others > (2 if spell is Spell.FOG else 1):
        return RaidResult.CROWD
    guarded = any(guard.place is place for guard in village.today.guards)
    return RaidResult.GUARDED if guarded and spell is not Spell.SHADOW else RaidResult.FROG


def _guard_report(village: Village) -> Village:
    """Tell the guardian alone whether a raid was stopped at the post (RULES.md §6)."""
    for guard in village.today.guards:
        stopped = any(r.place is guard.place and r.result is RaidResult.GUARDED for r in village.today.raids)
        result = STOPPED if stopped else QUIET
        use = AbilityUse(guard.seat, Role.GUARDIAN, guard.place.value, result, "day_end", 0)
        village = with_today(village, abilities=(*village.today.abilities, use))
        village = with_cat(village, guard.seat, guarded=guard.place, guarded_on=village.day)
        village = noted(village, guard.seat, Role.GUARDIAN.value, guard.place.value, result)
    return village


def restores(village: Village, _dice: Dice) -> Village:
    """Bring back the frogs the herbalist named, unless the herbalist is a frog by now: then the use is kept."""
    worked = []
    for restore in village.today.restores:
        herbalist = village.cat(restore.herbalist)
        worked.append(replace(restore, done=herbalist.is_person))
        if herbalist.is_person:
            village = with_cat(village, restore.herbalist, uses=herbalist.uses - 1)
            village = with_cat(village, restore.frog, condition=Condition.PERSON, frogged_on=0)
            village = noted(village, restore.herbalist, Role.HERBALIST.value, restore.frog, "restored")
    return with_today(village, restores=tuple(worked))


def hand_out(village: Village, _dice: Dice) -> Village:
    """Give each gatherer who is still a person the material of the place, unless the place is blighted."""
    dry = {raid.place for raid in village.today.raids if raid.spell is Spell.BLIGHT}
    gains = []
    for visit in village.today.places:
        cat = village.cat(visit.seat)
        if not cat.is_person:
            continue
        if visit.place in dry:
            village = noted(village, visit.seat, "gathered", visit.place.value, None)
            continue
        material = MATERIAL_OF[visit.place]
        gains.append(Gain(visit.seat, material))
        village = with_cat(village, visit.seat, hand=(*cat.hand, material))
        village = noted(village, visit.seat, "gathered", visit.place.value, material.value)
    return with_today(village, gains=tuple(gains))


# The night: mayor, approval, ritual (RULES.md §7)


def name_mayor(village: Village, _dice: Dice) -> Village:
    """Hand the chain to the next person after the previous mayor, if there is a proposal to be made."""
    called_off = len(village.persons()) < len(village.today.required)
    decided = bool(village.today.proposals) and village.today.proposals[-1].passed
    if called_off or decided or village.gauge >= village.options.gauge:
        return with_today(village, called_off=True) if called_off else village
    count = len(village.seats)
    order = ((village.last_mayor + 1 + offset) % count for offset in range(count))
    index = next(i for i in order if village.cats[i].is_person)
    return replace(village, last_mayor=index, mayor=village.seats[index])


def put_forward(village: Village, _dice: Dice) -> Village:
    """Write down whom the mayor proposes."""
    if village.mayor is None:
        raise ValueError("there is no mayor to propose anybody")
    members = tuple(Seat(seat) for seat in village.chosen(village.mayor, round_ask(village, "proposal")))
    return with_today(village, proposals=(*village.today.proposals, Proposal(village.mayor, members)))


def count_approval(village: Village, _dice: Dice) -> Village:
    """Pass the proposal by more than half of the votes; a tie is rejected and fills the gauge by one."""
    ask = round_ask(village, "approval")
    votes = tuple((seat, village.chosen(seat, ask) == (YES,)) for seat in village.persons())
    passed = 2 * sum(yes for _, yes in votes) > len(votes)
    *before, proposal = village.today.proposals
    village = with_today(village, proposals=(*before, replace(proposal, votes=votes, passed=passed)))
    return village if passed else replace(village, gauge=village.gauge + 1)


def hold_ritual(village: Village, _dice: Dice) -> Village:
    """Take everybody's gift; the ritual succeeds when they are exactly the required materials, repeats counted."""
    ask = day_ask(village, "ritual")
    given = []
    for seat in village.today.proposals[-1].members:
        gift = village.chosen(seat, ask)[0]
        material = None if gift == NOTHING else Material(gift)
        given.append(Gain(seat, material))
        village = noted(village, seat, "gave", None, None if material is None else material.value)
        if material is not None:
            hand = list(village.cat(seat).hand)
            hand.remove(material)
            village = with_cat(village, seat, hand=tuple(hand))
    success = Counter(gain.material for gain in given) == Counter(village.today.required)
    village = with_today(village, ritual=Ritual(tuple(given), success))
    return replace(village, seals=village.seals + success, failed=village.failed + (not success))


# The vote (RULES.md §8)


def tally(village: Village, _dice: Dice) -> Village:
    """Count the ballots: most votes is exiled; a tie at the top, or only abstentions, exiles nobody."""
    ask = day_ask(village, "vote")
    ballots = tuple(Ballot(seat, _ballot(village.chosen(seat, ask))) for seat in village.persons())
    votes = Counter(ballot.choice for ballot in ballots if ballot.choice is not None).most_common(2)
    tied = len(votes) == 2 and votes[0][1] == votes[1][1]
    exiled = votes[0][0] if votes and not tied else None
    return with_today(village, vote=Vote(ballots, exiled))


def _ballot(chosen: tuple[str, ...]) -> Seat | None:
    return Seat(chosen[0]) if chosen and chosen[0] != ABSTAIN else None


def exile(village: Village, _dice: Dice) -> Village:
    """Send the exiled cat away for good; its hand is gone."""
    seat = _exiled(village)
    return village if seat is None else with_cat(village, seat, condition=Condition.EXILED, hand=())


def _exiled(village: Village) -> Seat | None:
    return village.today.vote.exiled if village.today.vote is not None else None
