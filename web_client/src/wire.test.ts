import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCHEMA, WRITTEN, wireTypes } from "../scripts/wire_types.js";
import { CLOSES } from "./closes";

const schema = JSON.parse(readFileSync(SCHEMA, "utf8"));
const plain = (text: string): string => text.replace(/[\s;|]+/g, "");

test("the wire types are what the server's models say (npm run wire)", () => {
  expect(plain(readFileSync(WRITTEN, "utf8"))).toBe(plain(wireTypes(schema)));
});

test("client and server have one table of close codes, and agree on who may come back by itself", () => {
  const server: { code: number; retry: boolean }[] = schema["x-close-codes"];
  expect(Object.keys(CLOSES).map(Number)).toEqual(server.map(({ code }) => code));
  for (const { code, retry } of server) {
    const comeback = CLOSES[code]?.comeback;
    // A client that is too old loads the page anew, once: it does not come back as it is.
    expect(comeback !== "no" && comeback !== "reload_once", `close code ${code}`).toBe(
      retry && comeback !== "reload_once",
    );
  }
});
