/** Frames of painting, made from their declarations by `make docs`. */

/** What a board of painting draws. */
export type Frame = PublicFrame | TeamFrame | FullFrame;

/** What every competitor may know: nothing but the bars. */
export interface PublicFrame {
  type: "public";
  turn: number;
  active: boolean;
  left: number;
  teams: TeamView[];
  bars: Bar[];
}

/** A team and its points in this tournament. */
export interface TeamView {
  team: number;
  number: number;
  points: number | null;
}

/** An arena from afar: the share of the board and the number of pawns of both sides. */
export interface Bar {
  first: number;
  second: number;
  first_points: number;
  second_points: number;
  first_pawns: number;
  second_pawns: number;
}

/** What one team may know besides. */
export interface TeamFrame {
  type: "team";
  turn: number;
  active: boolean;
  left: number;
  teams: TeamView[];
  bars: Bar[];
  radius: number;
  full: number;
  own: OwnArena[];
}

/** One of a team's arenas as it sees it. */
export interface OwnArena {
  number: number;
  rival: number;
  side: Colour;
  points: number;
  view: string[];
  pawns: PawnView[];
  events: Event[];
}

/** The sides of an arena, as scripts and pictures call them. */
export type Colour = "A" | "B";

/** A pawn; its surface is letters A and B, or 1 and 2 for a team. */
export interface PawnView {
  id: number;
  owner: Colour;
  paint: number;
  row: number;
  column: number;
  surface: string[];
}

/** Something to animate, from the turn that has just ended. Row and column are where the pawn was. */
export interface Event {
  what: What;
  owner: Colour;
  pawn: number;
  row: number;
  column: number;
  to_row: number;
  to_column: number;
  direction: number;
  length: number;
}

/** What can happen to a pawn in a turn. */
export type What = "moved" | "bumped" | "shot" | "taken";

/** Everything. */
export interface FullFrame {
  type: "full";
  turn: number;
  active: boolean;
  left: number;
  teams: TeamView[];
  bars: Bar[];
  radius: number;
  full: number;
  arenas: WholeArena[];
}

/** An arena with all that is in it. */
export interface WholeArena {
  first: number;
  second: number;
  floor: string[];
  pawns: PawnView[];
  events: Event[];
}
