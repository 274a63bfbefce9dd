/** Everything that is built, and committed: `npm run build [-- FOLDER]`, a copy of src/arena24 if it is another one. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { build } from "vite";

const here = import.meta.dirname;
const house = join(here, "../src/arena24");
const folder = process.argv[2] ? resolve(process.argv[2]) : house;
const kit = join(here, "src/kit");

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The kit in types, as one file: authors of boards need nothing else of the viewer. */
function types() {
  const files = ts.sys.readDirectory(kit, [".ts"]).sort();
  const options = { declaration: true, emitDeclarationOnly: true, target: ts.ScriptTarget.ES2022, strict: true };
  const made = [];
  ts.createProgram(files, options).emit(undefined, (path, text) => {
    if (dirname(path) === kit) made.push(text);
  });
  const told = made
    .join("\n")
    .replace(/^(import .* from ".*"|export \* from ".*"|export \{.*\});\n/gm, "")
    .replace(/^export declare /gm, "export ");
  return told.trim().replace(/\n{2,}/g, "\n\n").replace(/^(?=.)/gm, "  ");
}

/** A board with everything but the kit in it: a module that makes the board when it is given one. */
async function board(game) {
  const { output } = await build({
    configFile: false,
    root: here,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: join(house, "games", game, "board/board.ts"),
        external: ["arena24/kit"],
        preserveEntrySignatures: "strict",
        output: { format: "iife", name: "board", globals: { "arena24/kit": "kit" }, exports: "default" },
      },
    },
  });
  return `export const kit = ${VERSION};\nexport default (kit) => {\n${output[0].code.trim()}\nreturn board;\n};\n`;
}

/** The player alone, as one script and one style sheet that name no others: a replay file carries them whole. */
async function single() {
  const { output } = await build({
    root: here,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: {
        input: join(here, "src/single.ts"),
        output: { entryFileNames: "replay.js", assetFileNames: "replay[extname]", codeSplitting: false },
      },
    },
  });
  return output.map((made) => [made.fileName, made.type === "chunk" ? made.code : made.source]);
}

/** The kit with a canvas that only remembers, for Node: `arena24 game check` looks with it at a game's board. */
async function rehearsal() {
  const { output } = await build({
    root: here,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      ssr: true,
      target: "es2022",
      rolldownOptions: { input: join(here, "src/rehearsal.ts"), output: { entryFileNames: "rehearsal.mjs" } },
    },
  });
  return output[0].code;
}

const VERSION = Number(/VERSION = (\d+)/.exec(ts.sys.readFile(join(kit, "index.ts")))[1]);

await build({ root: here, build: { outDir: join(folder, "web/static") } });
for (const [name, text] of await single()) write(join(folder, "web/static", name), text);
write(join(folder, "web/kit.d.ts"), `/** What boards draw with: the kit of arena24, version ${VERSION}. See docs/boards.md. */\n\ndeclare module "arena24/kit" {\n${types()}\n}\n`);
write(join(folder, "testing/rehearsal.mjs"), await rehearsal());
for (const game of readdirSync(join(house, "games")).sort())
  if (existsSync(join(house, "games", game, "board/board.ts"))) write(join(folder, "games", game, "board.js"), await board(game));
