/** A board for any game: it draws whatever a frame holds, as its names and shapes tell. It never fails. */

import { called, say, type Board, type Fact, type News, type Row } from "arena24/kit";
import { drawPage, found, sceneOf } from "./page";
import { contents, worded, type Entry, type Table } from "./read";

const SCORES = ["score", "point", "total", "result", "sum", "money", "value"]; // the first that there is, in either number
const WHATS = ["what", "kind", "event", "name"];
const MOST = 4; // facts of a row

function factsOf(entry: Entry, without: readonly string[] = []): Fact[] {
  return [...entry.cells]
    .filter(([head]) => !without.includes(head))
    .map(([head, value]) => ({
      label: worded(head),
      value: head === entry.whose && entry.team !== null ? called(entry.team) : value,
    }));
}

/** The table that tells how teams are doing, and under which name. */
function scored(tables: Table[]): [Table, string] | null {
  for (const score of SCORES.flatMap((one) => [one, `${one}s`]))
    for (const table of tables)
      if (table.entries.some(({ team, numbers }) => team !== null && numbers.has(score))) return [table, score];
  return null;
}

function newsOf(entry: Entry): News {
  const what = WHATS.find((name) => entry.cells.has(name));
  const rest = factsOf(entry, [entry.whose, ...(what ? [what] : [])]).map(({ label, value }) => `${label} ${value}`);
  const text = [what ? entry.cells.get(what)! : entry.table, rest.join(", ")].filter(Boolean).join(": ");
  return { text, weight: 1, ...(entry.team === null ? {} : { team: entry.team }) };
}

export const generic: Board = {
  scene: (_, __, narrow) => sceneOf(narrow),
  draw: (pen, frame) => drawPage(pen, frame),

  facts(frame, x, y, _, narrow) {
    const { field, entry } = found(frame, x, y, narrow);
    if (entry) return factsOf(entry);
    if (!field) return [];
    const [{ rows, things, name }, column, row] = field;
    const here = things.filter((thing) => thing.column === column && thing.row === row);
    const place = { label: name, value: `${say("row", "wiersz")} ${row + 1}, ${say("column", "kolumna")} ${column + 1}: ${rows[row]?.[column] ?? ""}` };
    return [place, ...here.flatMap(({ from }) => [{ label: "", value: from.table }, ...factsOf(from)])];
  },

  news: (frame) => contents(frame).events.map(newsOf),

  rows(frame) {
    const best = scored(contents(frame).tables);
    if (!best) return [];
    const [table, score] = best;
    const rows = new Map<number, Row>();
    for (const entry of table.entries) {
      if (entry.team === null || rows.has(entry.team)) continue;
      const facts = factsOf(entry, [entry.whose, score]).slice(0, MOST);
      rows.set(entry.team, { team: entry.team, score: entry.numbers.get(score) ?? 0, facts });
    }
    return [...rows.values()];
  },
};
