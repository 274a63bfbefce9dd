import type { Board } from "arena24/kit";

/** Every board is `board/board.ts` of its game's package, with a default export. */
const modules = import.meta.glob<{ default: Board }>("../../src/arena24/games/*/board/board.ts", { eager: true });

export function boardOf(game: string): Board | null {
  return modules[`../../src/arena24/games/${game}/board/board.ts`]?.default ?? null;
}
