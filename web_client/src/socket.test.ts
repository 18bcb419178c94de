import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoff, CLOSES } from "./closes";
import { Line, type LineSettings, type LineStatus } from "./socket";
import type { Message } from "./wire";

/** A socket that does nothing by itself. */
class FakeSocket {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closedWith: number | undefined;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(code?: number): void {
    this.readyState = 3;
    this.closedWith = code;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  falls(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame["type"] === type);
  }
}

const sockets: FakeSocket[] = [];
const statuses: LineStatus[] = [];
const told: string[] = [];
const latest = (): FakeSocket => sockets.at(-1) as FakeSocket;
const status = (): LineStatus | undefined => statuses.at(-1);
const answer = (ask: string): Message => ({ type: "answer", ask, choice: true });

function line(more: Partial<LineSettings> = {}): Line {
  return new Line({
    url: "ws://x/ws/BKTRW",
    hello: { token: "t" },
    random: () => 0,
    now: () => Date.now(),
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    events: {
      status: (is) => statuses.push(is),
      welcome: (welcome) => told.push(`welcome ${welcome.seat}`),
      view: (view) => told.push(`view ${view.seq}`),
      pong: (now) => told.push(`pong ${now}`),
      ack: (key) => told.push(`ack ${key}`),
      nak: (key, code) => told.push(`nak ${key} ${code}`),
    },
    ...more,
  });
}

function welcomed(lastId = 0): FakeSocket {
  latest().opens();
  latest().says({ type: "welcome", seat: "s1", heartbeat_ms: 20_000, server: "x", last_id: lastId });
  return latest();
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
  statuses.length = 0;
  told.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

test("the first frame is the hello, and nothing goes out before the welcome", () => {
  const one = line();
  one.send(answer("ready"));
  latest().opens();
  expect(latest().sent).toEqual([{ type: "hello", token: "t" }]);
  latest().says({ type: "welcome", seat: "s1", heartbeat_ms: 20_000, server: "x", last_id: 4 });
  expect(latest().of("answer")).toEqual([{ type: "answer", ask: "ready", choice: true, id: 5 }]);
  expect(status()).toEqual({ is: "live" });
});

test("an id is counted on from the higher of what the device and the server remember", () => {
  const used: number[] = [];
  const one = line({ lastId: 9, usedId: (id) => used.push(id) });
  welcomed(4);
  one.send(answer("a"));
  one.send(answer("b"));
  expect(
    latest()
      .of("answer")
      .map((frame) => frame["id"]),
  ).toEqual([10, 11]);
  expect(used).toEqual([10, 11]);
});

test("what is not acknowledged is sent again after a reconnect, in order and under the same ids", () => {
  const one = line();
  welcomed();
  one.send(answer("a"));
  one.send(answer("b"));
  one.send(answer("c"));
  latest().says({ type: "ack", id: 2 });
  latest().falls(1006);
  vi.advanceTimersByTime(1_000);
  expect(sockets.length).toBe(2);
  welcomed(3);
  expect(
    latest()
      .of("answer")
      .map((frame) => [frame["ask"], frame["id"]]),
  ).toEqual([
    ["a", 1],
    ["c", 3],
  ]);
  latest().says({ type: "ack", id: 1 });
  latest().says({ type: "ack", id: 3 });
  expect(told.filter((what) => what.startsWith("ack"))).toEqual(["ack 2", "ack 1", "ack 3"]);
});

test("what was tapped while offline goes out once, when the line stands again", () => {
  const one = line();
  welcomed();
  latest().falls(1006);
  one.send(answer("a"));
  expect(told).not.toContain("ack 1");
  vi.advanceTimersByTime(1_000);
  welcomed();
  expect(latest().of("answer").length).toBe(1);
});

test("a refusal settles a message and it is not sent again", () => {
  const one = line();
  welcomed();
  one.send(answer("a"));
  latest().says({ type: "nak", id: 1, code: "not_open", detail: "" });
  expect(told).toContain("nak 1 not_open");
  latest().falls(1006);
  vi.advanceTimersByTime(1_000);
  welcomed();
  expect(latest().of("answer")).toEqual([]);
});

test("a refusal that names the room's own reason first in its detail is told by that reason", () => {
  const one = line();
  welcomed();
  one.send({ type: "me", do: "rename", name: "Bo" });
  latest().says({ type: "nak", id: 1, code: "not_allowed", detail: "name_taken" });
  expect(told).toContain("nak 1 name_taken");
});

test("when the store is away or it went too fast, the same message is sent again a little later", () => {
  const one = line();
  welcomed();
  one.send(answer("a"));
  latest().says({ type: "nak", id: 1, code: "unavailable", detail: "" });
  expect(told.some((what) => what.startsWith("nak"))).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(
    latest()
      .of("answer")
      .map((frame) => frame["id"]),
  ).toEqual([1, 1]);
});

test("a ping goes out every 10 s, and silence after one means the other end is gone", () => {
  line();
  const socket = welcomed();
  socket.says({ type: "pong", at: 0, now: 1, seq: 0 });
  vi.advanceTimersByTime(10_000);
  expect(socket.of("ping").length).toBe(2);
  vi.advanceTimersByTime(5_999);
  expect(status()).toEqual({ is: "live" });
  vi.advanceTimersByTime(1);
  expect(status()).toEqual({ is: "lost", restarting: false });
  expect(socket.readyState).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(sockets.length).toBe(2);
});

test("a view older than the newest is not shown, and a pong that knows a newer one asks for it", () => {
  line();
  const socket = welcomed();
  socket.says({ type: "view", seq: 3 });
  socket.says({ type: "view", seq: 2 });
  socket.says({ type: "view", seq: 7 });
  expect(told.filter((what) => what.startsWith("view"))).toEqual(["view 3", "view 7"]);
  socket.says({ type: "pong", at: 0, now: 1, seq: 7 });
  expect(socket.of("resync")).toEqual([]);
  socket.says({ type: "pong", at: 0, now: 1, seq: 8 });
  expect(socket.of("resync").length).toBe(1);
});

test("each connection counts its views anew", () => {
  line();
  welcomed().says({ type: "view", seq: 40 });
  latest().falls(1006);
  vi.advanceTimersByTime(1_000);
  welcomed().says({ type: "view", seq: 1 });
  expect(told.filter((what) => what.startsWith("view"))).toEqual(["view 40", "view 1"]);
});

test("a hidden page says so, sends no pings and opens nothing; awake it is there at once", () => {
  const one = line();
  const socket = welcomed();
  one.hide();
  expect(socket.of("hidden").length).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(socket.of("ping").length).toBe(1);
  socket.falls(4008);
  vi.advanceTimersByTime(600_000);
  expect(sockets.length).toBe(1);
  one.wake();
  expect(sockets.length).toBe(2);
});

test("a page that wakes up probes the line before it is called live, and gives it 2.5 s", () => {
  const one = line();
  const socket = welcomed();
  one.hide();
  one.wake();
  expect(status()).toEqual({ is: "checking" });
  expect(socket.of("ping").length).toBe(2);
  vi.advanceTimersByTime(2_500);
  expect(status()).toEqual({ is: "lost", restarting: false });
  vi.advanceTimersByTime(1_000);
  expect(sockets.length).toBe(2);
});

test("waking up does not wait for a back-off that is running", () => {
  const one = line({ random: () => 1 });
  for (let n = 0; n < 6; n += 1) {
    latest().falls(1006);
    if (n < 5) vi.advanceTimersByTime(20_000);
  }
  const before = sockets.length;
  one.wake();
  expect(sockets.length).toBe(before + 1);
});

test.each(Object.entries(CLOSES).map(([code, close]) => [Number(code), close] as const))(
  "close code %i does what the table says",
  (code, { comeback, ending }) => {
    line();
    welcomed();
    latest().falls(code);
    vi.advanceTimersByTime(60_000);
    if (ending) expect(status()).toEqual({ is: "over", ending });
    expect(sockets.length > 1).toBe(comeback !== "no" && comeback !== "reload_once");
  },
);

test("a goodbye counts even when the close that follows is swallowed, and its waiting time holds", () => {
  line();
  welcomed().says({ type: "bye", code: 1013, reason: "", retry: true, after_ms: 4_000 });
  vi.advanceTimersByTime(500);
  expect(status()).toEqual({ is: "lost", restarting: true });
  vi.advanceTimersByTime(3_999);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sockets.length).toBe(2);
});

test("a server that is restarting stays the reason until it is back", () => {
  line();
  welcomed().falls(1012);
  vi.advanceTimersByTime(300);
  latest().falls(1006);
  expect(status()).toEqual({ is: "lost", restarting: true });
  vi.advanceTimersByTime(2_000);
  welcomed().falls(1006);
  expect(status()).toEqual({ is: "lost", restarting: false });
});

test("a goodbye wins over the code of the close, which a proxy may have changed", () => {
  line();
  const socket = welcomed();
  socket.says({ type: "bye", code: 4001, reason: "", retry: false, after_ms: 0 });
  socket.falls(1006);
  expect(status()).toEqual({ is: "over", ending: "elsewhere" });
});

test("what an older socket still says or how late it closes changes nothing", () => {
  line();
  const old = welcomed();
  old.falls(1006);
  vi.advanceTimersByTime(1_000);
  welcomed();
  old.says({ type: "view", seq: 99 });
  old.falls(4003);
  expect(status()).toEqual({ is: "live" });
  expect(told).not.toContain("view 99");
});

test("no welcome within 8 s is no connection", () => {
  line();
  latest().opens();
  vi.advanceTimersByTime(8_000);
  expect(status()).toEqual({ is: "lost", restarting: false });
});

test("a browser that opens no sockets is told so", () => {
  line({
    open: () => {
      throw new ReferenceError("WebSocket is not defined");
    },
  });
  expect(status()).toEqual({ is: "over", ending: "no_websocket" });
});

test("what is no frame is passed over", () => {
  line();
  const socket = welcomed();
  for (const data of ["", "{", "null", "7", '"x"', "[]", '{"type":"new_in_version_2"}']) socket.onmessage?.({ data });
  expect(status()).toEqual({ is: "live" });
});

test("the waiting time doubles, is never longer than 15 s, and differs from phone to phone", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map((tries) => backoff(tries, 1))).toEqual([
    400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000,
  ]);
  expect(backoff(3, 0)).toBe(1600);
});
