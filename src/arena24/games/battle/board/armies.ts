/** The armies of battle, as they are seen from afar: who stands together, whose they are, and how strong. */

import type { Frame } from "arena24/frames/battle";
import { FONT, floating, type Pen, type TeamInk } from "arena24/kit";
import { along, movesOf, type Piece, pieces, teamOf, type Way, wayOf } from "./frame";
import { centre } from "./hex";
import { piece } from "./pieces";

const REACH = 34; // pixels within which units of a team are one army
const LONE = 10; // pixels: the side of a unit that stands alone
const LEAST = 7.5; // pixels: the radius of the smallest army, ...
const GROWS = 4; // ... which grows with the root of its strength ...
const MOST = 15; // ... up to this
const SLIM = 10; // ... or this, on phones
const KEEP = 22; // pixels: the side of headquarters
const OWNER = 9.5; // pixels: the size of the number of the team that holds a point, ...
const BELOW = 11; // ... and how far below the point it is
const COUNT = 9; // pixels: the size of the text that says how many they are

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

// ---- how they stand

/** An army as it is drawn: as its units go on average, with its number at a side where it hides nothing. */
export interface Body extends Way {
  count: number;
  radius: number;
  /** From the middle to the left of the number; null: there is no room for it. */
  side: readonly [number, number] | null;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A team's units that stand alone, and its armies. */
interface Host {
  team: number;
  lone: Way[];
  bodies: Body[];
}

/** The team that holds a point, and where that is written. */
export interface Owner {
  team: number;
  x: number;
  y: number;
}

interface Muster {
  scale: number;
  narrow: boolean;
  hosts: Host[];
  owners: Owner[];
}

const mustered = new WeakMap<Frame, Muster>();

/** All of them, found once for a turn and a size: a picture only moves them. */
function muster(frame: Frame, { scale, narrow }: Pen): Muster {
  const known = mustered.get(frame);
  if (known?.scale === scale && known.narrow === narrow) return known;
  const [size, moves] = [frame.board.length, movesOf(frame)];
  const units = pieces(frame).filter(({ type }) => type !== "HQ");
  const hosts = [...armies(units, REACH / scale)].map(([team, own]): Host => {
    const ways = own.map((all) => mean(all.map((one) => wayOf(one, moves.get(one.key), size))));
    const strong = own.findIndex(({ length }) => length > 1); // the strongest come last
    const lone = ways.slice(0, strong < 0 ? ways.length : strong);
    const bodies = ways.slice(lone.length).map((way, at): Body => {
      const count = own[lone.length + at]!.length;
      return { ...way, count, radius: Math.min(narrow ? SLIM : MOST, Math.max(LEAST, GROWS * Math.sqrt(count))) / scale, side: null };
    });
    return { team, lone, bodies };
  });
  const half = LONE / 2 / scale;
  const keep = keepSide(narrow) / 2 / scale;
  const quarters = pieces(frame).filter(({ type }) => type === "HQ").map(({ x, y }) => centre(x, y, size));
  const bodies = hosts.flatMap((host) => host.bodies);
  const taken = [
    ...hosts.flatMap(({ lone }) => lone.map(({ x, y }) => around(x, y, half))),
    ...quarters.map(([x, y]) => around(x, y - keep, 0.8 * keep)),
  ];
  const owners = legible(ownersOf(frame, scale), [...taken, ...bodies.map(({ x, y, radius }) => around(x, y, 0.8 * radius))], scale);
  number(bodies, [...taken, ...owners.map((one) => written(one, scale))], scale);
  const found = { scale, narrow, hosts, owners };
  mustered.set(frame, found);
  return found;
}

function keepSide(narrow: boolean): number {
  return (narrow ? 0.8 : 1) * KEEP;
}

/** Whose the points are, in numbers: the colours of thirty teams are too near each other. */
function ownersOf(frame: Frame, scale: number): Owner[] {
  return frame.points.flatMap(({ x, y, owner }) => {
    const [cx, cy] = centre(x, y, frame.board.length);
    return owner ? [{ team: owner, x: cx, y: cy + BELOW / scale }] : [];
  });
}

/** Those that are not half hidden by who stands there: half a number is read as another one. */
export function legible(owners: readonly Owner[], taken: readonly Box[], scale: number): Owner[] {
  return owners.filter((one) => !taken.some((other) => meet(written(one, scale), other)));
}

/** Where a number of two digits is. */
function written({ x, y }: Owner, scale: number): Box {
  const [wide, half] = [OWNER / scale, (0.4 * OWNER) / scale];
  return { left: x - 0.6 * wide, top: y - half, right: x + 0.6 * wide, bottom: y + half };
}

function mean(ways: readonly Way[]): Way {
  if (ways.length === 1) return ways[0]!;
  const over = (part: (way: Way) => number): number => ways.reduce((sum, way) => sum + part(way), 0) / ways.length;
  return {
    x: over(({ x }) => x),
    y: over(({ y }) => y),
    from: [over(({ from }) => from[0]), over(({ from }) => from[1])],
    off: [over(({ off }) => off[0]), over(({ off }) => off[1])],
  };
}

/** Numbers go beside, before, below or above their army, where they hide no other and no other number; the strongest choose first. */
export function number(bodies: readonly Body[], taken: readonly Box[], scale: number): void {
  const half = COUNT / 2 / scale;
  const boxes = [...taken, ...bodies.map(({ x, y, radius }) => around(x, y, 0.7 * radius))]; // a rim may be touched
  for (const one of [...bodies].sort((a, b) => b.count - a.count)) {
    const wide = (COUNT * (0.7 + 0.6 * `${one.count}`.length)) / scale;
    const beside = one.radius + 1 / scale;
    const sides = [[beside, 0], [-beside - wide, 0], [-wide / 2, beside + half], [-wide / 2, -beside - half]] as const;
    for (const side of sides) {
      const [left, middle] = [one.x + side[0], one.y + side[1]];
      const box = { left, top: middle - half, right: left + wide, bottom: middle + half };
      if (boxes.some((other) => meet(box, other))) continue;
      one.side = side;
      boxes.push(box);
      break;
    }
  }
}

function around(x: number, y: number, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// ---- the picture

/** A unit that stands alone is a square, an army a disc with how many they are beside it, headquarters a keep: whose they are is written on all of them. */
export function drawArmies(pen: Pen, frame: Frame, t: number): void {
  const { ctx, theme, scale } = pen;
  const size = frame.board.length;
  for (const { type, team, x, y } of pieces(frame)) {
    if (type !== "HQ") continue;
    const [cx, cy] = centre(x, y, size);
    const side = keepSide(pen.narrow);
    piece(pen, "keep", cx, cy - side / 2 / scale, side / scale, pen.team(teamOf(frame, team)), null); // above its units
  }
  const numbers: [Body, number, number][] = [];
  const { hosts, owners } = muster(frame, pen);
  for (const { team, x, y } of owners) floating(pen, pen.team(teamOf(frame, team)).short, x, y, { size: OWNER / scale });
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.strokeStyle = theme.dark ? "#000" : theme.text;
  ctx.lineWidth = 1 / scale;
  for (const { team, lone, bodies } of hosts) {
    const ink = pen.team(teamOf(frame, team));
    drawLone(pen, ink, lone.map((way) => along(way, t)).filter((at) => seen(pen, ...at)));
    for (const body of bodies) {
      const [x, y] = along(body, t);
      if (!seen(pen, x, y)) continue;
      drawBody(pen, ink, x, y, body.radius);
      numbers.push([body, x, y]);
    }
  }
  for (const [{ count, side }, x, y] of numbers)
    if (side) floating(pen, `×${count}`, x + side[0], y + side[1], { size: COUNT / scale, align: "left" });
}

function seen({ sight, scale }: Pen, x: number, y: number): boolean {
  const most = (MOST + 2 * COUNT) / scale;
  return x > sight.left - most && x < sight.right + most && y > sight.top - most && y < sight.bottom + most;
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

function drawBody({ ctx }: Pen, ink: TeamInk, x: number, y: number, radius: number): void {
  ctx.beginPath(); // one for each: a path with discs all over the board takes long to fill
  ctx.arc(x, y, radius, 0, 7);
  ctx.fillStyle = ink.fill;
  ctx.fill();
  ctx.stroke();
  ctx.font = `700 ${(ink.short.length > 2 ? 0.8 : 1.1) * radius}px ${FONT}`;
  ctx.fillStyle = ink.text;
  ctx.fillText(ink.short, x, y);
}
