/** What boards look up in a frame. */

import type { Bar, Colour, Event, Frame, OwnArena, WholeArena } from "arena24/frames/painting";

/** A bar as the second team sees it. */
export function turned(bar: Bar): Bar {
  return {
    first: bar.second,
    second: bar.first,
    first_points: bar.second_points,
    second_points: bar.first_points,
    first_pawns: bar.second_pawns,
    second_pawns: bar.first_pawns,
  };
}

export function keyOf({ first, second }: Bar): string {
  return `${first}-${second}`;
}

export function barAt(frame: Frame, key: string | null): Bar | undefined {
  return frame.bars.find((bar) => keyOf(bar) === key);
}

export function teamOf(frame: Frame, number: number): number {
  return frame.teams.find((one) => one.number === number)?.team ?? -number - 1;
}

/** The arena with this key as far as the viewer sees it, in the letters X . A B. */
export function arenaAt(frame: Frame | null, key: string | null): WholeArena | undefined {
  const bar = frame && barAt(frame, key);
  if (!bar) return undefined;
  const { first, second } = bar;
  if (frame.type === "full") return frame.arenas.find((arena) => arena.first === first && arena.second === second);
  const own = ownArenas(frame).find((arena) => keyAs(arena, ownNumber(frame)) === key);
  if (!own) return undefined;
  const [mine, other]: [Colour, Colour] = own.side === "A" ? ["A", "B"] : ["B", "A"];
  const inSides = (rows: string[]): string[] => rows.map((row) => row.replaceAll("1", mine).replaceAll("2", other));
  return {
    first,
    second,
    floor: inSides(own.view),
    pawns: own.pawns.map((pawn) => ({ ...pawn, surface: inSides(pawn.surface) })),
    events: own.events,
  };
}

/** The key of a team's own arena by its number in the team's commands. */
export function ownKey(frame: Frame, number: number): string | null {
  const own = ownArenas(frame).find((arena) => arena.number === number);
  return own ? keyAs(own, ownNumber(frame)) : null;
}

function ownArenas(frame: Frame): OwnArena[] {
  return frame.type === "team" ? frame.own : [];
}

function keyAs({ rival, side }: OwnArena, own: number | undefined): string {
  return side === "A" ? `${own}-${rival}` : `${rival}-${own}`;
}

/** A team's own number: the only one that is no rival. */
function ownNumber(frame: Frame): number | undefined {
  const rivals = new Set(ownArenas(frame).map(({ rival }) => rival));
  return frame.teams.find(({ number }) => !rivals.has(number))?.number;
}

/** Of pawns; who sees only bars sees none. */
export function radiusOf(frame: Frame): number {
  return frame.type === "public" ? 1 : frame.radius;
}

/** The most paint that a pawn can have. */
export function fullOf(frame: Frame): number {
  return frame.type === "public" ? 0 : frame.full;
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
  const { to_row: row, to_column: column, direction, length } = event;
  const [dy, dx] = stepOf(direction);
  return Array.from({ length }, (_, at) => [row + dy * (radius + 1 + at), column + dx * (radius + 1 + at)]);
}
