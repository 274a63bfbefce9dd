/** The board of docs/boards.md, in plain JavaScript: it works, it is typed, and it is what the document shows. */

import type { BoardModule } from "arena24/kit";
import ts from "typescript";
import { afterEach, describe, expect, it } from "vitest";
import document from "../../docs/boards.md?raw";
import { setLanguage } from "../src/i18n";
import { Slot } from "../src/slots.svelte";
import text from "./boards/plain.js?raw";
import { paper } from "../src/paper";

const MODULES = import.meta.glob<BoardModule>("./boards/plain.js", { eager: true });
const FRAME = {
  turn: 3,
  fields: ["X..", ".O.", "..X", "..."],
  teams: [
    { team: 4, points: 2, lines: 1 },
    { team: 2, points: 1, lines: 0 },
  ],
  moves: [{ team: 4, row: 2, column: 2 }],
};

async function filled(): Promise<Slot> {
  const slot = new Slot("noughts", async () => MODULES["./boards/plain.js"]);
  await slot.ready;
  return slot;
}

afterEach(() => setLanguage("en"));

describe("a board in plain JavaScript", () => {
  it("is drawn, told and counted", async () => {
    const slot = await filled();
    const { board } = slot;
    const { pen, texts, calls } = paper(4);
    board.draw(pen, FRAME, null, 0.1, null);
    expect([texts, calls.filter((call) => call === "arc").length]).toEqual([["X", "O", "X"], 1]);
    expect(board.scene(FRAME, null, false)).toEqual({ width: 30, height: 40 });
    expect(board.facts(FRAME, 15, 15, null, false)).toEqual([
      { label: "row", value: "2" },
      { label: "column", value: "2" },
      { label: "taken by", value: "{2}" },
    ]);
    expect(board.facts(FRAME, 99, 0, null, false)).toEqual([]);
    expect(board.facts(FRAME, ...board.at!(FRAME, 2, 2, null, false)!, null, false)[2]?.value).toBe("{4}");
    expect(board.rows(FRAME).map(({ team, score, facts }) => [team, score, facts[0]?.value])).toEqual([
      [4, 2, "1"],
      [2, 1, "0"],
    ]);
    setLanguage("pl");
    expect(board.news(FRAME, null)).toEqual([{ team: 4, text: "zajmuje wiersz 3, kolumnę 3", weight: 1 }]);
    await Promise.resolve();
    expect(slot.trouble).toBeNull();
  });

  it("needs no more than the types that everybody has, and so does that of snakes", () => {
    const boards = ["viewer/tests/boards/plain.js", "examples/snakes/src/arena24_snakes/board.js"];
    const files = [...boards, "src/arena24/web/kit.d.ts"].map((path) => new URL(`../../${path}`, import.meta.url).pathname);
    const options = { allowJs: true, checkJs: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, types: [], lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] };
    const found = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
    expect(found.map(({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`)).toEqual([]);
  });

  it("is what the document shows", () => {
    expect(document).toContain(`\`\`\`js\n${text}\`\`\``);
    expect(text.split("\n").length).toBeLessThanOrEqual(60);
  });
});
