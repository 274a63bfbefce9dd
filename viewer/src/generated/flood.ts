/** Frames of flood, made from their declarations by `make docs`. */

/** What a board of flood draws. */
export type Frame = PublicFrame | TeamFrame | FullFrame;

/** What every competitor may know. */
export interface PublicFrame {
  type: "public";
  turn: number;
  size: number;
  height: number;
  left: number;
  forecasts: ForecastView[];
}

/** A published wave: it arrives between pmin and pmax turns after the publication, which was `age` turns ago. */
export interface ForecastView {
  age: number;
  pmin: number;
  pmax: number;
  hmin: number;
  hmax: number;
}

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  size: number;
  height: number;
  left: number;
  forecasts: ForecastView[];
  number: number;
  points: Points;
  objects: ObjectView[];
  workers: WorkerView[];
  sights: SightView[];
  events: EventView[];
}

/** Points of a team: for placed bags, penalties, for dry groups, and the result. */
export interface Points {
  placed: number;
  penalties: number;
  saved: number;
  total: number;
}

/** An object. */
export interface ObjectView {
  kind: Kind;
  x: number;
  y: number;
  sx: number;
  sy: number;
  value: number;
  bags: number;
}

/** Kinds of objects. */
export type Kind = "warehouse" | "building" | "car";

/** A worker. */
export interface WorkerView {
  id: number;
  x: number;
  y: number;
  moves: boolean;
  capacity: number;
  bags: number;
  ride: Ride | null;
}

/** How somebody sits in a car. */
export type Ride = "D" | "P";

/** What is seen from a field: rows of letters as LOOK_AROUND has them. */
export interface SightView {
  x: number;
  y: number;
  ground: string[];
  people: string[];
}

/** Something to animate. */
export interface EventView {
  what: What;
  team: number;
  x: number;
  y: number;
  worker: number | null;
  amount: number;
  to: Spot | null;
}

/** What can happen. */
export type What = "placed" | "stolen" | "caught" | "bought" | "jumped" | "blocked" | "damaged" | "drowned" | "dam";

/** A field of the map. */
export interface Spot {
  x: number;
  y: number;
}

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  size: number;
  height: number;
  left: number;
  forecasts: ForecastView[];
  teams: TeamView[];
  objects: OwnedObject[];
  workers: OwnedWorker[];
  ground: string[];
  waves: WaveView[];
  water: string[];
  incorrect: Spot[];
  groups: GroupView[];
  events: EventView[];
}

/** A team as the organisers see it. */
export interface TeamView {
  team: number;
  number: number;
  points: Points;
}

/** An object of any team. */
export interface OwnedObject {
  kind: Kind;
  x: number;
  y: number;
  sx: number;
  sy: number;
  value: number;
  bags: number;
  team: number;
  damaged: boolean;
}

/** A worker of any team. */
export interface OwnedWorker {
  id: number;
  x: number;
  y: number;
  moves: boolean;
  capacity: number;
  bags: number;
  ride: Ride | null;
  team: number;
}

/** A wave arrives at the beginning of a turn. */
export interface WaveView {
  turn: number;
  height: number;
  edge: Edge;
}

/** The edge from which a wave comes (flood 7.4). */
export type Edge = "N" | "S" | "W" | "E";

/** A dry group with objects in it: what it is worth, whose objects they are, and its fields. */
export interface GroupView {
  value: number;
  shares: Share[];
  spans: Span[];
}

/** How many objects a team has in a group. */
export interface Share {
  team: number;
  objects: number;
}

/** Fields side by side in a row. */
export interface Span {
  y: number;
  first: number;
  last: number;
}
