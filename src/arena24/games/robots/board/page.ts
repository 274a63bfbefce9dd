/** The page on which everything is laid out: the head above, and below it what belongs to the stage. */

import type { Frame } from "arena24/frames/robots";

const MANY = 20; // teams

export interface Page {
  width: number;
  height: number;
  head: number;
  narrow: boolean;
}

const WIDE: Page = { width: 960, height: 640, head: 176, narrow: false };
const TALL: Page = { ...WIDE, height: 760 }; // rows of many results are read, not only seen
const NARROW: Page = { width: 520, height: 640, head: 190, narrow: true };

export function pageOf({ stage, scores }: Frame, narrow: boolean): Page {
  return narrow ? NARROW : stage === "RESULTS" && scores.length > MANY ? TALL : WIDE;
}

/** The room below the head. */
export function roomOf(page: Page): { top: number; height: number } {
  return { top: page.head + 8, height: page.height - page.head - 8 };
}
