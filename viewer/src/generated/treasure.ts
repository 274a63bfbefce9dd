/** Frames of treasure, made from their declarations by `make docs`. */

/** What a board of treasure draws. */
export type Frame = PublicFrame | TeamFrame | FullFrame;

/** What every competitor may know: the picture of the turn's beginning. */
export interface PublicFrame {
  type: "public";
  turn: number;
  left: number;
  walls: string[];
  players: PlayerView[];
  dudes: DudeView[];
  bombs: BombView[];
  flames: FlameView[];
  gold: PileView[];
  events: EventView[];
}

/** A player as everybody knows it. */
export interface PlayerView {
  player: number;
  team: number;
  x: number;
  y: number;
  dudes: number;
}

/** Anybody's dude, with the gold that it carries. */
export interface DudeView {
  player: number;
  id: number;
  x: number;
  y: number;
  gold: number;
}

/** A bomb; with timer 1 it explodes at the end of this turn. */
export interface BombView {
  player: number;
  x: number;
  y: number;
  timer: number;
}

/** A burning field and whose fire it is. */
export interface FlameView {
  player: number;
  x: number;
  y: number;
}

/** Gold that lies on a field. */
export interface PileView {
  x: number;
  y: number;
  gold: number;
}

/** Something to animate. */
export interface EventView {
  what: What;
  player: number;
  x: number;
  y: number;
  dude: number;
  amount: number;
  to: Spot | null;
  zone: Spot[];
  by: number[];
}

/** What can happen. */
export type What =
  "placed" |
  "moved" |
  "planted" |
  "grabbed" |
  "dropped" |
  "deposited" |
  "upgraded" |
  "bought" |
  "exploded" |
  "crumbled" |
  "died";

/** A field: X is the row, Y the column, both from 0. */
export interface Spot {
  x: number;
  y: number;
}

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  left: number;
  walls: string[];
  players: PlayerView[];
  dudes: DudeView[];
  bombs: BombView[];
  flames: FlameView[];
  gold: PileView[];
  events: EventView[];
  me: Standing;
  my_dudes: OwnDude[];
  my_bombs: OwnBomb[];
}

/** A player as the organisers see it, and as it sees itself. */
export interface Standing {
  player: number;
  bank: number;
  deposited: number;
  kills: number;
  score: number;
}

/** A dude with all its numbers. */
export interface OwnDude {
  player: number;
  id: number;
  x: number;
  y: number;
  gold: number;
  energy: number;
  bombs: number;
  stats: StatsView;
  levels: number[];
}

/** What a dude can do; upgrades change these numbers. */
export interface StatsView {
  energy_cap: number;
  energy_regen: number;
  move_cost: number;
  bomb_limit: number;
  range_min: number;
  range_max: number;
  timer_min: number;
  timer_max: number;
  flame_min: number;
  flame_max: number;
}

/** A bomb with all that its owner knows. */
export interface OwnBomb {
  player: number;
  x: number;
  y: number;
  timer: number;
  range: number;
  flame: number;
  dude: number;
}

/** Everything, as it stands now. */
export interface FullFrame {
  type: "full";
  turn: number;
  left: number;
  walls: string[];
  players: PlayerView[];
  dudes: DudeView[];
  bombs: BombView[];
  flames: FlameView[];
  gold: PileView[];
  events: EventView[];
  standings: Standing[];
  all_dudes: OwnDude[];
  all_bombs: OwnBomb[];
  piles: PileView[];
}
