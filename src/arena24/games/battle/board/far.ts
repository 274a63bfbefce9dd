/** Battle from afar: whose land it is, who holds the points, and where shots fall; armies.ts has the rest. */

import type { Frame } from "arena24/frames/battle";
import type { Pen } from "arena24/kit";
import { MOTION, takenIn, teamOf } from "./frame";
import { centre } from "./hex";

// ---- whose land it is

const CELLS = 50; // along each side of the board
const TINT = 0.3;

/** Owners' numbers of squares of fields, row by row; 0: nobody's. */
export interface Land {
  cell: number; // fields along a square's side
  side: number; // squares along the board's
  owners: Uint8Array;
}

interface Seed {
  x: number;
  y: number;
  owner: number;
}

/** Land belongs to whose point or headquarters is nearest; around a point that nobody holds it is nobody's. */
export function landOf(seeds: readonly Seed[], size: number): Land {
  const cell = Math.ceil(size / CELLS);
  const side = Math.ceil(size / cell);
  const owners = new Uint8Array(side * side);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [(column + 0.5) * cell + 0.5, (row + 0.5) * cell + 0.5];
      let [nearest, owner] = [Infinity, 0];
      for (const seed of seeds) {
        const [dx, dy] = [seed.x - x, seed.y - y];
        const far = dx * dx + dy * dy - dx * dy; // of hexagons, which lean to the left
        if (far < nearest) [nearest, owner] = [far, seed.owner];
      }
      owners[row * side + column] = owner;
    }
  return { cell, side, owners };
}

function seedsOf(frame: Frame): Seed[] {
  const quarters = frame.type === "full" ? frame.units.filter(({ type }) => type === "HQ") : [];
  return [...frame.points, ...quarters.map(({ x, y, team }) => ({ x, y, owner: team }))];
}

/** A text that changes when land changes hands. */
export function ownersOf(frame: Frame): string {
  return seedsOf(frame).map(({ owner }) => owner).join();
}

/** Tints, and the borders between them: those are the fronts. */
export function drawLand(pen: Pen, frame: Frame): void {
  const { ctx, theme, scale } = pen;
  const size = frame.board.length;
  const { cell, side, owners } = landOf(seedsOf(frame), size);
  const corner = (column: number, row: number): [number, number] =>
    centre(Math.min(size, column * cell) + 0.5, Math.min(size, row * cell) + 0.5, size);
  const strips = new Map<number, (readonly [row: number, from: number, to: number])[]>();
  const borders: (readonly [number, number, number, number])[] = [];
  const at = (column: number, row: number): number => owners[row * side + column] ?? 0;
  for (let row = 0; row < side; row += 1)
    for (let from = 0, to = 1; from < side; from = to, to += 1) {
      const owner = at(from, row);
      while (to < side && at(to, row) === owner) to += 1;
      if (owner) strips.get(owner)?.push([row, from, to]) ?? strips.set(owner, [[row, from, to]]);
      if (to < side) borders.push([to, row, to, row + 1]);
    }
  for (let row = 1; row < side; row += 1)
    for (let column = 0; column < side; column += 1) if (at(column, row) !== at(column, row - 1)) borders.push([column, row, column + 1, row]);
  ctx.globalAlpha = TINT;
  for (const [owner, all] of strips) {
    ctx.fillStyle = pen.team(teamOf(frame, owner)).fill;
    ctx.beginPath();
    for (const [row, from, to] of all) {
      ctx.moveTo(...corner(from, row));
      ctx.lineTo(...corner(to, row));
      ctx.lineTo(...corner(to, row + 1));
      ctx.lineTo(...corner(from, row + 1));
    }
    ctx.fill();
  }
  ctx.globalAlpha = 0.6;
  ctx.strokeStyle = theme.page;
  ctx.lineWidth = 1.5 / scale;
  ctx.beginPath();
  for (const [x1, y1, x2, y2] of borders) {
    ctx.moveTo(...corner(x1, y1));
    ctx.lineTo(...corner(x2, y2));
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** A diamond each, which is to be seen however small a field is. */
export function drawFarPoints(pen: Pen, frame: Frame, t: number): void {
  const { ctx, theme, scale } = pen;
  const taken = takenIn(frame);
  ctx.lineWidth = 1.2 / scale;
  for (const { x, y, owner } of frame.points) {
    const [cx, cy] = centre(x, y, frame.board.length);
    const side = (4 + (taken.has(`${x}.${y}`) ? 6 * Math.max(0, 1 - t / MOTION) : 0)) / scale;
    ctx.beginPath();
    ctx.moveTo(cx, cy - side);
    ctx.lineTo(cx + side, cy);
    ctx.lineTo(cx, cy + side);
    ctx.lineTo(cx - side, cy);
    ctx.closePath();
    ctx.fillStyle = owner ? pen.team(teamOf(frame, owner)).fill : theme.ground;
    ctx.strokeStyle = theme.text;
    ctx.fill();
    ctx.stroke();
  }
}

// ---- where shots fall

export const FADES = 0.9; // of a turn: nothing is left of its shots then

/** A ring for each field that was shot at, which grows and fades: many of them are a battle. */
export function drawPulses(pen: Pen, frame: Frame, t: number): void {
  const share = t / FADES;
  if (share >= 1) return;
  const { ctx, theme, scale } = pen;
  const size = frame.board.length;
  const hits = new Map<string, [number, number]>();
  for (const { what, x, y, to } of frame.events) {
    if (what !== "shot" && what !== "captured") continue;
    const at = to ?? { x, y };
    hits.set(`${at.x}.${at.y}`, centre(at.x, at.y, size));
  }
  ctx.globalAlpha = 1 - share;
  ctx.strokeStyle = theme.text;
  ctx.lineWidth = 2 / scale;
  ctx.beginPath();
  for (const [x, y] of hits.values()) {
    const radius = (4 + 12 * share) / scale;
    ctx.moveTo(x + radius, y);
    ctx.arc(x, y, radius, 0, 7);
  }
  ctx.stroke();
  ctx.strokeStyle = theme.fault;
  ctx.beginPath();
  for (const { what, x, y } of frame.events) {
    if (what !== "destroyed") continue;
    const [cx, cy] = centre(x, y, size);
    const arm = 6 / scale;
    ctx.moveTo(cx - arm, cy - arm);
    ctx.lineTo(cx + arm, cy + arm);
    ctx.moveTo(cx - arm, cy + arm);
    ctx.lineTo(cx + arm, cy - arm);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}
