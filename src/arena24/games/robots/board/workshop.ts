/** Building: every robot as a graph of parts and connections with its numbers. */

import type { Frame, HolderView, RobotView } from "arena24/frames/robots";
import { box, say, stroke, tag, text, type Pen, type TeamInk } from "arena24/kit";
import { holdersOf, part, parts, robotsOf, teamOf } from "./frame";
import { graphOf } from "./graph";
import { type Page, roomOf } from "./page";
import { STATS, glyph, socketInk } from "./parts";

export interface Bench {
  holder: HolderView;
  robot: RobotView | undefined;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where each team's bench is. */
export function benches(frame: Frame, page: Page): Bench[] {
  const { top, height } = roomOf(page);
  const holders = holdersOf(frame);
  const robots = robotsOf(frame);
  const most = Math.min(holders.length, Math.ceil(Math.sqrt((holders.length * page.width) / height / 1.3))) || 1;
  const down = Math.ceil(holders.length / most) || 1;
  const across = Math.ceil(holders.length / down) || 1; // as wide as so many rows allow
  const [w, h] = [(page.width - 10 * (across - 1)) / across, (height - 10 * (down - 1)) / down];
  return holders.map((holder, at) => ({
    holder,
    robot: robots.find(({ team }) => team === holder.team),
    x: (at % across) * (w + 10),
    y: top + Math.floor(at / across) * (h + 10),
    w,
    h,
  }));
}

export function drawWorkshop(pen: Pen, frame: Frame, page: Page): void {
  const all = benches(frame, page);
  if (all.length === 0)
    text(
      pen,
      say("Robots are built in secret until the first fight", "Roboty są tajne do pierwszej walki"),
      0,
      page.head + 24,
      { size: 20, color: pen.theme.quiet, max: page.width },
    );
  for (const bench of all) drawBench(pen, frame, bench);
}

const LOW = 110; // the height of a bench below which the numbers stand beside the robot: they would be too small under it
const ASIDE = 130; // ... if the bench is as wide as this

function drawBench(pen: Pen, frame: Frame, { holder, robot, x, y, w, h }: Bench): void {
  const { theme } = pen;
  const ink = pen.team(teamOf(frame, holder.team));
  if (robot && h < LOW && w >= ASIDE) return drawLow(pen, frame, { holder, robot, x, y, w, h }, ink);
  const size = Math.min(18, h / 9);
  box(pen, x, y, w, h, 8, theme.ground);
  const badge = tag(pen, ink.short, x + 8, y + 8 + size * 0.75, size, ink.fill, ink.text);
  const used = robot ? graphOf(robot.links).nodes.length : 0;
  const all = parts(holder.parts.length);
  const words = robot ? say(`${used} of ${all}`, `${used} z ${all}`) : all;
  text(pen, words, x + 16 + badge, y + 8 + size * 0.8, { size: size * 0.85, color: theme.quiet, max: w - badge - 24 });
  const foot = robot ? size * 2.5 : 0;
  const edge = Math.min(14, h * 0.07); // where there are many, every bit of room is for the robots
  const area = { x: x + edge, y: y + 8 + size * 1.5 + edge, w: w - 2 * edge, h: h - 8 - size * 1.5 - 2 * edge - foot };
  if (robot) {
    drawGraph(pen, frame, robot, area, ink.fill, ink.line);
    const [column, digits] = [(w - 16) / STATS.length, Math.max(...STATS.map(({ key }) => `${robot[key]}`.length))];
    STATS.forEach(({ key, name }, at) => {
      const left = x + 8 + at * column;
      text(pen, name, left, y + h - size * 2, { size: size * 0.72, color: theme.quiet });
      text(pen, `${robot[key]}`, left, y + h - size * 0.85, { size: Math.min(size * 1.05, (1.15 * column) / digits), weight: 650 });
    });
  } else drawLoose(pen, frame, holder.parts, area);
}

/** A low bench: the numbers at the right, one below the other. */
function drawLow(pen: Pen, frame: Frame, { holder, robot, x, y, w, h }: Bench & { robot: RobotView }, ink: TeamInk): void {
  const { theme } = pen;
  const [size, column] = [Math.min(14, h / 6.5), w * 0.44];
  box(pen, x, y, w, h, 8, theme.ground);
  const badge = tag(pen, ink.short, x + 6, y + 6 + size * 0.75, size, ink.fill, ink.text);
  const words = `${graphOf(robot.links).nodes.length}/${holder.parts.length}`;
  text(pen, words, x + 12 + badge, y + 6 + size * 0.8, { size: size * 0.75, color: theme.quiet, max: w - column - badge - 12 });
  const area = { x: x + 8, y: y + 14 + size * 1.5, w: w - column - 18, h: h - 22 - size * 1.5 };
  drawGraph(pen, frame, robot, area, ink.fill, ink.line);
  STATS.forEach(({ key, name }, at) => {
    const middle = y + ((at + 0.6) * h) / (STATS.length + 0.2);
    text(pen, name, x + w - column, middle, { size: size * 0.75, color: theme.quiet });
    text(pen, `${robot[key]}`, x + w - 8, middle, { size, weight: 650, align: "right" });
  });
}

type Area = { x: number; y: number; w: number; h: number };

function drawGraph(pen: Pen, frame: Frame, robot: RobotView, area: Area, fill: string, line: string): void {
  const { nodes, links } = graphOf(robot.links);
  const r = Math.min(14, Math.sqrt((area.w * area.h) / Math.max(nodes.length, 4)) * 0.2);
  const at = (i: number): [number, number] => [area.x + nodes[i]!.x * area.w, area.y + nodes[i]!.y * area.h];
  for (const [from, to, type] of links) stroke(pen, [at(from), at(to)], socketInk(pen, type), r * 0.22);
  nodes.forEach(({ part: id }, i) => {
    const [x, y] = at(i);
    glyph(pen, part(frame, id), x, y, r, fill, line, r * 0.14);
  });
}

function drawLoose(pen: Pen, frame: Frame, ids: number[], area: Area): void {
  const cell = Math.min(34, Math.sqrt((area.w * area.h) / Math.max(ids.length, 1)));
  const across = Math.max(1, Math.floor(area.w / cell));
  ids.forEach((id, at) => {
    const [x, y] = [area.x + ((at % across) + 0.5) * cell, area.y + (Math.floor(at / across) + 0.5) * cell];
    if (y < area.y + area.h) glyph(pen, part(frame, id), x, y, cell * 0.3, pen.theme.raised, pen.theme.strong);
  });
}
