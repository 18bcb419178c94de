"""A room that is made with a key is made once: on every worker, at the same moment, and whatever was lost meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from duckpost.rooms.commands import Join, Leave
from duckpost.rooms.model import FIRST_SEAT, RoomCode
from duckpost.rooms.refusals import Refused
from duckpost.store import Store
from duckpost.store.ledger import ALPHABET, CODE_LENGTH, codes_to_try
from tests.redis_servers import Deployment
from tests.store.conftest import Connect, opening, until

KEY = "hash of a key"


def made(redis: Deployment) -> set[str]:
    """The codes of all rooms that there are."""
    return {key.rpartition(":")[2] for key in sorted(redis.keys()) if ":room:" in key}


async def test_of_workers_that_make_the_same_room_at_once_one_makes_it_and_all_have_it(
    every_redis: Deployment, connect: Connect
) -> None:
    stores = [await connect(every_redis.url) for _ in range(3)]
    opened = await asyncio.gather(*(stores[n % 3].create(opening(), KEY) for n in range(12)))
    (code,) = {one.stored.room.code for one in opened}
    assert [one.fresh for one in opened].count(True) == 1
    assert {one.seat for one in opened} == {FIRST_SEAT}
    assert [await store.made(KEY) for store in stores] == [code] * 3
    assert made(every_redis) == {code}
    other = await stores[0].create(opening(), "hash of another key")
    assert (other.fresh, other.stored.room.code != code) == (True, True)


async def test_the_room_is_found_again_whatever_has_become_of_whoever_made_it(
    every_redis_url: str, connect: Connect
) -> None:
    one, other = await connect(every_redis_url), await connect(every_redis_url)
    stored, seat, _ = await one.create(opening(), KEY)
    code = stored.room.code
    await one.transact(code, Join(name="Ben", token="token of ben"))
    await one.transact(code, Leave(seat, 1))
    assert await other.made(KEY) == code
    again = await other.create(opening(), KEY)
    assert (again.stored.room.code, again.seat, again.fresh) == (code, seat, False)
    assert [chair.name for chair in again.stored.room.chairs] == ["Ben"], "as it stands now"


async def test_a_code_that_is_anothers_is_passed_over_by_every_worker_alike(
    every_redis: Deployment, connect: Connect
) -> None:
    one, other = await connect(every_redis.url), await connect(every_redis.url)
    tries = codes_to_try(KEY)
    taken = {next(tries) for _ in range(3)}
    for code in taken:
        await occupied(one, code)
    assert await other.made(KEY) is None
    opened = await asyncio.gather(*(store.create(opening(), KEY) for store in (one, other)))
    assert {one.stored.room.code for one in opened} == {next(tries)}
    assert len(made(every_redis)) == 4
    assert await other.made(KEY) == opened[0].stored.room.code


async def occupied(store: Store, code: RoomCode) -> None:
    """Have somebody else's room under this code."""
    keys = store._scripts.keys.of(code)
    found, _, _ = await store.create(opening())
    theirs = store._scripts.keys.of(found.room.code)
    tag, body = await store._servers.call(theirs.tag, "HMGET", theirs.room, "v", "b")
    await store._servers.call(keys.tag, "HSET", keys.room, "v", tag, "b", body)
    await store._servers.call(keys.tag, "SET", keys.code, "")
    await store._servers.call(theirs.tag, "DEL", theirs.room, theirs.code, theirs.log)
    for key in (keys.room, keys.code):
        await store._servers.call(keys.tag, "PEXPIRE", key, 60_000)


async def test_a_key_with_which_nothing_was_made_may_be_used_again(every_redis: Deployment, connect: Connect) -> None:
    store = await connect(every_redis.url)
    with pytest.raises(Refused):
        await store.create(opening(name=""), KEY)
    assert await store.made(KEY) is None
    assert made(every_redis) == set()
    assert (await store.create(opening(), KEY)).fresh


async def test_a_key_whose_room_has_expired_makes_a_room_and_not_under_a_code_that_rests(
    redis_server: Deployment, connect: Connect
) -> None:
    store = await connect(redis_server.url)
    first = (await store.create(opening(), KEY)).stored.room.code
    server, keys = redis_server.holders[0], store._scripts.keys.of(first)
    for key in (keys.room, keys.log):
        server.say("PEXPIRE", key, 1)
    await until(lambda: not server.say("EXISTS", keys.room))
    assert await store.made(KEY) is None
    second = await store.create(opening(), KEY)
    assert (second.fresh, second.stored.room.code != first) == (True, True)


async def test_every_commit_of_the_room_keeps_the_key_as_long_as_its_code(
    redis_server: Deployment, connect: Connect
) -> None:
    store = await connect(redis_server.url)
    code = (await store.create(opening(), KEY)).stored.room.code
    keys = store._scripts.keys.of(code)
    await store._servers.call(keys.tag, "PEXPIRE", keys.code, 60_000)
    await store.transact(code, Join(name="Ben", token="token of ben"))
    server = redis_server.holders[0]
    assert server.say("GET", keys.code) == KEY
    assert abs(server.say("PTTL", keys.code) - server.say("PTTL", keys.room) - 3_600_000) < 1000


def test_the_codes_of_a_key_are_its_own_and_spread_over_all_there_are() -> None:
    tries = codes_to_try(KEY)
    row = [next(tries) for _ in range(2000)]
    again = codes_to_try(KEY)
    assert row == [next(again) for _ in range(2000)]
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in row)
    assert len(set(row)) > 1990
    for place in range(CODE_LENGTH):
        assert {code[place] for code in row} == set(ALPHABET)
    assert next(codes_to_try("hash of another key")) not in row[:10]
