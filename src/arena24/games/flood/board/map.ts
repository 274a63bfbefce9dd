/** The plain: stacks as shading, objects, water, dry groups, workers. */

import type { EventView, Frame, FullFrame, GroupView, OwnedObject, OwnedWorker, Span } from "arena24/frames/flood";
import {
  afterglow,
  between,
  box,
  clamp,
  disc,
  faded,
  floating,
  hatch,
  MOTION,
  polygon,
  runs,
  say,
  slide,
  stroke,
  tag,
  text,
  type Pen,
} from "arena24/kit";
import { eventsOf, groundOf, heightOf, objectsOf, strangers, teamOf, workersOf } from "./frame";
import { CELL } from "./head";

const HIGH = 6; // a stack of this height has the full shade

export function drawPlain(pen: Pen, frame: Frame): void {
  const side = frame.size * CELL;
  box(pen, 0, 0, side, side, 4, frame.type === "full" ? pen.theme.grass : pen.theme.ground);
  for (let at = 10; at < frame.size; at += 10) {
    stroke(
      pen,
      [
        [at * CELL, 0],
        [at * CELL, side],
      ],
      pen.theme.line,
      CELL * 0.04,
    );
    stroke(
      pen,
      [
        [0, at * CELL],
        [side, at * CELL],
      ],
      pen.theme.line,
      CELL * 0.04,
    );
  }
}

export function drawMap(pen: Pen, frame: Frame, before: Frame | null, t: number): void {
  const ground = groundOf(frame);
  if (frame.type === "team") drawSeen(pen, ground);
  drawStacks(pen, ground);
  for (const thing of objectsOf(frame)) drawObject(pen, frame, thing, t);
  if (frame.type === "full") {
    drawWater(pen, frame, before, t);
    for (const group of frame.groups) drawGroup(pen, frame, group);
    drawIncorrect(pen, frame, t);
  }
  for (const thing of objectsOf(frame)) drawValue(pen, thing);
  for (const { x, y, letter } of strangers(frame))
    drawPerson(pen, (x - 0.5) * CELL, (y - 0.5) * CELL, CELL * 0.3, pen.theme.quiet, pen.theme.page, letter === "B");
  drawWorkers(pen, frame, before, t);
  for (const thing of objectsOf(frame)) drawStock(pen, frame, thing);
  const told = new Map<string, number>();
  for (const event of eventsOf(frame)) drawEvent(pen, frame, event, t, told);
  if (frame.type === "public") {
    const side = frame.size * CELL;
    text(pen, say("The map is shown after the round", "Mapa będzie widoczna po rozgrywce"), side / 2, side / 2, {
      size: side / 26,
      color: pen.theme.quiet,
      align: "center",
    });
  }
}

function drawSeen(pen: Pen, ground: string[]): void {
  pen.ctx.beginPath();
  ground.forEach((row, y) => {
    for (const { letter, first, length } of runs(row.replace(/[^#]/g, ".")))
      if (letter === ".") pen.ctx.rect(first * CELL, y * CELL, length * CELL, CELL);
  });
  pen.ctx.fillStyle = pen.theme.grass;
  pen.ctx.fill();
}

function drawStacks(pen: Pen, ground: string[]): void {
  const { ctx, theme } = pen;
  ground.forEach((row, y) => {
    for (const { letter, first, length } of runs(row)) {
      const height = heightOf(letter);
      if (height === 0) continue;
      faded(pen, 0.45 + 0.55 * Math.min(height / HIGH, 1), () => {
        ctx.fillStyle = theme.dark ? "#b59a63" : "#8a6d33"; // sandbags
        ctx.fillRect(first * CELL, y * CELL, length * CELL, CELL);
      });
      for (let at = first; at < first + length; at++) {
        ctx.strokeStyle = theme.ground;
        ctx.lineWidth = CELL * 0.06;
        ctx.strokeRect(at * CELL + CELL * 0.04, y * CELL + CELL * 0.04, CELL * 0.92, CELL * 0.92);
        text(pen, letter === "Z" ? ">30" : `${height}`, (at + 0.5) * CELL, (y + 0.52) * CELL, {
          size: CELL * 0.52,
          weight: 600,
          align: "center",
          color: theme.dark ? "#14100a" : "#ffffff",
        });
      }
    }
  });
}

function drawObject(pen: Pen, frame: Frame, thing: OwnedObject, t: number): void {
  const { kind, x, y, sx, sy } = thing;
  const ink = pen.team(teamOf(frame, thing.team));
  const [w, h] = [sx * CELL, sy * CELL];
  const [left, top] = kind === "car" ? carPlace(frame, thing, t) : [(x - 1) * CELL, (y - 1) * CELL];
  if (kind === "car") return drawCar(pen, left, top, ink.fill, ink.text);
  if (kind === "warehouse") return box(pen, left + 1, top + 1, w - 2, h - 2, 3, ink.fill, ink.line, 2.5);
  faded(pen, 0.45, () => box(pen, left + 1, top + 1, w - 2, h - 2, 3, ink.fill));
  box(pen, left + 1.5, top + 1.5, w - 3, h - 3, 3, undefined, ink.fill, 2);
  if (thing.damaged) hatch(pen, left + 2, top + 2, w - 4, h - 4, CELL * 0.5, pen.theme.fault, 1.5);
}

/** What a building is worth, above the water. */
function drawValue(pen: Pen, { kind, x, y, sx, sy, value }: OwnedObject): void {
  if (kind !== "building") return;
  const size = sx >= 2 ? Math.min(CELL * 0.75, sx * CELL * 0.34) : CELL * 0.48;
  text(pen, `${value}`, (x - 1 + sx / 2) * CELL, (y - 1 + sy / 2) * CELL, { size, weight: 650, align: "center" });
}

/** Whose warehouse it is and how many bags it has, above the workers in it. */
function drawStock(pen: Pen, frame: Frame, { team, kind, x, y, sx, sy, bags }: OwnedObject): void {
  if (kind !== "warehouse") return;
  const ink = pen.team(teamOf(frame, team));
  const [cx, cy] = [(x - 1 + sx / 2) * CELL, (y - 1 + sy / 2) * CELL];
  const afar = 12 / pen.scale;
  if (CELL < afar) return void tag(pen, ink.short, cx, (y - 1) * CELL - afar * 0.9, afar, ink.fill, ink.text, "center");
  const style = { size: CELL * 0.66, color: ink.text, rim: ink.fill };
  floating(pen, ink.short, cx, cy - CELL * 0.38, style);
  floating(pen, `${bags}`, cx, cy + CELL * 0.42, style);
}

/** A car has no number: one that jumped came from where an event says. */
function carPlace(frame: Frame, { team, x, y }: OwnedObject, t: number): [number, number] {
  const jump = eventsOf(frame).find(
    (event) => event.what === "jumped" && event.team === team && event.to?.x === x && event.to.y === y,
  );
  if (!jump) return [(x - 1) * CELL, (y - 1) * CELL];
  return [(between(jump.x, x, slide(t)) - 1) * CELL, (between(jump.y, y, slide(t)) - 1) * CELL];
}

function drawCar(pen: Pen, left: number, top: number, fill: string, wheel: string): void {
  const u = CELL;
  box(pen, left + u * 0.08, top + u * 0.36, u * 0.84, u * 0.36, u * 0.1, fill);
  polygon(
    pen,
    [
      [left + u * 0.26, top + u * 0.38],
      [left + u * 0.36, top + u * 0.14],
      [left + u * 0.66, top + u * 0.14],
      [left + u * 0.78, top + u * 0.38],
    ],
    fill,
  );
  for (const at of [0.28, 0.72]) disc(pen, left + u * at, top + u * 0.76, u * 0.13, wheel, fill, u * 0.06);
}

/** Water rolls in from its edge in the turn of its arrival. */
function drawWater(pen: Pen, frame: FullFrame, before: Frame | null, t: number): void {
  if (frame.water.length === 0) return;
  const { ctx } = pen;
  const side = frame.size * CELL;
  const arrives = before !== null && before.height === 0 && t < MOTION;
  const far = arrives ? side * clamp(t / MOTION) : side;
  const edge = frame.waves.find(({ turn }) => turn <= frame.turn)?.edge ?? "N";
  ctx.save();
  ctx.beginPath();
  if (edge === "N") ctx.rect(0, 0, side, far);
  else if (edge === "S") ctx.rect(0, side - far, side, far);
  else if (edge === "W") ctx.rect(0, 0, far, side);
  else ctx.rect(side - far, 0, far, side);
  ctx.clip();
  ctx.beginPath();
  frame.water.forEach((row, y) => {
    for (const { letter, first, length } of runs(row))
      if (letter === "~") ctx.rect(first * CELL, y * CELL, length * CELL, CELL + 0.3);
  });
  faded(pen, 0.66, () => {
    ctx.fillStyle = pen.theme.water;
    ctx.fill();
  });
  ctx.restore();
}

function drawGroup(pen: Pen, frame: FullFrame, { value, shares, spans }: GroupView): void {
  if (value === 0) return;
  outline(pen, spans, pen.theme.good, CELL * 0.16);
  const { y, first, last } = spans.at(-1) ?? { y: 1, first: 1, last: 1 };
  const owners = shares.map(({ team, objects }) => `${pen.team(teamOf(frame, team)).short} ×${objects}`).join(", ");
  floating(pen, `${value}  ${owners}`, ((first + last) / 2 - 0.5) * CELL, (y + 0.7) * CELL, {
    size: CELL * 0.85,
    color: pen.theme.text,
  });
}

function outline(pen: Pen, spans: Span[], color: string, thick: number): void {
  const inside = new Set<string>();
  for (const { y, first, last } of spans) for (let x = first; x <= last; x++) inside.add(`${x} ${y}`);
  const { ctx } = pen;
  ctx.beginPath();
  for (const { y, first, last } of spans)
    for (let x = first; x <= last; x++) {
      const [l, t] = [(x - 1) * CELL, (y - 1) * CELL];
      if (!inside.has(`${x} ${y - 1}`)) (ctx.moveTo(l, t), ctx.lineTo(l + CELL, t));
      if (!inside.has(`${x} ${y + 1}`)) (ctx.moveTo(l, t + CELL), ctx.lineTo(l + CELL, t + CELL));
      if (!inside.has(`${x - 1} ${y}`)) (ctx.moveTo(l, t), ctx.lineTo(l, t + CELL));
      if (!inside.has(`${x + 1} ${y}`)) (ctx.moveTo(l + CELL, t), ctx.lineTo(l + CELL, t + CELL));
    }
  ctx.strokeStyle = color;
  ctx.lineWidth = thick;
  ctx.lineCap = "square";
  ctx.stroke();
}

/** Stacks that protect nothing blink once a turn. */
function drawIncorrect(pen: Pen, frame: FullFrame, t: number): void {
  faded(pen, 0.65 + 0.35 * Math.cos(2 * Math.PI * t), () => {
    for (const { x, y } of frame.incorrect)
      box(pen, (x - 1) * CELL + 2, (y - 1) * CELL + 2, CELL - 4, CELL - 4, 2, undefined, pen.theme.fault, CELL * 0.12);
  });
}

function drawWorkers(pen: Pen, frame: Frame, before: Frame | null, t: number): void {
  const key = ({ team, id }: OwnedWorker): string => `${team} ${id}`;
  const was = new Map((before ? workersOf(before) : []).map((worker) => [key(worker), worker]));
  const crowd = new Map<string, number>();
  for (const worker of workersOf(frame)) {
    const { x, y, bags } = worker;
    if (worker.ride) continue; // in a car
    const old = was.get(key(worker));
    const part = slide(t);
    const place = `${x} ${y}`;
    const nth = crowd.get(place) ?? 0;
    crowd.set(place, nth + 1);
    const [ox, oy] = nth === 0 ? [0, 0] : [Math.cos(nth * 2.1) * CELL * 0.22, Math.sin(nth * 2.1) * CELL * 0.22];
    const [px, py] = [
      (between(old?.x ?? x, x, part) - 0.5) * CELL + ox,
      (between(old?.y ?? y, y, part) - 0.5) * CELL + oy,
    ];
    const ink = pen.team(teamOf(frame, worker.team));
    const r = Math.max(CELL * 0.3, Math.min(3 / pen.scale, CELL)); // visible from afar too
    if (worker.capacity > 1 && r === CELL * 0.3) drawBarrow(pen, px, py, ink.line);
    drawPerson(pen, px, py, r, ink.fill, pen.theme.page, bags > 0);
    if (bags > 1)
      text(pen, `${bags}`, px + CELL * 0.28, py - CELL * 0.3, { size: CELL * 0.42, weight: 700, align: "center" });
  }
}

/** Head and shoulders; a bag on the shoulder when he carries. */
function drawPerson(pen: Pen, x: number, y: number, r: number, fill: string, rim: string, loaded: boolean): void {
  disc(pen, x, y + r * 0.35, r * 0.85, fill, rim, r * 0.22);
  disc(pen, x, y - r * 0.6, r * 0.55, fill, rim, r * 0.22);
  if (loaded)
    box(
      pen,
      x + r * 0.2,
      y - r * 1.05,
      r * 1.1,
      r * 0.75,
      r * 0.3,
      pen.theme.dark ? "#d8bd85" : "#8a6d33",
      rim,
      r * 0.18,
    );
}

function drawBarrow(pen: Pen, x: number, y: number, line: string): void {
  const u = CELL;
  polygon(
    pen,
    [
      [x - u * 0.48, y + u * 0.08],
      [x - u * 0.12, y + u * 0.08],
      [x - u * 0.2, y + u * 0.32],
      [x - u * 0.42, y + u * 0.32],
    ],
    line,
  );
  disc(pen, x - u * 0.42, y + u * 0.38, u * 0.09, line);
}

/** `told` counts the words on each field: they stand above each other. */
function drawEvent(
  pen: Pen,
  frame: Frame,
  { what, team, x, y, amount, to }: EventView,
  t: number,
  told: Map<string, number>,
): void {
  const { theme } = pen;
  const [px, py] = [(x - 0.5) * CELL, (y - 0.5) * CELL];
  const ink = pen.team(teamOf(frame, team));
  const rise = CELL * 0.9 * clamp(t / MOTION);
  const float = (words: string, color: string): void => {
    const below = told.get(`${x} ${y}`) ?? 0;
    told.set(`${x} ${y}`, below + 1);
    faded(pen, afterglow(t, 0.75), () =>
      floating(pen, words, px, py - CELL * (0.5 + 0.8 * below) - rise, { size: CELL * 0.75, color }),
    );
  };
  if (what === "placed")
    faded(pen, 1 - clamp(t / MOTION), () =>
      disc(pen, px, py, CELL * (0.4 + 0.5 * clamp(t / MOTION)), undefined, ink.line, CELL * 0.12),
    );
  else if (what === "stolen") float(say(`${ink.short} takes ${amount}`, `${ink.short} zabiera ${amount}`), theme.warn);
  else if (what === "caught") float(say(`caught, drops ${amount}`, `złapany, upuszcza ${amount}`), theme.warn);
  else if (what === "bought") float(say("barrow", "taczka"), theme.text);
  else if (what === "damaged") float(`−${amount}`, theme.fault);
  else if (what === "drowned" || what === "dam") {
    cross(pen, px, py, theme.fault);
    float(what === "dam" ? say("swept away", "porwany") : say("drowned", "utonął"), theme.fault);
  } else if (to && (what === "jumped" || what === "blocked")) {
    const end: [number, number] = [(to.x - 0.5) * CELL, (to.y - 0.5) * CELL];
    faded(pen, afterglow(t, 0.3), () =>
      stroke(pen, [[px, py], end], what === "blocked" ? theme.fault : ink.line, CELL * 0.1),
    );
  }
}

function cross(pen: Pen, x: number, y: number, color: string): void {
  const r = CELL * 0.32;
  stroke(
    pen,
    [
      [x - r, y - r],
      [x + r, y + r],
    ],
    color,
    CELL * 0.14,
  );
  stroke(
    pen,
    [
      [x - r, y + r],
      [x + r, y - r],
    ],
    color,
    CELL * 0.14,
  );
}
