/** Shapes and text that a team's bot draws over its own boards (src/arena24/web/marks.py). */

import type { Board, Pen } from "arena24/kit";
import type { BotMark } from "./generated/api";

/** What the marks are drawn over. */
export interface Below {
  board: Board;
  frame: unknown;
  focus: string | null;
}

type Spot = [x: number, y: number];

/** Does a mark belong to what is shown? */
function here({ board, frame, focus }: Below, mark: BotMark): boolean {
  return mark.match == null || (focus !== null && board.match?.(frame, mark.match) === focus);
}

type Given = number | null | undefined;

function spot({ board, frame, focus }: Below, x: Given, y: Given, narrow: boolean): Spot | null {
  return x == null || y == null ? null : (board.at?.(frame, x, y, focus, narrow) ?? null);
}

/** Texts that have no place on the board: they stand below it. */
export function captions(below: Below, marks: readonly BotMark[]): string[] {
  return marks.flatMap((mark) => (mark.text && here(below, mark) && !spot(below, mark.x, mark.y, false) ? [mark.text] : []));
}

export function drawMarks(pen: Pen, below: Below, marks: readonly BotMark[]): void {
  for (const mark of marks) if (here(below, mark)) drawMark(pen, below, mark);
}

function drawMark(pen: Pen, below: Below, mark: BotMark): void {
  const at = spot(below, mark.x, mark.y, pen.narrow);
  if (!at) return;
  const { ctx, scale, theme } = pen;
  const unit = below.board.field ?? 1;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = mark.colour ?? theme.accent;
  ctx.lineWidth = Math.max(0.06 * unit, 2 / scale);
  ctx.lineCap = "round";
  const to = mark.to ? spot(below, ...mark.to, pen.narrow) : null;
  if ((mark.shape === "line" || mark.shape === "arrow") && to) stroke(ctx, at, to, mark.shape === "arrow" ? unit * 0.35 : 0);
  if (mark.shape === "point") ring(ctx, at, 0.15 * unit, true);
  if (mark.shape === "circle") ring(ctx, at, (mark.size ?? 1) * unit, false);
  if (mark.shape === "field") ring(ctx, at, 0.45 * unit, false);
  if (mark.text) label(pen, at, mark.text);
  ctx.restore();
}

function ring(ctx: CanvasRenderingContext2D, [x, y]: Spot, radius: number, filled: boolean): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  if (filled) ctx.fill();
  else ctx.stroke();
}

function stroke(ctx: CanvasRenderingContext2D, from: Spot, to: Spot, head: number): void {
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  if (head) {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    for (const turn of [2.6, -2.6]) {
      ctx.moveTo(...to);
      ctx.lineTo(to[0] + head * Math.cos(angle + turn), to[1] + head * Math.sin(angle + turn));
    }
  }
  ctx.stroke();
}

function label({ ctx, scale, theme }: Pen, [x, y]: Spot, text: string): void {
  ctx.font = `600 ${12 / scale}px system-ui, sans-serif`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.lineWidth = 3 / scale;
  ctx.strokeStyle = theme.page;
  ctx.strokeText(text, x + 6 / scale, y);
  ctx.fillText(text, x + 6 / scale, y);
}
