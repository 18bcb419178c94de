"""Bots at the table: they play like players, one worker drives them, and its death does not stop them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from duckpost.games.contract import Seat
from duckpost.gateway.bots import due_commands, turn_of
from duckpost.rooms.commands import AddBot, Answer, BotTurn, Command, Open, Pause, Ring, Start
from duckpost.rooms.model import Pace, Room, RoomCode
from duckpost.rooms.step import open_room, step
from tests.gateway.conftest import Serve
from tests.gateway.server import Running
from tests.protocol_client import Phone


def table(pace: Pace | None = None, bots: int = 5) -> Room:
    """A started game of one person and some bots."""
    code, host = RoomCode("BCDFG"), Seat("s1")
    opening = Open(code=code, game="witch_catch", seed=3, name="Ann", token="t", pace=pace or Pace(least=0, most=0))
    numbers = count(1)
    room = open_room(opening, 1000).room
    commands: list[Command] = [AddBot(host, next(numbers), "villager") for _ in range(bots)]
    for command in (*commands, Start(host, next(numbers))):
        room = step(room, command, 1000).room
    return room


def turns(room: Room, now: int) -> Iterator[tuple[Room, Any]]:
    """Do what is due, until nothing is."""
    while commands := due_commands(room, now):
        for command in commands:
            decision = step(room, command, now)
            assert decision.refused is None
            assert decision.room is not room
            room = decision.room
            yield room, command


def test_one_bot_at_a_time_answers_what_it_is_asked() -> None:
    done = [command for _, command in turns(table(), 1000)]
    assert [type(command) for command in done] == [BotTurn] * 5
    assert [command.seat for command in done] == ["s2", "s3", "s4", "s5", "s6"]
    assert {command.answers for command in done} == {(("ready", True),)}


def test_a_bot_takes_its_time() -> None:
    room = table(Pace(least=1500, most=5000))
    assert room.bots_due is not None
    assert due_commands(room, room.bots_due - 1) == ()
    assert len(due_commands(room, room.bots_due)) == 1


def test_a_bot_that_is_asked_the_same_answers_the_same() -> None:
    room = table()
    assert due_commands(room, 1000) == due_commands(room, 5000)


def test_no_bot_moves_in_a_paused_game() -> None:
    room = step(table(), Pause(Seat("s1"), 99), 1000).room
    assert due_commands(room, 10**9) == ()


def test_a_phase_whose_time_is_up_ends_before_a_bot_speaks() -> None:
    (*_, (room, _)) = turns(table(), 1000)
    room = step(room, Answer(Seat("s1"), 99, "ready", True), 1000).room
    assert room.bell is not None
    assert due_commands(room, room.bell.due) == (Ring(),)
    gathering = step(room, Ring(), room.bell.due).room
    assert gathering.bots_due is not None
    assert isinstance(due_commands(gathering, gathering.bots_due)[0], BotTurn)
    late = replace(gathering, bell=replace(room.bell, due=gathering.bots_due))
    assert due_commands(late, gathering.bots_due) == (Ring(),)


def test_a_person_is_no_bot() -> None:
    room = table()
    assert turn_of(room, room.chairs[0]) is None


async def play(phone: Phone) -> None:
    """Answer whatever is required with the first that is allowed, until the game is over."""
    while phone.now["room"]["status"] == "playing":
        seq = phone.now["seq"]
        for ask in phone.open_asks():
            if ask["optional"]:
                continue
            choice: Any = True if ask["kind"] == "confirm" else ask["options"][: max(1, ask["min"])]
            if (await phone.answer(ask["id"], choice))["type"] == "ack":
                break
        await phone.until(lambda p, seq=seq: p.now["seq"] > seq or p.now["room"]["status"] != "playing")  # type: ignore[misc]


async def test_one_person_plays_a_whole_game_with_bots(serve: Serve) -> None:
    server = await serve(speed=1000)
    (ann,) = await server.party(1, seed=5)
    for _ in range(5):
        await ann.do({"type": "host", "do": "add_bot", "bot": "villager"})
    await ann.do({"type": "host", "do": "start"})
    await ann.until(lambda phone: phone.now["you"])
    await play(ann)
    assert ann.phase == "over"
    assert ann.now["game"]["outcome"]["winner"]
    story = await server.guest.story(server.tickets[0])
    assert story.status_code == 200
    assert [chair["bot"] for chair in ann.now["room"]["seats"]] == [False] + [True] * 5


async def test_a_bots_turn_is_taken_by_one_of_two_workers(serve: Serve) -> None:
    one, two = await serve(prefix="bots", speed=1000), await serve(prefix="bots", speed=1000)
    (ann,) = await one.party(1, seed=5)
    ben_ticket = await two.guest.take_seat(one.tickets[0].code, "Ben")
    ben = await two.sit(ben_ticket)
    for _ in range(4):
        await ann.do({"type": "host", "do": "add_bot"})
    await ann.do({"type": "host", "do": "start"})
    await ann.until(lambda phone: phone.now["game"]["waiting_for"] == ["s1", "s2"])
    await ben.until(lambda phone: phone.now["game"]["waiting_for"] == ["s1", "s2"])
    log = await one.store.log(RoomCode(one.tickets[0].code))
    assert sorted(command.seat for _, command in log if isinstance(command, BotTurn)) == ["s3", "s4", "s5", "s6"]
    assert not [command for _, command in log if isinstance(command, Ring)]


async def test_a_room_of_bots_goes_on_without_any_phone(server: Running) -> None:
    (ann,) = await server.party(1, seed=5)
    for _ in range(4):
        await ann.do({"type": "host", "do": "add_bot"})
    await ann.do({"type": "host", "do": "start"})
    await ann.do({"type": "answer", "ask": "ready", "choice": True})
    await ann.socket.close()
    server.store.clock.shift(10 * 60_000)
    again = await server.sit(server.tickets[0])
    await again.until(lambda phone: phone.phase not in ("role_check", "morning"))


@pytest.mark.parametrize("players", [4, 8])
async def test_bots_play_alone_once_the_only_person_is_away(serve: Serve, players: int) -> None:
    server = await serve(speed=1000)
    (ann,) = await server.party(1, seed=9)
    for _ in range(players - 1):
        await ann.do({"type": "host", "do": "add_bot"})
    await ann.do({"type": "host", "do": "start"})
    await ann.do({"type": "host", "do": "away", "seat": "s1"})
    await ann.until(lambda phone: phone.phase == "over")
