"""The law of logs: one JSON line an event, and in none of them a name, a token, a secret or a room's code.

A room is named by a salted hash, so that its lines can be put together and nobody can walk in by them. An exception
is told by its kind and where it came from, never by its message: messages quote values.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import structlog

log: structlog.stdlib.BoundLogger = structlog.get_logger("duckpost")


def room_namer(salt: str) -> Callable[[str], str]:
    """Return the function that names a room in the log."""

    def name(code: str) -> str:
        return hmac.new(salt.encode(), code.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:12]

    return name


def told(error: BaseException) -> dict[str, str]:
    """Return what the log says of an exception: its kind, and file, line and function of each call."""
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))
    return {"error": type(error).__name__, "where": where}


def set_up(level: str, stream: TextIO | None = None) -> None:
    """Send everything that is logged, by this project or by a library, to `stream` (stderr) as JSON lines."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _exceptions,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    out = logging.StreamHandler(stream or sys.stderr)
    out.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(sort_keys=True),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(logging.WARNING)
    logging.getLogger("duckpost").setLevel(level.upper())
    # uvicorn's own lines below a warning hold paths, and those hold room codes.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


def _exceptions(_logger: Any, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    """Put the kind and the place of an exception in place of its text."""
    info = event.pop("exc_info", None)
    record = event.get("_record")
    if info is None and record is not None:
        info, record.exc_info, record.exc_text = record.exc_info, None, None
    if info is True:
        info = sys.exc_info()
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        event |= told(error)
    return event
