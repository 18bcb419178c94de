/** How many bytes the art costs on the wire: each part gzipped as the browser would get it, Preact itself left out.
 *  `npm run art:sizes` prints the table; src/art/sizes.test.ts holds the parts to their budgets. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ART = `${ROOT}src/art/`;
/** What the first screen shows; everything else is fetched later. */
const FIRST = ["cat.tsx", "duck.tsx", "icons.tsx"];
const LATER = ["places.tsx", "materials.tsx", "spells.tsx", "roles.tsx", "things.tsx"];

/**
 * Builds the art as one page would load it and weighs each chunk.
 * @returns {Promise<{part: string, bytes: number, first: boolean}[]>} gzipped bytes; `first`: needed by the first screen
 */
export async function artSizes() {
  const scenes = readdirSync(`${ART}scenes`).filter((file) => /^[a-z_]+\.tsx$/.test(file) && file !== "scenery.tsx");
  const first = FIRST.map((file) => `export * from "${ART}${file}";`).join("\n");
  const lazy = [...LATER, ...scenes.map((file) => `scenes/${file}`)];
  const imports = lazy.map((file) => `() => import("${ART}${file}")`).join(", ");
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: "silent",
    plugins: [
      {
        name: "first-screen",
        resolveId: (id) => (id === "virtual:first" ? id : undefined),
        load: (id) => (id === "virtual:first" ? `${first}\nexport const later = [${imports}];` : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: { first: "virtual:first" }, external: [/^preact/], preserveEntrySignatures: "strict" },
    },
  });
  const { output } = /** @type {import("vite").Rollup.RollupOutput} */ (Array.isArray(result) ? result[0] : result);
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  /** @type {Set<string>} */
  const atOnce = new Set();
  /** @param {string} name */
  const follow = (name) => {
    const chunk = chunks.get(name);
    if (!chunk || atOnce.has(name)) return;
    atOnce.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) atOnce.add(style);
    for (const needed of chunk.imports) follow(needed);
  };
  for (const [name, chunk] of chunks) if (chunk.isEntry) follow(name);
  return output
    .map((file) => ({
      part: file.fileName.replace(/^assets\//, "").replace(/-[\w-]{8}\./, "."),
      bytes: gzipSync(file.type === "chunk" ? file.code : file.source).length,
      first: atOnce.has(file.fileName),
    }))
    .sort((a, b) => Number(b.first) - Number(a.first) || a.part.localeCompare(b.part));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await artSizes();
  const total = sizes.reduce((sum, { bytes, first }) => sum + (first ? bytes : 0), 0);
  for (const { part, bytes, first } of sizes)
    console.log(`${String(bytes).padStart(6)} B gzip  ${first ? "first" : "later"}  ${part}`);
  console.log(`${String(total).padStart(6)} B gzip  first screen's art together`);
}
