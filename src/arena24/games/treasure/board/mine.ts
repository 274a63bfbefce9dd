/** The mine: walls, chests, gold, bombs, flames, dudes. */

import type { EventView, Frame, Spot } from "arena24/frames/treasure";
import {
  afterglow,
  between,
  box,
  clamp,
  disc,
  faded,
  floating,
  MOTION,
  polygon,
  pop,
  ring,
  say,
  stroke,
  text,
  type Pen,
  type TeamInk,
} from "arena24/kit";
import { bombsOf, dudesOf, pilesOf, teamOf, wayOf } from "./frame";

export const CELL = 24;
const NUMBER = 9; // pixels: how small a team's number is at least
const AFAR = 18; // pixels of a field below which miners are no more than their numbers

function afar({ scale }: Pen): boolean {
  return CELL * scale < AFAR;
}

/** The middle of a field. */
export function middle(x: number, y: number): [number, number] {
  return [(y + 0.5) * CELL, (x + 0.5) * CELL];
}

// ---- what stays

const NUGGETS: Record<string, number> = { E: 0, S: 1, M: 3, L: 6 };

export function drawWalls(pen: Pen, walls: readonly string[]): void {
  const { theme } = pen;
  const columns = walls[0]?.length ?? 0;
  box(pen, 0, 0, columns * CELL, walls.length * CELL, 4, theme.ground);
  walls.forEach((row, x) =>
    [...row].forEach((letter, y) => {
      if (letter === "I") drawRock(pen, x, y);
      else if (letter in NUGGETS) drawBrick(pen, x, y, NUGGETS[letter] ?? 0);
    }),
  );
}

function drawRock(pen: Pen, x: number, y: number): void {
  const [l, t] = [y * CELL, x * CELL];
  box(pen, l + 0.5, t + 0.5, CELL - 1, CELL - 1, 3, pen.theme.strong);
  box(pen, l + 3, t + 3, CELL - 6, CELL - 6, 2, pen.theme.rock);
}

function drawBrick(pen: Pen, x: number, y: number, nuggets: number): void {
  const [l, t] = [y * CELL, x * CELL];
  const { theme } = pen;
  box(pen, l + 0.5, t + 0.5, CELL - 1, CELL - 1, 2, theme.sand);
  const line = theme.ground;
  stroke(
    pen,
    [
      [l + 1, t + CELL / 2],
      [l + CELL - 1, t + CELL / 2],
    ],
    line,
    1,
  );
  stroke(
    pen,
    [
      [l + CELL * 0.35, t + 1],
      [l + CELL * 0.35, t + CELL / 2],
    ],
    line,
    1,
  );
  stroke(
    pen,
    [
      [l + CELL * 0.68, t + CELL / 2],
      [l + CELL * 0.68, t + CELL - 1],
    ],
    line,
    1,
  );
  const spots = [
    [0.5, 0.5],
    [0.26, 0.3],
    [0.74, 0.7],
    [0.74, 0.26],
    [0.26, 0.74],
    [0.5, 0.84],
  ];
  for (const [dx, dy] of spots.slice(0, nuggets))
    gem(pen, l + dx! * CELL, t + dy! * CELL, CELL * (nuggets > 3 ? 0.14 : 0.12));
}

function gem(pen: Pen, x: number, y: number, r: number): void {
  polygon(
    pen,
    [
      [x, y - r],
      [x + r, y],
      [x, y + r],
      [x - r, y],
    ],
    pen.theme.gold,
  );
}

// ---- what changes

export function drawMine(pen: Pen, frame: Frame, before: Frame | null, t: number): void {
  const ink = (player: number): TeamInk => pen.team(teamOf(frame, player));
  for (const { x, y, gold } of pilesOf(frame)) drawPile(pen, x, y, gold);
  for (const { player, x, y } of frame.players) drawChest(pen, x, y, ink(player));
  drawFlames(pen, frame, ink, t);
  for (const event of frame.events) if (event.what === "exploded") drawBlast(pen, event, ink(event.player), t);
  for (const { player, x, y, timer } of bombsOf(frame)) drawBomb(pen, x, y, timer, ink(player));
  drawDudes(pen, frame, before, ink, t);
  const stood = new Set(afar(pen) ? [] : dudesOf(frame).map(({ x, y }) => `${x} ${y}`)); // it would hide their numbers
  for (const { player, x, y, timer } of bombsOf(frame))
    if (stood.has(`${x} ${y}`)) drawFuse(pen, x, y, timer, ink(player));
  for (const event of frame.events) drawEvent(pen, frame, event, ink, t);
}

function drawPile(pen: Pen, x: number, y: number, gold: number): void {
  const [cx, cy] = middle(x, y);
  for (const [dx, dy] of [
    [-0.2, 0.14],
    [0.2, 0.14],
    [0, -0.1],
  ])
    disc(pen, cx + dx! * CELL, cy + dy! * CELL, CELL * 0.19, pen.theme.gold, pen.theme.ground, 1.5);
  floating(pen, `${gold}`, cx, cy + CELL * 0.28, { size: CELL * 0.42, color: pen.theme.text });
}

function drawChest(pen: Pen, x: number, y: number, ink: TeamInk): void {
  const [cx, cy] = middle(x, y);
  const u = CELL;
  box(pen, cx - u * 0.46, cy - u * 0.4, u * 0.92, u * 0.84, 3, undefined, ink.fill, 2.5);
  faded(pen, 0.35, () => box(pen, cx - u * 0.46, cy - u * 0.4, u * 0.92, u * 0.84, 3, ink.fill));
  stroke(
    pen,
    [
      [cx - u * 0.44, cy - u * 0.06],
      [cx + u * 0.44, cy - u * 0.06],
    ],
    ink.fill,
    2,
  );
  if (afar(pen)) return floating(pen, ink.short, cx, cy + u * 0.04, { size: Math.min(NUMBER / pen.scale, u * 0.66) });
  box(pen, cx - u * 0.09, cy - u * 0.16, u * 0.18, u * 0.22, 2, pen.theme.gold);
  text(pen, ink.short, cx, cy + u * 0.24, { size: u * 0.32, weight: 700, align: "center", max: u * 0.85 });
}

function drawFlames(pen: Pen, frame: Frame, ink: (player: number) => TeamInk, t: number): void {
  const flicker = 1 + 0.06 * Math.sin(t * Math.PI * 4);
  for (const { player, x, y } of frame.flames) {
    const [cx, cy] = middle(x, y);
    faded(pen, 0.75, () => flame(pen, cx, cy, CELL * 0.44 * flicker, ink(player).fill));
    flame(pen, cx, cy + CELL * 0.12, CELL * 0.2 * flicker, pen.theme.page);
  }
}

function flame(pen: Pen, x: number, y: number, r: number, fill: string): void {
  const { ctx } = pen;
  ctx.beginPath();
  ctx.moveTo(x, y - r);
  ctx.bezierCurveTo(x + r * 0.3, y - r * 0.4, x + r * 0.95, y - r * 0.1, x + r * 0.8, y + r * 0.5);
  ctx.bezierCurveTo(x + r * 0.65, y + r, x - r * 0.65, y + r, x - r * 0.8, y + r * 0.5);
  ctx.bezierCurveTo(x - r * 0.9, y, x - r * 0.3, y - r * 0.1, x, y - r);
  ctx.fillStyle = fill;
  ctx.fill();
}

/** The cross of an explosion flies out and fades; a foreign bomb's reach is not told. */
function drawBlast(pen: Pen, { x, y, zone }: EventView, ink: TeamInk, t: number): void {
  const part = clamp(t / MOTION);
  const [cx, cy] = middle(x, y);
  faded(pen, 0.9 * (1 - part), () => {
    for (const spot of zone.length > 0 ? zone : [{ x, y }]) {
      const [px, py] = middle(spot.x, spot.y);
      const far = Math.hypot(px - cx, py - cy) / CELL;
      if (far <= part * 6 + 1) box(pen, px - CELL / 2, py - CELL / 2, CELL, CELL, 4, ink.line);
    }
  });
  faded(pen, 1 - part, () => disc(pen, cx, cy, CELL * (0.4 + part * 0.9), undefined, pen.theme.text, CELL * 0.1));
}

function drawBomb(pen: Pen, x: number, y: number, timer: number, ink: TeamInk): void {
  const [cx, cy] = middle(x, y);
  const u = CELL;
  const soon = timer <= 1;
  stroke(
    pen,
    [
      [cx + u * 0.2, cy - u * 0.24],
      [cx + u * 0.34, cy - u * 0.42],
    ],
    pen.theme.text,
    2,
  );
  disc(pen, cx, cy + u * 0.04, u * 0.36, pen.theme.dark ? "#05070a" : "#20262e", ink.fill, u * 0.11);
  text(pen, `${timer}`, cx, cy + u * 0.07, { size: u * 0.44, weight: 700, align: "center", color: "#ffffff" });
  disc(pen, cx + u * 0.36, cy - u * 0.44, u * (soon ? 0.12 : 0.07), soon ? pen.theme.fault : pen.theme.gold);
}

/** The countdown of a bomb on which somebody stands. */
function drawFuse(pen: Pen, x: number, y: number, timer: number, ink: TeamInk): void {
  const [cx, cy] = middle(x, y);
  disc(
    pen,
    cx - CELL * 0.36,
    cy + CELL * 0.3,
    CELL * 0.2,
    pen.theme.dark ? "#05070a" : "#20262e",
    ink.fill,
    CELL * 0.07,
  );
  text(pen, `${timer}`, cx - CELL * 0.36, cy + CELL * 0.32, {
    size: CELL * 0.27,
    weight: 700,
    align: "center",
    color: "#ffffff",
  });
}

function drawDudes(
  pen: Pen,
  frame: Frame,
  before: Frame | null,
  ink: (player: number) => TeamInk,
  t: number,
): void {
  const crowd = new Map<string, number>();
  for (const dude of dudesOf(frame)) {
    const { player, x, y, gold } = dude;
    const nth = crowd.get(`${x} ${y}`) ?? 0;
    crowd.set(`${x} ${y}`, nth + 1);
    const [px, py] = along(wayOf(frame, before, dude), clamp(t / MOTION));
    const shift = nth * CELL * 0.2;
    drawDude(pen, px + shift, py - shift * 0.4, ink(player), gold, "energy" in dude ? dude.energy / dude.stats.energy_cap : null);
  }
}

/** A point on a way of several steps. */
function along(way: Spot[], part: number): [number, number] {
  const at = part * (way.length - 1);
  const from = way[Math.floor(at)] ?? way[0]!;
  const to = way[Math.min(Math.floor(at) + 1, way.length - 1)] ?? from;
  return middle(between(from.x, to.x, at % 1), between(from.y, to.y, at % 1));
}

/** A miner: body, helmet with a lamp; energy as a ring, a bag when it carries gold. */
function drawDude(pen: Pen, x: number, y: number, ink: TeamInk, gold: number, energy: number | null): void {
  if (afar(pen)) return drawChip(pen, x, y, ink, gold);
  const u = CELL;
  const { ctx, theme } = pen;
  disc(pen, x, y, u * 0.44, theme.page);
  if (energy !== null) ring(pen, x, y, u * 0.4, u * 0.07, energy, ink.line, theme.raised);
  disc(pen, x, y + u * 0.05, u * 0.3, ink.fill);
  ctx.beginPath();
  ctx.arc(x, y - u * 0.04, u * 0.31, Math.PI, Math.PI * 2);
  ctx.closePath();
  ctx.fillStyle = ink.line;
  ctx.fill();
  disc(pen, x, y - u * 0.22, u * 0.07, theme.gold);
  const size = Math.max(u * 0.25, NUMBER / pen.scale);
  text(pen, ink.short, x, y + u * 0.14, { size, weight: 700, align: "center", color: ink.text, max: u * 0.56 });
  if (gold <= 0) return;
  disc(pen, x + u * 0.34, y + u * 0.3, u * 0.2, theme.gold, theme.page, 1.5);
  text(pen, `${gold}`, x + u * 0.34, y + u * 0.31, {
    size: u * 0.22,
    weight: 700,
    align: "center",
    color: theme.dark ? "#1c1400" : "#ffffff",
  });
}

/** From afar a miner is a number on its team's colour, larger than its field if need be, with a nugget when it carries gold. */
function drawChip(pen: Pen, x: number, y: number, ink: TeamInk, gold: number): void {
  const size = NUMBER / pen.scale;
  const [wide, high] = [size * (0.75 + 0.6 * ink.short.length), size * 1.35];
  box(pen, x - wide / 2, y - high / 2, wide, high, size * 0.35, ink.fill, pen.theme.page, 1 / pen.scale);
  text(pen, ink.short, x, y + size * 0.06, { size, weight: 700, align: "center", color: ink.text });
  if (gold > 0) gem(pen, x + wide / 2, y - high / 2, 3 / pen.scale);
}

function drawEvent(pen: Pen, frame: Frame, event: EventView, ink: (player: number) => TeamInk, t: number): void {
  const { what, player, x, y, amount, by } = event;
  const { theme } = pen;
  const [cx, cy] = middle(x, y);
  const part = clamp(t / MOTION);
  const float = (words: string, color: string): void =>
    faded(pen, afterglow(t, 0.8), () =>
      floating(pen, words, cx, cy - CELL * (0.35 + 0.4 * part), { size: CELL * 0.42, color }),
    );
  if (what === "crumbled") {
    faded(pen, 1 - part, () =>
      box(
        pen,
        cx - (CELL / 2) * (1 - part),
        cy - (CELL / 2) * (1 - part),
        CELL * (1 - part),
        CELL * (1 - part),
        3,
        theme.sand,
      ),
    );
    if (amount > 0) float(`+${amount}`, theme.gold);
  } else if (what === "died") {
    skull(pen, cx, cy, CELL * 0.36 * pop(t), ink(player));
    const killers = by.filter((other) => other !== player).map((other) => pen.team(teamOf(frame, other)).short);
    if (killers.length > 0) float(say(`by ${killers.join(", ")}`, `przez ${killers.join(", ")}`), theme.text);
  } else if (what === "grabbed") float(`+${amount}`, theme.gold);
  else if (what === "dropped") float(`−${amount}`, theme.quiet);
  else if (what === "deposited" && amount > 0) {
    for (let coin = 0; coin < 3; coin++)
      faded(pen, 1 - part, () =>
        disc(pen, cx + (coin - 1) * CELL * 0.3 * (1 - part), cy - CELL * 0.7 * (1 - part), CELL * 0.12, theme.gold),
      );
    float(`+${amount}`, theme.text);
  } else if (what === "bought") float(say("new", "nowy"), theme.text);
  else if (what === "upgraded")
    faded(pen, afterglow(t, 0.5), () =>
      polygon(
        pen,
        [
          [cx, cy - CELL * 0.75],
          [cx + CELL * 0.18, cy - CELL * 0.48],
          [cx - CELL * 0.18, cy - CELL * 0.48],
        ],
        theme.good,
      ),
    );
}

function skull(pen: Pen, x: number, y: number, r: number, ink: TeamInk): void {
  const { theme } = pen;
  disc(pen, x, y - r * 0.15, r * 0.85, theme.text, ink.fill, r * 0.22);
  box(pen, x - r * 0.45, y + r * 0.4, r * 0.9, r * 0.55, r * 0.15, theme.text, ink.fill, r * 0.15);
  for (const side of [-1, 1]) disc(pen, x + side * r * 0.34, y - r * 0.1, r * 0.22, theme.page);
  polygon(
    pen,
    [
      [x, y + r * 0.1],
      [x + r * 0.13, y + r * 0.36],
      [x - r * 0.13, y + r * 0.36],
    ],
    theme.page,
  );
}
