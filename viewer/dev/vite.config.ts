import { defineConfig } from "vite";

export default defineConfig({
  root: new URL(".", import.meta.url).pathname,
  publicDir: false,
  resolve: { alias: { "arena24/kit": new URL("../src/kit/index.ts", import.meta.url).pathname } },
  server: { port: 5199, strictPort: true, fs: { allow: ["../.."] } },
});
