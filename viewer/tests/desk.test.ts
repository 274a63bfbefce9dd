import { describe, expect, it } from "vitest";
import { duration, isRefusal, joined, pieces, total } from "../src/desk";
import type { LineNote, TurnNote } from "../src/generated/api";

const turn = (number: number, commands = 0): TurnNote => ({
  round: 1,
  turn: number,
  opened: `2026-05-09T12:00:${String(number).padStart(2, "0")}Z`,
  commands,
  waits: 0,
  refused: {},
  server: null,
  bot: null,
  lines: `${number}.1.1.1`,
});
const numbers = (turns: TurnNote[]) => turns.map((one) => one.turn);

describe("turns that have come", () => {
  it("replace those that were seen", () => {
    const made = joined([turn(3), turn(2), turn(1)], [turn(4), turn(3, 7)]);
    expect(numbers(made)).toEqual([4, 3, 2, 1]);
    expect(made[1]!.commands).toBe(7);
  });
  it("leave no gap", () => {
    expect(numbers(joined([turn(3), turn(2)], [turn(9), turn(8)]))).toEqual([9, 8]);
    expect(numbers(joined([turn(3)], []))).toEqual([3]);
  });
});

describe("figures of the desk", () => {
  it("are short", () => {
    expect([0.00042, 0.0031, 0.0421, 0.9, 1.52, 61].map(duration)).toEqual(["0.42 ms", "3.1 ms", "42 ms", "900 ms", "1.5 s", "61 s"]);
    expect(total({ "100": 2, "6": 1 })).toBe(3);
  });
  it("break a line where nothing is known", () => {
    expect(pieces([0, 1, null, 2], 2)).toEqual(["0.0000,1.0000 0.3333,0.5000", "1.0000,0.0000 1.0000,0.0000"]);
    expect(pieces([null], 1)).toEqual([]);
  });
});

describe("refusals", () => {
  const line = (by: "bot" | "server", text: string): LineNote => ({ at: "", round: 1, turn: 1, connection: 1, by, text });
  it("are the server's, in both dialects", () => {
    expect(["FAILED 101 x", "ERR 7 y", "OK", "FAILEDX 1", "ERR"].map((text) => isRefusal(line("server", text)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isRefusal(line("bot", "FAILED 101 x"))).toBe(false);
  });
});
