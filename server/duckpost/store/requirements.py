"""What the store needs of a Redis server's settings, looked at on every server and told once."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import dataclass

from duckpost.store.errors import NoServer
from duckpost.store.keys import OLDEST
from duckpost.store.servers import Node, Servers
from duckpost.store.wire import Dropped, Refusal

LOG = logging.getLogger("duckpost.store")


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that a server's settings lack: what is the case, and what it means."""

    fact: str
    meaning: str


class Requirements:
    """The servers that were looked at, and what was said of them."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._seen: dict[str, int] = {}
        """How many connections a server had seen when it was looked at: one that was started again may be set anew."""
        self._told: set[tuple[str, str]] = set()

    async def check(self) -> None:
        """Look at every server not looked at since it was connected to; log a warning for each thing they lack.

        What a server forbids to ask (CONFIG, INFO) is passed over. Raises `NoServer` for one that is too old.
        """
        nodes = [node for node in self._servers.masters() if self._seen.get(node.name) != node.connections]
        if not nodes:
            return
        lacking: dict[Lack, list[str]] = {}
        for node, lacks in zip(nodes, await asyncio.gather(*(self._look(node) for node in nodes)), strict=True):
            for lack in lacks:
                if (node.name, lack.fact) not in self._told:
                    self._told.add((node.name, lack.fact))
                    lacking.setdefault(lack, []).append(node.name)
        for lack, names in lacking.items():
            LOG.warning("%s on %s: %s", lack.fact, ", ".join(names), lack.meaning)

    async def check_again(self) -> None:
        """Do the same while the store runs: a server that is too old is logged as well, for it serves already."""
        try:
            await self.check()
        except NoServer as too_old:
            LOG.warning("%s", too_old)

    async def _look(self, node: Node) -> list[Lack]:
        try:
            too_old = _too_old(await _info(node))
            connections = node.connections
            lacks = _lacks(await _settings(node))
        except Dropped:
            return []  # it is looked at after the next heartbeat
        self._seen[node.name] = connections
        if too_old:
            raise NoServer(f"{node.name} is Redis {too_old}; it must be {OLDEST[0]}.{OLDEST[1]} or newer")
        return lacks


async def _info(node: Node) -> bytes:
    try:
        told: bytes = await node.ask("INFO", "server")
    except Refusal:
        return b""
    return told


async def _settings(node: Node) -> dict[str, str]:
    settings: dict[str, str] = {}
    for name in ("maxmemory-policy", "appendonly", "save"):
        try:
            told = await node.ask("CONFIG", "GET", name)
        except Refusal:
            continue
        settings |= {key.decode(): value.decode(errors="replace") for key, value in told.items()}
    return settings


def _too_old(info: bytes) -> str:
    """Return the version of a server that is too old, else nothing."""
    found = re.search(rb"redis_version:(\d+)\.(\d+)[\w.]*", info)
    if found is None or (int(found[1]), int(found[2])) >= OLDEST:
        return ""
    return found[0].decode().partition(":")[2]


def _lacks(settings: dict[str, str]) -> list[Lack]:
    lacks = []
    policy = settings.get("maxmemory-policy", "noeviction")
    if policy != "noeviction":
        meaning = "a full Redis throws rooms away; set it to noeviction"
        lacks.append(Lack(f"maxmemory-policy is {policy}", meaning))
    if settings.get("appendonly") == "no" and not settings.get("save", "unknown"):
        meaning = "a restart of Redis loses every room; set appendonly to yes"
        lacks.append(Lack("neither appendonly nor save is set", meaning))
    return lacks
