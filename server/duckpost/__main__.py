"""The entry point of the command line, as `duckpost` and as `python -m duckpost`."""

from __future__ import annotations

import signal
import sys

from duckpost.terminal import open_streams, report_stop, stop_signals


def main() -> None:
    """Run the command line; it ends the process."""
    open_streams()
    stop_signals.install()
    try:
        # It takes a second to load, in which somebody may press Ctrl+C.
        from duckpost.cli import app  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(report_stop())
    try:
        app(prog_name="duckpost")
    finally:
        # Everything is closed: one more Ctrl+C would only print a traceback of the interpreter's own shutdown.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
