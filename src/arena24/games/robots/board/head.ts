/** The strip above: where the round stands, and what it rewards (robots 14). */

import type { Frame } from "arena24/frames/robots";
import { box, say, shrunk, text, width, type Pen } from "arena24/kit";
import { CATEGORIES, STAGES, stageName } from "./frame";
import type { Page } from "./page";

export function drawHead(pen: Pen, frame: Frame, page: Page): void {
  stages(pen, frame, page);
  if (page.narrow) return cells(pen, frame, page);
  weights(pen, frame);
  basePoints(pen, frame, page);
}

function stages(pen: Pen, frame: Frame, page: Page): void {
  const { theme } = pen;
  const here = STAGES.indexOf(frame.stage);
  const small = page.narrow ? 26 : 0; // of a stage that is not on; 0: all are alike
  const w = (page.width - 5 * 6) / 6;
  let x = 0;
  STAGES.forEach((stage, at) => {
    const now = at === here;
    const wide = small ? (now ? page.width - 5 * (small + 6) : small) : w;
    box(pen, x, 0, wide, 40, 6, now ? theme.raised : theme.ground, now ? theme.accent : undefined, 2);
    if (at < here) box(pen, x, 37, wide, 3, 1.5, theme.strong);
    const fights = now
      ? `${say("Fight", "Walka")} ${frame.fight}/${frame.fights}`
      : `${stageName(stage)} ×${frame.fights}`;
    const name = stage === "FIGHTING" ? fights : stageName(stage);
    const more = now ? say(`${frame.left + 1} left`, `jeszcze ${frame.left + 1}`) : "";
    const [weight, size, room] = [now ? 650 : 400, small ? 16 : 13, wide - 20];
    const two = width(pen, name, 18, weight) + width(pen, more, size) + 8 > room; // lines, where one has no room for both
    if (now || !small)
      text(pen, name, x + 10, two && now ? 15 : 21, {
        size: shrunk(pen, name, two && now ? 16 : 18, room, weight),
        weight,
        color: now ? theme.text : theme.quiet,
      });
    if (two) text(pen, more, x + 10, 31, { size: 12, color: theme.accent });
    else text(pen, more, x + wide - 8, 21, { size, color: theme.accent, align: "right" });
    x += wide + 6;
  });
}

const WEIGHTS = [
  { key: "atk", name: "ATK" },
  { key: "def_", name: "DEF" },
  { key: "spd", name: "SPD" },
] as const;

/** Weights and base points as cells with numbers, where there is no room for bars. */
function cells(pen: Pen, frame: Frame, page: Page): void {
  const { theme } = pen;
  const w = page.width / 7;
  const shown = [
    ...WEIGHTS.map(({ key, name }) => ({ name: `W ${name}`, value: frame.weights[key], digits: 1 })),
    ...CATEGORIES.map(({ key, name }) => ({ name: name(), value: frame.base_points[key], digits: 0 })),
  ];
  shown.forEach(({ name, value, digits }, at) => {
    const [x, y] = [((at % 7) + 0.5) * w, 52 + Math.floor(at / 7) * 68];
    box(pen, x - w / 2 + 2, y, w - 4, 62, 6, theme.ground);
    text(pen, name, x, y + 20, { size: 15, color: theme.quiet, align: "center", max: w - 8 });
    const color = value < 0 ? theme.warn : theme.text;
    text(pen, digits ? signed(value, digits) : signed(value).replace("+", ""), x, y + 44, {
      size: 19,
      weight: 650,
      align: "center",
      color,
    });
  });
}

function weights(pen: Pen, frame: Frame): void {
  const { theme } = pen;
  WEIGHTS.forEach(({ key, name }, at) => {
    const value = frame.weights[key];
    const y = 70 + at * 36;
    text(pen, `W ${name}`, 0, y, { size: 16, color: theme.quiet });
    text(pen, signed(value, 1), 128, y, {
      size: 22,
      weight: 650,
      align: "right",
      color: value < 0 ? theme.warn : theme.text,
    });
  });
}

function basePoints(pen: Pen, frame: Frame, page: Page): void {
  const { theme } = pen;
  const left = 156;
  const w = (page.width - left) / CATEGORIES.length;
  const zero = 112;
  CATEGORIES.forEach(({ key, name }, at) => {
    const base = frame.base_points[key];
    const x = left + at * w;
    const h = (Math.abs(base) / 1000) * 30;
    box(pen, x + 6, base < 0 ? zero : zero - h, w - 12, h, 2, base < 0 ? theme.warn : theme.strong);
    text(pen, base < 0 ? `−${-base}` : `${base}`, x + w / 2, base < 0 ? zero - 11 : zero - h - 11, {
      size: 16,
      weight: 600,
      align: "center",
      color: base < 0 ? theme.warn : theme.text,
    });
    text(pen, name(), x + w / 2, 156, { size: 14, color: theme.quiet, align: "center", max: w - 2 });
  });
  box(pen, left, zero - 0.5, page.width - left, 1, 0, theme.strong);
}

export function signed(value: number, digits = 0): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}
