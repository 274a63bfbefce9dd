import { describe, expect, it } from "vitest";
import { alarms, fresh, type Look } from "../src/alarms";
import type { DeskServer, Ranking, RankingRow } from "../src/generated/api";

function server(more: Partial<DeskServer> = {}, told: Partial<NonNullable<DeskServer["told"]>> | null = {}): DeskServer {
  const counts = { commands: 0, used: 0, refused: {}, missed: 0, recent: 0, recent_refused: 0 };
  return { server: "Battle1", task: "battle", state: "playing", round: 3, turn: 7, light: "playing", connections: 1, limit: 0, told: told && { ...counts, ...told }, ...more } as DeskServer;
}

function ranking(...teams: number[]): Ranking {
  const rows = teams.map((team, at) => ({ team, place: at + 1, name: `team ${team}` }) as RankingRow);
  return { tasks: [], rows, version: "" };
}

const LOOK: Look = { team: 2, servers: [server()], ranking: ranking(1, 2, 3, 4), announcements: [] };
const kinds = (before: Look, now: Look) => alarms(before, now).map((one) => one.kind);

describe("a team is woken", () => {
  it("by nothing when nothing has changed", () => {
    expect(alarms(LOOK, LOOK)).toEqual([]);
  });
  it("when its bot has gone, but not by a pause", () => {
    const gone = { ...LOOK, servers: [server({ connections: 0 })] };
    expect(kinds(LOOK, gone)).toEqual(["disconnected"]);
    expect(kinds(gone, gone)).toEqual([]);
    expect(kinds(LOOK, { ...LOOK, servers: [server({ connections: 0, state: "paused" })] })).toEqual([]);
  });
  it("when turns are missed, counted anew in every round", () => {
    const missed = { ...LOOK, servers: [server({}, { missed: 2 })] };
    expect(alarms(LOOK, missed)).toEqual([{ kind: "missed", values: { server: "Battle1", missed: 2 } }]);
    expect(kinds(missed, { ...LOOK, servers: [server({ round: 4 }, { missed: 3 })] })).toEqual([]);
    expect(kinds({ ...LOOK, servers: [server({}, null)] }, LOOK)).toEqual([]);
  });
  it("when most of its commands fail", () => {
    const failing = { ...LOOK, servers: [server({}, { recent: 10, recent_refused: 6 })] };
    expect(kinds(LOOK, failing)).toEqual(["errors"]);
    expect(kinds(LOOK, { ...LOOK, servers: [server({}, { recent: 4, recent_refused: 4 })] })).toEqual([]);
  });
  it("when it is overtaken, with the names of those who did it", () => {
    expect(alarms(LOOK, { ...LOOK, ranking: ranking(3, 1, 4, 2) })).toEqual([{ kind: "overtaken", values: { place: 4, by: "team 3, team 4" } }]);
    expect(kinds(LOOK, { ...LOOK, ranking: ranking(2, 1, 3, 4) })).toEqual([]);
    expect(kinds({ ...LOOK, ranking: null }, LOOK)).toEqual([]);
  });
  it("by a new announcement", () => {
    const said = { id: 4, at: "2026-05-09T12:00:00Z", elapsed: 5, text: "Pizza" };
    expect(alarms(LOOK, { ...LOOK, announcements: [said] })).toEqual([{ kind: "announcement", values: { text: "Pizza" } }]);
    expect(kinds({ ...LOOK, announcements: [said] }, { ...LOOK, announcements: [said] })).toEqual([]);
  });
});

describe("the bell", () => {
  const rings = (...looks: [at: number, missed: number][]): number[] => {
    const last = new Map<string, number>();
    const found = looks.slice(1).map(([at, missed], index) => {
      const look = (count: number): Look => ({ ...LOOK, servers: [server({}, { missed: count })] });
      return fresh(alarms(look(looks[index]![1]), look(missed)), last, at).length ? at : null;
    });
    return found.filter((at) => at !== null);
  };

  it("rings once for what goes on", () => {
    expect(rings([0, 0], [4000, 1], [8000, 2], [12_000, 3])).toEqual([4000]);
    expect(rings([0, 0], [4000, 1], [64_000, 20], [124_000, 40], [184_000, 60])).toEqual([4000]); // a hidden tab
  });
  it("rings again when all was well for a while", () => {
    expect(rings([0, 0], [4000, 1], [8000, 1], [100_000, 1], [204_000, 2])).toEqual([4000, 204_000]);
  });
  it("rings for every server", () => {
    const two = [server({}, { missed: 1 }), server({ server: "Cards1" }, { missed: 1 })];
    const none = [server(), server({ server: "Cards1" })];
    expect(fresh(alarms({ ...LOOK, servers: none }, { ...LOOK, servers: two }), new Map(), 0)).toHaveLength(2);
  });
  it("rings every time for what happens once", () => {
    const last = new Map<string, number>();
    const passed = alarms(LOOK, { ...LOOK, ranking: ranking(3, 1, 2, 4) });
    expect([fresh(passed, last, 0), fresh(passed, last, 4000)]).toEqual([passed, passed]);
  });
});
