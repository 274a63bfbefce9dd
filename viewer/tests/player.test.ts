import { describe, expect, it } from "vitest";
import type { BoardNote, EventMark } from "../src/generated/api";
import { Player } from "../src/player.svelte";
import { Slot } from "../src/slots.svelte";
import type { Listener, Source } from "../src/sources";

const mark = (turn: number, weight = 2): EventMark => ({ turn, weight, text: `died ×${turn}` });

function note(more: Partial<BoardNote>): BoardNote {
  return { game: "cards", server: "Cards1", round: 1, finished: true, view: "full", first: 1, last: 4, teams: {}, marks: [], scenery: {}, matches: null, ...more };
}

interface Played {
  player: Player;
  asked: (string | null)[];
  followed: (string | null)[];
  listener: () => Listener;
}

/** A player of a source whose frames say which match they tell of. */
async function played(more: Partial<BoardNote>): Promise<Played> {
  const asked: (string | null)[] = [];
  const followed: (string | null)[] = [];
  let listener: Listener | null = null;
  const source: Source = {
    note: note(more),
    load: async (from, to, match = null) => {
      asked.push(match);
      return { first: from, frames: Array.from({ length: to - from + 1 }, () => ({ match })), marks: [mark(2, 3)] };
    },
    follow: (heard, match) => {
      followed.push(match);
      listener = heard;
      return () => undefined;
    },
  };
  const player = new Player(source, new Slot("cards", async () => null), { turn: 1, speed: null, paused: true });
  await settled();
  return { player, asked, followed, listener: () => listener! };
}

const settled = async (): Promise<void> => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
};

describe("a player", () => {
  it("asks for the details of a match that frames do not tell of", async () => {
    const { player, asked, followed } = await played({ matches: ["1", "2"] });
    expect([player.frame, asked, followed]).toEqual([{ match: null }, [null], [null]]);
    player.into("2");
    await settled();
    expect([asked, followed]).toEqual([[null], [null]]);
    player.into("7");
    await settled();
    expect([player.frame, asked, followed]).toEqual([{ match: "7" }, [null, "7"], [null, "7"]]);
    player.into(null);
    await settled();
    expect([player.frame, followed]).toEqual([{ match: null }, [null, "7", null]]);
    player.stop();
  });

  it("has nothing to ask where there are no matches", async () => {
    const { player, asked } = await played({});
    player.into("7");
    await settled();
    expect(asked).toEqual([null]);
    player.stop();
  });

  it("knows the marks of the board, of frames that are loaded, and of those that come", async () => {
    const { player, listener } = await played({ marks: [mark(3)], finished: false });
    listener().frame(1, 5, { match: null }, mark(5));
    await settled();
    expect(player.marks.map(({ turn, weight }) => [turn, weight])).toEqual([
      [2, 3],
      [3, 2],
      [5, 2],
    ]);
    player.seek(1);
    player.event(1);
    expect(player.turn).toBe(2);
    player.event(1);
    expect(player.turn).toBe(3);
    player.stop();
  });
});
