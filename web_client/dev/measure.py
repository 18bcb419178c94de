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


TAP = """(name) => new Promise((done) => {
  const place = document.querySelector(`[data-place="${name}"]`);
  const start = performance.now();
  new MutationObserver((_, seen) => {
    if (place.getAttribute("aria-pressed") !== "true") return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  }).observe(place, { attributes: true });
  place.click();
})"""


def taps(browser: Any, url: str) -> list[float]:
    """Return ms from a tap on a place to the frame that shows it chosen, in a game with three bots."""
    page = browser.new_context(viewport={"width": 320, "height": 568}, locale="en-GB").new_page()
    page.goto(url)
    page.locator("form input").nth(1).fill("Ann")
    page.locator("form button").nth(1).click()
    for seated in (1, 2, 3):
        page.locator(".seat").nth(seated - 1).wait_for()
        page.get_by_role("button", name="Add a bot").click()
    page.locator(".seat").nth(3).wait_for()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_test_id("confirm").click()
    page.locator("[data-phase=gathering]").wait_for(timeout=60_000)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    names = page.locator("[data-place]").evaluate_all("all => all.map(one => one.dataset.place)")
    found = [page.evaluate(TAP, names[n % len(names)]) for n in range(12)]
    page.context.close()
    return found


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="Measure the first screen on a slow phone")
    arguments.add_argument("--url", default="http://127.0.0.1:8123")
    url = arguments.parse_args().url
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        runs = [first_screen(browser, url) for _ in range(RUNS)]
        times = taps(browser, url)
        browser.close()
    usable, sent = zip(*runs, strict=True)
    print(f"first screen usable: {statistics.median(usable):.0f} ms (median of {RUNS}), {max(sent):.0f} KB sent")
    middle, longest = statistics.median(times), max(times)
    print(f"tap to its own screen: {middle:.0f} ms (median of {len(times)}), {longest:.0f} ms at most")


if __name__ == "__main__":
    main()
