/** Frames of creatures, made from their declarations by `make docs`. */

/** What a board of creatures draws. */
export type Frame = PublicFrame | TeamFrame | FullFrame;

/** What every competitor may know. */
export interface PublicFrame {
  type: "public";
  turn: number;
  number: number;
  phase: Phase;
  max_turns: number;
  types: Name[];
  creatures: CreatureView[];
  moves: MoveView[];
  teams: TeamView[];
  popularity: [number, number][];
  pairs: PairView[];
}

/** What teams can do now. */
export type Phase = "REGISTRATION" | "PLAY" | "IDLE";

/** What spectators read, in two languages. */
export type Name = [english: string, polish: string];

/** A species: what does not change; moves by id. */
export type CreatureView = [name: string, price: number, type1: number, type2: number, hp: number, moves: number[]];

/** A move. */
export type MoveView = [name: Name, type: number, pp: number];

/** An enrolled team, by seat. */
export type TeamView = [team: number, points: number | null, creatures: number[]];

/** A pair: results are those of `one`; sides and events are in the order one, two. */
export type PairView = [
  one: number,
  two: number,
  first: number,
  counted: number,
  results: Result[],
  sides: [SideView, SideView],
  events: Event[],
];

/** How a match ended for a team. */
export type Result = "WIN" | "LOSE" | "DRAW";

/** One side of a match; slots without a creature are left out. */
export type SideView = [
  active: number,
  pending: number,
  resting: boolean,
  last: Deed,
  healthy: number,
  slots: [number, Slot][],
];

/** An order, or what a side did. */
export type Deed = [action: Action, number: number];

/** What a side did, or orders. */
export type Action = "FIGHT" | "SWITCH" | "NO_MOVE";

/** A creature in a match: a line of GET_RIVALS and GET_TEAMS; all zeros for an empty slot (R44). */
export type Slot = [
  creature: number,
  hp: number,
  atk_bonus: number,
  def_bonus: number,
  poison_damage: number,
  poison_turns: number,
  pp1: number,
  pp2: number,
  pp3: number,
  pp4: number,
];

/** Something that happened to a creature; `side` is 0 for the first player of the match. */
export type Event = [
  what: What,
  side: number,
  slot: number,
  number: number,
  amount: number,
  effect: number,
  same_type: boolean,
];

/** Kinds of events. */
export type What =
  "switch" |
  "fight" |
  "charge" |
  "blocked" |
  "hit" |
  "own damage" |
  "poison" |
  "tick" |
  "bonus" |
  "rest" |
  "faint";

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  number: number;
  phase: Phase;
  max_turns: number;
  types: Name[];
  creatures: CreatureView[];
  moves: MoveView[];
  teams: TeamView[];
  popularity: [number, number][];
  pairs: PairView[];
  enrolled: number[];
  rivals: number[];
  orders: OrderView[];
}

/** An order of the running turn. */
export type OrderView = [team: number, rival: number, order: Deed];

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  number: number;
  phase: Phase;
  max_turns: number;
  types: Name[];
  creatures: CreatureView[];
  moves: MoveView[];
  teams: TeamView[];
  popularity: [number, number][];
  pairs: PairView[];
  enrolments: Enrolment[];
  orders: OrderView[];
}

/** What a team has enrolled so far. */
export type Enrolment = [team: number, creatures: number[]];
