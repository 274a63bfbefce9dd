/** Battle: a rhombus of hexagons with units, strategic points, shots and captures (games/battle/view.py). */

import type { EventView, Frame, UnitType, UnitView, What } from "arena24/frames/battle";
import { called, fingerprint, floating, say, type Board, type Fact, type News, type Pen, type Row, type Scene } from "arena24/kit";
import { drawArmies } from "./armies";
import { drawFarPoints, drawLand, drawPulses, FADES, ownersOf } from "./far";
import { along, MOTION, movesOf, once, type Piece, pieces, takenIn, teamOf, wayOf } from "./frame";
import { centre, fieldAt, hexagon, sceneOf } from "./hex";
import { easeOut, piece, type Shape } from "./pieces";

const SHAPED = 14; // pixels of a field from which on it is a hexagon and units have shapes and numbers; below it is far away
const STAMINA: Record<UnitType, number> = { HQ: 0, ARMORED: 10, TANK: 20, CANNON: 7 };
const SHAPES: Record<UnitType, Shape> = { HQ: "keep", ARMORED: "arrow", TANK: "block", CANNON: "gun" };

// ---- terrain

const TERRAIN = ["P", "H", "F", "B", "L"] as const;

function ground(pen: Pen, letter: string): string {
  const { theme } = pen;
  const inks: Record<string, string> = { P: theme.grass, H: theme.sand, F: theme.forest, B: theme.forest, L: theme.water };
  return inks[letter] ?? theme.ground;
}

function still(pen: Pen, frame: Frame): void {
  const { ctx, theme, scale } = pen;
  const size = frame.board.length;
  const afar = scale < SHAPED;
  for (const letter of TERRAIN) {
    ctx.fillStyle = ground(pen, letter);
    frame.board.forEach((row, at) => {
      const [first, last] = inSight(pen, at + 1, size);
      ctx.beginPath(); // a path for each row: one for the whole board would take seconds to fill
      for (let x = row.indexOf(letter, first - 1) + 1; x > 0 && x <= last; x = row.indexOf(letter, x) + 1) {
        const [cx, cy] = centre(x, at + 1, size);
        if (afar) ctx.rect(cx - 0.52, cy - 0.46, 1.04, 0.92);
        else hexagon(ctx, cx, cy, 0.585);
      }
      ctx.fill();
    });
  }
  if (!afar) {
    ctx.strokeStyle = theme.page;
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = 1 / scale;
    for (let y = 1; y <= size; y += 1) {
      const [first, last] = inSight(pen, y, size);
      ctx.beginPath();
      for (let x = first; x <= last; x += 1) hexagon(ctx, ...centre(x, y, size), 0.575);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }
  if (afar) drawLand(pen, frame);
  else texture(pen, frame, size);
}

/** The fields of a row that are in sight, the first and the last; none if the first comes after the last. */
function inSight({ sight }: Pen, y: number, size: number): [first: number, last: number] {
  const [left, top] = centre(1, y, size);
  if (top < sight.top - 1 || top > sight.bottom + 1) return [1, 0];
  return [Math.max(1, Math.floor(sight.left - left)), Math.min(size, Math.ceil(sight.right - left) + 2)];
}

/** Hills as two strokes, greenery as dots, water as a wave: never colour alone. */
function texture(pen: Pen, frame: Frame, size: number): void {
  const { ctx, theme, scale } = pen;
  ctx.strokeStyle = ctx.fillStyle = theme.strong;
  ctx.globalAlpha = theme.dark ? 0.55 : 0.7;
  ctx.lineWidth = Math.max(0.04, 0.8 / scale);
  ctx.lineCap = "round";
  ctx.beginPath();
  each(pen, frame, "H", (x, y) => {
    const [cx, cy] = centre(x, y, size);
    ctx.moveTo(cx - 0.26, cy + 0.14);
    ctx.lineTo(cx - 0.06, cy - 0.16);
    ctx.lineTo(cx + 0.1, cy + 0.08);
    ctx.moveTo(cx + 0.04, cy - 0.02);
    ctx.lineTo(cx + 0.12, cy - 0.12);
    ctx.lineTo(cx + 0.28, cy + 0.14);
  });
  each(pen, frame, "L", (x, y) => {
    const [cx, cy] = centre(x, y, size);
    for (const dy of [-0.12, 0.14]) {
      ctx.moveTo(cx - 0.26, cy + dy);
      ctx.quadraticCurveTo(cx - 0.13, cy + dy - 0.1, cx, cy + dy);
      ctx.quadraticCurveTo(cx + 0.13, cy + dy + 0.1, cx + 0.26, cy + dy);
    }
  });
  each(pen, frame, "F", (x, y) => {
    const [cx, cy] = centre(x, y, size);
    for (const [dx, dy] of [[-0.15, 0.12], [0.15, 0.12], [0, -0.14]] as const) {
      ctx.moveTo(cx + dx - 0.09, cy + dy + 0.09);
      ctx.lineTo(cx + dx, cy + dy - 0.12);
      ctx.lineTo(cx + dx + 0.09, cy + dy + 0.09);
    }
  });
  ctx.stroke();
  ctx.beginPath();
  each(pen, frame, "B", (x, y) => {
    const [cx, cy] = centre(x, y, size);
    for (const [dx, dy] of [[-0.17, 0.08], [0.17, 0.08], [0, -0.15]] as const) {
      ctx.moveTo(cx + dx + 0.055, cy + dy);
      ctx.arc(cx + dx, cy + dy, 0.055, 0, 7);
    }
  });
  ctx.fill();
  ctx.globalAlpha = 1;
}

/** The fields in sight with this letter. */
function each(pen: Pen, frame: Frame, letter: string, use: (x: number, y: number) => void): void {
  frame.board.forEach((row, at) => {
    const [first, last] = inSight(pen, at + 1, frame.board.length);
    for (let x = row.indexOf(letter, first - 1) + 1; x > 0 && x <= last; x = row.indexOf(letter, x) + 1) use(x, at + 1);
  });
}

// ---- what moves

function draw(pen: Pen, frame: Frame, before: Frame | null, t: number): void {
  const size = frame.board.length;
  if (pen.scale < SHAPED) {
    drawFarPoints(pen, frame, t);
    drawArmies(pen, frame, t);
    drawShots(pen, frame, t, size);
    return drawPulses(pen, frame, t);
  }
  const [all, moves] = [pieces(frame).filter((one) => seen(pen, one, size)), movesOf(frame)];
  drawPoints(pen, frame, t, size);
  for (const one of all) drawOrder(pen, one, size);
  for (const one of all) drawPiece(pen, frame, one, moves.get(one.key), t, size);
  if (before) drawLosses(pen, frame, before, t, size);
  drawShots(pen, frame, t, size);
  drawRings(pen, frame, t, size);
}

function seen({ sight }: Pen, { x, y }: { x: number; y: number }, size: number): boolean {
  const [cx, cy] = centre(x, y, size);
  return cx > sight.left - 2 && cx < sight.right + 2 && cy > sight.top - 2 && cy < sight.bottom + 2;
}

function drawPoints(pen: Pen, frame: Frame, t: number, size: number): void {
  const { ctx, theme, scale } = pen;
  const taken = takenIn(frame);
  for (const { x, y, owner } of frame.points) {
    if (!seen(pen, { x, y }, size)) continue;
    const [cx, cy] = centre(x, y, size);
    const ink = owner ? pen.team(teamOf(frame, owner)) : null;
    const grow = taken.has(`${x}.${y}`) ? 1 + 0.5 * Math.max(0, 1 - t / MOTION) : 1;
    ctx.lineWidth = Math.max(0.09, 1.5 / scale);
    ctx.beginPath();
    hexagon(ctx, cx, cy, 0.5 * grow);
    if (ink) {
      ctx.globalAlpha = 0.28;
      ctx.fillStyle = ink.fill;
      ctx.fill();
      ctx.globalAlpha = 1;
    }
    ctx.strokeStyle = ink?.fill ?? theme.text;
    ctx.setLineDash(ink ? [] : [0.18, 0.12]);
    ctx.stroke();
    ctx.setLineDash([]);
    // a flag that stands above whoever holds the field
    ctx.beginPath();
    ctx.moveTo(cx - 0.34, cy - 0.1);
    ctx.lineTo(cx - 0.34, cy - 0.78);
    ctx.lineTo(cx + 0.12, cy - 0.62);
    ctx.lineTo(cx - 0.34, cy - 0.44);
    ctx.fillStyle = ink?.fill ?? theme.quiet;
    ctx.fill();
    ctx.strokeStyle = theme.text;
    ctx.lineWidth = Math.max(0.045, 1 / scale);
    ctx.stroke();
    if (ink) floating(pen, ink.short, cx + 0.42, cy - 0.62, { size: 0.42, color: theme.text });
  }
}

function drawOrder(pen: Pen, one: Piece, size: number): void {
  if (!one.to) return;
  const { ctx } = pen;
  const [from, to] = [centre(one.x, one.y, size), centre(one.to.x, one.to.y, size)];
  ctx.strokeStyle = pen.theme.quiet;
  ctx.globalAlpha = 0.8;
  ctx.lineWidth = Math.max(0.05, 1 / pen.scale);
  ctx.setLineDash([0.1, 0.1]);
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(from[0] + (to[0] - from[0]) * 0.72, from[1] + (to[1] - from[1]) * 0.72);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

function drawPiece(pen: Pen, frame: Frame, one: Piece, event: EventView | undefined, t: number, size: number): void {
  const moved = Math.min(1, t / MOTION);
  const grow = event?.what === "created" && moved < 1 ? easeOut(moved) * (1 + 0.25 * Math.sin(Math.PI * moved)) : 1;
  const ink = pen.team(teamOf(frame, one.team));
  const share = one.stamina === null ? null : one.stamina / STAMINA[one.type];
  piece(pen, SHAPES[one.type], ...along(wayOf(one, event, size), t), grow, ink, share);
}

/** Who was here a turn ago and was destroyed shrinks away. */
function drawLosses(pen: Pen, frame: Frame, before: Frame, t: number, size: number): void {
  if (t >= MOTION) return;
  const lost = frame.events.filter(({ what }) => what === "destroyed");
  if (!lost.length) return;
  const known = new Map(pieces(before).map((one) => [one.key, one]));
  for (const { team, x, y, unit, type } of lost) {
    const one = known.get(`${team}.${unit}`);
    const [cx, cy] = centre(x, y, size);
    const shape = SHAPES[one?.type ?? type ?? "TANK"];
    piece(pen, shape, cx, cy, 1 - t / MOTION, pen.team(teamOf(before, team)), null);
  }
}

/** Shots are lines that fade, those of cannons arcs; all of a team at once. */
function drawShots(pen: Pen, frame: Frame, t: number, size: number): void {
  const fade = 1 - t / 0.8;
  if (fade <= 0) return;
  const { ctx, scale } = pen;
  const shots = grouped(pen, frame, "shot", size);
  ctx.globalAlpha = fade;
  ctx.lineWidth = Math.max(0.08, 1.5 / scale);
  for (const [team, events] of shots) {
    ctx.strokeStyle = pen.team(teamOf(frame, team)).line;
    ctx.beginPath();
    for (const { x, y, type, to } of events) {
      const [cx, cy] = centre(x, y, size);
      const [tx, ty] = to ? centre(to.x, to.y, size) : [cx, cy];
      ctx.moveTo(cx, cy);
      if (type === "CANNON") ctx.quadraticCurveTo((cx + tx) / 2, Math.min(cy, ty) - 1.2, tx, ty);
      else ctx.lineTo(tx, ty);
      circle(ctx, tx, ty, 0.12 + 0.2 * Math.min(1, t / MOTION));
    }
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Hits, repairs and captures are rings that grow and fade. */
function drawRings(pen: Pen, frame: Frame, t: number, size: number): void {
  const share = t / 0.6;
  if (share >= 1) return;
  const { ctx, theme, scale } = pen;
  ctx.globalAlpha = 1 - share;
  ctx.lineWidth = Math.max(0.08, 1.5 / scale);
  for (const what of ["hit", "repaired", "captured"] as const) {
    ctx.strokeStyle = what === "repaired" ? theme.good : theme.fault;
    ctx.beginPath();
    for (const { x, y, to } of [...grouped(pen, frame, what, size).values()].flat()) {
      const at = what === "captured" && to ? centre(to.x, to.y, size) : centre(x, y, size);
      circle(ctx, ...at, 0.45 + (what === "captured" ? 1.6 : 0.3) * share);
    }
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

function circle(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.moveTo(x + radius, y);
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
}

/** The events of a kind that are in sight, by team: many strokes of one colour cost little. */
function grouped(pen: Pen, frame: Frame, what: What, size: number): Map<number, EventView[]> {
  const found = new Map<number, EventView[]>();
  for (const event of frame.events) {
    if (event.what !== what || !seen(pen, event, size)) continue;
    found.get(event.team)?.push(event) ?? found.set(event.team, [event]);
  }
  return found;
}

// ---- in words

const GROUND: Record<string, () => string> = {
  P: () => say("plain", "równina"),
  H: () => say("hill", "wzgórze"),
  F: () => say("forest", "las"),
  B: () => say("bushes", "krzaki"),
  L: () => say("water", "woda"),
};
const NAMES: Record<UnitType, () => string> = {
  HQ: () => say("headquarters", "sztab"),
  ARMORED: () => say("armoured car", "samochód pancerny"),
  TANK: () => say("tank", "czołg"),
  CANNON: () => say("cannon", "działo"),
};

function a(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

function facts(frame: Frame, wx: number, wy: number): Fact[] {
  const found = fieldAt(wx, wy, frame.board.length);
  if (!found) return [];
  const [x, y] = found;
  const letter = frame.board[y - 1]?.[x - 1] ?? "";
  const list: Fact[] = [{ label: `(${x}, ${y})`, value: GROUND[letter]?.() ?? letter }];
  const point = frame.points.find((one) => one.x === x && one.y === y);
  if (point) {
    const owner = point.owner ? called(teamOf(frame, point.owner)) : say("nobody's", "niczyj");
    list.push({ label: say("strategic point", "punkt strategiczny"), value: owner });
  }
  for (const one of pieces(frame).filter((other) => other.x === x && other.y === y)) {
    list.push({ label: NAMES[one.type](), value: called(teamOf(frame, one.team)) });
    if (one.id !== null) list.push({ label: "id", value: String(one.id) });
    if (one.stamina !== null) {
      list.push({ label: say("stamina", "wytrzymałość"), value: `${one.stamina} / ${STAMINA[one.type]}` });
    }
    if (one.to) {
      const arrives = say(`in ${one.busy}`, `za ${one.busy}`);
      list.push({ label: say("goes to", "idzie na"), value: `(${one.to.x}, ${one.to.y}) ${arrives}` });
    }
  }
  return list;
}

function news(frame: Frame, before: Frame | null): News[] {
  const size = frame.board.length;
  const found: News[] = [];
  const owners = new Map((before?.points ?? []).map(({ x, y, owner }) => [`${x}.${y}`, owner]));
  let shots = 0;
  for (const { what, team: number, x, y, type, to } of frame.events) {
    const team = teamOf(frame, number);
    const [wx, wy] = centre(x, y, size);
    const at = { team, x: wx, y: wy };
    const name = type ? NAMES[type]() : say("unit", "jednostka");
    if (what === "shot") shots += 1;
    if (what === "taken") {
      const from = owners.get(`${x}.${y}`);
      const whose = from && from !== number ? say(` from ${called(teamOf(frame, from))}`, `; poprzednio ${called(teamOf(frame, from))}`) : "";
      found.push({ ...at, text: say(`took point (${x}, ${y})${whose}`, `zajmuje punkt (${x}, ${y})${whose}`), weight: 2 });
    } else if (what === "captured") {
      const { x: hx, y: hy } = to ?? { x, y };
      found.push({ ...at, text: say(`captured the headquarters at (${hx}, ${hy})`, `zdobywa sztab na (${hx}, ${hy})`), weight: 3 });
    } else if (what === "destroyed") {
      found.push({ ...at, text: say(`lost ${a(name)} at (${x}, ${y})`, `traci jednostkę: ${name} (${x}, ${y})`), weight: 2, harm: true });
    } else if (what === "created") {
      found.push({ ...at, text: say(`has a new ${name}`, `ma nową jednostkę: ${name}`), weight: 1 });
    } else if (what === "repaired") {
      found.push({ ...at, text: say(`repaired ${a(name)}`, `naprawia: ${name}`), weight: 1 });
    }
  }
  if (shots) found.push({ text: say(`${shots} ${shots === 1 ? "shot" : "shots"}`, `strzały: ${shots}`), weight: 1 });
  if (frame.countdown && before && !before.countdown) {
    found.push({ text: say(`the end is near: ${frame.left} turns left`, `blisko końca: zostało tur: ${frame.left}`), weight: 3 });
  }
  return found;
}

function rows(frame: Frame): Row[] {
  const held = (number: number) => frame.points.filter(({ owner }) => owner === number).length;
  const points = (number: number): Fact => ({ label: say("points held", "punkty"), value: String(held(number)) });
  if (frame.type === "full") {
    return frame.teams.map(({ team, number, points: score, hq }) => ({
      team,
      score,
      facts: [
        points(number),
        { label: say("units", "jednostki"), value: counted(frame.units.filter((unit) => unit.team === number)) },
        { label: say("HQ", "sztab"), value: hq ? say("stands", "stoi") : say("captured", "zdobyty") },
      ],
    }));
  }
  if (frame.type === "team") {
    const units = { label: say("units", "jednostki"), value: counted(frame.units) };
    return [{ team: 0, score: frame.score, facts: frame.number ? [points(frame.number), units] : [] }];
  }
  const owners = [...new Set(frame.points.map(({ owner }) => owner))].filter(Boolean).sort((a, b) => a - b);
  return owners.map((number) => ({ team: -number, score: held(number), facts: [points(number)] }));
}

/** "2 C 5 T 1 A" */
function counted(units: UnitView[]): string {
  const letters: [UnitType, string][] = [["CANNON", "C"], ["TANK", "T"], ["ARMORED", "A"]];
  const parts = letters.map(([type, letter]) => [units.filter((unit) => unit.type === type).length, letter] as const);
  return parts.filter(([count]) => count).map(([count, letter]) => `${count} ${letter}`).join(" ") || "0";
}

const stillKey = once((frame) => fingerprint(frame.board) + ownersOf(frame));

const board: Board<Frame> = {
  scene: (frame): Scene => sceneOf(frame.board.length),
  still,
  stillKey,
  rest: () => FADES,
  draw,
  facts,
  news,
  rows,
  field: 1,
  at: (frame, x, y) => {
    const size = frame.board.length;
    return Math.min(x, y) >= 1 && Math.max(x, y) <= size ? centre(x, y, size) : null;
  },
};

export default board as Board;
