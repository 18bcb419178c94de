"""The law of what the store raises: few errors, each with one meaning, and nothing of Redis' own."""

from __future__ import annotations


class StoreError(Exception):
    """Whatever the store raises."""


class RoomGone(StoreError):
    """There is no such room: it was never made, or it has expired."""


class StoreDown(StoreError):
    """Redis did not do it in time. Nothing is acknowledged; the same command may be sent again, it is done once.

    The message is a sentence for the log: why Redis cannot be reached, or with which words it refuses. `code` is the
    code of the refusal, such as `OOM`, and empty if there was no answer.
    """

    def __init__(self, message: str = "Redis cannot be reached", code: str = "") -> None:
        """Keep the sentence and the code."""
        super().__init__(message)
        self.code = code


class DataInUse(StoreError):
    """Another `duckpost play` keeps its rooms in this folder."""


class NoServer(StoreError):
    """There is no server that will do; the message says why and what to do."""
