# ruff: noqa: INP001, T201 - a script beside the client, no package
"""The law of the client's numbers during a game: confirming, long tasks and memory, as README.md has them.

With `duckpost play --local --port 8123` running: `python web_client/dev/measure_game.py --port 8123`. Confirming is
measured through a relay that holds every byte back for half a round trip; long tasks on a browser slowed down four
times; memory on the page as it is built, whose socket is fed with the recorded views of a whole game, again and again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, WebSocketRoute, sync_playwright

ROUND_TRIP_MS = 150
RECORDED = Path(__file__).parent / "frames.jsonl"
SEAT = "s2"
PHONE = {"viewport": {"width": 320, "height": 568}, "locale": "en-GB"}

WATCH = """window.long = [];
new PerformanceObserver((list) => long.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: "longtask", buffered: true })"""

HEAR = """window.acks = 0; window.WebSocket = class extends WebSocket {
  constructor(...to) {
    super(...to);
    this.addEventListener("message", ({ data }) => { if (JSON.parse(data).type === "ack") acks += 1; });
  }
}"""

CONFIRMED = """(name) => new Promise((done) => {
  const [start, before] = [performance.now(), acks];
  const look = () => (acks > before ? done(performance.now() - start) : requestAnimationFrame(look));
  document.querySelector(`[data-place="${name}"]`).click();
  requestAnimationFrame(look);
})"""


class Relay:
    """A port that leads to another one, by a way that takes half a round trip in each direction."""

    def __init__(self, to: int) -> None:
        """Open the port."""
        self._to = to
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        opening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._carry, "127.0.0.1", 0), self._loop)
        self.port = opening.result().sockets[0].getsockname()[1]

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        await asyncio.gather(self._pipe(reader, far_writer), self._pipe(far_reader, writer))

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            self._loop.call_later(ROUND_TRIP_MS / 2000, writer.write, data)
        self._loop.call_later(ROUND_TRIP_MS / 2000, writer.close)


def gathering(page: Page, url: str) -> None:
    """Make a room with three bots and play until the places can be chosen."""
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


def confirmed(browser: Any, port: int) -> list[float]:
    """Return ms from a tap on a place to the first frame after the server's word that it is stored."""
    page = browser.new_context(**PHONE).new_page()
    page.add_init_script(HEAR)
    gathering(page, f"http://127.0.0.1:{Relay(port).port}")
    names = page.locator("[data-place]").evaluate_all("all => all.map(one => one.dataset.place)")
    found = [page.evaluate(CONFIRMED, names[n % len(names)]) for n in range(20)]
    page.context.close()
    return found


def long_tasks(browser: Any, port: int) -> list[float]:
    """Return the ms of all tasks over 50 ms, from the front door to the first places, on a browser slowed down."""
    page = browser.new_context(**PHONE).new_page()
    page.add_init_script(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    gathering(page, f"http://127.0.0.1:{port}")
    for place in page.locator("[data-place]").all():
        place.click()
    page.get_by_test_id("menu").click()
    found: list[float] = page.evaluate("long")
    page.context.close()
    return found


class Server:
    """Stands in for the server of a room whose game has been recorded: every view is sent when it is called for."""

    def __init__(self, page: Page) -> None:
        """Answer the page's socket from now on."""
        lines = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]
        self.frames = [line for line in lines if "step" in line]
        self.line: WebSocketRoute | None = None
        page.route_web_socket("**/ws/*", lambda line: line.on_message(lambda message: self._hear(line, message)))

    def _hear(self, line: WebSocketRoute, message: str | bytes) -> None:
        frame = json.loads(message)
        if frame["type"] == "hello":
            line.send(json.dumps({"type": "welcome", "seat": SEAT, "heartbeat_ms": 20_000, "server": "", "last_id": 0}))
            self.line = line
        elif frame["type"] == "ping":
            line.send(json.dumps({"type": "pong", "at": frame["at"], "now": 0, "seq": 0}))

    def show(self, n: int) -> None:
        """Send the n-th view, counted from 1; after the recording's last it begins anew."""
        frame = self.frames[n % len(self.frames)]
        view = {"type": "view", "seq": n, "now": frame["now"], "room": frame["room"], "game": frame["game"], "pad": ""}
        if self.line is not None:
            self.line.send(json.dumps(view | frame["seats"][SEAT]))


def weigh(cdp: CDPSession) -> tuple[float, int]:
    """Return MB of JavaScript heap and DOM nodes, rubbish collected."""
    cdp.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return metrics["JSHeapUsedSize"] / 2**20, int(metrics["Nodes"])


def heaps(browser: Any, port: int, views: int) -> dict[int, tuple[float, int]]:
    """Return what the page weighs at the start, in the middle and at the end of so many views, always at one screen."""
    page = browser.new_context(**PHONE).new_page()
    server = Server(page)
    code, size = server.frames[0]["room"]["code"], len(server.frames)
    seats = json.dumps([{"code": code, "token": "t" * 22, "lastId": 0}])
    page.add_init_script(f"localStorage.setItem('duckpost.seats', {json.dumps(seats)})")
    page.goto(f"http://127.0.0.1:{port}/r/{code}")
    while server.line is None:
        page.wait_for_timeout(50)
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")
    rounds = views // size
    marks = {2 * size, rounds // 2 * size, rounds * size}  # after two rounds every part of the page has been loaded
    found = {}
    for n in range(1, max(marks) + 1):
        server.show(n)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        if n in marks:
            found[n] = weigh(cdp)
    page.context.close()
    return found


def main() -> None:
    """Print the numbers."""
    arguments = argparse.ArgumentParser(description="Measure a phone during a game")
    arguments.add_argument("--port", type=int, default=8123)
    arguments.add_argument("--views", type=int, default=5000)
    given = arguments.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        times = confirmed(browser, given.port)
        tasks = long_tasks(browser, given.port)
        weighed = heaps(browser, given.port, given.views)
        browser.close()
    middle, longest = statistics.median(times), max(times)
    print(
        f"confirmed: {middle:.0f} ms (median of {len(times)}), {longest:.0f} ms at most; {ROUND_TRIP_MS} ms to and fro"
    )
    print(f"long tasks: {len(tasks)} over 50 ms, {max(tasks, default=0):.0f} ms the longest")
    for shown, (heap, nodes) in weighed.items():
        print(f"after {shown} views: {heap:.1f} MB of heap, {nodes} nodes")


if __name__ == "__main__":
    main()
