/** What a game's `board.js` has to be, and what is told if it is not. */

import * as kit from "arena24/kit";
import type { Board } from "arena24/kit";
import { t, type Word } from "./i18n";

const NEEDED = ["scene", "draw", "facts", "news", "rows"] as const;

/** Why a board cannot be used. */
export class Trouble extends Error {
  constructor(
    private readonly word: Word,
    private readonly values: Record<string, string | number>,
  ) {
    super(word);
  }

  /** For whoever looks at the page, in the language of the moment. */
  told(game: string): string {
    return t("board_failed", { game, why: t(this.word, this.values) });
  }
}

/** The board that a module makes, if it is one for this page. */
export function boardOf(module: unknown): Board {
  const { kit: version, default: make } = module as { kit?: unknown; default?: unknown };
  if (version !== kit.VERSION) throw new Trouble("board_version", { theirs: String(version), ours: kit.VERSION });
  if (typeof make !== "function") throw new Trouble("board_lacks", { names: "export default (kit) => board" });
  const board = make(kit) as Board | undefined;
  const missing = NEEDED.filter((name) => typeof board?.[name] !== "function");
  if (!board || missing.length) throw new Trouble("board_lacks", { names: missing.join(", ") });
  return board;
}
