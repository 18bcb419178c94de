import { describe, expect, it } from "vitest";
import { persistently, type World } from "./load";

function world(reachable = false) {
  const seen = { waits: [] as number[], reloads: 0 };
  const made: World = {
    wait: async (ms) => void seen.waits.push(ms),
    reachable: async () => reachable,
    reload: () => {
      seen.reloads += 1;
    },
  };
  return { made, seen };
}

function failing(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return `part after ${calls}`;
  };
}

describe("a part that is fetched when it is needed", () => {
  it("is asked for once when the line holds", async () => {
    const { made, seen } = world();
    expect(await persistently(failing(0), made)).toBe("part after 1");
    expect(seen.waits).toEqual([]);
  });

  it("is asked for again after a broken line, with longer and longer waits", async () => {
    const { made, seen } = world();
    expect(await persistently(failing(6), made)).toBe("part after 7");
    expect(seen.waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    expect(seen.reloads).toBe(0);
  });

  it("starts the page anew when the server answers and the part still fails", async () => {
    const { made, seen } = world(true);
    await persistently(failing(4), made);
    expect(seen.reloads).toBe(1);
  });
});
