/** The categories with ranks and points, the best team first. */

import type { Pen } from "../board";
import { bar, box, tag, text } from "../kit/draw";
import { CATEGORIES, inCategory, teamOf, type RobotsFrame } from "./frame";
import { HEAD, WIDTH } from "./head";

const LEFT = 156; // the columns are those of the base points above

export function drawResults(pen: Pen, frame: RobotsFrame): void {
  const { theme } = pen;
  const scores = [...frame.scores].sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...scores.map(([, total]) => total));
  const h = Math.min(58, (640 - HEAD - 12) / Math.max(scores.length, 1));
  const w = (WIDTH - LEFT) / CATEGORIES.length;
  scores.forEach(([number, total, standings], row) => {
    const y = HEAD + 12 + row * h;
    const ink = pen.team(teamOf(frame, number));
    const size = Math.min(20, h * 0.4);
    if (row % 2 === 0) box(pen, 0, y, WIDTH, h, 4, theme.ground);
    tag(pen, ink.short, 8, y + h * 0.42, size * 0.85, ink.fill, ink.text);
    text(pen, `${total}`, LEFT - 18, y + h * 0.42, { size: size * 1.15, weight: 700, align: "right" });
    bar(pen, 8, y + h * 0.82, LEFT - 26, Math.max(2, h * 0.06), total / most, ink.fill);
    CATEGORIES.forEach((_, category) => {
      const [rank, points] = inCategory(frame, standings, category);
      const x = LEFT + (category + 0.5) * w;
      if (rank === 0) return text(pen, "·", x, y + h / 2, { size, align: "center", color: theme.quiet });
      text(pen, `${points < 0 ? "−" : ""}${Math.abs(points)}`, x, y + h * 0.36, {
        size,
        weight: rank === 1 ? 700 : 450,
        align: "center",
        color: points < 0 ? theme.warn : theme.text,
      });
      text(pen, `${rank}.`, x, y + h * 0.76, { size: size * 0.72, align: "center", color: theme.quiet });
    });
  });
}
