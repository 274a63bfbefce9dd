/** A scene of the hall with the player of its round: made ready while another one is on. */

import { Refused } from "./api";
import type { Scene } from "./director";
import { Player } from "./player.svelte";
import { slotOf } from "./slots.svelte";
import { fromServer } from "./sources";

const AGAIN = 3000; // ms until a server that is not ready is asked again ...
const TRIES = 8; // ... and so often

export class Act {
  player: Player | null = $state.raw(null);
  /** There is nothing to show. */
  failed: boolean = $state(false);
  private stopped = false;

  constructor(
    readonly scene: Scene,
    private readonly turn: number | null = null,
  ) {
    if (scene.kind === "round") void this.load(scene.server, scene.round, TRIES);
  }

  /** There is a picture, or nothing has to be loaded. */
  get ready(): boolean {
    return this.scene.kind === "ranking" || this.player?.frame !== undefined;
  }

  stop(): void {
    this.stopped = true;
    this.player?.stop();
  }

  private async load(server: string, round: number, tries: number): Promise<void> {
    try {
      const source = await fromServer({ server, audience: null, team: null }, round);
      const { game, finished, first, last } = source.note;
      const middle = finished ? Math.round((first + last) / 2) : null; // at its beginning a round has little to show
      const turn = this.turn ?? middle;
      if (!this.stopped) this.player = new Player(source, slotOf(game), { turn, speed: null, paused: finished });
    } catch (error) {
      const soon = error instanceof Refused && [0, 503].includes(error.status); // it is being prepared
      if (!soon || tries === 0) this.failed = true;
      else if (!this.stopped) setTimeout(() => this.load(server, round, tries - 1), AGAIN);
    }
  }
}
