import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { PALETTE } from "./src/palette";

/** Colours are chosen when the viewer is built: it takes a tenth of a second, and every page would wait for it. */
const palette: Plugin = {
  name: "palette",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith("/src/palette.ts")) return null;
    if (!code.includes("choose(COLOURS)")) throw new Error("src/palette.ts chooses its colours in another way now");
    return { code: code.replace("choose(COLOURS)", JSON.stringify(PALETTE)), map: null };
  },
};

/** Nothing is painted before the style sheet is there, and much before the scripts are: it is asked for first. */
const styles: Plugin = {
  name: "styles",
  apply: "build",
  enforce: "post",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const sheet = /^\s*<link rel="stylesheet"[^>]*>\n/m.exec(html)?.[0];
      return sheet ? html.replace(sheet, "").replace(/^\s*<!-- What every page/m, (next) => sheet + next) : html;
    },
  },
};

/**
 * The script and the style sheet have fixed names, which the server checks by ETag; what is loaded later has names that
 * change with it (src/arena24/web/static.py). The script of a replay in one file is built by build.mjs.
 */
export default defineConfig({
  base: "/",
  resolve: { alias: { "arena24/kit": new URL("./src/kit/index.ts", import.meta.url).pathname } },
  plugins: [svelte(), palette, styles],
  build: {
    outDir: "../src/arena24/web/static",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { entryFileNames: "app.js", assetFileNames: "app[extname]", chunkFileNames: "assets/[name]-[hash].js" },
    },
  },
  test: {
    testTimeout: 600_000, // how fast the machine is proves nothing; whoever runs the tests gives up at some time
    hookTimeout: 600_000,
    sequence: { shuffle: true }, // vitest prints the seed
    pool: "threads",
    isolate: false, // half the time; and what one file left would be found by another
  },
  server: { proxy: { "^/(api|games)/": process.env.ARENA24 ?? "http://127.0.0.1:8024" } },
});
