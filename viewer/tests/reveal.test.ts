import { describe, expect, it } from "vitest";
import type { Ranking } from "../src/generated/api";
import { curtain, differences, next, opened, opening, type StageRow } from "../src/reveal";

function ranking(totals: Record<string, number>): Ranking {
  const names = Object.keys(totals).sort((a, b) => totals[b]! - totals[a]!);
  const rows = names.map((name, index) => ({
    ...{ place: index + 1, team: name.charCodeAt(0), name, official: true, total: totals[name]!, moved: 0 },
    ...{ tasks: {}, servers: {}, corrections: [] },
  }));
  return { tasks: [], rows, version: "" };
}

const FROZEN = ranking({ a: 30, b: 20, c: 10 });
const TRUTH = ranking({ a: 30, b: 15, c: 40 });
const order = (rows: StageRow[]) => rows.map((row) => `${row.place}${row.name}${row.open ? "!" : ""}`).join(" ");

describe("the reveal", () => {
  it("begins as the public knows it, and tells nothing more", () => {
    const rows = curtain(FROZEN, TRUTH);
    expect(order(rows)).toBe("1a 2b 3c");
    expect(rows.map((row) => row.total)).toEqual([30, 20, 10]);
  });

  it("opens from the last place up, and whoever rises lets the next one come", () => {
    let rows = curtain(FROZEN, TRUTH);
    const seen: string[] = [];
    while (next(rows)) seen.push(order((rows = opened(rows, TRUTH))));
    expect(seen).toEqual(["1c! 2a 3b", "1c! 2a 3b!", "1c! 2a! 3b!"]);
    expect(rows.map((row) => row.total)).toEqual([40, 30, 15]);
    expect(opened(rows, TRUTH)).toBe(rows);
  });

  it("tells what the row that was opened has brought", () => {
    const rows = curtain(FROZEN, TRUTH);
    const first = opened(rows, TRUTH);
    expect(opening(rows, first)).toMatchObject({ name: "c", place: 1, moved: 2, total: 40, points: 30 });
    const second = opened(first, TRUTH);
    expect(opening(first, second)).toMatchObject({ name: "b", place: 3, moved: 0, total: 15, points: -5 });
    const all = opened(second, TRUTH);
    expect(opening(all, opened(all, TRUTH))).toBeNull();
  });

  it("gives teams that came after the freeze a row", () => {
    expect(order(curtain(FROZEN, ranking({ a: 30, d: 5 })))).toBe("1a 2d");
  });

  it("tells organisers how the truth differs", () => {
    const found = differences(FROZEN, TRUTH).map(({ name, place, shown, moved, points }) => ({ name, place, shown, moved, points }));
    expect(found).toEqual([
      { name: "c", place: 1, shown: 3, moved: 2, points: 30 },
      { name: "a", place: 2, shown: 1, moved: -1, points: 0 },
      { name: "b", place: 3, shown: 2, moved: -1, points: -5 },
    ]);
  });
});
