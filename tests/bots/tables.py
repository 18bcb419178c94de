"""Tables for bots: random options that can be dealt from, and games in which every answer of a bot is counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from duckpost.bots.bot import Bot, WireAnswer
from duckpost.games.contract import BadOptions, Json, Seat, View
from duckpost.games.dice import Dice
from duckpost.games.registry import GAMES
from duckpost.games.table import Table
from duckpost.games.witch_catch.state import Village
from duckpost.simulate.game_of_bots import play, seats_of


@dataclass
class Watched:
    """A bot whose views and answers are kept."""

    bot: Bot
    turns: list[tuple[str, View, tuple[WireAnswer, ...]]] = field(default_factory=list)

    def answers(self, seat: str, view: View, dice: Dice) -> tuple[WireAnswer, ...]:
        given = self.bot.answers(seat, view, dice)
        self.turns.append((seat, view, given))
        return given

    def told(self, prompt: str) -> list[tuple[str, View, Json, object]]:
        """Every answer to an ask of this prompt, with the view it was given for."""
        return [
            (seat, view, ask, choice)
            for seat, view, given in self.turns
            for name, choice in given
            for ask in view.asks
            if ask["id"] == name and ask["prompt"] == prompt
        ]


def random_options(chance: Random, players: int) -> dict[str, Any]:
    """Options within their bounds that a game can be dealt from; each is given or left out by chance."""
    game = GAMES["witch_catch"]
    schema = game.option_schema()["properties"]
    while True:
        raw = {name: _value(chance, rule) for name, rule in sorted(schema.items()) if chance.random() < 0.4}
        try:
            game.read_options(raw, players)
        except BadOptions:
            continue
        return raw


def _value(chance: Random, rule: Json) -> Any:
    if "anyOf" in rule:
        return _value(chance, chance.choice(rule["anyOf"]))
    if "enum" in rule:
        return chance.choice(rule["enum"])
    if rule["type"] == "null":
        return None
    if rule["type"] == "boolean":
        return chance.random() < 0.5
    return chance.randint(rule["minimum"], min(rule["maximum"], rule["minimum"] + 8))


def played(bots: Mapping[Seat, Bot], seed: int, options: Mapping[str, Any] | None = None) -> Village:
    """Play a whole game of Witch Catch and return how it ended."""
    game = GAMES["witch_catch"]
    seats = tuple(bots)
    table: Table[Village] = Table(game, seed)
    return play(table, table.deal(seats, game.read_options(options or {}, len(seats))), bots, seed)


def seated(players: int, bot: Bot) -> dict[Seat, Bot]:
    """Seat one bot on every chair."""
    return dict.fromkeys(seats_of(players), bot)
