/** Frames of cards, as games/cards/view.py makes them; records are arrays. */

import { say } from "arena24/kit";

export type Kind = "C" | "H" | "D" | "T" | "B" | "I";
export type Card = [id: number, kind: Kind, at: number, hp: number, hpmax: number, cost: number, mana: number];
export type Two<T> = [first: T, second: T];
export type TileView = [id: number, hp: Two<number>, hands: Two<number>, boards: Two<number>, ended: number];
export type Role = "RESTING" | "ORDERED" | "ATTACKING" | "BLOCKED";
export type Creature = [id: number, at: number, hp: number, hpmax: number, active: boolean, role: Role];
export type What =
  "drawn" | "burned" | "discarded" | "played" | "cast" | "tapped" | "ordered" | "blocked" | "struck" | "died" | "ended";
export type Event = [what: What, player: number, card: number, target: number, amount: number, back: number];
export type Match = [
  id: number,
  turn: number,
  over: boolean,
  blocking: boolean,
  top: number,
  mana: number,
  draws: number,
  burns: number,
  hp: Two<number>,
  hands: Two<number[]>,
  boards: Two<Creature[]>,
  events: Event[],
];
export type Own = [
  id: number,
  player: number,
  onTurn: boolean,
  tile: TileView,
  picture: Match | null,
  score: Two<number> | number | null,
];
export type Standing = [team: number, score: number, won: number, lost: number, limited: number, running: number];
export type Pair = [id: number, first: number, second: number, score: [number, number]];

interface Shared {
  turn: number;
  left: number;
  init_hp: number;
  deck: Card[];
  tiles: TileView[];
  featured: Match | null;
}

export type CardsFrame =
  | (Shared & { type: "public" })
  | (Shared & { type: "team"; matches: Own[] })
  | (Shared & { type: "full"; pairs: Pair[]; matches: Match[]; standings: Standing[] });

export function tileAt(frame: CardsFrame, key: string | null): TileView | undefined {
  return frame.tiles.find(([id]) => `${id}` === key);
}

/** A match as far as the viewer sees into it. */
export function matchAt(frame: CardsFrame | null, key: string | null): Match | undefined {
  if (!frame || key === null) return undefined;
  const own = frame.type === "team" ? frame.matches.find(([id]) => `${id}` === key)?.[4] : undefined;
  if (own) return own;
  if (frame.type === "full") return frame.matches.find(([id]) => `${id}` === key);
  return frame.featured && `${frame.featured[0]}` === key ? frame.featured : undefined;
}

/** The teams of a match; hidden ones are none. */
export function teamsOf(frame: CardsFrame, id: number): [first: number, second: number] | null {
  if (frame.type !== "full") return null;
  const pair = frame.pairs.find(([other]) => other === id);
  return pair ? [pair[1], pair[2]] : null;
}

export function cardOf(frame: CardsFrame, id: number): Card {
  return frame.deck.find(([other]) => other === id) ?? [id, "C", 0, 0, 0, 0, 0];
}

/** What a spell does, in two or three words. */
export function spellWords([, kind, at, hp]: Card): string {
  if (kind === "H") return say(`Heal ${hp}`, `Leczenie ${hp}`);
  if (kind === "D") return say(`Damage ${at}`, `Obrażenia ${at}`);
  if (kind === "T") return say(`Draw ${at} more`, `Dobierz ${at}`);
  if (kind === "B") return say(`Buff +${at}/+${hp}`, `Wzmocnienie +${at}/+${hp}`);
  return kind === "I" ? say("Deactivate", "Uśpienie") : say("Creature", "Stworzenie");
}
