/** What the frames of robots mean; their types are declared in games/robots/view.py. */

import type { BasePointsView, Frame, HolderView, PartView, PlaceView, RobotView, StageName } from "arena24/frames/robots";
import { counted, say } from "arena24/kit";

export const STAGES: readonly StageName[] = ["PLANNING", "AUCTION", "SALE", "BUILDING", "FIGHTING", "RESULTS"];

/** The eleven categories, in the order of DESCRIBE_GAME; the last three are ranked in every fight. */
export const CATEGORIES: readonly { key: keyof BasePointsView; name: () => string }[] = [
  { key: "parts", name: () => say("Parts", "Części") },
  { key: "cheap", name: () => say("Cheap", "Tanio") },
  { key: "attack", name: () => say("Attack", "Atak") },
  { key: "defence", name: () => say("Defence", "Obrona") },
  { key: "speed", name: () => say("Speed", "Tempo") },
  { key: "health", name: () => say("Health", "Zdrowie") },
  { key: "total", name: () => say("Total", "Razem") },
  { key: "unused", name: () => say("Unused", "Zbędne") },
  { key: "hits", name: () => say("Hits", "Ciosy") },
  { key: "frags", name: () => say("Frags", "Zbici") },
  { key: "condition", name: () => say("Condition", "Stan") },
];

const STAGE_NAMES: Record<StageName, [string, string]> = {
  PLANNING: ["Planning", "Planowanie"],
  AUCTION: ["Auction", "Aukcja"],
  SALE: ["Sale", "Wyprzedaż"],
  BUILDING: ["Building", "Budowa"],
  FIGHTING: ["Fighting", "Walka"],
  RESULTS: ["Results", "Wyniki"],
};

export function stageName(stage: StageName): string {
  return say(...STAGE_NAMES[stage]);
}

export const parts = (count: number): string => counted(count, ["part", "parts"], ["część", "części", "części"]);

/** The part with this id; parts are numbered from 1. */
export function part(frame: Frame, id: number): PartView {
  return frame.catalogue[id - 1] ?? { id, hp: 0, atk: 0, def_: 0, spd: 0, interfaces: [], price: 0 };
}

/** The team with a number, as `Pen.team` takes it. */
export function teamOf(frame: Frame, number: number): number {
  if (frame.type === "full") return frame.teams.find((one) => one.number === number)?.team ?? -number;
  return frame.type === "team" && frame.number === number ? 0 : -number;
}

/** Rank and points of a category: of the last fight that was ranked, and the sum over all fights. */
export function inCategory(fights: number, standings: readonly PlaceView[], category: number): PlaceView {
  if (category < 8) return standings[category] ?? { rank: 0, points: 0 };
  const first = 8 + (category - 8) * fights;
  const places = standings.slice(first, first + fights).filter(({ rank }) => rank > 0);
  return { rank: places.at(-1)?.rank ?? 0, points: places.reduce((sum, { points }) => sum + points, 0) };
}

/** All robots that the viewer may see. */
export function robotsOf(frame: Frame): RobotView[] {
  if (frame.robots.length > 0 || frame.type !== "team" || !frame.own_robot) return frame.robots;
  return [frame.own_robot];
}

/** What a team has: all that is told, its own at least. */
export function holdersOf(frame: Frame): HolderView[] {
  if (frame.holders.length > 0 || frame.type !== "team" || !frame.number) return frame.holders;
  return [{ team: frame.number, house: 0, cash: frame.cash, parts: frame.parts }];
}

/** Unsold parts by house; a team sees those of its own, which is house 0 here. */
export function unsoldOf(frame: Frame): number[][] {
  if (frame.type === "full") return frame.unsold;
  return frame.type === "team" && frame.unsold.length > 0 ? [frame.unsold] : [];
}
