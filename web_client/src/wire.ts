/** The law of the wire as the client reads it: the server's own models (wire.generated.ts) under the client's names, and the HTTP bodies. */
import type { AskView, ChairView, ClientFrame, GameView, RoomView, ServerFrame, View, Welcome } from "./wire.generated";

export type { GameView, RoomView, ServerFrame, View, Welcome };

export const SUBPROTOCOL = "duckpost.v1";

export type Seat = string;
export type Chair = ChairView;
export type Ask = AskView;
export type Choice = string[] | boolean | number | string;
export type Scalar = RoomView["options"][string];

export interface LobbyView extends GameView {
  phase: "lobby";
  players: { min: number; max: number; missing: number };
  outline: Record<string, unknown> | null;
  problem: { field: string; value: Scalar; reason: string } | null;
}

/** Leave fields out of each member of a union. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

export type HostDo = Without<Extract<ClientFrame, { type: "host" }>, "type" | "id">;
export type MeDo = Without<Extract<ClientFrame, { type: "me" }>, "type" | "id">;

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
