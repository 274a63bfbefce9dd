/** The board for any game: it draws whatever there is, and never fails. */

import { afterEach, describe, expect, it } from "vitest";
import { generic } from "../src/generic";
import { setLanguage } from "../src/i18n";
import { DARK, LIGHT } from "../src/theme";
import { GAMES, VIEWS, recorded } from "./boards/data";
import { paper } from "../src/paper";

const FRAME = {
  type: "full",
  turn: 7,
  seconds_left: 12.3456,
  walls: ["XXXXX", "X...X", "X...X", "XXXXX"],
  teams: [
    { team: 1, score: 12, alive: true },
    { team: 2, score: 30.5, alive: false },
  ],
  pawns: [
    { team: 1, id: 4, x: 2, y: 2, carries: null },
    { team: 2, id: 5, x: 4, y: 3, carries: "gold" },
  ],
  wind: { x: 1, y: -2 },
  events: [{ what: "hit", team: 1, x: 4, y: 3 }],
};

const ODD: unknown[] = [
  {},
  { turn: 1 },
  null,
  3,
  "text",
  [],
  [1, 2],
  { a: [], b: {}, c: null, d: [[]], e: [{}], f: [null], g: [1, "a", {}] },
  { a: { b: { c: { d: { e: 1 } } } } },
  { grid: ["abc", "abc", "abc"], things: [{ x: -1, y: 1e9 }, { x: 0.5, y: 1 }, { row: 1, column: 1 }] },
  { grids: [["abc", "abc", "abc"], ["abd", "abd", "abd"]] },
  { scores: { 1: 10, 2: 20 }, kinds: { 1: { points: 3 }, 2: { points: 4 } } },
  { list: Array.from({ length: 5000 }, (_, at) => ({ team: at % 3, points: at, text: "long ".repeat(50) })) },
  Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`name_${at}`, at % 2 ? at : [{ a: at }, { b: at }]])),
  { wide: [Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`column_${at}`, at]))] },
  { huge: Array.from({ length: 300 }, () => ".".repeat(300)) },
];

function shown(frame: unknown, scale = 1, narrow = false): string[] {
  const { pen, texts } = paper(scale, narrow ? LIGHT : DARK, 1, narrow);
  generic.draw(pen, frame, null, 1, null);
  return texts;
}

afterEach(() => setLanguage("en"));

describe("the generic board", () => {
  it("shows facts, fields and tables", () => {
    const texts = shown(FRAME);
    for (const expected of ["seconds left", "12.35", "walls", "wind", "(1, -2)", "teams (2)", "pawns (2)", "Team 2", "30.5", "gold"])
      expect(texts).toContain(expected);
    expect(texts).not.toContain("full");
  });

  it("has things on their fields in the colours of their teams", () => {
    const at = (column: number, row: number, narrow: boolean): string[] => {
      const { width, height } = generic.scene(FRAME, null, narrow);
      for (let x = 0; x < width; x += 4)
        for (let y = 0; y < height; y += 4) {
          const facts = generic.facts(FRAME, x, y, null, narrow);
          if (facts[0]?.value.startsWith(`row ${row}, column ${column}:`)) return facts.map(({ value }) => value);
        }
      throw new Error("there is no such field");
    };
    for (const narrow of [false, true]) {
      expect(at(2, 2, narrow)).toEqual(["row 2, column 2: .", "pawns", "{1}", "4", "2", "2"]);
      expect(at(4, 3, narrow).filter((text) => ["pawns", "events", "gold"].includes(text))).toEqual(["pawns", "gold", "events"]);
      expect(at(1, 1, narrow)).toEqual(["row 1, column 1: X"]);
    }
  });

  it("counts fields from 0 where something stands at 0", () => {
    const frame = { walls: FRAME.walls, pawns: [{ team: 1, x: 0, y: 3 }] };
    const texts = shown(frame);
    expect(texts.filter((text) => text === "1").length).toBeGreaterThan(0);
  });

  it("finds scores and events", () => {
    expect(generic.rows(FRAME).map(({ team, score, facts }) => [team, score, facts.map(({ value }) => value)])).toEqual([
      [1, 12, ["true"]],
      [2, 30.5, ["false"]],
    ]);
    expect(generic.rows({ scores: { 1: 10, 2: 20 } }).map(({ team, score }) => [team, score])).toEqual([
      [1, 10],
      [2, 20],
    ]);
    expect(generic.news(FRAME, null)).toEqual([{ text: "hit: x 4, y 3", weight: 1, team: 1 }]);
    expect([generic.rows({}), generic.news({}, null)]).toEqual([[], []]);
  });

  it("knows which team a number of the round is, if the frame tells", () => {
    const players = [{ player: 1, team: 5 }, { player: 2, team: 3 }];
    const told = { players, standings: [{ player: 1, score: 7 }, { player: 2, score: 8 }], bombs: [{ owner: 0 }] };
    expect(generic.rows(told).map(({ team, score }) => [team, score])).toEqual([
      [5, 7],
      [3, 8],
    ]);
    expect(generic.rows({ ...told, players: [] }).map(({ team }) => team)).toEqual([-1, -2]);
    expect(generic.rows({ teams: [{ team: 4, number: 2, points: { placed: 1, total: 9 } }] })).toMatchObject([{ team: 4, score: 9 }]);
  });

  it.each(ODD.map((frame, at) => [at, frame] as const))("copes with odd frame %i", (_, frame) => {
    for (const [scale, narrow] of [[1, false], [0.2, false], [1, true], [4, true]] as const) {
      const { pen, calls, texts } = paper(scale, DARK, null, narrow);
      generic.draw(pen, frame, null, 1, null);
      expect(calls.length).toBeGreaterThan(2);
      expect(texts.filter((text) => /undefined|NaN|\[object/.test(text))).toEqual([]);
      for (let at = 0; at < 400; at += 13) generic.facts(frame, at * 2, at, null, narrow);
      generic.rows(frame);
      generic.news(frame, null);
    }
  });

  it.each(GAMES)("draws %s for everybody, never a blank page", (game) => {
    setLanguage("pl");
    for (const pictures of recorded(game))
      for (const view of VIEWS)
        for (const [scale, narrow] of [[1, false], [0.25, false], [1, true]] as const)
          expect(shown(pictures[view], scale, narrow).length).toBeGreaterThan(3);
  });
});
