import { describe, expect, it } from "vitest";
import { boardOf } from "../src/boards/registry";
import { say, setLanguage, t } from "../src/i18n";
import { STATEMENTS } from "../src/statements";
import { amount, clock, figure, tempo, tempoCurve } from "../src/time";
import { en } from "../src/words.en";
import { pl } from "../src/words.pl";

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe("words", () => {
  it("are there in both languages, with the same holes", () => {
    for (const [word, text] of Object.entries(en)) expect(holes(pl[word as keyof typeof en]), word).toEqual(holes(text));
  });
  it("do not shout", () => {
    for (const text of [...Object.values(en), ...Object.values(pl)]) expect(text).not.toContain("!");
  });
  it("follow the language", () => {
    setLanguage("pl");
    expect([t("paused_since", { at: "04:00" }), say("a", "b")]).toEqual(["Przerwa od 04:00", "b"]);
    setLanguage("en");
    expect([t("paused_since", { at: "04:00" }), say("a", "b")]).toEqual(["Paused since 04:00", "a"]);
  });
  it("tell of every game, and every game has a board", () => {
    for (const [game, statement] of Object.entries(STATEMENTS)) {
      expect(boardOf(game)?.game).toBe(game);
      expect(statement.pl).toHaveLength(statement.en.length);
    }
    expect(boardOf("toy")).toBeNull();
  });
});

describe("figures", () => {
  it("are easy to read", () => {
    expect([clock(59), clock(3600), clock(86399), clock(-1)]).toEqual(["00:59", "1:00:00", "23:59:59", "00:00"]);
    expect([figure(1234.56), figure(-0.04, 2), amount(12), amount(1.5)]).toEqual(["1\u202f234.6", "-0.04", "12", "1.50"]);
  });
  it("K doubles in a third of the contest", () => {
    expect([0, 1 / 3, 2 / 3, 1, 2].map((share) => Number(tempo(1, 8, share).toFixed(6)))).toEqual([1, 2, 4, 8, 8]);
    expect(tempoCurve(1, 8, 100, 50).split(" ").at(-1)).toBe("100.00,0.00");
    expect(tempoCurve(1, 1, 100, 50, 1, 1)).toBe("0.00,50.00 100.00,50.00");
  });
});
