/** The fight: robots in a ring, blows group by group. */

import type { BlowView, Frame, RobotView } from "arena24/frames/robots";
import { arrow, between, clamp, disc, faded, floating, MOTION, ring, say, shrunk, tag, text, type Pen } from "arena24/kit";
import { robotsOf, teamOf } from "./frame";
import { type Page, roomOf } from "./page";

const WIDE = 3; // radii: how wide what stands below a robot may be, because of its neighbours
const RING = 12; // robots for which a ring has room; more stand in ranks

export interface Place {
  x: number;
  y: number;
  r: number;
}

/** Where robots stand, ordered by number, so that nobody moves between turns. */
export function places(robots: readonly RobotView[], page: Page): Map<number, Place> {
  const stand = robots.length <= RING ? circle(robots.length, page) : ranks(robots.length, page);
  return new Map(robots.map(({ team }, at) => [team, stand(at)]));
}

function circle(count: number, page: Page): (at: number) => Place {
  const { top, height } = roomOf(page);
  const [x, y] = [page.width / 2, top + height / 2 - 24];
  const [rx, ry] = [page.width / 2 - 84, height / 2 - 84];
  const r = Math.min(46, (Math.PI * (rx + ry)) / Math.max(count, 1) / 3.1);
  return (at) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * at) / Math.max(count, 1);
    return { x: x + Math.cos(angle) * rx, y: y + Math.sin(angle) * ry, r };
  };
}

/** Ranks, every second one half a step aside, so that blows between neighbours can be told apart. */
function ranks(count: number, page: Page): (at: number) => Place {
  const { top, height } = roomOf(page);
  const across = Math.ceil(Math.sqrt((count * page.width) / height));
  const [w, h] = [page.width / (across + 0.5), height / Math.ceil(count / across)];
  return (at) => {
    const row = Math.floor(at / across);
    return { x: ((at % across) + 0.5 + (row % 2) / 2) * w, y: top + (row + 0.38) * h, r: Math.min(w / 3.2, h / 3.7) };
  };
}

export function drawArena(pen: Pen, frame: Frame, before: Frame | null, t: number, page: Page): void {
  const robots = robotsOf(frame);
  if (robots.length === 0)
    return text(pen, say("No robots on the arena", "Brak robotów na arenie"), page.width / 2, page.head + 120, {
      size: 22,
      color: pen.theme.quiet,
      align: "center",
    });
  const where = places(robots, page);
  const fresh = before?.fight === frame.fight; // else all robots have just been repaired
  const was = new Map(robotsOf(before ?? frame).map(({ team, now }) => [team, now]));
  const order = [...new Set(frame.blows.map(({ group }) => group))];
  const landed = (blow: BlowView): number => clamp((t / MOTION) * (order.length || 1) - order.indexOf(blow.group));
  for (const blow of frame.blows) drawBlow(pen, frame, blow, where, landed(blow), t);
  for (const robot of robots)
    drawRobot(pen, frame, robot, fresh ? was.get(robot.team) : undefined, where.get(robot.team)!, t);
  const struck = frame.blows.filter((blow) => landed(blow) >= 1);
  if (robots.length > RING) drawTolls(pen, struck, where);
  else for (const blow of struck) drawDamage(pen, blow, where);
  const next = frame.type === "public" ? [] : frame.plans;
  for (const { team, target } of next) drawPlan(pen, frame, team, where.get(team), where.get(target));
}

function drawRobot(
  pen: Pen,
  frame: Frame,
  robot: RobotView,
  was: number | undefined,
  { x, y, r }: Place,
  t: number,
): void {
  const { theme } = pen;
  const { hp, atk, spd, now, hits, frags } = robot;
  const ink = pen.team(teamOf(frame, robot.team));
  const shown = between(was ?? now, now, clamp(t / MOTION));
  const gone = now === 0;
  const shrink = gone ? between(was && was > 0 ? 1 : 0.7, 0.7, clamp(t / MOTION)) : 1;
  const left = `${Math.round(shown)}`;
  faded(pen, gone ? 0.65 : 1, () => {
    disc(pen, x, y, r * 0.8 * shrink, gone ? theme.raised : ink.fill);
    ring(pen, x, y, r * 0.95, r * 0.17, hp > 0 ? shown / hp : 0, ink.line, theme.raised);
    // the shield: how much of an attack is repelled
    ring(pen, x, y, r * 1.17, r * 0.08, robot.block_pct / 100, theme.quiet);
    const words = gone ? say("out", "poza grą") : left;
    text(pen, words, x, y, {
      size: shrunk(pen, words, r * (gone ? 0.36 : 0.56), r * 1.4, 650),
      weight: 650,
      align: "center",
      color: gone ? theme.text : ink.text,
    });
  });
  const below = y + r * 1.96;
  const size = Math.max(r * 0.32, 8 / pen.scale); // a colour never stands alone
  const badge = tag(pen, ink.short, x - r * 1.2, y + r * 1.52, size, ink.fill, ink.text);
  floating(pen, ink.name, x - r * 1.2 + badge + r * 0.14, y + r * 1.54, {
    size: r * 0.34,
    weight: 600,
    align: "left",
    max: r * 2.9 - badge,
  });
  const stats = `ATK ${atk}  SPD ${spd}`;
  floating(pen, stats, x, below, { size: shrunk(pen, stats, r * 0.31, r * WIDE), weight: 400, color: theme.quiet });
  const done = say(`${hits} dealt${frags ? `, ${frags} out` : ""}`, `ciosy ${hits}${frags ? `, zbici ${frags}` : ""}`);
  if (hits > 0 || frags > 0)
    floating(pen, done, x, below + r * 0.36, { size: shrunk(pen, done, r * 0.31, r * WIDE), weight: 400 });
}

/** Where a blow is drawn: beside the straight line, so that an answer does not cover it. */
function lineOf({ attacker, target }: BlowView, where: Map<number, Place>): [number, number, number, number] | null {
  const [a, b] = [where.get(attacker), where.get(target)];
  if (!a || !b) return null;
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  return [
    a.x + ux * a.r * 1.3 - uy * 7,
    a.y + uy * a.r * 1.3 + ux * 7,
    b.x - ux * b.r * 1.32 - uy * 7,
    b.y - uy * b.r * 1.32 + ux * 7,
  ];
}

function drawBlow(pen: Pen, frame: Frame, blow: BlowView, where: Map<number, Place>, part: number, t: number): void {
  const line = lineOf(blow, where);
  if (!line || part <= 0) return;
  const [sx, sy, ex, ey] = line;
  const { fill } = pen.team(teamOf(frame, blow.attacker));
  faded(pen, t <= MOTION ? 1 : 0.6, () =>
    arrow(pen, sx, sy, between(sx, ex, part), between(sy, ey, part), fill, blow.damage > 0 ? 5 : 2.5),
  );
}

function drawDamage(pen: Pen, blow: BlowView, where: Map<number, Place>): void {
  const line = lineOf(blow, where);
  if (!line) return;
  const { damage, fell } = blow;
  const out = fell && damage > 0;
  const words = out ? `−${damage} ${say("out", "pada")}` : damage > 0 ? `−${damage}` : "0";
  floating(pen, words, between(line[0], line[2], 0.62), between(line[1], line[3], 0.62), {
    size: 24,
    color: out ? pen.theme.fault : pen.theme.text,
  });
}

/** Where many fight, all that somebody has lost in the turn stands above whoever has lost it. */
function drawTolls(pen: Pen, blows: readonly BlowView[], where: Map<number, Place>): void {
  const tolls = new Map<number, { damage: number; out: boolean }>();
  for (const { target, damage, fell } of blows) {
    if (!damage) continue;
    const known = tolls.get(target);
    tolls.set(target, { damage: damage + (known?.damage ?? 0), out: fell || (known?.out ?? false) });
  }
  for (const [target, { damage, out }] of tolls) {
    const { x, y, r } = where.get(target)!;
    floating(pen, out ? `−${damage} ${say("out", "pada")}` : `−${damage}`, x, y - r * 1.1, {
      size: Math.min(24, r * 0.62),
      color: out ? pen.theme.fault : pen.theme.text,
    });
  }
}

function drawPlan(pen: Pen, frame: Frame, team: number, a: Place | undefined, b: Place | undefined): void {
  if (!a || !b) return;
  const { ctx } = pen;
  ctx.setLineDash([6, 8]);
  faded(pen, 0.6, () =>
    arrow(pen, a.x, a.y, between(a.x, b.x, 0.8), between(a.y, b.y, 0.8), pen.team(teamOf(frame, team)).fill, 2.5),
  );
  ctx.setLineDash([]);
}
