import { describe, expect, it } from "vitest";
import type { Ranking, RankingRow, RoundNote } from "../src/generated/api";
import { bestOf, duels, lead, neighbours, stakes } from "../src/standing";

function row(team: number, place: number | null, total: number, scores: Record<string, [score: number, last: number | null]>): RankingRow {
  const servers = Object.fromEntries(Object.entries(scores).map(([name, [score, last]]) => [name, { score, points: 0, last }]));
  return { team, place, total, name: `team ${team}`, official: place !== null, moved: 0, tasks: {}, servers, corrections: [] };
}

const RANKING: Ranking = {
  tasks: [{ task: "toy", title: "Toy", polish: "Zabawka", servers: ["Toy1", "Toy2"] }],
  rows: [
    row(3, 1, 150, { Toy1: [40, 4], Toy2: [0, null] }),
    row(9, null, 149, { Toy1: [400, 40], Toy2: [0, null] }),
    row(1, 2, 120, { Toy1: [30, 5], Toy2: [0, null] }),
    row(2, 3, 70.5, { Toy1: [20, 2], Toy2: [0, null] }),
    row(4, 4, 0, { Toy1: [0, null], Toy2: [0, null] }),
  ],
  version: "",
};

describe("where a team stands", () => {
  it("who is above and below it, and how far", () => {
    const { up, down } = neighbours(RANKING, 1);
    expect([up?.row.team, up?.gap, down?.row.team, down?.gap]).toEqual([3, 30, 2, 49.5]);
    expect([neighbours(RANKING, 3).up, neighbours(RANKING, 4).down, neighbours(RANKING, 9).up]).toEqual([null, null, null]);
  });
  it("who leads, and by how much, among those who have a place", () => {
    const rows = RANKING.rows.map((one, index) => ({ ...one, tasks: { toy: [10, 99, 40, 25, 0][index]! } }));
    expect([lead(RANKING, null), lead({ ...RANKING, rows }, "toy")]).toEqual([{ team: 3, by: 30 }, { team: 1, by: 15 }]);
    expect(lead(RANKING, "toy")).toBeNull();
  });
  it("what a round is worth with the present K", () => {
    // The three best official scores have a mean of 30; the task has two servers.
    expect(stakes(RANKING, 2, 3)).toEqual([
      { server: "Toy1", own: (100 * 3 * 2) / 30 / 2, best: (100 * 3 * 5) / 30 / 2 },
      { server: "Toy2", own: null, best: null },
    ]);
  });
});

describe("two teams", () => {
  const round = (results: Record<number, number>, off = false): RoundNote =>
    ({ round: 1, started: 0, finished: 1, tempo: 1, void: off, results, reasons: [] });
  it("are compared round by round", () => {
    const rounds = [round({ 1: 5, 2: 4 }), round({ 1: 4, 2: 4 }), round({ 1: 1, 2: 2 }), round({ 1: 9, 2: 0 }, true), round({ 1: 3 })];
    expect(duels(rounds, 1, 2)).toEqual({ won: 1, drawn: 1, lost: 1 });
  });
  it("and with the best of the field", () => {
    expect([bestOf(round({ 1: 5, 2: 7 })), bestOf(round({}))]).toEqual([{ team: 2, result: 7 }, null]);
  });
});
