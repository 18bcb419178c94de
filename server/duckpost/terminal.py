"""The terminal a command runs in: its streams, its signals, error lines on stderr, and exit codes.

Only the standard library is imported here, so that Ctrl+C is answered while everything else is still being loaded.
Exit codes: 0 done, or stopped while serving; 1 a fault of Duckpost itself, with its traceback; 2 what a person can
mend (a word, a file, a folder, a port, a setting, a Redis); 128 + N ended by signal N, as shells count: 129 the
terminal was closed (SIGHUP), 130 Ctrl+C (SIGINT), 141 the reader of the output left (SIGPIPE), 143 SIGTERM.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import suppress
from io import BufferedWriter, FileIO, TextIOWrapper
from types import FrameType
from typing import Any

WRONG = 2
BY_SIGNAL = 128


class StopSignals:
    """Lets SIGTERM and SIGHUP end a command as Ctrl+C does, so that its child processes and files are cleaned up."""

    def __init__(self) -> None:
        """Nothing has come yet; what Python itself turns into KeyboardInterrupt is Ctrl+C."""
        self._number = signal.SIGINT

    @property
    def exit_code(self) -> int:
        """The exit code of a command that was stopped: it tells by which signal."""
        return BY_SIGNAL + self._number

    def install(self) -> None:
        """Install the handlers. What this process was started to ignore stays ignored: SIGHUP under nohup, for one."""
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._stop)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._number = signal.Signals(number)
        # asyncio has a handler of its own for Ctrl+C: it cancels the main task and waits for it.
        on_ctrl_c = signal.getsignal(signal.SIGINT)
        if not callable(on_ctrl_c):
            raise KeyboardInterrupt
        on_ctrl_c(number, frame)


stop_signals = StopSignals()


class _Output(FileIO):
    """Standard output, which an error names."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise OSError(error.errno, error.strerror, "standard output") from error


def open_streams() -> None:
    """Make the three streams usable, whatever they are: closed, or in an encoding that lacks most characters.

    A stream that was closed would give its number to the next socket or file, and what is printed would go there.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free: this one
    output = BufferedWriter(_Output(1, "w", closefd=False))
    encoding = sys.stdout.encoding if sys.stdout else "utf-8"
    sys.stdout = TextIOWrapper(output, encoding, errors="replace", line_buffering=output.isatty())
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - for the whole run


def print_error(*lines: str) -> None:
    """Print each line on stderr. What is not printable, a line break among it, is replaced: it might be an escape."""
    with suppress(OSError):  # stderr may be closed or full; the exit code still tells
        for line in lines:
            shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
            sys.stderr.write(f"duckpost: {shown}\n")
        sys.stderr.flush()


def report_stop() -> int:
    """Print that the command was stopped, and return its exit code."""
    print_error("stopped")
    return stop_signals.exit_code


def report_os_error(error: OSError) -> int:
    """Print what the system refused, and return the exit code. A reader that has enough (`| head`) is told nothing."""
    _drop_unwritten()
    if error.errno == errno.EPIPE:
        return BY_SIGNAL + signal.SIGPIPE
    reason = error.strerror or str(error)
    print_error(reason if error.filename is None else f"{error.filename}: {reason}")
    return WRONG


def _drop_unwritten() -> None:
    """Drop output that cannot be written, so that Python does not try again at its end and fail with 120."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
