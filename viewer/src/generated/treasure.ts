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
  dudes: Dude[];
  bombs: Bomb[];
  flames: Flame[];
  gold: Pile[];
  events: Event[];
}

/** A player as everybody knows it. */
export type PlayerView = [player: number, team: number, x: number, y: number, dudes: number];

/** Anybody's dude, with the gold that it carries. */
export type Dude = [player: number, id: number, x: number, y: number, gold: number];

/** A bomb; with timer 1 it explodes at the end of this turn. */
export type Bomb = [player: number, x: number, y: number, timer: number];

/** A burning field and whose fire it is. */
export type Flame = [player: number, x: number, y: number];

/** Gold that lies on a field. */
export type Pile = [x: number, y: number, gold: number];

/** Something that a player did or that happened to it; 0 is nobody. */
export type Event = [
  what: What,
  player: number,
  x: number,
  y: number,
  dude: number,
  amount: number,
  to: Field | null,
  zone: Field[],
  by: number[],
  known: boolean,
];

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

/** X is the row, Y the column, both from 0 (R1). */
export type Field = [x: number, y: number];

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  left: number;
  walls: string[];
  players: PlayerView[];
  dudes: Dude[];
  bombs: Bomb[];
  flames: Flame[];
  gold: Pile[];
  events: Event[];
  me: Standing;
  my_dudes: DudeView[];
  my_bombs: BombView[];
}

/** A player as the organisers see it, and as it sees itself. */
export type Standing = [player: number, bank: number, deposited: number, kills: number, score: number];

/** A dude with all its numbers. */
export type DudeView = [player: number, dude: MyDude, levels: number[]];

/** One of your dudes: ID X Y P E EC ER M B CB R1 R2 T1 T2 F1 F2. */
export type MyDude = [
  id: number,
  x: number,
  y: number,
  gold: number,
  energy: number,
  energy_cap: number,
  energy_regen: number,
  move_cost: number,
  bombs: number,
  bomb_limit: number,
  range_min: number,
  range_max: number,
  timer_min: number,
  timer_max: number,
  flame_min: number,
  flame_max: number,
];

/** A bomb with all that its owner knows. */
export type BombView = [
  player: number,
  x: number,
  y: number,
  timer: number,
  range: number,
  flame: number,
  dude: number,
];

/** Everything, as it stands now. */
export interface FullFrame {
  type: "full";
  turn: number;
  left: number;
  walls: string[];
  players: PlayerView[];
  dudes: Dude[];
  bombs: Bomb[];
  flames: Flame[];
  gold: Pile[];
  events: Event[];
  standings: Standing[];
  all_dudes: DudeView[];
  all_bombs: BombView[];
  piles: Pile[];
}
