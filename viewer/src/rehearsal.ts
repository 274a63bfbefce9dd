/** A board's rehearsal, without a browser: it draws frames on paper, and answers whatever the page would ask. */

import type { Board } from "arena24/kit";
import { guarded } from "./guard";
import { setLanguage } from "./i18n";
import { boardOf, Trouble } from "./modules";
import { paper } from "./paper";
import { DARK, LIGHT } from "./theme";

/** Frames by viewer. */
type Films = Record<string, { turn: number }[]>;

const LOOKS = [
  [1, 0, DARK, false],
  [0.2, 0.2, LIGHT, true],
  [4, 1, LIGHT, false],
] as const; // scale, time, theme, narrow
const POINTS = 12; // along each side
const NOISE = /undefined|NaN|\[object/;

/** The first failure ends it. */
function fail(method: string, error: unknown): never {
  throw new Error(`it failed in ${method} (${String(error)})`);
}

function drawn(board: Board, frames: Films[string], at: number, focus: string | null): number {
  const [frame, before] = [frames[at]!, frames[at - 1] ?? null];
  let strokes = 0;
  for (const [scale, t, theme, narrow] of LOOKS) {
    const { pen, calls } = paper(scale, theme, 1, narrow);
    board.still?.(pen, frame, focus);
    board.draw(pen, frame, before, t, focus);
    const [saved, restored] = ["save", "restore"].map((name) => calls.filter((call) => call === name).length);
    if (saved !== restored) fail("draw", `save ${saved} times, restore ${restored} times`);
    strokes += calls.length;
  }
  return strokes;
}

function told(board: Board, frames: Films[string], at: number, focus: string | null): void {
  const [frame, narrow] = [frames[at]!, at % 2 === 0];
  const { width, height } = board.scene(frame, focus, narrow);
  if (!(width > 0 && height > 0)) fail("scene", `${width} × ${height}`);
  for (let place = 0; place < POINTS * POINTS; place++) {
    const [x, y] = [(place % POINTS) + 0.5, Math.floor(place / POINTS) + 0.5];
    for (const { label, value } of board.facts(frame, (x / POINTS) * width, (y / POINTS) * height, focus, narrow))
      if (NOISE.test(`${label}: ${value}`)) fail("facts", `it says "${label}: ${value}"`);
  }
  for (const { text } of board.news(frame, frames[at - 1] ?? null)) if (NOISE.test(text)) fail("news", `it says "${text}"`);
  board.rows(frame);
  board.at?.(frame, 1, 1, focus, narrow);
}

function performed(board: Board, films: Films): string {
  let [pictures, strokes] = [0, 0];
  for (const [viewer, frames] of Object.entries(films))
    frames.forEach((frame, at) => {
      try {
        setLanguage(at % 2 ? "pl" : "en");
        for (const focus of [null, ...(board.tiles?.(frame) ?? []).map(({ key }) => key).slice(0, 3)]) {
          strokes += drawn(board, frames, at, focus);
          told(board, frames, at, focus);
          pictures += LOOKS.length;
        }
      } catch (error) {
        throw new Error(`turn ${frame.turn}, for ${viewer}: ${(error as Error).message}`);
      }
    });
  if (strokes < pictures) throw new Error(`${pictures} pictures have ${strokes} strokes: nothing is drawn`);
  return `${pictures} pictures, ${strokes} strokes`;
}

/** How much was drawn; an Error says what failed first. */
export function rehearse(module: unknown, films: Films): string {
  try {
    const board = boardOf(module);
    return performed(guarded(board, board, fail), films);
  } catch (error) {
    setLanguage("en");
    throw error instanceof Trouble ? new Error(error.told("this game")) : error;
  }
}
