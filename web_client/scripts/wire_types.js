/** The client's wire types, written from the server's own models: `npm run wire` turns docs/protocol.schema.json into
 *  src/wire.generated.ts, and src/wire.test.ts fails when that file is not what the schema says. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const SCHEMA = fileURLToPath(new URL("../../docs/protocol.schema.json", import.meta.url));
export const WRITTEN = fileURLToPath(new URL("../src/wire.generated.ts", import.meta.url));

/** @typedef {Record<string, any>} Schema */

/** @type {Record<string, string>} */
const PLAIN = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

/**
 * @param {Schema} schema
 * @returns {string}
 */
function typeOf(schema) {
  if (schema.$ref) return String(schema.$ref).split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return union(either.map(typeOf));
  if (schema.type === "array") return `Array<${typeOf(schema.items ?? {})}>`;
  if (schema.type === "object") return schema.properties ? fieldsOf(schema) : mapOf(schema.additionalProperties);
  return PLAIN[schema.type] ?? "unknown";
}

/** @param {string[]} types */
const union = (types) => [...new Set(types)].join(" | ");

/** @param {unknown} values */
const mapOf = (values) =>
  `Record<string, ${typeof values === "object" && values !== null ? typeOf(values) : "unknown"}>`;

/** @param {Schema} schema */
function fieldsOf(schema) {
  const needed = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(
    ([name, of]) => `  ${name}${needed.has(name) ? "" : "?"}: ${typeOf(of)};`,
  );
  if (schema.additionalProperties === true) fields.push("  [more: string]: unknown;");
  return `{\n${fields.join("\n")}\n}`;
}

/**
 * Returns the text of the types file.
 * @param {Schema} schema
 */
export function wireTypes(schema) {
  const head =
    "/** Written by `npm run wire` from docs/protocol.schema.json, the server's own models; change those, not this. */\n";
  const parts = Object.entries(schema.$defs).map(([name, of]) => {
    const says = of.description ? `/** ${of.description} */\n` : "";
    return of.properties
      ? `${says}export interface ${name} ${fieldsOf(of)}`
      : `${says}export type ${name} = ${typeOf(of)};`;
  });
  return `${head}\n${parts.join("\n\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(WRITTEN, wireTypes(JSON.parse(readFileSync(SCHEMA, "utf8"))));
