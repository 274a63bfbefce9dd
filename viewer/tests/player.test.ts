import { describe, expect, it } from "vitest";
import type { BoardNote, BotMark, EventMark } from "../src/generated/api";
import { Player } from "../src/player.svelte";
import { Slot } from "../src/slots.svelte";
import type { Listener, Source } from "../src/sources";

const mark = (turn: number, weight = 2): EventMark => ({ turn, weight, heat: 4 ** (weight - 1), text: `died ×${turn}` });

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
async function played(more: Partial<BoardNote>, later: Partial<BoardNote> = {}, turn: number | null = 1): Promise<Played> {
  const asked: (string | null)[] = [];
  const followed: (string | null)[] = [];
  let listener: Listener | null = null;
  const source: Source = {
    note: note(more),
    load: async (from, to, match = null) => {
      asked.push(match);
      return { first: from, frames: Array.from({ length: to - from + 1 }, () => ({ match })), marks: [mark(2, 3)] };
    },
    again: async () => note({ ...more, ...later }),
    follow: (heard, match) => {
      followed.push(match);
      listener = heard;
      return () => undefined;
    },
  };
  const player = new Player(source, new Slot("cards", async () => null), { turn, speed: null, paused: turn !== null });
  await settled();
  return { player, asked, followed, listener: () => listener! };
}

const live = (turn: number, mark: EventMark | null = null, over = false) => ({ round: 1, turn, over, mark, frame: { match: null } });

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
    expect(player.pending).toBe(true);
    await settled();
    expect([player.frame, player.pending, asked, followed]).toEqual([{ match: "7" }, false, [null, "7"], [null, "7"]]);
    player.into(null);
    await settled();
    expect([player.frame, followed]).toEqual([{ match: null }, [null, "7", null]]);
    player.stop();
  });

  it("hears of the next round also if the live one was over before it was asked for", async () => {
    const { player, listener } = await played({}, {}, null);
    expect([player.finished, player.turn, player.following, player.playing]).toEqual([true, 4, true, false]);
    listener().round(2);
    expect(player.next).toBe(2);
    player.stop();
  });

  it("has nothing to ask where there are no matches", async () => {
    const { player, asked } = await played({});
    player.into("7");
    await settled();
    expect(asked).toEqual([null]);
    player.stop();
  });

  it("shows what the bot has drawn until it draws something else", async () => {
    const { player, listener } = await played({ finished: false });
    const [first, second]: BotMark[][] = [[{ shape: "text", text: "plan A" }], []];
    player.draw(2, first!);
    listener().marks({ round: 1, turn: 4, marks: second! });
    listener().marks({ round: 7, turn: 3, marks: first! }); // of another round
    expect([1, 2, 3, 4, 9].map((turn) => player.drawing(turn))).toEqual([undefined, first, first, second, second]);
    player.stop();
  });

  it("knows the marks of the board, of frames that are loaded, and of those that come", async () => {
    const { player, listener } = await played({ marks: [mark(3)], finished: false });
    listener().frame(live(5, mark(5)));
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

  it("shows how the round ended, and waits there until it is told otherwise", async () => {
    const { player, listener } = await played({ finished: false });
    player.live();
    listener().frame(live(5, null, true));
    listener().round(2);
    expect([player.finished, player.turn, player.next, player.following]).toEqual([true, 5, 2, true]);
    player.toggle();
    expect([player.following, player.turn]).toEqual([false, 5]);
    player.stop();
  });

  it("asks for the end of a round that it did not see", async () => {
    const { player, listener } = await played({ finished: false }, { last: 9 });
    player.live();
    listener().round(2);
    await settled();
    expect([player.finished, player.last, player.turn]).toEqual([true, 9, 9]);
    player.stop();
  });

  it("stays where it is paused when the round ends", async () => {
    const { player, listener } = await played({ finished: false }, { last: 9 });
    player.seek(2);
    listener().round(2);
    await settled();
    expect([player.finished, player.last, player.turn, player.following]).toEqual([true, 9, 2, false]);
    player.stop();
  });
});

/** Frames with a score and an event each; only so many come at once. */
function busy(more: Partial<BoardNote>, most: number): { source: Source; asked: [number, number][] } {
  const asked: [number, number][] = [];
  const told = note(more);
  const score = (turn: number) => [{ team: 1, points: 10 }, { team: 2, points: turn * 2 }, { team: 3, points: 1 }];
  return {
    asked,
    source: {
      note: told,
      load: async (from, to) => {
        asked.push([from, to]);
        const length = Math.min(to - from + 1, most);
        const frames = Array.from({ length }, (_, at) => ({ teams: score(from + at), events: [{ what: "hit", team: 1, amount: from + at }] }));
        return { first: from, frames, marks: [] };
      },
    },
  };
}

async function until(done: () => boolean): Promise<void> {
  for (let step = 0; step < 2000 && !done(); step += 1) await Promise.resolve();
  expect(done()).toBe(true);
}

describe("what happened", () => {
  it.each([1, 3, 32])("is there first where one joins, and everywhere in the end, %i frames at a time", async (most) => {
    const { source, asked } = busy({ last: 100, finished: false }, most);
    const player = new Player(source, new Slot("cards", async () => null), { turn: null, speed: null, paused: false });
    await until(() => player.news.has(100));
    expect(asked[0]).toEqual([99, 100]);
    expect(player.news.has(50)).toBe(false);
    await until(() => player.scanned === 100);
    expect(player.news.size).toBe(100);
    expect(player.scores.get(2)!.get(40)).toBe(80);
    expect([...player.leads]).toEqual([[6, 2]]);
    expect(player.captions.get(6)).toMatchObject({ team: 2 });
    player.stop();
  });

  it("is waited for by nobody who wants to see another turn", async () => {
    const { source, asked } = busy({ last: 300 }, 32);
    const { load } = source;
    source.load = (from, to) => (asked.length < 2 ? load(from, to) : (asked.push([from, to]), new Promise(() => undefined)));
    const player = new Player(source, new Slot("cards", async () => null), { turn: 1, speed: null, paused: true });
    await until(() => asked.length === 3); // it loads ahead, and that takes long
    source.load = load;
    player.seek(300);
    expect([player.turn, player.shown]).toEqual([300, 1]);
    await until(() => player.shown === 300);
    expect(asked[3]).toEqual([299, 300]);
    player.stop();
  });

  it("is that of the match one looks into", async () => {
    const { source } = busy({ last: 3 }, 32);
    const slot = new Slot("cards", async () => ({
      kit: 1,
      default: () => ({
        scene: () => ({ width: 1, height: 1 }),
        draw: () => undefined,
        facts: () => [],
        rows: () => [],
        news: (_: unknown, __: unknown, focus: string | null) => [{ text: `in ${focus}`, weight: 2 }],
      }),
    }));
    const player = new Player(source, slot, { turn: 1, speed: null, paused: true });
    await until(() => player.news.size === 3);
    expect(player.news.get(2)).toEqual([{ text: "in null", weight: 2 }]);
    player.into("7");
    await until(() => player.news.size === 3);
    expect(player.news.get(2)).toEqual([{ text: "in 7", weight: 2 }]);
    expect(player.heat.map(({ turn, heat }) => [turn, heat])).toEqual([[1, 4], [2, 4], [3, 4]]);
    player.stop();
  });
});
