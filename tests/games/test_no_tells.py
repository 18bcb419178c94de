"""The law of no tells: at the moments at which something secret is done, no other phone moves.

The guard post opens, witches act in their hour, a pickpocket steals, a seer looks: each time everybody's view and asks
are taken before and after, and are the same bytes for all but those whom the rule book tells (RULES.md §3, §5, §6). And
whatever is in a cat's own part, it fits the one size that all are padded to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

from duckpost.games.contract import Ask, Seat
from duckpost.games.registry import GAMES
from duckpost.games.table import OVER, Table
from duckpost.games.witch_catch.state import Cat, Note, Village
from duckpost.games.witch_catch.words import Material, Role
from tests.games.random_play import CALM, course, dealt, legal_choice, open_asks, random_options, view_bytes, viewers
from tests.games.twins import may_be_swapped, swapped

GAME = GAMES["witch_catch"]
every_count = pytest.mark.parametrize("players", range(4, 13))


def _games(
    about: str, players: int, games: int, *, timed: bool = False
) -> Iterator[tuple[Table[Village], Village, Village, Random]]:
    """Play random games: the table, each state and the one after it, and the chance that goes on drawing."""
    for number in range(games):
        chance = Random(f"{about} {players} {number}")
        timed_options = GAME.read_options({"discussion": 60}, players)
        options = timed_options if timed else random_options(GAME, players, chance)
        table, village = dealt(GAME, players, chance.getrandbits(64), options)
        for before, _move, after in course(table, village, chance, CALM):
            yield table, before, after, chance


# From gathering to the guard post


def _guardian(village: Village) -> Seat | None:
    return next((cat.seat for cat in village.cats if cat.role is Role.GUARDIAN and cat.is_person), None)


def _gatherings(players: int, *, timed: bool) -> Iterator[tuple[Table[Village], Village, Seat]]:
    """Gatherings that have just begun, and the guardian who is in them."""
    for table, _before, village, _chance in _games("gathering", players, 10, timed=timed):
        guardian = _guardian(village)
        if village.phase == "gathering" and guardian is not None and not village.answers:
            yield table, village, guardian


def _shown_to_others(table: Table[Village], village: Village, but: Seat) -> dict[Seat | None, bytes]:
    return {seat: view_bytes(table.view(village, seat)) for seat in viewers(village) if seat != but}


@every_count
def test_nobody_but_the_guardian_sees_the_guard_post_open(players: int) -> None:
    """Neither the phase nor the order of the asks nor whether a place may still be changed tells of it."""
    seen = 0
    for table, village, guardian in _gatherings(players, timed=False):
        for seat in village.seats:
            if seat != guardian:
                village = _place(table, village, seat)  # noqa: PLW2901 - the gathering goes on
        before = _shown_to_others(table, village, guardian)
        posted = table.answer(village, guardian, f"d{village.day}.gather", ["guard"])
        assert posted.phase == "guard_post"
        assert _shown_to_others(table, posted, guardian) == before
        assert table.view(posted, guardian).asks[-1]["prompt"] == "guard_post"
        for seat in posted.seats:
            if seat != guardian:
                changed = _place(table, posted, seat)
                assert _shown_to_others(table, changed, seat).items() >= {
                    (who, shown) for who, shown in before.items() if who != seat
                }
        seen += 1
    assert seen > 5


def _place(table: Table[Village], village: Village, seat: Seat) -> Village:
    for ask in table.asks(village, seat):
        if ask.prompt.startswith("gather"):
            return table.answer(village, seat, ask.id, [ask.options[-1]])
    return village


@every_count
def test_nobody_but_the_guardian_sees_that_time_opened_the_guard_post(players: int) -> None:
    """Who has not chosen when the time is up is given a place, and sees nothing of it until all set out."""
    seen = 0
    for table, village, guardian in _gatherings(players, timed=True):
        chosen = table.answer(village, guardian, f"d{village.day}.gather", ["guard"])
        if chosen.phase != "gathering":
            continue
        before = _shown_to_others(table, chosen, guardian)
        posted = table.time_up(chosen)
        assert posted.phase == "guard_post"
        assert _shown_to_others(table, posted, guardian) == before
        seen += 1
    assert seen > 5


# The witch hour


def _witch_hours(players: int) -> Iterator[tuple[Table[Village], Village, Random]]:
    for table, before, village, chance in _games("witch hour", players, 8):
        if village.phase == "witch_hour" != before.phase:
            yield table, village, chance


def _raided(table: Table[Village], village: Village, chance: Random) -> Iterator[Village]:
    """Let the witches do what they like, or nothing; some are marked away."""
    for _ in range(chance.randrange(12)):
        witches = [cat.seat for cat in village.cats if cat.is_witch and cat.is_person]
        asks: list[Ask] = [ask for seat in witches for ask in open_asks(table, village, seat)]
        if chance.random() < 0.1:
            seat = chance.choice(witches)
            village = table.mark_away(village, seat, seat not in village.away)
        elif asks:
            ask = chance.choice(asks)
            village = table.answer(village, ask.seat, ask.id, legal_choice(ask, chance))
        yield village


@every_count
def test_in_the_witch_hour_every_other_phone_stands_still(players: int) -> None:
    """Frogs, exiled cats and all that dig or guard see the same, whatever the witches do."""
    seen = 0
    for table, village, chance in _witch_hours(players):
        others = [seat for seat in viewers(village) if seat is None or not _may_raid(village, seat)]
        before = [view_bytes(table.view(village, seat)) for seat in others]
        for later in _raided(table, village, chance):
            assert [view_bytes(table.view(later, seat)) for seat in others] == before
            seen += 1
    assert seen > 20


def _may_raid(village: Village, seat: Seat) -> bool:
    return village.cat(seat).is_witch and village.cat(seat).is_person


@every_count
def test_the_report_tells_a_cat_its_own_card_and_who_is_a_frog_and_no_more(players: int) -> None:
    """Where two witch hours come to the same in public and for a cat itself, the cat is shown the same."""
    compared = 0
    for table, village, chance in _witch_hours(players):
        lasts = ([village, *_raided(table, village, chance)][-1] for _ in range(5))
        one, *others = (table.time_up(replace(last, step=village.step, away=village.away)) for last in lasts)
        for other in others:
            if OVER in (one.phase, other.phase) or _reported(one) != _reported(other):
                continue
            for seat in viewers(village):
                if seat is None or (not one.cat(seat).is_witch and _own(one, seat) == _own(other, seat)):
                    compared += 1
                    assert view_bytes(table.view(one, seat)) == view_bytes(table.view(other, seat)), seat
    assert compared > 20


def _reported(village: Village) -> object:
    return [cat.condition for cat in village.cats], [r.frog for r in village.today.restores if r.done]


def _own(village: Village, seat: Seat) -> object:
    """What a cat is told at day end: its card, whether its guard stopped a raid, whether its restoring worked."""
    gains = [gain for gain in village.today.gains if gain.seat == seat]
    return gains, [use.result for use in village.today.abilities if use.seat == seat]


# The evening


@every_count
def test_an_ability_moves_no_phone_but_its_users_and_a_robbed_cats_hand(players: int) -> None:
    used: Counter[str] = Counter()
    for table, _before, village, chance in _games("abilities", players, 5):
        for ask in _abilities(table, village):
            used[ask.prompt] += 1
            _use(table, village, ask, Seat(chance.choice(ask.options)))
    assert used.total() > 20


def _abilities(table: Table[Village], village: Village) -> list[Ask]:
    """The open asks of pickpockets and seers."""
    asks = [ask for seat in village.seats for ask in open_asks(table, village, seat)]
    return [ask for ask in asks if ask.prompt in ("pickpocket", "seer")]


def _use(table: Table[Village], village: Village, ask: Ask, target: Seat) -> None:
    after = table.answer(village, ask.seat, ask.id, [target])
    for seat in viewers(village):
        if seat == ask.seat:
            continue
        before, now = table.view(village, seat), table.view(after, seat)
        if seat == target and ask.prompt == "pickpocket" and village.cat(target).hand:
            assert now.game == before.game
            assert _but_the_hand(now.you) == _but_the_hand(before.you)
        else:
            assert view_bytes(now) == view_bytes(before), (seat, ask.id)


def _but_the_hand(you: dict[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (you or {}).items() if name not in ("hand", "notebook")}


def test_a_robbed_cat_is_shown_the_same_whoever_did_it() -> None:
    """The card gone is shown, not who took it: two pickpockets in turn, on one and the same hand."""
    robbed = 0
    for table, _before, village, chance in _games("robbed", 9, 15):
        for ask in _abilities(table, village):
            victims = [seat for seat in ask.options if len(set(village.cat(Seat(seat)).hand)) == 1]
            others = [seat for seat in village.persons() if seat != ask.seat and seat not in victims]
            if ask.prompt == "pickpocket" and victims and others:
                robbed += _robbed_alike(table, village, ask, Seat(victims[0]), chance.choice(others))
    assert robbed > 20


def _robbed_alike(table: Table[Village], village: Village, ask: Ask, victim: Seat, other_thief: Seat) -> bool:
    """Let another cat be the pickpocket and do the same; returns whether the victim could not know it anyway."""
    if not may_be_swapped(village, victim, ask.seat, other_thief):
        return False
    one = table.answer(village, ask.seat, ask.id, [victim])
    two = table.answer(swapped(village, ask.seat, other_thief), other_thief, ask.id, [victim])
    assert view_bytes(table.view(one, victim)) == view_bytes(table.view(two, victim))
    return True


# Sizes


@every_count
def test_the_longest_notebook_that_a_cat_can_have_fits_the_size_that_everybody_knows(players: int) -> None:
    """Each day dug up, given and stolen, and the ability used, in the longest words; or all of it still on the hand."""
    days = 0
    for number in range(6):
        chance = Random(f"sizes {players} {number}")
        wished = {"knights_day": 8, "seals": 8, "gauge": 6, "required": min(6, players), "witch": 1, "crow_knows": True}
        if number % 2:
            wished |= {"witches_know": True, "discussion": 60}
        table, dealt_ = dealt(GAME, players, chance.getrandbits(64), GAME.read_options(wished, players))
        for before, _move, village in course(table, dealt_, chance, CALM):
            if village.phase == before.phase:
                continue
            days = max(days, village.day)
            for full in (_all_written(village), _all_on_the_hand(village)):
                public = table.public(full)
                most = GAME.own_bytes(public)
                for seat in full.seats:
                    view = table.view(full, seat)
                    assert len(orjson.dumps(view.you)) + len(orjson.dumps(view.asks)) <= most, (village.phase, seat)
    assert days >= 3


def _days_written(village: Village) -> range:
    """The days of which something may stand in a notebook."""
    return range(
        1, village.day + (village.phase not in ("role_check", "morning", "gathering", "guard_post", "witch_hour"))
    )


def _all_written(village: Village) -> Village:
    stolen = any(cat.role is Role.PICKPOCKET for cat in village.cats)
    return replace(village, cats=tuple(_written(village, cat, stolen=stolen) for cat in village.cats))


def _written(village: Village, cat: Cat, *, stolen: bool) -> Cat:
    """A cat whose every card was stolen in the evening, or given if nobody steals, and who has done what it can."""
    notes: list[Note] = []
    for day in _days_written(village):
        if cat.role is Role.WITCH:
            notes += [Note(day, "raid", village.seats[-1], "old_well"), Note(day, "gave")]
            continue
        notes.append(Note(day, "gathered", "old_well", "moonwater"))
        robbed = stolen and cat.role is not Role.PICKPOCKET
        notes += (
            [Note(day, "gave"), Note(day, "lost", None, "moonwater")]
            if robbed
            else [Note(day, "gave", None, "moonwater")]
        )
        results = {Role.PICKPOCKET: "moonwater", Role.HERBALIST: "restored", Role.SEER: "not_witch"}
        if cat.role in results:
            notes.append(Note(day, cat.role.value, village.seats[-1], results[cat.role]))
    return replace(cat, notes=tuple(notes), hand=())


def _all_on_the_hand(village: Village) -> Village:
    """Nobody has given anything, and the pickpocket has stolen a card each day."""
    cats = []
    for cat in village.cats:
        written = _written(village, cat, stolen=False)
        notes = tuple(note for note in written.notes if note.about != "gave")
        cards = 0 if cat.role is Role.WITCH else len(_days_written(village)) * (2 if cat.role is Role.PICKPOCKET else 1)
        cats.append(replace(written, notes=notes, hand=(Material.MOONWATER,) * cards))
    return replace(village, cats=tuple(cats))
