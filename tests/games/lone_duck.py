"""The law of the game in docs/adding-a-game.md: the page's code, made the module that it is to become."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from duckpost.games.contract import Game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"


def _of_the_page() -> Game[Any]:
    text = PAGE.read_text(encoding="utf-8")
    code = text.split("<!-- code: begin -->\n```python\n")[1].split("```\n<!-- code: end -->")[0]
    # Where types are looked up by name, the module is looked up by its own.
    module = sys.modules[f"{__name__}_of_the_page"] = ModuleType(f"{__name__}_of_the_page")
    exec(compile(code, str(PAGE), "exec"), module.__dict__)
    game: Game[Any] = module.__dict__["GAME"]
    return game


LONE_DUCK = _of_the_page()
