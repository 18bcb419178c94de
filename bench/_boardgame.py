"""The law of the peer boardgame.io: how its clients speak (Socket.IO 4 over Engine.IO 4), and how its server is run.

It is measured if it is there: `npm --prefix bench/peers/boardgame install`.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import orjson

from bench._phones import Phone, dial
from bench._rooms_at_work import RoomAtWork, Tally
from bench._servers import ROOT, Measured, free_port, served

FOLDER = ROOT / "bench" / "peers" / "boardgame"
SEATS = tuple(f"s{number}" for number in range(1, 9))
_UPDATE, _SYNC, _ALIVE = b'42/party,["update"', b'42/party,["sync"', b"2"


def installed() -> bool:
    """Whether its packages are there."""
    return (FOLDER / "node_modules" / "boardgame.io").is_dir()


@contextmanager
def boardgame() -> Iterator[Measured]:
    """Run its server; it keeps nothing outside its memory."""
    port = free_port()
    command = ("node", str(FOLDER / "server.js"), str(port))
    environment = {"NODE_ENV": "production", "PATH": os.environ["PATH"]}
    with served(command, port, "/", environment) as process:
        yield Measured(f"http://127.0.0.1:{port}", process, None, "", Path())


class BoardgameRoom(RoomAtWork):
    """An answer is done when every client has its update."""

    def __init__(self, phones: Sequence[Phone], tally: Tally, match: str) -> None:
        super().__init__(phones, tally)
        self._match = match
        self._turn = self._missing = 0

    def begin(self) -> None:
        """See `RoomAtWork.begin`."""
        if self.resting:
            return
        place = self._turn % len(SEATS)
        choice = SEATS[(place + 1 + self._turn // len(SEATS)) % len(SEATS)]
        move = {"type": "MAKE_MOVE", "payload": {"type": "vote", "args": [choice], "playerID": str(place)}}
        self._missing = len(SEATS)
        self._sent = time.perf_counter()
        self.phones[place].say(b"42/party," + orjson.dumps(["update", move, self._turn, self._match, str(place)]))
        self._turn += 1

    def heard(self, place: int, text: bytes) -> None:
        """See `RoomAtWork.heard`."""
        if text.startswith(_UPDATE):
            self.count_view(text)
            self._missing -= 1
            if self._missing == 0:
                self.tally.took.append((time.perf_counter() - self._sent) * 1000)
                self.begin()
        elif text == _ALIVE:
            self.phones[place].say(b"3")


async def boardgame_rooms(measured: Measured, rooms: int, tally: Tally) -> list[RoomAtWork]:
    """Seat its rooms: the first to ask for a match makes it."""
    made: list[RoomAtWork] = []
    for number in range(rooms):
        phones = [await _seated(measured, f"R{number}", place) for place in range(len(SEATS))]
        made.append(BoardgameRoom(phones, tally, f"R{number}"))
    return made


async def _seated(measured: Measured, match: str, place: int) -> Phone:
    phone = await dial(measured.base, "/socket.io/?EIO=4&transport=websocket")
    seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(text: bytes) -> None:
        if text.startswith(b"40/party"):
            phone.say(b"42/party," + orjson.dumps(["sync", match, str(place), None, len(SEATS)]))
        elif text.startswith(_SYNC) and not seen.done():
            seen.set_result(None)
        elif text == _ALIVE:
            phone.say(b"3")

    phone.heard = heard
    phone.say(b"40/party,")
    async with asyncio.timeout(30):
        await seen
    return phone
