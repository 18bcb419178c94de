/**
 * The law of parts that are fetched when they are needed: a line that breaks just then is waited for, and the part is asked for again.
 *
 * Some browsers remember a part that failed and never ask for it again; once the server can be reached, such a page starts anew.
 */

import { seatIsAtRisk } from "./storage";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** After so many failures it is not the line that is to blame, if the server answers. */
const PATIENCE = 4;

/** What the page is asked for; given apart so that it can be tested. */
export interface World {
  /** Resolves after so many ms, or as soon as the phone is online again. */
  wait: (ms: number) => Promise<void>;
  reachable: () => Promise<boolean>;
  reload: () => void;
}

const PAGE: World = {
  wait: (ms) =>
    new Promise((go) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        window.removeEventListener("online", done);
        go();
      }
      window.addEventListener("online", done);
    }),
  reachable: () =>
    fetch("/healthz", { cache: "no-store" }).then(
      (answer) => answer.ok,
      () => false,
    ),
  // A seat that only this page knows is worth more than a part that may yet come.
  reload: () => {
    if (!seatIsAtRisk()) location.reload();
  },
};

/** Load a part, however often it takes. */
export async function persistently<T>(load: () => Promise<T>, world: World = PAGE): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch {
      failures += 1;
      await world.wait(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
      if (failures >= PATIENCE && (await world.reachable())) world.reload();
    }
  }
}

/** The same as a loader that may be kept. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  return () => persistently(load);
}
