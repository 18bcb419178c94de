/** Written by `npm run wire` from docs/protocol.schema.json, the server's own models; change those, not this. */

/** The message with this id is stored for good. */
export interface Ack {
  type: "ack";
  id: number;
}

/** An answer to an ask. */
export interface AnswerFrame {
  type: "answer";
  id: number;
  ask: string;
  choice: Array<string> | boolean | number | string;
}

/** One decision put to this client. */
export interface AskView {
  id: string;
  kind: "choose" | "confirm" | "number" | "text";
  prompt: string;
  options: Array<string>;
  min: number;
  max: number;
  changeable: boolean;
  optional: boolean;
  ordered?: boolean;
  answer: Array<string> | boolean | number | string | null;
  ends_at: number | null;
  remaining_ms?: number | null;
}

/** Comes before a close, since some proxies swallow close codes. */
export interface Bye {
  type: "bye";
  code: CloseCode;
  reason: string;
  retry: boolean;
  after_ms: number;
}

/** A seat as everybody sees it; `gone_since` is when its player went offline (ms), null while connected. */
export interface ChairView {
  seat: string;
  name: string;
  connected: boolean;
  asleep: boolean;
  gone_since: number | null;
  left: boolean;
  away: boolean;
  bot: boolean;
}

/** Why a socket is closed. */
export type CloseCode = 1001 | 1009 | 1011 | 1012 | 1013 | 4001 | 4002 | 4003 | 4004 | 4006 | 4007 | 4008;

/** The public part of a game: the phase and its clock, and the game's own fields. */
export interface GameView {
  phase: string;
  ends_at: number | null;
  waiting_for: Array<string> | null;
  scene: string | null;
  remaining_ms?: number | null;
  [more: string]: unknown;
}

/** The first frame, within 5 s: a seat's token, or the wish to watch. The token never stands in a URL. */
export interface Hello {
  type: "hello";
  token?: string | null;
  watch?: boolean;
}

/** The page is being hidden; the next frame of any other type says that it is back. */
export interface Hidden {
  type: "hidden";
}

/** Seat a bot. */
export interface HostAddBot {
  type: "host";
  id: number;
  do: "add_bot";
  bot?: string;
}

/** Mark a seat away, or back. */
export interface HostAway {
  type: "host";
  id: number;
  do: "away";
  seat: string;
  away?: boolean;
}

/** End the game. */
export interface HostEnd {
  type: "host";
  id: number;
  do: "end";
}

/** Give the running timer more seconds. */
export interface HostExtend {
  type: "host";
  id: number;
  do: "extend";
  seconds: number;
}

/** Hand the host's lantern to another player. */
export interface HostGive {
  type: "host";
  id: number;
  do: "give_host";
  seat: string;
}

/** Remove a player or a bot. */
export interface HostKick {
  type: "host";
  id: number;
  do: "kick";
  seat: string;
}

/** Put a seat at another place of the ring, counted from 0. */
export interface HostMoveSeat {
  type: "host";
  id: number;
  do: "move_seat";
  seat: string;
  to: number;
}

/** Choose options; what is not named goes back to its default. */
export interface HostOptions {
  type: "host";
  id: number;
  do: "options";
  options: Record<string, number | boolean | string | null>;
}

/** Stop the clock and the game. */
export interface HostPause {
  type: "host";
  id: number;
  do: "pause";
}

/** Call everybody back to the lobby, on the same seats. */
export interface HostRematch {
  type: "host";
  id: number;
  do: "rematch";
}

/** Let the clock and the game go on. */
export interface HostResume {
  type: "host";
  id: number;
  do: "resume";
}

/** Start the game. */
export interface HostStart {
  type: "host";
  id: number;
  do: "start";
}

/** Get up and go. */
export interface MeLeave {
  type: "me";
  id: number;
  do: "leave";
}

/** Choose another language. */
export interface MeLocale {
  type: "me";
  id: number;
  do: "locale";
  locale: string;
}

/** Take another name. */
export interface MeRename {
  type: "me";
  id: number;
  do: "rename";
  name: string;
}

/** The message is refused and has changed nothing; `id` is null where none could be read. */
export interface Nak {
  type: "nak";
  id: number | null;
  code: NakCode;
  detail: string;
}

/** Why a message was refused; a refused message has changed nothing. */
export type NakCode =
  | "not_open"
  | "bad_choice"
  | "already_answered"
  | "not_allowed"
  | "not_host"
  | "bad_message"
  | "too_fast"
  | "too_large"
  | "paused"
  | "unavailable";

/** A sign of life; `at` comes back as it is. */
export interface Ping {
  type: "ping";
  at: number;
}

/** The answer to a ping: `seq` is the number of the newest view sent to this client. */
export interface Pong {
  type: "pong";
  at: number;
  now: number;
  seq: number;
}

/** The client has missed a view and asks for the newest. */
export interface Resync {
  type: "resync";
}

/** The public part of a room, seats in order. */
export interface RoomView {
  code: string;
  game: string;
  status: "lobby" | "playing" | "over";
  host: string | null;
  options: Record<string, number | boolean | string | null>;
  seats: Array<ChairView>;
  paused: boolean;
  cut_short: boolean;
  started_at: number | null;
  locale: string;
}

/** The whole of what this client may know. `seq` counts this client's views, `now` is the server's clock (ms). */
export interface View {
  type: "view";
  seq: number;
  now: number;
  room: RoomView;
  game: GameView;
  you: Record<string, unknown> | null;
  asks: Array<AskView>;
  pad: string;
}

/** The answer to hello. `last_id` is the highest message id carried out for the seat: count on from there. */
export interface Welcome {
  type: "welcome";
  seat: string | null;
  heartbeat_ms: number;
  server: string;
  last_id: number;
}

export type ClientFrame =
  | Hello
  | AnswerFrame
  | HostStart
  | HostAway
  | HostKick
  | HostMoveSeat
  | HostGive
  | HostOptions
  | HostPause
  | HostResume
  | HostExtend
  | HostEnd
  | HostRematch
  | HostAddBot
  | MeRename
  | MeLeave
  | MeLocale
  | Ping
  | Hidden
  | Resync;

export type ServerFrame = Welcome | View | Ack | Nak | Pong | Bye;
