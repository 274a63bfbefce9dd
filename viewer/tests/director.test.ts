import { describe, expect, it } from "vitest";
import type { News, Tile } from "arena24/kit";
import { blank, focal, keyOf, nextMatch, nextScene, reading, record, type Scene, shots, type Station, subtitle } from "../src/director";
import type { RoundNote } from "../src/generated/api";

const round = (number: number, results: Record<number, number> = { 1: 10, 2: 5 }): RoundNote => ({
  round: number,
  started: 100 * (number - 1),
  finished: 100 * number,
  tempo: 1,
  void: false,
  reasons: [],
  results,
});
const station = (server: string, more: Partial<Station> = {}): Station => ({ server, task: server, round: 2, open: false, past: [round(1)], ...more });
const RANKING: Scene = { kind: "ranking", page: 0 };

/** So many scenes, one after the other. */
function programme(stations: Station[], count: number, { pages = 1, elapsed = 0, delay = 0, shown = [] as Scene[] } = {}): string[] {
  const all = [...shown];
  for (let nth = 0; nth < count; nth += 1) all.push(nextScene({ stations, shown: all, pages, elapsed, delay }));
  return all.slice(shown.length).map((scene) => (scene.kind === "ranking" ? keyOf(scene) : `${keyOf(scene)}${scene.how === "over" ? "" : ` ${scene.how}`}`));
}

describe("the programme of the hall", () => {
  it("begins with the ranking, comes back to it, page by page, and lets every server have its turn", () => {
    const all = ["A", "B", "C", "D", "E"].map((name) => station(name));
    expect(programme(all, 9, { pages: 2 })).toEqual(["ranking 0", "A 1", "B 1", "C 1", "D 1", "ranking 1", "E 1", "A 1", "B 1"]);
  });
  it("shows no running round that is sealed, unless nothing is over yet; an open one as it is played", () => {
    expect(programme([station("A"), station("B", { open: true }), station("C", { past: [] })], 4)).toEqual(["ranking 0", "A 1", "B 2 live", "C 2 live"]);
  });
  it("shows a sealed one so many rounds late, if that is wanted and there is one", () => {
    const past = [5, 4, 2, 1].map((number) => round(number)); // the third is void
    const all = [station("A", { round: 6, past }), station("B", { round: 6, past, open: true }), station("C")];
    const shown = (delay: number) => programme(all, 4, { delay }).slice(1).sort();
    expect([0, 1, 3, 9].map(shown)).toEqual([
      ["A 5", "B 6 live", "C 1"],
      ["A 5 late", "B 6 live", "C 1 late"],
      ["A 2 late", "B 6 live", "C 1"],
      ["A 5", "B 6 live", "C 1"],
    ]);
    expect(programme([station("A", { round: null, past })], 2, { delay: 1 })).toEqual(["ranking 0", "A 5"]); // behind a freeze
  });
  it("has the ranking where there is nothing else", () => {
    expect(programme([station("A", { round: null, past: [] })], 3, { pages: 2 })).toEqual(["ranking 0", "ranking 1", "ranking 0"]);
  });
  it("goes back to the last finished round behind a freeze, where no running one is told", () => {
    expect(programme([station("A", { round: null, open: true })], 2)).toEqual(["ranking 0", "A 1"]);
  });
  it("takes another game rather than the same again", () => {
    const all = [station("A1", { task: "A" }), station("A2", { task: "A" }), station("B")];
    expect(programme(all, 4)).toEqual(["ranking 0", "A1 1", "B 1", "A2 1"]);
  });
  const seen: Scene[] = [RANKING, ...["A", "B", "C"].map((server): Scene => ({ kind: "round", server, round: 1, how: "over" }))];
  it("prefers a round that nobody has seen", () => {
    expect(programme([station("A"), station("B", { past: [round(2), round(1)] }), station("C")], 1, { shown: seen })).toEqual(["B 2"]);
  });
  it("prefers a record and a close end to any other new round", () => {
    const fresh = (server: string, results: Record<number, number>) => station(server, { past: [round(2, results), round(1)] });
    const dull = { 1: 9, 2: 1 };
    expect(programme([fresh("A", dull), fresh("B", { 1: 12, 2: 1 }), station("C")], 1, { shown: seen })).toEqual(["B 2"]);
    expect(programme([fresh("A", dull), fresh("B", { 1: 9, 2: 8.9 }), station("C")], 1, { shown: seen })).toEqual(["B 2"]);
  });
  it("prefers the last turns of an open round", () => {
    const all = [station("A"), station("B", { open: true }), station("C")];
    expect(programme(all, 1, { shown: seen, elapsed: 120 })).toEqual(["A 1"]);
    expect(programme(all, 1, { shown: seen, elapsed: 190 })).toEqual(["B 2 live"]);
  });
});

describe("a record", () => {
  it("is better than everything before it", () => {
    expect(record([round(2, { 1: 3, 2: 11 }), round(1)])).toEqual({ team: 2, result: 11, before: 10 });
    expect(record([round(2), round(1)])).toBeNull();
    expect(record([round(1)])).toBeNull();
    expect(record([])).toBeNull();
  });
});

describe("the turns that are shown of a round", () => {
  const hot = (...turns: [number, number][]) => turns.map(([turn, heat]) => ({ turn, heat }));
  it("are those in which most happens, in their order, and how it ends", () => {
    expect(shots(hot([50, 9], [20, 30], [70, 3], [90, 1]), 1, 100, 3)).toEqual([
      { from: 17, to: 22, peak: 20 },
      { from: 47, to: 52, peak: 50 },
      { from: 67, to: 72, peak: 70 },
      { from: 96, to: 100, peak: 100 },
    ]);
  });
  it("do not overlap, nor leave the round", () => {
    expect(shots(hot([3, 9], [5, 8], [9, 7], [99, 50]), 1, 100, 3).map(({ from, to }) => [from, to])).toEqual([[1, 5], [6, 11], [96, 100]]);
  });
  it("are the end where nothing happens", () => {
    expect(shots([], 1, 3, 3)).toEqual([{ from: 1, to: 3, peak: 3 }]);
  });
});

describe("where to look", () => {
  const here: News = { text: "here", weight: 1, x: 1, y: 2 };
  const there: News = { text: "there", team: 4, weight: 2, match: "7" };
  const nowhere: News = { text: "nowhere", weight: 3 };
  it("is what the caption is about, or the weightiest event of its team that has a place", () => {
    expect(focal({ text: "", news: here }, [there])).toBe(here);
    expect(focal({ text: "", news: nowhere }, [here, nowhere, there])).toBeNull();
    expect(focal(null, [here, nowhere, there])).toBe(there);
    expect(focal({ team: 4, text: "leads", news: null }, [here, there])).toBe(there);
    expect(focal({ team: 5, text: "leads", news: null }, [here, there])).toBeNull();
    expect(focal(null, [nowhere])).toBeNull();
  });
  it("has a line below it", () => {
    expect(subtitle({ text: "told", news: null }, [here])?.text).toBe("told");
    expect(subtitle(null, [here, there])).toEqual({ team: 4, text: "there", news: there });
    expect(subtitle(null, [])).toBeNull();
  });
  it("is nowhere in a sealed box", () => {
    expect(blank([], [])).toBe(true);
    expect(blank([{ team: 1, score: 0, facts: [] }], [])).toBe(false);
  });
  it("stays as long as one reads", () => {
    expect([reading(""), reading("takes the lead"), reading("word ".repeat(50))]).toEqual([1.5, 1.5 + 3 * 0.35, 7]);
  });
});

describe("the match that is looked into", () => {
  const tile = (key: string, interest: number, finish?: string): Tile => ({ key, title: key, interest, teams: [1, 2], ...(finish ? { finish } : {}) });
  it.each([
    ["the most interesting one at first", [tile("a", 1), tile("b", 2)], null, 0, "b"],
    ["the present one until it is understood", [tile("a", 1), tile("b", 2)], "a", 11, "a"],
    ["then a more interesting one", [tile("a", 1), tile("b", 2)], "a", 12, "b"],
    ["none that is equally so", [tile("b", 2), tile("a", 2)], "a", 30, "a"],
    ["one that has ended, for a while", [tile("a", 9, "won"), tile("b", 2)], "a", 4, "a"],
    ["one that goes on, then", [tile("a", 9, "won"), tile("b", 2)], "a", 5, "b"],
    ["any if all have ended", [tile("a", 1, "won"), tile("b", 2, "won")], null, 0, "b"],
    ["none if there is none", [], "a", 3, null],
  ] as const)("is %s", (_, tiles, current, held, expected) => {
    expect(nextMatch(tiles, current, held)).toBe(expected);
  });
});
