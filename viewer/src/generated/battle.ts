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
  events: EventView[];
}

/** A strategic point; the owner's number, 0 for nobody. */
export interface PointView {
  x: number;
  y: number;
  owner: number;
}

/** Something to animate. */
export interface EventView {
  what: What;
  team: number;
  x: number;
  y: number;
  unit: number | null;
  type: UnitType | null;
  to: Spot | null;
}

/** What can happen to a unit or a point. */
export type What = "shot" | "hit" | "destroyed" | "moved" | "bounced" | "captured" | "taken" | "created" | "repaired";

/** The types of units. */
export type UnitType = "HQ" | "ARMORED" | "TANK" | "CANNON";

/** A field of the board. */
export interface Spot {
  x: number;
  y: number;
}

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  left: number;
  countdown: boolean;
  board: string[];
  points: PointView[];
  events: EventView[];
  number: number;
  score: number;
  units: UnitView[];
  enemies: EnemyView[];
}

/** A unit with all that its team knows; stamina is None for an HQ. */
export interface UnitView {
  team: number;
  id: number;
  x: number;
  y: number;
  type: UnitType;
  stamina: number | null;
  to: Spot | null;
  busy: number;
}

/** A unit as others see it; stamina is None for an HQ. */
export interface EnemyView {
  team: number;
  x: number;
  y: number;
  type: UnitType;
  stamina: number | null;
}

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  left: number;
  countdown: boolean;
  board: string[];
  points: PointView[];
  events: EventView[];
  teams: TeamView[];
  units: UnitView[];
}

/** A team as the organisers see it. */
export interface TeamView {
  team: number;
  number: number;
  points: number;
  hq: boolean;
}
