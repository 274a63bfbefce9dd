/** Boards from elsewhere: what is missing, wrong or broken is told, and the generic board takes over. */

import type { Board, Kit } from "arena24/kit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { generic } from "../src/generic";
import { setLanguage } from "../src/i18n";
import { Away, type Load, Slot, carried } from "../src/slots.svelte";
import { GAMES, boardOf, recorded } from "./boards/data";
import { paper } from "../src/paper";

const plain: Board = {
  scene: () => ({ width: 10, height: 10 }),
  draw: () => undefined,
  facts: () => [],
  news: () => [],
  rows: () => [],
};

async function filled(load: Load): Promise<Slot> {
  const slot = new Slot("chess", load);
  await slot.ready;
  return slot;
}

const with_ = (board: unknown): Promise<Slot> => filled(async () => ({ kit: 1, default: () => board }));

/** A slot whose board has been asked something, and what it answered. */
async function asked<T>(board: Partial<Board>, ask: (board: Board) => T): Promise<[T, Slot]> {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const slot = await with_({ ...plain, ...board });
  expect(slot.trouble).toBeNull();
  const answer = ask(slot.board);
  await Promise.resolve();
  return [answer, slot];
}

afterEach(() => {
  setLanguage("en");
  vi.restoreAllMocks();
});

describe("a module", () => {
  it("is given the kit, and makes the board", async () => {
    let given: Kit | null = null;
    const slot = await filled(async () => ({ kit: 1, default: (kit: Kit) => ((given = kit), plain) }));
    expect(given).toHaveProperty("grid");
    expect([slot.trouble, slot.board === generic]).toEqual([null, false]);
    expect(slot.board.scene({}, null, false)).toEqual({ width: 10, height: 10 });
  });

  it("may be missing: the generic board draws, and nothing is wrong", async () => {
    const slot = await filled(async () => null);
    expect([slot.board, slot.trouble]).toEqual([generic, null]);
  });

  it.each([
    ["does not load", () => Promise.reject(new SyntaxError("Unexpected token")), /^The board of chess does not load \(SyntaxError: Unexpected token\)/],
    ["is for another kit", async () => ({ kit: 2, default: () => plain }), /version 2 of the board kit, and this page has version 1/],
    ["says of no kit", async () => ({ default: () => plain }), /version undefined/],
    ["makes nothing", async () => ({ kit: 1 }), /lacks export default/],
    ["makes no board", async () => ({ kit: 1, default: () => null }), /lacks scene, draw, facts, news, rows/],
    ["makes half a board", async () => ({ kit: 1, default: () => ({ ...plain, rows: 3, news: undefined }) }), /lacks news, rows/],
    ["throws", async () => ({ kit: 1, default: () => JSON.parse("{") }), /does not load \(SyntaxError/],
  ])("%s: it is told, and the generic board draws", async (_, load, words) => {
    const slot = await filled(load as Load);
    expect(slot.board).toBe(generic);
    expect(slot.trouble?.told("chess")).toMatch(words);
    setLanguage("pl");
    expect(slot.trouble?.told("chess")).toMatch(/^Plansza gry chess .* Zamiast niej widać zwykłą\.$/);
  });

  it("is asked for again while the server is away, and when somebody wants it", async () => {
    vi.useFakeTimers();
    const attempts: number[] = [];
    const slot = new Slot("chess", async (_, attempt) => {
      attempts.push(attempt);
      if (attempt === 0) throw new Away();
      return attempt === 1 ? {} : { kit: 1, default: () => plain };
    });
    await vi.advanceTimersByTimeAsync(0);
    expect([slot.settled, slot.trouble]).toEqual([false, null]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([slot.settled, slot.board]).toEqual([true, generic]);
    slot.again();
    await vi.advanceTimersByTimeAsync(0);
    expect([attempts, slot.trouble, slot.board === generic]).toEqual([[0, 1, 2], null, false]);
    vi.useRealTimers();
  });

  it("may be carried by a file, or not", async () => {
    expect(await carried(null)("chess", 0)).toBeNull();
  });
});

describe("a board that fails", () => {
  const broken = (): never => {
    throw new RangeError("no such field");
  };

  it("while it draws is named, and the generic one takes over", async () => {
    const [, slot] = await asked({ draw: broken }, (board) => board.draw(paper().pen, {}, null, 0, null));
    expect(slot.board).toBe(generic);
    expect(slot.trouble?.told("chess")).toContain("The board of chess failed in draw (RangeError: no such field)");
  });

  it.each<[string, Partial<Board>, (board: Board) => unknown, unknown]>([
    ["scene", { scene: broken }, (board) => board.scene({}, null, true), generic.scene({}, null, true)],
    ["scene", { scene: () => ({ width: Number.NaN, height: 1 }) }, (board) => board.scene({}, null, true), generic.scene({}, null, true)],
    ["still", { still: broken }, (board) => board.still!(paper().pen, {}, null), undefined],
    ["facts", { facts: broken }, (board) => board.facts({}, 1, 1, null, false), []],
    ["facts", { facts: () => [{ label: "a" }] as never }, (board) => board.facts({}, 1, 1, null, false), []],
    ["news", { news: () => "none" as never }, (board) => board.news({}, null), []],
    ["rows", { rows: () => [{ team: 1, score: "3" }] as never }, (board) => board.rows({}), []],
    ["rows", { rows: () => [1, 1].map((team) => ({ team, score: 0, facts: [] })) }, (board) => board.rows({}), []],
    ["tiles", { tiles: () => undefined as never }, (board) => board.tiles!({}), []],
    ["at", { at: broken }, (board) => board.at!({}, 1, 1, null, false), null],
    ["match", { match: () => 3 as never }, (board) => board.match!({}, 1), null],
  ])("in %s is named, too", async (name, board, ask, otherwise) => {
    const [answer, slot] = await asked(board, ask);
    expect([answer, slot.board]).toEqual([otherwise, generic]);
    expect(slot.trouble?.told("chess")).toContain(`failed in ${name} (`);
  });
});

describe.each(GAMES)("%s", (game) => {
  it("passes all checks of what boards answer", async () => {
    const frames = recorded(game);
    const board = boardOf(game);
    const slot = await with_(board);
    for (const [at, { full, team, public: open }] of frames.entries())
      for (const frame of [full, team, open]) {
        slot.board.scene(frame, null, at % 2 === 0);
        slot.board.news(frame, null);
        slot.board.rows(frame);
        const tile = slot.board.tiles?.(frame)[0];
        slot.board.facts(frame, 20, 20, tile?.key ?? null, false);
        slot.board.at?.(frame, 1, 1, tile?.key ?? null, false);
        slot.board.match?.(frame, 1);
      }
    await Promise.resolve();
    expect(slot.trouble?.told(game)).toBeUndefined();
  });
});
