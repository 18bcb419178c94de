/**
 * The law of the line to the server: one socket at a time, opened again until it stands, probed when the page wakes up.
 *
 * What the player does is numbered, kept until it is acknowledged and sent again, in order, after every reconnect; the
 * server carries each number out once. Only frames that arrive count as life: page code cannot see protocol pings.
 */
import { backoff, closeOf, type Ending } from "./closes";
import { type Message, type ServerFrame, SUBPROTOCOL, type View, type Welcome } from "./wire";

export type LineStatus =
  | { is: "connecting" }
  | { is: "live" }
  /** The page woke up and it is not yet known whether the line survived. */
  | { is: "checking" }
  | { is: "lost"; restarting: boolean }
  | { is: "over"; ending: Ending };

export interface LineEvents {
  status(status: LineStatus): void;
  welcome(welcome: Welcome): void;
  view(view: View, arrivedAt: number): void;
  pong(now: number, sentAt: number, arrivedAt: number): void;
  /** Stored for good. `key` is what `send` returned. */
  ack(key: number): void;
  nak(key: number | null, code: string): void;
}

export interface LineSettings {
  url: string;
  hello: { token: string } | { watch: true };
  events: LineEvents;
  /** The highest id this seat has used on this device. */
  lastId?: number;
  usedId?(id: number): void;
  /** False while the page is hidden: then nothing is sent and nothing opened. */
  visible?: boolean;
  open?(url: string, protocol: string): WebSocket;
  now?(): number;
  random?(): number;
}

interface Kept {
  key: number;
  message: Message;
  id: number | null;
}

const PING_MS = 10_000;
const PONG_MS = 6_000;
const PROBE_MS = 2_500;
const WELCOME_MS = 8_000;
const AGAIN_MS = 1_200;
/** Nothing was stored and nothing was wrong with it: the same message is sent again a little later. */
const SEND_AGAIN = new Set(["too_fast", "unavailable"]);

export class Line {
  private socket: WebSocket | null = null;
  private kept: Kept[] = [];
  private keys = 0;
  private lastId: number;
  private seq = 0;
  private tries = 0;
  private welcomed = false;
  private over = false;
  /** The server said that it restarts; until the line stands again that is why it does not. */
  private restarting = false;
  private visible: boolean;
  private bye: { code: number; after: number } | null = null;
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly now: () => number;
  private readonly random: () => number;

  constructor(private readonly settings: LineSettings) {
    this.lastId = settings.lastId ?? 0;
    this.visible = settings.visible ?? true;
    this.now = settings.now ?? (() => performance.now());
    this.random = settings.random ?? Math.random;
    this.connect();
  }

  /** Keep a message until it is acknowledged, and send it now if the line stands. Returns its key. */
  send(message: Message): number {
    this.keys += 1;
    const kept: Kept = { key: this.keys, message, id: null };
    this.kept.push(kept);
    if (this.welcomed) this.transmit(kept);
    return kept.key;
  }

  /** The page is being hidden: say so, and leave the line alone until it is back. */
  hide(): void {
    this.visible = false;
    this.stop("ping", "pong", "retry");
    if (this.welcomed) this.write({ type: "hidden" });
  }

  /** The page is visible, restored from the cache or online again: never wait for a back-off, never trust an old line. */
  wake(): void {
    this.visible = true;
    if (this.over) return;
    if (!this.socket) {
      this.tries = 0;
      this.connect();
    } else if (this.welcomed) {
      this.settings.events.status({ is: "checking" });
      this.ping(PROBE_MS);
    }
  }

  /** Leave for good. */
  close(): void {
    this.over = true;
    this.drop(1000);
  }

  private connect(): void {
    this.stop("retry");
    if (this.over || this.socket || !this.visible) return;
    if (this.tries === 0) this.settings.events.status({ is: "connecting" });
    this.bye = null;
    let socket: WebSocket;
    try {
      const open = this.settings.open ?? ((url, protocol) => new WebSocket(url, protocol));
      socket = open(this.settings.url, SUBPROTOCOL);
    } catch {
      this.finish("no_websocket");
      return;
    }
    this.socket = socket;
    this.start("welcome", WELCOME_MS, () => this.fallen());
    socket.onopen = () => {
      if (socket === this.socket) this.write({ type: "hello", ...this.settings.hello });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.read(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(this.bye?.code ?? event.code, this.bye?.after ?? 0);
    };
  }

  private read(data: unknown): void {
    const frame = parsed(data);
    if (!frame) return;
    const { events } = this.settings;
    switch (frame.type) {
      case "welcome":
        this.greet(frame);
        break;
      case "view":
        if (frame.seq <= this.seq) return;
        this.seq = frame.seq;
        events.view(frame, this.now());
        break;
      case "ack":
        this.settle(frame.id, (key) => events.ack(key));
        break;
      case "nak":
        this.refused(frame.id, reasonOf(frame.code, frame.detail ?? ""));
        break;
      case "pong":
        this.ponged(frame);
        break;
      case "bye":
        this.bye = { code: frame.code, after: frame.after_ms };
        // Some proxies swallow the close that follows; the goodbye is as good.
        this.start("bye", 500, () => this.closed(frame.code, frame.after_ms));
        break;
    }
  }

  private greet(welcome: Welcome): void {
    this.stop("welcome");
    this.welcomed = true;
    this.restarting = false;
    this.tries = 0;
    this.seq = 0;
    this.lastId = Math.max(this.lastId, welcome.last_id ?? 0);
    this.settings.events.welcome(welcome);
    this.settings.events.status({ is: "live" });
    for (const kept of this.kept) this.transmit(kept);
    this.ping(PONG_MS);
  }

  private transmit(kept: Kept): void {
    if (kept.id === null) {
      this.lastId += 1;
      kept.id = this.lastId;
      this.settings.usedId?.(kept.id);
    }
    this.write({ ...kept.message, id: kept.id });
  }

  private settle(id: number, told: (key: number) => void): void {
    const kept = this.kept.find((one) => one.id === id);
    if (!kept) return;
    this.kept = this.kept.filter((one) => one !== kept);
    told(kept.key);
  }

  private refused(id: number | null, code: string): void {
    if (SEND_AGAIN.has(code)) {
      this.start("again", AGAIN_MS, () => {
        if (this.welcomed) for (const kept of this.kept) this.transmit(kept);
      });
    } else if (id === null) {
      this.settings.events.nak(null, code);
    } else {
      this.settle(id, (key) => this.settings.events.nak(key, code));
    }
  }

  private ponged(pong: { at: number; now: number; seq: number }): void {
    this.stop("pong");
    this.settings.events.pong(pong.now, pong.at, this.now());
    this.settings.events.status({ is: "live" });
    if (pong.seq > this.seq) this.write({ type: "resync" });
    this.start("ping", PING_MS, () => this.ping(PONG_MS));
  }

  private ping(deadline: number): void {
    this.stop("ping", "pong");
    if (!this.visible) return;
    this.write({ type: "ping", at: this.now() });
    this.start("pong", deadline, () => this.fallen());
  }

  /** Nothing came back in time: the other end is gone, whatever TCP says. */
  private fallen(): void {
    this.drop(4000);
    this.closed(1006, 0);
  }

  private closed(code: number, after: number): void {
    this.drop(1000);
    const { comeback, ending, restarting } = closeOf(code);
    if (this.over) return;
    if (ending) {
      this.finish(ending);
      return;
    }
    this.restarting ||= restarting ?? false;
    this.settings.events.status({ is: "lost", restarting: this.restarting });
    const wait =
      comeback === "at_once"
        ? after + Math.round(this.random() * 300)
        : comeback === "after"
          ? Math.max(after, 1_000)
          : backoff(this.tries, this.random());
    this.tries += 1;
    // A hidden page opens nothing: it wakes up first.
    if (this.visible) this.start("retry", wait, () => this.connect());
  }

  private finish(ending: Ending): void {
    this.over = true;
    this.drop(1000);
    this.settings.events.status({ is: "over", ending });
  }

  private drop(code: number): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.stop(...this.timers.keys());
    if (socket && socket.readyState <= 1) socket.close(code);
  }

  private write(frame: object): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(frame));
  }

  private start(name: string, ms: number, then: () => void): void {
    this.stop(name);
    const timer = setTimeout(() => {
      this.timers.delete(name);
      then();
    }, ms);
    this.timers.set(name, timer);
  }

  private stop(...names: string[]): void {
    for (const name of names) {
      clearTimeout(this.timers.get(name));
      this.timers.delete(name);
    }
  }
}

/** What the wire has no code for stands first in the detail. */
const ROOM_REASONS = new Set(["room_full", "name_taken", "bad_name", "bad_options", "removed", "not_over"]);

function reasonOf(code: string, detail: string): string {
  const [word = ""] = detail.split(" ");
  return ROOM_REASONS.has(word) ? word : code;
}

function parsed(data: unknown): ServerFrame | null {
  if (typeof data !== "string") return null;
  try {
    const frame: unknown = JSON.parse(data);
    return typeof frame === "object" && frame !== null && "type" in frame ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}
