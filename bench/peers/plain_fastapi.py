"""The plain way: a FastAPI route a socket, redis-py, one script an action; what one would write without Duckpost.

It does the party room's work (bench/_party.py) as well as that can be done plainly: uvloop, uvicorn's fastest
WebSocket, no compression, orjson, hiredis, a bounded pool of connections, state kept before it is told. It keeps one
body a room with a version, checks the vote, and sends each of the eight seats its own view. It has no lobby, tokens,
clocks, limits, metrics or reconnects.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from typing import Any

import orjson
import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from redis.asyncio import BlockingConnectionPool, Redis

SEATS = tuple(f"s{number}" for number in range(1, 9))
CONNECTIONS = 32
TTL_MS = 12 * 3_600_000

COMMIT = """
if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'v', ARGV[2], 'b', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
"""


class Room:
    """A room and who is connected; `state` is what Redis holds."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.version = 0
        self.sockets: dict[str, WebSocket] = {}
        self.seq = dict.fromkeys(SEATS, 0)
        self.lock = asyncio.Lock()
        draw = random.Random(code)
        self.state: dict[str, Any] = {
            "seats": [
                {"seat": seat, "name": f"Cat {seat}", "connected": True, "asleep": False, "gone_since": None,
                 "left": False, "away": False, "bot": False, "token": f"{draw.getrandbits(128):032x}", "done": 0}
                for seat in SEATS
            ],
            "hands": {seat: [f"card {number}" for number in draw.sample(range(40), 8)] for seat in SEATS},
            "before": [draw.sample(SEATS, len(SEATS)) for _ in range(24)],
            "ballots": {},
        }  # fmt: skip


def public_of(room: Room) -> dict[str, Any]:
    """Return what everybody may know."""
    state = room.state
    shown = ("seat", "name", "connected", "asleep", "gone_since", "left", "away", "bot")
    return {
        "room": {
            "code": room.code, "game": "party", "status": "playing", "host": "s1", "options": {}, "paused": False,
            "seats": [{name: seat[name] for name in shown} for seat in state["seats"]], "locale": "en",
        },
        "game": {
            "phase": "talk", "day": 25, "waiting_for": None, "scene": None, "ballots": state["ballots"],
            "tally": Counter(state["ballots"].values()), "last": state["before"][-1], "ends_at": None,
        },
    }  # fmt: skip


def view_of(room: Room, public: dict[str, Any], seat: str) -> bytes:
    """Return one seat's view."""
    room.seq[seat] += 1
    place = SEATS.index(seat)
    vote = room.state["ballots"].get(seat)
    ask = {
        "id": "vote", "kind": "choose", "prompt": "vote", "options": SEATS, "min": 1, "max": 1, "changeable": True,
        "optional": True, "answer": None if vote is None else [vote], "ends_at": None,
    }  # fmt: skip
    you = {"hand": room.state["hands"][seat], "voted": [night[place] for night in room.state["before"][-4:]]}
    return orjson.dumps({"type": "view", "seq": room.seq[seat], "now": 0, **public, "you": you, "asks": [ask]})


class Rooms:
    """All rooms of this process, kept in Redis."""

    def __init__(self, url: str) -> None:
        pool = BlockingConnectionPool.from_url(url, max_connections=CONNECTIONS, timeout=None)
        self.redis = Redis(connection_pool=pool)
        self._commit = self.redis.register_script(COMMIT)
        self._rooms: dict[str, Room] = {}

    async def enter(self, code: str) -> Room:
        """Return a room; the first to come makes it."""
        room = self._rooms.get(code)
        if room is None:
            room = self._rooms[code] = Room(code)
            await self.redis.hset(f"room:{code}", mapping={"v": "0", "b": orjson.dumps(room.state)})
        return room

    async def vote(self, room: Room, seat: str, message: dict[str, Any]) -> bytes:
        """Check a vote, keep it, tell everybody, and return the reply."""
        choice = message.get("choice")
        if message.get("ask") != "vote" or not isinstance(choice, list) or len(choice) != 1 or choice[0] not in SEATS:
            return orjson.dumps({"type": "nak", "id": message.get("id"), "code": "bad_choice"})
        async with room.lock:
            place = SEATS.index(seat)
            seats = [dict(one) for one in room.state["seats"]]
            seats[place]["done"] = message["id"]
            state = {**room.state, "seats": seats, "ballots": {**room.state["ballots"], seat: choice[0]}}
            args = (room.version, room.version + 1, orjson.dumps(state), TTL_MS)
            if not await self._commit(keys=[f"room:{room.code}"], args=args):
                return orjson.dumps({"type": "nak", "id": message["id"], "code": "unavailable"})
            room.version, room.state = room.version + 1, state
            public = public_of(room)
            for name, socket in room.sockets.items():
                await socket.send_text(view_of(room, public, name).decode())
        return orjson.dumps({"type": "ack", "id": message["id"]})


def app_of(url: str) -> FastAPI:
    """Return the application."""
    app, rooms = FastAPI(), Rooms(url)

    @app.get("/readyz")
    async def ready() -> dict[str, bool]:
        return {"ready": bool(await rooms.redis.ping())}

    @app.websocket("/ws/{code}")
    async def talk(socket: WebSocket, code: str) -> None:
        await socket.accept(subprotocol="duckpost.v1")
        seat = orjson.loads(await socket.receive_text())["token"]
        room = await rooms.enter(code)
        room.sockets[seat] = socket
        try:
            await socket.send_text(view_of(room, public_of(room), seat).decode())
            while True:
                message = orjson.loads(await socket.receive_text())
                await socket.send_text((await rooms.vote(room, seat, message)).decode())
        except WebSocketDisconnect:
            room.sockets.pop(seat, None)

    return app


if __name__ == "__main__":
    uvicorn.run(
        app_of(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]), log_level="error", access_log=False,
        loop="uvloop", ws="websockets-sansio", ws_per_message_deflate=False, backlog=4096,
    )  # fmt: skip
