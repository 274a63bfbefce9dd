/** Time within a turn: everything that moves has arrived by `MOTION`, the rest of the turn is for looking. */

export const MOTION = 0.35;

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(Math.max(value, low), high);
}

/** How far a slide has come, from 0 to 1; fast at first. */
export function slide(t: number): number {
  return 1 - (1 - clamp(t / MOTION)) ** 3;
}

/** The same for one of several steps that follow each other: step `index` of `count`. */
export function step(t: number, index: number, count: number): number {
  return clamp((clamp(t / MOTION) * count - index) / 1);
}

export function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** The strength of a mark of what happened: full while things move, then `rest` for the turn's remainder. */
export function afterglow(t: number, rest = 0): number {
  return t <= MOTION ? 1 : Math.max(rest, 1 - ((t - MOTION) / MOTION) * (1 - rest));
}

/** A gain pops once: a factor around 1. */
export function pop(t: number): number {
  return 1 + 0.35 * Math.sin(Math.PI * clamp(t / MOTION));
}
