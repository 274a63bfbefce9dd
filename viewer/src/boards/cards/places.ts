/** Where things are on the table; player 0 above, player 1 below. */

import type { Creature, Match } from "./frame";

export const TABLE = { width: 960, height: 720 };
export const MIDDLE = TABLE.height / 2;
export const SIDE = 150; // of the panels at the left
export const FIELD = TABLE.width - SIDE - 16;

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function handRow(player: number): { y: number; h: number } {
  return player === 0 ? { y: 0, h: 92 } : { y: TABLE.height - 92, h: 92 };
}

export function handPlace(count: number, player: number, at: number): Rect {
  const w = Math.min(74, (FIELD - 6 * (count - 1)) / Math.max(count, 1));
  const { y, h } = handRow(player);
  return { x: SIDE + 16 + at * (w + 6), y, w, h };
}

export function boardPlace(creatures: Creature[], player: number, at: number): Rect {
  const count = Math.max(creatures.length, 1);
  const w = Math.min(112, (FIELD - 8 * (count - 1)) / count);
  const h = Math.min(148, w * 1.32);
  const attacks = creatures[at]?.[5] !== "RESTING";
  const raised = attacks ? 18 : 0;
  const middle = player === 0 ? 192 - h / 2 + raised : TABLE.height - 192 - h / 2 - raised;
  return { x: SIDE + 16 + at * (w + 8), y: middle, w, h };
}

export function placeOf(match: Match, id: number): Rect | undefined {
  for (const player of [0, 1] as const) {
    const at = match[10][player].findIndex(([other]) => other === id);
    if (at >= 0) return boardPlace(match[10][player], player, at);
  }
  return undefined;
}

export function healthPlace(player: number): { x: number; y: number } {
  return { x: SIDE / 2, y: player === 0 ? 120 : TABLE.height - 120 };
}

export function handSpot(match: Match, player: number, id: number): Rect | undefined {
  const hand = match[9][player as 0 | 1];
  const at = hand.indexOf(id);
  return at >= 0 ? handPlace(hand.length, player, at) : undefined;
}
