/** How the phone client is built and tested: one page, code split by screen, nothing inlined that a strict CSP would refuse. */
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [preact()],
  build: {
    target: ["es2022", "safari16", "chrome107", "firefox104"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      input: { main: "index.html", sw: "src/sw.ts" },
      // A service worker rules the folder it lies in and keeps its name: its own bytes say when it is new.
      output: { entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    environment: "node",
  },
});
