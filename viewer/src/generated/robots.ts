/** Frames of robots, made from their declarations by `make docs`. */

/** What a board of robots draws. */
export type Frame = PublicFrame | TeamFrame | FullFrame;

/** What every competitor may know. */
export interface PublicFrame {
  type: "public";
  turn: number;
  stage: StageName;
  left: number;
  fight: number;
  fights: number;
  weights: Weights;
  base_points: BasePoints;
  catalogue: Offer[];
  offered: number[];
  holders: HolderView[];
  robots: RobotView[];
  scores: ScoreView[];
  hammers: Hammer[];
  blows: Blow[];
}

/** The stages, in their order; FIGHTING comes Q times. */
export type StageName = "PLANNING" | "AUCTION" | "SALE" | "BUILDING" | "FIGHTING" | "RESULTS";

/** W1, W2, W3: what a connection or a part adds to attack, defence and speed. */
export type Weights = [w_atk: number, w_def: number, w_spd: number];

/** B_C of the eleven categories, in the order of DESCRIBE_GAME. */
export type BasePoints = [
  parts: number,
  cheap: number,
  attack: number,
  defence: number,
  speed: number,
  health: number,
  total: number,
  unused: number,
  hits: number,
  frags: number,
  condition: number,
];

/** A part and its reserve price: the lowest admissible bid. */
export type Offer = [
  id: number,
  hp: number,
  atk: number,
  def_: number,
  spd: number,
  interfaces: number[],
  price: number,
];

/** What a team has, once the sale is over. */
export type HolderView = [team: number, house: number, cash: number, parts: number[]];

/** A robot with its graph: `links` has A B I for every connection. */
export type RobotView = [
  team: number,
  hp: number,
  atk: number,
  def_: number,
  spd: number,
  now: number,
  block_pct: number,
  hits: number,
  frags: number,
  links: number[],
];

/** A team's places so far, in the order of MY_STATS, and their sum. */
export type ScoreView = [team: number, total: number, standings: Standing[]];

/** A team's place in one category. */
export type Standing = [rank: number, points: number];

/** The end of an auction; price and team are 0 if nobody has won. */
export type Hammer = [house: number, part: number, fate: Fate, price: number, team: number];

/** What the hammer can say. */
export type Fate = "sold" | "tie" | "no bid";

/** An attack that was made. Blows of the same group were simultaneous. */
export type Blow = [attacker: number, target: number, damage: number, group: number, fell: boolean];

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  stage: StageName;
  left: number;
  fight: number;
  fights: number;
  weights: Weights;
  base_points: BasePoints;
  catalogue: Offer[];
  offered: number[];
  holders: HolderView[];
  robots: RobotView[];
  scores: ScoreView[];
  hammers: Hammer[];
  blows: Blow[];
  number: number;
  cash: number;
  parts: number[];
  unsold: number[];
  bids: BidView[];
  plans: PlanView[];
  own_robot: RobotView | null;
}

/** An open bid. */
export type BidView = [team: number, part: number, price: number];

/** A planned attack. */
export type PlanView = [team: number, target: number, delayed: boolean];

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  stage: StageName;
  left: number;
  fight: number;
  fights: number;
  weights: Weights;
  base_points: BasePoints;
  catalogue: Offer[];
  offered: number[];
  holders: HolderView[];
  robots: RobotView[];
  scores: ScoreView[];
  hammers: Hammer[];
  blows: Blow[];
  teams: TeamView[];
  unsold: number[][];
  bids: BidView[];
  plans: PlanView[];
}

/** Who is behind a number. */
export type TeamView = [team: number, number: number];
