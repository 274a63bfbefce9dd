/** The categories with ranks and points, the best team first. */

import type { Frame } from "arena24/frames/robots";
import { bar, box, tag, text, type Pen } from "arena24/kit";
import { CATEGORIES, inCategory, teamOf } from "./frame";
import { type Page, roomOf } from "./page";

const LEFT = 156; // the columns are those of the base points above
const ROOMY = 30; // the height of a row that has room for ranks below points

export function drawResults(pen: Pen, frame: Frame, page: Page): void {
  const { theme } = pen;
  const { top, height } = roomOf(page);
  const scores = [...frame.scores].sort((a, b) => b.total - a.total);
  const most = Math.max(1, ...scores.map(({ total }) => total));
  const left = page.narrow ? 116 : LEFT;
  const h = Math.min(58, (height - 4) / Math.max(scores.length, 1));
  const w = (page.width - left) / CATEGORIES.length;
  scores.forEach(({ team, total, standings }, row) => {
    const y = top + 4 + row * h;
    const ink = pen.team(teamOf(frame, team));
    const roomy = h >= ROOMY;
    const size = Math.min(20, h * (roomy ? 0.4 : 0.72));
    const middle = y + h * (roomy ? 0.42 : 0.5);
    if (row % 2 === 0) box(pen, 0, y, page.width, h, 4, theme.ground);
    tag(pen, ink.short, 8, middle, Math.max(size * 0.85, Math.min(7 / pen.scale, h * 0.66)), ink.fill, ink.text);
    text(pen, `${total}`, left - 14, middle, { size: size * (roomy ? 1.15 : 1), weight: 700, align: "right" });
    if (roomy) bar(pen, 8, y + h * 0.82, left - 22, Math.max(2, h * 0.06), total / most, ink.fill);
    CATEGORIES.forEach((_, category) => {
      const { rank, points } = inCategory(frame.fights, standings, category);
      const x = left + (category + 0.5) * w;
      const figure = page.narrow ? Math.min(size, w / 2.9) : size;
      if (rank === 0) return text(pen, "·", x, y + h / 2, { size: figure, align: "center", color: theme.quiet });
      text(pen, `${points < 0 ? "−" : ""}${Math.abs(points)}`, x, y + h * (roomy ? 0.36 : 0.5), {
        size: figure,
        weight: rank === 1 ? 700 : 450,
        align: "center",
        color: points < 0 ? theme.warn : theme.text,
      });
      if (roomy) text(pen, `${rank}.`, x, y + h * 0.76, { size: figure * 0.8, align: "center", color: theme.quiet });
    });
  });
}
