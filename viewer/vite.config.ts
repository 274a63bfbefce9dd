import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** One script and one style sheet with fixed names: the server checks them by ETag, and a replay file carries them whole. */
export default defineConfig({
  base: "/",
  plugins: [svelte()],
  build: {
    outDir: "../src/arena24/web/static",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { entryFileNames: "app.js", assetFileNames: "app[extname]", codeSplitting: false },
    },
  },
  server: { proxy: { "/api": process.env.ARENA24 ?? "http://127.0.0.1:8024" } },
});
