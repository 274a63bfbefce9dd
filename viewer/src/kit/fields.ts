/** Letters of a board laid out in rows, and what is where on it. */

import { say } from "../i18n";

export type Rows = readonly string[];

export function columnsOf(rows: Rows): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** A short key for a picture that does not change while the letters stay. */
export function fingerprint(rows: Rows): string {
  let hash = 0;
  for (const row of rows) for (let at = 0; at < row.length; at++) hash = (Math.imul(hash, 31) + row.charCodeAt(at)) | 0;
  return `${rows.length}:${hash >>> 0}`;
}

/** Runs of equal letters in a row: far fewer rectangles than fields. */
export function* runs(row: string): Generator<{ letter: string; first: number; length: number }> {
  let first = 0;
  for (let at = 1; at <= row.length; at++) {
    if (at < row.length && row[at] === row[first]) continue;
    yield { letter: row[first] ?? "", first, length: at - first };
    first = at;
  }
}

/** A number and what is counted; Polish has three forms: 1 worek, 2 worki, 5 worków. */
export function counted(
  count: number,
  english: [one: string, more: string],
  polish: [one: string, few: string, many: string],
): string {
  const few = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14);
  return `${count} ${say(english[count === 1 ? 0 : 1], polish[count === 1 ? 0 : few ? 1 : 2])}`;
}

export const turns = (count: number): string => counted(count, ["turn", "turns"], ["tura", "tury", "tur"]);
