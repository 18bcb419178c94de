/** What the art promises: twelve cats told apart without colour, labels only when asked for, no ids that collide, nothing fetched. */
import { readFileSync } from "node:fs";
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { AppIcon } from "./app_icon";
import { Cat, type CatProps } from "./cat";
import { COATS, coatOf } from "./coats";
import { Duck } from "./duck";
import { ICON_NAMES, Icon } from "./icons";
import { EmptyPaw, MATERIAL_NAMES, Material } from "./materials";
import { PLACE_NAMES, Place } from "./places";
import { ROLE_NAMES, Role } from "./roles";
import { SPELL_NAMES, Spell } from "./spells";
import { Banner, CardBack, CurseGauge, Lantern, Moon, Seal } from "./things";

const draw = (picture: ComponentChildren): string => renderToString(<div>{picture}</div>);
const withoutIds = (markup: string): string => markup.replace(/art\d+/g, "art");

const pictures: [name: string, drawn: (title?: string) => ComponentChildren][] = [
  ...COATS.map((coat, n): [string, (title?: string) => ComponentChildren] => [
    coat.pattern,
    (title) => <Cat coat={n} title={title} />,
  ]),
  ["frog", (title) => <Cat coat={3} state="frog" title={title} />],
  ["exile", (title) => <Cat coat={3} state="exiled" title={title} />],
  ["duck", (title) => <Duck title={title} />],
  ["paw", (title) => <EmptyPaw title={title} />],
  ["seal", (title) => <Seal title={title} />],
  ["gauge", (title) => <CurseGauge value={1} max={3} title={title} />],
  ["moon", (title) => <Moon title={title} />],
  ["lantern", (title) => <Lantern title={title} />],
  ["banner", (title) => <Banner title={title} />],
  ["card back", (title) => <CardBack title={title} />],
  ...ICON_NAMES.map((name): (typeof pictures)[number] => [name, (title) => <Icon name={name} title={title} />]),
  ...PLACE_NAMES.map((name): (typeof pictures)[number] => [name, (title) => <Place name={name} title={title} />]),
  ...MATERIAL_NAMES.map((name): (typeof pictures)[number] => [name, (title) => <Material name={name} title={title} />]),
  ...SPELL_NAMES.map((name): (typeof pictures)[number] => [name, (title) => <Spell name={name} title={title} />]),
  ...ROLE_NAMES.map((name): (typeof pictures)[number] => [name, (title) => <Role name={name} title={title} />]),
];

describe("the twelve coats", () => {
  test.each(["pattern", "ears", "accessory"] as const)("no two cats share their %s", (trait) => {
    expect(new Set(COATS.map((coat) => coat[trait])).size).toBe(12);
  });

  test("any whole number has a coat", () => {
    expect(coatOf(12)).toBe(COATS[0]);
    expect(coatOf(-1)).toBe(COATS[11]);
  });

  test.each(["person", "frog", "exiled"] as const)("twelve different drawings as %s, colours left out", (state) => {
    const shapes = COATS.map((_, n) => withoutIds(draw(<Cat coat={n} state={state} />)).replace(/#[0-9a-f]{6}/gi, "#"));
    expect(new Set(shapes).size).toBe(12);
  });
});

describe("badges", () => {
  const badges: Partial<CatProps>[] = [
    { bot: true },
    { mayor: true },
    { asleep: true },
    { offline: true },
    { away: true },
  ];

  test.each(["person", "frog", "exiled"] as const)(
    "each badge is a different drawing, not only another colour, on a %s",
    (state) => {
      const shapes = [{}, ...badges].map((badge) =>
        withoutIds(draw(<Cat coat={5} state={state} {...badge} />)).replace(/#[0-9a-f]{6}/gi, "#"),
      );
      expect(new Set(shapes).size).toBe(badges.length + 1);
    },
  );

  test("who is offline has a dashed outline", () => {
    expect(draw(<Cat coat={0} />)).not.toContain('stroke-dasharray="5 4"');
    expect(draw(<Cat coat={0} offline />)).toContain('stroke-dasharray="5 4"');
  });
});

describe("every picture", () => {
  test.each(pictures)("%s is hidden from screen readers unless it has a title", (_, drawn) => {
    const plain = draw(drawn());
    expect(plain).toContain('aria-hidden="true"');
    expect(plain).not.toContain("role=");
    const titled = draw(drawn("a < b"));
    expect(titled).toContain('role="img"');
    expect(titled).toContain('aria-label="a &lt; b"');
    expect(titled).not.toContain("aria-hidden");
  });

  test.each(pictures)("%s is drawn of shapes alone: nothing fetched, no letters, no broken numbers", (_, drawn) => {
    const markup = draw(drawn()).replaceAll('xmlns="http://www.w3.org/2000/svg"', "");
    expect(markup).not.toMatch(/https?:|<image|<text|<style|<use|NaN|undefined/);
    for (const [, d] of markup.matchAll(/ d="([^"]*)"/g)) expect(d).toMatch(/^M[-\d. MLHVCSQTAZmlhvcsqtaz]+$/);
  });

  test("ids are used once, and every reference finds its own", () => {
    const page = draw([...pictures, ...pictures].map(([, drawn]) => drawn()));
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });
});

test("all card backs are alike", () => {
  expect(draw(<CardBack />)).toBe(draw(<CardBack />));
});

test("the curse gauge opens as many eyes as proposals were rejected", () => {
  const open = (value: number) => draw(<CurseGauge value={value} max={3} />).split("<ellipse").length - 1;
  expect([0, 1, 2, 3].map(open)).toEqual([0, 1, 2, 3]);
});

test("the icon that is shipped is the icon that is drawn (else: npm run art:icon)", () => {
  const shipped = readFileSync(new URL("../../public/icon.svg", import.meta.url), "utf8");
  expect(shipped.trim()).toBe(renderToString(<AppIcon size={512} />));
});
