import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordingOf } from "../../i18n/text";
import { balanceOf, fatesOf, knowledgeOf, panelsOf, type Story, tally } from "./story_telling";

const ROOT = join(import.meta.dirname, "../../..");
const recorded = readFileSync(join(ROOT, "dev/frames.jsonl"), "utf8").trim().split("\n").at(-1) ?? "";
const story: Story = JSON.parse(recorded).story;
const messages = readFileSync(join(ROOT, "messages/witch_catch/en.ftl"), "utf8");
const wording = wordingOf("en", [messages]);
const said = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

test("every proposal, ritual and vote of every day has its panel", () => {
  const panels = panelsOf(story, wording);
  for (const day of story.days) {
    const of = (picture: string) =>
      panels.filter((panel) => panel.day === day.day && panel.picture.startsWith(picture)).length;
    expect(of("proposal")).toBe(day.proposals.length);
    expect(of("ritual")).toBe(day.ritual === null ? 0 : 1);
    expect(of("vote")).toBe(day.vote === null ? 0 : 1);
    expect(of("raid")).toBe(day.raids.length > 0 ? 1 : 0);
  }
});

test("no sentence of the story lacks its words", () => {
  const lines = [
    ...panelsOf(story, wording).flatMap((panel) => panel.lines),
    ...knowledgeOf(story, wording).flatMap((row) => row.lines),
  ];
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) expect(said(line)).not.toMatch(/^[a-z_]+(-[a-z_]+)+$|\{|undefined|place-|material-/);
});

test("the balance of votes counts every ballot once", () => {
  const ballots = story.days
    .flatMap((day) => Object.values(day.vote?.ballots ?? {}))
    .filter((choice) => choice !== null);
  const rows = balanceOf(story);
  expect(rows.reduce((sum, row) => sum + row.got, 0)).toBe(ballots.length);
  expect(rows.reduce((sum, row) => sum + row.cast, 0)).toBe(ballots.length);
  const witches = story.seats.filter((one) => one.role === "witch").map((one) => one.seat);
  expect(rows.reduce((sum, row) => sum + row.hit, 0)).toBe(ballots.filter((choice) => witches.includes(choice)).length);
});

test("a tally puts most votes first and leaves abstentions out", () => {
  expect(tally(["a", null, "b", "b"])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

test("everybody ends as a cat, a frog or an exile, as the last day has it", () => {
  const fates = fatesOf(story);
  const last = story.days.at(-1);
  const of = (state: string) => fates.filter((fate) => fate.state === state).map(({ seat }) => seat);
  expect(of("exiled").sort()).toEqual([...(last?.exiled ?? [])].sort());
  expect(of("frog").sort()).toEqual([...(last?.frogs ?? [])].sort());
  expect(of("person")).toHaveLength(story.seats.length - of("exiled").length - of("frog").length);
  for (const { seat, day } of fates.filter((fate) => fate.day !== null))
    expect(story.days.find((one) => one.day === day)?.vote?.exiled).toBe(seat);
});
