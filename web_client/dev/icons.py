# ruff: noqa: INP001 - a script beside the client, no package
"""The law of the app's icons: the drawing `src/art/app_icon.tsx` as PNG files in every size a launcher asks for.

With `npm run dev` running in another terminal, `python web_client/dev/icons.py` draws them anew; the files are kept.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parents[1] / "public/icons"
SIZES = (180, 192, 512)
DRAW = """async (size) => {
  const [{ render, h }, { AppIcon }] = await Promise.all([import("/dev/preact.ts"), import("/src/art/app_icon.tsx")]);
  const box = document.createElement("div");
  box.id = "icon";
  box.style.cssText = `position:fixed;inset:0 auto auto 0;z-index:99;width:${size}px;height:${size}px`;
  document.body.append(box);
  render(h(AppIcon, { size }), box);
}"""


def main() -> None:
    """Write public/icons/*.png."""
    arguments = argparse.ArgumentParser(description="Draw the app's icons")
    arguments.add_argument("--url", default="http://127.0.0.1:5173")
    url = arguments.parse_args().url
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": 600, "height": 600})
            page.goto(f"{url}/dev.html?step=0")
            page.evaluate(DRAW, size)
            page.locator("#icon").screenshot(path=ICONS / f"icon-{size}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
