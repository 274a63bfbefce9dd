/** Frames of battle, made from their declarations by `make docs`. */

/** What a board of battle draws. */
export type Frame = PublicFrame | TeamFrame | FullFrame;

/** What every competitor may know. */
export interface PublicFrame {
  type: "public";
  turn: number;
  left: number;
  countdown: boolean;
  board: string[];
  points: PointView[];
  events: Event[];
}

/** A strategic point; the owner's number, 0 for nobody. */
export type PointView = [x: number, y: number, owner: number];

/** Something to animate. It tells what the team whose affair it is may know, and nothing about another. */
export type Event = [
  what: What,
  team: number,
  x: number,
  y: number,
  unit: number | null,
  type: UnitType | null,
  to: Field | null,
];

/** What can happen to a unit or a point. */
export type What = "shot" | "hit" | "destroyed" | "moved" | "bounced" | "captured" | "taken" | "created" | "repaired";

/** The types of units. */
export type UnitType = "HQ" | "ARMORED" | "TANK" | "CANNON";

/** A hexagon of the board. */
export type Field = [x: number, y: number];

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  left: number;
  countdown: boolean;
  board: string[];
  points: PointView[];
  events: Event[];
  number: number;
  score: number;
  units: UnitView[];
  enemies: Enemy[];
}

/** A unit with all that its team knows; stamina is None for an HQ. */
export type UnitView = [
  team: number,
  id: number,
  x: number,
  y: number,
  type: UnitType,
  stamina: number | null,
  to: Field | null,
  busy: number,
];

/** A unit as others see it; `team` is its number in this round. */
export type Enemy = [x: number, y: number, type: UnitType, stamina: number | Inf, team: number];

/** The stamina of an HQ. */
export type Inf = "INF";

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  left: number;
  countdown: boolean;
  board: string[];
  points: PointView[];
  events: Event[];
  teams: TeamView[];
  units: UnitView[];
}

/** A team as the organisers see it. */
export type TeamView = [team: number, number: number, points: number, hq: boolean];
