/** What a frame of any game holds, found out from its names and shapes: facts, fields, tables. */

export type Scalar = string | number | boolean;

/** Something that a record puts on a field; counted from 0. */
export interface Thing {
  column: number;
  row: number;
  team: number | null;
  from: Entry;
}

/** A line of a table: its cells as they are shown, and what can be told of them. */
export interface Entry {
  table: string;
  cells: Map<string, string>;
  /** Whose it is, and under which name that is told. */
  team: number | null;
  whose: string;
  numbers: Map<string, number>;
}

export interface Table {
  name: string;
  heads: string[];
  entries: Entry[];
}

export interface Fields {
  name: string;
  rows: readonly string[];
  columns: number;
  things: Thing[];
}

export interface Contents {
  facts: { label: string; value: string }[];
  fields: Fields[];
  tables: Table[];
  /** They are told as news. */
  events: Entry[];
}

type Dict = Record<string, unknown>;

const WHOSE = ["team", "owner", "player"]; // names under which a record says whose it is; 0: nobody's
const NUMBER = ["number", "player"]; // beside `team`: how the round itself counts that team
const DEEP = 2; // objects inside objects are opened this far
const LONG = 40; // letters of a cell
const NEVER = new Set(["type"]);
const EVENTS = "events";

const scalar = (value: unknown): value is Scalar => ["string", "number", "boolean"].includes(typeof value);
const dict = (value: unknown): value is Dict => typeof value === "object" && value !== null && !Array.isArray(value);

/** `seconds_left` as people write it. */
export function worded(name: string): string {
  return name.replaceAll("_", " ");
}

export function shown(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number" && !Number.isInteger(value)) return String(Number(value.toFixed(2)));
  if (scalar(value)) return cut(String(value));
  if (Array.isArray(value)) return value.every(scalar) ? cut(value.join(", ")) : `${value.length} ×`;
  const inner = Object.entries(value as Dict);
  const few = inner.length <= 3 && inner.every(([, one]) => scalar(one));
  return cut(few ? `(${inner.map(([, one]) => one).join(", ")})` : inner.map(([name, one]) => `${worded(name)} ${shown(one)}`).join(", "));
}

function cut(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text;
}

/** A board written down: rows of the same length. */
function fielded(value: unknown[]): value is string[] {
  const [first] = value;
  return (
    value.length > 2 &&
    typeof first === "string" &&
    first.length > 2 &&
    value.every((row) => typeof row === "string" && row.length === first.length)
  );
}

const known = new WeakMap<object, Contents>();

export function contents(frame: unknown): Contents {
  if (!dict(frame)) return { facts: [{ label: "", value: shown(frame) }], fields: [], tables: [], events: [] };
  let found = known.get(frame);
  if (!found) known.set(frame, (found = read(frame)));
  return found;
}

function read(frame: Dict): Contents {
  const found: Contents = { facts: [], fields: [], tables: [], events: [] };
  const numbers = numbersOf(frame);
  const places: (readonly [x: number, y: number, entry: Entry])[] = [];

  function take(name: string, value: unknown, depth: number): void {
    if (Array.isArray(value)) list(name, value, depth);
    else if (!dict(value)) found.facts.push({ label: worded(name), value: shown(value) });
    else if (Object.keys(value).length && Object.keys(value).every((key) => /^\d+$/.test(key))) keyed(name, value);
    else if (depth < DEEP && !Object.values(value).every(scalar))
      for (const [inner, one] of Object.entries(value)) take(`${name} ${inner}`, one, depth + 1);
    else found.facts.push({ label: worded(name), value: shown(value) });
  }

  function list(name: string, value: unknown[], depth: number): void {
    if (!value.length) return;
    if (fielded(value)) {
      found.fields.push({ name: worded(name), rows: value, columns: value[0]!.length, things: [] });
    } else if (value.every(dict)) table(name, value);
    else if (value.every((one) => Array.isArray(one) && !fielded(one)))
      table(name, value.map((one) => ({ ...(one as unknown[]) })));
    else if (value.every(Array.isArray)) value.forEach((one, at) => list(`${name} ${at + 1}`, one as unknown[], depth));
    else found.facts.push({ label: worded(name), value: shown(value) });
  }

  /** What teams have, under their numbers. */
  function keyed(name: string, value: Dict): void {
    const lines = Object.entries(value).map(([key, one]) => ({ team: Number(key), ...(dict(one) ? one : { [name]: one }) }));
    table(name, lines);
  }

  function table(name: string, lines: Dict[]): void {
    const heads = [...new Set(lines.flatMap((line) => Object.keys(line)))].filter((head) => !NEVER.has(head));
    const entries = lines.map((line) => {
      const entry: Entry = { table: worded(name), cells: new Map(), numbers: new Map(), ...ownerOf(line, numbers) };
      for (const head of heads) {
        const value = line[head];
        if (value === undefined || value === null || (Array.isArray(value) && !value.length)) continue;
        entry.cells.set(head, shown(value));
        for (const [inner, one] of dict(value) ? Object.entries(value) : [[head, value] as const])
          if (typeof one === "number" && !entry.numbers.has(inner)) entry.numbers.set(inner, one);
      }
      const place = placeOf(line) ?? Object.values(line).map((one) => (dict(one) ? placeOf(one) : null)).find(Boolean);
      if (place) places.push([...place, entry]);
      return entry;
    });
    found.tables.push({ name: worded(name), heads, entries });
  }

  for (const [name, value] of Object.entries(frame)) if (!NEVER.has(name)) take(name, value, 0);
  const events = found.tables.findIndex(({ name }) => name === EVENTS);
  if (events >= 0) found.events = found.tables.splice(events, 1)[0]!.entries;
  for (const fields of found.fields) fields.things = standing(fields, places);
  return found;
}

/** Some games number teams anew in each round, and have a list that tells which is which. */
function numbersOf(frame: Dict): Map<number, number> {
  const lines = Object.values(frame).flatMap((value) => (Array.isArray(value) ? value.filter(dict) : []));
  return new Map(lines.flatMap((line) => (directory(line) ? [[numberOf(line)!, line.team as number] as const] : [])));
}

const numberOf = (line: Dict): number | undefined => NUMBER.map((name) => line[name]).find(Number.isInteger) as number | undefined;
const directory = (line: Dict): boolean => Number.isInteger(line.team) && numberOf(line) !== undefined;

/** A team of the contest, or below 0 the number of one of which the frame does not tell more. */
function ownerOf(line: Dict, numbers: Map<number, number>): { team: number | null; whose: string } {
  const whose = WHOSE.find((name) => Number.isInteger(line[name]) && line[name] !== 0) ?? "";
  if (!whose) return { team: null, whose };
  const told = line[whose] as number;
  if (whose === "team" && (directory(line) || !numbers.size)) return { team: told, whose };
  return { team: numbers.get(told) ?? -Math.abs(told), whose };
}

/** Where a record is, by its names. */
function placeOf({ x, y, row, column }: Dict): [x: number, y: number] | null {
  if (typeof row === "number" && typeof column === "number") return [column, row];
  return typeof x === "number" && typeof y === "number" ? [x, y] : null;
}

/** Things on a board. Whether fields are counted from 0 or 1 is not written anywhere: as they fit, 1 if both do. */
function standing({ rows, columns }: Fields, places: (readonly [number, number, Entry])[]): Thing[] {
  const first = [1, 0].find((base) =>
    places.every(([x, y]) => x >= base && y >= base && x < columns + base && y < rows.length + base),
  );
  if (first === undefined) return [];
  return places
    .filter(([x, y]) => Number.isInteger(x) && Number.isInteger(y))
    .map(([x, y, from]) => ({ column: x - first, row: y - first, team: from.team, from }));
}
