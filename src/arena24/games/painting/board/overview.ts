/** All pairs as a matrix of bars. */

import type { Bar, Frame, TeamView } from "arena24/frames/painting";
import { box, say, tag, text, type Pen } from "arena24/kit";
import { drawPawns, drawShares, inksOf } from "./arena";
import { turned } from "./frame";

export const OVERVIEW = { width: 720, height: 720 };
const MARGIN = 64;

function order(frame: Frame): TeamView[] {
  return [...frame.teams].sort((a, b) => (b.points ?? 0) - (a.points ?? 0) || a.number - b.number);
}

function cellOf(frame: Frame): number {
  return (OVERVIEW.width - MARGIN) / Math.max(frame.teams.length, 2);
}

export function barUnder(frame: Frame, x: number, y: number): Bar | undefined {
  const teams = order(frame);
  const cell = cellOf(frame);
  const [a, b] = [teams[Math.floor((y - MARGIN) / cell)]?.number, teams[Math.floor((x - MARGIN) / cell)]?.number];
  return frame.bars.find(({ first, second }) => (first === a && second === b) || (first === b && second === a));
}

export function drawOverview(pen: Pen, frame: Frame): void {
  const { theme } = pen;
  const teams = order(frame);
  const cell = cellOf(frame);
  text(pen, frame.active ? say(`${frame.left} left`, `jeszcze ${frame.left}`) : say("break", "przerwa"), 4, 26, {
    size: 17,
    color: theme.quiet,
    max: MARGIN - 6,
  });
  teams.forEach(({ team, points }, at) => {
    const ink = pen.team(team);
    const size = Math.min(20, cell / 2.5);
    const middle = MARGIN + (at + 0.5) * cell;
    tag(pen, ink.short, MARGIN - 8, middle, size, ink.fill, ink.text, "right");
    tag(pen, ink.short, middle, MARGIN - 24, size, ink.fill, ink.text, "center");
    box(pen, MARGIN + at * cell + 2, MARGIN + at * cell + 2, cell - 4, cell - 4, 6, theme.ground);
    text(pen, `${points ?? ""}`, middle, middle, {
      size: Math.min(34, cell * 0.34),
      weight: 700,
      align: "center",
      max: cell - 4,
    });
  });
  for (const one of frame.bars) {
    const [i, j] = [
      teams.findIndex(({ number }) => number === one.first),
      teams.findIndex(({ number }) => number === one.second),
    ];
    drawCell(pen, frame, one, MARGIN + j * cell, MARGIN + i * cell, cell, false);
    drawCell(pen, frame, one, MARGIN + i * cell, MARGIN + j * cell, cell, true);
  }
}

/** A pair as the row's team sees it: its own share comes from the left. */
function drawCell(
  pen: Pen,
  frame: Frame,
  one: Bar,
  x: number,
  y: number,
  cell: number,
  mirrored: boolean,
): void {
  const bar = mirrored ? turned(one) : one;
  const inks = inksOf(pen, frame, bar.first, bar.second);
  box(pen, x + 2, y + 2, cell - 4, cell - 4, 6, pen.theme.surface);
  const roomy = cell > 70;
  drawShares(
    pen,
    inks,
    bar.first_points,
    bar.second_points,
    x + cell * 0.1,
    y + cell * (roomy ? 0.42 : 0.34),
    cell * 0.8,
    cell * (roomy ? 0.16 : 0.32),
  );
  if (!roomy) return;
  const size = Math.min(22, cell * 0.15);
  text(pen, `${(bar.first_points / 10).toFixed(1)}`, x + cell * 0.1, y + cell * 0.26, { size, weight: 650 });
  text(pen, `${(bar.second_points / 10).toFixed(1)}`, x + cell * 0.9, y + cell * 0.26, {
    size,
    color: pen.theme.quiet,
    align: "right",
  });
  drawPawns(pen, bar.first_pawns, inks.A.fill, x + cell * 0.1, y + cell * 0.7, cell * 0.05, 1);
  drawPawns(pen, bar.second_pawns, inks.B.fill, x + cell * 0.9, y + cell * 0.7, cell * 0.05, -1);
}
