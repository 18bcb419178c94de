"""`duckpost play`: everything on one machine, with a Redis of its own that lives as long as `play` does, no longer."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.e2e.conftest import Gather
from tests.e2e.party import Web
from tests.e2e.servers import Process, Worker
from tests.e2e.stages import PLAIN, acked, reach
from tests.e2e.waiting import until
from tests.redis_servers import free_port

TEST_WORDS = ("--testing", "--allow-seeds", "--speed", "20")
TEST_SETTINGS = {"DUCKPOST_TESTING": "true", "DUCKPOST_ALLOW_SEEDS": "true", "DUCKPOST_SPEED": "20"}

NO_WAIT = {"DUCKPOST_GONE_MS": "50", "DUCKPOST_BOT_LEAST_MS": "0", "DUCKPOST_BOT_MOST_MS": "0", "NO_COLOR": "1"}


class Play(Worker):
    """One `duckpost play` on a folder of its own."""

    def __init__(self, folder: Path, name: str, *more: str, **environment: str) -> None:
        self.port = free_port()
        self.data = folder / "data"
        words = ("play", "--local", "--port", str(self.port), "--data", str(self.data), *more)
        Process.__init__(self, folder, name, *words, **NO_WAIT, **environment)

    def redis(self) -> psutil.Process:
        """The server that it has started."""
        (child,) = psutil.Process(self.pid).children()
        return child


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    process = Play(tmp_path, "play")
    process.start()
    try:
        process.wait_until_ready()
        yield process
    finally:
        process.kill()


def is_gone(process: psutil.Process) -> bool:
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


async def test_the_redis_of_a_play_that_is_killed_is_gone_too_and_the_rooms_are_not(play: Play, gather: Gather) -> None:
    party = await gather(play, options=PLAIN, seed=None)
    await reach(party, "role_check")
    await acked(party.phones[1].answer("ready", True))
    redis = play.redis()
    play.kill()
    await until(lambda: is_gone(redis), what="the end of the redis child")
    for phone in (*party.phones, party.table):
        await phone.gone()
    play.start()
    await asyncio.to_thread(play.wait_until_ready)
    for phone in (*party.phones, party.table):
        await phone.open()
        assert phone.phase == "role_check"
    assert party.phones[1].asks[0]["answer"] is True
    assert party.table.shown["game"]["waiting_for"] == ["s1", "s3", "s4"]
    for phone in (party.phones[0], party.phones[2], party.phones[3]):
        await acked(phone.answer("ready", True))
    await party.table.see(lambda view: view["game"]["phase"] == "morning")


async def test_the_redis_that_is_killed_is_started_again_and_the_phones_stay(play: Play, gather: Gather) -> None:
    party = await gather(play, seed=None)
    redis = play.redis()
    redis.kill()
    await until(lambda: is_gone(redis), what="the end of the redis child")
    reply = await party.host.insist(type="me", do="rename", name="Patient")
    assert reply["type"] == "ack"
    await party.table.see(lambda view: view["room"]["seats"][0]["name"] == "Patient")
    assert all(phone.closed is None for phone in (*party.phones, party.table))


async def test_a_play_that_is_stopped_stops_its_redis_and_begins_again_where_it_was(play: Play, gather: Gather) -> None:
    party = await gather(play, seed=None)
    redis = play.redis()
    play.ask_to_stop()
    await until(lambda: play.exit_code() is not None, what="the end of play")
    assert play.exit_code() == 0
    assert is_gone(redis)
    assert await party.host.gone() == 1012
    play.start()
    await asyncio.to_thread(play.wait_until_ready)
    await party.host.open()
    assert [row["name"] for row in party.host.shown["room"]["seats"]] == ["Ann", "Bob", "Cho", "Dora"]


async def test_a_second_play_on_the_same_folder_says_so_and_ends(play: Play, tmp_path: Path) -> None:
    second = Play(tmp_path, "second")
    second.start()
    try:
        await until(lambda: second.exit_code() is not None, what="the end of the second play")
        assert second.exit_code() == 2
        said = second.said()
        assert str(play.data) in said
        assert "--data" in said
        assert "Traceback" not in said
        assert len(said.splitlines()) == 1
    finally:
        second.kill()
    assert await asyncio.to_thread(play.ready), "the first goes on"


def test_the_rooms_are_kept_where_only_their_owner_may_look(play: Play) -> None:
    folder = play.data / "redis"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert folder.stat().st_uid == os.getuid()


async def test_the_way_in_is_printed_and_leads_to_a_table_of_bots(tmp_path: Path) -> None:
    process = Play(tmp_path, "bots", "--bots", "3")
    process.start()
    try:
        await asyncio.to_thread(process.wait_until_ready)
        link = await until(lambda: re.search(r"http://127\.0\.0\.1:\d+/r/(\w{5})", process.said()), what="a link")
        assert "█" in process.said() or "▄" in process.said()
        async with Web() as web:
            door = await web.get(f"{process.url}/api/rooms/{link[1]}")
            assert door.json() | {"url": ""} == {
                "code": link[1], "game": "witch_catch", "status": "lobby", "taken": 3, "free": 9, "url": "",
            }  # fmt: skip
            taken = await web.post(f"{process.url}/api/rooms/{link[1]}/seats", {"name": "Ann"})
            assert taken.status_code == 201
            page = await web.get(f"{process.url}/r/{link[1]}")
            assert page.status_code == 200
    finally:
        process.kill()


@pytest.mark.parametrize(
    ("words", "environment"),
    [
        (TEST_WORDS, {}),
        ((), TEST_SETTINGS),
        (TEST_WORDS, TEST_SETTINGS | {"DUCKPOST_SPEED": "7", "DUCKPOST_PORT": "1", "DUCKPOST_REDIS_URL": "http://x"}),
    ],
    ids=["words", "environment", "words before environment"],
)
async def test_a_play_for_tests_is_asked_for_by_words_or_by_the_environment(
    tmp_path: Path, gather: Gather, words: tuple[str, ...], environment: dict[str, str]
) -> None:
    process = Play(tmp_path, "testing", *words, **environment)
    process.start()
    try:
        await asyncio.to_thread(process.wait_until_ready)
        party = await gather(process, options=PLAIN, seed=7)
        await reach(party, "morning")
        left = party.table.shown["game"]["remaining_ms"]
        await acked(party.host.host("extend", seconds=60))
        await party.table.see(lambda view: view["game"]["remaining_ms"] == left + 60_000 // 20)
    finally:
        process.kill()


async def test_a_play_without_such_words_fixes_no_seed(play: Play) -> None:
    async with Web() as web:
        made = await web.post(f"{play.url}/api/rooms", {"game": "witch_catch", "name": "Ann", "seed": 7})
        assert made.status_code == 422
