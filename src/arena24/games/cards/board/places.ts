/** Where things are on the table; player 0 above, player 1 below. */

import type { CreatureView, MatchView } from "arena24/frames/cards";


export interface Page {
  width: number;
  height: number;
  /** Of the panels at the left. */
  side: number;
  /** Cards of the deck that are shown. */
  next: number;
}

const HEIGHT = 720;
export const WIDE: Page = { width: 960, height: HEIGHT, side: 150, next: 5 };
export const NARROW: Page = { width: 560, height: HEIGHT, side: 112, next: 2 };
export const MIDDLE = HEIGHT / 2;

export function pageOf(narrow: boolean): Page {
  return narrow ? NARROW : WIDE;
}

/** The room for cards, right of the panels. */
export function fieldOf(page: Page): number {
  return page.width - page.side - 16;
}

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function handRow(player: number): { y: number; h: number } {
  return player === 0 ? { y: 0, h: 92 } : { y: HEIGHT - 92, h: 92 };
}

export function handPlace(page: Page, count: number, player: number, at: number): Rect {
  const w = Math.min(74, (fieldOf(page) - 6 * (count - 1)) / Math.max(count, 1));
  const { y, h } = handRow(player);
  return { x: page.side + 16 + at * (w + 6), y, w, h };
}

export function boardPlace(page: Page, creatures: CreatureView[], player: number, at: number): Rect {
  const count = Math.max(creatures.length, 1);
  const w = Math.min(112, (fieldOf(page) - 8 * (count - 1)) / count);
  const h = Math.min(148, w * 1.32);
  const attacks = creatures[at]?.role !== "RESTING";
  const raised = attacks ? 18 : 0;
  const middle = player === 0 ? 192 - h / 2 + raised : HEIGHT - 192 - h / 2 - raised;
  return { x: page.side + 16 + at * (w + 8), y: middle, w, h };
}

export function placeOf(page: Page, match: MatchView, id: number): Rect | undefined {
  for (const player of [0, 1] as const) {
    const at = match.boards[player].findIndex((creature) => creature.id === id);
    if (at >= 0) return boardPlace(page, match.boards[player], player, at);
  }
  return undefined;
}

export function healthPlace(page: Page, player: number): { x: number; y: number } {
  return { x: page.side / 2, y: player === 0 ? 120 : HEIGHT - 120 };
}

export function handSpot(page: Page, match: MatchView, player: number, id: number): Rect | undefined {
  const hand = match.hands[player as 0 | 1];
  const at = hand.indexOf(id);
  return at >= 0 ? handPlace(page, hand.length, player, at) : undefined;
}
