"""The terminal that a command runs in: its streams, its signals, the lines it says on stderr and its exit codes.

Nothing but the standard library is imported here, so that Ctrl+C is answered while all else is still being loaded.
Exit codes: 0 done, or stopped while serving; 1 a fault of Duckpost itself, with its traceback; 2 what a person can
mend (a word, a file, a folder, a port, a setting, a Redis); 128 + N ended by signal N, as shells count: 129 the terminal
was closed (SIGHUP), 130 Ctrl+C (SIGINT), 141 the reader of the output left (SIGPIPE), 143 SIGTERM.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper
from types import FrameType

WRONG = 2
BY_SIGNAL = 128


class Stops:
    """Lets SIGTERM and SIGHUP end a command as Ctrl+C does, so that whatever it began is put away."""

    def __init__(self) -> None:
        self._number = signal.SIGINT

    @property
    def exit_code(self) -> int:
        """The exit code of a command that was stopped: it says by which signal."""
        return BY_SIGNAL + self._number

    def heed(self) -> None:
        """Begin. What this process was started to ignore stays ignored: SIGHUP under nohup, for one."""
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._stop)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._number = signal.Signals(number)
        # An event loop answers Ctrl+C in a way of its own: it ends its task and waits for it.
        on_ctrl_c = signal.getsignal(signal.SIGINT)
        if not callable(on_ctrl_c):
            raise KeyboardInterrupt
        on_ctrl_c(number, frame)


stops = Stops()


def open_streams() -> None:
    """Make the three streams usable, whatever they are: closed, or in an encoding that lacks most characters.

    A stream that was closed would give its number to the next socket or file, and what is printed would go there.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free: this one
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: PTH123, SIM115 - for as long as this runs
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: PTH123, SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def say(*lines: str) -> None:
    """Say one line or more on stderr. What cannot be printed, a line break among it, cannot command the terminal."""
    with suppress(OSError):  # whoever has closed stderr does not want to know
        for line in lines:
            shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
            print(f"duckpost: {shown}", file=sys.stderr, flush=True)


def stopped() -> int:
    """Say that the command was stopped, and return its exit code."""
    say("stopped")
    return stops.exit_code


def failed(error: OSError) -> int:
    """Say what the system refused, and return the exit code. Nothing is said to a reader that has enough (`| head`)."""
    unwritable = not _flushed()
    if error.errno == errno.EPIPE:
        return BY_SIGNAL + signal.SIGPIPE
    reason = error.strerror or str(error)
    if error.filename is not None:
        say(f"{error.filename}: {reason}")
    else:
        say(f"standard output: {reason}" if unwritable else reason)
    return WRONG


def _flushed() -> bool:
    """Whether all output is written. If it cannot be, it is let go, so that Python does not try again at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True
