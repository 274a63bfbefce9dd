/** Frames of cards, made from their declarations by `make docs`. */

/** What a board of cards draws. */
export type Frame = PublicFrame | TeamFrame | FullFrame;

/** What every competitor may know. */
export interface PublicFrame {
  type: "public";
  turn: number;
  left: number;
  init_hp: number;
  deck: CardView[];
  tiles: Tile[];
  featured: MatchView | null;
}

/** A card as it is printed. */
export interface CardView {
  id: number;
  kind: Kind;
  at: number;
  hp: number;
  hpmax: number;
  cost: number;
  mana: number;
}

/** The kinds of cards; ASCII letters (R25). */
export type Kind = "C" | "H" | "D" | "T" | "B" | "I";

/** A match at a glance; pairs are by player. */
export interface Tile {
  id: number;
  hp: [number, number];
  hands: [number, number];
  boards: [number, number];
  ended: number;
}

/** A match, everything about it but who plays; pairs are by player. */
export interface MatchView {
  id: number;
  turn: number;
  over: boolean;
  blocking: boolean;
  top: number;
  mana: number;
  draws: number;
  burns: number;
  hp: [number, number];
  hands: [number[], number[]];
  boards: [CreatureView[], CreatureView[]];
  events: Event[];
}

/** A creature on a board. */
export interface CreatureView {
  id: number;
  at: number;
  hp: number;
  hpmax: number;
  active: boolean;
  role: Role;
}

/** What a creature is doing. */
export type Role = "RESTING" | "ORDERED" | "ATTACKING" | "BLOCKED";

/** Something to animate. */
export interface Event {
  what: What;
  player: number;
  card: number;
  target: number;
  amount: number;
  back: number;
}

/** What can happen. */
export type What =
  "drawn" |
  "burned" |
  "discarded" |
  "played" |
  "cast" |
  "tapped" |
  "ordered" |
  "blocked" |
  "struck" |
  "died" |
  "ended";

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  left: number;
  init_hp: number;
  deck: CardView[];
  tiles: Tile[];
  featured: MatchView | null;
  matches: OwnMatch[];
}

/** A match of a team, as it may know it now. */
export interface OwnMatch {
  id: number;
  player: number;
  on_turn: boolean;
  tile: Tile;
  picture: MatchView | null;
  scores: [number, number] | null;
}

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  left: number;
  init_hp: number;
  deck: CardView[];
  tiles: Tile[];
  featured: MatchView | null;
  pairs: Pair[];
  matches: MatchView[];
  standings: Standing[];
}

/** Who plays a match, and the scores as things stand; by player. */
export interface Pair {
  id: number;
  teams: [number, number];
  scores: [number, number];
}

/** How a team is doing in the tournament. */
export interface Standing {
  team: number;
  score: number;
  won: number;
  lost: number;
  limited: number;
  running: number;
}
