import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import { ServerClock } from "../../clock";
import { LOCALES, type Locale } from "../../i18n/locales";
import { WordingContext, wordingOf } from "../../i18n/text";
import { type Session, SessionContext } from "../../session";
import { NEW } from "../../state";
import type { GameView, LobbyView, RoomView, View } from "../../wire";
import { Mix, type Outline } from "./mix";
import { Rules } from "./rules";
import { MATERIAL_OF, villageOf } from "./village";

const ROOT = join(import.meta.dirname, "../../..");

interface Frame {
  phase: string;
  now: number;
  room: RoomView;
  game: GameView;
}

const FRAMES = readFileSync(join(ROOT, "dev/frames.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Frame)
  .filter((frame) => "phase" in frame);
const PLAYED = FRAMES.filter((frame) => !["lobby", "over"].includes(frame.phase));

const wording = (locale: Locale) =>
  wordingOf(
    locale,
    ["", "witch_catch/"].map((folder) => readFileSync(join(ROOT, "messages", `${folder}${locale}.ftl`), "utf8")),
  );

function shown(frame: Frame, locale: Locale, part: preact.ComponentChildren): string {
  const view: View = { type: "view", seq: 1, you: null, asks: [], pad: "", ...frame };
  const session = { code: frame.room.code, clock: new ServerClock(), state: { ...NEW, view } } as unknown as Session;
  return renderToString(
    <WordingContext.Provider value={wording(locale)}>
      <SessionContext.Provider value={session}>{part}</SessionContext.Provider>
    </WordingContext.Provider>,
  )
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#39;", "'")
    .replace(/[\u2068\u2069]/g, "");
}

const said = (locale: Locale, id: string, facts: Record<string, number>): string =>
  wording(locale)
    .text(id, facts)
    .replace(/[\u2068\u2069]/g, "");

/** The village's numbers do not change while a game is played but by the day's own, so the rules say the same before and after. */
test.each(LOCALES)("in %s the rules say the numbers that hold, in every phase", (locale) => {
  const first = villageOf({ game: (PLAYED.find((frame) => frame.phase === "morning") ?? PLAYED[0])?.game } as View);
  const facts = {
    seals: first.seals_needed,
    last: first.knights_day,
    gauge: first.gauge_full,
    required: first.today?.required.length ?? 0,
  };
  expect(PLAYED.map((frame) => frame.phase)).toContain("role_check");
  for (const frame of PLAYED) {
    const village = frame.game as ReturnType<typeof villageOf>;
    const sheet = shown(frame, locale, <Rules onClose={() => undefined} />);
    const today = { ...facts, required: village.today?.required.length ?? facts.required };
    for (const chapter of ["aim", "ritual", "knights"])
      expect(sheet, frame.phase).toContain(said(locale, `rules-${chapter}-text`, today));
    for (const place of village.open) expect(sheet).toContain(said(locale, `material-${MATERIAL_OF[place]}`, {}));
  }
});

test.each(LOCALES)("in %s the lobby says the numbers for those who are seated now", (locale) => {
  const frame = FRAMES[0] as Frame;
  const lobby = frame.game as LobbyView;
  const outline = lobby.outline as unknown as Outline;
  for (const [players, required] of [
    [4, 2],
    [9, 4],
    [4, 1],
  ] as const) {
    const mix = shown(
      frame,
      locale,
      <Mix lobby={{ ...lobby, outline: { ...outline, players, required } } as LobbyView} />,
    );
    const facts = { required, seals: outline.seals, last: outline.knights_day, open: outline.open_places };
    expect(mix).toContain(said(locale, "mix-numbers", facts));
    expect(mix).toContain(said(locale, "mix-title", { players }));
  }
});

test.each([
  ["en", "one cat"],
  ["el", "μία γάτα"],
] as const)("in %s one is one", (locale, words) => {
  const text = said(locale, "rules-ritual-text", { required: 1, gauge: 1 });
  expect(text).toContain(words);
  expect(text).not.toMatch(/1/);
});
