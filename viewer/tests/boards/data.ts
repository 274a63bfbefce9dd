/** The boards, and rounds among house bots that were recorded for them: `python viewer/dev/fixtures.py`. */

import type { Board } from "arena24/kit";

export const GAMES = ["battle", "robots", "flood", "creatures", "painting", "cards", "treasure"] as const;
export const VIEWS = ["public", "team", "full"] as const;
export type View = (typeof VIEWS)[number];

interface Fixture {
  frames: Record<View, { turn: number }>[];
}

const FIXTURES = import.meta.glob<Fixture>("./data/*.json", { eager: true, import: "default" });

const BOARDS = import.meta.glob<Board>("../../../src/arena24/games/*/board/board.ts", { eager: true, import: "default" });

export function boardOf(game: string): Board {
  const board = BOARDS[`../../../src/arena24/games/${game}/board/board.ts`];
  if (!board) throw new Error(`no board of ${game}`);
  return board;
}

export function recorded(game: string): Fixture["frames"] {
  const fixture = FIXTURES[`./data/${game}.json`];
  if (!fixture) throw new Error(`no fixture of ${game}`);
  return fixture.frames;
}

/** The frame before, if it is of the previous turn. */
export function before<F extends { turn: number }>(frames: F[], at: number): F | null {
  const [old, now] = [frames[at - 1], frames[at]];
  return old && now && now.turn - old.turn <= 1 ? old : null;
}
