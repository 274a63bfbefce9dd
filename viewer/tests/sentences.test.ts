import { describe, expect, it } from "vitest";
import { POLISH, polish } from "../src/sentences";

const SOURCES = import.meta.glob<string>("../../src/arena24/web/*.py", { eager: true, query: "?raw", import: "default" });
/** What stands in place of another text: either kind of people. */
const EITHER = "{'organisers' if self.who == 'organiser' else 'teams'}";

function refusals(): string[] {
  const found = Object.values(SOURCES).flatMap((source) => [...source.matchAll(/Refusal\(\s*\d+,\s*f?"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!));
  return [...new Set(found)].flatMap((text) => (text.includes(EITHER) ? ["organisers", "teams"].map((who) => text.replace(EITHER, who)) : [text]));
}

describe("sentences of the server", () => {
  it("are there in Polish, every refusal of the web", () => {
    const all = refusals();
    expect(all.length).toBeGreaterThan(30);
    expect(all.map((text) => text.replace(/\{[^}]*\}/g, "{}")).filter((text) => !(text in POLISH))).toEqual([]);
  });
  it("keep what the server has put into them", () => {
    expect(polish("there is no server 'Chess1'; see /api/servers")).toBe("nie ma serwera 'Chess1'; lista jest w /api/servers");
    expect(polish("there is no 'x' here; there are: a, b")).toBe("nie ma tu 'x'; jest: a, b");
    expect(polish("bad login or password")).toBe("zły login lub hasło");
    expect(polish("something else")).toBe("something else");
  });
  it("have as many holes in both languages, and do not shout", () => {
    const holes = (text: string) => text.split("{}").length;
    for (const [english, told] of Object.entries(POLISH)) expect([holes(told), told.includes("!")], english).toEqual([holes(english), false]);
  });
});
