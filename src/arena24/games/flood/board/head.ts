/** What is forecast, as a small timeline; the wave that is on (flood 14). */

import type { Frame, WaveView } from "arena24/frames/flood";
import { box, floating, say, stroke, text, turns, width, type Pen } from "arena24/kit";

export const CELL = 20;
const EDGES = {
  N: ["north", "północy"],
  S: ["south", "południa"],
  W: ["west", "zachodu"],
  E: ["east", "wschodu"],
} as const;

/** The head grows with the map, so that it stays readable when the whole map is shown. */
export function headOf(frame: Frame): number {
  return (frame.size * CELL) / 6;
}

function waveWords(frame: Frame, wave: WaveView | undefined): string {
  const from = wave ? say(` from the ${EDGES[wave.edge][0]}`, ` od ${EDGES[wave.edge][1]}`) : "";
  return say(
    `Wave of height ${frame.height}${from}, ${turns(frame.left)} left`,
    `Fala o wysokości ${frame.height}${from}, jeszcze ${turns(frame.left)}`,
  );
}

export function drawHead(pen: Pen, frame: Frame): void {
  const { theme } = pen;
  const w = frame.size * CELL;
  const unit = w / 40; // a line of text
  const waves = frame.type === "full" ? frame.waves : [];
  const now = waves.find(({ turn }) => turn <= frame.turn);
  const words = frame.height > 0 ? waveWords(frame, now) : say("Dry", "Sucho");
  text(pen, words, 0, unit, { size: unit * 1.25, weight: 650, color: frame.height > 0 ? theme.accent : theme.text });
  text(pen, say(`turn ${frame.turn}`, `tura ${frame.turn}`), w, unit, {
    size: unit,
    color: theme.quiet,
    align: "right",
  });
  const ahead = Math.max(
    40,
    ...frame.forecasts.map(({ age, pmax }) => pmax - age),
    ...waves.map(({ turn }) => turn - frame.turn + 4),
  );
  const [top, h] = [unit * 2.7, unit * 3.2];
  const at = (after: number): number => (Math.max(after, 0) / ahead) * w;
  box(pen, 0, top, w, h, unit * 0.2, theme.ground);
  const step = [10, 20, 50, 100, 200, 500].find((one) => ahead / one <= 9) ?? 1000;
  for (let after = step; after < ahead; after += step) {
    stroke(
      pen,
      [
        [at(after), top],
        [at(after), top + h],
      ],
      theme.line,
      unit * 0.05,
    );
    if (at(after) + unit * 2.6 > w) continue; // no room for its number before the end
    text(pen, `+${after}`, at(after) + unit * 0.2, top + h - unit * 0.45, { size: unit * 0.7, color: theme.quiet });
  }
  const labels: (() => void)[] = []; // over the lines of the waves
  const lane = (h - unit * 0.95) / Math.max(frame.forecasts.length, 1);
  frame.forecasts.forEach(({ age, pmin, pmax, hmin, hmax }, row) => {
    const [left, right] = [at(pmin - age), Math.max(at(pmax - age), at(pmin - age) + unit * 0.35)];
    const exact = pmin === pmax;
    const y = top + unit * 0.1 + row * lane;
    box(
      pen,
      left,
      y,
      right - left,
      lane * 0.9,
      unit * 0.15,
      exact ? theme.accent : theme.deep,
      exact ? undefined : theme.strong,
    );
    const range = hmin === hmax ? `${hmin}` : `${hmin}–${hmax}`;
    const label = exact
      ? say(`height ${range} in ${turns(pmin - age)}`, `wysokość ${range}, za ${turns(pmin - age)}`)
      : say(`height ${range}`, `wysokość ${range}`);
    const inside = right - left > unit * 5;
    const place = inside ? left + unit * 0.4 : right + unit * 0.3;
    const size = Math.min(unit * 0.9, lane * 0.8);
    const turned = !inside && place + width(pen, label, size, 600) > w; // it would leave the strip
    labels.push(() =>
      floating(pen, label, turned ? left - unit * 0.3 : place, y + lane * 0.48, {
        size,
        weight: 600,
        align: turned ? "right" : "left",
        rim: inside && !exact ? theme.deep : theme.ground,
      }),
    );
  });
  for (const { turn, edge } of waves) {
    if (turn < frame.turn) continue;
    stroke(
      pen,
      [
        [at(turn - frame.turn), top],
        [at(turn - frame.turn), top + h - unit],
      ],
      theme.text,
      unit * 0.12,
    );
    text(pen, edge, at(turn - frame.turn), top - unit * 0.45, { size: unit * 0.8, weight: 700, align: "center" });
  }
  for (const write of labels) write();
}
