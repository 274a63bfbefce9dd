import { afterEach, describe, expect, it } from "vitest";
import { called, type News, type Row } from "arena24/kit";
import { setLanguage } from "../src/i18n";
import { caption, grouped, heatOf, passing } from "../src/story";

afterEach(() => setLanguage("en"));

const rows = (...scores: number[]): Row[] => scores.map((score, index) => ({ team: index + 1, score, facts: [] }));
const lost = (team: number, amount: number): News => ({
  text: `lost ${amount} at (${amount}, 4)`,
  team,
  weight: 2,
  alike: { kind: "lost", amount, text: (count, sum) => `lost ${sum} in ${count} buildings` },
});

describe("events of a turn", () => {
  it("are added up where the board says how", () => {
    const lines = grouped([lost(1, 200), lost(2, 5), lost(1, 3)]);
    expect(lines.map(({ text, count }) => [text, count])).toEqual([
      ["lost 203 in 2 buildings", 2],
      ["lost 5 at (5, 4)", 1],
    ]);
  });
  it("are told together where only their numbers and rivals differ", () => {
    const took = (x: number, from: number): News => ({ text: `took point (${x}, 4) from ${called(from)}`, team: 1, weight: 2 });
    expect(grouped([took(3, 2), took(12, 5), took(7, 3)]).map(({ text }) => text)).toEqual(["took point (3, 4) from {2}, and 2 more"]);
    setLanguage("pl");
    expect(grouped([took(3, 2), took(12, 5)]).map(({ text }) => text)).toEqual(["took point (3, 4) from {2} i jeszcze 1"]);
  });
  it("are told together over several matches only where the board says how", () => {
    const ahead = (match: string): News => ({
      text: `is ahead in ${match}`,
      team: 1,
      weight: 2,
      match,
      alike: { kind: "ahead", amount: 1, text: (count) => `is ahead in ${count} matches` },
    });
    const lines = grouped([ahead("4"), ahead("5"), ahead("6")]);
    expect(lines.map(({ text, news }) => [text, news.match])).toEqual([["is ahead in 3 matches", "4"]]);
  });
  it("are not told together if anything else differs", () => {
    const all: News[] = [
      { text: "died", team: 1, weight: 3 },
      { text: "died", team: 2, weight: 3 },
      { text: "died", weight: 3 },
      { text: "died", team: 1, weight: 3, match: "4" },
      { text: "fell", team: 1, weight: 3 },
    ];
    expect(grouped(all)).toHaveLength(5);
  });
  it("come by weight, and the more of a kind the sooner", () => {
    const of = (text: string, weight: 1 | 2 | 3): News => ({ text, weight });
    expect(grouped([of("a", 1), of("b", 2), of("c 1", 2), of("c 2", 2), of("d", 3)]).map(({ news }) => news.text)).toEqual(["d", "c 1", "b", "a"]);
  });
  it("are as hot as on the server", () => {
    expect(heatOf([{ text: "", weight: 1 }, { text: "", weight: 2 }, { text: "", weight: 3 }])).toBe(21);
  });
});

describe("passing", () => {
  it.each([
    [[10, 5], [10, 12], { team: 2, passed: 1, place: 1, fell: false }],
    [[10, 5], [10, 10], null],
    [[10, 10], [10, 12], null], // there was no order yet
    [[10, 10, 5], [10, 12, 5], { team: 2, passed: 1, place: 1, fell: false }],
    [[10, 5, 5], [10, 6, 5], null],
    [[10, 5, 7], [10, 8, 7], { team: 2, passed: 3, place: 2, fell: false }],
    [[3, 2, 1], [1, 2, 3], { team: 3, passed: 2, place: 1, fell: false }],
    [[10, 5], [4, 5], { team: 2, passed: 1, place: 1, fell: true }],
    [[], [1, 2], null],
  ] as const)("from %j to %j", (before, now, expected) => {
    expect(passing(rows(...now), rows(...before))).toEqual(expected);
  });
});

describe("the caption of a turn", () => {
  const won: News = { text: "won", team: 3, weight: 3 };
  const took: News = { text: "took a point", team: 2, weight: 2, x: 4, y: 5 };
  it("is the lead, with the reason", () => {
    expect(caption([won, took], rows(10, 12, 1), rows(10, 5, 1))).toEqual({
      team: 2,
      text: "takes the lead from {1}: took a point",
      news: took,
    });
    expect(caption([lost(1, 200), lost(1, 3)], rows(1, 5), rows(10, 5))?.text).toBe("takes the lead from {1}: {1} lost 203 in 2 buildings");
    const gain: News = { text: "took a point", team: 1, weight: 2 }; // of the one behind: no reason
    expect(caption([gain], rows(10, 12), rows(9, 5))?.text).toBe("takes the lead from {1}");
    const dead: News = { text: "lost a tank", team: 2, weight: 3, harm: true }; // of the one ahead: no reason either
    expect(caption([dead, took], rows(10, 12), rows(10, 5))?.text).toBe("takes the lead from {1}: took a point");
    expect(caption([dead], rows(10, 12), rows(10, 5))?.text).toBe("takes the lead from {1}");
    expect(caption([], rows(1, 5), rows(10, 5))).toEqual({ team: 2, text: "takes the lead from {1}", news: null });
  });
  it("is what decides, then a place on the podium, then what matters", () => {
    expect(caption([took, won], rows(10, 4, 1), rows(10, 2, 3))).toMatchObject({ team: 3, text: "won" });
    expect(caption([took], rows(10, 4, 1), rows(10, 2, 3))?.text).toBe("overtakes {3}: took a point");
    expect(caption([took], rows(10, 4), rows(10, 4))).toMatchObject({ team: 2, text: "took a point", news: took });
    expect(caption([{ text: "moved", weight: 1 }], [], [])).toBeNull();
    expect(caption([], rows(9, 8, 7, 2, 1), rows(9, 8, 7, 1, 2))).toBeNull();
  });
});
