/** Battle from afar: whose land it is, where armies stand and how strong they are, and where shots fall. */

import type { EventView, Frame } from "arena24/frames/battle";
import { FONT, floating, type Pen, type TeamInk } from "arena24/kit";
import { MOTION, type Piece, placeOf, teamOf } from "./frame";
import { centre } from "./hex";
import { piece } from "./pieces";

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
  drawOwners(pen, frame);
}

/** Whose the points are, in numbers: the colours of thirty teams are too near each other. */
function drawOwners(pen: Pen, frame: Frame): void {
  for (const { x, y, owner } of frame.points) {
    if (!owner) continue;
    const [cx, cy] = centre(x, y, frame.board.length);
    floating(pen, pen.team(teamOf(frame, owner)).short, cx, cy + 11 / pen.scale, { size: 9.5 / pen.scale });
  }
}

/** A diamond each, which is to be seen however small a field is. */
export function drawFarPoints(pen: Pen, frame: Frame, t: number): void {
  const { ctx, theme, scale } = pen;
  const taken = new Set(frame.events.filter(({ what }) => what === "taken").map(({ x, y }) => `${x}.${y}`));
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

// ---- armies

const REACH = 34; // pixels within which units of a team are one army
const LONE = 10; // pixels: the side of a unit that stands alone
const LEAST = 7.5; // pixels: the radius of the smallest army, ...
const GROWS = 4; // ... which grows with the root of its strength ...
const MOST = 15; // ... up to this
const SLIM = 10; // ... or this, on phones
const KEEP = 22; // pixels: the side of headquarters

/** Units of one team that stand together. */
type Army = Piece[];

/** The armies of each team, the strongest last: a unit joins the nearest one that began within reach, in fields. */
export function armies(units: readonly Piece[], reach: number): Map<number, Army[]> {
  const found = new Map<number, Army[]>();
  for (const unit of units) {
    const own = found.get(unit.team) ?? [];
    found.set(unit.team, own);
    let [nearest, best]: [number, Army | null] = [reach * reach, null];
    for (const army of own) {
      const [dx, dy] = [army[0]!.x - unit.x, army[0]!.y - unit.y];
      const far = dx * dx + dy * dy - dx * dy;
      if (far < nearest) [nearest, best] = [far, army];
    }
    if (best) best.push(unit);
    else own.push([unit]);
  }
  for (const own of found.values()) own.sort((a, b) => a.length - b.length);
  return found;
}

const mustered = new WeakMap<Frame, { scale: number; armies: Map<number, Army[]> }>();

function armiesIn(frame: Frame, all: readonly Piece[], scale: number): Map<number, Army[]> {
  const known = mustered.get(frame);
  if (known?.scale === scale) return known.armies;
  const made = armies(all.filter(({ type }) => type !== "HQ"), REACH / scale);
  mustered.set(frame, { scale, armies: made });
  return made;
}

/** A unit that stands alone is a square, an army a disc with how many they are beside it, headquarters a keep: whose they are is written on all of them. */
export function drawArmies(pen: Pen, frame: Frame, all: readonly Piece[], moves: ReadonlyMap<string, EventView>, t: number): void {
  const { ctx, theme, scale } = pen;
  const size = frame.board.length;
  for (const { type, team, x, y } of all) {
    if (type !== "HQ") continue;
    const [cx, cy] = centre(x, y, size);
    const side = (pen.narrow ? 0.8 : 1) * KEEP;
    piece(pen, "keep", cx, cy - side / 2 / scale, side / scale, pen.team(teamOf(frame, team)), null); // above its units
  }
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.strokeStyle = theme.dark ? "#000" : theme.text;
  ctx.lineWidth = 1 / scale;
  const discs: Disc[] = [];
  for (const [team, own] of armiesIn(frame, all, scale)) {
    const ink = pen.team(teamOf(frame, team));
    const strong = own.findIndex((units) => units.length > 1); // the strongest come last
    const lone = own.slice(0, strong < 0 ? own.length : strong).map((units) => middle(units, moves, t, size));
    drawLone(pen, ink, lone);
    for (const units of own.slice(lone.length)) {
      const at = middle(units, moves, t, size);
      const one = { count: units.length, x: at[0], y: at[1], radius: radiusOf(pen, units.length) };
      disc(pen, ink, one);
      discs.push(one);
    }
  }
  drawCounts(pen, discs);
}

/** An army as it is drawn. */
interface Disc {
  count: number;
  x: number;
  y: number;
  radius: number;
}

const COUNT = 9; // pixels: the size of the text that says how many they are

/** How many they are, beside, before or below the army: where it hides no other army's number. Without room, nowhere. */
function drawCounts(pen: Pen, discs: readonly Disc[]): void {
  const { scale } = pen;
  for (const one of discs) {
    const { count, x, y, radius } = one;
    const wide = (COUNT * (0.7 + 0.6 * `${count}`.length)) / scale;
    const beside = radius + 1 / scale;
    const places = [[x + beside, y], [x - beside - wide, y], [x - wide / 2, y + beside + COUNT / 2 / scale]] as const;
    const free = places.find(([left, middle]) => !discs.some((other) => other !== one && covers(left, middle, wide, COUNT / 2 / scale, other)));
    if (free) floating(pen, `×${count}`, free[0], free[1], { size: COUNT / scale, align: "left" });
  }
}

/** Does a text hide the number in the middle of a disc? */
function covers(left: number, middle: number, wide: number, half: number, { x, y, radius }: Disc): boolean {
  const [dx, dy] = [Math.max(left - x, 0, x - left - wide), Math.max(middle - half - y, 0, y - middle - half)];
  return Math.hypot(dx, dy) < 0.7 * radius;
}

/** All of a team at once. */
function drawLone({ ctx, scale }: Pen, ink: TeamInk, places: readonly (readonly [number, number])[]): void {
  const [wide, high] = [(LONE + 4 * Math.max(0, ink.short.length - 2)) / scale, LONE / scale];
  ctx.fillStyle = ink.fill;
  ctx.beginPath();
  for (const [x, y] of places) ctx.rect(x - wide / 2, y - high / 2, wide, high);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = ink.text;
  ctx.font = `700 ${(0.8 * LONE) / scale}px ${FONT}`;
  for (const [x, y] of places) ctx.fillText(ink.short, x, y);
}

function disc({ ctx }: Pen, ink: TeamInk, { x, y, radius }: Disc): void {
  ctx.beginPath(); // one for each: a path with discs all over the board takes long to fill
  ctx.arc(x, y, radius, 0, 7);
  ctx.fillStyle = ink.fill;
  ctx.fill();
  ctx.stroke();
  ctx.font = `700 ${(ink.short.length > 2 ? 0.8 : 1.1) * radius}px ${FONT}`;
  ctx.fillStyle = ink.text;
  ctx.fillText(ink.short, x, y);
}

/** In fields; on phones the strongest are smaller, or they would hide each other. */
function radiusOf({ narrow, scale }: Pen, count: number): number {
  return Math.min(narrow ? SLIM : MOST, Math.max(LEAST, GROWS * Math.sqrt(count))) / scale;
}

function middle(units: readonly Piece[], moves: ReadonlyMap<string, EventView>, t: number, size: number): [number, number] {
  let [x, y] = [0, 0];
  for (const one of units) {
    const [ux, uy] = placeOf(one, moves.get(one.key), t, size);
    x += ux;
    y += uy;
  }
  return [x / units.length, y / units.length];
}

// ---- where shots fall

const FADES = 0.9;

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
