/** What a frame of battle holds, for whoever draws it. */

import type { EventView, Frame, Spot, UnitType } from "arena24/frames/battle";
import { centre } from "./hex";
import { easeOut } from "./pieces";

export const MOTION = 0.35;

/** The team with a number in the round, as `Pen.team` takes it: only organisers and replays know who it is. */
export function teamOf(frame: Frame, number: number): number {
  if (frame.type === "full") return frame.teams.find((team) => team.number === number)?.team ?? -number;
  return frame.type === "team" && frame.number === number ? 0 : -number;
}

export interface Piece {
  key: string;
  team: number;
  x: number;
  y: number;
  type: UnitType;
  stamina: number | null;
  to: Spot | null;
  busy: number;
  id: number | null;
}

export function pieces(frame: Frame): Piece[] {
  const known = frame.type === "public" ? [] : frame.units.map((unit): Piece => ({ ...unit, key: `${unit.team}.${unit.id}` }));
  if (frame.type !== "team") return known;
  const seen = frame.enemies.map(
    (enemy): Piece => ({ ...enemy, key: `?${enemy.x}.${enemy.y}`, to: null, busy: 0, id: null }),
  );
  return [...known, ...seen];
}

/** Where a unit is drawn: on its way, or bouncing a little. */
export function placeOf(one: Piece, event: EventView | undefined, t: number, size: number): [number, number] {
  const [cx, cy] = centre(one.x, one.y, size);
  const moved = Math.min(1, t / MOTION);
  if (event?.what === "moved") {
    const [fx, fy] = centre(event.x, event.y, size);
    const share = 1 - easeOut(moved);
    return [cx + (fx - cx) * share, cy + (fy - cy) * share];
  }
  if (event?.what === "bounced" && event.to) {
    const [tx, ty] = centre(event.to.x, event.to.y, size);
    const share = 0.3 * Math.sin(Math.PI * moved);
    return [cx + (tx - cx) * share, cy + (ty - cy) * share];
  }
  return [cx, cy];
}
