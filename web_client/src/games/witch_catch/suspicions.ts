/**
 * The law of suspicions: a mark anybody may put on another cat at any time, kept on this phone alone. It gives every paw something to
 * slide to, so that a hand that moves tells nothing.
 */
import { recall, remember } from "../../storage";
import type { Seat } from "../../wire";

const key = (code: string, startedAt: number | null): string => `suspicions.${code}.${startedAt ?? 0}`;

export function suspicions(code: string, startedAt: number | null): Seat[] {
  try {
    const kept: unknown = JSON.parse(recall(key(code, startedAt)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((seat): seat is Seat => typeof seat === "string") : [];
  } catch {
    return [];
  }
}

export function toggleSuspicion(code: string, startedAt: number | null, seat: Seat): void {
  const before = suspicions(code, startedAt);
  const after = before.includes(seat) ? before.filter((other) => other !== seat) : [...before, seat];
  remember(key(code, startedAt), JSON.stringify(after));
}
