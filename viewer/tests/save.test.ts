import { describe, expect, it } from "vitest";
import { html } from "../src/save";

describe("a replay in a file", () => {
  const board = { game: "battle", server: "Battle1", round: 3, finished: true, view: "full" as const, first: 1, last: 1, marks: [], scenery: {}, matches: null, teams: { 1: { name: "</script><b>" } } };
  const page = html({ contest: "<Cup>", board, module: "export const kit = 1; // </script>", frames: [{ turn: 1 }] }, 'x = "</script>"', "a {}");

  it("cannot be broken out of", () => {
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toContain("<b>");
    expect(page).not.toContain("<Cup>");
  });
  it("holds its data", () => {
    const data = /id="replay">(.*?)<\/script>/s.exec(page)![1]!;
    expect(JSON.parse(data)).toMatchObject({ board: { teams: { 1: { name: "</script><b>" } } }, module: "export const kit = 1; // </script>", frames: [{ turn: 1 }] });
  });
});
