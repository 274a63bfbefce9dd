/** Frames of robots, as games/robots/view.py makes them; records are arrays. */

import { counted, say } from "arena24/kit";

export type Stage = "PLANNING" | "AUCTION" | "SALE" | "BUILDING" | "FIGHTING" | "RESULTS";
export const STAGES: readonly Stage[] = ["PLANNING", "AUCTION", "SALE", "BUILDING", "FIGHTING", "RESULTS"];

export type Offer = [
  id: number,
  hp: number,
  atk: number,
  def: number,
  spd: number,
  interfaces: number[],
  price: number,
];
export type Robot = [
  team: number,
  hp: number,
  atk: number,
  def: number,
  spd: number,
  now: number,
  blockPct: number,
  hits: number,
  frags: number,
  links: number[],
];
export type Holder = [team: number, house: number, cash: number, parts: number[]];
export type Standing = [rank: number, points: number];
export type Score = [team: number, total: number, standings: Standing[]];
export type Hammer = [house: number, part: number, fate: "sold" | "tie" | "no bid", price: number, team: number];
export type Blow = [attacker: number, target: number, damage: number, group: number, fell: boolean];
export type Bid = [team: number, part: number, price: number];
export type Plan = [team: number, target: number, delayed: boolean];

export interface RobotsFrame {
  type: "public" | "team" | "full";
  turn: number;
  stage: Stage;
  left: number;
  fight: number;
  fights: number;
  weights: [number, number, number];
  base_points: number[];
  catalogue: Offer[];
  offered: number[];
  holders: Holder[];
  robots: Robot[];
  scores: Score[];
  hammers: Hammer[];
  blows: Blow[];
  /** TEAM and FULL. */
  bids?: Bid[];
  plans?: Plan[];
  /** TEAM: part ids; FULL: part ids by house. */
  unsold?: number[] | number[][];
  /** TEAM. */
  number?: number;
  cash?: number;
  parts?: number[];
  own_robot?: Robot | null;
  /** FULL. */
  teams?: [team: number, number: number][];
}

const ENGLISH = [
  "Parts",
  "Cheap",
  "Attack",
  "Defence",
  "Speed",
  "Health",
  "Total",
  "Unused",
  "Hits",
  "Frags",
  "Condition",
] as const;
const POLISH = [
  "Części",
  "Tanio",
  "Atak",
  "Obrona",
  "Szybkość",
  "Zdrowie",
  "Razem",
  "Zbędne",
  "Ciosy",
  "Trafieni",
  "Stan",
] as const;

/** The eleven categories, in the order of DESCRIBE_GAME. */
export const CATEGORIES = ENGLISH.map((english, at) => (): string => say(english, POLISH[at] ?? english));

const STAGE_NAMES: Record<Stage, [string, string]> = {
  PLANNING: ["Planning", "Planowanie"],
  AUCTION: ["Auction", "Aukcja"],
  SALE: ["Sale", "Wyprzedaż"],
  BUILDING: ["Building", "Budowa"],
  FIGHTING: ["Fighting", "Walka"],
  RESULTS: ["Results", "Wyniki"],
};

export function stageName(stage: Stage): string {
  return say(...STAGE_NAMES[stage]);
}

export const parts = (count: number): string => counted(count, ["part", "parts"], ["część", "części", "części"]);

/** The part with this id; parts are numbered from 1. */
export function part(frame: RobotsFrame, id: number): Offer {
  return frame.catalogue[id - 1] ?? [id, 0, 0, 0, 0, [], 0];
}

/** The team with a number, as `Pen.team` takes it. */
export function teamOf(frame: RobotsFrame, number: number): number {
  const known = frame.teams?.find(([, other]) => other === number);
  return known ? known[0] : number === frame.number ? 0 : -number;
}

/** Rank and points of a category: of the last fight that was ranked, and the sum over all fights. */
export function inCategory(frame: RobotsFrame, standings: Standing[], category: number): Standing {
  if (category < 8) return standings[category] ?? [0, 0];
  const first = 8 + (category - 8) * frame.fights;
  const places = standings.slice(first, first + frame.fights).filter(([rank]) => rank > 0);
  return [places.at(-1)?.[0] ?? 0, places.reduce((sum, [, points]) => sum + points, 0)];
}

/** All robots that the viewer may see. */
export function robotsOf(frame: RobotsFrame): Robot[] {
  if (frame.robots.length > 0 || !frame.own_robot) return frame.robots;
  return [frame.own_robot];
}

/** What a team has: all that is told, its own at least. */
export function holdersOf(frame: RobotsFrame): Holder[] {
  if (frame.holders.length > 0 || !frame.number) return frame.holders;
  return [[frame.number, 0, frame.cash ?? 0, frame.parts ?? []]];
}

/** Unsold parts by house; a team sees those of its own, which is house 0 here. */
export function unsoldOf(frame: RobotsFrame): number[][] {
  const lists = frame.unsold ?? [];
  return lists.every((item) => typeof item === "number")
    ? lists.length > 0
      ? [lists as number[]]
      : []
    : (lists as number[][]);
}
