"""Laws that hold in every room that random play can reach: invariants, storing, the log, and purity."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from pathlib import Path
from random import Random

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

import duckpost.rooms
from duckpost.games.codec import DamagedState
from duckpost.rooms.codec import FORM, dump, dump_entry, load, load_entry
from duckpost.rooms.commands import KINDS, Open, Ring
from duckpost.rooms.model import Room, Status, host_due, open_to_bot, phase_due
from duckpost.rooms.step import replay, step
from duckpost.rooms.view import door_json, game_json, own_json, room_json
from tests.rooms.evening import TIMED, Evening, playing
from tests.rooms.random_evening import random_command, random_evening

SEEDS = range(20)
STEPS = 250


def check(room: Room) -> None:
    """What holds in every room."""
    seats = [chair.seat for chair in room.chairs]
    people = [chair.seat for chair in room.chairs if chair.is_human]
    assert len(set(seats)) == len(seats) <= room.rules.max_players
    assert len({chair.name for chair in room.chairs}) == len(seats)
    assert (room.host is None) == (not people)
    assert room.host is None or room.host in people
    for chair in room.chairs:
        assert not (chair.removed and (chair.token or chair.pass_hash or chair.link or not chair.left))
        assert bool(chair.pass_hash) == bool(chair.pass_until)
        assert not (chair.left and chair.link)
        assert not (chair.asleep and not chair.link)
        assert list(chair.done) == sorted(chair.done)
    check_clock(room)


def check_clock(room: Room) -> None:
    state = room.state
    assert (state is None) == (room.status is Status.LOBBY)
    if room.status is not Status.PLAYING:
        assert (room.bell, room.paused, room.bots_due) == (None, None, None)
    if state is not None:
        assert (state.outcome is not None or room.cut_short) == (room.status is Status.OVER)
        assert {chair.seat for chair in room.chairs} == set(state.seats)
        assert all(chair.seat in state.away for chair in room.chairs if chair.left) or room.status is Status.OVER
    if room.bell is not None:
        assert state is not None
        assert room.bell.entry == state.entry
    if room.status is Status.PLAYING and state is not None:
        assert (room.bell is not None) == (room.table.seconds(state) is not None)
        assert (room.bots_due is not None) == any(open_to_bot(room, chair) for chair in room.chairs)
    alarms = [phase_due(room), host_due(room), room.bots_due if room.paused is None else None]
    assert room.due == min((alarm for alarm in alarms if alarm is not None), default=None)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_room_that_random_play_reaches_is_sound_and_is_stored_and_read_back_equal(seed: int) -> None:
    for evening in random_evening(seed, STEPS):
        check(evening.room)
        body = dump(evening.room)
        again = load(body)
        assert again == evening.room
        assert dump(again) == body


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_gives_the_room_again_byte_for_byte(seed: int) -> None:
    *_, evening = random_evening(seed, STEPS)
    lines = [dump_entry(now, command) for now, command in evening.log]
    entries = [load_entry(line) for line in lines]
    assert entries == evening.log
    again = replay(entries)
    assert again is not None
    assert dump(again) == dump(evening.room)


def test_random_evenings_go_everywhere() -> None:
    """What the laws above say would be worth little if random play stayed in the lobby."""
    statuses: Counter[str] = Counter()
    phases: set[str] = set()
    kinds: set[str] = set()
    matches = paused = cut_short = outcomes = followed = 0
    for seed in SEEDS:
        host = None
        for evening in random_evening(seed, STEPS):
            room = evening.room
            statuses[room.status] += 1
            phases.add("" if room.state is None else room.state.phase)
            paused += room.paused is not None
            cut_short += room.cut_short
            outcomes += room.state is not None and room.state.outcome is not None
            matches = max(matches, room.match)
            followed += host is not None and room.host not in (None, host) and isinstance(evening.log[-1][1], Ring)
            host = room.host
        kinds |= {type(command).__name__ for _, command in evening.log}
    assert min(statuses[status] for status in Status) > 50
    assert {"guard_post", "witch_hour", "proposal", "ritual", "vote", "vote_result", "over"} <= phases
    assert kinds == set(KINDS)
    assert min(matches, paused, cut_short, outcomes, followed) > 0


def test_an_empty_log_is_no_room() -> None:
    assert replay([]) is None
    assert replay([(1, Ring())]) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_step_is_pure(seed: int) -> None:
    """The same room, command and time give an equal decision; the room given is not touched."""
    chance = Random(seed)
    for evening in random_evening(seed, 120):
        room, frozen = evening.room, copy.deepcopy(evening.room)
        ids = evening.ids.copy()
        command, now = random_command(evening, chance), evening.now
        evening.ids = ids
        assert step(room, command, now) == step(frozen, command, now)
        assert room == frozen


@pytest.mark.parametrize("seed", range(5))
def test_views_are_json_of_bounded_numbers_and_do_not_touch_the_room(seed: int) -> None:
    for evening in random_evening(seed, 120):
        room, frozen = evening.room, copy.deepcopy(evening.room)
        views = [room_json(room), game_json(room), door_json(room), *(own_json(room, c.seat) for c in room.chairs)]
        orjson.dumps(views)
        assert room == frozen


FORBIDDEN = {"asyncio", "time", "datetime", "random", "socket", "threading", "secrets", "os", "redis", "logging"}


def test_rooms_know_no_clock_no_chance_and_no_world() -> None:
    folder = Path(duckpost.rooms.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert len(trees) > 10
    assert {name.partition(".")[0] for name in imported} & FORBIDDEN == set()
    assert not any(isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.Global) for node in nodes)


# ---- damaged bodies


def stored() -> bytes:
    return dump(playing(5, options=TIMED, phase="vote").room)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"1",
        b"{}",
        b"[]",
        b"[1]",
        b"[1,[],null]",
        b'"abc"',
        b"[1,null,null]",
        b"[[[[",
        b"\xff\xfe",
        b"[1,2,3,4]",
    ],
)
def test_what_is_no_stored_room_is_said_to_be_damaged(body: bytes) -> None:
    with pytest.raises(DamagedState):
        load(body)


@pytest.mark.parametrize("form", ["0", "1", "3", "true", "2.0", '"2"', "null", "[]"])
def test_a_room_of_another_form_is_refused(form: str) -> None:
    assert stored().startswith(b"[%d," % FORM)
    with pytest.raises(DamagedState):
        load(form.join(["[", stored().decode()[2:]]).encode())


def test_a_room_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(DamagedState):
        load(stored().replace(b'"witch_catch"', b'"chess"', 1))


def test_every_cut_of_a_stored_room_is_refused() -> None:
    body = stored()
    for length in range(0, len(body), 7):
        with pytest.raises(DamagedState):
            load(body[:length])


BODY = orjson.loads(stored())


def places(value: object, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    below = (
        [place for i, item in enumerate(value) for place in places(item, (*path, i))] if isinstance(value, list) else []
    )
    return [path, *below] if path else below


PLACES = places(BODY)
NUMBERS = st.one_of(st.integers(-(2**63), 2**64 - 1), st.floats())
JUNK = st.one_of(st.none(), st.booleans(), NUMBERS, st.text(max_size=3), st.just([]), st.just({}))


@given(st.sampled_from(PLACES), JUNK)
def test_a_room_with_anything_put_anywhere_is_read_or_said_to_be_damaged(place: tuple[int, ...], junk: object) -> None:
    body = copy.deepcopy(BODY)
    holder = body
    for index in place[:-1]:
        holder = holder[index]
    holder[place[-1]] = junk
    written = orjson.dumps(body)
    try:
        room = load(written)
    except DamagedState:
        return
    assert orjson.loads(dump(room)) == orjson.loads(written)


@given(st.binary(max_size=60))
def test_bytes_are_a_room_or_damaged(body: bytes) -> None:
    with pytest.raises(DamagedState):
        load(body)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"1",
        b"null",
        b"{}",
        b'[1,"Ring"]',
        b'[1,"Ring",[],1]',
        b'[1,"Ring",[0]]',
        b'[1,"Nothing",[]]',
        b'["1","Ring",[]]',
        b'[1.5,"Ring",[]]',
        b'[1e999,"Ring",[]]',
        b'[true,"Ring",[]]',
        b'[null,"Ring",[]]',
        b'[1,["Ring"],[]]',
        b'[1,"Pause",["s1"]]',
        b'[1,"Pause",["s1","7"]]',
        b'[1,"Answer",["s1",1,"ready",{}]]',
    ],
)
def test_what_is_no_entry_of_a_log_is_said_to_be_damaged(line: bytes) -> None:
    with pytest.raises(DamagedState):
        load_entry(line)


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_every_seed_can_be_stored(seed: int) -> None:
    evening = Evening(4, seed=seed)
    evening.start()
    assert load(dump(evening.room)) == evening.room
    entry = evening.log[0]
    assert isinstance(entry[1], Open)
    assert load_entry(dump_entry(*entry)) == entry
