/** Parts: a silhouette for what a part is good at, its numbers as bars, its interfaces as sockets. */

import type { Frame, PartView } from "arena24/frames/robots";
import { bar, box, disc, polygon, say, shrunk, text, width, type Pen } from "arena24/kit";
import { type Page, roomOf } from "./page";

export const STATS = [
  { key: "hp", name: "HP" },
  { key: "atk", name: "ATK" },
  { key: "def_", name: "DEF" },
  { key: "spd", name: "SPD" },
] as const;

export function statsOf(offer: PartView): number[] {
  return STATS.map(({ key }) => offer[key]);
}

/** The greatest stat of any part: the bars' full length. */
export function greatest(frame: Frame): number {
  return frame.catalogue.reduce((most, { hp, atk, def_, spd }) => Math.max(most, hp, atk, def_, spd), 1);
}

/** HP disc, ATK triangle, DEF square, SPD diamond; a hub with many interfaces is a hexagon. */
export function glyph(
  pen: Pen,
  offer: PartView,
  x: number,
  y: number,
  r: number,
  fill: string,
  line: string,
  thick?: number,
): void {
  const stats = statsOf(offer);
  const best = stats.indexOf(Math.max(...stats));
  if (offer.interfaces.length >= 5) regular(pen, x, y, r, 6, 0, fill, line, thick);
  else if (best === 1) regular(pen, x, y + r * 0.15, r * 1.15, 3, -Math.PI / 2, fill, line, thick);
  else if (best === 2) regular(pen, x, y, r * 1.15, 4, Math.PI / 4, fill, line, thick);
  else if (best === 3) regular(pen, x, y, r * 1.1, 4, 0, fill, line, thick);
  else disc(pen, x, y, r * 0.95, fill, line, thick);
}

function regular(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  sides: number,
  turn: number,
  fill: string,
  line: string,
  thick?: number,
): void {
  const corners = Array.from({ length: sides }, (_, at): [number, number] => {
    const angle = turn + (at * 2 * Math.PI) / sides;
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
  });
  polygon(pen, corners, fill, line, thick);
}

/** A muted colour for a type of interface; its number stands beside it where there is room. */
export function socketInk(pen: Pen, type: number): string {
  return `hsl(${(type * 137.5) % 360} 32% ${pen.theme.dark ? 58 : 50}%)`;
}

export const CARD = { width: 172, height: 176 };

/** A part on offer. */
export function card(pen: Pen, frame: Frame, offer: PartView, x: number, y: number): void {
  const { theme } = pen;
  const { id, interfaces, price } = offer;
  const most = greatest(frame);
  box(pen, x, y, CARD.width, CARD.height, 8, theme.surface, theme.line);
  glyph(pen, offer, x + 24, y + 26, 12, theme.raised, theme.strong, 2);
  text(pen, `${id}`, x + 44, y + 27, { size: 20, weight: 650 });
  const from = say(`from ${price}`, `od ${price}`);
  const room = CARD.width - 12 - 44 - width(pen, `${id}`, 20, 650) - 10;
  text(pen, from, x + CARD.width - 12, y + 27, { size: shrunk(pen, from, 14, room), color: theme.quiet, align: "right" });
  STATS.forEach(({ key, name }, at) => {
    const value = offer[key];
    const top = y + 58 + at * 20;
    text(pen, name, x + 12, top, { size: 13, color: theme.quiet });
    bar(pen, x + 50, top - 4, 72, 8, value / most, theme.quiet);
    text(pen, `${value}`, x + CARD.width - 12, top, { size: 15, weight: 600, align: "right" });
  });
  interfaces.forEach((type, at) => socket(pen, type, x + 10 + at * 26, y + CARD.height - 32, 24, 22));
}

/** A type of interface, as large as its number has room for. */
function socket(pen: Pen, type: number, x: number, y: number, w: number, h: number): void {
  const [digits, color] = [`${type}`, pen.theme.dark ? "#000" : "#fff"];
  box(pen, x, y, w, h, 5, socketInk(pen, type));
  text(pen, digits, x + w / 2, y + h / 2 + 0.5, { size: Math.min(10.5, (1.45 * w) / digits.length), weight: 600, color, align: "center" });
}

const ROW = 54;
const SOCKETS = 3; // in a row of a list, side by side

/** Where a row of the list of offers is. */
export function rowPlace(page: Page, at: number): { x: number; y: number; w: number; h: number } {
  return { x: 0, y: roomOf(page).top + at * ROW, w: page.width, h: ROW - 4 };
}

/** A part on offer, as a row of a list. */
export function slip(pen: Pen, offer: PartView, { x, y, w, h }: { x: number; y: number; w: number; h: number }): void {
  const { theme } = pen;
  const { id, interfaces, price } = offer;
  box(pen, x, y, w, h, 6, theme.surface, theme.line);
  glyph(pen, offer, x + 20, y + h / 2, 11, theme.raised, theme.strong, 2);
  text(pen, `${id}`, x + 38, y + 17, { size: 18, weight: 650 });
  text(pen, say(`from ${price}`, `od ${price}`), x + 38, y + h - 13, { size: 13, color: theme.quiet });
  STATS.forEach(({ key, name }, at) => {
    const left = x + 108 + at * 58;
    text(pen, name, left, y + h - 13, { size: 12, color: theme.quiet });
    text(pen, `${offer[key]}`, left, y + 17, { size: 17, weight: 600 });
  });
  interfaces.forEach((type, at) => socket(pen, type, x + w - 30 - (at % SOCKETS) * 28, y + 6 + Math.floor(at / SOCKETS) * 20, 26, 17));
}
