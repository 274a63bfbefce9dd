/** The race through the day, as numbers: what the chart draws, and where. */

import type { History } from "./generated/api";

export type Measure = "place" | "gap";

/** A stretch of contest time. */
export interface Span {
  from: number;
  to: number;
}

const HOUR = 3600;
const SETTLING = 3 * HOUR; // a stretch so long is not stretched for what its first hour brings
const CLOSEST = 600; // seconds that a chart shows at least
const STEPS = [60, 300, 600, 900, 1800, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];

/** Of every team, at every time of the history: its place, or how far it is behind the leader, 0 or less. */
export function measured(history: History, measure: Measure): Map<number, number[]> {
  const teams = Object.entries(history.totals).map(([id, totals]) => [Number(id), totals] as const);
  const found = new Map(teams.map(([id]) => [id, [] as number[]]));
  for (let at = 0; at < history.times.length; at += 1) {
    const now = teams.map(([, totals]) => totals[at] ?? 0).sort((a, b) => b - a);
    for (const [id, totals] of teams) {
      const own = totals[at] ?? 0;
      found.get(id)!.push(measure === "place" ? now.indexOf(own) + 1 : own - now[0]!);
    }
  }
  return found;
}

/** The last place of the history that is not later than an instant; 0 if all are. */
export function indexAt(times: readonly number[], instant: number): number {
  let at = times.length - 1;
  while (at > 0 && times[at]! > instant) at -= 1;
  return Math.max(0, at);
}

/** The whole of it; while the ranking is frozen, up to the present, which nobody sees. */
export function wholeSpan(history: History, frozen: number | null): Span {
  return { from: 0, to: Math.max(CLOSEST, history.times.at(-1) ?? 0, frozen ?? 0) };
}

/** Larger by a factor above 1, around an instant that stays where it is. */
export function zoomed({ from, to }: Span, whole: Span, factor: number, at: number): Span {
  const length = Math.min(whole.to - whole.from, Math.max(CLOSEST, (to - from) / factor));
  return inside({ from: at - ((at - from) / (to - from)) * length, to: 0 }, whole, length);
}

/** Moved by a share of its length. */
export function shifted(span: Span, whole: Span, share: number): Span {
  const length = span.to - span.from;
  return inside({ from: span.from + share * length, to: 0 }, whole, length);
}

function inside({ from }: Span, whole: Span, length: number): Span {
  const start = Math.min(Math.max(whole.from, from), whole.to - length);
  return { from: start, to: start + length };
}

/** The stretch between two instants, long enough to be shown. */
export function between(a: number, b: number, whole: Span): Span {
  const [from, to] = a < b ? [a, b] : [b, a];
  return zoomed({ from, to }, whole, 1, (from + to) / 2);
}

/** Where the axis of time has its ticks: at whole hours unless one looks very closely. */
export function ticks({ from, to }: Span, most: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? STEPS.at(-1)!;
  const found = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) found.push(at);
  return found;
}

/**
 * From the bottom to the top of the chart. In the first hour, when few rounds have counted, distances are many times as
 * large as later: a longer stretch is drawn for what comes after it, and lines of the first hour may leave the chart.
 */
export function reach(times: readonly number[], lines: Iterable<readonly number[]>, span: Span, measure: Measure): [number, number] {
  const all = [...lines];
  if (measure === "place") return [all.length + 0.5, 0.5];
  const settled = span.from < HOUR && span.to - span.from >= SETTLING ? HOUR : span.from;
  let low = 0;
  const last = indexAt(times, span.to);
  for (let at = indexAt(times, settled); at <= last; at += 1) for (const line of all) low = Math.min(low, line[at]!);
  return [low * 1.04 || -1, -low * 0.03 || 0.1];
}

/**
 * Places for labels that want to be at `wanted`, at least `apart` from each other, between `low` and `high`; the first of
 * them come first: where there is not enough room, later ones get none (null).
 */
export function spread(wanted: readonly number[], apart: number, low: number, high: number): (number | null)[] {
  const room = Math.max(1, Math.floor((high - low) / apart) + 1);
  const kept = wanted.map((at, index) => ({ at, index })).slice(0, room);
  kept.sort((a, b) => a.at - b.at || a.index - b.index);
  const found: (number | null)[] = wanted.map(() => null);
  const placed: number[] = [];
  for (const { at } of kept) placed.push(Math.max(Math.max(low, at), (placed.at(-1) ?? -Infinity) + apart));
  let limit = high;
  for (let at = placed.length - 1; at >= 0; at -= 1) {
    placed[at] = Math.min(placed[at]!, limit);
    limit = placed[at]! - apart;
  }
  kept.forEach(({ index }, at) => (found[index] = placed[at]!));
  return found;
}

/** Of things that want to be somewhere those that are at least `room` from all before them: the first come first. */
export function apart<T>(wanted: readonly (readonly [T, number])[], room: number): (readonly [T, number])[] {
  const kept: (readonly [T, number])[] = [];
  for (const one of wanted) if (kept.every(([, at]) => Math.abs(at - one[1]) >= room)) kept.push(one);
  return kept;
}

/** How far into a round an instant is, 0 .. 1. */
export function shareOf(started: number, finished: number, instant: number): number {
  return finished > started ? Math.min(1, Math.max(0, (instant - started) / (finished - started))) : 0;
}
