/** Marks of bots: each board knows where the numbers of its game's commands are. */

import { describe, expect, it } from "vitest";
import type { Frame as CardsFrame } from "arena24/frames/cards";
import type { Frame as PaintingFrame } from "arena24/frames/painting";
import type { TeamFrame as RobotsFrame } from "arena24/frames/robots";
import type { BotMark } from "../../src/generated/api";
import { captions, drawMarks } from "../../src/marks";
import { GAMES, boardOf, recorded } from "./data";
import { paper } from "../../src/paper";

const own = (game: string): unknown[] => recorded(game).map(({ team }) => team);

/** The facts of a field that is hovered are those of the field that a mark names. */
function label(game: string, frame: unknown, x: number, y: number, focus: string | null = null): string | undefined {
  const [wide, narrow] = [false, true].map((slim) => {
    const spot = boardOf(game).at!(frame, x, y, focus, slim);
    const fact = spot && boardOf(game).facts(frame, ...spot, focus, slim)[0];
    return fact ? `${fact.label} ${fact.value}` : undefined;
  });
  expect(narrow).toBe(wide);
  return wide;
}

describe("places on the board", () => {
  it("battle: x and y of the commands", () => {
    const frame = own("battle")[0]!;
    expect(label("battle", frame, 3, 7)).toMatch(/^\(3, 7\) /);
    expect(boardOf("battle").at!(frame, 0, 7, null, false)).toBeNull();
    expect(boardOf("battle").at!(frame, 3, 22, null, false)).toBeNull();
  });

  it("flood: x and y of the commands", () => {
    const frame = own("flood")[0]!;
    expect(label("flood", frame, 3, 7)).toBe("field (3, 7)");
    expect(label("flood", frame, 30, 1)).toBe("field (30, 1)");
    expect(boardOf("flood").at!(frame, 31, 1, null, false)).toBeNull();
  });

  it("treasure: row and column of the commands, from 0", () => {
    const frame = own("treasure")[0]!;
    expect(label("treasure", frame, 3, 7)).toBe("field row 3, column 7");
    expect(boardOf("treasure").at!(frame, 15, 0, null, false)).toBeNull();
  });

  it("painting: row and column in an arena by its number", () => {
    const frame = own("painting").at(-3) as PaintingFrame & { type: "team" };
    for (const { number, rival, side } of frame.own) {
      const key = boardOf("painting").match!(frame, number)!;
      expect(key.split("-").map(Number)[side === "A" ? 1 : 0]).toBe(rival);
      expect(label("painting", frame, 3, 7, key)).toMatch(/3.*7/);
      expect(boardOf("painting").at!(frame, 0, 7, key, false)).toBeNull();
    }
    expect(boardOf("painting").match!(frame, 99)).toBeNull();
  });

  it("creatures: a slot of the own bench or the rival's, in a duel by the rival's number", () => {
    const frame = own("creatures").at(-3)!;
    const key = boardOf("creatures").match!(frame, 2)!;
    expect(key.split("-")).toContain("1"); // our own id
    const [mine, theirs] = [0, 1].map((side) => boardOf("creatures").at!(frame, 4, side, key, false)!);
    expect(mine![0] < theirs![0]).toBe(key.startsWith("1-"));
    expect(boardOf("creatures").at!(frame, 7, 0, key, false)).toBeNull();
    expect(boardOf("creatures").match!(frame, 9)).toBeNull();
  });

  it("cards: a card on a board or in a hand", () => {
    const frame = (own("cards") as (CardsFrame & { type: "team" })[]).find((one) =>
      one.matches.some(({ picture }) => picture && picture.boards[0].length > 0),
    )!;
    const picture = frame.matches.find(({ picture }) => picture && picture.boards[0].length > 0)!.picture!;
    const key = boardOf("cards").match!(frame, picture.id)!;
    const { id } = picture.boards[0][0]!;
    expect(label("cards", frame, id, 0, key)).toBe(`creature ${id}`);
    expect(boardOf("cards").at!(frame, 10_000, 0, key, false)).toBeNull();
  });

  it("robots: a robot by its number, while it is built and while it fights", () => {
    const frames = own("robots") as RobotsFrame[];
    const fighting = frames.find(({ stage, robots }) => stage === "FIGHTING" && robots.length > 1)!;
    const number = fighting.robots[1]!.team;
    expect(label("robots", fighting, number, 0)).toBe(`number ${number}`);
    expect(boardOf("robots").at!(fighting, 10_000, 0, null, false)).toBeNull();
    const building = frames.find(({ stage }) => stage === "BUILDING")!;
    expect(boardOf("robots").at!(building, building.number, 0, null, false)).not.toBeNull();
    expect(boardOf("robots").at!(frames[0]!, frames[0]!.number, 0, null, false)).toBeNull();
  });
});

describe("marks", () => {
  it.each(GAMES)("%s: every board knows how long a field is", (game) => {
    expect(boardOf(game).field).toBeGreaterThan(0);
  });

  const frame = own("painting").at(-3)!;
  const below = (focus: string | null) => ({ board: boardOf("painting"), frame, focus });
  const key = boardOf("painting").match!(frame, 2)!;
  const marks: BotMark[] = [
    { shape: "arrow", x: 3, y: 4, to: [5, 6], match: 2, text: "go" },
    { shape: "text", text: "plan B" },
    { shape: "text", match: 2, text: "we win here" },
    { shape: "text", match: 1, text: "elsewhere" },
  ];

  it("are drawn in their match only", () => {
    const [there, elsewhere, overview] = [key, boardOf("painting").match!(frame, 1), null].map((focus) => {
      const { pen, texts } = paper();
      drawMarks(pen, below(focus), marks);
      return texts;
    });
    expect([there, elsewhere, overview]).toEqual([["go"], [], []]);
  });

  it("are captions if they have no place", () => {
    expect(captions(below(key), marks)).toEqual(["plan B", "we win here"]);
    expect(captions(below(null), marks)).toEqual(["plan B"]);
  });
});
