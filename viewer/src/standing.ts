/** Where a team stands, from what everybody is told of the ranking. */

import type { Ranking, RankingRow, RoundNote } from "./generated/api";

export interface Neighbour {
  row: RankingRow;
  /** Points between the two, never below 0. */
  gap: number;
}

/** Who is next above and below in the ranking; null at its ends, or without a place. */
export function neighbours({ rows }: Ranking, team: number): { up: Neighbour | null; down: Neighbour | null } {
  const ranked = rows.filter((row) => row.place !== null);
  const at = ranked.findIndex((row) => row.team === team);
  const beside = (by: 1 | -1): Neighbour | null => {
    const [own, other] = [ranked[at], ranked[at + by]];
    return own && other ? { row: other, gap: Math.abs(other.total - own.total) } : null;
  };
  return { up: beside(-1), down: beside(1) };
}

/** Who is first in a task, or in all (`null`), and how many points before the next; null while nobody has any. */
export function lead({ rows }: Ranking, task: string | null): { team: number; by: number } | null {
  const points = (row: RankingRow): number => (task === null ? row.total : (row.tasks[task] ?? 0));
  const [first, second] = rows.filter(({ place }) => place !== null).sort((a, b) => points(b) - points(a));
  return first && points(first) > 0 ? { team: first.team, by: points(first) - (second ? points(second) : 0) } : null;
}

/** What a round that ends now would add to a total: with the team's last result there, and with the best last result. */
export interface Stake {
  server: string;
  own: number | null;
  best: number | null;
}

/** Points are 100 × score / mean of the three best scores, and a task counts the mean of its servers (contest/ranking.py). */
export function stakes(ranking: Ranking, team: number, k: number): Stake[] {
  const official = ranking.rows.filter((row) => row.official);
  return ranking.tasks.flatMap((task) =>
    task.servers.map((server) => {
      const there = official.map((row) => row.servers[server]).filter((one) => one !== undefined);
      const three = there.map((one) => one.score).sort((a, b) => b - a).slice(0, 3);
      const mean = three.reduce((sum, one) => sum + one, 0) / Math.max(1, three.length);
      const worth = (result: number | null | undefined) =>
        result == null || mean <= 0 ? null : (100 * k * result) / mean / task.servers.length;
      const results = there.map((one) => one.last).filter((one) => one !== null);
      const own = official.find((row) => row.team === team)?.servers[server]?.last;
      return { server, own: worth(own), best: worth(results.length ? Math.max(...results) : null) };
    }),
  );
}

/** Two teams in the rounds of a server: how often the one was ahead of the other. Void rounds do not count. */
export function duels(rounds: readonly RoundNote[], team: number, rival: number): { won: number; drawn: number; lost: number } {
  const found = { won: 0, drawn: 0, lost: 0 };
  for (const { void: off, results } of rounds) {
    const [own, other] = [results[team], results[rival]];
    if (off || own === undefined || other === undefined) continue;
    found[own > other ? "won" : own < other ? "lost" : "drawn"] += 1;
  }
  return found;
}

/** The best result of a round, and whose. */
export function bestOf({ results }: RoundNote): { team: number; result: number } | null {
  const found = Object.entries(results).map(([team, result]) => ({ team: Number(team), result }));
  return found.length ? found.reduce((best, one) => (one.result > best.result ? one : best)) : null;
}
