/** The law of how a connection may end: the protocol's close codes, and whether the client comes back by itself. */

export type Comeback = "at_once" | "backing_off" | "after" | "reload_once" | "no";

/** Why a line is over for good; each has its own screen. `moved`: opened elsewhere first, and then not ours any more. */
export type Ending =
  | "elsewhere"
  | "moved"
  | "bad_token"
  | "removed"
  | "no_room"
  | "too_old"
  | "too_large"
  | "no_websocket";

interface Close {
  comeback: Comeback;
  ending?: Ending;
  /** The server says that it restarts: not the player's network is at fault. */
  restarting?: true;
}

export const CLOSES: Readonly<Record<number, Close>> = {
  1001: { comeback: "backing_off" },
  1009: { comeback: "no", ending: "too_large" },
  1011: { comeback: "backing_off" },
  1012: { comeback: "at_once", restarting: true },
  1013: { comeback: "after", restarting: true },
  4001: { comeback: "no", ending: "elsewhere" },
  4002: { comeback: "no", ending: "bad_token" },
  4003: { comeback: "no", ending: "removed" },
  4004: { comeback: "no", ending: "no_room" },
  4006: { comeback: "reload_once", ending: "too_old" },
  4007: { comeback: "after" },
  4008: { comeback: "backing_off" },
};

/** A close that is in no table is a broken network: come back, backing off. */
export const closeOf = (code: number): Close => CLOSES[code] ?? { comeback: "backing_off" };

const FIRST_MS = 400;
const LONGEST_MS = 15_000;

/** How long to wait before try `tries` (0 for the first): doubling, and somewhere in the upper half by chance. */
export function backoff(tries: number, random: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(most / 2 + (most / 2) * random);
}
