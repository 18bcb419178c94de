import { expect, test } from "vitest";
import type { LineStatus } from "./socket";
import { type ClientState, chosen, type Event, NEW, reduce } from "./state";
import type { Ask, Choice, View } from "./wire";

const ask = (id: string, answer: Choice | null = null, prompt = id): Ask => ({
  id,
  kind: "choose",
  prompt,
  options: ["yes", "no"],
  min: 1,
  max: 1,
  changeable: true,
  optional: false,
  answer,
  ends_at: null,
});

const viewIn = (waiting: string[] | null, ...asks: Ask[]): Event => ({
  type: "view",
  view: { type: "view", game: { waiting_for: waiting }, asks } as unknown as View,
});
const view = (...asks: Ask[]): Event => viewIn(["s1"], ...asks);

const sent = (key: number, id: string, choice: Choice): Event => ({
  type: "sent",
  key,
  message: { type: "answer", ask: id, choice },
});

const after = (...events: Event[]): ClientState => events.reduce(reduce, NEW);

test("a tap is shown at once, as being on its way", () => {
  expect(chosen(after(view(ask("a")), sent(1, "a", ["yes"])), "a")).toEqual({ choice: ["yes"], onItsWay: true });
});

test("an acknowledged answer stays shown until the view that has it arrives", () => {
  const acked = after(view(ask("a")), sent(1, "a", ["yes"]), { type: "ack", key: 1 });
  expect(chosen(acked, "a")).toEqual({ choice: ["yes"], onItsWay: false });
  expect(reduce(acked, view(ask("a", ["yes"]))).sent).toEqual([]);
});

test("the view may come before the acknowledgement", () => {
  const state = after(view(ask("a")), sent(1, "a", ["yes"]), view(ask("a", ["yes"])), { type: "ack", key: 1 });
  expect(state.sent).toEqual([]);
  expect(chosen(state, "a")).toEqual({ choice: ["yes"], onItsWay: false });
});

test("a view about something else leaves what is on its way on its way", () => {
  const state = after(view(ask("a")), sent(1, "a", ["yes"]), view(ask("a")));
  expect(chosen(state, "a")).toEqual({ choice: ["yes"], onItsWay: true });
});

test("a changed mind is shown as changed, also when the first answer comes back", () => {
  const state = after(
    view(ask("a")),
    sent(1, "a", ["yes"]),
    sent(2, "a", ["no"]),
    { type: "ack", key: 1 },
    view(ask("a", ["yes"])),
  );
  expect(chosen(state, "a")).toEqual({ choice: ["no"], onItsWay: true });
});

test("a refused answer is not shown as given, and the player is told why", () => {
  const state = after(view(ask("a")), sent(1, "a", ["yes"]), { type: "nak", key: 1, code: "not_open" });
  expect(chosen(state, "a")).toEqual({ choice: null, onItsWay: false });
  expect(state.notices.map((notice) => notice.text)).toEqual(["nak-not_open"]);
});

test("a tap that came too late is told as too late, also when the next phase is shown first", () => {
  const late = after(view(ask("a")), sent(1, "a", ["yes"]), view(ask("b")), { type: "nak", key: 1, code: "not_open" });
  expect(late.sent).toEqual([]);
  expect(late.notices.map((notice) => notice.text)).toEqual(["nak-not_open"]);
});

test("where nobody sees who answers, a late tap says nothing: a neighbour would read it as a decoy's", () => {
  for (const next of [[], [ask("b")]]) {
    const late = after(viewIn(null, ask("a")), sent(1, "a", ["yes"]), viewIn(["s1"], ...next));
    expect(reduce(late, { type: "nak", key: 1, code: "not_open" }).notices).toEqual([]);
  }
});

test("a late ability says nothing either: not everybody has one", () => {
  const ability = { ...ask("d1.seer"), optional: true };
  const late = after(view(ability), sent(1, "d1.seer", ["yes"]), view());
  expect(reduce(late, { type: "nak", key: 1, code: "not_open" }).notices).toEqual([]);
});

test("an answer to an ask that is gone is carried over to no other", () => {
  const state = after(view(ask("d1.vote")), sent(1, "d1.vote", ["yes"]), view(ask("d2.vote")));
  expect(chosen(state, "d2.vote").choice).toBeNull();
});

test("the same notice is not stacked, and no more than three are shown", () => {
  const texts = ["a", "b", "a", "c", "d"];
  const state = after(...texts.map((text): Event => ({ type: "notice", text })));
  expect(state.notices.map((notice) => notice.text)).toEqual(["a", "c", "d"]);
  const [first] = state.notices;
  expect(reduce(state, { type: "read", id: first?.id ?? 0 }).notices.length).toBe(2);
});

test("what is chosen for show is remembered when its ask is gone", () => {
  const state = after(view(ask("d1.gather", ["cave"], "gather_decoy")), view());
  expect(state.decoy).toBe("cave");
});

test("a status that is the same changes nothing", () => {
  const state = after({ type: "line", status: { is: "live" } });
  expect(reduce(state, { type: "line", status: { is: "live" } })).toBe(state);
});

const line = (...statuses: LineStatus[]): Event[] => statuses.map((status) => ({ type: "line", status }));
const ELSEWHERE: LineStatus = { is: "over", ending: "elsewhere" };
const BAD: LineStatus = { is: "over", ending: "bad_token" };

test("a seat that was opened elsewhere and is not ours any more has moved", () => {
  const state = after(...line({ is: "live" }, ELSEWHERE, { is: "connecting" }, BAD));
  expect(state.line).toEqual({ is: "over", ending: "moved" });
});

test("a seat that was used here again in between is lost like any other", () => {
  expect(after(...line(BAD)).line).toEqual(BAD);
  expect(after(...line(ELSEWHERE, { is: "connecting" }, { is: "live" }, BAD)).line).toEqual(BAD);
});
