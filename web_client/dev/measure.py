# ruff: noqa: INP001, T201 - a script beside the client, no package
"""The law of the client's numbers: what README.md says of sizes and times is printed by this script.

With `duckpost play --local --port 8123` running: `python web_client/dev/measure.py --url http://127.0.0.1:8123`.
The phone is a browser slowed down four times, on 1.6 Mbit/s with 150 ms round trips; every page is loaded cold.
"""

from __future__ import annotations

import argparse
import statistics
from typing import Any

from playwright.sync_api import Page, sync_playwright

RUNS = 5
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
RESOURCES = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"


def slowed(page: Page) -> Page:
    """Make the page a throttled phone."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return page


def first_screen(browser: Any, url: str) -> tuple[float, float]:
    """Return ms until the front door can be used, and KB that were sent for it."""
    page = slowed(browser.new_context(viewport={"width": 320, "height": 568}).new_page())
    page.goto(url, wait_until="commit")
    page.locator("form").first.wait_for()
    usable = page.evaluate("performance.now()")
    sent = page.evaluate(f"{RESOURCES}.reduce((sum, entry) => sum + entry.transferSize, 0)")
    page.context.close()
    return usable, sent / 1024


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="Measure the first screen on a slow phone")
    arguments.add_argument("--url", default="http://127.0.0.1:8123")
    url = arguments.parse_args().url
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        runs = [first_screen(browser, url) for _ in range(RUNS)]
        browser.close()
    usable, sent = zip(*runs, strict=True)
    print(f"first screen usable: {statistics.median(usable):.0f} ms (median of {RUNS}), {max(sent):.0f} KB sent")


if __name__ == "__main__":
    main()
