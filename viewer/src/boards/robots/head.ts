/** The strip above: where the round stands, and what it rewards (robots 14). */

import { say } from "../../i18n";
import type { Pen } from "../board";
import { box, text } from "../kit/draw";
import { CATEGORIES, STAGES, stageName, type RobotsFrame } from "./frame";

export const HEAD = 176;
export const WIDTH = 960;

export function drawHead(pen: Pen, frame: RobotsFrame): void {
  stages(pen, frame);
  weights(pen, frame);
  basePoints(pen, frame);
}

function stages(pen: Pen, frame: RobotsFrame): void {
  const { theme } = pen;
  const here = STAGES.indexOf(frame.stage);
  const w = (WIDTH - 5 * 6) / 6;
  STAGES.forEach((stage, at) => {
    const x = at * (w + 6);
    const now = at === here;
    box(pen, x, 0, w, 40, 6, now ? theme.raised : theme.ground, now ? theme.accent : undefined, 2);
    const fights = now
      ? `${say("Fight", "Walka")} ${frame.fight}/${frame.fights}`
      : `${stageName(stage)} ×${frame.fights}`;
    const name = stage === "FIGHTING" ? fights : stageName(stage);
    const more = now ? say(`${frame.left + 1} left`, `jeszcze ${frame.left + 1}`) : "";
    text(pen, name, x + 12, 21, {
      size: now ? 17 : 18,
      weight: now ? 650 : 400,
      color: now ? theme.text : theme.quiet,
      max: w - 16,
    });
    text(pen, more, x + w - 8, 21, { size: 13, color: theme.accent, align: "right" });
    if (at < here) box(pen, x, 37, w, 3, 1.5, theme.strong);
  });
}

function weights(pen: Pen, frame: RobotsFrame): void {
  const { theme } = pen;
  ["ATK", "DEF", "SPD"].forEach((name, at) => {
    const value = frame.weights[at] ?? 0;
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

function basePoints(pen: Pen, frame: RobotsFrame): void {
  const { theme } = pen;
  const left = 156;
  const w = (WIDTH - left) / CATEGORIES.length;
  const zero = 112;
  CATEGORIES.forEach((name, at) => {
    const base = frame.base_points[at] ?? 0;
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
  box(pen, left, zero - 0.5, WIDTH - left, 1, 0, theme.strong);
}

export function signed(value: number, digits = 0): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}
