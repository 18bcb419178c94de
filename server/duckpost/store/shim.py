"""The law of the child that never outlives its parent: run as a script, by path, it becomes the embedded server.

On Linux the kernel is asked to end this process when the thread that started it is gone; then the server takes its
place, and nothing is left of the shim. Elsewhere the shim stays and watches a pipe that the parent holds open.
Usage: shim.py PARENT_PID PIPE_FD COMMAND [ARGUMENT...]
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys

_PR_SET_PDEATHSIG = 1
"""<sys/prctl.h>; it outlasts the exec that follows."""


def _dies_with_parent(parent: int) -> bool:
    if sys.platform != "linux":
        return False
    try:
        import ctypes  # noqa: PLC0415  # a Python without it watches the pipe

        if ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0) != 0:
            return False
    except (ImportError, OSError, AttributeError):
        return False
    if os.getppid() != parent:
        sys.exit(1)  # the parent died before the kernel was asked
    return True


def _watch(pipe: int, command: list[str]) -> int:
    with subprocess.Popen(command, close_fds=False) as child:  # noqa: S603  # the parent says what to run
        signal.signal(signal.SIGTERM, lambda *_: child.terminate())
        while child.poll() is None:
            if select.select([pipe], [], [], 0.2)[0]:
                child.terminate()
                return child.wait()
        return child.returncode


def main(parent: int, pipe: int, command: list[str]) -> int:
    """Become the command, or watch over it until the parent is gone; return its exit code."""
    if _dies_with_parent(parent):
        os.close(pipe)
        os.execv(command[0], command)  # noqa: S606  # no shell is wanted
    return _watch(pipe, command)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
