/** The page on which everything is laid out: the head above, and below it what belongs to the stage. */

export interface Page {
  width: number;
  height: number;
  head: number;
  narrow: boolean;
}

const WIDE: Page = { width: 960, height: 640, head: 176, narrow: false };
const NARROW: Page = { width: 520, height: 640, head: 190, narrow: true };

export function pageOf(narrow: boolean): Page {
  return narrow ? NARROW : WIDE;
}

/** The room below the head. */
export function roomOf(page: Page): { top: number; height: number } {
  return { top: page.head + 8, height: page.height - page.head - 8 };
}
