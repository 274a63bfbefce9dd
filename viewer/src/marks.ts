/** Shapes and text that a team's bot draws over its own boards (src/arena24/web/marks.py). */

import type { Pen } from "./boards/board";

export interface Mark {
  shape: "point" | "field" | "circle" | "line" | "arrow" | "text";
  x: number;
  y: number;
  to?: [number, number] | null;
  size?: number | null;
  text?: string | null;
  colour?: string | null;
}

type Where = (x: number, y: number) => [number, number] | null;

export function drawMark(pen: Pen, mark: Mark, where: Where): void {
  const at = where(mark.x, mark.y);
  if (!at) return;
  const { ctx, scale, theme } = pen;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = mark.colour ?? theme.accent;
  ctx.lineWidth = Math.max(0.06, 2 / scale);
  ctx.lineCap = "round";
  const to = mark.to ? where(...mark.to) : null;
  if ((mark.shape === "line" || mark.shape === "arrow") && to) stroke(ctx, at, to, mark.shape === "arrow");
  if (mark.shape === "point") ring(ctx, at, 0.15, true);
  if (mark.shape === "circle") ring(ctx, at, mark.size ?? 1, false);
  if (mark.shape === "field") ring(ctx, at, 0.45, false);
  if (mark.text) label(pen, at, mark.text);
  ctx.restore();
}

function ring(ctx: CanvasRenderingContext2D, [x, y]: [number, number], radius: number, filled: boolean): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  if (filled) ctx.fill();
  else ctx.stroke();
}

function stroke(ctx: CanvasRenderingContext2D, from: [number, number], to: [number, number], head: boolean): void {
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  if (head) {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    for (const turn of [2.6, -2.6]) {
      ctx.moveTo(...to);
      ctx.lineTo(to[0] + 0.35 * Math.cos(angle + turn), to[1] + 0.35 * Math.sin(angle + turn));
    }
  }
  ctx.stroke();
}

function label({ ctx, scale, theme }: Pen, [x, y]: [number, number], text: string): void {
  ctx.font = `600 ${12 / scale}px system-ui, sans-serif`;
  ctx.textBaseline = "middle";
  ctx.lineWidth = 3 / scale;
  ctx.strokeStyle = theme.page;
  ctx.strokeText(text, x + 6 / scale, y);
  ctx.fillText(text, x + 6 / scale, y);
}
