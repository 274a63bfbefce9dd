/** Simple shapes and text in world units. */

import type { Pen } from "./board";

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

/** Text below this many pixels is left out: it would only be noise. */
const LEGIBLE = 5.5;

export interface TextStyle {
  size: number;
  color?: string;
  weight?: number;
  /** "left" if not given, "center" of floating text. */
  align?: CanvasTextAlign;
  base?: CanvasTextBaseline;
  /** The widest it may be; longer text is cut. */
  max?: number;
  /** Of floating text; the page's colour if not given. */
  rim?: string;
}

export function text(pen: Pen, what: string, x: number, y: number, style: TextStyle): void {
  const { ctx } = pen;
  if (style.size * pen.scale < LEGIBLE || !what) return;
  ctx.font = `${style.weight ?? 400} ${style.size}px ${FONT}`;
  ctx.textAlign = style.align ?? "left";
  ctx.textBaseline = style.base ?? "middle";
  ctx.fillStyle = style.color ?? pen.theme.text;
  ctx.fillText(style.max === undefined ? what : cut(ctx, what, style.max), x, y);
}

/** Text with a rim, for numbers that float over things. */
export function floating(pen: Pen, what: string, x: number, y: number, style: TextStyle): void {
  const { ctx } = pen;
  if (style.size * pen.scale < LEGIBLE || !what) return;
  ctx.font = `${style.weight ?? 700} ${style.size}px ${FONT}`;
  ctx.textAlign = style.align ?? "center";
  ctx.textBaseline = style.base ?? "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = style.size * 0.28;
  ctx.strokeStyle = style.rim ?? pen.theme.page;
  const shown = style.max === undefined ? what : cut(ctx, what, style.max);
  ctx.strokeText(shown, x, y);
  ctx.fillStyle = style.color ?? pen.theme.text;
  ctx.fillText(shown, x, y);
}

export function width(pen: Pen, what: string, size: number, weight = 400): number {
  pen.ctx.font = `${weight} ${size}px ${FONT}`;
  return pen.ctx.measureText(what).width;
}

/** The size at which a text is at most so wide: as it is asked for, or smaller. */
export function shrunk(pen: Pen, what: string, size: number, max: number, weight = 400): number {
  return size * Math.min(1, max / Math.max(width(pen, what, size, weight), 1e-6));
}

function cut(ctx: CanvasRenderingContext2D, what: string, max: number): string {
  if (ctx.measureText(what).width <= max) return what;
  let low = 0;
  let high = what.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ctx.measureText(`${what.slice(0, middle)}…`).width <= max) low = middle;
    else high = middle - 1;
  }
  return low > 0 ? `${what.slice(0, low)}…` : "";
}

/** A line one to two pixels wide whatever the zoom. */
export function hairline(pen: Pen, pixels = 1): number {
  return pixels / pen.scale;
}

/** Fill the present path, then draw its line; whichever has a colour. */
function inked(pen: Pen, fill?: string, line?: string, thick?: number): void {
  const { ctx } = pen;
  if (fill) {
    ctx.fillStyle = fill;
    ctx.fill();
  }
  if (line) {
    ctx.strokeStyle = line;
    ctx.lineWidth = thick ?? hairline(pen);
    ctx.stroke();
  }
}

export function box(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  fill?: string,
  line?: string,
  thick?: number,
): void {
  const { ctx } = pen;
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, Math.max(0, Math.min(radius, w / 2, h / 2)));
  inked(pen, fill, line, thick);
}

export function disc(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  fill?: string,
  line?: string,
  thick?: number,
): void {
  const { ctx } = pen;
  ctx.beginPath();
  ctx.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
  inked(pen, fill, line, thick);
}

/** A share of 1 as a bar, a rim around it. */
export function bar(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  share: number,
  fill: string,
  ground = pen.theme.raised,
): void {
  box(pen, x, y, w, h, h / 2, ground);
  const part = Math.min(Math.max(share, 0), 1);
  if (part > 0) box(pen, x, y, Math.max(w * part, h), h, h / 2, fill);
}

/** A share of 1 as an arc that begins at the top. */
export function ring(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  thick: number,
  share: number,
  color: string,
  ground?: string,
): void {
  const { ctx } = pen;
  ctx.lineWidth = thick;
  ctx.lineCap = "butt";
  if (ground) {
    ctx.strokeStyle = ground;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, Math.PI * 2);
    ctx.stroke();
  }
  if (share <= 0) return;
  ctx.strokeStyle = color;
  ctx.beginPath();
  ctx.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * Math.min(share, 1));
  ctx.stroke();
}

export function polygon(
  pen: Pen,
  points: readonly (readonly [number, number])[],
  fill?: string,
  line?: string,
  thick?: number,
): void {
  const { ctx } = pen;
  ctx.beginPath();
  points.forEach(([x, y], at) => (at ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  ctx.closePath();
  if (line) ctx.lineJoin = "round";
  inked(pen, fill, line, thick);
}

export function stroke(pen: Pen, points: readonly (readonly [number, number])[], color: string, thick: number): void {
  const { ctx } = pen;
  ctx.beginPath();
  points.forEach(([x, y], at) => (at ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  ctx.strokeStyle = color;
  ctx.lineWidth = thick;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.stroke();
}

export function arrow(pen: Pen, x1: number, y1: number, x2: number, y2: number, color: string, thick: number): void {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const head = thick * 3;
  const [bx, by] = [x2 - Math.cos(angle) * head * 0.8, y2 - Math.sin(angle) * head * 0.8];
  stroke(
    pen,
    [
      [x1, y1],
      [bx, by],
    ],
    color,
    thick,
  );
  const wing = (turn: number): [number, number] => [
    x2 - Math.cos(angle + turn) * head,
    y2 - Math.sin(angle + turn) * head,
  ];
  polygon(pen, [[x2, y2], wing(0.45), wing(-0.45)], color);
}

/** A word on a pill; returns its width. */
export function tag(
  pen: Pen,
  what: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  color: string,
  align: "left" | "center" | "right" = "left",
): number {
  const w = width(pen, what, size, 600) + size * 0.9;
  const left = align === "left" ? x : align === "center" ? x - w / 2 : x - w;
  box(pen, left, y - size * 0.75, w, size * 1.5, size * 0.4, fill);
  text(pen, what, left + w / 2, y + size * 0.05, { size, weight: 600, color, align: "center" });
  return w;
}

export function faded(pen: Pen, alpha: number, paint: () => void): void {
  if (alpha <= 0) return;
  const { ctx } = pen;
  const before = ctx.globalAlpha;
  ctx.globalAlpha = before * Math.min(alpha, 1);
  paint();
  ctx.globalAlpha = before;
}

/** Diagonal lines over a rectangle. */
export function hatch(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  gap: number,
  color: string,
  thick: number,
): void {
  const { ctx } = pen;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, w, h);
  ctx.clip();
  ctx.beginPath();
  for (let at = x - h; at < x + w; at += gap) {
    ctx.moveTo(at, y + h);
    ctx.lineTo(at + h, y);
  }
  ctx.strokeStyle = color;
  ctx.lineWidth = thick;
  ctx.stroke();
  ctx.restore();
}
