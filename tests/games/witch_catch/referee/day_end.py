"""The law of the day (rule book §3 gathering, §4, §5, §6): morning to hand-out.

Judges what was required, who went where, each witch's hour, who came back and who got
which card, in the order of the `day_end` pipeline.
"""

from collections import Counter

from tests.games.witch_catch.referee.story import Day, Raid, Restore
from tests.games.witch_catch.referee.verdict import Whistle
from tests.games.witch_catch.referee.village import Village
from tests.games.witch_catch.referee.words import (
    MATERIAL_OF,
    UNLOCKED_BY,
    Material,
    Place,
    RaidResult,
    Role,
    Seat,
    Spell,
)

Places = dict[Seat, Place]


def judge_day_end(village: Village, day: Day, whistle: Whistle) -> None:
    """Play the day up to the hand-out; frogs, hands and uses are moved on as the rules say."""
    persons = village.persons()
    _required(village, day, len(persons), whistle)
    guards = _guards(village, day, whistle)
    places = _places(village, day, guards, whistle)
    raids = _raids(village, day, places, whistle)
    frogged = _frogged(village, raids, places, guards, whistle)
    restored = _restores(village, day, frogged, whistle)
    village.frogs = (village.frogs - restored) | frogged
    _gains(village, day, places, raids, whistle)
    village.guarded = guards


def _required(village: Village, day: Day, persons: int, whistle: Whistle) -> None:
    many = min(village.table.required, persons)
    if len(day.required) != many:
        whistle.blow("§4", f"{len(day.required)} materials are required, it must be {many}")
    offered = {MATERIAL_OF[place] for place in village.table.open}
    for material in dict.fromkeys(day.required):
        if material not in offered:
            whistle.blow("§4", f"{material} is required but no open place has it")


def _guards(village: Village, day: Day, whistle: Whistle) -> Places:
    legal: Places = {}
    for seat, place in day.guards.items():
        if village.roles[seat] is not Role.GUARDIAN or not village.is_person(seat):
            whistle.blow("§6", f"{seat} guards {place} but is no guardian in person state")
            continue
        if place not in village.table.open:
            whistle.blow("§4", f"{seat} guards {place}, which is not open")
        if village.guarded.get(seat) is place:
            whistle.blow("§6", f"{seat} guards {place} two days running")
        legal[seat] = place
    return legal


def _places(village: Village, day: Day, guards: Places, whistle: Whistle) -> Places:
    for seat in village.persons():
        if seat in guards and seat in day.places:
            whistle.blow("§6", f"{seat} both guards and gathers")
        elif seat not in guards and seat not in day.places:
            whistle.blow("§3", f"{seat} is a person and has no place")
    for seat, place in day.places.items():
        if not village.is_person(seat):
            whistle.blow("§6", f"{seat} is no person but has a place")
        if place not in village.table.open:
            whistle.blow("§4", f"{seat} went to {place}, which is not open")
    return {s: p for s, p in day.places.items() if village.is_person(s) and s not in guards}


def _raids(village: Village, day: Day, places: Places, whistle: Whistle) -> tuple[Raid, ...]:
    due = tuple(s for s in village.persons() if village.roles[s] is Role.WITCH)
    told = tuple(raid.witch for raid in day.raids)
    if told != due:
        whistle.blow("§5", f"raids by {_names(told)}, there must be one each by {_names(due)}")
    kept = {raid.witch: raid for raid in day.raids if raid.witch in due}
    for raid in kept.values():
        _choices(village, raid, places, whistle)
    return tuple(kept.values())


def _choices(village: Village, raid: Raid, places: Places, whistle: Whistle) -> None:
    if places.get(raid.witch) is not raid.place:
        whistle.blow("§5", f"{raid.witch} raids at {raid.place} but did not go there")
    if raid.target is not None and not _within_reach(raid, raid.target, places):
        whistle.blow("§5", f"{raid.witch} raids {raid.target}, who is no other cat at {raid.place}")
    if raid.spell is not None:
        _spell(village, raid.witch, raid.spell, whistle)


def _spell(village: Village, witch: Seat, spell: Spell, whistle: Whistle) -> None:
    if village.failed < UNLOCKED_BY[spell]:
        failed, needed = village.failed, UNLOCKED_BY[spell]
        whistle.blow("§5", f"{witch} casts {spell} after {failed} failed rituals, not {needed}")
    if (witch, spell) in village.cast:
        whistle.blow("§5", f"{witch} casts {spell} a second time")
    village.cast.add((witch, spell))


def _frogged(village: Village, raids: tuple[Raid, ...], places: Places, guards: Places, whistle: Whistle) -> set[Seat]:
    """Work out all raids on the places as chosen, before any is applied (§5)."""
    frogged: set[Seat] = set()
    village.stopped = set()
    heads = Counter(places.values())
    for raid in raids:
        result = _result(raid, heads[raid.place] - 1, raid.place in guards.values())
        if raid.result is not result:
            whistle.blow("§5", f"{raid.witch}'s raid is told as {raid.result}, it was {result}")
        if result is RaidResult.GUARDED:
            village.stopped.add(raid.place)
        elif result is RaidResult.FROG and raid.target is not None and _within_reach(raid, raid.target, places):
            frogged.add(raid.target)
    return frogged


def _within_reach(raid: Raid, target: Seat, places: Places) -> bool:
    """Whether the target is another cat at the raid's place (§5)."""
    return target != raid.witch and places.get(target) is raid.place


def _result(raid: Raid, others: int, guarded: bool) -> RaidResult:
    """What a raid comes to with so many other cats at its place."""
    if raid.target is None:
        return RaidResult.NOBODY
    most = 2 if raid.spell is Spell.FOG else 1
    if others > most and raid.spell is not Spell.STORM:
        return RaidResult.CROWD
    if guarded and raid.spell is not Spell.SHADOW:
        return RaidResult.GUARDED
    return RaidResult.FROG


def _restores(village: Village, day: Day, frogged: set[Seat], whistle: Whistle) -> set[Seat]:
    back: set[Seat] = set()
    seen: set[Seat] = set()
    for restore in day.restores:
        if restore.herbalist in seen:
            whistle.blow("§6", f"{restore.herbalist} names two frogs in one day")
        elif _may_restore(village, restore, whistle):
            done = restore.herbalist not in frogged
            if restore.done is not done:
                whistle.blow("§6", f"restoring {restore.frog} is told as {restore.done}, not {done}")
            if done:
                village.restored[restore.herbalist] += 1
                back.add(restore.frog)
        seen.add(restore.herbalist)
    return back


def _may_restore(village: Village, restore: Restore, whistle: Whistle) -> bool:
    """Whether this cat may name this frog; called before today's raids are applied."""
    who, frog = restore.herbalist, restore.frog
    if village.roles[who] is not Role.HERBALIST or not village.is_person(who):
        whistle.blow("§6", f"{who} restores but is no herbalist in person state")
    elif frog not in village.frogs:
        whistle.blow("§6", f"{who} restores {frog}, who was no frog before today")
    elif village.restored[who] >= village.uses[Role.HERBALIST]:
        whistle.blow("§6", f"{who} restores more than {village.uses[Role.HERBALIST]} times a game")
    else:
        return True
    return False


def _gains(village: Village, day: Day, places: Places, raids: tuple[Raid, ...], whistle: Whistle) -> None:
    dry = {raid.place for raid in raids if raid.spell is Spell.BLIGHT}
    due: dict[Seat, Material] = {
        seat: MATERIAL_OF[place] for seat, place in places.items() if place not in dry and village.is_person(seat)
    }
    for seat in village.seats:
        told, right = day.gains.get(seat), due.get(seat)
        if told is not right:
            whistle.blow("§4", f"{seat} gains {told or 'nothing'}, it must be {right or 'nothing'}")
        if right is not None:
            village.hands[seat].append(right)


def _names(seats: tuple[Seat, ...]) -> str:
    return ", ".join(seats) or "nobody"
