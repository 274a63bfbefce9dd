/** A position of every game with the one before it, for pictures: `python viewer/dev/fixtures.py` makes them. */

export interface Sample {
  frame: unknown;
  before: unknown;
  /** The match that is shown. */
  focus: string | null;
}

const SAMPLES = import.meta.glob<Sample>("./samples/*.json", { eager: true, import: "default" });

export function sampleOf(game: string): Sample | null {
  return SAMPLES[`./samples/${game}.json`] ?? null;
}
