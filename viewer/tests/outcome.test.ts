import { describe, expect, it } from "vitest";
import type { Ranking, RoundNote } from "../src/generated/api";
import { moves, nextIn, podium, tied } from "../src/outcome";

const round = (results: Record<number, number>, more: Partial<RoundNote> = {}): RoundNote => ({
  round: 7,
  started: 0,
  finished: 10,
  tempo: 2,
  void: false,
  results,
  reasons: [],
  ...more,
});

describe("a podium", () => {
  it("has the three best, and ties share a place", () => {
    const results = new Map([[1, 5], [2, 9], [3, 5], [4, 1]]);
    expect(podium(results).map(({ team, place }) => [team, place])).toEqual([[2, 1], [1, 2], [3, 2]]);
    expect(podium(results, 4).at(-1)).toEqual({ team: 4, place: 4, result: 1 });
    expect(podium(new Map())).toEqual([]);
  });
  it("tells how many have no room on it", () => {
    const results = new Map([[1, 5], [2, 9], [3, 5], [4, 5], [5, 5], [6, 1]]);
    expect([3, 4, 6].map((most) => tied(results, podium(results, most)))).toEqual([2, 1, 0]);
    expect(tied(new Map(), [])).toBe(0);
  });
});

describe("the next round", () => {
  it("comes when the running one has taken as long as the last", () => {
    const last = round({}, { started: 100, finished: 400 });
    expect([450, 699, 800].map((elapsed) => nextIn(8, last, elapsed))).toEqual([250, 1, 0]);
  });
  it("is nobody's guess without one to go by", () => {
    expect([nextIn(null, round({}), 5), nextIn(1, undefined, 5), nextIn(7, round({}), 5)]).toEqual([null, null, null]);
  });
});

/** The points that scores are worth, as contest/ranking.py has them. */
function ranking(scores: Record<string, number[]>, tasks: Record<string, string[]>): Ranking {
  const teams = Object.values(scores)[0]!.length;
  const points = (server: string): number[] => {
    const counted = scores[server]!.map((score) => Math.max(0, score));
    const best = [...counted].sort((a, b) => b - a).slice(0, 3);
    const mean = best.reduce((a, b) => a + b, 0) / best.length;
    return counted.map((score) => (mean ? (100 * score) / mean : 0));
  };
  const rows = Array.from({ length: teams }, (_, index) => {
    const worth = Object.fromEntries(
      Object.entries(tasks).map(([task, servers]) => [task, servers.reduce((sum, one) => sum + points(one)[index]!, 0) / servers.length]),
    );
    const servers = Object.fromEntries(
      Object.keys(scores).map((server) => [server, { score: scores[server]![index]!, points: points(server)[index]!, last: null }]),
    );
    const total = Object.values(worth).reduce((a, b) => a + b, 0);
    return { place: 0, team: index + 1, name: `${index + 1}`, official: true, total, moved: 0, tasks: worth, servers, corrections: [] };
  });
  for (const row of rows) row.place = 1 + rows.filter((other) => other.total > row.total + 1e-9).length;
  return { version: "", rows, tasks: Object.entries(tasks).map(([task, servers]) => ({ task, title: task, polish: task, servers })) };
}

describe("what a round has changed", () => {
  const tasks = { battle: ["B1", "B2"], flood: ["F1"] };
  it("is the ranking without it and with it", () => {
    const others = { B2: [3, 1, 4, 0], F1: [10, 9, 8, 2] };
    const results = { 1: 0, 2: 5, 3: 3, 4: 20 };
    const [before, after] = [[6, 5, 5, 1], [6, 15, 11, 41]].map((B1) => ranking({ B1, ...others }, tasks));
    const place = (found: Ranking, team: number) => found.rows.find((row) => row.team === team)!.place;
    const changed = [1, 2, 3, 4].map((team) => ({ team, from: place(before!, team), to: place(after!, team) })).filter(({ from, to }) => from !== to);
    const found = moves(after!, "B1", round(results));
    expect(found.length).toBeGreaterThan(0);
    expect([...found].sort((a, b) => a.team - b.team)).toEqual(changed);
  });
  it("is nothing if the round is void or nobody has a place", () => {
    const found = ranking({ B1: [2, 10], B2: [0, 0], F1: [0, 0] }, tasks);
    expect(moves(found, "B1", round({ 1: 0, 2: 5 }))).toEqual([{ team: 2, from: 2, to: 1 }, { team: 1, from: 1, to: 2 }]);
    expect(moves(found, "B1", round({ 1: 0, 2: 5 }, { void: true }))).toEqual([]);
    for (const row of found.rows) row.place = null;
    expect(moves(found, "B1", round({ 1: 0, 2: 5 }))).toEqual([]);
  });
  it("may be that there is a ranking at all: all were equal before", () => {
    const found = ranking({ B1: [2, 0], B2: [0, 0], F1: [0, 0] }, tasks);
    expect(moves(found, "B1", round({ 1: 1, 2: 0 }))).toEqual([{ team: 2, from: 1, to: 2 }]);
  });
});
