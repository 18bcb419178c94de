"""The law of what each phase asks of each cat (RULES.md §3, the table's "who answers" column)."""

from __future__ import annotations

from collections.abc import Callable

from duckpost.games.contract import Ask, AskId, Choice, Kind, Seat, at_random, confirmed, first_option
from duckpost.games.dice import Dice
from duckpost.games.witch_catch.roles import evening_asks, first_gift, may_give, seer_asks
from duckpost.games.witch_catch.state import Cat, Village
from duckpost.games.witch_catch.words import ABSTAIN, GUARD, NO_SPELL, NOBODY, Place, Role

YES, NO = "yes", "no"


def day_ask(village: Village, name: str) -> AskId:
    """Return the id of today's ask of this name; no id is used on two days."""
    return AskId(f"d{village.day}.{name}")


def round_ask(village: Village, name: str) -> AskId:
    """Return the id of the ask of this name for the proposal at hand, the day's first being number 1."""
    made = len(village.today.proposals)
    return day_ask(village, f"{name}.{made + 1 if name == 'proposal' else made}")


def _confirm(ask_id: AskId, seat: Seat, prompt: str) -> tuple[Ask, ...]:
    return (Ask(id=ask_id, seat=seat, kind=Kind.CONFIRM, prompt=prompt, default=confirmed),)


def ready(_village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`role_check`: everyone, once, whether they have seen their card."""
    return _confirm(AskId("ready"), seat, "ready")


def seen_report(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`duck_report`: everyone, frogs and exiled included."""
    return _confirm(day_ask(village, "report"), seat, "seen")


def seen_approval(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`approval_result`: everyone; the abilities whose time is not over stay open."""
    # A rejected proposal is followed by another, so approval has not closed for good and the pickpocket may still act.
    goes_on = not village.today.proposals[-1].passed and village.gauge < village.options.gauge
    abilities = evening_asks(village, seat) if goes_on else seer_asks(village, seat)
    return (*_confirm(round_ask(village, "approval_result"), seat, "seen"), *abilities)


def seen_ritual(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`ritual_result`: everyone."""
    return (*_confirm(day_ask(village, "ritual_result"), seat, "seen"), *seer_asks(village, seat))


def seen_vote(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`vote_result`: everyone."""
    return _confirm(day_ask(village, "vote_result"), seat, "seen")


def gather(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`gathering`: each non-witch person a place; the guardian may guard; the herbalist may name a frog.

    A witch is shown the same picker as a decoy: nothing waits for it and nothing comes of it.
    """
    cat = village.cat(seat)
    if not cat.is_person:
        return ()
    ask_id, places = day_ask(village, "gather"), tuple(place.value for place in village.open)
    if cat.is_witch:
        return (_choose(ask_id, seat, "gather_decoy", places, changeable=True, optional=True),)
    if cat.role is Role.GUARDIAN:
        free = village.chosen(seat, ask_id) != (GUARD,)
        # By chance only a place is drawn: the away guardian digs (RULES.md §3).
        options = (*places, GUARD)
        return (_choose(ask_id, seat, "gather_or_guard", options, changeable=free, default=_random_place),)
    return (_choose(ask_id, seat, "gather", places, changeable=True), *_restore(village, cat))


def _restore(village: Village, cat: Cat) -> tuple[Ask, ...]:
    frogs = old_frogs(village)
    if cat.role is not Role.HERBALIST or cat.uses < 1 or not frogs:
        return ()
    ask_id = day_ask(village, "restore")
    return (_choose(ask_id, cat.seat, "restore", frogs, least=0, changeable=True, optional=True),)


def old_frogs(village: Village) -> tuple[Seat, ...]:
    """Return the frogs that have been frogs since before today, in seat order (RULES.md §6)."""
    return tuple(c.seat for c in village.cats if c.condition == "frog" and c.frogged_on < village.day)


def _random_place(village: Village, _ask: Ask, dice: Dice) -> Choice:
    return (dice.pick(village.open).value,)


def guard_post(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`guard_post`: the guardian's post; for everybody else the asks of `gathering`, still open."""
    asks = gather(village, seat)
    if not guards_today(village, seat):
        return asks
    cat = village.cat(seat)
    # Not the same place two days running (RULES.md §6).
    barred = cat.guarded if cat.guarded_on == village.day - 1 else None
    posts = tuple(place.value for place in village.open if place is not barred)
    post = Ask(
        id=day_ask(village, "post"),
        seat=seat,
        kind=Kind.CHOOSE,
        prompt="guard_post",
        options=posts,
        default=at_random,
        own_clock=True,
    )
    return (*asks, post)


def guards_today(village: Village, seat: Seat) -> bool:
    """Whether this cat has chosen to guard today."""
    return village.cat(seat).role is Role.GUARDIAN and village.chosen(seat, day_ask(village, "gather")) == (GUARD,)


def raid(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`witch_hour`: a witch's place, then a spell if she has one, then whom of those there (RULES.md §5)."""
    cat = village.cat(seat)
    if not cat.is_witch or not cat.is_person:
        return ()
    place_id, spell_id, target_id = (day_ask(village, f"raid.{part}") for part in ("place", "spell", "target"))
    places = tuple(place.value for place in village.open)
    asks = [_choose(place_id, seat, "raid_place", places)]
    place = village.chosen(seat, place_id)
    if not place:
        return tuple(asks)
    spells = usable_spells(village, cat)
    if spells:
        asks.append(_choose(spell_id, seat, "raid_spell", (*spells, NO_SPELL), default=_no_spell))
    if not spells or village.chosen(seat, spell_id):
        names = others_at(village, seat, Place(place[0]))
        asks.append(_choose(target_id, seat, "raid_target", (*names, NOBODY), default=_random_target))
    return tuple(asks)


def usable_spells(village: Village, cat: Cat) -> tuple[str, ...]:
    """Return the spells that enough failed rituals have unlocked and this witch has not used (RULES.md §5)."""
    unlocks = village.options.unlocks
    return tuple(spell.value for spell, failed in unlocks if failed <= village.failed and spell not in cat.spells)


def others_at(village: Village, seat: Seat, place: Place) -> tuple[Seat, ...]:
    """Return who else is at the place, in seat order: the cats that went there and other witches as they arrive."""
    arrived = day_ask(village, "raid.place")
    went = {visit.seat for visit in village.today.places if visit.place is place}
    went |= {a.seat for a in village.answers if a.ask == arrived and a.choice == (place.value,)}
    return tuple(other for other in village.seats if other in went and other != seat)


def _no_spell(_village: Village, _ask: Ask, _dice: Dice) -> Choice:
    return (NO_SPELL,)


def _random_target(_village: Village, ask: Ask, dice: Dice) -> Choice:
    names = ask.options[:-1]
    return (dice.pick(names) if names else NOBODY,)


def talk(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`evening_talk`: each person, done talking; pickpocket and seer may act."""
    if not village.cat(seat).is_person:
        return ()
    return (*_confirm(day_ask(village, "done_talking"), seat, "done_talking"), *evening_asks(village, seat))


def propose(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`proposal`: the mayor, exactly the required number of persons."""
    abilities = evening_asks(village, seat)
    if seat != village.mayor:
        return abilities
    count = len(village.today.required)
    ask_id, persons = round_ask(village, "proposal"), village.persons()
    return (_choose(ask_id, seat, "proposal", persons, least=count, most=count), *abilities)


def approve(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`approval`: each person, the mayor included, yes or no."""
    if not village.cat(seat).is_person:
        return ()
    ask_id = round_ask(village, "approval")
    ballot = _choose(ask_id, seat, "approval", (YES, NO), changeable=True, default=first_option)
    return (ballot, *evening_asks(village, seat))


def give(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`ritual`: each member, one material in secret."""
    abilities = seer_asks(village, seat)
    if seat not in village.today.proposals[-1].members:
        return abilities
    gifts = may_give(village, village.cat(seat))
    return (_choose(day_ask(village, "ritual"), seat, "give", gifts, default=_first_gift), *abilities)


def _first_gift(village: Village, ask: Ask, _dice: Dice) -> Choice:
    return (first_gift(village, village.cat(ask.seat)),)


def quarrel(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`quarrel`: nobody; only the seer's window is still open."""
    return seer_asks(village, seat)


def vote(village: Village, seat: Seat) -> tuple[Ask, ...]:
    """`vote`: each person, another person or abstain."""
    if not village.cat(seat).is_person:
        return ()
    options = (*(other for other in village.persons() if other != seat), ABSTAIN)
    ballot = _choose(day_ask(village, "vote"), seat, "vote", options, changeable=True, default=_abstain)
    return (ballot, *seer_asks(village, seat))


def _abstain(_village: Village, _ask: Ask, _dice: Dice) -> Choice:
    return (ABSTAIN,)


def _choose(  # noqa: PLR0913 - the fields of an ask, named at each call
    ask_id: AskId,
    seat: Seat,
    prompt: str,
    options: tuple[str, ...],
    *,
    least: int = 1,
    most: int = 1,
    changeable: bool = False,
    optional: bool = False,
    default: Callable[[Village, Ask, Dice], Choice] = at_random,
) -> Ask:
    return Ask(
        id=ask_id,
        seat=seat,
        kind=Kind.CHOOSE,
        prompt=prompt,
        options=options,
        min=least,
        max=most,
        changeable=changeable,
        optional=optional,
        default=None if optional else default,
    )
