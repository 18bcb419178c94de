"""The law of `python -m bench NAME`: every module of this folder that has a `main` is a measurement, by its name."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    return sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def main(wanted: list[str]) -> int:
    if len(wanted) != 1 or wanted[0] not in names():
        print(f"usage: python -m bench NAME, where NAME is one of: {', '.join(names())}", file=sys.stderr)
        return 2
    import_module(f"bench.{wanted[0]}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
