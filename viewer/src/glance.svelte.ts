/** The newest picture of what a server plays, without a past: asked for now and then, until it has come. */

import type { ServerNote } from "./generated/api";
import type { Source } from "./sources";

export class Glance {
  frame: unknown = $state.raw(undefined);
  before: unknown = null;
  /** When the picture came. */
  since = 0;
  private source: Source | null = null;
  private shown = "";
  private asking = false;

  constructor(private readonly open: (round: number) => Promise<Source>) {}

  /** What does not come this time, because the server is busy, is asked for the next time. */
  async look({ round, turn }: ServerNote): Promise<void> {
    const newest = `${round} ${turn}`;
    if (round === null || turn === null || this.asking || this.shown === newest) return;
    this.asking = true;
    try {
      if (this.source?.note.round !== round) this.source = await this.open(round);
      const { frames } = await this.source.load(Math.max(0, turn - 1), turn + 1);
      if (!frames.length) return;
      this.before = frames.at(-2) ?? this.frame ?? null;
      this.frame = frames.at(-1);
      this.since = performance.now();
      this.shown = newest;
    } finally {
      this.asking = false;
    }
  }
}
