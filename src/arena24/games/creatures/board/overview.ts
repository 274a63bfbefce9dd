/** All duels as a matrix, and which creatures are popular. */

import type { Enrolment, Frame, PairView } from "arena24/frames/creatures";
import { bar, box, say, tag, text, type Pen } from "arena24/kit";
import { drawBody } from "./body";
import { mark } from "./duel";
import { species, stateOf, turned } from "./frame";

export const OVERVIEW = { width: 960, height: 660 };
const SIDE = 640;

export function drawOverview(pen: Pen, frame: Frame): void {
  if (frame.phase === "PLAY" || frame.pairs.length > 0) drawMatrix(pen, frame);
  else drawRegistration(pen, frame);
  drawPopularity(pen, frame);
}

/** Teams from the best to the worst. */
export function ranked(frame: Frame): number[] {
  return [...frame.teams].sort((a, b) => (b.points ?? 0) - (a.points ?? 0) || a.team - b.team).map(({ team }) => team);
}

function grid(frame: Frame): { cell: number; left: number; top: number } {
  const cell = (SIDE - 64) / Math.max(frame.teams.length, 2);
  return { cell, left: 64, top: 64 };
}

export function cellAt(frame: Frame, x: number, y: number): PairView | undefined {
  const { cell, left, top } = grid(frame);
  const order = ranked(frame);
  const [a, b] = [order[Math.floor((y - top) / cell)], order[Math.floor((x - left) / cell)]];
  return frame.pairs.find(({ one, two }) => (one === a && two === b) || (one === b && two === a));
}

function drawMatrix(pen: Pen, frame: Frame): void {
  const { theme } = pen;
  const order = ranked(frame);
  const { cell, left, top } = grid(frame);
  order.forEach((team, at) => {
    const ink = pen.team(team);
    const size = Math.min(19, cell / 2.5);
    tag(pen, ink.short, 56, top + (at + 0.5) * cell, size, ink.fill, ink.text, "right");
    tag(pen, ink.short, left + (at + 0.5) * cell, 42, size, ink.fill, ink.text, "center");
    box(pen, left + at * cell + 2, top + at * cell + 2, cell - 4, cell - 4, 6, theme.ground);
    const points = frame.teams.find((other) => other.team === team)?.points ?? "";
    text(pen, `${points}`, left + (at + 0.5) * cell, top + (at + 0.5) * cell, {
      size: Math.min(34, cell * 0.42),
      weight: 700,
      align: "center",
    });
  });
  for (const pair of frame.pairs) {
    const [i, j] = [order.indexOf(pair.one), order.indexOf(pair.two)];
    drawCell(pen, pair, false, left + j * cell, top + i * cell, cell);
    drawCell(pen, pair, true, left + i * cell, top + j * cell, cell);
  }
}

/** A duel as the row's team sees it. */
function drawCell(pen: Pen, pair: PairView, mirrored: boolean, x: number, y: number, cell: number): void {
  const { theme } = pen;
  const { one, two, counted, results, healthy } = pair;
  const ink = pen.team(mirrored ? two : one);
  const own = results.map((result) => (mirrored ? turned(result) : result));
  const running = results.length < 2;
  box(pen, x + 2, y + 2, cell - 4, cell - 4, 6, theme.surface, running ? theme.strong : undefined);
  const r = Math.min(9, cell * 0.14);
  own.forEach((result, at) =>
    mark(pen, result, x + cell / 2 + (at - 0.5) * r * 3, y + cell * (cell > 60 ? 0.22 : running ? 0.28 : 0.5), ink, r),
  );
  if (!running && cell <= 60) return;
  const [mine, theirs] = mirrored ? [healthy[1], healthy[0]] : healthy;
  text(pen, `${mine}:${theirs}`, x + cell / 2, y + cell * (cell > 60 ? 0.53 : 0.66), {
    size: Math.min(26, cell * 0.36),
    weight: 650,
    align: "center",
    color: running ? theme.text : theme.quiet,
  });
  const words = running ? `${stateOf(pair)}, ${counted}` : stateOf(pair);
  if (cell > 60)
    text(pen, words, x + cell / 2, y + cell * 0.82, {
      size: Math.min(16, cell * 0.16),
      align: "center",
      color: theme.quiet,
      max: cell - 12,
    });
}

function drawRegistration(pen: Pen, frame: Frame): void {
  const { theme } = pen;
  const idle = frame.phase === "IDLE";
  text(
    pen,
    idle
      ? say("No tournament fits before the contest's end", "Do końca zawodów nie zmieści się już turniej")
      : say(`Registration for tournament ${frame.number}`, `Zapisy do turnieju ${frame.number}`),
    0,
    24,
    { size: 26, weight: 650 },
  );
  const lists = enrolmentsOf(frame);
  if (lists.length === 0 && !idle)
    text(
      pen,
      say(
        "Teams choose up to six creatures; nobody sees them until it closes",
        "Drużyny wybierają do sześciu stworków; tajne do końca zapisów",
      ),
      0,
      62,
      { size: 18, color: theme.quiet },
    );
  const h = Math.min(84, 560 / Math.max(lists.length, 1));
  lists.forEach(({ team, creatures }, row) => {
    const y = 90 + (row + 0.5) * h;
    const ink = pen.team(team);
    tag(pen, ink.short, 0, y, Math.min(20, h * 0.4), ink.fill, ink.text);
    creatures.filter(Boolean).forEach((id, at) => {
      const x = 108 + at * 92;
      drawBody(pen, id, x, y - h * 0.08, h * 0.3, 1, ink.fill, ink.line, ink.text);
      text(pen, species(frame, id)?.name ?? "", x, y + h * 0.42, {
        size: Math.min(15, h * 0.2),
        align: "center",
        color: theme.quiet,
        max: 88,
      });
    });
  });
}

/** What a viewer knows of them: everything, its own, or nothing. */
function enrolmentsOf(frame: Frame): Enrolment[] {
  if (frame.type === "full") return frame.enrolments;
  return frame.type === "team" && frame.enrolled.length > 0 ? [{ team: 0, creatures: frame.enrolled }] : [];
}

function drawPopularity(pen: Pen, frame: Frame): void {
  const { theme } = pen;
  const left = SIDE + 40;
  const w = OVERVIEW.width - left;
  text(pen, say(`Tournament ${frame.number}`, `Turniej ${frame.number}`), left, 24, { size: 22, weight: 650 });
  text(pen, say("popular creatures", "popularne stworki"), left, 54, { size: 17, color: theme.quiet });
  const most = frame.popularity[0]?.teams ?? 1;
  frame.popularity.slice(0, 11).forEach(({ creature, teams }, at) => {
    const y = 92 + at * 50;
    drawBody(pen, creature, left + 20, y, 16, -1, theme.raised, theme.strong, theme.text);
    text(pen, species(frame, creature)?.name ?? `${creature}`, left + 48, y - 6, { size: 18, max: w - 90 });
    bar(pen, left + 48, y + 10, w - 60, 5, teams / most, theme.quiet);
    text(pen, `${teams}`, left + w - 12, y - 6, { size: 18, weight: 600, align: "right" });
  });
}
