import { describe, expect, it } from "vitest";
import { course, later, stop, tellsPause, wall } from "../src/course";

const NOW = new Date(2027, 0, 31, 23, 30);

describe("when", () => {
  it("is the next such time of day", () => {
    expect(wall("23:45", NOW)).toEqual(new Date(2027, 0, 31, 23, 45));
    expect(wall("3:00", NOW)).toEqual(new Date(2027, 1, 1, 3, 0));
  });
  it("is a date and a time", () => {
    expect(wall("2027-02-01T03:00", NOW)).toEqual(new Date(2027, 1, 1, 3, 0));
  });
  it.each(["", "soon", "25:00", "3:60", "2027-13-01T00:00"])("is not %s", (text) => expect(wall(text, NOW)).toBeNull());
});

describe("a pause", () => {
  it("says before it is what it does with connections and with the end", () => {
    expect(stop(false, false)).toEqual({ kind: "soft", end: "moves" });
    expect(stop(true, true)).toEqual({ kind: "hard", end: "fixed" });
    expect(tellsPause(stop(false, false))).toContain("nobody is answered. The contest ends as much later.");
    expect(tellsPause(stop(true, true))).toContain("ports are closed. The contest ends when it was to end.");
  });
  it("says the same when it is planned", () => {
    expect(course({ do: "pause", minutes: 10, reason: "a switch", ...stop(false, false) })).toBe("pause, 10 min (a switch)");
    expect(course({ do: "pause", ...stop(true, true) })).toBe("hard pause, the end stays where it is");
  });
});

describe("an extension", () => {
  it("is told by server: what comes anyway, and what is new", () => {
    const round = (number: number, before: number | null, after: number) => ({ server: "Toy1", round: number, ends: 1, before, after });
    expect(later([round(4, 7.5, 7.5), round(5, 7.9, 7.9), round(6, null, 8)])).toEqual([
      { server: "Toy1", rounds: "4–5", tempo: "7.500–7.900", more: "6", moreTempo: "8.000" },
    ]);
    expect(later([])).toEqual([]);
  });
});
