"""A room changes by `transact` and by nothing else: stored before told, carried out exactly once, in one round trip."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from duckpost.games.contract import Seat
from duckpost.rooms.commands import AddBot, Connected, End, Join, Pause, Rename, Start
from duckpost.rooms.model import Pace, RoomCode, Status
from duckpost.rooms.refusals import Code, Refused
from duckpost.store import RoomGone, Store
from duckpost.store.ledger import ALPHABET
from duckpost.store.scripts import Reply, Scripts, Verdict, Write
from tests.redis_servers import Deployment
from tests.store.conftest import Connect, Heard, new_room, opening, playing, until


async def test_a_new_room_has_a_code_of_five_from_the_alphabet_and_its_host_on_the_first_chair(
    every_redis_url: str, connect: Connect
) -> None:
    store = await connect(every_redis_url)
    stored, seat, fresh = await store.create(opening())
    assert fresh
    assert len(stored.room.code) == 5
    assert set(stored.room.code) <= set(ALPHABET)
    assert (stored.version, stored.room.host, seat) == (1, seat, Seat("s1"))
    loaded = await store.load(stored.room.code)
    assert loaded is not None
    assert loaded.room == stored.room


async def test_a_room_that_cannot_be_opened_leaves_nothing(redis_server: Deployment, connect: Connect) -> None:
    store = await connect(redis_server.url)
    with pytest.raises(Refused) as refused:
        await store.create(opening(name=""))
    assert refused.value.code is Code.BAD_NAME
    assert all("workers" in key or "lease" in key for key in sorted(redis_server.keys()))


async def test_no_room_has_no_version_and_no_change(every_redis_url: str, connect: Connect) -> None:
    store = await connect(every_redis_url)
    nowhere = RoomCode("BBBBB")
    assert await store.load(nowhere) is None
    with pytest.raises(RoomGone):
        await store.transact(nowhere, Join(name="Bob", token="bob"))
    with pytest.raises(RoomGone):
        await store.hold(nowhere, Heard())
    assert await store.log(nowhere) == ()


async def test_what_one_worker_commits_another_sees_by_a_poke(every_redis_url: str, connect: Connect) -> None:
    one, other = await connect(every_redis_url), await connect(every_redis_url)
    code, _ = await new_room(one)
    here, there = Heard(), Heard()
    assert (await one.hold(code, here)).version == 1
    assert (await other.hold(code, there)).version == 1
    joined = await one.transact(code, Join(name="Bob", token="bob"))
    assert here.versions == [2], "whoever commits shows its own sockets at once"
    await until(lambda: there.last == 2)
    assert there.all[-1].room == joined.stored.room
    await other.transact(code, Join(name="Cem", token="cem"))
    await until(lambda: here.last == 3)
    assert (here.versions, there.versions) == ([2, 3], [2, 3])


async def test_a_refusal_stores_nothing_and_tells_nobody(every_redis_url: str, connect: Connect) -> None:
    store = await connect(every_redis_url)
    code, host = await new_room(store)
    heard = Heard()
    await store.hold(code, heard)
    refused = await store.transact(code, Start(host, 1))
    assert refused.decision.refused is Code.NOT_ALLOWED
    assert (heard.versions, len(await store.log(code))) == ([], 1)


async def test_nothing_is_refused_on_an_old_body(redis_url: str, connect: Connect) -> None:
    """A worker that has missed a poke still decides on what Redis holds."""
    one, other = await connect(redis_url), await connect(redis_url)
    code, host = await new_room(one)
    heard = Heard()
    await one.hold(code, heard)
    one._pokes.pushed = lambda push: None  # type: ignore[method-assign]  # this worker is deaf from now on
    one._servers._node._line._pushed = lambda push: None  # type: ignore[attr-defined]
    for number in range(3):
        await other.transact(code, AddBot(host, number + 1, "villager"))
    assert one._holding.get(code).stored.version == 1  # type: ignore[union-attr]
    started = await one.transact(code, Start(host, 4))
    assert started.decision.refused is None
    assert started.stored.room.status is Status.PLAYING
    assert heard.versions == [4, 5]


async def test_an_id_that_was_carried_out_is_acknowledged_and_done_no_more(
    every_redis_url: str, connect: Connect
) -> None:
    store = await connect(every_redis_url)
    code, host = await new_room(store)
    first = await store.transact(code, Rename(host, 1, "Bea"))
    again = await store.transact(code, Rename(host, 1, "Cleo"))
    assert again.decision.refused is None
    assert (again.stored.version, again.stored.room.chairs[0].name) == (first.stored.version, "Bea")


async def test_twelve_join_at_once_and_there_is_one_free_seat(every_redis_url: str, connect: Connect) -> None:
    stores = [await connect(every_redis_url) for _ in range(3)]
    code, host = await new_room(stores[0])
    for number in range(10):
        await stores[0].transact(code, AddBot(host, number + 1, "villager"))
    joins = [stores[n % 3].transact(code, Join(name=f"Cat {n}", token=f"token {n}")) for n in range(12)]
    done = await asyncio.gather(*joins)
    seated = [committed for committed in done if committed.decision.refused is None]
    assert len(seated) == 1
    assert {c.decision.refused for c in done} == {None, Code.ROOM_FULL}
    final = await stores[1].load(code)
    assert final is not None
    assert len(final.room.chairs) == 12


async def test_ten_joins_with_one_token_are_one_person(every_redis_url: str, connect: Connect) -> None:
    stores = [await connect(every_redis_url) for _ in range(2)]
    code, _ = await new_room(stores[0])
    same = Join(name="Bob", token="bob")
    done = await asyncio.gather(*(stores[n % 2].transact(code, same) for n in range(10)))
    assert {committed.decision.seat for committed in done} == {Seat("s2")}
    assert len((await stores[0].hold(code, Heard())).room.chairs) == 2


async def test_a_storm_of_conflicts_is_carried_out_exactly_once_each(every_redis_url: str, connect: Connect) -> None:
    stores = [await connect(every_redis_url) for _ in range(3)]
    code, host = await new_room(stores[0])
    ears = [Heard() for _ in stores]
    for store, heard in zip(stores, ears, strict=True):
        await store.hold(code, heard)
    links = [f"{stores[n % 3].worker}:{n}" for n in range(200)]
    done = await asyncio.gather(*(stores[n % 3].transact(code, Connected(host, link)) for n, link in enumerate(links)))
    assert sorted(committed.stored.version for committed in done) == list(range(2, 202))
    logged = [command.link for _, command in await stores[0].log(code) if isinstance(command, Connected)]
    assert sorted(logged) == sorted(links)
    await until(lambda: all(heard.last == 201 for heard in ears))
    for heard in ears:
        assert heard.versions == sorted(set(heard.versions)), "no version twice, none out of order"


async def test_a_worker_that_always_comes_too_late_gets_its_turn(redis_url: str, connect: Connect) -> None:
    """Each of its commits arrives when others have committed since; three that never rest do not starve it."""
    late, *busy = [await connect(redis_url) for _ in range(4)]
    code, host = await new_room(late)
    others = Counted.of(*busy)

    async def after_the_others() -> None:
        seen = len(others.replies)
        await until(lambda: len(others.replies) > seen + 6)

    behind = Counted.of(late)
    behind.before = after_the_others
    resting = asyncio.Event()

    async def never_rests(store: Store) -> None:
        for number in count():
            if resting.is_set():
                return
            await store.transact(code, Connected(host, f"{store.worker}:{number}"))

    crowd = [asyncio.create_task(never_rests(store)) for store in busy]
    try:
        for number in range(5):
            done = await late.transact(code, Rename(host, number + 1, f"Late {number}"))
            assert done.decision.refused is None
    finally:
        resting.set()
        await asyncio.gather(*crowd)
    assert Verdict.NEWER in behind.replies, "it did lose races"


class Counted:
    """Stands before the scripts of some stores and notes what came of each commit."""

    def __init__(self) -> None:
        self.replies: list[Verdict] = []
        self.before: Callable[[], Awaitable[None]] | None = None

    @classmethod
    def of(cls, *stores: Store) -> Counted:
        counted = cls()
        for store in stores:
            store._ledger._scripts = counted._before(store._scripts)
        return counted

    def _before(self, scripts: Scripts) -> Scripts:
        counted = self

        class Noted(Scripts):
            async def commit(self, write: Write) -> Reply:
                if counted.before is not None:
                    await counted.before()
                reply = await super().commit(write)
                counted.replies.append(reply.verdict)
                return reply

        return Noted(scripts.servers, scripts.keys)


async def test_an_answer_takes_one_round_trip(redis_server: Deployment, connect: Connect) -> None:
    store = await connect(redis_server.url)
    code, host = await new_room(store)
    await store.hold(code, Heard())
    await store.transact(code, Rename(host, 1, "Script is known"))
    server = redis_server.holders[0]
    await store._workers.close()
    await store._bells.close()
    server.say("CONFIG", "RESETSTAT")
    for number in range(20):
        await store.transact(code, Rename(host, number + 2, f"Ann {number}"))
    with server.client() as client:
        stats = client.info("commandstats")
    by_script = {"hget", "get", "hset", "hincrby", "rpush", "set", "pexpire", "zadd", "zrem", "spublish", "sadd"}
    by_this_test = {"config|resetstat", "info", "client|setinfo", "hello"}
    asked = {name.removeprefix("cmdstat_"): row["calls"] for name, row in stats.items()}
    assert asked.pop("evalsha") == 20
    assert set(asked) <= by_script | by_this_test


async def test_changes_of_one_room_by_one_worker_never_conflict(redis_server: Deployment, connect: Connect) -> None:
    store = await connect(redis_server.url)
    code, host = await new_room(store)
    await store.hold(code, Heard())
    counted = Counted.of(store)
    links = [Connected(host, f"{store.worker}:{number}") for number in range(50)]
    await asyncio.gather(*(store.transact(code, link) for link in links))
    assert counted.replies == [Verdict.SAVED] * 50


async def test_a_code_is_not_given_again_while_it_rests(
    redis_server: Deployment, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await connect(redis_server.url)
    code, _ = await new_room(store)
    server = redis_server.holders[0]
    keys = store._scripts.keys.of(code)
    rest = server.say("PTTL", keys.code) - server.say("PTTL", keys.room)
    assert abs(rest - 3_600_000) < 1000
    server.say("PEXPIRE", keys.room, 1)
    server.say("PEXPIRE", keys.log, 1)
    await until(lambda: not server.say("EXISTS", keys.room))
    drawn = iter(code + "BCDFG")
    monkeypatch.setattr("duckpost.store.ledger.secrets.choice", lambda _: next(drawn))
    assert (await new_room(store))[0] == "BCDFG"


async def test_every_commit_renews_every_key_for_as_long_as_the_rooms_status_says(
    every_redis: Deployment, connect: Connect
) -> None:
    store = await connect(every_redis.url)
    code, host = await playing(store, Pace())
    await store.transact(code, Connected(host, f"{store.worker}:1"))
    keys = store._scripts.keys.of(code)
    kept = [keys.room, keys.log, keys.code, keys.bells, store._scripts.keys.links(keys.tag, store.worker)]
    for key in kept:
        await store._servers.call(keys.tag, "PEXPIRE", key, 60_000)
    done = await store.transact(code, Rename(host, 50, "Renewed"))
    hours = {key: round(left / 3_600_000, 1) for key, left in every_redis.keys().items() if key in kept}
    assert hours == dict(zip(kept, (12, 12, 13, 25, 25), strict=True))
    assert done.stored.room.ttl_ms == 12 * 3_600_000
    await store.transact(code, End(host, 51))
    hours = {key: round(left / 3_600_000, 1) for key, left in every_redis.keys().items() if key in kept}
    assert (hours[keys.room], hours[keys.log], hours[keys.code]) == (24, 24, 25)
    assert keys.bells not in hours, "a room that is over has no bell"


async def test_a_paused_lobby_power_is_refused_with_the_rooms_own_code(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    code, host = await new_room(store)
    assert (await store.transact(code, Pause(host, 1))).decision.refused is Code.NOT_ALLOWED
    assert (await store.transact(code, Pause(Seat("s9"), 1))).decision.refused is Code.NOT_ALLOWED
