"""Every kind of URL means what `connect.py` says, and a wrong one is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from redis import Redis

from duckpost.store import NoServer, Store, StoreDown
from duckpost.store.connect import _named_by_sentinel, _plain
from tests.redis_servers import Deployment, RedisServer, free_port
from tests.store.conftest import HASTY, Connect, new_room


@pytest.mark.parametrize(
    "url", ["", "localhost:6379", "http://localhost", "redis+sentinel://localhost:1", "redis://h:p"]
)
async def test_a_wrong_url_is_refused_at_once(url: str) -> None:
    with pytest.raises(ValueError, match=r"URL|Port"):
        await Store.connect(url)


def test_a_url_may_carry_user_password_and_database() -> None:
    address = _plain("redis://cat:p%40w@pond:7000/3")
    assert (address.host, address.port, address.username, address.password, address.db) == (
        "pond",
        7000,
        "cat",
        "p@w",
        3,
    )
    assert _plain("unix:///run/redis.sock?db=2").path == "/run/redis.sock"
    assert _plain("redis://pond").port == 6379
    assert _plain("redis://pond").tls is None
    assert _plain("rediss://pond").tls is not None


async def test_a_password_is_asked_for_and_a_wrong_one_is_named(tmp_path: Path, connect: Connect) -> None:
    with RedisServer(tmp_path, port=free_port()) as server:
        server.say("ACL", "SETUSER", "cat", "on", ">meow", "allkeys", "allchannels", "allcommands")
        store = await connect(f"redis://cat:meow@127.0.0.1:{server.port}/2")
        await new_room(store)
        assert "db2" in str(server.say("INFO", "keyspace"))
        with pytest.raises(StoreDown, match="WRONGPASS"):
            await Store.connect(f"redis://cat:woof@127.0.0.1:{server.port}", timing=HASTY)


async def test_a_server_that_is_too_old_is_refused_by_its_number(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duckpost.store.requirements.OLDEST", (99, 0))
    with pytest.raises(NoServer, match=r" is Redis [\d.]+; it must be 99\.0 or newer"):
        await Store.connect(redis_url, timing=HASTY)


class Old(RedisServer):
    """A server to which the test itself speaks as to an old one."""

    def client(self) -> Redis:
        return Redis(unix_socket_path=str(self.socket), decode_responses=True, protocol=2)


async def test_a_server_that_does_not_know_hello_is_too_old_and_no_password_is_told(tmp_path: Path) -> None:
    """So answers Redis 5, with all that it was asked."""
    with Old(tmp_path, "--rename-command", "HELLO", "HALLO", port=free_port()) as server:
        with pytest.raises(NoServer, match=r"HELLO.*7\.0") as old:
            await Store.connect(f"redis://default:meow@127.0.0.1:{server.port}", timing=HASTY)
        assert "meow" not in _all_told(old.value)


def _all_told(error: BaseException | None) -> str:
    return "" if error is None else f"{error} {_all_told(error.__cause__)}"


async def test_one_server_of_a_cluster_is_no_server_by_itself(deployments: Callable[[str], Deployment]) -> None:
    cluster = deployments("cluster")
    for server in cluster.holders:
        with pytest.raises(NoServer, match=r"redis\+cluster://"):
            await Store.connect(server.url, timing=HASTY)


async def test_what_is_no_cluster_says_so(tmp_path: Path) -> None:
    with RedisServer(tmp_path, port=free_port()) as server:
        with pytest.raises(StoreDown, match="cluster") as down:
            await Store.connect(f"redis+cluster://127.0.0.1:{server.port}", timing=HASTY)
        assert down.value.code == "ERR"


async def test_a_server_that_takes_no_writes_is_not_served_from(tmp_path: Path) -> None:
    """A user who may not do all that a commit does would leave half of one behind."""
    with RedisServer(tmp_path, port=free_port()) as server:
        server.say("ACL", "SETUSER", "cat", "on", ">meow", "allkeys", "allchannels", "allcommands", "-rpush")
        with pytest.raises(StoreDown, match="Redis refuses to store") as down:
            await Store.connect(f"redis://cat:meow@127.0.0.1:{server.port}", timing=HASTY)
        assert down.value.code == "ERR"
        assert server.say("KEYS", "*room*") == []


async def test_a_sentinel_that_knows_no_such_master_is_named(tmp_path: Path) -> None:
    with RedisServer(tmp_path, port=free_port()) as server:
        find = _named_by_sentinel("redis://", [f"127.0.0.1:{server.port}"], "/duck")
        with pytest.raises(Exception, match=f"Sentinel 127.0.0.1:{server.port}"):
            await find()


async def test_two_prefixes_know_nothing_of_each_other(redis_url: str, connect: Connect) -> None:
    one, other = await connect(redis_url, prefix="one"), await connect(redis_url, prefix="other")
    code, _ = await new_room(one)
    assert await one.load(code) is not None
    assert await other.load(code) is None
