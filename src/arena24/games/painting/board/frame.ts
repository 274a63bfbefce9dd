/** Frames of painting, as games/painting/view.py makes them; records are arrays. */

import type { Rows } from "arena24/kit";

export type Colour = "A" | "B";
export type What = "moved" | "bumped" | "shot" | "taken";
export type Event = [
  what: What,
  owner: Colour,
  pawn: number,
  row: number,
  column: number,
  toRow: number,
  toColumn: number,
  direction: number,
  length: number,
];
export type Pawn = [id: number, owner: Colour, paint: number, row: number, column: number, surface: string[]];
export type Bar = [
  first: number,
  second: number,
  firstPoints: number,
  secondPoints: number,
  firstPawns: number,
  secondPawns: number,
];
export type OwnArena = [
  number: number,
  rival: number,
  side: Colour,
  points: number,
  view: string[],
  pawns: Pawn[],
  events: Event[],
];
export type WholeArena = [first: number, second: number, floor: string[], pawns: Pawn[], events: Event[]];

export interface PaintingFrame {
  type: "public" | "team" | "full";
  turn: number;
  active: boolean;
  left: number;
  /** Points are told of everybody, behind a freeze of the own team alone. */
  teams: [team: number, number: number, points: number | null][];
  bars: Bar[];
  /** TEAM and FULL. */
  radius?: number;
  full?: number;
  own?: OwnArena[];
  arenas?: WholeArena[];
}

/** An arena in the letters X . A B, whoever looks at it. */
export interface Arena {
  first: number;
  second: number;
  floor: Rows;
  pawns: Pawn[];
  events: Event[];
}

export function keyOf([first, second]: Bar): string {
  return `${first}-${second}`;
}

export function barAt(frame: PaintingFrame, key: string | null): Bar | undefined {
  return frame.bars.find((bar) => keyOf(bar) === key);
}

export function teamOf(frame: PaintingFrame, number: number): number {
  return frame.teams.find(([, other]) => other === number)?.[0] ?? -number - 1;
}

/** The arena with this key as far as the viewer sees it. */
export function arenaAt(frame: PaintingFrame | null, key: string | null): Arena | undefined {
  const bar = frame && barAt(frame, key);
  if (!bar) return undefined;
  const whole = frame.arenas?.find(([first, second]) => first === bar[0] && second === bar[1]);
  if (whole) return { first: whole[0], second: whole[1], floor: whole[2], pawns: whole[3], events: whole[4] };
  const own = frame.own?.find(
    ([, rival, side]) =>
      (side === "A" ? bar[1] === rival : bar[0] === rival) && bar[side === "A" ? 0 : 1] === ownNumber(frame),
  );
  if (!own) return undefined;
  const [mine, other]: [Colour, Colour] = own[2] === "A" ? ["A", "B"] : ["B", "A"];
  const turned = (rows: string[]): string[] => rows.map((row) => row.replaceAll("1", mine).replaceAll("2", other));
  return {
    first: bar[0],
    second: bar[1],
    floor: turned(own[4]),
    pawns: own[5].map(([id, owner, paint, row, column, surface]) => [id, owner, paint, row, column, turned(surface)]),
    events: own[6],
  };
}

/** The key of a team's own arena by its number in the team's commands. */
export function ownKey(frame: PaintingFrame, number: number): string | null {
  const own = frame.own?.find(([other]) => other === number);
  if (!own) return null;
  const [, rival, side] = own;
  return side === "A" ? `${ownNumber(frame)}-${rival}` : `${rival}-${ownNumber(frame)}`;
}

/** A team's own number: the only one that is no rival. */
function ownNumber(frame: PaintingFrame): number | undefined {
  const rivals = new Set(frame.own?.map(([, rival]) => rival));
  return frame.teams.find(([, number]) => !rivals.has(number))?.[1];
}

const STEPS: readonly (readonly [number, number])[] = [
  [0, 0],
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

export function stepOf(direction: number): readonly [dy: number, dx: number] {
  return STEPS[direction] ?? [0, 0];
}

/** The fields of a strip: rows and columns from 1. */
export function strip(event: Event, radius: number): [row: number, column: number][] {
  const [, , , , , row, column, direction, length] = event;
  const [dy, dx] = stepOf(direction);
  return Array.from({ length }, (_, at) => [row + dy * (radius + 1 + at), column + dx * (radius + 1 + at)]);
}
