/** The law of what a phone remembers: seats, name, language. With storage switched off it remembers until the page is closed, and says so. */

const PREFIX = "duckpost.";
const KEPT_SEATS = 24;

const memory = new Map<string, string>();
let works: boolean | null = null;

/** Whether what is remembered outlives the page. */
export function storageWorks(): boolean {
  if (works === null) {
    try {
      localStorage.setItem(`${PREFIX}probe`, "1");
      localStorage.removeItem(`${PREFIX}probe`);
      works = true;
    } catch {
      works = false;
    }
  }
  return works;
}

export function recall(key: string): string | null {
  return storageWorks() ? localStorage.getItem(PREFIX + key) : (memory.get(key) ?? null);
}

export function remember(key: string, value: string): void {
  if (!storageWorks()) {
    memory.set(key, value);
    return;
  }
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Full: this page still knows it.
    memory.set(key, value);
  }
}

export function forget(key: string): void {
  memory.delete(key);
  if (storageWorks()) localStorage.removeItem(PREFIX + key);
}

export interface SavedSeat {
  code: string;
  token: string;
  lastId: number;
}

function seats(): SavedSeat[] {
  try {
    const saved: unknown = JSON.parse(recall("seats") ?? "[]");
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
  remember("seats", JSON.stringify([seat, ...others].slice(0, KEPT_SEATS)));
}

export function forgetSeat(code: string): void {
  remember("seats", JSON.stringify(seats().filter((seat) => seat.code !== code)));
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
