import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // From what is in a style, not from where its file lies: the same bytes on every machine.
  compilerOptions: { cssHash: ({ hash, css }) => `s-${hash(css)}` },
};
