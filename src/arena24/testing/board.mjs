// `node board.mjs FOLDER`: `board.mjs` of the folder is the module of a game, and `films.json` has frames by viewer.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { rehearse } from "./rehearsal.mjs"; // built with the viewer

const folder = pathToFileURL(`${process.argv[2]}/`);
try {
  const films = JSON.parse(readFileSync(new URL("films.json", folder), "utf8"));
  console.log(rehearse(await import(new URL("board.mjs", folder)), films));
} catch (error) {
  console.log(String(error));
  process.exitCode = 1;
}
