/** A match at a glance: two health columns, creatures and hands as marks. */

import type { Tile } from "arena24/frames/cards";
import { box, say, text, type Pen, type TeamInk } from "arena24/kit";

export const TILE = { width: 320, height: 240 };

export function drawTile(
  pen: Pen,
  { hp, hands, boards, ended }: Tile,
  inks: [TeamInk, TeamInk],
  initHp: number,
  w = TILE.width,
  h = TILE.height,
): void {
  const { theme } = pen;
  box(pen, 0, 0, w, h, 12, theme.surface, ended ? undefined : theme.strong, 1.5);
  ([0, 1] as const).forEach((player) => {
    const ink = inks[player];
    const x = player ? w / 2 + 6 : 12;
    const half = w / 2 - 18;
    const lost = hp[player] === 0;
    const won = ended > 0 && hp[1 - player] === 0;
    const word = won ? say(" won", " wygrywa") : ended > 0 && !lost ? " limit" : "";
    text(pen, ink.short + word, x + half / 2, h * 0.14, {
      size: h * 0.14,
      weight: 650,
      align: "center",
      color: won ? theme.accent : theme.quiet,
      max: half,
    });
    text(pen, `${hp[player]}`, x + half / 2, h * 0.38, {
      size: h * 0.29,
      weight: 700,
      align: "center",
      color: lost ? theme.quiet : theme.text,
    });
    box(pen, x, h * 0.56, half, h * 0.09, h * 0.045, theme.raised);
    if (!lost) box(pen, x, h * 0.56, Math.max((half * hp[player]) / initHp, h * 0.09), h * 0.09, h * 0.045, ink.fill);
    for (let at = 0; at < Math.min(boards[player], 10); at++)
      box(pen, x + at * (half / 10), h * 0.71, half / 13, h * 0.11, 2, ink.fill);
    for (let at = 0; at < Math.min(hands[player], 10); at++)
      box(pen, x + at * (half / 10), h * 0.86, half / 13, h * 0.06, 2, undefined, ink.line, 1.5);
  });
}
