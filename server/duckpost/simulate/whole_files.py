"""Files that are written whole or not at all: nobody finds half of one, and a failure leaves the old one as it was."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path
from tempfile import TemporaryFile


def write_whole(path: Path, text: str) -> None:
    """Write a text as UTF-8, by way of a file beside it that then takes its place.

    A link is followed, and a pipe or a device is written to as it is. Raises OSError, which names `path`.
    """
    with _naming(path):
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8", newline="")
            return
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        beside = target.with_name(f".duckpost-{secrets.token_hex(4)}")
        try:
            with beside.open("x", encoding="utf-8", newline="") as file:
                file.write(text)
            if target.exists():
                beside.chmod(target.stat().st_mode & 0o777)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)


@contextmanager
def folder_for_results(folder: Path) -> Iterator[None]:
    """Make a folder, and see that it can be written, before hours are spent on what belongs there.

    If the work fails, what was made is taken away again. Raises OSError, which names `folder`.
    """
    made: list[Path] = []
    try:
        with _naming(folder):
            made += [path for path in (folder, *folder.parents) if not path.exists()]
            if made:
                folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
        yield
    except BaseException:
        for path in made:
            with suppress(OSError):  # it was not made, or something else is in it
                path.rmdir()
        raise


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let an OSError name what a person has named, and not a file that only stands for it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
