"""The law of how a game is played in these tests: one verb for each thing that a rule speaks of.

Every verb returns the game, so that a day reads as one sentence. Seats, cards and places are words in one string.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from duckpost.games.codec import to_json
from duckpost.games.contract import Ask, Json, Kind, Outcome, Rejected, Seat
from duckpost.games.table import OVER, Table
from duckpost.games.witch_catch import GAME
from duckpost.games.witch_catch.state import Cat, Condition, Village, with_cat
from duckpost.games.witch_catch.words import Material


def written(value: object) -> str:
    """Return what would go over the wire or into the store, to be compared byte by byte."""
    return json.dumps(value, sort_keys=True)


class Play:
    """A game being played: the table, the state it has come to, and the verbs."""

    def __init__(self, table: Table[Village], state: Village) -> None:
        self.table = table
        self.state = state

    def again(self) -> Play:
        """The same game at the same moment, to be played on in another way."""
        return Play(self.table, self.state)

    # What there is to see

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def outcome(self) -> Outcome:
        assert self.state.outcome is not None, f"the game goes on, in {self.phase}"
        return self.state.outcome

    @property
    def ending(self) -> tuple[str, str, str]:
        """Who won, why, and at which moment."""
        return self.outcome.winner, self.outcome.reason, self.outcome.ended_in

    @property
    def goes_on(self) -> bool:
        return self.state.outcome is None

    def cat(self, seat: str) -> Cat:
        return self.state.cat(Seat(seat))

    def hand(self, seat: str) -> str:
        return " ".join(self.cat(seat).hand)

    def condition(self, seat: str) -> str:
        return self.cat(seat).condition.value

    def frogs(self) -> list[str]:
        return [cat.seat for cat in self.state.where(lambda c: c.condition is Condition.FROG)]

    def public(self) -> Json:
        return self.table.public(self.state)

    def you(self, seat: str) -> Json:
        you = self.table.view(self.state, Seat(seat)).you
        assert you is not None
        return you

    def seen_by(self, seat: str | None) -> str:
        """Everything this seat (None: the table screen) is sent, byte by byte."""
        view = self.table.view(self.state, None if seat is None else Seat(seat))
        return written([view.game, view.you, list(view.asks)])

    def notes(self, seat: str) -> list[tuple[object, ...]]:
        """The notebook: day, about, subject, result."""
        keys = ("day", "about", "subject", "result")
        return [tuple(note[key] for key in keys) for note in self.you(seat)["notebook"]]

    def waiting_for(self) -> list[str]:
        return list(self.table.waiting_for(self.state))

    def stored(self) -> str:
        """The whole state, byte by byte."""
        return written(to_json(self.state))

    def secrets(self) -> str:
        """The whole state but the number of commands carried out, which nobody is shown."""
        return written(to_json(replace(self.state, step=0)))

    def story(self) -> Json:
        return GAME.story(self.state, {})

    # Asks and answers

    def asks(self, seat: str) -> dict[str, Ask]:
        """What this seat may do now, by short name: `gather`, `raid.place`, `approval`."""
        return {self._short(ask): ask for ask in self.table.asks(self.state, Seat(seat))}

    def _short(self, ask: Ask) -> str:
        name = ask.id.removeprefix(f"d{self.state.day}.")
        return name.rstrip("0123456789").rstrip(".")

    def options(self, seat: str, name: str) -> str:
        return " ".join(self.asks(seat)[name].options)

    def shown(self, seat: str, name: str) -> Json:
        """The ask as this seat's phone gets it."""
        ask_id = self.asks(seat)[name].id
        view = self.table.view(self.state, Seat(seat))
        return next(ask for ask in view.asks if ask["id"] == ask_id)

    def answer(self, seat: str, name: str, choice: object) -> Play:
        """Answer an ask by its short name (or, for asks that are not open, by whatever id)."""
        ask = self.asks(seat).get(name) if seat in self.state.seats else None
        self.state = self.table.answer(self.state, Seat(seat), ask.id if ask else name, choice)
        return self

    def choose(self, seat: str, name: str, *options: str) -> Play:
        return self.answer(seat, name, list(options))

    def refuses(self, code: str, act: Callable[[], object]) -> None:
        """Demand that the rules refuse this with that code and that nothing at all has changed."""
        before, stored = self.state, self.stored()
        with pytest.raises(Rejected) as refusal:
            act()
        assert refusal.value.code == code
        assert self.state is before
        assert self.stored() == stored

    # The runner's verbs

    def time_up(self) -> Play:
        self.state = self.table.time_up(self.state)
        return self

    def away(self, *seats: str) -> Play:
        for seat in seats:
            self.state = self.table.mark_away(self.state, Seat(seat), True)
        return self

    def back(self, seat: str) -> Play:
        self.state = self.table.mark_away(self.state, Seat(seat), False)
        return self

    def confirm_all(self) -> Play:
        """Everybody who is still waited for confirms the scene."""
        for seat in self.waiting_for():
            self.confirm(seat)
        return self

    def confirm(self, seat: str) -> Play:
        name = next(name for name, ask in self.asks(seat).items() if ask.kind is Kind.CONFIRM)
        return self.answer(seat, name, True)

    # The day

    def needs(self, required: str) -> Play:
        """Let the circle need these materials today."""
        today = replace(self.state.today, required=tuple(Material(material) for material in required.split()))
        self.state = replace(self.state, days=(*self.state.days[:-1], today))
        return self

    def holds(self, **hands: str) -> Play:
        """Let these cats hold these cards and no others, the oldest first."""
        for seat, cards in hands.items():
            self.state = with_cat(self.state, Seat(seat), hand=tuple(Material(card) for card in cards.split()))
        return self

    def gather(self, seat: str, place: str) -> Play:
        return self.choose(seat, "gather", place)

    def everyone_gathers(self, others: str | None = None, **places: str) -> Play:
        """Send these cats to these places, and all other diggers to `others`."""
        went = {seat: place for place, seats in places.items() for seat in seats.split()}
        named = list(went)
        for seat in self.waiting_for():
            went.setdefault(seat, others or "")
        for seat in (*named, *(seat for seat in went if seat not in named)):
            self.gather(seat, went[seat])
        return self

    def guards(self, guardian: str) -> Play:
        """The guardian will guard, and picks the post last."""
        return self.gather(guardian, "guard")

    def posts(self, guardian: str, place: str) -> Play:
        return self.choose(guardian, "post", place)

    def restores(self, herbalist: str, *frogs: str) -> Play:
        return self.choose(herbalist, "restore", *frogs)

    def witch_raids(self, witch: str, place: str, target: str = "nobody", spell: str | None = None) -> Play:
        self.choose(witch, "raid.place", place)
        if "raid.spell" in self.asks(witch):
            self.choose(witch, "raid.spell", spell or "none")
        return self.choose(witch, "raid.target", target)

    def witches_raid(self, *raids: tuple[str, ...]) -> Play:
        """All arrive first, then each picks a target: (witch, place, target) or (witch, place, target, spell)."""
        for witch, place, *_ in raids:
            self.choose(witch, "raid.place", place)
        for witch, _, target, *spell in raids:
            if "raid.spell" in self.asks(witch):
                self.choose(witch, "raid.spell", spell[0] if spell else "none")
            self.choose(witch, "raid.target", target)
        return self

    def day_ends(self) -> Play:
        """The fifteen seconds of the witch hour are over; a witch who did nothing raids nobody at the last place."""
        for seat in self._present():
            if "raid.place" in self.asks(seat) and not self.state.chosen(seat, self.asks(seat)["raid.place"].id):
                self.witch_raids(seat, self.state.open[-1].value)
        assert self.phase == "witch_hour"
        return self.time_up()

    def day_of_rest(self) -> Play:
        """Everybody who has not chosen goes to the first open place, the witches raid nobody, the day ends."""
        return self.to("duck_report")

    # The evening and the night

    def steals(self, pickpocket: str, victim: str) -> Play:
        return self.choose(pickpocket, "pickpocket", victim)

    def looks_at(self, seer: str, target: str) -> Play:
        return self.choose(seer, "seer", target)

    def propose(self, members: str | None = None) -> Play:
        """The mayor proposes these members, or the first persons that will do."""
        assert self.state.mayor is not None
        ask = self.asks(self.state.mayor)["proposal"]
        chosen = members.split() if members else ask.options[: ask.min]
        return self.choose(self.state.mayor, "proposal", *chosen)

    def approve(self, no: str = "") -> Play:
        """Everybody says yes but these; the game answers for the away."""
        for seat in self._present():
            self.choose(seat, "approval", "no" if seat in no.split() else "yes")
        return self

    def pass_proposal(self, members: str | None = None) -> Play:
        return self.propose(members).approve().confirm_all()

    def reject_proposal(self) -> Play:
        return self.propose().approve(no=" ".join(self.state.persons())).confirm_all()

    def fill_the_gauge(self) -> Play:
        while self.phase == "proposal":
            self.reject_proposal()
        return self

    def give(self, **gifts: str) -> Play:
        for seat, gift in gifts.items():
            self.choose(seat, "ritual", gift)
        return self

    def vote(self, **ballots: str) -> Play:
        """These vote so, all others abstain; the game votes for the away."""
        for seat in self._present():
            self.choose(seat, "vote", ballots.get(seat, "abstain"))
        return self

    def exile(self, seat: str) -> Play:
        """Everybody votes for this cat (who votes for somebody else)."""
        other = next(person for person in self.state.persons() if person != seat)
        return self.vote(**{person: other if person == seat else seat for person in self.state.persons()})

    # Quietly on

    def to(self, phase: str) -> Play:
        """Play on, as quietly as may be, until this phase is open: raids hit nobody, every vote passes, all abstain."""
        while self.phase != phase:
            assert self.phase != OVER, f"the game ended before {phase}: {self.ending}"
            self.quietly()
        return self

    def quietly(self) -> Play:
        """Play the phase that is open to its end with nothing happening."""
        plain: dict[str, Callable[[], Any]] = {
            "morning": self.time_up,
            "quarrel": self.time_up,
            "witch_hour": self.day_ends,
            "proposal": self.propose,
            "approval": self.approve,
            "vote": self.vote,
        }
        if self.phase in plain:
            plain[self.phase]()
            return self
        for seat in self.waiting_for():
            self.answer_simply(seat)
        return self

    def pending(self, seat: str) -> tuple[str, Ask]:
        """The ask by which this seat is waited for."""
        required = ((name, ask) for name, ask in self.asks(seat).items() if not ask.optional)
        return next((name, ask) for name, ask in required if self.state.choice(ask.seat, ask.id) is None)

    def _present(self) -> list[Seat]:
        return [seat for seat in self.state.persons() if seat not in self.state.away]

    def answer_simply(self, seat: str) -> Play:
        """Answer what is waited for with the first options that will do."""
        name, ask = self.pending(seat)
        return self.answer(seat, name, simple(ask))


def simple(ask: Ask) -> object:
    """A legal answer in the wire's form."""
    return True if ask.kind is Kind.CONFIRM else list(ask.options[: ask.min])
