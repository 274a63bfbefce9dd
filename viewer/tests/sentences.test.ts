import { describe, expect, it } from "vitest";
import { POLISH, polish } from "../src/sentences";

const SOURCES = import.meta.glob<string>("../../src/arena24/web/*.py", { eager: true, query: "?raw", import: "default" });
const STORE = import.meta.glob<string>("../../src/arena24/{store/{acts,course,schedule,outlook,plans,undoing},contest/clock}.py", { eager: true, query: "?raw", import: "default" });
const TOLD = Object.entries(SOURCES).filter(([path]) => /recount(er|s)\.py$/.test(path)).map(([, source]) => source).join("\n");
/** What is wrong with a database, and is told to whoever serves it. */
const ELSEWHERE = ["the database holds no contest; create it", "the contest has begun with {}; it cannot go on with {}"];
const VERBS = ["start", "pause", "resume", "extend", "shorten", "finish"];
/** What stands in place of another text: either kind of people. */
const EITHER = "{'organisers' if self.who == 'organiser' else 'teams'}";

function refusals(): string[] {
  const found = Object.values(SOURCES).flatMap((source) => [...source.matchAll(/(?:Refusal|refused)\(\s*\w+,\s*f?"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!));
  return [...new Set(found)].flatMap((text) => (text.includes(EITHER) ? ["organisers", "teams"].map((who) => text.replace(EITHER, who)) : [text]));
}

describe("sentences of the server", () => {
  it("are there in Polish, every refusal of the web", () => {
    const all = refusals();
    expect(all.length).toBeGreaterThan(30);
    expect(all.map((text) => text.replace(/\{[^}]*\}/g, "{}")).filter((text) => !(text in POLISH))).toEqual([]);
  });
  it("are there in Polish, whatever the organisers' acts are refused for", () => {
    const found = Object.values(STORE).flatMap((source) => [...source.matchAll(/(?:Database|Clock)Error\(\s*f?"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!));
    const told = found.flatMap((text) => (text.includes("{verb}") ? VERBS.map((verb) => text.replace("{verb}", verb)) : [text]));
    const all = told.map((text) => text.replace(/\{[^}]*\}/g, "{}"));
    expect(all.length).toBeGreaterThan(25);
    const english = all.filter((text) => polish(text.replaceAll("{}", "x")) === text.replaceAll("{}", "x"));
    expect(english.filter((text) => !ELSEWHERE.includes(text))).toEqual([]);
  });
  it("are known inside each other", () => {
    expect(polish("plan 3: hard pause, 10 minutes (we change a switch)")).toBe("plan 3: twarda przerwa, 10 min (we change a switch)");
    expect(polish("act 4 is undone, not in force; see the list of acts")).toBe("decyzja 4 jest cofnięta, a nie w mocy; zobacz listę decyzji");
  });
  it("are there in Polish, whatever a recount tells", () => {
    const all = [...TOLD.matchAll(/(?:text=|told = |\belse )f?"([^"]+)"/g)].map((match) => match[1]!.replace(/\{[^}]*\}/g, "{}"));
    expect(all.length).toBeGreaterThan(3);
    expect(all.filter((text) => !(text in POLISH))).toEqual([]);
  });
  it("say what is wrong with a request", () => {
    expect(polish("Expected `int`, got `str` - at `$.what.round`")).toBe("ma być `int`, a jest `str`, w `$.what.round`");
    expect(polish("Object missing required field `reason`")).toBe("brakuje pola `reason`");
    expect(polish("Expected `float` > 0.0 - at `$.what.minutes`")).toBe("`float` ma być większe niż 0.0, w `$.what.minutes`");
    expect(polish("Expected `str` of length <= 500 - at `$.reason`")).toBe("`str` ma mieć długość najwyżej 500, w `$.reason`");
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
