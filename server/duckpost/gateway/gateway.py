"""The law of what the gateway is made of: the one object that calls and sockets share."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from duckpost.gateway.fanout import Audiences, Phone
from duckpost.gateway.limits import Allowances
from duckpost.gateway.logs import room_namer
from duckpost.gateway.metrics import Metrics
from duckpost.gateway.presence import Departures
from duckpost.gateway.settings import Settings
from duckpost.rooms.model import Pace, RoomCode
from duckpost.store import Store

_CODE = re.compile(r"[BCDFGHJKLMNPQRSTVWXZ2345679]{5}", re.IGNORECASE | re.ASCII)


@dataclass
class Gateway:
    """The settings and the parts of one worker.

    `phones` are all open sockets, `quiet` is set while there is none; `draining` is set once the worker is stopping.
    """

    settings: Settings
    store: Store
    metrics: Metrics
    allowances: Allowances
    audiences: Audiences
    departures: Departures
    name_room: Callable[[str], str]
    phones: set[Phone] = field(default_factory=set)
    quiet: asyncio.Event = field(default_factory=asyncio.Event)
    draining: bool = False

    @classmethod
    def of(cls, settings: Settings, store: Store) -> Gateway:
        """Put a gateway together."""
        metrics = Metrics()
        # Asked at each scrape; the contract documents are made without a store.
        metrics.store_up.set_function(lambda: float(store.up()))
        return cls(
            settings=settings,
            store=store,
            metrics=metrics,
            allowances=Allowances(settings),
            audiences=Audiences(store, metrics),
            departures=Departures(store, settings.gone_ms),
            name_room=room_namer(settings.log_salt),
        )

    def came(self, phone: Phone) -> None:
        """Note a socket that has been opened."""
        self.phones.add(phone)
        self.quiet.clear()

    def went(self, phone: Phone) -> None:
        """Note a socket that is done with."""
        self.phones.discard(phone)
        if not self.phones:
            self.quiet.set()

    @property
    def pace(self) -> Pace:
        """How fast the rooms run that are made here."""
        settings = self.settings
        return Pace(speed=settings.speed, least=settings.bot_least_ms, most=settings.bot_most_ms)


def read_code(raw: str) -> RoomCode | None:
    """Return the code of a room as it is kept, or None for what cannot be one. Upper and lower case are the same."""
    return RoomCode(raw.upper()) if _CODE.fullmatch(raw) else None
