import { defineConfig } from "vite";

export default defineConfig({
  root: new URL(".", import.meta.url).pathname,
  publicDir: false,
  server: { port: 5199, strictPort: true, fs: { allow: [".."] } },
});
