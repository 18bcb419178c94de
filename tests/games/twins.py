"""The law of twins: two villages that differ only in what one onlooker cannot know, played move by move side by side.

`swapped` makes the second village from the first: two cats, the pair, change their roles, hands, notebooks and all
else that is secret. Then every move is made in both. What the table does aloud (talk, proposals, approvals, ballots,
away marks, time) is done by the same seats; what is bound to a secret is done by the cat that has it there.

While nothing public has told the pair apart, places go with the roles too: `together`. Once one of them is out of
play, they are `parted`: each cat goes where it went, only the cards stay changed; that is possible without a witch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from duckpost.games.contract import Ask, AskId, Closes, Rejected, Seat
from duckpost.games.table import OVER, Table
from duckpost.games.witch_catch.state import Condition, Village
from duckpost.games.witch_catch.words import NOTHING, Role
from tests.games.hunting import hunted
from tests.games.random_play import open_asks, view_bytes

SECRETS = ("role", "hand", "uses", "used_on", "guarded", "guarded_on", "spells", "notes")
"""The fields of a cat that are its own; `condition` and the day it was frogged are public."""

OUT_OF_SIGHT = ("gather", "gather_decoy", "gather_or_guard", "guard_post")
BOUND_TO_THE_ROLE = ("raid_place", "raid_spell", "raid_target", "restore", "pickpocket", "seer")
OFTEN = 5_000


class Differs(Exception):
    """From here on the rules let the onlooker see a difference; says why."""


def swapped(village: Village, a: Seat, b: Seat) -> Village:
    """Let two cats change everything about them that is secret; what everybody knows stays with the seat."""
    one, two = village.cat(a), village.cat(b)
    becomes = {
        a: replace(one, **{name: getattr(two, name) for name in SECRETS}),
        b: replace(two, **{name: getattr(one, name) for name in SECRETS}),
    }
    return replace(village, cats=tuple(becomes.get(cat.seat, cat) for cat in village.cats))


def may_be_swapped(village: Village, onlooker: Seat | None, a: Seat, b: Seat) -> bool:
    """Whether the onlooker cannot tell the village from the one with these two swapped, by all that is known so far."""
    one, two = village.cat(a), village.cat(b)
    if onlooker in (a, b) or village.phase == OVER:
        return False
    if Condition.EXILED in (one.condition, two.condition) and shown_by_exile(village, a, b):
        return False
    return one.is_witch == two.is_witch or not knows_witches(village, onlooker)


def knows_witches(village: Village, onlooker: Seat | None) -> bool:
    """Crow and witches know the witches where an option says so (RULES.md §6)."""
    role = None if onlooker is None else village.cat(onlooker).role
    knows = {Role.CROW: village.options.crow_knows, Role.WITCH: village.options.witches_know}
    return knows.get(role, False) if role is not None else False


def shown_by_exile(village: Village, a: Seat, b: Seat) -> bool:
    """Whether the card of an exiled cat tells these two apart (RULES.md §8)."""
    one, two = village.cat(a), village.cat(b)
    match village.options.exile_reveal:
        case "role":
            return one.role is not two.role
        case "witch_or_not":
            return one.is_witch is not two.is_witch
        case _:
            return False


class Twins:
    """A village and its twin, an onlooker (None: the table screen) and the pair that is swapped."""

    def __init__(
        self, table: Table[Any], village: Village, onlooker: Seat | None, pair: tuple[Seat, Seat], chance: Random
    ) -> None:
        """Make the twin; the onlooker must not be able to tell it by what is known so far."""
        self.table, self.onlooker, self.pair, self.chance = table, onlooker, pair, chance
        self.one, self.two = village, swapped(village, *pair)
        self.parted = self._conditions_differ() or (not self._a_witch_among_them() and chance.random() < 0.4)
        self.compared: Counter[str] = Counter()
        self.done: Counter[str] = Counter()

    def play(self) -> str:
        """Play on until the rules let the onlooker see a difference; returns why. Fails where they do not."""
        try:
            self._compare()
            for _ in range(OFTEN):
                before = self.one
                self._move()
                if self.one is not before:
                    self._compare()
                    self._look_for_parting()
        except Differs as why:
            return str(why)
        raise AssertionError("the game does not end")

    def _compare(self) -> None:
        one, two = (view_bytes(self.table.view(village, self.onlooker)) for village in (self.one, self.two))
        assert one == two, (self.one.phase, self.onlooker, self.pair)
        self.compared[self.one.phase] += 1

    def _move(self) -> None:
        phase = self.table.phase(self.one)
        assert phase is not None
        if phase.name == "ritual":
            return self._hold_ritual()
        draw = self.chance.randrange(100)
        if draw < 3:
            return self._mark_somebody()
        if draw < 5 and self.table.seconds(self.one) is not None:
            return self._time_up()
        waiting = self.table.waiting_for(self.one)
        asks = open_asks(self.table, self.one, self.chance.choice(waiting if draw < 70 and waiting else self.one.seats))
        if asks:
            return self._answer(self.chance.choice(asks))
        return self._time_up() if phase.closes is Closes.ON_TIME and draw > 80 else None

    def _mark_somebody(self) -> None:
        """Nobody of the pair is marked: their answers are to be mapped, not drawn."""
        seat = self.chance.choice([seat for seat in self.one.seats if seat not in self.pair])
        away = seat not in self.one.away
        self.done["away" if away else "back"] += 1
        self._go_on(*(self.table.mark_away(village, seat, away) for village in (self.one, self.two)))

    def _time_up(self) -> None:
        """Let time run out, after the answers that would be drawn otherwise in the twin village."""
        entry = self.one.entry
        for seat in self.one.seats:
            if seat in self.pair or self._is_raider(seat):
                self._answer_all(seat)
        if self.one.entry == entry:
            self.done["time up"] += 1
            self._go_on(self.table.time_up(self.one), self.table.time_up(self.two))

    def _answer_all(self, seat: Seat) -> None:
        entry = self.one.entry
        for _ in range(OFTEN):
            asks = [ask for ask in open_asks(self.table, self.one, seat) if not ask.optional and self._is_new(ask)]
            if not asks or self.one.entry != entry:
                return
            self._answer(asks[0])
        raise Differs("a witch sees who is at her place")

    def _is_new(self, ask: Ask) -> bool:
        return self.one.choice(ask.seat, ask.id) is None

    def _is_raider(self, seat: Seat) -> bool:
        return self.one.phase == "witch_hour" and self.one.cat(seat).is_witch

    def _answer(self, ask: Ask) -> None:
        """Answer in both villages, or in neither where the onlooker would rightly see a difference."""
        choice = hunted(self.one, ask, self.chance)
        one = self.table.answer(self.one, ask.seat, ask.id, choice)
        for seat, same in self._twins_of(ask, choice):
            try:
                two = self.table.answer(self.two, seat, ask.id, same)
            except Rejected:
                continue
            if self._is_alike(ask, choice, one, two):
                self.done[ask.prompt] += 1
                return self._go_on(one, two)
        return None

    def _twins_of(self, ask: Ask, choice: Any) -> Iterator[tuple[Seat, Any]]:
        """List who may do what in the twin village for it to come to the same; the onlooker does the same always."""
        guards = choice == ["guard"]
        if ask.prompt in OUT_OF_SIGHT:
            if not (self.parted and ask.seat in self.pair):
                yield self._twin(ask.seat), choice
            elif not guards:
                yield ask.seat, choice
        elif ask.prompt in BOUND_TO_THE_ROLE:
            mapped = [self._twin(Seat(option)) for option in choice]
            if (
                ask.seat != self.onlooker
                and ask.prompt != "restore"
                and not (self.parted and ask.prompt == "raid_target")
            ):
                yield self._twin(ask.seat), mapped
            yield self._twin(ask.seat), choice
        else:
            yield ask.seat, choice

    def _twin(self, seat: Seat) -> Seat:
        """The cat that has this one's secrets in the other village."""
        a, b = self.pair
        return {a: b, b: a}.get(seat, seat)

    def _is_alike(self, ask: Ask, choice: Any, one: Village, two: Village) -> bool:
        """Whether the onlooker may not see a difference: what they are told by their own card is theirs to know."""
        outside = [seat for seat in one.seats if seat not in self.pair]
        if any(one.cat(seat).hand != two.cat(seat).hand for seat in outside):
            return False  # a card was stolen, and another one in the twin village
        if ask.prompt == "seer" and ask.seat == self.onlooker and choice[0] in self.pair:
            return one.cat(choice[0]).is_witch is two.cat(choice[0]).is_witch
        return self._sees_the_same_cats(one)

    def _sees_the_same_cats(self, village: Village) -> bool:
        """A witch sees the names at her place: both of the pair, or none (RULES.md §5)."""
        if self.parted or self.onlooker is None or village.phase != "witch_hour":
            return True
        if not village.cat(self.onlooker).is_witch or not village.cat(self.onlooker).is_person:
            return True
        place = AskId(f"d{village.day}.raid.place")
        hers = village.chosen(self.onlooker, place)
        where = {visit.seat: (visit.place.value,) for visit in village.today.places}
        there = [(where.get(seat) or village.chosen(seat, place)) == hers for seat in self.pair]
        return not hers or there[0] == there[1]

    def _hold_ritual(self) -> None:
        """Let the members give so that it turns out the same in both villages, if that is possible."""
        ask_id = AskId(f"d{self.one.day}.ritual")
        members = list(self.table.waiting_for(self.one))
        self.chance.shuffle(members)
        gifts = {seat: self.chance.choice(self._may_give(self.one, seat, ask_id)) for seat in members}
        bound = [seat for seat in members if seat in self.pair]
        for other in product(*(self._may_give(self.two, seat, ask_id) for seat in bound)):
            twin = gifts | dict(zip(bound, other, strict=True))
            if self._succeeds(self.one, gifts, ask_id) == self._succeeds(self.two, twin, ask_id):
                break
        else:
            raise Differs("the ritual turns out differently")
        for seat in members:
            one = self.table.answer(self.one, seat, ask_id, [gifts[seat]])
            self._go_on(one, self.table.answer(self.two, seat, ask_id, [twin[seat]]))
            self._compare()
        self.done["give"] += 1

    def _may_give(self, village: Village, seat: Seat, ask_id: AskId) -> Sequence[str]:
        return next(ask.options for ask in self.table.asks(village, seat) if ask.id == ask_id)

    def _succeeds(self, village: Village, gifts: dict[Seat, str], ask_id: AskId) -> bool:
        given = [gifts.get(s) or village.chosen(s, ask_id)[0] for s in village.today.proposals[-1].members]
        return NOTHING not in given and Counter(given) == Counter(m.value for m in village.today.required)

    # What the rules let differ

    def _go_on(self, one: Village, two: Village) -> None:
        """Take the next states, both at the same number of commands, so that public chance draws the same in both."""
        before, self.one, self.two = self.one, one, replace(two, step=one.step)
        if before.phase == "witch_hour" != one.phase and _conditions(one) != _conditions(two):
            raise Differs("the raids turn out differently")
        if before.phase == "vote" != one.phase:
            exiled = None if one.today.vote is None else one.today.vote.exiled
            if exiled in self.pair and (shown_by_exile(one, *self.pair) or OVER in (one.phase, two.phase)):
                raise Differs("one of the pair is exiled")
        if self._conditions_differ() and (one.phase == OVER) is not (two.phase == OVER):
            raise Differs("one of the pair decides the game")
        assert (one.phase, one.entry) == (two.phase, two.entry), "the villages keep step"
        if one.phase == OVER:
            assert one.outcome is not None
            assert two.outcome is not None
            assert self._conditions_differ() or one.outcome.reason == two.outcome.reason
            raise Differs("the game is over and shows every card")

    def _look_for_parting(self) -> None:
        """Once the pair is told apart in public, only cards can go on being changed, and no witch's."""
        if self._conditions_differ():
            if self._a_witch_among_them():
                raise Differs("one of the pair is out of play, and one is a witch")
            self.parted = True

    def _conditions_differ(self) -> bool:
        return self.one.cat(self.pair[0]).condition is not self.one.cat(self.pair[1]).condition

    def _a_witch_among_them(self) -> bool:
        return any(self.one.cat(seat).is_witch for seat in self.pair)


def _conditions(village: Village) -> list[Condition]:
    return [cat.condition for cat in village.cats]
