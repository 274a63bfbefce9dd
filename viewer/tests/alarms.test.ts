import { describe, expect, it } from "vitest";
import { alarms, type Look } from "../src/alarms";
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
  it("when most of its commands begin to fail", () => {
    const failing = { ...LOOK, servers: [server({}, { recent: 10, recent_refused: 6 })] };
    expect(kinds(LOOK, failing)).toEqual(["errors"]);
    expect(kinds(failing, failing)).toEqual([]);
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
