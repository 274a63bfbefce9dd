/** A board of square fields, as rows of text have it; the first field is at (0, 0). */

import type { Pen } from "./board";
import { box, FONT } from "./draw";
import type { Rows } from "./fields";

/** How a field looks: a team's colour with its number, or whatever is said besides. */
export interface Cell {
  team?: number;
  fill?: string;
  text?: string;
  color?: string;
}

/** All fields in sight, each `size` long; `look` tells how a letter looks, null: nothing is there. */
export function grid(
  pen: Pen,
  rows: Rows,
  size: number,
  look: (letter: string, column: number, row: number) => Cell | null,
): void {
  const { left, top, right, bottom } = pen.sight;
  for (let row = Math.max(0, Math.floor(top / size)); row < Math.min(rows.length, bottom / size); row += 1) {
    const letters = rows[row]!;
    for (let column = Math.max(0, Math.floor(left / size)); column < Math.min(letters.length, right / size); column += 1) {
      const cell = look(letters[column]!, column, row);
      if (!cell) continue;
      const ink = cell.team === undefined ? null : pen.team(cell.team);
      const [x, y, fill] = [column * size, row * size, cell.fill ?? ink?.fill];
      if (fill) box(pen, x + size * 0.03, y + size * 0.03, size * 0.94, size * 0.94, size * 0.12, fill);
      const what = cell.text ?? ink?.short;
      if (what) fit(pen, what, x + size / 2, y + size / 2, size * 0.84, size * 0.6, cell.color ?? ink?.text);
    }
  }
}

/** The field under a point of the world. */
export function fieldAt(rows: Rows, size: number, x: number, y: number): { column: number; row: number; letter: string } | null {
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
  const letter = rows[row]?.[column];
  return letter === undefined ? null : { column, row, letter };
}

/** Text around a middle, as large as a width and a height allow. */
export function fit(pen: Pen, what: string, x: number, y: number, w: number, h: number, color = pen.theme.text): void {
  const { ctx } = pen;
  ctx.font = `600 ${h}px ${FONT}`;
  const size = h * Math.min(1, w / Math.max(ctx.measureText(what).width, 1e-6));
  if (size * pen.scale < 4) return;
  ctx.font = `600 ${size}px ${FONT}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = color;
  ctx.fillText(what, x, y);
}
