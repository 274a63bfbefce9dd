/** Save a round as one file that needs nothing else: the player, its style sheet, the board and all frames. */

import type { EmbeddedReplay } from "./replay";
import { address } from "./slots.svelte";
import type { Source } from "./sources";

export async function page(source: Source, contest: string, progress: (share: number) => void): Promise<Blob> {
  const { note } = source;
  const frames: unknown[] = [];
  while (frames.length <= note.last - note.first) {
    const { frames: found } = await source.load(note.first + frames.length, note.last);
    if (!found.length) break;
    frames.push(...found);
    progress(frames.length / (note.last - note.first + 1));
  }
  const [script, style, module] = await Promise.all([text("/replay.js"), text("/replay.css"), fetch(address(note.game))]);
  const replay: EmbeddedReplay = {
    contest,
    board: { ...note, last: note.first + frames.length - 1 },
    module: module.ok ? await module.text() : null,
    frames,
  };
  return new Blob([html(replay, script, style)], { type: "text/html" });
}

/** Nothing in the data can end its element, nothing in the script either. */
export function html(replay: EmbeddedReplay, script: string, style: string): string {
  const { board, contest } = replay;
  const data = JSON.stringify(replay).replaceAll("<", "\\u003c");
  const title = `${contest ?? ""} ${board.server} ${board.round}`.replace(/[<>&]/g, " ").trim();
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${style.replaceAll("</", "<\\/")}</style>`,
    `<body><div id="app"></div><script type="application/json" id="replay">${data}</scr` + "ipt>",
    `<script type="module">${script.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3c!--")}</scr` + "ipt></body></html>",
  ].join("\n");
}

async function text(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
