/** Team colours: chosen one after another, each as far as possible from all before it, for usual and colour-blind eyes. */

import type { TeamInk } from "arena24/kit";
import { contrast, distance, EYES, hex, inGamut, type Lab, labToRgb, oklch, parse, rgbToLab, seen } from "./colour";
import { DARK, LIGHT } from "./theme";

export const COLOURS = 40;

interface Candidate {
  hex: string;
  eyes: Lab[];
}

const BACK = 0.72; // how far inks of teams that stand back go towards the ground
const GREYS = 4; // shades of those whose names are not told
const REDS = [5, 42] as const; // hues that belong to faults
const CLEAR = 3; // the contrast with the page of either theme
const WEIGHT = [1, 0.7, 0.7, 0.7]; // of the eyes: usual, protan, deutan, tritan

function candidates(): Candidate[] {
  const found: Candidate[] = [];
  for (let l = 0.48; l < 0.72; l += 0.015) {
    for (const c of [0.02, 0.06, 0.1, 0.15, 0.2]) {
      for (let hue = 0; hue < 360; hue += 6) {
        const rgb = labToRgb(oklch(l, c, hue));
        const red = c > 0.1 && hue >= REDS[0] && hue <= REDS[1];
        const clear = [DARK, LIGHT].every(({ page }) => contrast(hex(rgb), page) >= CLEAR);
        if (red || !clear || !inGamut(rgb)) continue;
        found.push({ hex: hex(rgb), eyes: Object.values(EYES).map((eye) => rgbToLab(seen(rgb, eye))) });
      }
    }
  }
  return found;
}

function apart(a: Candidate, b: Candidate): number {
  return Math.min(...WEIGHT.map((weight, eye) => distance(a.eyes[eye]!, b.eyes[eye]!) / weight));
}

function choose(count: number): string[] {
  const all = candidates();
  const first = all.reduce((best, one) => (blue(one) < blue(best) ? one : best));
  const chosen = [first];
  const nearest = all.map((one) => apart(one, first));
  while (chosen.length < count) {
    const best = nearest.indexOf(Math.max(...nearest));
    chosen.push(all[best]!);
    all.forEach((one, index) => (nearest[index] = Math.min(nearest[index]!, apart(one, all[best]!))));
  }
  return chosen.map((one) => one.hex);
}

/** How far from the blue with which the palette begins. */
function blue(one: Candidate): number {
  return distance(one.eyes[0]!, oklch(0.66, 0.13, 240));
}

export const PALETTE: readonly string[] = choose(COLOURS);

function shade(colour: string, by: number): string {
  const [l, a, b] = rgbToLab(parse(colour));
  return hex(labToRgb([Math.min(0.97, Math.max(0.12, l + by)), a * 0.9, b * 0.9]));
}

/** The ink of a team that stands back while another one is followed: near the ground, and still to be read. */
export function muted(ink: TeamInk, ground: string): TeamInk {
  const blend = (colour: string): string => {
    const [from, to] = [rgbToLab(parse(colour)), rgbToLab(parse(ground))];
    return hex(labToRgb([0, 1, 2].map((at) => from[at]! * (1 - BACK) + to[at]! * BACK) as unknown as Lab));
  };
  const fill = blend(ink.fill);
  return { ...ink, fill, line: blend(ink.line), text: readable(fill) };
}

export function readable(fill: string): string {
  return contrast(fill, "#000000") >= contrast(fill, "#ffffff") ? "#000000" : "#ffffff";
}

/** How teams are called and coloured; see `Pen.team` for the three kinds of ids. */
export class Inks {
  private readonly made = new Map<number, TeamInk>();

  constructor(
    private readonly names: ReadonlyMap<number, string>,
    private readonly dark: boolean,
    private readonly me: number | null = null,
    private readonly words: { number: string; own: string } = { number: "No.", own: "own team" },
  ) {}

  of(id: number): TeamInk {
    let ink = this.made.get(id);
    if (!ink) this.made.set(id, (ink = this.make(id)));
    return ink;
  }

  private make(id: number): TeamInk {
    if (id === 0) return this.me === null ? this.ink(1, "•", this.words.own) : this.make(this.me);
    if (id < 0) return { ...this.veiled(-id), short: `#${-id}`, name: `${this.words.number} ${-id}` };
    return this.ink(id, String(id), this.names.get(id) ?? `${id}`);
  }

  /** Who it is nobody is told: a grey that is no team's, lighter than all of them or darker. */
  private veiled(number: number): Pick<TeamInk, "fill" | "line" | "text"> {
    const step = 0.04 * ((number - 1) % GREYS);
    const fill = hex(labToRgb([this.dark ? 0.8 + step : 0.4 - step, 0, 0]));
    return { fill, line: shade(fill, this.dark ? 0.1 : -0.1), text: readable(fill) };
  }

  private ink(number: number, short: string, name: string): TeamInk {
    const fill = PALETTE[(number - 1) % COLOURS]!;
    return { fill, line: shade(fill, this.dark ? 0.16 : -0.2), text: readable(fill), short, name };
  }
}
