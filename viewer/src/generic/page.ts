/** The page of a game without a board: facts above, fields and tables below, in a room of a fixed size. */

import { box, disc, fit, grid, hairline, say, text, width, type Pen, type Scene } from "arena24/kit";
import { contents, worded, type Contents, type Entry, type Fields, type Table, type Thing } from "./read";

const WIDE: Scene = { width: 800, height: 540 };
const NARROW: Scene = { width: 360, height: 460 };
const SMALL = 0.6; // pixels of a unit below which letters grow: a small picture has few, but they can be read

export const sceneOf = (narrow: boolean): Scene => (narrow ? NARROW : WIDE);

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Column {
  head: string;
  x: number;
  w: number;
}

interface Shown {
  table: Table;
  at: Rect;
  lines: number;
}

export interface Page {
  /** Of letters. */
  size: number;
  facts: Rect;
  fields: { fields: Fields; at: Rect; cell: number }[];
  tables: Shown[];
  /** Tables for which there is no room. */
  left: Table[];
}

export function sizeOf(scale: number): number {
  return scale < SMALL ? 10 / scale : 13;
}

/** Where everything is. */
export function pageOf(found: Contents, narrow: boolean, size: number): Page {
  const scene = sceneOf(narrow);
  const gap = size * 0.8;
  const all: Rect = { x: gap, y: gap, w: scene.width - 2 * gap, h: scene.height - 2 * gap };
  const lines = found.facts.length ? Math.min(narrow ? 4 : 2, Math.ceil((found.facts.length * size * 11) / all.w)) : 0;
  const facts = { ...all, h: lines * size * 1.7 };
  const rest = { ...all, y: facts.y + facts.h, h: all.h - facts.h - size }; // below it stands what is left out
  const [first, second] = found.fields.length && found.tables.length ? halves(rest, narrow, gap) : [rest, rest];
  const fields = found.fields.length ? cells(found.fields, first, size) : [];
  return { size, facts, fields, ...stacked(found.tables, second, narrow || found.fields.length > 0 ? 1 : 2, size) };
}

/** Fields on one side, tables on the other. */
function halves(all: Rect, narrow: boolean, gap: number): [Rect, Rect] {
  const [w, h] = narrow ? [all.w, (all.h - gap) * 0.58] : [Math.min(all.h, (all.w - gap) * 0.6), all.h];
  const below = { ...all, y: all.y + h + gap, h: all.h - h - gap };
  return [{ ...all, w, h }, narrow ? below : { ...all, x: all.x + w + gap, w: all.w - w - gap }];
}

/** Several fields share a room in rows and columns, each as large as it can be. */
function cells(fields: Fields[], room: Rect, size: number): Page["fields"] {
  const across = Math.ceil(Math.sqrt((fields.length * room.w) / room.h) - 0.3) || 1;
  const down = Math.ceil(fields.length / across);
  const title = size * 1.6;
  return fields.map((one, at) => {
    const place = { w: room.w / across, h: room.h / down };
    const cell = Math.max(Math.min((place.w * 0.97) / one.columns, (place.h - title) / one.rows.length), 0.1);
    const [x, y] = [room.x + (at % across) * place.w, room.y + Math.floor(at / across) * place.h];
    return { fields: one, cell, at: { x, y: y + title, w: cell * one.columns, h: cell * one.rows.length } };
  });
}

/** Tables below each other, in columns; each gets its share of the lines, and what others leave of theirs. */
function stacked(tables: Table[], room: Rect, columns: number, size: number): Pick<Page, "tables" | "left"> {
  const line = size * 1.55;
  const across = Math.min(columns, Math.max(1, tables.length));
  const lines = Math.floor(room.h / line);
  const fits = Math.max(1, Math.floor((lines - 1) / 4)) * across; // a title, names, a line, and what is left out
  const [kept, left] = [tables.slice(0, fits), tables.slice(fits)];
  const shown: Shown[] = [];
  for (let column = 0; column < across; column += 1) {
    const own = kept.filter((_, at) => at % across === column);
    let free = lines - (left.length ? 1 : 0);
    let y = room.y;
    own.forEach((table, at) => {
      const share = Math.floor(free / (own.length - at));
      const needed = own.slice(at + 1).reduce((sum, other) => sum + Math.min(other.entries.length + 3, share), 0);
      const height = Math.min(table.entries.length + 3, Math.max(share, free - needed));
      const w = (room.w - (across - 1) * size) / across;
      shown.push({ table, at: { x: room.x + column * (w + size), y, w, h: height * line }, lines: Math.max(0, height - 3) });
      y += height * line;
      free -= height;
    });
  }
  return { tables: shown, left };
}

export function drawPage(pen: Pen, frame: unknown): void {
  const found = contents(frame);
  const page = pageOf(found, pen.narrow, sizeOf(pen.scale));
  const { width: w, height: h } = sceneOf(pen.narrow);
  box(pen, 0, 0, w, h, 6, pen.theme.ground, pen.theme.line);
  drawFacts(pen, found, page);
  for (const one of page.fields) drawFields(pen, one, page.size);
  for (const one of page.tables) drawTable(pen, one, page.size);
  if (page.left.length) {
    const names = page.left.map(({ name, entries }) => `${name} ${entries.length}`).join(", ");
    text(pen, `+ ${names}`, page.facts.x, h - page.size, { size: page.size * 0.9, color: pen.theme.quiet, max: page.facts.w });
  }
}

function drawFacts(pen: Pen, { facts }: Contents, { facts: room, size }: Page): void {
  let [x, y] = [room.x, room.y + size * 0.85];
  for (const [at, { label, value }] of facts.entries()) {
    const [name, worth] = [width(pen, label, size), width(pen, value, size, 600)];
    const whole = Math.min(name + worth + size * 0.5, room.w);
    if (x > room.x && x + whole > room.x + room.w) [x, y] = [room.x, y + size * 1.7];
    if (y > room.y + room.h) return;
    const last = y + size * 1.7 > room.y + room.h && at < facts.length - 1 && x + whole > room.x + room.w - 3 * size;
    if (last) return void text(pen, `+ ${facts.length - at}`, x, y, { size, color: pen.theme.quiet });
    text(pen, label, x, y, { size, color: pen.theme.quiet, max: room.w * 0.5 });
    text(pen, value, x + Math.min(name, room.w * 0.5) + size * 0.5, y, { size, weight: 600, max: room.w * 0.5 - size });
    x += whole + size * 1.3;
  }
}

/** Letters in the order of their number: the ground, then what is on it. */
function inks(pen: Pen, rows: readonly string[]): Map<string, string> {
  const { surface, raised, rock, water, forest, sand, grass, deep } = pen.theme;
  const counts = new Map<string, number>();
  for (const row of rows) for (const letter of row) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const colours = [surface, rock, water, sand, forest, deep, grass, raised];
  const letters = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([letter]) => letter);
  return new Map(letters.map((letter, at) => [letter, colours[Math.min(at, colours.length - 1)]!]));
}

function drawFields(pen: Pen, { fields, at, cell }: Page["fields"][number], size: number): void {
  const { ctx, theme, sight } = pen;
  text(pen, fields.name, at.x, at.y - size * 0.8, { size, color: theme.quiet, max: Math.max(at.w, size * 6) });
  ctx.save();
  ctx.translate(at.x, at.y);
  const here = { ...pen, sight: { left: sight.left - at.x, right: sight.right - at.x, top: sight.top - at.y, bottom: sight.bottom - at.y } };
  const fills = inks(pen, fields.rows);
  grid(here, fields.rows, cell, (letter) => ({
    fill: fills.get(letter),
    text: cell * pen.scale >= 9 && letter !== "." && letter !== " " ? letter : "",
    color: theme.quiet,
  }));
  for (const thing of fields.things) drawThing(pen, thing, cell);
  ctx.restore();
}

function drawThing(pen: Pen, { column, row, team }: Thing, cell: number): void {
  const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
  if (team === null) return disc(pen, x, y, cell * 0.3, undefined, pen.theme.strong, Math.max(cell * 0.08, hairline(pen)));
  const ink = pen.team(team);
  disc(pen, x, y, cell * 0.44, ink.fill, ink.line, Math.max(cell * 0.06, hairline(pen)));
  fit(pen, ink.short, x, y, cell * 0.6, cell * 0.5, ink.text);
}

/** Columns as wide as what is in them; if that is too much, all of them give way. */
function columnsOf(pen: Pen, { table, at, lines }: Shown, size: number): Column[] {
  const entries = table.entries.slice(0, Math.max(lines, 1));
  const needs = table.heads.map((head) =>
    Math.max(width(pen, worded(head), size * 0.85), ...entries.map((one) => width(pen, cellOf(pen, one, head), size))),
  );
  const whole = needs.reduce((sum, w) => sum + w + size, 0);
  const squeeze = Math.min(1, at.w / Math.max(whole, 1));
  let x = at.x;
  return table.heads.map((head, index) => {
    const w = (needs[index]! + size) * squeeze;
    x += w;
    return { head, x: x - w, w: w - size * 0.4 * squeeze };
  });
}

function cellOf(pen: Pen, entry: Entry, head: string): string {
  return head === entry.whose && entry.team !== null ? `▪ ${pen.team(entry.team).name}` : (entry.cells.get(head) ?? "");
}

function drawTable(pen: Pen, shown: Shown, size: number): void {
  const { table, at, lines } = shown;
  const { theme } = pen;
  const line = size * 1.55;
  const columns = columnsOf(pen, shown, size);
  const middle = (row: number): number => at.y + (row + 0.5) * line;
  text(pen, `${table.name} (${table.entries.length})`, at.x, middle(0), { size, weight: 600, max: at.w });
  for (const { head, x, w } of columns)
    text(pen, worded(head), x, middle(1), { size: size * 0.85, color: theme.quiet, max: w });
  table.entries.slice(0, lines).forEach((entry, row) => {
    box(pen, at.x, at.y + (row + 2) * line, at.w, hairline(pen), 0, theme.line);
    for (const { head, x, w } of columns) {
      const ink = head === entry.whose && entry.team !== null ? pen.team(entry.team) : null;
      if (ink) disc(pen, x + size * 0.3, middle(row + 2), size * 0.36, ink.fill, ink.line);
      const words = ink ? ink.name : (entry.cells.get(head) ?? "");
      text(pen, words, x + (ink ? size : 0), middle(row + 2), { size, max: w - (ink ? size : 0) });
    }
  });
  const more = table.entries.length - lines;
  if (more > 0)
    text(pen, say(`${more} more`, `i jeszcze ${more}`), at.x, middle(lines + 2), { size: size * 0.9, color: theme.quiet });
}

/** What is at a point: a field with what stands on it, or a line of a table. */
export function found(frame: unknown, x: number, y: number, narrow: boolean): { field?: [Fields, number, number]; entry?: Entry } {
  const page = pageOf(contents(frame), narrow, sizeOf(1));
  for (const { fields, at, cell } of page.fields) {
    const [column, row] = [Math.floor((x - at.x) / cell), Math.floor((y - at.y) / cell)];
    if (fields.rows[row]?.[column] !== undefined) return { field: [fields, column, row] };
  }
  for (const { table, at, lines } of page.tables) {
    if (x < at.x || x > at.x + at.w) continue;
    const row = Math.floor((y - at.y) / (page.size * 1.55)) - 2;
    if (row >= 0 && row < lines && table.entries[row]) return { entry: table.entries[row] };
  }
  return {};
}
