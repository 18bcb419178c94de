"""The law of the work: one answer in flight a room, the next one when all who see it have it.

`PartyRoom` is the party room's endless vote, whose every answer all eight seats see. `WitchCatchRoom` plays whole
games of whatever it is asked, one answer at a time; there the sender's acknowledgement ends an answer, for the server
has written everybody's view by then.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import orjson

from bench._phones import Phone

_VIEW, _ACK, _NAK = b'{"type":"view"', b'{"type":"ack"', b'{"type":"nak"'


class Tally:
    """What all rooms of a run have done since the last `reset`."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Count anew."""
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()
        self.views = self.view_bytes = 0


class RoomAtWork(ABC):
    """One room's phones, and what they do next."""

    def __init__(self, phones: Sequence[Phone], tally: Tally) -> None:
        self.phones = phones
        self.tally = tally
        self.resting = False
        self._sent = 0.0
        self._ids = [0] * len(phones)
        for place, phone in enumerate(phones):
            phone.heard = partial(self.heard, place)

    @abstractmethod
    def heard(self, place: int, text: bytes) -> None:
        """Take a frame that a phone got."""

    @abstractmethod
    def begin(self) -> None:
        """Send the first answer."""

    def say(self, place: int, message: dict[str, Any]) -> None:
        self._ids[place] += 1
        self._sent = time.perf_counter()
        self.phones[place].say(orjson.dumps({**message, "id": self._ids[place]}))

    def count_view(self, text: bytes) -> None:
        self.tally.views += 1
        self.tally.view_bytes += len(text)


class PartyRoom(RoomAtWork):
    """An answer is done when the sender has its acknowledgement and every phone its view."""

    def __init__(self, phones: Sequence[Phone], tally: Tally, seats: Sequence[str]) -> None:
        super().__init__(phones, tally)
        self._seats = seats
        self._turn = 0
        self._missing = 0

    def begin(self) -> None:
        """See `RoomAtWork.begin`."""
        if self.resting:
            return
        place, count = self._turn % len(self.phones), len(self._seats)
        # In every round everybody votes for somebody else than in the one before, so that all have something to see.
        choice = self._seats[(place + 1 + self._turn // count) % count]
        self._turn += 1
        self._missing = len(self.phones) + 1
        self.say(place, {"type": "answer", "ask": "vote", "choice": [choice]})

    def heard(self, place: int, text: bytes) -> None:  # noqa: ARG002 - whose it is does not matter here
        """See `RoomAtWork.heard`."""
        if text.startswith(_VIEW):
            self.count_view(text)
        elif text.startswith(_NAK):
            raise AssertionError(text)
        elif not text.startswith(_ACK):
            return
        self._missing -= 1
        if self._missing == 0:
            self.tally.took.append((time.perf_counter() - self._sent) * 1000)
            self.begin()


class WitchCatchRoom(RoomAtWork):
    """Plays one game after the other; whoever is asked answers by chance."""

    def __init__(self, phones: Sequence[Phone], tally: Tally, seed: int) -> None:
        super().__init__(phones, tally)
        self._chance = random.Random(seed)
        self._views: list[Any] = [None] * len(phones)
        self._raw: list[bytes] = [b""] * len(phones)
        self._busy = self._was_answer = False
        self._last_order: tuple[str, int] | None = None
        self._tried: set[tuple[int, str]] = set()
        self.rounds = 0

    def begin(self) -> None:
        """See `RoomAtWork.begin`."""
        for phone in self.phones:
            phone.say(b'{"type":"resync"}')

    def heard(self, place: int, text: bytes) -> None:
        """See `RoomAtWork.heard`."""
        if text.startswith(_VIEW):
            self.count_view(text)
            self._raw[place] = text
            if not self._busy:
                self._go_on()
        elif text.startswith((_ACK, _NAK)):
            if text.startswith(_NAK):
                self.tally.refused[orjson.loads(text)["code"]] += 1
            elif self._was_answer:
                self.tally.took.append((time.perf_counter() - self._sent) * 1000)
            self._busy = False
            self._go_on()

    def _go_on(self) -> None:
        if self.resting or not all(self._raw):
            return
        turn = self._next()
        if turn is not None:
            self._busy, self._was_answer = True, turn[1]["type"] == "answer"
            self.say(*turn)

    def _next(self) -> tuple[int, dict[str, Any]] | None:
        view = self._view(0)
        status = view["room"]["status"]
        if status == "over":
            return self._host("rematch")
        if status == "lobby":
            self._tried.clear()
            return self._host("start")
        for place in range(len(self.phones)):
            for ask in self._view(place)["asks"]:
                if ask["answer"] is None and (place, ask["id"]) not in self._tried:
                    self._tried.add((place, ask["id"]))
                    return place, {"type": "answer", "ask": ask["id"], "choice": self._choice(ask)}
        return None

    def _host(self, do: str) -> tuple[int, dict[str, Any]] | None:
        if (do, self.rounds) == self._last_order:
            return None
        self._last_order = (do, self.rounds)
        if do == "rematch":
            self.rounds += 1
        return 0, {"type": "host", "do": do}

    def _view(self, place: int) -> Any:
        raw = self._raw[place]
        known = self._views[place]
        if known is None or known[0] is not raw:
            known = self._views[place] = (raw, orjson.loads(raw))
        return known[1]

    def _choice(self, ask: dict[str, Any]) -> Any:
        if ask["kind"] == "confirm":
            return True
        if ask["kind"] == "number":
            return ask["min"]
        options = ask["options"]
        some = self._chance.sample(options, max(min(1, len(options)), ask["min"]))
        return [option for option in options if option in some]
