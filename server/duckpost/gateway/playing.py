"""The law of `duckpost play`: everything on one laptop, and what the terminal says about how to get in."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

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

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - phones in the room are to reach it
BOT = "villager"


def play(console: Console, port: int, data: Path | None, bots: int, lan: bool) -> None:
    """Run a server with a Redis of its own, and say how phones get in, until it is told to stop.

    Raises `WrongSettings`, `DataInUse`, `NoServer`, `StoreDown` and OSError.
    """
    address = lan_address() if lan else LOOPBACK
    host = EVERYWHERE if lan and address is not None else LOOPBACK
    with embedded(data) as own, listen(host, port) as listener:
        real_port = listener.getsockname()[1]
        settings = read_settings(redis_url=own.url, host=host, port=real_port)
        changes: dict[str, object] = {}
        if "metrics_loopback" not in settings.model_fields_set:
            changes["metrics_loopback"] = True  # for whoever runs the evening, and for no phone
        if not settings.public_url:
            changes["public_url"] = base_url(address or LOOPBACK, real_port)
        if "log_level" not in settings.model_fields_set:
            changes["log_level"] = "warning"  # the terminal is for the QR code
        settings = settings.model_copy(update=changes)

        async def began(store: Store) -> None:
            link = settings.public_url
            if bots:
                link = join_url(link, await room_of_bots(store, bots, settings))
            _welcome(console, link, own.data, reachable=host != LOOPBACK)

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


def _welcome(console: Console, link: str, data: Path, *, reachable: bool) -> None:
    picture = StringIO()
    segno.make(link, micro=False, error="m").terminal(picture, compact=True, border=2)
    console.file.write(f"\n{picture.getvalue()}")
    console.print(f"  [bold]{link}[/bold]", highlight=False, soft_wrap=True)
    if reachable:
        console.print("  Scan the code with every phone; all must be in the same network as this machine.")
    else:
        console.print("  Only this machine can reach that address.")
    console.print(f"  Rooms are kept in {data}. Stop with Ctrl+C.", highlight=False, soft_wrap=True)
