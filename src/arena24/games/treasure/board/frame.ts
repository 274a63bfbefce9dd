/** What the frames of treasure mean; games/treasure/view.py declares them. X is the row and Y the column, from 0. */

import type { BombView, DudeView, Frame, OwnDude, PileView, Spot, StatsView } from "arena24/frames/treasure";
import { say } from "arena24/kit";

/** What the numbers of a dude are called. */
const STATS: [name: keyof StatsView, en: string, pl: string][] = [
  ["energy_cap", "energy cap", "pula energii"],
  ["energy_regen", "regeneration", "regeneracja"],
  ["move_cost", "move cost", "koszt ruchu"],
  ["bomb_limit", "bomb limit", "limit dynamitów"],
  ["range_min", "range from", "zasięg od"],
  ["range_max", "range to", "zasięg do"],
  ["timer_min", "timer from", "zapłon od"],
  ["timer_max", "timer to", "zapłon do"],
  ["flame_min", "flame from", "płomień od"],
  ["flame_max", "flame to", "płomień do"],
];
const UPGRADES_EN = [
  "energy",
  "regeneration",
  "cheaper moves",
  "more bombs",
  "shorter range",
  "longer range",
  "shorter timer",
  "longer timer",
  "shorter flame",
  "longer flame",
] as const;

const UPGRADES_PL = [
  "energia",
  "regeneracja",
  "tańszy ruch",
  "więcej dynamitów",
  "krótszy zasięg",
  "dłuższy zasięg",
  "krótszy zapłon",
  "dłuższy zapłon",
  "krótszy płomień",
  "dłuższy płomień",
] as const;

/** All numbers of a dude, with their names. */
export function numbersOf(dude: OwnDude): { label: string; value: string }[] {
  return [
    { label: say("gold", "złoto"), value: `${dude.gold}` },
    { label: say("energy", "energia"), value: `${dude.energy}` },
    { label: say("bombs", "dynamity"), value: `${dude.bombs}` },
    ...STATS.map(([name, en, pl]) => ({ label: say(en, pl), value: `${dude.stats[name]}` })),
  ];
}

/** What an upgrade of this type, from 1, is good for. */
export function upgradeName(type: number): string {
  return say(UPGRADES_EN[type - 1] ?? `${type}`, UPGRADES_PL[type - 1] ?? `${type}`);
}

export function teamOf(frame: Frame, player: number): number {
  return frame.players.find((other) => other.player === player)?.team ?? -player;
}

/** All dudes, with the numbers that the viewer may know. */
export function dudesOf(frame: Frame): (DudeView | OwnDude)[] {
  if (frame.type === "full") return frame.all_dudes;
  if (frame.type === "public") return frame.dudes;
  const own = new Set(frame.my_dudes.map(({ id }) => id));
  return [...frame.dudes.filter(({ id }) => !own.has(id)), ...frame.my_dudes];
}

export function bombsOf(frame: Frame): BombView[] {
  return frame.type === "full" ? frame.all_bombs : frame.bombs;
}

export function pilesOf(frame: Frame): PileView[] {
  return frame.type === "full" ? frame.piles : frame.gold;
}

/** The way of a dude through the turn: all fields that it stepped on, the first one included. */
export function wayOf(frame: Frame, before: Frame | null, { id, x, y }: DudeView): Spot[] {
  const steps = frame.events.filter(({ what, dude }) => what === "moved" && dude === id);
  if (steps[0]) return [{ x: steps[0].x, y: steps[0].y }, ...steps.flatMap(({ to }) => to ?? [])];
  const old = before && dudesOf(before).find((dude) => dude.id === id);
  return old && (old.x !== x || old.y !== y) ? [{ x: old.x, y: old.y }, { x, y }] : [{ x, y }];
}
