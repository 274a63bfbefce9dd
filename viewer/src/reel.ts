/** The frames of a round as far as they are here, and what follows from turn numbers alone. */

export const CHUNK = 32; // frames asked for at once
export const KEPT = 640; // frames kept; those farthest from the eye go

export class Reel {
  private readonly frames = new Map<number, unknown>();
  private readonly absent = new Set<number>(); // turns that nobody has

  get size(): number {
    return this.frames.size;
  }

  get(turn: number): unknown {
    return this.frames.get(turn);
  }

  has(turn: number): boolean {
    return this.frames.has(turn);
  }

  put(turn: number, frame: unknown, eye: number): void {
    this.frames.set(turn, frame);
    if (this.frames.size <= KEPT) return;
    let farthest = turn;
    for (const known of this.frames.keys()) {
      if (Math.abs(known - eye) > Math.abs(farthest - eye)) farthest = known;
    }
    this.frames.delete(farthest);
  }

  clear(): void {
    this.frames.clear();
  }

  /** Turns that were asked for and did not come are not asked for again. */
  skip(from: number, to: number): void {
    for (let turn = from; turn <= to; turn += 1) if (!this.frames.has(turn)) this.absent.add(turn);
  }

  lacks(turn: number): boolean {
    return this.absent.has(turn) && !this.frames.has(turn);
  }

  /** The chunk to ask for so that a turn can be shown, and then those ahead of it; null: nothing is missing. */
  missing(turn: number, first: number, last: number, ahead: number): { from: number; to: number } | null {
    const end = Math.min(last, turn + ahead);
    for (let at = Math.max(first, turn - 1); at <= end; at += 1) {
      if (!this.frames.has(at) && !this.absent.has(at)) return { from: at, to: Math.min(last, at + CHUNK - 1) };
    }
    return null;
  }
}

/** The next turn with an event in a direction, or the end of the round. */
export function nextMark(marks: Iterable<number>, turn: number, by: 1 | -1, first: number, last: number): number {
  let best = by > 0 ? last : first;
  for (const mark of marks) {
    if ((mark - turn) * by > 0 && (mark - best) * by < 0) best = mark;
  }
  return best;
}

const MOST = 40; // turns that one goes to from one to the next, however busy a round is
const APART = 60; // of the round's length: how near to each other they are at most

/** The turns that are most worth seeing, spread over the round: where most happens in the neighbourhood. */
export function peaks<M extends { turn: number; heat: number }>(marks: readonly M[], first: number, last: number): M[] {
  const apart = Math.max(1, Math.floor((last - first) / APART));
  const kept: M[] = [];
  for (const mark of [...marks].sort((a, b) => b.heat - a.heat || a.turn - b.turn)) {
    if (kept.length === MOST) break;
    if (kept.every((other) => Math.abs(other.turn - mark.turn) >= apart)) kept.push(mark);
  }
  return kept.sort((a, b) => a.turn - b.turn);
}

/** How much happens, 0 .. 1, at so many points from the first turn to the last. */
export function heatStrip(marks: Iterable<{ turn: number; heat: number }>, first: number, last: number, steps: number): number[] {
  const sums = new Array<number>(steps).fill(0);
  for (const { turn, heat } of marks) {
    const at = Math.round(((turn - first) / Math.max(1, last - first)) * (steps - 1));
    if (at in sums) sums[at]! += heat;
  }
  const most = Math.max(1, ...sums);
  return sums.map((sum) => Math.sqrt(sum / most)); // a quiet turn beside a busy one is still to be seen
}

/** How many turns have passed since the turn began, at so many turns per second. */
export function passed(since: number, now: number, speed: number): number {
  return Math.max(0, Math.floor(((now - since) * speed) / 1000));
}

/** Where in the turn we are, 0 .. 1. Above `CUTS` turns per second motion gives way to cuts. */
export const CUTS = 10;

export function phase(since: number, now: number, span: number, still: boolean): number {
  if (still || span < 1000 / CUTS) return 1;
  return Math.min(1, Math.max(0, (now - since) / span));
}

/** A line through values in a box of 1 × 1, thinned; y grows downwards. */
export function sparkline(values: readonly number[], points = 40): string {
  if (values.length < 2) return "";
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const steps = Math.min(points, values.length - 1);
  return Array.from({ length: steps + 1 }, (_, index) => {
    const value = values[Math.round((index / steps) * (values.length - 1))]!;
    const y = high > low ? 1 - (value - low) / (high - low) : 1;
    return `${(index / steps).toFixed(3)},${y.toFixed(3)}`;
  }).join(" ");
}
