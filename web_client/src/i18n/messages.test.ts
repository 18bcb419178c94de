import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale, pickLocale } from "./locales";
import { wordingOf } from "./text";

const ROOT = join(import.meta.dirname, "../..");
const FILES = ["", "witch_catch/"];

const source = (folder: string, locale: Locale): string =>
  readFileSync(join(ROOT, "messages", `${folder}${locale}.ftl`), "utf8");

const read = (folder: string, locale: Locale) => new FluentResource(source(folder, locale)).body;

const ids = (folder: string, locale: Locale): string[] => read(folder, locale).map((message) => message.id);

/** Every variable a message asks for. */
function variables(folder: string, locale: Locale): Record<string, string[]> {
  const all = read(folder, locale).map((message) => {
    const names = JSON.stringify(message.value).matchAll(/"type":"var","name":"(\w+)"/g);
    return [message.id, [...new Set([...names].map(([, name]) => name ?? ""))].sort()] as const;
  });
  return Object.fromEntries(all);
}

function sources(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.startsWith("art"))
    .map((name) => readFileSync(join(ROOT, folder, name), "utf8"))
    .join("\n");
}

const CODE = sources("src");

/** Ids that stand in the code as they are, in any quotes. */
const isNamed = (id: string): boolean => CODE.includes(`"${id}"`);

/** Ids made of a part and something the server says: `place-${name}`. */
const MADE = [...CODE.matchAll(/`([a-z_-]+)-\$\{[^`]*?\}(-[a-z_-]+)?`/g)].map(
  ([, head = "", tail = ""]) => new RegExp(`^${head}-.+${tail}$`),
);

describe.each(FILES)("messages/%s", (folder) => {
  test.each(LOCALES)("%s has every message and no other", (locale) => {
    expect([...ids(folder, locale)].sort()).toEqual([...ids(folder, "en")].sort());
  });

  test.each(LOCALES)("%s has each message once", (locale) => {
    expect(ids(folder, locale).length).toBe(new Set(ids(folder, locale)).size);
  });

  test.each(LOCALES)("%s tells the same facts in each message", (locale) => {
    const told = variables(folder, locale);
    for (const [id, names] of Object.entries(variables(folder, "en"))) {
      expect(
        told[id]?.filter((name) => !names.includes(name)),
        `${id} asks for a fact nobody gives`,
      ).toEqual([]);
    }
  });

  test("every message is used", () => {
    expect(ids(folder, "en").filter((id) => !isNamed(id) && !MADE.some((made) => made.test(id)))).toEqual([]);
  });
});

test("every message the code asks for by name is there", () => {
  const known = new Set(FILES.flatMap((folder) => ids(folder, "en")));
  const asked = [...CODE.matchAll(/\btext\(\s*"([a-z_-]+)"/g)].map(([, id = ""]) => id);
  expect(asked.length).toBeGreaterThan(100);
  expect([...new Set(asked)].filter((id) => !known.has(id))).toEqual([]);
});

test("names are isolated, so that a right-to-left name leaves the sentence as it is", () => {
  const { text, list } = wordingOf("en", [source("", "en")]);
  expect(text("lobby-wait", { name: "שרה" })).toBe("\u2068שרה\u2069 will start the game.");
  expect(list(["שרה", "Bo"])).toBe("\u2068שרה\u2069 and \u2068Bo\u2069");
});

test.each([
  ["en", 0, "0 minutes"],
  ["en", 1, "1 minute"],
  ["en", 2, "2 minutes"],
  ["en", 21, "21 minutes"],
  ["ko", 1, "1분"],
  ["ko", 5, "5분"],
  ["zh", 1, "1 分钟"],
  ["zh", 21, "21 分钟"],
  ["el", 0, "0 λεπτά"],
  ["el", 1, "1 λεπτό"],
  ["el", 5, "5 λεπτά"],
] as const)("%s says %i minutes as %s", (locale, minutes, said) => {
  const { text } = wordingOf(locale, [source("", locale)]);
  expect(text("minutes", { minutes }).replace(/[\u2068\u2069]/g, "")).toBe(said);
});

test.each([
  ["민지", "민지가 개구리가 됐어요!"],
  ["지훈", "지훈이 개구리가 됐어요!"],
  ["小雨", "小雨이(가) 개구리가 됐어요!"],
])("the Korean report has the right particle after %s", (name, said) => {
  const { text } = wordingOf("ko", [source("witch_catch/", "ko")]);
  expect(text("report-frogs", { name }).replace(/[\u2068\u2069]/g, "")).toBe(said);
});

test("markup in a name is a name", () => {
  const { text } = wordingOf("en", [source("", "en")]);
  expect(text("lobby-wait", { name: "<b>{ $x }</b>" })).toContain("<b>{ $x }</b>");
});

test("the phone's language is found, with what is spoken nearest to it", () => {
  expect(pickLocale(null, ["ko-KR", "en"])).toBe("ko");
  expect(pickLocale(null, ["zh-Hant-TW"])).toBe("zh");
  expect(pickLocale(null, ["el-GR"])).toBe("el");
  expect(pickLocale(null, ["fi"])).toBe("en");
  expect(pickLocale("el", ["ko"])).toBe("el");
  expect(pickLocale("xx", ["ko"])).toBe("ko");
});
