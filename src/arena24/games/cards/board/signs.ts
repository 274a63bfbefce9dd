/** Cards and the signs on them. */

import type { CardView, Kind } from "arena24/frames/cards";
import { box, disc, polygon, stroke, text, type Pen } from "arena24/kit";
import type { Rect } from "./places";

/** A card in a hand. */
export function drawSlim(pen: Pen, card: CardView, { x, y, w, h }: Rect, line: string): void {
  const { theme } = pen;
  const { kind, at, hp, cost, mana } = card;
  box(pen, x, y, w, h, 6, theme.surface, line, 1.5);
  costMark(pen, cost, x + 14, y + 15);
  const size = Math.min(17, w * 0.25);
  if (kind === "C") {
    text(pen, `${at} / ${hp}`, x + w / 2, y + h * 0.55, { size: size * 1.2, weight: 650, align: "center", max: w - 4 });
    manaMarks(pen, mana, x + w / 2, y + h * 0.82);
    return;
  }
  spellSign(pen, kind, x + w / 2, y + h * 0.46, Math.min(14, w * 0.2));
  text(pen, spellValue(card), x + w / 2, y + h * 0.82, { size, weight: 600, align: "center" });
}

export function spellValue({ kind, at, hp }: CardView): string {
  return kind === "B"
    ? `+${at}/${hp}`
    : kind === "H"
      ? `+${hp}`
      : kind === "D"
        ? `−${at}`
        : kind === "T"
          ? `${at}`
          : "";
}

/** A card of the deck, lying. */
export function drawSmall(pen: Pen, card: CardView, { x, y, w, h }: Rect, line: string): void {
  const { theme } = pen;
  const { kind, at, hp, cost, mana } = card;
  box(pen, x, y, w, h, 6, theme.surface, line, 1.5);
  costMark(pen, cost, x + 16, y + h / 2);
  const left = x + 32;
  if (kind !== "C") {
    spellSign(pen, kind, left + 12, y + h / 2, 11);
    return text(pen, spellValue(card), left + 30, y + h / 2, { size: 16, weight: 650, max: w - 66 });
  }
  text(pen, `${at} / ${hp}`, left, y + h * (mana > 0 ? 0.36 : 0.5), { size: 18, weight: 650, max: w - 36 });
  manaMarks(pen, mana, left + 6, y + h * 0.74, "left");
}

export function costMark(pen: Pen, cost: number, x: number, y: number): void {
  disc(pen, x, y, 11, pen.theme.raised, pen.theme.strong, 1.5);
  text(pen, `${cost}`, x, y + 0.5, { size: 14, weight: 650, align: "center" });
}

/** What tapping gives, as so many drops. */
export function manaMarks(pen: Pen, mana: number, x: number, y: number, align: "left" | "center" = "center"): void {
  const first = align === "left" ? x : x - ((mana - 1) * 13) / 2;
  for (let at = 0; at < mana; at++)
    polygon(
      pen,
      [
        [first + at * 13, y - 6],
        [first + at * 13 + 5, y],
        [first + at * 13, y + 6],
        [first + at * 13 - 5, y],
      ],
      pen.theme.gold,
    );
}

/** Heal +, damage bolt, take a card, buff arrow up, deactivate bar. */
export function spellSign(pen: Pen, kind: Kind, x: number, y: number, r: number): void {
  const ink = pen.theme.text;
  if (kind === "H") {
    stroke(
      pen,
      [
        [x - r, y],
        [x + r, y],
      ],
      ink,
      r * 0.5,
    );
    stroke(
      pen,
      [
        [x, y - r],
        [x, y + r],
      ],
      ink,
      r * 0.5,
    );
  } else if (kind === "D")
    polygon(
      pen,
      [
        [x + r * 0.3, y - r * 1.2],
        [x - r * 0.8, y + r * 0.2],
        [x - r * 0.05, y + r * 0.1],
        [x - r * 0.3, y + r * 1.2],
        [x + r * 0.8, y - r * 0.25],
        [x + r * 0.05, y - r * 0.15],
      ],
      ink,
    );
  else if (kind === "T") {
    box(pen, x - r * 0.9, y - r, r * 1.2, r * 1.7, 2, undefined, ink, r * 0.22);
    box(pen, x - r * 0.2, y - r * 0.6, r * 1.2, r * 1.7, 2, pen.theme.surface, ink, r * 0.22);
  } else if (kind === "B")
    polygon(
      pen,
      [
        [x, y - r * 1.1],
        [x + r, y],
        [x + r * 0.4, y],
        [x + r * 0.4, y + r],
        [x - r * 0.4, y + r],
        [x - r * 0.4, y],
        [x - r, y],
      ],
      ink,
    );
  else {
    disc(pen, x, y, r, undefined, ink, r * 0.28);
    stroke(
      pen,
      [
        [x - r * 0.65, y + r * 0.65],
        [x + r * 0.65, y - r * 0.65],
      ],
      ink,
      r * 0.28,
    );
  }
}
