/** Frames of flood, as games/flood/view.py makes them; records are arrays, fields are numbered from 1. */

import { counted } from "arena24/kit";

export type Stat = [placed: number, penalties: number, saved: number, total: number];
export type Worker = [
  id: number,
  x: number,
  y: number,
  moving: "Y" | "N",
  capacity: number,
  status: number | "D" | "P",
];
export type Thing = [x: number, y: number, sx: number, sy: number, value: number, bags: number | "NA"];
export type Kind = "warehouse" | "building" | "car";
export type What = "placed" | "stolen" | "caught" | "bought" | "jumped" | "blocked" | "damaged" | "drowned" | "dam";
export type Event = [
  what: What,
  team: number,
  x: number,
  y: number,
  worker: number | null,
  amount: number,
  to: [x: number, y: number] | null,
];
export type Forecast = [age: number, pmin: number, pmax: number, hmin: number, hmax: number];
export type Wave = [turn: number, height: number, edge: "N" | "S" | "W" | "E"];
export type ObjectView = [team: number, kind: Kind, thing: Thing, damaged: boolean];
export type WorkerView = [team: number, worker: Worker];
export type Span = [y: number, first: number, last: number];
export type Group = [value: number, objects: [team: number, count: number][], spans: Span[]];
export type Sight = [x: number, y: number, view: [fields: string[], workers: string[]]];

interface Shared {
  turn: number;
  size: number;
  height: number;
  left: number;
  forecasts: Forecast[];
}

export type FloodFrame =
  | (Shared & { type: "public" })
  | (Shared & {
      type: "team";
      number: number;
      stat: Stat;
      objects: Thing[];
      workers: Worker[];
      sights: Sight[];
      events: Event[];
    })
  | (Shared & {
      type: "full";
      teams: [team: number, number: number, stat: Stat][];
      objects: ObjectView[];
      workers: WorkerView[];
      ground: string[];
      waves: Wave[];
      water: string[];
      incorrect: [number, number][];
      groups: Group[];
      events: Event[];
    });

const SIGHT = 3;
const HEIGHTS = ".123456789ABCDEFGHIJKLMNOPQRSTUZ";

export const bags = (count: number): string => counted(count, ["bag", "bags"], ["worek", "worki", "worków"]);

/** The height of a stack by its letter; 0 for anything else. */
export function heightOf(letter: string): number {
  return Math.max(HEIGHTS.indexOf(letter), 0);
}

/** The team with a number, as `Pen.team` takes it. */
export function teamOf(frame: FloodFrame, number: number): number {
  if (frame.type === "full") return frame.teams.find(([, other]) => other === number)?.[0] ?? -number;
  return frame.type === "team" && frame.number === number ? 0 : -number;
}

export function objectsOf(frame: FloodFrame): ObjectView[] {
  if (frame.type === "full") return frame.objects;
  if (frame.type === "public") return [];
  return frame.objects.map((thing): ObjectView => [
    frame.number,
    thing[5] !== "NA" ? "warehouse" : thing[2] * thing[3] === 1 ? "car" : "building",
    thing,
    false,
  ]);
}

export function workersOf(frame: FloodFrame): WorkerView[] {
  if (frame.type === "full") return frame.workers;
  return frame.type === "team" ? frame.workers.map((worker): WorkerView => [frame.number, worker]) : [];
}

export function eventsOf(frame: FloodFrame): Event[] {
  return frame.type === "public" ? [] : frame.events;
}

/** What lies where, row by row, and # where the viewer does not see. */
export function groundOf(frame: FloodFrame): string[] {
  if (frame.type === "full") return frame.ground;
  const rows = Array.from({ length: frame.size }, () => Array<string>(frame.size).fill("#"));
  if (frame.type === "team") for (const [x, y, [fields]] of frame.sights) patch(rows, x, y, fields);
  return rows.map((row) => row.join(""));
}

/** Where the team sees people who are not its own: letters b, B, C as LOOK_AROUND has them. */
export function strangers(frame: FloodFrame): [x: number, y: number, letter: string][] {
  if (frame.type !== "team") return [];
  const own = new Set(frame.workers.map(([, x, y]) => `${x} ${y}`));
  const seen = new Map<string, [number, number, string]>();
  for (const [x, y, [, people]] of frame.sights)
    people.forEach((row, dy) =>
      [...row].forEach((letter, dx) => {
        const [px, py] = [x + dx - SIGHT, y + dy - SIGHT];
        if ("bBC".includes(letter) && !own.has(`${px} ${py}`)) seen.set(`${px} ${py}`, [px, py, letter]);
      }),
    );
  return [...seen.values()];
}

function patch(rows: string[][], x: number, y: number, fields: string[]): void {
  fields.forEach((line, dy) =>
    [...line].forEach((letter, dx) => {
      const row = rows[y + dy - SIGHT - 1];
      const column = x + dx - SIGHT - 1;
      if (row && column >= 0 && column < row.length) row[column] = letter;
    }),
  );
}
