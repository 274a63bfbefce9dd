import { describe, expect, it } from "vitest";
import { CHUNK, heatStrip, KEPT, nextMark, passed, peaks, phase, Reel, sparkline } from "../src/reel";

describe("a reel", () => {
  it("asks for what is missing around the eye, in chunks", () => {
    const reel = new Reel();
    expect(reel.missing(10, 1, 100, 5)).toEqual({ from: 9, to: 9 + CHUNK - 1 });
    for (let turn = 9; turn < 20; turn += 1) reel.put(turn, {}, 10);
    expect(reel.missing(10, 1, 100, 5)).toBeNull();
    expect(reel.missing(18, 1, 21, 50)).toEqual({ from: 20, to: 21 });
    expect(reel.missing(1, 1, 1, 50)).toEqual({ from: 1, to: 1 });
  });
  it("does not ask again for what nobody has", () => {
    const reel = new Reel();
    reel.skip(1, 9);
    expect(reel.missing(5, 1, 20, 10)).toEqual({ from: 10, to: 20 });
    reel.put(5, {}, 5);
    expect([reel.lacks(5), reel.lacks(6)]).toEqual([false, true]);
  });
  it("keeps what is near the eye", () => {
    const reel = new Reel();
    for (let turn = 1; turn <= KEPT + 100; turn += 1) reel.put(turn, turn, KEPT);
    expect(reel.size).toBe(KEPT);
    expect(reel.has(1)).toBe(false);
    expect(reel.has(KEPT)).toBe(true);
  });
});

describe("events", () => {
  const marks = [3, 7, 12];
  it.each([
    [1, 1, 3],
    [3, 1, 7],
    [12, 1, 20],
    [12, -1, 7],
    [3, -1, 1],
    [8, -1, 7],
  ] as const)("from turn %i by %i is turn %i", (turn, by, expected) => {
    expect(nextMark(marks, turn, by, 1, 20)).toBe(expected);
  });
});

describe("turns worth seeing", () => {
  const marks = (count: number, heat: (turn: number) => number) =>
    Array.from({ length: count }, (_, turn) => ({ turn, heat: heat(turn) }));
  const gaps = (turns: number[]) => turns.slice(1).map((turn, index) => turn - turns[index]!);
  it("are all of them while they are few", () => {
    const few = marks(40, (turn) => 1 + (turn % 3));
    expect(peaks(few, 0, 39)).toEqual(few);
    expect(peaks([], 0, 39)).toEqual([]);
  });
  it("are those where most happens", () => {
    const kept = peaks(marks(500, (turn) => (turn % 50 === 7 ? 16 : 1)), 0, 499).map(({ turn }) => turn);
    expect(kept).toEqual(expect.arrayContaining([7, 57, 107, 157, 207, 257, 307, 357, 407, 457]));
  });
  it("are few and apart, however busy the round is", () => {
    for (const heat of [() => 400, (turn: number) => 400 + turn, (turn: number) => (turn * 7919) % 101]) {
      const kept = peaks(marks(900, heat), 0, 899).map(({ turn }) => turn);
      expect(kept.length).toBeGreaterThan(20);
      expect(kept.length).toBeLessThanOrEqual(40);
      expect(Math.min(...gaps(kept))).toBeGreaterThanOrEqual(14);
    }
  });
});

describe("the heat of a round", () => {
  it("is told in steps, the busiest of them 1", () => {
    const marks = [
      { turn: 1, heat: 4 },
      { turn: 2, heat: 12 },
      { turn: 9, heat: 1 },
      { turn: 11, heat: 3 },
    ];
    expect(heatStrip(marks, 1, 11, 2)).toEqual([1, 0.5]);
    expect(heatStrip([], 1, 1, 3)).toEqual([0, 0, 0]);
  });
});

describe("time", () => {
  it("passes in whole turns", () => {
    expect(passed(0, 499, 2)).toBe(0);
    expect(passed(0, 500, 2)).toBe(1);
    expect(passed(0, 100, 60)).toBe(6);
  });
  it("moves within a turn, and cuts when fast or when motion is not wanted", () => {
    expect(phase(0, 250, 500, false)).toBe(0.5);
    expect(phase(0, 900, 500, false)).toBe(1);
    expect(phase(0, 10, 50, false)).toBe(1);
    expect(phase(0, 10, 500, true)).toBe(1);
  });
});

describe("sparklines", () => {
  it("stand on the ground and touch the top", () => {
    expect(sparkline([0, 5, 10])).toBe("0.000,1.000 0.500,0.500 1.000,0.000");
    expect(sparkline([0])).toBe("");
    expect(sparkline([0, 0])).toBe("0.000,1.000 1.000,1.000");
  });
});
