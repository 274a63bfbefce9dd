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
  types: NameView[];
  creatures: SpeciesView[];
  moves: MoveView[];
  teams: TeamView[];
  popularity: FavouriteView[];
  pairs: PairView[];
  matches: MatchView[];
}

/** What teams can do now. */
export type Phase = "REGISTRATION" | "PLAY" | "IDLE";

/** What spectators read, in two languages. */
export interface NameView {
  english: string;
  polish: string;
}

/** A species: what does not change; types and moves by id, `type2` is 0 for a creature of one type. */
export interface SpeciesView {
  name: string;
  price: number;
  type1: number;
  type2: number;
  hp: number;
  moves: number[];
}

/** A move. */
export interface MoveView {
  name: NameView;
  type: number;
  pp: number;
}

/** An enrolled team, by seat. */
export interface TeamView {
  team: number;
  points: number | null;
  creatures: number[];
}

/** How many teams have enrolled a creature. */
export interface FavouriteView {
  creature: number;
  teams: number;
}

/** A pair at a glance: results are those of `one`; what comes in twos is in the order one, two. */
export interface PairView {
  one: number;
  two: number;
  counted: number;
  results: Result[];
  healthy: [number, number];
  fainted: [number, number];
}

/** How a match ended for a team. */
export type Result = "WIN" | "LOSE" | "DRAW";

/** The present match of a pair in detail; sides and events are in the order one, two. */
export interface MatchView {
  one: number;
  two: number;
  first: number;
  sides: [SideView, SideView];
  events: EventView[];
}

/** One side of a match; slots without a creature are left out. */
export interface SideView {
  active: number;
  pending: number;
  resting: boolean;
  last: DeedView;
  slots: SlotView[];
}

/** An order, or what a side did: with a move slot, or to a slot. */
export interface DeedView {
  action: Action;
  number: number;
}

/** What a side did, or orders. */
export type Action = "FIGHT" | "SWITCH" | "NO_MOVE";

/** A creature in a match. */
export interface SlotView {
  slot: number;
  creature: number;
  hp: number;
  atk_bonus: number;
  def_bonus: number;
  poison_damage: number;
  poison_turns: number;
  pp: number[];
}

/** Something that happened to a creature of a side (0: one, 1: two); `What` says what the numbers are. */
export interface EventView {
  what: What;
  side: number;
  slot: number;
  number: number;
  amount: number;
  effect: number;
  same_type: boolean;
}

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
  types: NameView[];
  creatures: SpeciesView[];
  moves: MoveView[];
  teams: TeamView[];
  popularity: FavouriteView[];
  pairs: PairView[];
  matches: MatchView[];
  enrolled: number[];
  rivals: number[];
  orders: OrderView[];
}

/** An order of the running turn. */
export interface OrderView {
  team: number;
  rival: number;
  order: DeedView;
}

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  number: number;
  phase: Phase;
  max_turns: number;
  types: NameView[];
  creatures: SpeciesView[];
  moves: MoveView[];
  teams: TeamView[];
  popularity: FavouriteView[];
  pairs: PairView[];
  matches: MatchView[];
  enrolments: Enrolment[];
  orders: OrderView[];
}

/** What a team has enrolled so far. */
export interface Enrolment {
  team: number;
  creatures: number[];
}
