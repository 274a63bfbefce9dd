/** What a board says of its rest is true: from there on it draws the same strokes. */

import type { Pen } from "arena24/kit";
import { describe, expect, it } from "vitest";
import { paper } from "../../src/paper";
import { before, boardOf, GAMES, recorded, VIEWS } from "./data";

/** A pen that remembers everything that is done with it, with its numbers. */
function noting(scale: number): { pen: Pen; done: string[] } {
  const { pen } = paper(scale);
  const done: string[] = [];
  const ctx = new Proxy(pen.ctx, {
    get(own, name) {
      const value: unknown = Reflect.get(own, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        done.push(`${String(name)} ${given.map((one) => (typeof one === "number" ? one.toFixed(6) : String(one))).join(" ")}`);
        return (value as (...all: unknown[]) => unknown)(...given);
      };
    },
    set(own, name, value) {
      done.push(`${String(name)} = ${String(value)}`);
      return Reflect.set(own, name, value);
    },
  });
  return { pen: { ...pen, ctx }, done };
}

const RESTING = GAMES.filter((game) => boardOf(game).rest);

describe("boards that rest", () => {
  it("are there", () => expect(RESTING).toContain("painting"));

  it.each(RESTING)("%s moves no more from then on", (game) => {
    const board = boardOf(game);
    for (const view of VIEWS) {
      const frames = recorded(game).map((all) => all[view]);
      for (const at of [1, Math.floor(frames.length / 2), frames.length - 1]) {
        const frame = frames[at]!;
        const matches = (board.tiles?.(frame) ?? []).slice(0, 3).map(({ key }) => key);
        for (const focus of [null, ...matches])
          for (const scale of [0.1, 1]) {
            const drawn = (t: number): string[] => {
              const { pen, done } = noting(scale);
              board.draw(pen, frame, before(frames, at), t, focus);
              return done;
            };
            expect(drawn(board.rest!(frame, focus, scale))).toEqual(drawn(1));
          }
      }
    }
  });
});
