/** The four kinds of units: silhouettes that differ, the owner's number, and an arc once stamina is lost. */

import type { Pen, TeamInk } from "arena24/kit";

export type Shape = "keep" | "arrow" | "block" | "gun";

const SIZE = 1.15; // of the drawings below, in fields

export function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

const PATHS: Record<Shape, readonly (readonly [number, number])[]> = {
  keep: [[-0.36, 0.34], [-0.36, -0.34], [-0.2, -0.34], [-0.2, -0.2], [-0.08, -0.2], [-0.08, -0.34], [0.08, -0.34], [0.08, -0.2], [0.2, -0.2], [0.2, -0.34], [0.36, -0.34], [0.36, 0.34]],
  arrow: [[0, -0.36], [0.34, 0.3], [-0.34, 0.3]],
  block: [[-0.3, -0.2], [-0.2, -0.3], [0.2, -0.3], [0.3, -0.2], [0.3, 0.2], [0.2, 0.3], [-0.2, 0.3], [-0.3, 0.2]],
  gun: [],
};

export function piece(pen: Pen, shape: Shape, cx: number, cy: number, grow: number, ink: TeamInk, stamina: number | null): void {
  const { ctx, scale, theme } = pen;
  if (grow <= 0.01) return;
  ctx.save();
  ctx.translate(cx, cy);
  ctx.scale(grow * SIZE, grow * SIZE);
  ctx.beginPath();
  if (shape === "gun") {
    ctx.arc(0, 0.02, 0.29, 0, 7);
    ctx.rect(-0.07, -0.46, 0.14, 0.26);
  } else {
    PATHS[shape].forEach(([x, y], index) => (index ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    ctx.closePath();
  }
  ctx.fillStyle = ink.fill;
  ctx.strokeStyle = theme.dark ? "#000" : theme.text;
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(0.06, 1 / (scale * grow * SIZE));
  ctx.stroke();
  ctx.fill();
  label(pen, shape, ink);
  if (stamina !== null && stamina < 1) arc(pen, stamina);
  ctx.restore();
}

function label({ ctx }: Pen, shape: Shape, ink: TeamInk): void {
  ctx.fillStyle = ink.text;
  ctx.font = `700 ${ink.short.length > 2 ? 0.26 : 0.34}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(ink.short, 0, shape === "arrow" ? 0.13 : shape === "keep" ? 0.1 : 0.03);
}

/** What is left, from the top clockwise; what is lost stays as a faint ring. */
function arc({ ctx, theme, scale }: Pen, share: number): void {
  ctx.lineWidth = Math.max(0.07, 1.5 / scale);
  ctx.strokeStyle = theme.raised;
  ctx.beginPath();
  ctx.arc(0, 0, 0.45, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.strokeStyle = share > 0.5 ? theme.text : share > 0.25 ? theme.warn : theme.fault;
  ctx.beginPath();
  ctx.arc(0, 0, 0.45, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * Math.min(1, share));
  ctx.stroke();
}
