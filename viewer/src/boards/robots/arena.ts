/** The fight: robots in a ring, blows group by group. */

import { say } from "../../i18n";
import type { Pen } from "../board";
import { arrow, disc, faded, floating, ring, tag, text } from "../kit/draw";
import { MOTION, between, clamp } from "../kit/motion";
import { robotsOf, teamOf, type Blow, type Robot, type RobotsFrame } from "./frame";
import { HEAD, WIDTH } from "./head";

const CENTRE: readonly [number, number] = [WIDTH / 2, HEAD + 8 + (640 - HEAD - 8) / 2 - 24];

export interface Place {
  x: number;
  y: number;
  r: number;
}

/** Where robots stand: an ellipse, ordered by number, so that nobody moves between turns. */
export function places(robots: readonly Robot[]): Map<number, Place> {
  const count = Math.max(robots.length, 1);
  const [rx, ry] = [WIDTH / 2 - 84, (640 - HEAD - 8) / 2 - 84];
  const r = Math.min(46, (Math.PI * (rx + ry)) / count / 3.1);
  return new Map(
    robots.map(([team], at) => {
      const angle = -Math.PI / 2 + (2 * Math.PI * at) / count;
      return [team, { x: CENTRE[0] + Math.cos(angle) * rx, y: CENTRE[1] + Math.sin(angle) * ry, r }];
    }),
  );
}

export function drawArena(pen: Pen, frame: RobotsFrame, before: RobotsFrame | null, t: number): void {
  const robots = robotsOf(frame);
  if (robots.length === 0)
    return text(pen, say("No robots on the arena", "Brak robotów na arenie"), CENTRE[0], CENTRE[1], {
      size: 22,
      color: pen.theme.quiet,
      align: "center",
    });
  const where = places(robots);
  const fresh = before?.fight === frame.fight; // else all robots have just been repaired
  const was = new Map(robotsOf(before ?? frame).map((robot) => [robot[0], robot[5]]));
  const groups = new Set(frame.blows.map(([, , , group]) => group)).size || 1;
  const order = [...new Set(frame.blows.map(([, , , group]) => group))];
  const landed = (blow: Blow): number => clamp((t / MOTION) * groups - order.indexOf(blow[3]));
  for (const blow of frame.blows) drawBlow(pen, frame, blow, where, landed(blow), t);
  for (const robot of robots)
    drawRobot(pen, frame, robot, fresh ? was.get(robot[0]) : undefined, where.get(robot[0])!, t);
  for (const blow of frame.blows) if (landed(blow) >= 1) drawDamage(pen, blow, where);
  const next = frame.plans ?? [];
  for (const [team, target] of next) drawPlan(pen, frame, team, where.get(team), where.get(target));
}

function drawRobot(
  pen: Pen,
  frame: RobotsFrame,
  robot: Robot,
  was: number | undefined,
  { x, y, r }: Place,
  t: number,
): void {
  const { theme } = pen;
  const [number, hp, atk, , spd, now, block, hits, frags] = robot;
  const ink = pen.team(teamOf(frame, number));
  const shown = between(was ?? now, now, clamp(t / MOTION));
  const gone = now === 0;
  const shrink = gone ? between(was && was > 0 ? 1 : 0.7, 0.7, clamp(t / MOTION)) : 1;
  faded(pen, gone ? 0.65 : 1, () => {
    disc(pen, x, y, r * 0.8 * shrink, gone ? theme.raised : ink.fill);
    ring(pen, x, y, r * 0.95, r * 0.17, hp > 0 ? shown / hp : 0, ink.line, theme.raised);
    // the shield: how much of an attack is repelled
    ring(pen, x, y, r * 1.17, r * 0.08, block / 100, theme.quiet);
    text(pen, gone ? say("out", "poza grą") : `${Math.round(shown)}`, x, y, {
      size: gone ? r * 0.36 : r * 0.56,
      weight: 650,
      align: "center",
      color: gone ? theme.text : ink.text,
      max: r * 1.5,
    });
  });
  const below = y + r * 1.96;
  const badge = tag(pen, ink.short, x - r * 1.2, y + r * 1.52, r * 0.32, ink.fill, ink.text);
  floating(pen, ink.name, x - r * 1.2 + badge + r * 0.14, y + r * 1.54, {
    size: r * 0.34,
    weight: 600,
    align: "left",
    max: r * 2.9 - badge,
  });
  floating(pen, `ATK ${atk}  SPD ${spd}`, x, below, { size: r * 0.31, weight: 400, color: theme.quiet });
  if (hits > 0 || frags > 0)
    floating(
      pen,
      say(`${hits} dealt${frags ? `, ${frags} out` : ""}`, `zadane ${hits}${frags ? `, trafieni ${frags}` : ""}`),
      x,
      below + r * 0.36,
      { size: r * 0.31, weight: 400 },
    );
}

/** Where a blow is drawn: beside the straight line, so that an answer does not cover it. */
function lineOf([attacker, target]: Blow, where: Map<number, Place>): [number, number, number, number] | null {
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

function drawBlow(pen: Pen, frame: RobotsFrame, blow: Blow, where: Map<number, Place>, part: number, t: number): void {
  const line = lineOf(blow, where);
  if (!line || part <= 0) return;
  const [sx, sy, ex, ey] = line;
  const { fill } = pen.team(teamOf(frame, blow[0]));
  faded(pen, t <= MOTION ? 1 : 0.6, () =>
    arrow(pen, sx, sy, between(sx, ex, part), between(sy, ey, part), fill, blow[2] > 0 ? 5 : 2.5),
  );
}

function drawDamage(pen: Pen, blow: Blow, where: Map<number, Place>): void {
  const line = lineOf(blow, where);
  if (!line) return;
  const [, , damage, , fell] = blow;
  const out = fell && damage > 0;
  const words = out ? `−${damage} ${say("out", "pada")}` : damage > 0 ? `−${damage}` : "0";
  floating(pen, words, between(line[0], line[2], 0.62), between(line[1], line[3], 0.62), {
    size: 24,
    color: out ? pen.theme.fault : pen.theme.text,
  });
}

function drawPlan(pen: Pen, frame: RobotsFrame, team: number, a: Place | undefined, b: Place | undefined): void {
  if (!a || !b) return;
  const { ctx } = pen;
  ctx.setLineDash([6, 8]);
  faded(pen, 0.6, () =>
    arrow(pen, a.x, a.y, between(a.x, b.x, 0.8), between(a.y, b.y, 0.8), pen.team(teamOf(frame, team)).fill, 2.5),
  );
  ctx.setLineDash([]);
}
