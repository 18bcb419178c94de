/** Writes public/icon.svg from src/art/app_icon.tsx; `npm run art:icon` after the duck was redrawn (art.test.tsx tells when it is stale). */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = await createServer({
  configFile: false,
  root,
  logLevel: "silent",
  server: { middlewareMode: true, ws: false },
});
const { AppIcon } = await server.ssrLoadModule("/src/art/app_icon.tsx");
await server.close();
writeFileSync(`${root}public/icon.svg`, `${renderToString(h(AppIcon, { size: 512 }))}\n`);
