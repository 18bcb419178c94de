import { expect, test } from "vitest";
import { face, ServerClock } from "./clock";

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [59_000, "0:59"],
  [59_001, "1:00"],
  [60_000, "1:00"],
  [61_000, "1:01"],
  [120_000, "2:00"],
  [1_800_000, "30:00"],
  [-5, "0:00"],
])("%i ms shows as %s", (ms, shown) => expect(face(ms)).toBe(shown));

test("what is left is never less than nothing", () => {
  const clock = new ServerClock();
  clock.heard(10_000, 500);
  expect(clock.left(10_000, 900)).toBe(0);
  expect(clock.left(9_000, 500)).toBe(0);
});

test("before the first frame nothing is known and nothing runs", () => {
  const clock = new ServerClock();
  expect(clock.time(0)).toBeNull();
  expect(clock.left(10_000, 0)).toBe(0);
});

test("with 3 s each way the client never shows time that the server has no more", () => {
  const clock = new ServerClock();
  // The server's clock is the monotonic one plus 1000 s; the view was made 3 s before it arrived.
  clock.heard(1_000_000 + 7_000, 10_000);
  clock.answered(1_000_000 + 13_000, 10_000, 16_000);
  expect(clock.time(20_000)).toBe(1_000_000 + 20_000);
  expect(clock.left(1_000_000 + 20_000, 20_000)).toBe(0);
});

test("a frame that was quick corrects one that was slow, and a slow one corrects nothing", () => {
  const clock = new ServerClock();
  clock.heard(1_000, 5_000);
  clock.heard(2_900, 6_000);
  clock.heard(3_000, 9_000);
  expect(clock.time(10_000)).toBe(6_900);
});

test("a monotonic clock that stood still while the phone slept is found out by the next frame", () => {
  const clock = new ServerClock();
  clock.heard(1_000, 0);
  clock.answered(1_050, 0, 100);
  clock.heard(181_000, 200);
  expect(clock.time(200)).toBe(181_000);
});

test("a new connection begins anew: another worker's clock may be behind", () => {
  const clock = new ServerClock();
  clock.heard(50_000, 0);
  clock.reset();
  clock.heard(40_000, 0);
  expect(clock.time(0)).toBe(40_000);
});
