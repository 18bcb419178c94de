"""The law of golden playthroughs: a whole game as a text that a person can read, and that can be played again.

A file holds the moves (`>`) and after each what changed by it: the phase, a field of the table screen (`table`), of a
seat's own part (`s1`), one of a seat's asks (`s1 ?`) or its answer (`s1 !`); `-` is what is gone. One JSON value a
line, and one line for all seats that it is the same for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

from duckpost.games.contract import Game, Json, Seat, State
from duckpost.games.table import Table
from tests.games.random_play import Answered, Marked, Move, Temper, TimeUp, carry_out, course, dealt

TEMPER = Temper(idle=30, away=1, back=2, time_up=1)
_HEAD = re.compile(r"# (?P<game>\w+), (?P<players>\d+) players, seed (?P<seed>\d+), options (?P<options>\{.*\})")


def drawn(game: Game[Any], players: int, seed: int, options: Mapping[str, object]) -> tuple[list[Move], State]:
    """Draw a whole game by chance: its moves and its end."""
    table, start = dealt(game, players, seed, game.read_options(options, players))
    played = list(course(table, start, Random(seed), TEMPER))
    return [move for _before, move, _after in played], played[-1][2]


def written(game: Game[Any], players: int, seed: int, options: Mapping[str, object], moves: list[Move]) -> str:
    """Write the game that these moves make. Raises `Rejected` when the rules refuse one of them."""
    table, state = dealt(game, players, seed, game.read_options(options, players))
    lines = [f"# {game.id}, {players} players, seed {seed}, options {_json(dict(options))}"]
    known: Known = {}
    lines += _changes(table, state, known)
    for move in moves:
        state = carry_out(table, state, move)
        lines += ["", f"> {_said(move)}", *_changes(table, state, known)]
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[str, int, int, Json, list[Move]]:
    """Read a playthrough: the game's id, the number of players, the seed, the options, the moves."""
    head = _HEAD.match(text)
    assert head, "the first line says which game this is"
    moves = [_move(line[2:]) for line in text.splitlines() if line.startswith("> ")]
    return head["game"], int(head["players"]), int(head["seed"]), json.loads(head["options"]), moves


def end_of(game: Game[Any], players: int, seed: int, options: Mapping[str, object], moves: list[Move]) -> State:
    """Play these moves and return the last state. Raises `Rejected` when the rules refuse one of them."""
    table, start = dealt(game, players, seed, game.read_options(options, players))
    state: State = start
    for move in moves:
        state = carry_out(table, state, move)
    return state


def _said(move: Move) -> str:
    match move:
        case Answered(seat, ask, choice):
            return f"{seat} {ask} {_json(choice)}"
        case Marked(seat, away):
            return f"{seat} {'away' if away else 'back'}"
        case TimeUp():
            return "time up"


def _move(line: str) -> Move:
    if line == "time up":
        return TimeUp()
    seat, what, *choice = line.split(" ", 2)
    if not choice:
        return Marked(Seat(seat), what == "away")
    return Answered(Seat(seat), what, json.loads(choice[0]))


Known: TypeAlias = dict[tuple[str, str], str]
"""What was last shown to whom, under which name."""


def _changes(table: Table[Any], state: State, known: Known) -> list[str]:
    """List what is not as it was known, and know it."""
    now = {(whom, name): value for whom, name, value in _shown(table, state)}
    changed = [(key, value) for key, value in now.items() if known.get(key) != value]
    changed += [(key, "-") for key in known if key not in now]
    known.clear()
    known.update(now)
    together: dict[tuple[str, str], list[str]] = {}
    for (whom, name), value in changed:
        together.setdefault((name, value), []).append(whom)
    return [f"{' '.join(whom)} {name} {value}" for (name, value), whom in together.items()]


def _shown(table: Table[Any], state: State) -> Iterator[tuple[str, str, str]]:
    """Everything that anybody is shown: to whom, under which name, as one JSON value; in a fixed order."""
    yield "phase", "=", f"{state.phase} ({table.seconds(state) or 'no'} s)"
    yield from (("table", name, _json(value)) for name, value in sorted(table.view(state, None).game.items()))
    for seat in state.seats:
        view = table.view(state, seat)
        yield from ((seat, name, _json(value)) for name, value in sorted((view.you or {}).items()))
        for ask in view.asks:
            yield seat, f"? {ask['id']}", _json({name: ask[name] for name in ask if name not in ("id", "answer")})
            if ask["answer"] is not None:
                yield seat, f"! {ask['id']}", _json(ask["answer"])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
