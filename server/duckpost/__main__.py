"""The way into the command line, as `duckpost` and as `python -m duckpost`."""

from __future__ import annotations

import signal
import sys

from duckpost.terminal import open_streams, stopped, stops


def main() -> None:
    """Run the command line; it ends the process."""
    open_streams()
    stops.heed()
    try:
        # It takes a second to load, in which somebody may press Ctrl+C.
        from duckpost.cli import app  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(stopped())
    try:
        app(prog_name="duckpost")
    finally:
        # All is put away: one more Ctrl+C would only add noise of the interpreter's to its own end.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
