import { describe, expect, it } from "vitest";
import { apart, between, indexAt, measured, reach, shareOf, shifted, spread, ticks, wholeSpan, zoomed } from "../src/race";

const HOUR = 3600;
const history = {
  times: [600, HOUR, 2 * HOUR, 8 * HOUR],
  totals: { 1: [500, 300, 310, 320], 2: [0, 300, 315, 330], 3: [100, 290, 300, 325] },
};

describe("the race", () => {
  it("is run in places, which may be shared", () => {
    expect(Object.fromEntries(measured(history, "place"))).toEqual({ 1: [1, 1, 2, 3], 2: [3, 1, 1, 1], 3: [2, 3, 3, 2] });
  });
  it("or in points behind the leader", () => {
    expect(measured(history, "gap").get(3)).toEqual([-400, -10, -15, -5]);
  });
  it("knows what was at an instant", () => {
    expect([0, 600, HOUR - 1, HOUR, 1e9].map((at) => indexAt(history.times, at))).toEqual([0, 0, 0, 1, 3]);
    expect(indexAt([], 5)).toBe(0);
  });
  it("ends with what everybody may see, or with what is hidden", () => {
    expect(wholeSpan(history, null)).toEqual({ from: 0, to: 8 * HOUR });
    expect(wholeSpan(history, 9 * HOUR)).toEqual({ from: 0, to: 9 * HOUR });
    expect(wholeSpan({ times: [], totals: {} }, null).to).toBe(600);
  });
});

describe("a stretch of it", () => {
  const whole = { from: 0, to: 8 * HOUR };
  it("is zoomed around an instant, which stays in its place", () => {
    const near = zoomed(whole, whole, 2, 2 * HOUR);
    expect(near).toEqual({ from: HOUR, to: 5 * HOUR });
    expect(zoomed(near, whole, 0.1, 2 * HOUR)).toEqual(whole);
    expect(zoomed(near, whole, 1e6, 2 * HOUR).to - zoomed(near, whole, 1e6, 2 * HOUR).from).toBe(600);
  });
  it("does not leave the contest", () => {
    expect(shifted({ from: 0, to: 4 * HOUR }, whole, -0.5)).toEqual({ from: 0, to: 4 * HOUR });
    expect(shifted({ from: 0, to: 4 * HOUR }, whole, 2)).toEqual({ from: 4 * HOUR, to: 8 * HOUR });
    expect(between(5 * HOUR, 2 * HOUR, whole)).toEqual({ from: 2 * HOUR, to: 5 * HOUR });
    expect(between(8 * HOUR, 8 * HOUR - 1, whole)).toEqual({ from: 8 * HOUR - 600, to: 8 * HOUR });
  });
  it("has ticks at whole hours, and between them only when it is short", () => {
    for (const most of [4, 8, 13]) expect(ticks({ from: 0, to: 24 * HOUR }, most).every((at) => at % HOUR === 0)).toBe(true);
    expect(ticks({ from: 1000, to: 4 * HOUR }, 6)).toEqual([HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR]);
    expect(ticks({ from: HOUR, to: HOUR + 900 }, 4)).toEqual([HOUR, HOUR + 300, HOUR + 600, HOUR + 900]);
  });
  it("is not flattened by its first hour", () => {
    const lines = [...measured(history, "gap").values()];
    const [low, high] = reach(history.times, lines, whole, "gap");
    expect(low).toBeCloseTo(-15.6);
    expect(high).toBeGreaterThan(0);
    expect(reach(history.times, lines, { from: 0, to: HOUR }, "gap")[0]).toBeCloseTo(-520); // who looks there sees it
    expect(reach(history.times, lines, whole, "place")).toEqual([3.5, 0.5]);
  });
});

describe("numbers upon lines", () => {
  it("cover none that came before", () => {
    const wanted = [["a", 10], ["b", 15], ["c", 23], ["d", -3]] as const;
    expect(apart(wanted, 13).map(([name]) => name)).toEqual(["a", "c", "d"]);
    expect(apart([], 13)).toEqual([]);
  });
});

describe("names at the ends of lines", () => {
  it("keep their distance, in the order of the lines", () => {
    expect(spread([50, 51, 10], 12, 0, 100)).toEqual([50, 62, 10]);
    expect(spread([99, 98], 12, 0, 100)).toEqual([100, 88]);
    const many = spread(Array.from({ length: 30 }, () => 180), 12, 0, 360) as number[];
    expect(many.every((at, index) => index === 0 || at - many[index - 1]! >= 12)).toBe(true);
    expect([many[0]! >= 0, many[29]! <= 360]).toEqual([true, true]);
  });
  it("give way to earlier ones where there is no room", () => {
    expect(spread([5, 5, 5], 12, 0, 12)).toEqual([0, 12, null]);
  });
});

it("an instant is somewhere in a round", () => {
  expect([shareOf(100, 200, 150), shareOf(100, 200, 50), shareOf(100, 200, 500), shareOf(5, 5, 5)]).toEqual([0.5, 0, 1, 0]);
});
