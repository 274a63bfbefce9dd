/** The team's desk: what is worked out of the server's answers. */

import type { LineNote, TurnNote } from "./generated/api";

export type Refusals = TurnNote["refused"];

const MOST = 400; // turns that are kept while somebody looks

/** The turns that were seen and those that have come, the newest first; a gap between them makes the older ones go. */
export function joined(seen: readonly TurnNote[], page: readonly TurnNote[]): TurnNote[] {
  const fresh = new Map(page.map((turn) => [turn.lines, turn]));
  const overlaps = seen.some((turn) => fresh.has(turn.lines));
  const kept = overlaps || !page.length ? seen.filter((turn) => !fresh.has(turn.lines)) : [];
  return [...page, ...kept].sort((a, b) => b.opened.localeCompare(a.opened)).slice(0, MOST);
}

/** Has the bot said nothing yet? The newest turn is shown as soon as its opening has been told. */
export function isOpen(turn: TurnNote, turns: readonly TurnNote[]): boolean {
  return turn === turns[0] && !turn.commands && !turn.waits;
}

export function total(refused: Refusals): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

/** `0.42 ms`, `12 ms`, `1.5 s`: three digits at most. */
export function duration(seconds: number): string {
  if (seconds >= 1) return `${seconds.toFixed(seconds >= 10 ? 0 : 1)} s`;
  const ms = seconds * 1000;
  return `${ms.toFixed(ms >= 10 ? 0 : ms >= 1 ? 1 : 2)} ms`;
}

/** The time of day of a line, to the millisecond. */
export function moment(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  const ms = String(at.getMilliseconds()).padStart(3, "0");
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`;
}

/** Is it the server's refusal? In one dialect it is FAILED, in the other ERR. */
export function isRefusal(line: LineNote): boolean {
  return line.by === "server" && /^(FAILED|ERR) \d+/.test(line.text);
}

/** A line through values of which some are missing, in a box of 1 by 1: pieces for `polyline`. */
export function pieces(values: readonly (number | null)[], most: number): string[] {
  const made: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) made.push([]);
    else {
      const x = values.length > 1 ? index / (values.length - 1) : 0.5;
      made.at(-1)!.push(`${x.toFixed(4)},${(1 - value / (most || 1)).toFixed(4)}`);
    }
  });
  return made.filter((piece) => piece.length).map((piece) => (piece.length === 1 ? `${piece[0]} ${piece[0]}` : piece.join(" ")));
}
