/** All matches: a grid of first against second player when the teams are known, else by number. */

import type { Frame, Tile } from "arena24/frames/cards";
import { box, say, tag, text, type Pen } from "arena24/kit";
import { teamsOf } from "./frame";
import { inksOf } from "./table";
import { drawTile } from "./tile";

export const OVERVIEW = { width: 960, height: 720 };
const MARGIN = 60;

interface Cell {
  tile: Tile;
  x: number;
  y: number;
  w: number;
  h: number;
}

function ranked(frame: Frame): number[] {
  return frame.type === "full"
    ? [...frame.standings].sort((a, b) => b.score - a.score || a.team - b.team).map(({ team }) => team)
    : [];
}

export function cells(frame: Frame): Cell[] {
  const teams = ranked(frame);
  if (teams.length > 0) {
    const [w, h] = [(OVERVIEW.width - MARGIN) / teams.length, (OVERVIEW.height - MARGIN) / teams.length];
    return frame.tiles.flatMap((tile) => {
      const [first, second] = teamsOf(frame, tile.id) ?? [0, 0];
      const [i, j] = [teams.indexOf(first), teams.indexOf(second)];
      return i < 0 || j < 0 ? [] : [{ tile, x: MARGIN + j * w, y: MARGIN + i * h, w, h }];
    });
  }
  const across = Math.max(1, Math.ceil(Math.sqrt(frame.tiles.length)));
  const [w, h] = [
    OVERVIEW.width / across,
    (OVERVIEW.height - MARGIN) / Math.max(1, Math.ceil(frame.tiles.length / across)),
  ];
  return frame.tiles.map((tile, at) => ({ tile, x: (at % across) * w, y: MARGIN + Math.floor(at / across) * h, w, h }));
}

export function drawOverview(pen: Pen, frame: Frame): void {
  const { theme } = pen;
  const teams = ranked(frame);
  const running = frame.tiles.filter(({ ended }) => ended === 0).length;
  if (teams.length === 0) {
    text(
      pen,
      say(
        `Turn ${frame.turn}, ${running} of ${frame.tiles.length} matches run`,
        `Tura ${frame.turn}, trwa ${running} z ${frame.tiles.length} meczów`,
      ),
      4,
      24,
      { size: 24, weight: 650 },
    );
    text(
      pen,
      say("who plays is told when the tournament is over", "kto gra, będzie wiadomo po turnieju"),
      OVERVIEW.width - 4,
      25,
      { size: 17, color: theme.quiet, align: "right" },
    );
  }
  drawRanking(pen, frame, teams);
  for (const { tile, x, y, w, h } of cells(frame)) {
    pen.ctx.save();
    pen.ctx.translate(x + 3, y + 3);
    if (w > 60) drawTile(pen, tile, inksOf(pen, frame, tile.id), frame.init_hp, w - 6, h - 6);
    else drawDot(pen, frame, tile, w - 6, h - 6);
    pen.ctx.restore();
  }
}

/** Names beside rows (first player) and above columns (second player); scores on the diagonal. */
function drawRanking(pen: Pen, frame: Frame, teams: number[]): void {
  const [w, h] = [
    (OVERVIEW.width - MARGIN) / Math.max(teams.length, 1),
    (OVERVIEW.height - MARGIN) / Math.max(teams.length, 1),
  ];
  teams.forEach((team, at) => {
    const ink = pen.team(team);
    const size = Math.min(19, h * 0.45, w / 2.5);
    tag(pen, ink.short, MARGIN - 6, MARGIN + (at + 0.5) * h, size, ink.fill, ink.text, "right");
    tag(pen, ink.short, MARGIN + (at + 0.5) * w, MARGIN - 24, size, ink.fill, ink.text, "center");
    const [x, y] = [MARGIN + at * w, MARGIN + at * h];
    box(pen, x + 3, y + 3, w - 6, h - 6, 12, pen.theme.ground);
    const standing = frame.type === "full" ? frame.standings.find((one) => one.team === team) : undefined;
    if (!standing) return;
    const { score, won, lost, limited } = standing;
    text(pen, score.toFixed(0), x + w / 2, y + h * 0.42, {
      size: Math.min(34, h * 0.3),
      weight: 700,
      align: "center",
      max: w - 8,
    });
    text(
      pen,
      say(
        `${won} won, ${lost} lost${limited ? `, ${limited} limit` : ""}`,
        `wygrane ${won}, przegrane ${lost}${limited ? `, limit ${limited}` : ""}`,
      ),
      x + w / 2,
      y + h * 0.68,
      { size: Math.min(16, h * 0.15), color: pen.theme.quiet, align: "center", max: w - 8 },
    );
  });
}

/** Too small for numbers: whose health is greater, and by how much. */
function drawDot(pen: Pen, frame: Frame, { id, hp, ended }: Tile, w: number, h: number): void {
  const inks = inksOf(pen, frame, id);
  const ahead = hp[0] >= hp[1] ? 0 : 1;
  const share = Math.abs(hp[0] - hp[1]) / frame.init_hp;
  box(pen, 0, 0, w, h, 3, pen.theme.surface, ended ? inks[ahead].line : undefined, 1.5);
  box(pen, 0, h * (1 - share), w, h * share, 3, inks[ahead].fill);
}
