/** Every board draws every recorded frame for all three audiences, large and small, in both themes and languages. */

import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../src/i18n";
import { DARK, LIGHT } from "../../src/theme";
import { GAMES, VIEWS, before, boardOf, recorded } from "./data";
import { paper } from "../../src/paper";

afterEach(() => setLanguage("en"));

describe.each(GAMES)("%s", (game) => {
  it.each(VIEWS)("draws all frames for %s", (view) => {
    const board = boardOf(game);
    const frames = recorded(game).map((pictures) => pictures[view]);
    frames.forEach((frame, at) => {
      const old = before(frames, at);
      const keys = [null, ...(board.tiles?.(frame) ?? []).map(({ key }) => key)];
      for (const focus of keys)
        for (const [scale, t] of [
          [1, 0],
          [0.2, 0.2],
          [4, 1],
        ] as const) {
          const { pen, calls } = paper(scale, t > 0 ? LIGHT : DARK, view === "team" ? 1 : null, t === 0);
          const { width, height } = board.scene(frame, focus, t === 0);
          expect(Math.min(width, height)).toBeGreaterThan(0);
          board.still?.(pen, frame, focus);
          board.draw(pen, frame, old, t, focus);
          expect(calls.filter((name) => name === "save")).toHaveLength(
            calls.filter((name) => name === "restore").length,
          );
          if (scale >= 1) expect(calls.length).toBeGreaterThan(3);
        }
    });
  });

  it.each(VIEWS)("tells facts, news and rows for %s", (view) => {
    const board = boardOf(game);
    setLanguage("pl");
    const frames = recorded(game).map((pictures) => pictures[view]);
    frames.forEach((frame, at) => {
      const focus = board.tiles?.(frame)[0]?.key ?? null;
      const { width, height } = board.scene(frame, focus, at % 2 === 0);
      const facts = Array.from({ length: 144 }, (_, i) =>
        board.facts(frame, (((i % 12) + 0.5) / 12) * width, ((Math.floor(i / 12) + 0.5) / 12) * height, focus, at % 2 === 0),
      ).flat();
      const words = [
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        ...board.news(frame, before(frames, at)).map(({ text }) => text),
      ];
      expect(words.filter((text) => /undefined|NaN|null|\[object/.test(text))).toEqual([]);
      for (const row of board.rows(frame)) expect(Number.isFinite(row.score)).toBe(true);
    });
  });

  it("shows names of teams or their numbers, never colour alone", () => {
    const board = boardOf(game);
    const frame = recorded(game).at(-2)!.full;
    const { pen, texts } = paper(Math.max(2, 40 / board.field!));
    board.draw(pen, frame, null, 1, null);
    expect(texts.some((what) => /^[1-5]$/.test(what))).toBe(true);
  });

  it("is the same picture for the same frame", () => {
    const board = boardOf(game);
    const frame = recorded(game).at(3)!.full;
    const [one, two] = [paper(), paper()];
    board.draw(one.pen, frame, null, 1, null);
    board.draw(two.pen, frame, null, 1, null);
    expect(two.calls).toEqual(one.calls);
  });
});
