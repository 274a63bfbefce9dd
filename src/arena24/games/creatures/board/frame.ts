/** Frames of creatures, as games/creatures/view.py makes them; records are arrays. */

import { say, type Name } from "arena24/kit";

export type Species = [name: string, price: number, type1: number, type2: number, hp: number, moves: number[]];
export type Move = [name: Name, type: number, pp: number];
export type Deed = [action: "FIGHT" | "SWITCH" | "NO_MOVE", number: number];
export type Slot = [
  creature: number,
  hp: number,
  atk: number,
  def: number,
  poison: number,
  ticks: number,
  pp1: number,
  pp2: number,
  pp3: number,
  pp4: number,
];
export type Side = [
  active: number,
  pending: number,
  resting: boolean,
  last: Deed,
  healthy: number,
  slots: [number: number, slot: Slot][],
];
export type What =
  "switch" | "fight" | "charge" | "blocked" | "hit" | "own damage" | "poison" | "tick" | "bonus" | "rest" | "faint";
export type Event = [
  what: What,
  side: number,
  slot: number,
  number: number,
  amount: number,
  effect: number,
  sameType: boolean,
];
export type Result = "WIN" | "LOSE" | "DRAW";
export type Pair = [
  one: number,
  two: number,
  first: number,
  counted: number,
  results: Result[],
  sides: [Side, Side],
  events: Event[],
];

export interface CreaturesFrame {
  type: "public" | "team" | "full";
  turn: number;
  number: number;
  phase: "REGISTRATION" | "PLAY" | "IDLE";
  max_turns: number;
  types: Name[];
  creatures: Species[];
  moves: Move[];
  /** Points are told of everybody, behind a freeze of the own team alone. */
  teams: [team: number, points: number | null, creatures: number[]][];
  popularity: [creature: number, teams: number][];
  pairs: Pair[];
  /** TEAM. */
  enrolled?: number[];
  rivals?: number[];
  /** TEAM: its own; FULL: all. */
  orders?: [team: number, rival: number, order: Deed][];
  /** FULL. */
  enrolments?: [team: number, creatures: number[]][];
}

export function species(frame: CreaturesFrame, id: number): Species | undefined {
  return frame.creatures[id - 1];
}

export function keyOf([one, two]: Pair): string {
  return `${one}-${two}`;
}

export function pairAt(frame: CreaturesFrame | null, key: string | null): Pair | undefined {
  return frame?.pairs.find((pair) => keyOf(pair) === key);
}

/** The key of a team's own duel by the rival's number in the team's commands. */
export function ownKey(frame: CreaturesFrame, number: number): string | null {
  const rivals = frame.rivals ?? [];
  const rival = rivals[number - 1];
  const own = frame.pairs.find(([one, two]) =>
    one === rival ? !rivals.includes(two) : two === rival && !rivals.includes(one),
  );
  return own ? keyOf(own) : null;
}

export function slotOf(side: Side, number: number): Slot | undefined {
  return side[5].find(([other]) => other === number)?.[1];
}

/** Where a pair stands, in a word. */
export function stateOf([, , , , results]: Pair): string {
  return results.length === 0
    ? say("match 1", "mecz 1")
    : results.length === 1
      ? say("rematch", "rewanż")
      : say("finished", "koniec");
}

/** Points of one match (creatures 8). */
export const POINTS: Record<Result, number> = { WIN: 3, DRAW: 1, LOSE: 0 };

export function turned(result: Result): Result {
  return result === "WIN" ? "LOSE" : result === "LOSE" ? "WIN" : "DRAW";
}
