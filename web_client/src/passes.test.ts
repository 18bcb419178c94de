import { beforeEach, expect, test, vi } from "vitest";
import { moveHere } from "./passes";
import { seatIn } from "./storage";

const calls: { url: string; init: RequestInit }[] = [];
let answers: (() => Response)[] = [];

const told = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal("location", { pathname: "/r/BKTRW" });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer();
  });
});

test("a pass gives the seat its new token, which is remembered", async () => {
  answers = [told(201, { seat: "s2", token: "new" })];
  const seat = { code: "BKTRW", token: "new", lastId: 0 };
  expect(await moveHere("BKTRW", "the-pass")).toEqual(seat);
  expect(seatIn("BKTRW")).toEqual(seat);
  expect(calls[0]?.url).toBe("/api/rooms/BKTRW/passes/redeem");
  expect(calls[0]?.init.body).toBe('{"pass":"the-pass"}');
});

test("the pass stands in no address that is sent", async () => {
  answers = [told(201, { seat: "s2", token: "new" })];
  await moveHere("BKTRW", "the-pass");
  expect(calls.map(({ url }) => url).join()).not.toContain("the-pass");
});

test("a pass that opens nothing has a problem of its own and changes no seat", async () => {
  answers = [told(201, { seat: "s2", token: "mine" }), told(401, { code: "bad_token" })];
  await moveHere("BKTRW", "good");
  expect(await moveHere("BKTRW", "used")).toMatchObject({ code: "bad_pass" });
  expect(seatIn("BKTRW")?.token).toBe("mine");
});

test("another pass is another wish", async () => {
  answers = [told(201, { seat: "s2", token: "one" }), told(201, { seat: "s2", token: "two" })];
  await moveHere("BKTRW", "a-pass");
  await moveHere("BKTRW", "a-newer-pass");
  const [first, second] = calls.map(({ init }) => (init.headers as Record<string, string>)["Idempotency-Key"]);
  expect(first).not.toBe(second);
});

test("asked again after silence it is the same wish", async () => {
  answers = [];
  expect(await moveHere("BKTRW", "the-pass")).toMatchObject({ code: "unreachable" });
  answers = [told(201, { seat: "s2", token: "new" })];
  await moveHere("BKTRW", "the-pass");
  const keys = calls.map(({ init }) => (init.headers as Record<string, string>)["Idempotency-Key"]);
  expect(keys[0]).toBeTruthy();
  expect(keys[0]).toBe(keys[1]);
});
