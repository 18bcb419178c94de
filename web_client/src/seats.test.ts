import { expect, test } from "vitest";
import { coatsOf, goneTooLong } from "./seats";
import type { Chair, RoomView } from "./wire";

const chair = (seat: string, more: Partial<Chair> = {}): Chair => ({
  seat,
  name: seat,
  connected: true,
  asleep: false,
  gone_since: null,
  left: false,
  away: false,
  bot: false,
  ...more,
});

test("a seat keeps its cat wherever it is moved in the ring", () => {
  const seats = ["s1", "s2", "s3", "s4"].map((seat) => chair(seat));
  expect(coatsOf([...seats].reverse())).toEqual(coatsOf(seats));
});

test("no two of twelve seats wear the same coat, whoever left before", () => {
  const seats = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 13, 25].map((n) => chair(`s${n}`));
  expect(new Set(coatsOf(seats).values()).size).toBe(12);
});

const room = (...seats: Chair[]): RoomView => ({
  code: "BCDFG",
  game: "witch_catch",
  status: "playing",
  host: "s1",
  options: {},
  seats,
  paused: false,
  cut_short: false,
  started_at: 0,
  locale: "en",
});

test("the host is shown who has been gone for 20 s, neither bots nor those marked away", () => {
  const gone = { connected: false, gone_since: 1_000 };
  const seats = [
    chair("s1", gone),
    chair("s2", { ...gone, away: true }),
    chair("s3", { ...gone, bot: true }),
    chair("s4", { ...gone, left: true }),
  ];
  expect(goneTooLong(room(...seats), 20_999)).toEqual([]);
  expect(goneTooLong(room(...seats), 21_000).map((one) => one.seat)).toEqual(["s1"]);
  expect(goneTooLong(room(...seats), null)).toEqual([]);
});
