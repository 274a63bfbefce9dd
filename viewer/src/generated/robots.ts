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
  weights: WeightsView;
  base_points: BasePointsView;
  catalogue: PartView[];
  offered: number[];
  holders: HolderView[];
  robots: RobotView[];
  scores: ScoreView[];
  hammers: HammerView[];
  blows: BlowView[];
}

/** The stages, in their order; FIGHTING comes Q times. */
export type StageName = "PLANNING" | "AUCTION" | "SALE" | "BUILDING" | "FIGHTING" | "RESULTS";

/** What a connection or a part adds to attack, defence and speed. */
export interface WeightsView {
  atk: number;
  def_: number;
  spd: number;
}

/** What the first place of each category is worth. */
export interface BasePointsView {
  parts: number;
  cheap: number;
  attack: number;
  defence: number;
  speed: number;
  health: number;
  total: number;
  unused: number;
  hits: number;
  frags: number;
  condition: number;
}

/** A part and its reserve price. */
export interface PartView {
  id: number;
  hp: number;
  atk: number;
  def_: number;
  spd: number;
  interfaces: number[];
  price: number;
}

/** What a team has, once the sale is over. */
export interface HolderView {
  team: number;
  house: number;
  cash: number;
  parts: number[];
}

/** A robot with its graph: `links` has A B I for every connection, as the data line of BUILD_ROBOT. */
export interface RobotView {
  team: number;
  hp: number;
  atk: number;
  def_: number;
  spd: number;
  now: number;
  block_pct: number;
  hits: number;
  frags: number;
  links: number[];
}

/** A team's places so far, in the order of MY_STATS, and their sum. */
export interface ScoreView {
  team: number;
  total: number;
  standings: PlaceView[];
}

/** A place in one category; rank 0: it has not been ranked yet. */
export interface PlaceView {
  rank: number;
  points: number;
}

/** The end of an auction; price and team are 0 if nobody has won. */
export interface HammerView {
  house: number;
  part: number;
  fate: Fate;
  price: number;
  team: number;
}

/** What the hammer can say. */
export type Fate = "sold" | "tie" | "no bid";

/** An attack that was made. Blows of the same group were simultaneous. */
export interface BlowView {
  attacker: number;
  target: number;
  damage: number;
  group: number;
  fell: boolean;
}

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  stage: StageName;
  left: number;
  fight: number;
  fights: number;
  weights: WeightsView;
  base_points: BasePointsView;
  catalogue: PartView[];
  offered: number[];
  holders: HolderView[];
  robots: RobotView[];
  scores: ScoreView[];
  hammers: HammerView[];
  blows: BlowView[];
  number: number;
  cash: number;
  parts: number[];
  unsold: number[];
  bids: BidView[];
  plans: PlanView[];
  own_robot: RobotView | null;
}

/** An open bid. */
export interface BidView {
  team: number;
  part: number;
  price: number;
}

/** A planned attack. */
export interface PlanView {
  team: number;
  target: number;
  delayed: boolean;
}

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  stage: StageName;
  left: number;
  fight: number;
  fights: number;
  weights: WeightsView;
  base_points: BasePointsView;
  catalogue: PartView[];
  offered: number[];
  holders: HolderView[];
  robots: RobotView[];
  scores: ScoreView[];
  hammers: HammerView[];
  blows: BlowView[];
  teams: TeamView[];
  unsold: number[][];
  bids: BidView[];
  plans: PlanView[];
}

/** Who is behind a number. */
export interface TeamView {
  team: number;
  number: number;
}
