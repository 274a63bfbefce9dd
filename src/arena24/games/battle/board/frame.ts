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

/** What follows from a frame, worked out once: it is drawn many times. */
export function once<V>(make: (frame: Frame) => V): (frame: Frame) => V {
  const known = new WeakMap<Frame, V>();
  return (frame) => {
    let found = known.get(frame);
    if (found === undefined) known.set(frame, (found = make(frame)));
    return found;
  };
}

export const pieces = once((frame): readonly Piece[] => {
  const known = frame.type === "public" ? [] : frame.units.map((unit): Piece => ({ ...unit, key: `${unit.team}.${unit.id}` }));
  if (frame.type !== "team") return known;
  const seen = frame.enemies.map(
    (enemy): Piece => ({ ...enemy, key: `?${enemy.x}.${enemy.y}`, to: null, busy: 0, id: null }),
  );
  return [...known, ...seen];
});

/** How units came to where they are, by their keys. */
export const movesOf = once((frame): ReadonlyMap<string, EventView> => {
  const found = frame.events.filter(({ what }) => what === "moved" || what === "bounced" || what === "created");
  return new Map(found.map((event) => [`${event.team}.${event.unit}`, event]));
});

/** Points that were taken in this turn, by their fields. */
export const takenIn = once((frame): ReadonlySet<string> => {
  return new Set(frame.events.filter(({ what }) => what === "taken").map(({ x, y }) => `${x}.${y}`));
});

/** How a unit goes through a turn: where it ends up, and how far from there what it came from, or bounces off, is. */
export interface Way {
  x: number;
  y: number;
  from: readonly [number, number];
  off: readonly [number, number];
}

const NOWHERE = [0, 0] as const;

export function wayOf(one: Piece, event: EventView | undefined, size: number): Way {
  const [x, y] = centre(one.x, one.y, size);
  const away = (to: Spot): [number, number] => {
    const [tx, ty] = centre(to.x, to.y, size);
    return [tx - x, ty - y];
  };
  return {
    x,
    y,
    from: event?.what === "moved" ? away(event) : NOWHERE,
    off: event?.what === "bounced" && event.to ? away(event.to) : NOWHERE,
  };
}

/** Where on its way it is drawn: it slides, or bounces a little. */
export function along({ x, y, from, off }: Way, t: number): [number, number] {
  const moved = Math.min(1, t / MOTION);
  const [left, bounce] = [1 - easeOut(moved), 0.3 * Math.sin(Math.PI * moved)];
  return [x + from[0] * left + off[0] * bounce, y + from[1] * left + off[1] * bounce];
}
