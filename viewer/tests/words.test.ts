import { describe, expect, it } from "vitest";
import { say, setLanguage, t } from "../src/i18n";
import type { Sample } from "../src/generated/api";
import { amount, brief, clock, figure, tempo, tempoCurve } from "../src/time";
import { en } from "../src/words.en";
import { pl } from "../src/words.pl";
import { boardOf } from "./boards/data";
import { paper } from "../src/paper";

const SAMPLES = import.meta.glob<Sample>("../../src/arena24/games/*/samples/*.json", { eager: true, import: "default" });
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
  it("have a picture for every game, in which its board finds something to draw", () => {
    for (const [path, { frame, before, focus }] of Object.entries(SAMPLES)) {
      const game = path.split("/").at(-3)!;
      const { pen, calls } = paper(2);
      boardOf(game).draw(pen, frame, before, 0.34, focus);
      expect(calls.length, game).toBeGreaterThan(100);
      expect(focus === null || boardOf(game).tiles!(frame).some(({ key }) => key === focus), game).toBe(true);
    }
  });
});

describe("figures", () => {
  it("are easy to read", () => {
    expect([clock(59), clock(3600), clock(86399), clock(-1)]).toEqual(["00:59", "1:00:00", "23:59:59", "00:00"]);
    expect([figure(1234.56), figure(-0.04, 2), amount(12), amount(1.5)]).toEqual(["1\u202f234.6", "-0.04", "12", "1.50"]);
    expect([brief(9999.5), brief(-12345.6), brief(12)]).toEqual([amount(9999.5), "-12\u202f346", "12"]);
  });
  it("K doubles in a third of the contest", () => {
    expect([0, 1 / 3, 2 / 3, 1, 2].map((share) => Number(tempo(1, 8, share).toFixed(6)))).toEqual([1, 2, 4, 8, 8]);
    expect(tempoCurve(1, 8, 100, 50).split(" ").at(-1)).toBe("100.00,0.00");
    expect(tempoCurve(1, 1, 100, 50, 1, 1)).toBe("0.00,50.00 100.00,50.00");
  });
});
