/** One arena: floor, pawns with their surfaces, strips, bumps, takeovers. */

import type { Bar, Colour, Event, Frame, PawnView, WholeArena } from "arena24/frames/painting";
import {
  afterglow,
  between,
  box,
  clamp,
  columnsOf,
  disc,
  faded,
  hatch,
  MOTION,
  polygon,
  ring,
  runs,
  say,
  slide,
  tag,
  text,
  type Fact,
  type Pen,
  type TeamInk,
} from "arena24/kit";
import { fullOf, radiusOf, stepOf, strip, teamOf } from "./frame";

export const CELL = 20;
const HEAD = 84; // of a board up to BROAD wide; that of a broader one grows with it
const BROAD = 720;
const DOTTED = 0.4; // scale: smaller, dots are specks, and many arenas are drawn at once
export type Inks = Record<Colour, TeamInk>;

/** Below the head a board of fields. */
export function sizeOf(arena: WholeArena): { width: number; height: number } {
  return { width: columnsOf(arena.floor) * CELL, height: arena.floor.length * CELL + headOf(arena) };
}

function growth(arena: WholeArena): number {
  return Math.max(1, (columnsOf(arena.floor) * CELL) / BROAD);
}

function headOf(arena: WholeArena): number {
  return HEAD * growth(arena);
}

/** Where a field is drawn; rows and columns from 1. */
export function fieldAt(arena: WholeArena, row: number, column: number): [x: number, y: number] {
  return [(column - 0.5) * CELL, headOf(arena) + (row - 0.5) * CELL];
}

export function inksOf(pen: Pen, frame: Frame, first: number, second: number): Inks {
  const ink = (number: number): TeamInk => pen.team(teamOf(frame, number));
  return { A: ink(first), B: ink(second) };
}

/** The walls, which stay for the whole tournament. */
export function drawWalls(pen: Pen, arena: WholeArena): void {
  const { width, height } = sizeOf(arena);
  const head = headOf(arena);
  box(pen, 0, head, width, height - head, 4, pen.theme.ground);
  pen.ctx.beginPath();
  arena.floor.forEach((row, y) => {
    for (const { letter, first, length } of runs(row))
      if (letter === "X") pen.ctx.rect(first * CELL, head + y * CELL, length * CELL, CELL + 0.3);
  });
  pen.ctx.fillStyle = pen.theme.rock;
  pen.ctx.fill();
}

export function drawArena(
  pen: Pen,
  frame: Frame,
  arena: WholeArena,
  bars: Bar,
  before: WholeArena | undefined,
  t: number,
): void {
  const inks = inksOf(pen, frame, arena.first, arena.second);
  const grown = growth(arena);
  pen.ctx.save();
  pen.ctx.scale(grown, grown);
  drawHead({ ...pen, scale: pen.scale * grown }, frame, inks, bars, sizeOf(arena).width / grown);
  pen.ctx.restore();
  pen.ctx.save();
  pen.ctx.translate(0, headOf(arena));
  drawFloor(pen, arena, before, inks, t);
  if (pen.scale > DOTTED) drawDots(pen, arena, inks.B);
  drawStrips(pen, frame, arena, inks, t);
  for (const pawn of arena.pawns) drawPawn(pen, frame, arena, pawn, inks, t);
  pen.ctx.restore();
}

function drawFloor(pen: Pen, arena: WholeArena, before: WholeArena | undefined, inks: Inks, t: number): void {
  const { ctx } = pen;
  const paint = (rows: readonly string[], other?: readonly string[], alike = false): void => {
    for (const colour of ["A", "B"] as const) {
      ctx.beginPath(); // one path, so that neighbours that overlap a little leave no seams
      rows.forEach((row, y) => {
        for (const { letter, first, length } of runs(row)) {
          if (letter !== colour) continue;
          if (!other) ctx.rect(first * CELL, y * CELL, length * CELL + 0.3, CELL + 0.3);
          else
            for (let x = first; x < first + length; x++)
              if ((other[y]?.[x] === letter) === alike) ctx.rect(x * CELL, y * CELL, CELL + 0.3, CELL + 0.3);
        }
      });
      ctx.fillStyle = inks[colour].fill;
      ctx.fill();
    }
  };
  const muted = pen.theme.dark ? 0.42 : 0.5;
  const part = slide(t);
  if (!before || part >= 1) return faded(pen, muted, () => paint(arena.floor));
  faded(pen, muted, () => paint(arena.floor, before.floor, true));
  faded(pen, muted * (1 - part), () => paint(before.floor, arena.floor));
  faded(pen, muted * part, () => paint(arena.floor, before.floor));
}

/** The second side's paint has dots: two colours out of thirty may be too near each other. */
function drawDots({ ctx, theme }: Pen, arena: WholeArena, ink: TeamInk): void {
  ctx.beginPath();
  arena.floor.forEach((row, y) => {
    for (const { letter, first, length } of runs(row))
      if (letter === "B")
        for (let x = first; x < first + length; x++)
          if ((x + y) % 2) ctx.rect((x + 0.36) * CELL, (y + 0.36) * CELL, CELL * 0.28, CELL * 0.28);
  });
  ctx.fillStyle = theme.dark ? ink.fill : ink.line;
  ctx.fill();
}

function drawStrips(pen: Pen, frame: Frame, arena: WholeArena, inks: Inks, t: number): void {
  const radius = radiusOf(frame);
  const shots = arena.events.filter(({ what }) => what === "shot");
  const covered = new Map<string, Colour>();
  for (const event of shots) {
    const fields = strip(event, radius);
    if (fields.length === 0) continue;
    const [dy, dx] = stepOf(event.direction);
    const reach = Math.max(fields.length * slide(t), 0.01);
    const [row, column] = fields[0]!;
    const [x, y] = [(column - 1 + (dx < 0 ? 1 : 0)) * CELL, (row - 1 + (dy < 0 ? 1 : 0)) * CELL];
    const [w, h] = [dx ? dx * reach * CELL : CELL, dy ? dy * reach * CELL : CELL];
    faded(pen, afterglow(t, 0.35) * 0.9, () => {
      pen.ctx.fillStyle = inks[event.owner].line;
      const thin = CELL * 0.3;
      if (dx) pen.ctx.fillRect(x, y + thin, w, h - 2 * thin);
      else pen.ctx.fillRect(x + thin, y, w - 2 * thin, h);
    });
    for (const [r, c] of fields) {
      const key = `${r} ${c}`;
      const other = covered.get(key);
      if (other && other !== event.owner)
        hatch(pen, (c - 1) * CELL, (r - 1) * CELL, CELL, CELL, CELL / 3, pen.theme.text, CELL * 0.08);
      covered.set(key, event.owner);
    }
  }
}

function eventsOf(arena: WholeArena, id: number): Event[] {
  return arena.events.filter(({ pawn }) => pawn === id);
}

function drawPawn(pen: Pen, frame: Frame, arena: WholeArena, pawn: PawnView, inks: Inks, t: number): void {
  const { id, owner, paint, surface } = pawn;
  const events = eventsOf(arena, id);
  const [x, y] = pawnPlace(pawn, events, t);
  const radius = radiusOf(frame);
  const side = (2 * radius + 1) * CELL;
  const [left, top] = [x - side / 2, y - side / 2];
  const { ctx } = pen;
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(left + 1, top + 1, side - 2, side - 2, CELL * 0.35);
  ctx.fillStyle = inks[owner].fill;
  ctx.fill();
  ctx.clip();
  surface.forEach((line, dy) => {
    for (const { letter, first, length } of runs(line)) {
      if (letter !== "A" && letter !== "B") continue;
      ctx.fillStyle = inks[letter].fill;
      ctx.fillRect(left + first * CELL, top + dy * CELL, length * CELL + 0.3, CELL + 0.3);
    }
  });
  ctx.restore();
  box(pen, left + 2, top + 2, side - 4, side - 4, CELL * 0.3, undefined, inks[owner].line, CELL * 0.2);
  disc(pen, x, y, side * 0.27, pen.theme.page);
  ring(pen, x, y, side * 0.235, side * 0.07, paint / (fullOf(frame) || 1), inks[owner].fill, pen.theme.raised);
  text(pen, `${id}`, x, y, { size: side * 0.25, weight: 700, align: "center" });
  const shot = events.find(({ what }) => what === "shot");
  if (shot) drawNozzle(pen, x, y, side, shot.direction, inks[owner].line);
  const taken = events.find(({ what }) => what === "taken");
  if (taken) drawTaken(pen, x, y, side, inks, taken.owner, t);
}

/** Where a pawn is drawn: sliding, or bumping a little way and back. */
function pawnPlace(pawn: PawnView, events: Event[], t: number): [number, number] {
  const at = (row: number, column: number): [number, number] => [(column - 0.5) * CELL, (row - 0.5) * CELL];
  const [x, y] = at(pawn.row, pawn.column);
  const move = events.find(({ what }) => what === "moved" || what === "bumped");
  if (!move || t >= MOTION) return [x, y];
  if (move.what === "bumped") {
    const [dy, dx] = stepOf(move.direction);
    const by = Math.sin(Math.PI * clamp(t / MOTION)) * CELL * 0.3;
    return [x + dx * by, y + dy * by];
  }
  const [fx, fy] = at(move.row, move.column);
  return [between(fx, x, slide(t)), between(fy, y, slide(t))];
}

function drawNozzle(pen: Pen, x: number, y: number, side: number, direction: number, color: string): void {
  const [dy, dx] = stepOf(direction);
  const [px, py] = [x + dx * side * 0.33, y + dy * side * 0.33];
  const tip = side * 0.15;
  polygon(
    pen,
    [
      [px + dx * tip, py + dy * tip],
      [px + dy * tip, py + dx * tip],
      [px - dy * tip, py - dx * tip],
    ],
    color,
    pen.theme.page,
    side * 0.02,
  );
}

function drawTaken(pen: Pen, x: number, y: number, side: number, inks: Inks, from: Colour, t: number): void {
  const part = clamp(t / MOTION);
  faded(pen, 1 - part * 0.6, () =>
    disc(pen, x, y, side * (0.6 + 0.5 * part), undefined, inks[from === "A" ? "B" : "A"].line, side * 0.06),
  );
}

function drawHead(pen: Pen, frame: Frame, inks: Inks, bars: Bar, w: number): void {
  const { theme } = pen;
  const size = Math.min(24, w / 16);
  (
    [
      ["A", bars.first_points, bars.first_pawns],
      ["B", bars.second_points, bars.second_pawns],
    ] as const
  ).forEach(([colour, points, pawns], side) => {
    const ink = inks[colour];
    const align = side ? "right" : "left";
    const x = side ? w : 0;
    const tagged = tag(pen, ink.short, x, 20, size * 0.85, ink.fill, ink.text, align);
    text(pen, `${(points / 10).toFixed(1)} %`, side ? x - tagged - 10 : x + tagged + 10, 21, {
      size,
      weight: 650,
      align,
    });
    drawPawns(pen, pawns, ink.fill, x, 66, 10, side ? -1 : 1);
  });
  text(pen, frame.active ? say(`${frame.left} left`, `jeszcze ${frame.left}`) : say("break", "przerwa"), w / 2, 21, {
    size: size * 0.8,
    color: theme.quiet,
    align: "center",
  });
  drawShares(pen, inks, bars.first_points, bars.second_points, 0, 42, w, 18);
}

/** How many pawns a side has, as so many small squares, or dots as its paint has. */
export function drawPawns(
  pen: Pen,
  count: number,
  fill: string,
  x: number,
  y: number,
  size: number,
  way: 1 | -1,
): void {
  for (let at = 0; at < count; at++)
    box(pen, x + way * at * size * 1.4 - (way < 0 ? size : 0), y, size, size, size * (way < 0 ? 0.5 : 0.2), fill);
}

/** Both shares of the board as one bar, from both ends. */
export function drawShares(
  pen: Pen,
  inks: Inks,
  first: number,
  second: number,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  box(pen, x, y, w, h, h / 3, pen.theme.raised);
  box(pen, x, y, (w * first) / 1000, h, h / 3, inks.A.fill);
  box(pen, x + w - (w * second) / 1000, y, (w * second) / 1000, h, h / 3, inks.B.fill);
  pen.ctx.fillStyle = pen.theme.page;
  pen.ctx.fillRect(x + w / 2 - h * 0.05, y, h * 0.1, h);
}

/** An arena of which only the bars are told: to everybody while it is played, and of many to those who look elsewhere. */
export function drawCurtain(pen: Pen, frame: Frame, bars: Bar): void {
  const inks = inksOf(pen, frame, bars.first, bars.second);
  drawHead(pen, frame, inks, bars, 480);
  box(pen, 0, HEAD, 480, 300, 6, pen.theme.ground);
  const words =
    frame.type === "full"
      ? [say("Choose this arena", "Wybierz tę arenę,"), say("to look into it", "żeby ją zobaczyć")]
      : [say("The board is shown when", "Plansza będzie widoczna"), say("the tournament is over", "po końcu turnieju")];
  words.forEach((line, at) =>
    text(pen, line, 240, HEAD + 136 + at * 30, { size: 22, color: pen.theme.quiet, align: "center" }),
  );
}

export const CURTAIN = { width: 480, height: HEAD + 300 };

export function arenaFacts(frame: Frame, arena: WholeArena, x: number, y: number): Fact[] {
  const [column, row] = [Math.floor(x / CELL) + 1, Math.floor((y - headOf(arena)) / CELL) + 1];
  const letter = arena.floor[row - 1]?.[column - 1];
  if (!letter) return [];
  const radius = radiusOf(frame);
  const pawn = arena.pawns.find((one) => Math.abs(one.row - row) <= radius && Math.abs(one.column - column) <= radius);
  const field: Fact[] = [
    { label: say("field", "pole"), value: say(`row ${row}, column ${column}`, `wiersz ${row}, kolumna ${column}`) },
    {
      label: say("floor", "podłoga"),
      value:
        letter === "X"
          ? say("wall", "ściana")
          : letter === "."
            ? say("unpainted", "bez farby")
            : say(`side ${letter}`, `strona ${letter}`),
    },
  ];
  if (!pawn) return field;
  const { id, owner, paint, surface } = pawn;
  const own = surface.join("").split(owner).length - 1;
  return [
    ...field,
    { label: say("pawn", "pionek"), value: say(`${id} of side ${owner}`, `${id}, strona ${owner}`) },
    { label: say("paint", "farba"), value: `${paint} / ${fullOf(frame)}` },
    { label: say("its own colour", "własny kolor"), value: `${own} / ${surface.join("").length}` },
  ];
}

/** From afar: floor and pawns only. */
export function drawTiny(pen: Pen, frame: Frame, arena: WholeArena, bars: Bar): void {
  const inks = inksOf(pen, frame, arena.first, arena.second);
  const { width } = sizeOf(arena);
  const head = headOf(arena);
  tag(pen, inks.A.short, 0, head * 0.45, head * 0.5, inks.A.fill, inks.A.text);
  tag(pen, inks.B.short, width, head * 0.45, head * 0.5, inks.B.fill, inks.B.text, "right");
  drawShares(pen, inks, bars.first_points, bars.second_points, width * 0.24, head * 0.25, width * 0.52, head * 0.42);
  pen.ctx.save();
  pen.ctx.translate(0, head);
  drawFloor(pen, arena, undefined, inks, 1);
  const side = (2 * radiusOf(frame) + 1) * CELL;
  for (const { owner, row, column } of arena.pawns) {
    const [x, y, ink] = [(column - 0.5) * CELL, (row - 0.5) * CELL, inks[owner]];
    box(pen, x - side / 2, y - side / 2, side, side, CELL * 0.4, ink.fill, ink.line, CELL * 0.3);
    text(pen, ink.short, x, y, { size: side * 0.6, weight: 700, align: "center", color: ink.text, max: side });
  }
  pen.ctx.restore();
}
