"""The law of purity: a whole game opens no file and no socket, reads no clock, and draws from nothing but its dice."""

from __future__ import annotations

import builtins
import io
import json
import os
import random
import secrets
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from duckpost.games.codec import from_json, to_json
from duckpost.games.table import Table
from tests.games.random_play import carry_out, viewers
from tests.games.runs import ALL, run

WORLD: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (builtins, ("open", "input", "print")),
    (io, ("open",)),
    (os, ("open", "read", "write", "stat", "listdir", "urandom", "getpid", "getenv", "system")),
    (socket, ("socket", "create_connection", "getaddrinfo")),
    (subprocess, ("Popen", "run")),
    (threading, ("Thread", "Timer")),
    (time, ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "sleep", "localtime")),
    (random, ("random", "randrange", "randint", "choice", "shuffle", "sample", "seed", "getrandbits")),
    (secrets, ("token_bytes", "randbelow", "choice")),
)


class Impure(AssertionError):
    """A game has done what only the world around it may do."""


def closed_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, names in WORLD:
        for name in names:
            monkeypatch.setattr(module, name, _forbidden(f"{module.__name__}.{name}"))


def _forbidden(name: str) -> Callable[..., Any]:
    def call(*_args: object, **_named: object) -> Any:
        raise Impure(name)

    return call


@pytest.mark.parametrize("game_id", ALL)
def test_a_whole_game_is_played_with_the_world_closed_off(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = run(game_id, 1)
    game, table = played.table.game, Table(played.table.game, played.seed)
    with monkeypatch.context() as patch:
        closed_off(patch)
        state = table.deal(played.dealt.seats, getattr(played.dealt, "options", None))
        for move, _after in played.moves:
            saved = json.dumps(to_json(carry_out(table, state, move)))
            state = from_json(game.state, json.loads(saved))
            for seat in viewers(state):
                table.view(state, seat)
        game.story(state, {})
    assert state == played.end


def test_the_world_is_really_closed_off(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        closed_off(patch)
        with pytest.raises(Impure, match=r"^time\.monotonic$"):
            time.monotonic()
        with pytest.raises(Impure, match=r"^builtins\.open$"):
            open("anything")  # noqa: PTH123, SIM115 - it is never opened
        with pytest.raises(Impure, match=r"^random\.random$"):
            random.random()
