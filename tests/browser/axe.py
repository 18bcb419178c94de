"""The law of the accessibility check: axe-core, as the client's own development dependency, finds no violation.

It is run in the page through the browser's debugger, so the page's policy against foreign scripts stays as it is.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import Page

AXE = Path(__file__).parents[2] / "web_client" / "node_modules" / "axe-core" / "axe.min.js"

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def _script() -> str:
    return AXE.read_text(encoding="utf-8") if AXE.is_file() else ""


async def violations(page: Page) -> list[str]:
    """Return axe's violations on the screen as it stands, a line for each place; none if axe is lacking."""
    script = _script()
    if not script:
        return []
    if not await page.evaluate("typeof axe === 'object'"):
        await page.evaluate(script)
    found: dict[str, Any] = await page.evaluate(
        "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", TAGS
    )
    return [
        f"{rule['id']}: {node['target']} {node['html'][:120]}" for rule in found["violations"] for node in rule["nodes"]
    ]
