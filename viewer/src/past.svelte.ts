/** The last finished rounds of the servers that somebody looks at: asked for when a round begins, until they are told. */

import { at, get } from "./api";
import type { RoundNote, ServerNote } from "./generated/api";

const MOST = 2; // rounds of each
const AGAIN = 3000; // ms: a round is credited a moment after it has ended ...
const TRIES = 10; // ... or behind a freeze

class Past {
  private readonly told: Record<string, RoundNote[]> = $state({});
  private readonly asked = new Map<string, number | null>();

  /** The newest first; none until they are told. */
  of(server: string): readonly RoundNote[] {
    return this.told[server] ?? [];
  }

  follow({ name, round }: ServerNote): void {
    if (this.asked.get(name) === round) return;
    this.asked.set(name, round);
    void this.ask(name, round, TRIES);
  }

  private async ask(server: string, round: number | null, tries: number): Promise<void> {
    const found = await get(at("/api/servers/{server}/rounds", { server, most: MOST })).catch(() => null);
    if (this.asked.get(server) !== round) return; // a newer one has begun meanwhile
    if (found) this.told[server] = found;
    const whole = found !== null && (round === null || (found[0]?.round ?? 0) >= round - 1);
    if (!whole && tries > 0) setTimeout(() => this.ask(server, round, tries - 1), AGAIN);
  }
}

export const past = new Past();
