import { expect, test } from "vitest";
import { basePath, lookAlikes, readCode, routeOf } from "./rooms";

test.each([
  ["BKTRW", "BKTRW"],
  ["bktrw", "BKTRW"],
  [" bk trw ", "BKTRW"],
  ["b-k-t-r-w", "BKTRW"],
  ["https://cats.example/r/BKTRW", "BKTRW"],
  ["cats.example/cats/r/bktrw#x", "BKTRW"],
  [`${"Come and play with us tonight! ".repeat(10)}http://192.0.2.7:8000/r/BKTRW!`, "BKTRW"],
  ["(https://cats.example/table/bktrw)", "BKTRW"],
  ["ｂｋ　ｔｒｗ", "BKTRW"],
  ["\u2068BK\u200bTRW\u2069\ufeff", "BKTRW"],
])("%s is the code %s", (typed, code) => expect(readCode(typed)).toBe(code));

test.each(["", "BKTR", "BKTRWW", "BKTR0", "BKTRO", "BKTR1", "BKTRI", "한국어", "x".repeat(10_000)])(
  "no room can have the code %s",
  (typed) => expect(readCode(typed)).toBeNull(),
);

test("letters that look like others are named once each", () => {
  expect(lookAlikes("b0oo1")).toBe("0 O 1");
  expect(lookAlikes("BKTRW")).toBeNull();
  expect(lookAlikes("https://cats.example/r/BKTR0")).toBe("0");
});

test("an address is a page, and the pass it carries is taken from behind the #", () => {
  expect(routeOf("/", "")).toEqual({ page: "home" });
  expect(routeOf("/r/bktrw", "#pass=abc_-1")).toEqual({ page: "room", code: "BKTRW", raw: "bktrw", pass: "abc_-1" });
  expect(routeOf("/cats/table/BKTRW/", "")).toEqual({ page: "table", code: "BKTRW", raw: "BKTRW" });
  expect(routeOf("/r/%E0%A4%A", "")).toMatchObject({ page: "room", code: "" });
});

test("whatever a proxy puts before the page stays before everything", () => {
  expect(basePath("/")).toBe("/");
  expect(basePath("/r/BKTRW")).toBe("/");
  expect(basePath("/cats/table/BKTRW")).toBe("/cats/");
  expect(basePath("/cats/")).toBe("/cats/");
});
