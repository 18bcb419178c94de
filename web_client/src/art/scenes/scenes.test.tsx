/** What the scenes promise: told within eight seconds, finished when nothing moves, the same for all who may not be told apart. */
import { readFileSync } from "node:fs";
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { Dig } from "./dig";
import { DuckReport } from "./duck_report";
import { Ending } from "./ending";
import { SCENES } from "./index";
import { Knights } from "./knights";
import { Morning } from "./morning";
import { Quarrel } from "./quarrel";
import { Ritual } from "./ritual";
import { VoteResult } from "./vote_result";

const CSS = readFileSync(new URL("./scenes.css", import.meta.url), "utf8");
const TOLD_WITHIN = 8;

const scenes: [string, ComponentChildren][] = [
  ["morning", <Morning key="m" />],
  ["dig", <Dig key="d" coat={2} puffs={3} />],
  ["duck report", <DuckReport key="r" frogs={[1, 2, 3, 4]} back={[5, 6, 7]} />],
  ["ritual won", <Ritual key="w" result="success" members={[1, 2, 3, 4]} />],
  ["ritual lost", <Ritual key="l" result="failed" members={[1, 2]} />],
  ["no ritual", <Ritual key="n" result="none" />],
  ["quarrel", <Quarrel key="q" />],
  ["exile", <VoteResult key="e" exiled={3} />],
  ["nobody exiled", <VoteResult key="o" exiled={null} />],
  ["knights", <Knights key="k" />],
  ["town wins", <Ending key="t" winner="town" winners={[0, 1, 2, 3, 4, 5]} />],
  ["witches win", <Ending key="c" winner="witches" winners={[6]} />],
  ["jester wins", <Ending key="j" winner="jester" winners={[7]} />],
];

/** How often a movement repeats when the scene does not say. */
function timesOf(move: string): number {
  const rule = new RegExp(`\\.${move} \\{[^}]*--times, (\\d+)`).exec(CSS);
  return Number(rule?.[1] ?? 1);
}

function secondsOf(markup: string): number[] {
  return [...markup.matchAll(/<g class="(mv-[\w-]+)"(?: style="([^"]*)")?/g)].map(([, move = "", style = ""]) => {
    const said = (name: string) => new RegExp(`--${name}: ?([\\d.]+)`).exec(style)?.[1];
    return Number(said("at") ?? 0) + Number(said("for") ?? 1.6) * Number(said("times") ?? timesOf(move));
  });
}

describe.each(scenes)("%s", (_, scene) => {
  const markup = renderToString(<div>{scene}</div>);

  test("is told within 8 seconds", () => {
    expect(Math.max(0, ...secondsOf(markup))).toBeLessThanOrEqual(TOLD_WITHIN);
  });

  test("fills any screen from its middle", () => {
    expect(markup).toContain('preserveAspectRatio="xMidYMid slice"');
  });

  test("moves only by movements the calm variant knows", () => {
    const named = new Set([...CSS.matchAll(/\.(mv-[\w-]+)/g)].map((match) => match[1]));
    for (const [, move] of markup.matchAll(/class="(mv-[^"]*)"/g)) expect(named).toContain(move);
  });
});

test("the quarrel lasts no longer than its phase of four seconds", () => {
  expect(Math.max(...secondsOf(renderToString(<Quarrel />)))).toBeLessThanOrEqual(4.2);
});

test("under reduced motion nothing travels: one fade, once", () => {
  const calm = CSS.slice(CSS.indexOf("prefers-reduced-motion"));
  expect(calm).toMatch(/\[class\^="mv-"\] \{\s*animation-name: mv-fade;[^}]*animation-iteration-count: 1;/);
  expect(calm.slice(0, calm.indexOf("@keyframes"))).not.toContain("transform");
});

test("a tap while digging changes the cat's place and the dust, nothing else", () => {
  const dig = (puffs: number) => renderToString(<Dig coat={4} puffs={puffs} />).replace(/art\d+/g, "");
  expect(dig(1).replace("mv-dip-a", "")).toBe(dig(2).replace("mv-dip-b", ""));
  expect(dig(0)).not.toContain("mv-puff");
});

test("a draw shows no cat on the bridge", () => {
  expect(renderToString(<VoteResult exiled={null} />)).not.toContain("mv-leave");
  expect(renderToString(<VoteResult exiled={0} />)).toContain("mv-leave");
});

test("every scene can be fetched on its own", async () => {
  const loaded = await Promise.all(Object.values(SCENES).map((load) => load()));
  expect(loaded.map((scene) => typeof scene)).toEqual(loaded.map(() => "function"));
});
