/** The reveal: a frozen ranking opened from the last place up, as on a stage. What is not open yet shows the frozen total. */

import type { Ranking } from "./generated/api";

export interface StageRow {
  team: number;
  name: string;
  total: number;
  /** Does it show how it really stands? */
  open: boolean;
  place: number;
}

/** The stage before anybody is revealed: the frozen ranking. Teams that came later stand at its end, with nothing. */
export function curtain(frozen: Ranking, truth: Ranking): StageRow[] {
  const known = new Map(frozen.rows.map((row) => [row.team, row]));
  const rows = truth.rows
    .filter((row) => row.place !== null)
    .map((row) => ({ team: row.team, name: row.name, total: known.get(row.team)?.total ?? 0, open: false, place: 0 }));
  return placed(rows);
}

/** Whose row is opened next: the lowest that is not open; null: all are. */
export function next(rows: StageRow[]): StageRow | null {
  return rows.findLast((row) => !row.open) ?? null;
}

/** Open it: its total is the true one, and it goes where that belongs among what is shown. */
export function opened(rows: StageRow[], truth: Ranking): StageRow[] {
  const chosen = next(rows);
  if (!chosen) return rows;
  const total = truth.rows.find((row) => row.team === chosen.team)?.total ?? 0;
  return placed(rows.map((row) => (row.team === chosen.team ? { ...row, total, open: true } : row)));
}

/** What a row that was opened has brought its team: places won (above 0) or lost among what is shown, and points. */
export interface Opening {
  team: number;
  name: string;
  place: number;
  moved: number;
  total: number;
  points: number;
}

export function opening(before: StageRow[], after: StageRow[]): Opening | null {
  const was = next(before);
  const now = after.find((row) => row.team === was?.team);
  if (!was || !now) return null;
  const { team, name, place, total } = now;
  return { team, name, place, moved: was.place - place, total, points: total - was.total };
}

/** How a team differs from what the public sees: places won (above 0) or lost, and points. */
export interface Difference {
  team: number;
  name: string;
  place: number | null;
  shown: number | null;
  moved: number;
  total: number;
  points: number;
}

export function differences(frozen: Ranking, truth: Ranking): Difference[] {
  const known = new Map(frozen.rows.map((row) => [row.team, row]));
  return truth.rows.map((row) => {
    const was = known.get(row.team);
    const shown = was?.place ?? null;
    return {
      team: row.team,
      name: row.name,
      place: row.place,
      shown,
      moved: row.place !== null && shown !== null ? shown - row.place : 0,
      total: row.total,
      points: row.total - (was?.total ?? 0),
    };
  });
}

/** In the order of totals, equal ones with the same place; who is open stands above who is not. */
function placed(rows: StageRow[]): StageRow[] {
  const order = [...rows].sort((a, b) => b.total - a.total || Number(b.open) - Number(a.open) || a.name.localeCompare(b.name));
  return order.map((row) => ({ ...row, place: order.findIndex((other) => other.total === row.total) + 1 }));
}
