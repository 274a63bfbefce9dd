import { afterEach, describe, expect, it } from "vitest";
import { action, ACTIONS, deed, details } from "../src/audit";
import { setLanguage } from "../src/i18n";

const SOURCES = import.meta.glob<string>("../../src/arena24/{store,web,cli}/*.py", { eager: true, query: "?raw", import: "default" });
const name = (team: number): string => `Team ${team}`;

/** Words with which something is noted, or that stand for one: `"undo" if undo else "resume"`. */
function noted(): string[] {
  const calls = Object.values(SOURCES).flatMap((source) => [
    ...source.matchAll(/\b_?note(?:_plan)?\(connection, at, (?:row\.)?who, ((?:"[^"]+"|[\w ])+),/g),
    ...source.matchAll(/\.audit\([^,]+, ("[^"]+"),/g),
    ...source.matchAll(/_change\(number, [\w.]+, \{[^}]*\}, ("[^"]+"),/g),
    ...source.matchAll(/COMMITS: Final = ("[^"]+")/g),
  ]);
  return [...new Set(calls.flatMap(([, words]) => [...words!.matchAll(/"([^"]+)"/g)].map(([, word]) => word!)))];
}

afterEach(() => setLanguage("en"));

describe("the audit", () => {
  it("has words for everything that is noted", () => {
    const all = noted();
    expect(all.length).toBeGreaterThan(18);
    expect(all.filter((word) => !(word in ACTIONS))).toEqual([]);
    for (const kind of ["void", "correction", "recount", "prepare recount"]) expect(ACTIONS).toHaveProperty(kind); // from the kinds of acts
  });
  it("is told in both languages", () => {
    const detail = { pause: 3, kind: "hard", reason: "coffee", end: "fixed", elapsed: 7800, restart_at: null };
    expect(details(detail, name)).toBe("pause: 3 · kind: hard · reason: coffee · the end stays · contest time: 2:10:00");
    setLanguage("pl");
    expect(action("pause")).toBe("przerwa");
    expect(details(detail, name)).toBe("przerwa: 3 · rodzaj: twarda · powód: coffee · koniec bez zmian · czas zawodów: 2:10:00");
    expect(details({ plan: 2, what: "hard pause, 10 minutes" }, name)).toBe("plan: 2 · co: twarda przerwa, 10 min");
  });
  it("names teams, and says yes and no", () => {
    expect(details({ team: 4, official: false, servers: [] }, name)).toBe("team: Team 4 · official: no");
    expect(details({ start: 60, end: 120, servers: ["Toy1", "Toy2"] }, name)).toBe("from: 0:01:00 · to: 0:02:00 · servers: Toy1, Toy2");
  });
  it("tells of the last act, whether it can be undone or not", () => {
    setLanguage("pl");
    expect(deed("passwd", "passwd team3")).toBe("nowe hasło team3");
    expect(deed("official", "Team 4 would be official again")).toBe("Team 4 znów byłaby oficjalna");
  });
  it("leaves what it does not know as it is", () => {
    expect(action("juggle")).toBe("juggle");
    expect(details({ balls: { red: 3 } }, name)).toBe('balls: {"red":3}');
  });
});
