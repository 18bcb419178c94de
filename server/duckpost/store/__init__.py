"""The store: the one place that speaks to Redis, and the only way a room changes."""

from duckpost.store.bells import DueCommands
from duckpost.store.errors import DataInUse, NoServer, RoomGone, StoreDown, StoreError
from duckpost.store.held import Changed, Gone, Stored
from duckpost.store.ledger import Committed, Opened
from duckpost.store.store import Store
from duckpost.store.timing import Timing

__all__ = [
    "Changed",
    "Committed",
    "DataInUse",
    "DueCommands",
    "Gone",
    "NoServer",
    "Opened",
    "RoomGone",
    "Store",
    "StoreDown",
    "StoreError",
    "Stored",
    "Timing",
]
