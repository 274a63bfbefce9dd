/** The browser for pictures: `CHROMIUM`, or the first one on the PATH. */

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const FLAGS =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  );

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function found() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const path = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
  if (!path) throw new Error("there is no chromium on the PATH; say where it is with CHROMIUM=");
  return path;
}

export function launch() {
  return chromium.launch({ executablePath: found(), args: FLAGS });
}
