/** The schemes keep WCAG 2.2 AA: text 4.5:1 on every ground it lies on, lines and focus 3:1 (SC 1.4.3, 1.4.11). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const CSS = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

function variables(block: RegExp): Map<string, string> {
  const body = block.exec(CSS)?.[1] ?? "";
  return new Map([...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

const night = variables(/:root \{([^}]*)\}/);
const schemes = { night, day: new Map([...night, ...variables(/\[data-scheme="day"\] \{([^}]*)\}/)]) };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(scheme: Map<string, string>, one: string, other: string): number {
  const hex = (name: string): string => {
    const value = scheme.get(name) ?? "";
    const link = /var\((--[\w-]+)\)/.exec(value)?.[1];
    return link ? hex(link) : value;
  };
  const [dark = 0, light = 0] = [luminance(hex(one)), luminance(hex(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["night", "day"] as const)("%s", (name) => {
  const scheme = schemes[name];
  const grounds = ["--ground", "--surface", "--raised"];

  test.each(
    ["--text", "--text-soft", "--good", "--bad", "--link"].flatMap((text) => grounds.map((on) => [text, on] as const)),
  )("%s on %s is 4.5:1", (text, on) => expect(contrast(scheme, text, on)).toBeGreaterThanOrEqual(4.5));

  test("the words on the accent are 4.5:1", () => {
    expect(contrast(scheme, "--on-accent", "--accent")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["--line", "--focus", "--accent"].flatMap((line) => grounds.map((on) => [line, on] as const)))(
    "%s on %s is 3:1",
    (line, on) => expect(contrast(scheme, line, on)).toBeGreaterThanOrEqual(3),
  );
});
