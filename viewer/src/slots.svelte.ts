/** Boards come from the packages of their games: loaded when somebody looks, checked, and watched while they draw. */

import type { Board } from "arena24/kit";
import { generic } from "./generic";
import { guarded } from "./guard";
import { boardOf, Trouble } from "./modules";

const AGAIN = 3000; // ms until a server that did not answer is asked again

/** The server does not answer at present: nothing is wrong with the board. */
export class Away extends Error {}

/** Gives the module of a game, null if the game has none. */
export type Load = (game: string, attempt: number) => Promise<unknown>;

/** Where the board of a game goes: the generic one until its own is there, and again if that fails. */
export class Slot {
  board: Board = $state.raw(generic);
  trouble: Trouble | null = $state.raw(null);
  /** Its own board is there, or none will come. */
  settled = false;
  readonly ready: Promise<void>;
  private attempt = 0;
  private settle!: () => void;

  constructor(
    readonly game: string,
    private readonly load: Load,
  ) {
    this.ready = new Promise((done) => (this.settle = done));
    void this.fill();
  }

  /** Somebody wants to see whether it works now. */
  again(): void {
    this.attempt += 1;
    void this.fill();
  }

  private async fill(): Promise<void> {
    try {
      const found = await this.load(this.game, this.attempt);
      this.trouble = null;
      if (found) this.board = guarded(boardOf(found), generic, (name, error) => this.threw(name, error));
    } catch (error) {
      if (error instanceof Away) {
        setTimeout(() => this.again(), AGAIN);
        return;
      }
      this.failed(error instanceof Trouble ? error : new Trouble("board_unloaded", { error: String(error) }));
    }
    this.settled = true;
    this.settle();
  }

  /** Told a moment later: boards are asked while the page is being laid out, which must not change what it shows. */
  private threw(name: string, error: unknown): void {
    console.warn(`the board of ${this.game}`, error);
    queueMicrotask(() => this.failed(new Trouble("board_threw", { name, error: String(error) })));
  }

  private failed(trouble: Trouble): void {
    this.trouble = trouble;
    this.board = generic;
  }
}

export const address = (game: string): string => `/games/${encodeURIComponent(game)}/board.js`;

/** From the server. A browser does not tell why it could not import, so it is asked for once more if it could not. */
async function served(game: string, attempt: number): Promise<unknown> {
  const place = attempt ? `${address(game)}?attempt=${attempt}` : address(game); // a browser keeps what did not load
  try {
    return await import(/* @vite-ignore */ place);
  } catch (error) {
    const answer = await fetch(place).catch(() => null);
    if (answer?.status === 404) return null;
    if (!answer?.ok) throw new Away();
    throw error;
  }
}

/** From the text that a file carries. */
export function carried(text: string | null | undefined): Load {
  return async () => {
    if (!text) return null;
    const place = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    try {
      return await import(/* @vite-ignore */ place);
    } finally {
      URL.revokeObjectURL(place);
    }
  };
}

const slots = new Map<string, Slot>();

export function slotOf(game: string): Slot {
  let slot = slots.get(game);
  if (!slot) slots.set(game, (slot = new Slot(game, served)));
  return slot;
}
