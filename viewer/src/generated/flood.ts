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
  forecasts: Forecast[];
}

/** A published wave: it arrives between pmin and pmax turns after the publication, which was `age` turns ago. */
export type Forecast = [age: number, pmin: number, pmax: number, hmin: number, hmax: number];

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  size: number;
  height: number;
  left: number;
  forecasts: Forecast[];
  number: number;
  stat: Stat;
  objects: Thing[];
  workers: Worker[];
  sights: Sight[];
  events: Event[];
}

/** Your points: for placed bags, penalties, for dry groups, and the result. */
export type Stat = [placed: number, penalties: number, saved: number, total: number];

/** One of your objects: the warehouse, which has bags, then buildings, then cars, which are 1×1. */
export type Thing = [x: number, y: number, sx: number, sy: number, value: number, bags: number | Na];

/** Instead of a number that does not exist. */
export type Na = "NA";

/** One of your workers; `status` is how many bags he carries, or how he rides. */
export type Worker = [id: number, x: number, y: number, moving: YesNo, capacity: number, status: number | Ride];

/** Is it so? */
export type YesNo = "Y" | "N";

/** How somebody sits in a car. */
export type Ride = "D" | "P";

/** What is seen from a field. */
export type Sight = [x: number, y: number, view: Surroundings];

/** The 7×7 fields around a worker: what lies there, and who stands there. */
export type Surroundings = [fields: string[], workers: string[]];

/** Something to animate, told to the team whose affair it is. */
export type Event = [
  what: What,
  team: number,
  x: number,
  y: number,
  worker: number | null,
  amount: number,
  to: Field | null,
];

/** What can happen. */
export type What = "placed" | "stolen" | "caught" | "bought" | "jumped" | "blocked" | "damaged" | "drowned" | "dam";

/** A field of the map. */
export type Field = [x: number, y: number];

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  size: number;
  height: number;
  left: number;
  forecasts: Forecast[];
  teams: TeamView[];
  objects: ObjectView[];
  workers: WorkerView[];
  ground: string[];
  waves: Wave[];
  water: string[];
  incorrect: Field[];
  groups: GroupView[];
  events: Event[];
}

/** A team as the organisers see it. */
export type TeamView = [team: number, number: number, stat: Stat];

/** An object of any team. */
export type ObjectView = [team: number, kind: Kind, thing: Thing, damaged: boolean];

/** Kinds of objects. */
export type Kind = "warehouse" | "building" | "car";

/** A worker of any team. */
export type WorkerView = [team: number, worker: Worker];

/** A wave arrives at the beginning of a turn. */
export type Wave = [turn: number, height: number, edge: Edge];

/** The edge from which a wave comes (flood 7.4). */
export type Edge = "N" | "S" | "W" | "E";

/** A dry group with objects in it: what it is worth, who has how many objects there, and its fields. */
export type GroupView = [value: number, objects: [number, number][], spans: Span[]];

/** Fields side by side in a row. */
export type Span = [y: number, first: number, last: number];
