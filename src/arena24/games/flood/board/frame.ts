/** What the frames of flood mean; games/flood/view.py declares them. Fields are numbered from 1. */

import type { EventView, Frame, OwnedObject, OwnedWorker } from "arena24/frames/flood";
import { counted } from "arena24/kit";

const SIGHT = 3;
const HEIGHTS = ".123456789ABCDEFGHIJKLMNOPQRSTUZ";

export const bags = (count: number): string => counted(count, ["bag", "bags"], ["worek", "worki", "worków"]);

/** The height of a stack by its letter; 0 for anything else. */
export function heightOf(letter: string): number {
  return Math.max(HEIGHTS.indexOf(letter), 0);
}

/** The team with a number, as `Pen.team` takes it. */
export function teamOf(frame: Frame, number: number): number {
  if (frame.type === "full") return frame.teams.find((team) => team.number === number)?.team ?? -number;
  return frame.type === "team" && frame.number === number ? 0 : -number;
}

export function objectsOf(frame: Frame): OwnedObject[] {
  if (frame.type === "full") return frame.objects;
  if (frame.type === "public") return [];
  return frame.objects.map((thing) => ({ ...thing, team: frame.number, damaged: false }));
}

export function workersOf(frame: Frame): OwnedWorker[] {
  if (frame.type === "full") return frame.workers;
  return frame.type === "team" ? frame.workers.map((worker) => ({ ...worker, team: frame.number })) : [];
}

export function eventsOf(frame: Frame): EventView[] {
  return frame.type === "public" ? [] : frame.events;
}

/** What lies where, row by row, and # where the viewer does not see. */
export function groundOf(frame: Frame): string[] {
  if (frame.type === "full") return frame.ground;
  const rows = Array.from({ length: frame.size }, () => Array<string>(frame.size).fill("#"));
  if (frame.type === "team") for (const { x, y, ground } of frame.sights) patch(rows, x, y, ground);
  return rows.map((row) => row.join(""));
}

/** Where the team sees people who are not its own: letters b, B, C as LOOK_AROUND has them. */
export function strangers(frame: Frame): { x: number; y: number; letter: string }[] {
  if (frame.type !== "team") return [];
  const own = new Set(frame.workers.map(({ x, y }) => `${x} ${y}`));
  const seen = new Map<string, { x: number; y: number; letter: string }>();
  for (const { x, y, people } of frame.sights)
    people.forEach((row, dy) =>
      [...row].forEach((letter, dx) => {
        const [px, py] = [x + dx - SIGHT, y + dy - SIGHT];
        if ("bBC".includes(letter) && !own.has(`${px} ${py}`)) seen.set(`${px} ${py}`, { x: px, y: py, letter });
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
