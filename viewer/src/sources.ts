/** Where a player gets its pictures from: the server, or the page itself. */

import { at, get } from "./api";
import type { BoardNote, Frames, LiveFrame, TurnMarks } from "./generated/api";
import type { EmbeddedReplay } from "./replay";
import { listen } from "./stream";

export interface Listener {
  frame(told: LiveFrame): void;
  /** What the team's bot has drawn for a turn. */
  marks(told: TurnMarks): void;
  /** Another round has begun. */
  round(number: number): void;
  /** The live picture is withheld from now on. */
  frozen(): void;
}

/** Frames are whole here: what the server tells once per round is in each of them. */
export interface Source {
  note: BoardNote;
  /** With the details of a match, besides those of which every frame tells. */
  load(from: number, to: number, match?: string | null): Promise<Frames>;
  /** The note as it is now, if it can have changed. */
  again?(): Promise<BoardNote>;
  follow?(listener: Listener, match: string | null): () => void;
}

export interface Asked {
  server: string;
  audience: string | null;
  team: number | null;
}

/** Of which server, and for whom. */
function view({ server, audience, team }: Asked) {
  return { server, view: audience, team: audience === "team" ? team : null };
}

/** `more`: there will be a next round, and whoever looks hears of it also if this one is over by now. */
export async function fromServer(asked: Asked, round: number, signal?: AbortSignal, more = false): Promise<Source> {
  const address = at("/api/boards/{server}/{round}", { ...view(asked), round });
  const note = await get(address, signal);
  const source: Source = {
    note,
    load: async (from, to, match = null) => {
      const found = await get(at("/api/boards/{server}/{round}/frames", { ...view(asked), round, match, from, to }));
      return { ...found, frames: found.frames.map((frame) => whole(note, frame)) };
    },
  };
  if (more || !note.finished) {
    source.again = () => get(address);
    source.follow = (listener, match) => follow(asked, note, listener, match);
  }
  return source;
}

function whole(note: BoardNote, frame: unknown): unknown {
  return { ...(note.scenery as object), ...(frame as object) };
}

/** Frames as they come. */
function follow(asked: Asked, note: BoardNote, listener: Listener, match: string | null): () => void {
  const address = at("/api/live/{server}", { ...view(asked), match });
  let stop = () => {};
  const open = () => {
    stop = listen(address, {
      on: {
        frame: (told) => listener.frame({ ...told, frame: whole(note, told.frame) }),
        marks: (told) => listener.marks(told),
        round: ({ round }) => listener.round(round),
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
    load: async (from, to) => ({
      first: from,
      frames: frames.slice(from - board.first, to - board.first + 1).map((frame) => whole(board, frame)),
      marks: board.marks,
    }),
  };
}
