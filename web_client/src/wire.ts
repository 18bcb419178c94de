/** The law of the wire as the client reads it: every frame and HTTP body of protocol version 1, and nothing the client adds to them. */

export const SUBPROTOCOL = "duckpost.v1";

export type Seat = string;

export type Choice = string[] | boolean | number | string;

export interface Chair {
  seat: Seat;
  name: string;
  connected: boolean;
  asleep: boolean;
  /** Server time in ms since when nobody holds the seat. */
  gone_since: number | null;
  left: boolean;
  away: boolean;
  bot: boolean;
}

export interface RoomView {
  code: string;
  game: string;
  status: "lobby" | "playing" | "over";
  host: Seat | null;
  options: Record<string, Scalar>;
  seats: Chair[];
  paused: boolean;
  cut_short: boolean;
  started_at: number | null;
  locale: string;
}

export type Scalar = number | boolean | string | null;

/** What is public of any game; each game adds fields of its own. */
export interface GameView {
  phase: string;
  waiting_for: Seat[] | null;
  scene: string | null;
  /** Server time in ms; null while no time runs or the game is paused. */
  ends_at: number | null;
  /** What is left of the time, in ms, while the game is paused. */
  remaining_ms?: number;
}

export interface LobbyView extends GameView {
  phase: "lobby";
  players: { min: number; max: number; missing: number };
  outline: Record<string, unknown> | null;
  problem: { field: string; value: Scalar; reason: string } | null;
}

export interface Ask {
  id: string;
  kind: "choose" | "confirm" | "number" | "text";
  prompt: string;
  options: string[];
  min: number;
  max: number;
  ordered?: boolean;
  changeable: boolean;
  optional: boolean;
  answer: Choice | null;
  ends_at: number | null;
  remaining_ms?: number;
}

export interface View {
  type: "view";
  seq: number;
  /** The server's clock when the frame was made, in ms. */
  now: number;
  room: RoomView;
  game: GameView;
  you: Record<string, unknown> | null;
  asks: Ask[];
}

export interface Welcome {
  type: "welcome";
  seat: Seat | null;
  heartbeat_ms: number;
  server: string;
  last_id?: number;
}

export type ServerFrame =
  | Welcome
  | View
  | { type: "ack"; id: number }
  | { type: "nak"; id: number | null; code: string; detail?: string }
  | { type: "pong"; at: number; now: number; seq: number }
  | { type: "bye"; code: number; reason: string; retry: boolean; after_ms: number };

export type HostDo =
  | { do: "start" | "pause" | "resume" | "end" | "rematch" }
  | { do: "away"; seat: Seat; away: boolean }
  | { do: "kick" | "give_host"; seat: Seat }
  | { do: "move_seat"; seat: Seat; to: number }
  | { do: "options"; options: Record<string, Scalar> }
  | { do: "extend"; seconds: number }
  | { do: "add_bot"; bot: string };

export type MeDo = { do: "rename"; name: string } | { do: "leave" } | { do: "locale"; locale: string };

/** What carries an id and is acknowledged: kept until then, sent again after a reconnect. */
export type Message =
  | { type: "answer"; ask: string; choice: Choice }
  | ({ type: "host" } & HostDo)
  | ({ type: "me" } & MeDo);

export interface Door {
  code: string;
  game: string;
  status: RoomView["status"];
  taken: number;
  free: number;
  /** The link the QR code holds: one that other phones can open, whatever address this page was opened with. */
  url: string;
}

export interface Problem {
  code: string;
  status: number;
  detail?: string;
  /** Seconds after which to try again. */
  retry_after?: number;
}
