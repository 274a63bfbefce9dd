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

/** Hundreds of pairs, each looked up with every picture of its tile: found by their keys. */
interface Index {
  bars: Map<string, Bar>;
  teams: Map<number, number>;
  arenas: Map<string, WholeArena | undefined>; // as far as they were asked for
}

const indices = new WeakMap<Frame, Index>();

function indexOf(frame: Frame): Index {
  let index = indices.get(frame);
  if (!index) {
    index = {
      bars: new Map(frame.bars.map((bar) => [keyOf(bar), bar])),
      teams: new Map(frame.teams.map(({ number, team }) => [number, team])),
      arenas: new Map(frame.type === "full" ? frame.arenas.map((arena) => [`${arena.first}-${arena.second}`, arena]) : []),
    };
    indices.set(frame, index);
  }
  return index;
}

export function barAt(frame: Frame, key: string | null): Bar | undefined {
  return key === null ? undefined : indexOf(frame).bars.get(key);
}

export function teamOf(frame: Frame, number: number): number {
  return indexOf(frame).teams.get(number) ?? -number - 1;
}

/** The arena with this key as far as the viewer sees it, in the letters X . A B. */
export function arenaAt(frame: Frame | null, key: string | null): WholeArena | undefined {
  if (!frame || key === null) return undefined;
  const { bars, arenas } = indexOf(frame);
  const bar = bars.get(key);
  if (bar && !arenas.has(key)) arenas.set(key, seenIn(frame, bar));
  return arenas.get(key);
}

/** An arena of the viewer's own, with sides instead of "mine" and "yours". */
function seenIn(frame: Frame, bar: Bar): WholeArena | undefined {
  const [{ first, second }, key] = [bar, keyOf(bar)];
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
