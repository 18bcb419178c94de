# ruff: noqa: INP001 - a script beside the client, no package
"""The law of the recorded views: one whole game by random bots, written down as the phones were sent it.

`python web_client/dev/views.py` writes `web_client/dev/frames.jsonl`: one line a phase as it opens (the witch hour
also with all answers in), `{"step": 3, "phase": "gathering", "day": 1, "now": …, "room": {…}, "game": {…}, "seats":
{"s2": {"you": {…}, "asks": […]}}}`. Step 0 is the lobby; the last line is `{"story": {…}}`. The same seed gives
the same file on every machine. The dev page, Vitest and the screenshots read it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from duckpost.bots.random_bot import RandomBot
from duckpost.games.dice import Dice
from duckpost.rooms.commands import Answer, Command, Connected, Join, Open, Ring, Start
from duckpost.rooms.model import RoomCode, Status, phase_due
from duckpost.rooms.step import open_room, step
from duckpost.rooms.view import game_json, own_json, room_json, story_json

NAMES = (
    *("Nabi", "민지", "지훈", "Ελένη", "小雨", "Wolfeschlegelst", "👩‍👩‍👧‍👦 Kim"),
    *("שרה", "Bo", "Maximilian Krone", "은", "Zoë"),
)
START = 1_800_000_000_000
OUT = Path(__file__).with_name("frames.jsonl")


def _token(number: int) -> str:
    """Return what stands for a token's hash; nobody opens a socket here."""
    return f"hash of {number}"


class Evening:
    """A room as it goes through a game, and the lines written down so far."""

    def __init__(self, players: int, seed: int) -> None:
        """Open a room and seat everybody."""
        self.now = START
        opening = Open(
            code=RoomCode("BKTRW"), game="witch_catch", seed=seed, name=NAMES[0], token=_token(0), locale="ko"
        )
        self.room = open_room(opening, self.now).room
        self.lines: list[dict[str, Any]] = []
        self.dice = Dice(seed, 0)
        self.ids = 0
        for n, name in enumerate(NAMES[1:players], 1):
            self.carry_out(Join(name=name, token=_token(n)))
        for chair in self.room.chairs:
            self.carry_out(Connected(chair.seat, f"w:{chair.seat}"))

    def carry_out(self, command: Command) -> None:
        """Let a command happen; one that is refused is a bug of this script."""
        decision = step(self.room, command, self.now)
        if decision.refused is not None:
            raise RuntimeError(f"{command}: {decision.refused} {decision.detail}")
        self.room = decision.room

    def next_id(self) -> int:
        """Return a message id that no seat has used."""
        self.ids += 1
        return self.ids

    def write(self) -> None:
        """Write down what every seat and the table screen are sent now."""
        room = self.room
        own = {chair.seat: own_json(room, chair.seat) for chair in room.chairs}
        game = game_json(room)
        self.lines.append(
            {
                "step": len(self.lines),
                "phase": game["phase"],
                "day": game.get("day"),
                "now": self.now,
                "room": room_json(room),
                "game": game,
                "seats": {seat: {"you": you, "asks": asks} for seat, (you, asks) in own.items()},
            }
        )

    def answer_one(self) -> bool:
        """Let the next seat with an open ask answer it; False when nobody has any."""
        room = self.room
        for chair in room.chairs:
            state = room.state
            if state is None or room.status is not Status.PLAYING:
                return False
            view = room.table.view(state, chair.seat)
            for ask, choice in RandomBot().answers(chair.seat, view, self.dice.fork(str(self.next_id()))):
                given: Any = tuple(choice) if isinstance(choice, list) else choice
                self.carry_out(Answer(chair.seat, self.next_id(), ask, given))
                return True
        return False

    def play(self) -> None:
        """Play to the end, writing each phase down as it opens, and once more when only time can close it."""
        self.write()
        self.carry_out(Start(self.room.chairs[0].seat, self.next_id()))
        entry = -1
        while self.room.status is Status.PLAYING and self.room.state is not None:
            if self.room.state.entry != entry:
                entry = self.room.state.entry
                self.write()
            self.now += 400
            if not self.answer_one():
                if self.room.state.phase == "witch_hour":
                    self.write()
                due = phase_due(self.room)
                self.now = self.now if due is None else max(self.now, due)
                self.carry_out(Ring())
        self.write()


def thinned(lines: list[dict[str, Any]], keep_days: int) -> list[dict[str, Any]]:
    """Leave out the middle of a long game: the lobby, the first days and the end are what screens differ by."""
    return [line for line in lines if (line["day"] or 0) <= keep_days or line["step"] >= len(lines) - 3]


def main() -> None:
    """Write the file."""
    arguments = argparse.ArgumentParser(description="Write a game down as the phones are sent it")
    arguments.add_argument("--players", type=int, default=9)
    arguments.add_argument("--seed", type=int, default=12)
    arguments.add_argument("--days", type=int, default=2)
    arguments.add_argument("--out", type=Path, default=OUT)
    given = arguments.parse_args()
    evening = Evening(given.players, given.seed)
    evening.play()
    lines = [*thinned(evening.lines, given.days), {"story": story_json(evening.room)}]
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
