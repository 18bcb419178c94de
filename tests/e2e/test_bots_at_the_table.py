"""One person and bots: the game is played to its end, each bot answers once, and one worker at a time drives them."""

from __future__ import annotations

from collections import Counter
from itertools import count

from redis import Redis

from duckpost.games.contract import Seat
from duckpost.gateway.bots import due_commands
from duckpost.rooms.codec import load_entry
from duckpost.rooms.commands import AddBot, BotTurn, MarkAway, Open, Start
from duckpost.rooms.model import Pace, RoomCode
from duckpost.rooms.step import open_room, step
from duckpost.rooms.view import story_json
from tests.e2e.conftest import Gather, OwnWorkers
from tests.e2e.frames import Json
from tests.e2e.party import Party
from tests.e2e.servers import Worker
from tests.e2e.stages import acked
from tests.e2e.test_whole_games import check
from tests.redis_servers import Deployment, RedisServer


async def with_bots(party: Party, bots: int) -> None:
    for _ in range(bots):
        await acked(party.host.host("add_bot", bot="villager"))
    await party.host.see(lambda view: sum(chair["bot"] for chair in view["room"]["seats"]) == bots)


def turns(redis: Redis, code: str) -> Counter[tuple[str, str]]:
    """Count every answer that a bot was ever given, by seat and ask, from the log of all that was carried out."""
    (key,) = redis.keys(f"*:log:{code}")
    entries = [entry for entry in redis.lrange(key, 0, -1) if isinstance(entry, bytes)]
    carried_out = [load_entry(entry)[1] for entry in entries]
    turns_taken = [command for command in carried_out if isinstance(command, BotTurn)]
    return Counter((turn.seat, ask) for turn in turns_taken for ask, _ in turn.answers)


def log_of(server: RedisServer, code: str) -> Counter[tuple[str, str]]:
    with Redis(unix_socket_path=str(server.socket)) as redis:
        return turns(redis, code)


async def test_one_person_and_seven_bots_play_to_the_end_on_three_workers(
    workers: list[Worker], gather: Gather, shared_redis: Deployment
) -> None:
    party = await gather(*workers, players=1, seed=8)
    # Each worker holds the room, so each of them could drive the bots.
    for worker in workers[1:]:
        await party.screen(worker.url).open()
    await with_bots(party, 7)
    story = await party.play("bots")
    check(party, story)
    given = log_of(shared_redis.holders[0], party.code)
    assert len({seat for seat, _ in given}) == 7
    assert {ask: count for ask, count in given.items() if count > 1} == {}, "no bot answered anything twice"


async def test_a_room_of_bots_whose_host_is_away_and_gone_plays_on(workers: list[Worker], gather: Gather) -> None:
    party = await gather(*workers[:2], players=1, seed=5)
    await with_bots(party, 4)
    await party.start()
    await acked(party.host.host("away", seat="s1"))
    await party.host.drop()
    await party.table.see(lambda view: view["room"]["status"] == "over")
    check(party, await party.story(party.host))


async def test_bots_survive_the_worker_that_drives_them(
    own_workers: OwnWorkers, own_redis: RedisServer, gather: Gather
) -> None:
    workers = own_workers(3, speed=40, DUCKPOST_BOT_LEAST_MS="4000", DUCKPOST_BOT_MOST_MS="4000")
    # The only phone sits with one worker; the screen keeps the room with the two others.
    party = await gather(workers[0], players=1, seed=9, table=False)
    await with_bots(party, 5)
    screen = party.screen(*(worker.url for worker in workers[1:]))
    await screen.open()
    await party.start()
    await acked(party.host.answer("ready", True))
    await screen.see(lambda view: 0 < len(view["game"]["waiting_for"] or []) < 6)
    workers[0].kill()
    await screen.see(lambda view: view["game"]["phase"] == "morning")
    await party.host.open(workers[2].url)
    party.urls[:] = [worker.url for worker in workers[1:]]
    party.table = screen
    check(party, await party.play_on("driven"))
    given = log_of(own_redis, party.code)
    assert len({seat for seat, _ in given}) == 5
    assert {ask: count for ask, count in given.items() if count > 1} == {}


def story_of_bots(seed: int) -> Json:
    """Play a whole game of eight bots as a worker does, with no server: do what is due whenever it is due."""
    host, numbers = Seat("s1"), count(1)
    opening = Open(code=RoomCode("BCDFG"), game="witch_catch", seed=seed, name="Ann", token="t", pace=Pace(400, 0, 0))
    room = open_room(opening, 1000).room
    for _ in range(8):
        room = step(room, AddBot(host, next(numbers), "villager"), 1000).room
    room = step(room, Start(host, next(numbers)), 1000).room
    room = step(room, MarkAway(host, next(numbers), host, True), 1000).room
    for _ in range(5000):
        if room.due is None:
            return story_json(room)
        now = room.due
        for command in due_commands(room, now):
            room = step(room, command, now).room
    raise AssertionError("the game does not end")


def test_bots_at_the_table_use_their_abilities_and_their_votes() -> None:
    used: Counter[str] = Counter()
    ballots: Counter[bool] = Counter()
    for seed in range(6):
        for day in story_of_bots(seed)["days"]:
            used.update(use["ability"] for use in day["abilities"])
            ballots.update(choice is not None for choice in (day["vote"] or {"ballots": {}})["ballots"].values())
    assert used["seer"] > 3
    assert used["pickpocket"] > 3
    assert ballots[True] > 10
