/**
 * A replay in one file: a page with the player, its style sheet and
 * `<script type="application/json" id="replay">{"contest", "board", "module", "frames"}</script>`. It asks no server for anything.
 */

import type { BoardNote } from "./generated/api";

export interface EmbeddedReplay {
  contest?: string;
  /** As `/api/boards/SERVER/ROUND` gives it. */
  board: BoardNote;
  /** The text of the module that draws the game, if it has one. */
  module: string | null;
  /** One for each turn from `board.first` to `board.last`. */
  frames: unknown[];
}

declare global {
  interface Window {
    __replay?: EmbeddedReplay;
  }
}

export function embedded(page: Document): EmbeddedReplay {
  return window.__replay ?? (JSON.parse(page.getElementById("replay")?.textContent ?? "null") as EmbeddedReplay);
}
