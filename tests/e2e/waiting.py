"""The law of waiting in these tests: for a condition, with a deadline; never for a time."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

from tests.patience import PATIENCE

__all__ = ["PATIENCE", "until"]


async def until(condition: Callable[[], Any], seconds: float = PATIENCE, what: str = "it") -> Any:
    """Wait for what other processes bring about, and return what the condition gave; it may be a coroutine."""
    try:
        async with asyncio.timeout(seconds):
            while True:
                held = condition()
                if inspect.isawaitable(held):
                    held = await held
                if held:
                    return held
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"{what} did not happen within {seconds} s") from None
