"""Whatever is due by itself happens: on time where the room is held, by a sweep where nobody lives who held it."""

from __future__ import annotations

from collections.abc import Iterable

from duckpost.games.contract import Seat
from duckpost.rooms.commands import AddBot, BotTurn, Command, Connected, Gone, Join, Ring, Start
from duckpost.rooms.model import Pace, Room, RoomCode, open_to_bot
from duckpost.store.keys import BUCKETS
from tests.redis_servers import Deployment
from tests.store.conftest import Connect, Heard, new_room, playing, until


def rings(log: Iterable[tuple[int, object]]) -> list[object]:
    return [command for _, command in log if isinstance(command, Ring)]


async def test_the_bell_of_a_held_room_rings_on_time(every_redis_url: str, connect: Connect) -> None:
    store = await connect(every_redis_url)
    code, _ = await playing(store)
    heard = Heard()
    held = await store.hold(code, heard)
    due = held.room.due
    assert due is not None
    await until(lambda: heard.all)
    rung_at = next(when for when, command in await store.log(code) if isinstance(command, Ring))
    assert 0 <= rung_at - due < 1000


async def test_a_bell_does_not_ring_before_it_is_due(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    code, _ = await playing(store, Pace())
    heard = Heard()
    due = (await store.hold(code, heard)).room.due
    assert due is not None
    store.clock.shift(due - store.clock.now() - 400)
    assert await store.transact(code, Ring()) is not None
    assert heard.all == []
    await until(lambda: heard.all)
    when = next(when for when, command in await store.log(code) if isinstance(command, Ring))
    assert when >= due


async def test_a_room_that_nobody_holds_moves_on_by_a_sweep(every_redis_url: str, connect: Connect) -> None:
    maker = await connect(every_redis_url)
    code, _ = await playing(maker)
    await maker.close()
    sweeper = await connect(every_redis_url)

    async def rung() -> bool:
        return bool(rings(await sweeper.log(code)))

    await until(rung)


async def test_sweeps_that_find_nothing_write_nothing(redis_server: Deployment, connect: Connect) -> None:
    store = await connect(redis_server.url)
    await new_room(store)
    server = redis_server.holders[0]

    def looks() -> int:
        counted: dict[str, dict[str, int]] = server.say("INFO", "commandstats")
        return counted.get("cmdstat_zrangebyscore", {}).get("calls", 0)

    before = looks()
    await until(lambda: looks() > before + 2 * BUCKETS)
    assert not any("lease" in key for key in sorted(redis_server.keys()))


async def test_many_workers_ring_a_room_once_for_each_bell(redis_url: str, connect: Connect) -> None:
    stores = [await connect(redis_url) for _ in range(3)]
    code, _ = await playing(stores[0], Pace())
    ears = [Heard() for _ in stores]
    for number, (store, heard) in enumerate(zip(stores, ears, strict=True)):
        await store.hold(code, heard)
        await store.transact(code, Connected(Seat(f"s{number + 1}"), f"{store.worker}:1"))
    stored = await stores[0].load(code)
    assert stored is not None
    assert stored.room.bell is not None
    entry = stored.room.bell.entry
    for store in stores:
        store.clock.shift(stored.room.bell.due - store.clock.now())
    await until(lambda: all(h.all and (h.all[-1].room.bell is None or h.all[-1].room.bell.entry > entry) for h in ears))
    assert len(rings(await stores[0].log(code))) == 1


async def test_the_lantern_passes_on_by_itself_after_ninety_seconds(redis_url: str, connect: Connect) -> None:
    store = await connect(redis_url)
    code, host = await new_room(store)
    await store.transact(code, Join(name="Bob", token="bob"))
    heard = Heard()
    await store.hold(code, heard)
    for seat in ("s1", "s2"):
        await store.transact(code, Connected(Seat(seat), f"{store.worker}:{seat}"))
    await store.transact(code, Gone(host, f"{store.worker}:s1"))
    assert heard.all[-1].room.host == host
    store.clock.shift(90_000)
    await until(lambda: heard.all[-1].room.host == "s2")


def bot_turns(room: Room, now: int) -> tuple[Command, ...]:
    """Each bot looks at its asks and leaves them open; that is a turn."""
    thinking = next((chair for chair in room.chairs if open_to_bot(room, chair)), None)
    turn = () if thinking is None else (_turn(room, thinking.seat),)
    return (*turn, Ring()) if room.bots_due is not None and room.bots_due <= now else (Ring(),)


def _turn(room: Room, seat: Seat) -> BotTurn:
    chair = room.chair(seat)
    assert chair is not None
    return BotTurn(seat, (*chair.considered, *(ask.id for ask in open_to_bot(room, chair))), ())


async def test_each_bot_has_its_turn_once_whoever_drives_it(every_redis_url: str, connect: Connect) -> None:
    stores = [await connect(every_redis_url, due=bot_turns) for _ in range(2)]
    code, host = await new_room(stores[0], pace=Pace(least=1, most=2))
    for number in range(3):
        await stores[0].transact(code, AddBot(host, number + 1, "villager"))
    ears = [Heard(), Heard()]
    for store, heard in zip(stores, ears, strict=True):
        await store.hold(code, heard)
    await stores[0].transact(code, Start(host, 9))
    await until(lambda: ears[0].all and _looked(ears[0].all[-1].room) == 3)
    turns = [command.seat for _, command in await stores[0].log(code) if isinstance(command, BotTurn)]
    assert sorted(turns) == ["s2", "s3", "s4"]


def _looked(room: Room) -> int:
    return sum(bool(chair.considered) for chair in room.chairs)


async def test_a_bug_in_what_rings_is_logged_and_stops_no_other_room(
    redis_server: Deployment, connect: Connect, caplog: object
) -> None:
    broken: list[RoomCode] = []

    def buggy(room: Room, _now: int) -> tuple[Command, ...]:
        if room.code in broken:
            raise ZeroDivisionError
        return (Ring(),)

    store = await connect(redis_server.url, due=buggy)
    bad, _ = await playing(store, Pace())
    good, _ = await playing(store, Pace())
    broken.append(bad)
    heard = Heard()
    await store.hold(bad, Heard())
    await store.hold(good, heard)
    store.clock.shift(24 * 3_600_000)
    await until(lambda: heard.all)
    assert rings(await store.log(bad)) == []
    keys = store._scripts.keys.of(bad)
    score = redis_server.holders[0].say("ZSCORE", keys.bells, bad)
    assert float(score) > store.clock.now() + 30_000, "no sweep is held up by it"


async def test_an_expired_room_is_told_to_who_holds_it_and_leaves_the_index(
    redis_server: Deployment, connect: Connect
) -> None:
    store = await connect(redis_server.url)
    code, _ = await playing(store, Pace())
    heard = Heard()
    held = await store.hold(code, heard, heard.is_gone)
    keys = store._scripts.keys.of(code)
    server = redis_server.holders[0]
    assert server.say("ZSCORE", keys.bells, code) is not None
    for key in (keys.room, keys.log):
        server.say("PEXPIRE", key, 1)
    await until(lambda: not server.say("EXISTS", keys.room))
    store.clock.shift(held.room.ttl_ms + 1)
    await store._bells.look_for_expired()
    await until(lambda: heard.gone)
    await until(lambda: server.say("ZSCORE", keys.bells, code) is None)
    assert store._holding.codes() == ()
