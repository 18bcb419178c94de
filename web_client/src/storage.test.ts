import { beforeEach, expect, test, vi } from "vitest";

const seat = { code: "BKTRW", token: "t", lastId: 0 };
const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

/** The module anew, with a browser's storage: what it has, and what happens when it is written to. */
async function withStorage(storage: unknown, has: Record<string, string> = {}) {
  vi.resetModules();
  vi.unstubAllGlobals();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => (typeof storage === "function" ? storage(has) : storage),
  });
  return await import("./storage");
}

const kept = (
  has: Record<string, string>,
  set = (key: string, value: string) => void Object.assign(has, { [key]: value }),
) => ({
  getItem: (key: string) => has[key] ?? null,
  setItem: set,
  removeItem: (key: string) => Reflect.deleteProperty(has, key),
});

const BROKEN: Record<string, unknown> = {
  "the getter throws": () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
  "it is full": (has: Record<string, string>) => kept(has, full),
  "it is null": null,
};

beforeEach(() => vi.unstubAllGlobals());

test("what is kept outlives the page", async () => {
  const has = {};
  const first = await withStorage(kept, has);
  first.saveSeat(seat);
  expect(first.storageWorks()).toBe(true);
  expect(first.seatIsAtRisk()).toBe(false);
  const second = await withStorage(kept, has);
  expect(second.seatIn("BKTRW")).toEqual(seat);
});

test.each(Object.entries(BROKEN))("when %s the page itself knows it, and says so", async (_, storage) => {
  const page = await withStorage(storage);
  expect(page.storageWorks()).toBe(false);
  expect(page.seatIsAtRisk()).toBe(false);
  page.saveSeat(seat);
  expect(page.seatIn("BKTRW")).toEqual(seat);
  expect(page.seatIsAtRisk()).toBe(true);
  expect(page.deviceId()).toBe(page.deviceId());
  page.forgetSeat("BKTRW");
  expect(page.seatIn("BKTRW")).toBeNull();
  expect(page.seatIsAtRisk()).toBe(false);
});

test("a storage that has no room left for the seat is not taken for one that works", async () => {
  const has: Record<string, string> = {};
  const page = await withStorage(
    kept(has, (key, value) => {
      if (value.length > 4) full();
      has[key] = value;
    }),
  );
  expect(page.storageWorks()).toBe(true);
  page.saveSeat(seat);
  expect(page.seatIn("BKTRW")).toEqual(seat);
  expect(page.storageWorks()).toBe(false);
});

test("a full storage still gives what it has", async () => {
  const page = await withStorage(kept({ "duckpost.name": "Ann" }, full));
  expect(page.recall("name")).toBe("Ann");
  page.remember("name", "Bob");
  expect(page.recall("name")).toBe("Bob");
});
