/** What a finished round has brought: results as everybody is told them, and what they are worth in the ranking. */

import type { Ranking, RoundNote } from "./generated/api";

const BEST = 3; // scores whose mean is worth 100 points (contest/ranking.py)
const TIE = 1e-6; // sums are taken apart here, which costs digits: more than there

/** A place of the podium; ties share one. */
export interface Step {
  team: number;
  place: number;
  result: number;
}

export function podium(results: ReadonlyMap<number, number>, most = 3): Step[] {
  const all = [...results].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const place = (result: number) => all.findIndex((other) => other[1] === result) + 1;
  return all.slice(0, most).map(([team, result]) => ({ team, result, place: place(result) }));
}

/** How many more have the result of the last who is on a podium. */
export function tied(results: ReadonlyMap<number, number>, steps: readonly Step[]): number {
  const last = steps.at(-1)?.result;
  const all = [...results.values()].filter((result) => result === last);
  return all.length - steps.filter(({ result }) => result === last).length;
}

/** Seconds until the next round begins if the running one takes as long as the last; null: there is nothing to go by. */
export function nextIn(round: number | null, last: RoundNote | undefined, elapsed: number): number | null {
  if (round === null || !last || last.round >= round) return null;
  return Math.max(0, 2 * last.finished - last.started - elapsed);
}

/** A place in the ranking without the round and with it. */
export interface Move {
  team: number;
  from: number;
  to: number;
}

/** Who has another place because of a round, the greatest moves first. */
export function moves(ranking: Ranking, server: string, round: RoundNote): Move[] {
  if (round.void) return [];
  const before = places(ranking, server, (team) => round.tempo * (round.results[team] ?? 0));
  return ranking.rows
    .flatMap(({ team, place }) => (place === null ? [] : [{ team, from: before.get(team) ?? place, to: place }]))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => Math.abs(b.from - b.to) - Math.abs(a.from - a.to) || a.to - b.to);
}

/** The places that teams would have with less on one server. */
function places({ tasks, rows }: Ranking, server: string, less: (team: number) => number): Map<number, number> {
  const ranked = rows.filter(({ place }) => place !== null);
  const scores = ranked.map(({ team, servers }) => Math.max(0, (servers[server]?.score ?? 0) - less(team)));
  const best = [...scores].sort((a, b) => b - a).slice(0, BEST);
  const mean = best.reduce((sum, score) => sum + score, 0) / Math.max(1, best.length);
  const shared = tasks.find(({ servers }) => servers.includes(server))?.servers.length ?? 1;
  const totals = ranked.map(({ team, total, servers }, index) => {
    const points = mean > TIE ? (100 * scores[index]!) / mean : 0;
    return { team, total: total + (points - (servers[server]?.points ?? 0)) / shared };
  });
  totals.sort((a, b) => b.total - a.total);
  const found = new Map<number, number>();
  totals.forEach(({ team, total }, index) => {
    const better = totals[index - 1];
    found.set(team, better && better.total - total < TIE ? found.get(better.team)! : index + 1);
  });
  return found;
}
