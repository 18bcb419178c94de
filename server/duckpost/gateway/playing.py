"""`duckpost play`: everything on one laptop, and what the terminal says about how to get in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import segno
from rich.console import Console

from duckpost.games.registry import GAMES
from duckpost.gateway.addresses import base_url, join_url, lan_address
from duckpost.gateway.serving import listen, serve
from duckpost.gateway.settings import Settings, read_settings
from duckpost.gateway.tokens import hashed, new_seed, new_token
from duckpost.rooms.commands import AddBot, Leave, Open
from duckpost.rooms.model import Pace, RoomCode
from duckpost.store import Store
from duckpost.store.embedded import embedded

LOOPBACK = "127.0.0.1"
EVERYWHERE, EVERYWHERE_6 = "0.0.0.0", "::"  # noqa: S104 - phones in the room are to reach it
BOT = "villager"

NOT_STARTED = "unix://"
"""Stands for the address of the Redis that is not started yet, so that a wrong one in the environment is no matter."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """Where a play listens, the address that leads to it, whether phones can follow it, and what is said of that."""

    host: str
    address: str
    for_phones: bool
    note: str = ""


def way_in(lan: bool, address: str | None, public_url: str = "") -> WayIn:
    """Return how a machine is reached whose address in the local network is `address`, None if it has none.

    A public address that an operator has set leads here from wherever the operator says.
    """
    if lan and (address or public_url):
        everywhere = EVERYWHERE_6 if address and ":" in address else EVERYWHERE
        note = "" if public_url else "All must be in the same network as this machine."
        return WayIn(everywhere, address or LOOPBACK, True, note)
    if public_url:
        return WayIn(LOOPBACK, LOOPBACK, True)
    here = "only this machine can reach that address."
    return WayIn(LOOPBACK, LOOPBACK, False, f"No network was found: {here}" if lan else here.capitalize())


def play(console: Console, chosen: Mapping[str, Any], data: Path | None, bots: int, lan: bool) -> None:
    """Run a server with a Redis of its own, and say how phones get in, until it is told to stop.

    `chosen` are the settings that the command's words choose; what it listens on and its Redis are not among them.
    Raises `WrongSettings`, `DataInUse`, `NoServer`, `StoreDown` and OSError.
    """
    settings = read_settings(host=LOOPBACK, redis_url=NOT_STARTED, **chosen)
    way = way_in(lan, lan_address(), settings.public_url)
    # What may be refused at once comes before what takes a moment.
    with listen(way.host, settings.port) as listener, embedded(data) as own:
        port = listener.getsockname()[1]
        link = settings.public_url or base_url(way.address, port)
        changes: dict[str, object] = {"host": way.host, "port": port, "redis_url": own.url}
        if way.for_phones:
            changes["public_url"] = link
        if "metrics_loopback" not in settings.model_fields_set:
            changes["metrics_loopback"] = True  # for whoever runs the evening, and for no phone
        if "log_level" not in settings.model_fields_set:
            changes["log_level"] = "warning"  # the terminal is for the QR code
        settings = settings.model_copy(update=changes)

        async def began(store: Store) -> None:
            into = join_url(link, await room_of_bots(store, bots, settings)) if bots else link
            print_way_in(console, into, way, own.data)

        serve(settings, listener, began)


async def room_of_bots(store: Store, bots: int, settings: Settings) -> RoomCode:
    """Make a room in which only bots sit: whoever comes first is its host. Raises `StoreDown`."""
    pace = Pace(speed=settings.speed, least=settings.bot_least_ms, most=settings.bot_most_ms)

    def opening(code: RoomCode) -> Open:
        game = next(iter(GAMES))
        return Open(code=code, game=game, seed=new_seed(), name="Duck", token=hashed(new_token()), pace=pace)

    # A room is always opened by somebody; the duck seats the bots and flies away.
    stored, duck, _ = await store.create(opening)
    code = stored.room.code
    for number in range(1, bots + 1):
        await store.transact(code, AddBot(duck, number, BOT))
    await store.transact(code, Leave(duck, bots + 1))
    return code


def print_way_in(console: Console, link: str, way: WayIn, data: Path) -> None:
    """Print the link into the server or a room, as a QR code too where it can be drawn, and what to do with it."""
    picture = _picture(link, console)
    do = "Scan the code with every phone." if picture else "Open that address on every phone."
    if picture:
        console.file.write(f"\n{picture}")
    console.print(f"  {link}", style="bold", markup=False, highlight=False, soft_wrap=True)
    said = f"{do} {way.note}".rstrip() if way.for_phones else way.note
    kept = f"Rooms are kept in {_printable(data)}. Stop with Ctrl+C."
    for line in (said, kept):
        console.print(f"  {line}", markup=False, highlight=False, soft_wrap=True)


def _picture(link: str, console: Console) -> str:
    """Return the QR code, empty where it would be no picture: in a terminal too narrow, or without block characters."""
    picture = StringIO()
    segno.make(link, micro=False, error="m").terminal(picture, compact=True, border=2)
    drawn = picture.getvalue()
    try:
        drawn.encode(console.encoding)
    except UnicodeEncodeError:
        return ""
    return drawn if drawn.index("\n") <= console.width else ""


def _printable(path: Path) -> str:
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(path))
