/** Frames of treasure, as games/treasure/view.py makes them; records are arrays. X is the row and Y the column, from 0. */

import { say } from "arena24/kit";

export type Player = [player: number, team: number, x: number, y: number, dudes: number];
export type Standing = [player: number, bank: number, deposited: number, kills: number, score: number];
export type Dude = [player: number, id: number, x: number, y: number, gold: number];
/** ID X Y P E EC ER M B CB R1 R2 T1 T2 F1 F2. */
export type MyDude = [id: number, x: number, y: number, gold: number, energy: number, cap: number, ...rest: number[]];
export type DudeView = [player: number, dude: MyDude, levels: number[]];
export type Bomb = [player: number, x: number, y: number, timer: number];
export type BombView = [
  player: number,
  x: number,
  y: number,
  timer: number,
  range: number,
  flame: number,
  dude: number,
];
export type Flame = [player: number, x: number, y: number];
export type Pile = [x: number, y: number, gold: number];
export type What =
  | "placed"
  | "moved"
  | "planted"
  | "grabbed"
  | "dropped"
  | "deposited"
  | "upgraded"
  | "bought"
  | "exploded"
  | "crumbled"
  | "died";
export type Event = [
  what: What,
  player: number,
  x: number,
  y: number,
  dude: number,
  amount: number,
  to: [number, number] | null,
  zone: [number, number][],
  by: number[],
  known: boolean,
];

export interface TreasureFrame {
  type: "public" | "team" | "full";
  turn: number;
  left: number;
  walls: string[];
  players: Player[];
  dudes: Dude[];
  bombs: Bomb[];
  flames: Flame[];
  gold: Pile[];
  events: Event[];
  /** TEAM. */
  me?: Standing;
  my_dudes?: DudeView[];
  my_bombs?: BombView[];
  /** FULL. */
  standings?: Standing[];
  all_dudes?: DudeView[];
  all_bombs?: BombView[];
  piles?: Pile[];
}

const NUMBERS_EN = [
  "id",
  "row",
  "column",
  "gold",
  "energy",
  "energy cap",
  "regeneration",
  "move cost",
  "bombs",
  "bomb limit",
  "range from",
  "range to",
  "timer from",
  "timer to",
  "flame from",
  "flame to",
] as const;
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

const NUMBERS_PL = [
  "id",
  "wiersz",
  "kolumna",
  "złoto",
  "energia",
  "pula energii",
  "regeneracja",
  "koszt ruchu",
  "dynamity",
  "limit dynamitów",
  "zasięg od",
  "zasięg do",
  "zapłon od",
  "zapłon do",
  "płomień od",
  "płomień do",
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

/** What the numbers of GET_MY_DUDES are called, from 0. */
export function numberName(at: number): string {
  return say(NUMBERS_EN[at] ?? "", NUMBERS_PL[at] ?? "");
}

/** What an upgrade of this type, from 1, is good for. */
export function upgradeName(type: number): string {
  return say(UPGRADES_EN[type - 1] ?? `${type}`, UPGRADES_PL[type - 1] ?? `${type}`);
}

export function teamOf(frame: TreasureFrame, player: number): number {
  return frame.players.find(([number]) => number === player)?.[1] ?? -player;
}

/** All dudes, with the numbers that the viewer may know. */
export function dudesOf(
  frame: TreasureFrame,
): { player: number; id: number; x: number; y: number; gold: number; all: MyDude | null }[] {
  const known = new Map(
    [...(frame.all_dudes ?? []), ...(frame.my_dudes ?? [])].map(([player, dude]) => [dude[0], { player, dude }]),
  );
  const told = frame.dudes.map(([player, id, x, y, gold]) => ({ player, id, x, y, gold, all: null as MyDude | null }));
  const others = told.filter(({ id }) => !known.has(id) && !frame.all_dudes);
  return [
    ...others,
    ...[...known.values()].map(({ player, dude }) => ({
      player,
      id: dude[0],
      x: dude[1],
      y: dude[2],
      gold: dude[3],
      all: dude,
    })),
  ];
}

export function bombsOf(frame: TreasureFrame): Bomb[] {
  return frame.all_bombs ? frame.all_bombs.map(([player, x, y, timer]) => [player, x, y, timer]) : frame.bombs;
}

export function pilesOf(frame: TreasureFrame): Pile[] {
  return frame.piles ?? frame.gold;
}

/** The way of a dude through the turn: all fields that it stepped on, the first one included. */
export function wayOf(
  frame: TreasureFrame,
  before: TreasureFrame | null,
  id: number,
  x: number,
  y: number,
): [number, number][] {
  const steps = frame.events.filter(([what, , , , dude, , to]) => what === "moved" && dude === id && to);
  if (steps.length > 0) return [[steps[0]![2], steps[0]![3]], ...steps.map((step) => step[6]!)];
  const old = before && dudesOf(before).find((dude) => dude.id === id);
  return old && (old.x !== x || old.y !== y)
    ? [
        [old.x, old.y],
        [x, y],
      ]
    : [[x, y]];
}
