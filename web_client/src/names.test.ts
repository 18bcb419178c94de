import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { isBadName } from "./names";

interface Case {
  name: string;
  times?: number;
  good: boolean;
  why: string;
}

/** The server's tests read the same table. */
const CASES: Case[] = JSON.parse(readFileSync(join(import.meta.dirname, "../../tests/rooms/names.json"), "utf8"));

const nameOf = ({ name, times = 1 }: Case): string => name.repeat(times);

afterEach(() => vi.unstubAllGlobals());

test.each(CASES)("$why: $name × $times, good: $good", (one) => {
  expect(isBadName(nameOf(one))).toBe(!one.good);
});

test("a browser that cannot count characters refuses no good name, and leaves the rest to the server", () => {
  vi.stubGlobal("Intl", {});
  expect(CASES.filter((one) => one.good && isBadName(nameOf(one)))).toEqual([]);
  expect(isBadName("x".repeat(17))).toBe(false);
  expect(isBadName("Mia\u200d")).toBe(true);
});

test("a browser that counts linked consonants apart refuses no name for it", () => {
  class Older {
    segment = (text: string) => [...text.matchAll(/\p{L}\p{M}*\u200d?/gu)].map(([segment]) => ({ segment }));
  }
  vi.stubGlobal("Intl", { Segmenter: Older });
  expect(isBadName("क्षि".repeat(16))).toBe(false);
  expect(isBadName("क्षि".repeat(17))).toBe(true);
});
