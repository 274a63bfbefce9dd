/** What the organisers decide, in words, and what they type. */

import { expect, test } from "vitest";
import { byServer, contestTime, listed, number, signed, told, typed } from "../src/acts";

const name = (team: number) => `Team ${team}`;

test("acts are told in a sentence", () => {
  expect(told({ kind: "void", server: "Battle1", round: 17 }, name)).toBe("Round 17 of Battle1 is void");
  expect(told({ kind: "void_time", start: 600, end: 7800, servers: [] }, name)).toContain("all servers");
  expect(told({ kind: "void_time", start: 600, end: 7800, servers: ["A", "B"] }, name)).toContain("A, B of which any part is played from 0:10:00 to 2:10:00");
  expect(told({ kind: "correction", team: 3, points: -2.5 }, name)).toBe("Team 3: -2.50 points");
  expect(told({ kind: "recount", under: "N = 3", counted: 9, rounds: { A: [1, 2, 3, 7] } }, name)).toContain("A 1-3, 7");
});

test("rounds are listed by server", () => {
  const change = { started: 0, finished: 1, before: null, after: null };
  const found = byServer([
    { ...change, server: "B", round: 4 },
    { ...change, server: "A", round: 2 },
    { ...change, server: "B", round: 5 },
  ]);
  expect(listed(found)).toBe("B 4-5; A 2");
});

test("points have a sign", () => {
  expect([signed(2), signed(-3.25), signed(0)]).toEqual(["+2.00", "-3.25", "0.00"]);
});

test("contest time is typed in hours, minutes and seconds", () => {
  expect([contestTime("2:10"), contestTime(" 2:10:30 "), contestTime("0:00")]).toEqual([7800, 7830, 0]);
  expect([contestTime("210"), contestTime("2:60"), contestTime(""), contestTime("-1:00")]).toEqual([null, null, null, null]);
});

test("contest time is shown as it is typed, and now is a time of it", () => {
  for (const seconds of [0, 59, 753, 3600, 90_000]) expect(contestTime(typed(seconds))).toBe(seconds);
  expect([contestTime(" Now ", 753), contestTime("teraz", 753), contestTime("now")]).toEqual([753, 753, null]);
});

test("numbers are read with a point or a comma, and nothing else is one", () => {
  expect([number("-5.5"), number(" −5,5 "), number("+12")]).toEqual([-5.5, -5.5, 12]);
  expect([number(""), number("1e3"), number("5,"), number("five")]).toEqual([null, null, null, null]);
});
