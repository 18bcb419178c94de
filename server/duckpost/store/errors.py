"""The law of what the store raises: three errors, each with one meaning, and nothing of Redis' own."""

from __future__ import annotations


class StoreError(Exception):
    """Whatever the store raises."""


class RoomGone(StoreError):
    """There is no such room: it was never made, or it has expired."""


class StoreDown(StoreError):
    """Redis did not answer in time. Nothing is acknowledged; the same command may be sent again, it is done once."""


class DataInUse(StoreError):
    """Another `duckpost play` keeps its rooms in this folder."""


class NoServer(StoreError):
    """There is no server that will do; the message says why and what to do."""
