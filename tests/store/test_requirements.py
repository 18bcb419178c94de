"""What the store needs of a server's settings and the server lacks is told at the start, once each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from duckpost.store import Store
from duckpost.store.embedded import embedded
from tests.redis_servers import RedisServer, clustered, free_port, watched
from tests.store.conftest import HASTY, Connect, until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path, port=free_port()) as own:
        yield own


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]


async def test_a_server_that_lacks_nothing_has_no_warning(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    await connect(server.url)
    assert warnings(caplog) == []


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl"])
async def test_a_policy_that_throws_rooms_away_is_named(
    policy: str, server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    server.say("CONFIG", "SET", "maxmemory-policy", policy)
    store = await connect(server.url)
    store._servers.drop()
    await until(lambda: store._requirements._seen.get(f"127.0.0.1:{server.port}") == 2)
    (warning,) = warnings(caplog)
    assert warning.startswith(f"maxmemory-policy is {policy} on 127.0.0.1:{server.port}:")


@pytest.mark.parametrize(
    ("appendonly", "save", "told"),
    [("no", "", True), ("yes", "", False), ("no", "3600 1", False), ("yes", "1 1", False)],
)
async def test_a_server_that_keeps_nothing_on_disk_is_told(
    appendonly: str, save: str, told: bool, server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    server.say("CONFIG", "SET", "appendonly", appendonly, "save", save)
    await connect(server.url)
    assert [warning.partition(" on ")[0] for warning in warnings(caplog)] == (
        ["neither appendonly nor save is set"] if told else []
    )


@pytest.mark.parametrize("forbidden", ["config", "info"])
async def test_what_may_not_be_asked_is_passed_over(
    forbidden: str, server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    server.say("CONFIG", "SET", "appendonly", "no")
    server.say("ACL", "SETUSER", "cat", "on", ">meow", "allkeys", "allchannels", "allcommands", f"-{forbidden}")
    await connect(f"redis://cat:meow@127.0.0.1:{server.port}")
    assert [w.partition(" on ")[0] for w in warnings(caplog)] == (
        ["neither appendonly nor save is set"] if forbidden == "info" else []
    )


async def test_a_server_without_the_command_is_passed_over(
    tmp_path: Path, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    with RedisServer(tmp_path, "--maxmemory-policy", "allkeys-lru", "--rename-command", "CONFIG", "NEVER") as server:
        await connect(server.url)
    assert warnings(caplog) == []


async def test_the_embedded_server_lacks_nothing(
    tmp_path: Path, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    with embedded(tmp_path) as own:
        store = await Store.connect(own.url)
        await store.close()
    assert warnings(caplog) == []


async def test_every_server_of_a_cluster_is_looked_at_and_one_warning_names_them_all(
    tmp_path: Path, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    with clustered(tmp_path) as cluster:
        _, *some = cluster.holders
        for server in some:
            server.say("CONFIG", "SET", "maxmemory-policy", "volatile-lru")
        await connect(cluster.url)
        (warning,) = warnings(caplog)
        assert {f"127.0.0.1:{server.port}" for server in some} == set(
            warning.partition(" on ")[2].partition(": ")[0].split(", ")
        )


async def test_the_master_that_takes_over_is_looked_at_as_well(
    tmp_path: Path, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    with watched(tmp_path) as sentinel:
        master, replica = sentinel.holders
        replica.say("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
        await connect(sentinel.url, timing=HASTY)
        assert warnings(caplog) == []
        master.kill()
        await until(lambda: any(f"allkeys-lru on 127.0.0.1:{replica.port}" in told for told in warnings(caplog)), 30)


async def test_a_server_that_is_started_again_with_other_settings_is_looked_at_again(
    server: RedisServer, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    store = await connect(server.url, timing=HASTY)
    server.say("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    store._servers.drop()
    await until(lambda: [told for told in warnings(caplog) if "allkeys-lru" in told])
