"""The embedded server: a real one, of one's own, that keeps its rooms and never outlives who started it."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil
import pytest

from duckpost.rooms.commands import Rename
from duckpost.rooms.model import RoomCode
from duckpost.store import Store
from duckpost.store.child import packaged_server, servers_found, version_of
from duckpost.store.embedded import Embedded, default_data, embedded
from duckpost.store.errors import DataInUse, NoServer
from tests.redis_servers import SHIM, Deployment, programs, wait_for
from tests.store.conftest import new_room, until

ROOT = Path(__file__).parents[2]


async def room_made(url: str, name: str = "Ann") -> RoomCode:
    store = await Store.connect(url)
    try:
        code, host = await new_room(store)
        await store.transact(code, Rename(host, 1, name))
        return code
    finally:
        await store.close()


async def name_found(url: str, code: str) -> str | None:
    store = await Store.connect(url)
    try:
        stored = await store.load(RoomCode(code))
        return None if stored is None else stored.room.chairs[0].name
    finally:
        await store.close()


def ended(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


@contextmanager
def play(data: Path) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """Run `embedded_process`: the process, its server's pid, and the room it made."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.embedded_process", str(data)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            pid, code = process.stdout.readline().split()
            yield process, int(pid), code
        finally:
            process.kill()


async def test_every_room_is_as_it_was_at_the_next_start(tmp_path: Path) -> None:
    with embedded(tmp_path) as first:
        code = await room_made(first.url, "Bea")
    with embedded(tmp_path) as second:
        assert await name_found(second.url, code) == "Bea"


def test_the_folder_is_private_and_the_server_listens_to_no_port(tmp_path: Path) -> None:
    with embedded(tmp_path) as server:
        sockets = [path for path in tmp_path.rglob("*") if stat.S_ISSOCK(path.stat().st_mode)]
        assert len(sockets) == 1
        assert stat.S_IMODE(sockets[0].parent.stat().st_mode) == 0o700
        process = psutil.Process(server.child.pid)
        assert not [c for c in process.net_connections("inet") if c.status == psutil.CONN_LISTEN]
        assert Path(process.exe()) in [found.resolve() for found in servers_found()]


def test_a_test_runs_on_the_server_that_its_name_says(program: str, redis_server: Deployment, tmp_path: Path) -> None:
    with embedded(tmp_path) as own:
        running = {Path(psutil.Process(pid).exe()) for pid in (own.child.pid, redis_server.holders[0].pid)}
    assert running == {programs()[program].resolve()}


def test_a_second_play_on_the_same_folder_says_so(tmp_path: Path) -> None:
    with play(tmp_path) as (process, _, _):
        assert process.poll() is None
        with pytest.raises(DataInUse, match=r"another duckpost play .* --data"), embedded(tmp_path):
            pass


def test_a_second_play_in_the_same_process_says_so(tmp_path: Path) -> None:
    with embedded(tmp_path), pytest.raises(DataInUse), embedded(tmp_path):
        pass


async def test_two_folders_are_two_servers(tmp_path: Path) -> None:
    with embedded(tmp_path / "one") as one, embedded(tmp_path / "two") as two:
        code = await room_made(one.url)
        assert await name_found(two.url, code) is None


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
async def test_the_server_never_outlives_the_play_and_nothing_is_lost(tmp_path: Path, number: signal.Signals) -> None:
    with play(tmp_path) as (process, pid, code):
        assert not ended(pid)
        process.send_signal(number)
        process.wait()
        wait_for(lambda: ended(pid))
    with embedded(tmp_path) as again:
        assert await name_found(again.url, code) == "Ann"


async def test_a_play_that_is_started_while_the_last_ones_server_still_ends_waits_for_it(tmp_path: Path) -> None:
    with play(tmp_path) as (process, pid, code):
        os.kill(pid, signal.SIGSTOP)  # an orphan that is slow to die
        process.kill()
        process.wait()
        starting = asyncio.create_task(asyncio.to_thread(_rooms_of, tmp_path, code))
        holder = tmp_path / "redis" / "lock"
        await until(holder.exists)
        assert not starting.done()
        os.kill(pid, signal.SIGCONT)
        assert await starting == "Ann"


def _rooms_of(data: Path, code: str) -> str | None:
    with embedded(data) as server:
        return asyncio.run(name_found(server.url, code))


async def test_a_server_that_is_killed_is_started_again_with_every_acknowledged_change(tmp_path: Path) -> None:
    with embedded(tmp_path) as server:
        store = await Store.connect(server.url)
        code, host = await new_room(store)
        for number in range(1, 6):
            await store.transact(code, Rename(host, number, f"Name {number}"))
            pid = server.child.pid
            os.kill(pid, signal.SIGKILL)
            await until(partial(_is_another, server, pid))
            found = await store.load(code)
            assert found is not None
            assert found.room.chairs[0].name == f"Name {number}"
        await store.close()


def _is_another(server: Embedded, pid: int) -> bool:
    return server.child.pid != pid


async def test_a_long_path_gets_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    with embedded(deep) as server:
        assert len(server.url.removeprefix("unix://")) < 104
        code = await room_made(server.url)
    with embedded(deep) as server:
        assert await name_found(server.url, code) == "Ann"


async def test_a_path_of_any_characters_will_do(tmp_path: Path) -> None:
    with embedded(tmp_path / "wöchentlich & 100%? #1") as server:
        assert await name_found(server.url, await room_made(server.url)) == "Ann"


def test_without_any_server_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckpost.store.embedded.servers_found", lambda: ())
    with pytest.raises(NoServer, match=r"redis-server or valkey-server 7\.0"), embedded(tmp_path):
        pass


def test_what_no_server_can_read_is_named_and_left_alone(tmp_path: Path) -> None:
    with embedded(tmp_path):
        pass
    files = sorted((tmp_path / "redis" / "appendonlydir").glob("*.rdb"))
    damaged = b"this is no such file"
    files[0].write_bytes(damaged)
    with pytest.raises(NoServer, match=r"server\.log"), embedded(tmp_path):
        pass
    assert files[0].read_bytes() == damaged


async def test_the_server_that_comes_along_is_used_where_none_is_on_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert servers_found() == (packaged_server(),)
    with embedded(tmp_path / "data") as server:
        assert await name_found(server.url, await room_made(server.url)) == "Ann"


def test_a_server_on_path_that_is_too_old_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "redis-server"
    old.write_text("#!/bin/sh\necho 'Redis server v=6.2.7 sha=00000000:0'\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert version_of(old) == (6, 2)
    assert servers_found() == (packaged_server(),)


def test_where_the_kernel_cannot_end_the_child_the_shim_watches_a_pipe(tmp_path: Path) -> None:
    watch, pipe = os.pipe()
    script = f"import sys; sys.path.insert(0, {str(SHIM.parent)!r}); import shim; shim._watch({watch}, sys.argv[1:])"
    marker = tmp_path / "child"
    child = f"import os, pathlib, signal; pathlib.Path({str(marker)!r}).write_text(str(os.getpid())); signal.pause()"
    with subprocess.Popen([sys.executable, "-c", script, sys.executable, "-c", child], pass_fds=[watch]) as shim:
        os.close(watch)
        wait_for(lambda: marker.exists() and marker.read_text())
        pid = int(marker.read_text())
        assert not ended(pid)
        os.close(pipe)
        shim.wait(10)
        assert ended(pid)


def test_a_shim_whose_parent_is_gone_starts_nothing(tmp_path: Path) -> None:
    watch, pipe = os.pipe()
    marker = tmp_path / "started"
    command = [sys.executable, "-I", "-S", str(SHIM), "1", str(watch), "/bin/touch", str(marker)]
    assert subprocess.run(command, pass_fds=[watch], check=False).returncode == 1
    assert not marker.exists()
    os.close(watch)
    os.close(pipe)


def test_data_belongs_in_the_users_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_data().name == "duckpost"
    assert Path.home() in default_data().parents
