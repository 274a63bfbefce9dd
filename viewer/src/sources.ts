/** Where a player gets its pictures from: the server, or the page itself. */

import { type BoardNote, type Frames, get, type LiveFrame, path } from "./api";
import type { EmbeddedReplay } from "./replay";
import { listen } from "./stream";

export interface Listener {
  frame(round: number, turn: number, frame: unknown): void;
  /** Another round has begun. */
  round(number: number): void;
  /** The live picture is withheld from now on. */
  frozen(): void;
}

export interface Source {
  note: BoardNote;
  load(from: number, to: number): Promise<Frames>;
  follow?(listener: Listener): () => void;
}

export interface Asked {
  server: string;
  audience: string | null;
  team: number | null;
}

function query(asked: Asked): Record<string, string | number | null> {
  return { view: asked.audience, team: asked.audience === "team" ? asked.team : null };
}

export async function fromServer(asked: Asked, round: number, signal?: AbortSignal): Promise<Source> {
  const note = await get<BoardNote>(path.board(asked.server, round, query(asked)), signal);
  const source: Source = {
    note,
    load: (from, to) => get<Frames>(path.frames(asked.server, round, { ...query(asked), from, to })),
  };
  if (!note.finished) source.follow = (listener) => follow(asked, listener);
  return source;
}

/** Frames as they come. */
export function follow(asked: Asked, listener: Listener): () => void {
  const address = path.live(asked.server, query(asked));
  let stop = () => {};
  const open = () => {
    stop = listen(address, {
      on: {
        frame: (text) => {
          const { round, turn, frame } = JSON.parse(text) as LiveFrame;
          listener.frame(round, turn, frame);
        },
        round: (text) => listener.round((JSON.parse(text) as { round: number }).round),
        frozen: () => {
          stop();
          listener.frozen();
        },
        again: () => {
          stop();
          open();
        },
      },
    });
  };
  open();
  return () => stop();
}

export function fromFile(replay: EmbeddedReplay): Source {
  const { board, frames } = replay;
  return {
    note: { ...board, finished: true },
    load: async (from, to) => ({ first: from, frames: frames.slice(from - board.first, to - board.first + 1) }),
  };
}
