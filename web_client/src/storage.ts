/** What a phone remembers: seats, name, language. What the browser does not keep is known until the page is closed, and the player is told. */

const PREFIX = "duckpost.";
const SEATS = "seats";
const KEPT_SEATS = 24;

/** What the browser did not keep: only this page knows it. */
const unkept = new Map<string, string>();
let probed: boolean | null = null;

/** Private modes and blocked storage throw in the getter or in `setItem`, a web view without storage has null there. */
function probe(): boolean {
  try {
    localStorage.setItem(`${PREFIX}probe`, "1");
    localStorage.removeItem(`${PREFIX}probe`);
    return true;
  } catch {
    return false;
  }
}

/** Whether what is remembered outlives the page. A storage that was full when a seat was to be kept does not. */
export function storageWorks(): boolean {
  probed ??= probe();
  return probed && !unkept.has(SEATS);
}

/** Whether loading the page again would lose a seat. */
export const seatIsAtRisk = (): boolean => unkept.has(SEATS) && seats().length > 0;

export function recall(key: string): string | null {
  const known = unkept.get(key);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}

export interface SavedSeat {
  code: string;
  token: string;
  lastId: number;
}

function seats(): SavedSeat[] {
  try {
    const saved: unknown = JSON.parse(recall(SEATS) ?? "[]");
    return Array.isArray(saved) ? saved.filter(isSeat) : [];
  } catch {
    return [];
  }
}

function isSeat(saved: unknown): saved is SavedSeat {
  const seat = saved as SavedSeat | null;
  return typeof seat?.code === "string" && typeof seat.token === "string" && typeof seat.lastId === "number";
}

export const seatIn = (code: string): SavedSeat | null => seats().find((seat) => seat.code === code) ?? null;

/** The newest rooms first. */
export const savedSeats = (): readonly SavedSeat[] => seats();

export function saveSeat(seat: SavedSeat): void {
  const others = seats().filter((other) => other.code !== seat.code);
  remember(SEATS, JSON.stringify([seat, ...others].slice(0, KEPT_SEATS)));
}

export function forgetSeat(code: string): void {
  remember(SEATS, JSON.stringify(seats().filter((seat) => seat.code !== code)));
}

/** 128 random bits as hexadecimal digits; `crypto.randomUUID` is missing on a plain-http address in the local network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a host's "remove" bars: this browser, by a random number of its own. */
export function deviceId(): string {
  const known = recall("device");
  if (known) return known;
  const made = randomId();
  remember("device", made);
  return made;
}
