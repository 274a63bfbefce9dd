/** The contract between the page and the boards: a `Board` draws the frames of its game (`view.py` of its package). */

export type Json = unknown;

/** World units; the page fits, zooms and pans. */
export interface Scene {
  width: number;
  height: number;
}

export interface TeamInk {
  fill: string;
  line: string;
  /** Text on `fill`. */
  text: string;
  short: string;
  name: string;
}

/** Muted surfaces so that teams stand out; red (`fault`) is for faults, not for teams. */
export interface Theme {
  dark: boolean;
  /** Behind everything. */
  page: string;
  /** A board's ground, from the lowest to the highest. */
  ground: string;
  surface: string;
  raised: string;
  /** Hairlines and borders. */
  line: string;
  strong: string;
  /** Text and quieter text: at least 4.5:1 on page, ground, surface and raised. */
  text: string;
  quiet: string;
  /** What matters now. */
  accent: string;
  fault: string;
  good: string;
  warn: string;
  /** Muted terrain inks. */
  water: string;
  deep: string;
  forest: string;
  rock: string;
  sand: string;
  grass: string;
  gold: string;
}

/** What a board draws with. */
export interface Pen {
  /** Already transformed to world units. */
  ctx: CanvasRenderingContext2D;
  /** Pixels per world unit, for hairlines and hiding details. */
  scale: number;
  /**
   * Constant colours per team. A positive id is a team of the contest; a negative one is the team with that number in
   * this round, of which the frame does not tell which one it is; 0 is the viewer's own team (TEAM frames).
   * Rows, news and tiles use the same three.
   */
  team(id: number): TeamInk;
  theme: Theme;
  /** What of the world is in sight; a board with many fields leaves out the rest. */
  sight: { left: number; top: number; right: number; bottom: number };
  /** The room is that of a phone held upright; `scene`, `facts` and `at` are told too. */
  narrow: boolean;
}

/** Hover or tap. Teams inside a text are `called(id)` of the kit, in facts and in news. */
export interface Fact {
  label: string;
  value: string;
}

/** Events in words; 1: one of many, 2: it matters, 3: it decides. */
export interface News {
  /** With `team`, the rest of a sentence that begins with its name: "took point (12, 4)". See `say` of the kit. */
  text: string;
  team?: number;
  /** Where in the world, of the match if there is one: the page flies there. */
  x?: number;
  y?: number;
  /** The key of the match in which it happened. */
  match?: string;
  weight: 1 | 2 | 3;
  /** It has cost the team something: no reason why it got ahead of others. */
  harm?: boolean;
  /** How it is told together with others like it. Without, the first is told, and how many more there are. */
  alike?: Alike;
}

/** Events of one team in one turn that make one line: "lost 203 in 7 buildings". */
export interface Alike {
  /** The same for all of them. */
  kind: string;
  /** What is added up. */
  amount: number;
  text(count: number, amount: number): string;
}

/** The panel at the left; a team below 0 is a hidden number, as in `News`. */
export interface Row {
  team: number;
  score: number;
  facts: Fact[];
}

/** Games with many matches. */
export interface Tile {
  key: string;
  title: string;
  interest: number;
  teams: number[];
  /** How it ended, in words with `called` teams; while it is played there is none. */
  finish?: string;
}

export interface Board<F = Json> {
  scene(frame: F, focus: string | null, narrow: boolean): Scene;
  /** Layers that do not move (terrain, walls), kept by the page while `stillKey` is the same. */
  still?(pen: Pen, frame: F, focus: string | null): void;
  stillKey?(frame: F, focus: string | null): string;
  /** t: 0 at the turn's opening .. 1; motion ends by 0.35. */
  draw(pen: Pen, frame: F, before: F | null, t: number, focus: string | null): void;
  /** From which t on nothing moves at this scale (`Pen.scale`): the page draws it then and leaves it. 1 if not given. */
  rest?(frame: F, focus: string | null, scale: number): number;
  facts(frame: F, x: number, y: number, focus: string | null, narrow: boolean): Fact[];
  /** With a focus, only what happened in that match, and all of it. */
  news(frame: F, before: F | null, focus?: string | null): News[];
  rows(frame: F): Row[];
  /** Overview; the page draws each small with draw(focus = key). */
  tiles?(frame: F): Tile[];
  /**
   * Marks that bots draw (docs/web.md has their coordinates): where a pair of the game's own numbers is in the world,
   * null if nowhere at present; how long a field is; and the key of a match as the team's commands count it.
   * A text that is nowhere becomes a caption below the board.
   */
  at?(frame: F, x: number, y: number, focus: string | null, narrow: boolean): [number, number] | null;
  field?: number;
  match?(frame: F, number: number): string | null;
  /** Everybody may see all of a running round: halls show it live, and not the last one that is over. */
  open?: boolean;
}
