/** What boards draw with: the kit of arena24, version 1. See docs/boards.md. */

declare module "arena24/kit" {
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
      sight: {
          left: number;
          top: number;
          right: number;
          bottom: number;
      };
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

  /** Simple shapes and text in world units. */
  export const FONT = "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"DejaVu Sans\", sans-serif";
  export interface TextStyle {
      size: number;
      color?: string;
      weight?: number;
      /** "left" if not given, "center" of floating text. */
      align?: CanvasTextAlign;
      base?: CanvasTextBaseline;
      /** The widest it may be; longer text is cut. */
      max?: number;
      /** Of floating text; the page's colour if not given. */
      rim?: string;
  }
  export function text(pen: Pen, what: string, x: number, y: number, style: TextStyle): void;
  /** Text with a rim, for numbers that float over things. */
  export function floating(pen: Pen, what: string, x: number, y: number, style: TextStyle): void;
  export function width(pen: Pen, what: string, size: number, weight?: number): number;
  /** The size at which a text is at most so wide: as it is asked for, or smaller. */
  export function shrunk(pen: Pen, what: string, size: number, max: number, weight?: number): number;
  /** A line one to two pixels wide whatever the zoom. */
  export function hairline(pen: Pen, pixels?: number): number;
  export function box(pen: Pen, x: number, y: number, w: number, h: number, radius: number, fill?: string, line?: string, thick?: number): void;
  export function disc(pen: Pen, x: number, y: number, radius: number, fill?: string, line?: string, thick?: number): void;
  /** A share of 1 as a bar, a rim around it. */
  export function bar(pen: Pen, x: number, y: number, w: number, h: number, share: number, fill: string, ground?: string): void;
  /** A share of 1 as an arc that begins at the top. */
  export function ring(pen: Pen, x: number, y: number, radius: number, thick: number, share: number, color: string, ground?: string): void;
  export function polygon(pen: Pen, points: readonly (readonly [number, number])[], fill?: string, line?: string, thick?: number): void;
  export function stroke(pen: Pen, points: readonly (readonly [number, number])[], color: string, thick: number): void;
  export function arrow(pen: Pen, x1: number, y1: number, x2: number, y2: number, color: string, thick: number): void;
  /** A word on a pill; returns its width. */
  export function tag(pen: Pen, what: string, x: number, y: number, size: number, fill: string, color: string, align?: "left" | "center" | "right"): number;
  export function faded(pen: Pen, alpha: number, paint: () => void): void;
  /** Diagonal lines over a rectangle. */
  export function hatch(pen: Pen, x: number, y: number, w: number, h: number, gap: number, color: string, thick: number): void;

  /** Letters of a board laid out in rows, and what is where on it. */
  export type Rows = readonly string[];
  export function columnsOf(rows: Rows): number;
  /** A short key for a picture that does not change while the letters stay. */
  export function fingerprint(rows: Rows): string;
  /** Runs of equal letters in a row: far fewer rectangles than fields. */
  export function runs(row: string): Generator<{
      letter: string;
      first: number;
      length: number;
  }>;
  /** A number and what is counted; Polish has three forms: 1 worek, 2 worki, 5 worków. */
  export function counted(count: number, english: [one: string, more: string], polish: [one: string, few: string, many: string]): string;
  export const turns: (count: number) => string;

  /** A board of square fields, as rows of text have it; the first field is at (0, 0). */
  /** How a field looks: a team's colour with its number, or whatever is said besides. */
  export interface Cell {
      team?: number;
      fill?: string;
      text?: string;
      color?: string;
  }
  /** All fields in sight, each `size` long; `look` tells how a letter looks, null: nothing is there. */
  export function grid(pen: Pen, rows: Rows, size: number, look: (letter: string, column: number, row: number) => Cell | null): void;
  /** The field under a point of the world. */
  export function fieldAt(rows: Rows, size: number, x: number, y: number): {
      column: number;
      row: number;
      letter: string;
  } | null;
  /** Text around a middle, as large as a width and a height allow. */
  export function fit(pen: Pen, what: string, x: number, y: number, w: number, h: number, color?: string): void;

  /** Time within a turn: everything that moves has arrived by `MOTION`, the rest of the turn is for looking. */
  export const MOTION = 0.35;
  export function clamp(value: number, low?: number, high?: number): number;
  /** How far a slide has come, from 0 to 1; fast at first. */
  export function slide(t: number): number;
  /** The same for one of several steps that follow each other: step `index` of `count`. */
  export function step(t: number, index: number, count: number): number;
  export function between(from: number, to: number, part: number): number;
  /** The strength of a mark of what happened: full while things move, then `rest` for the turn's remainder. */
  export function afterglow(t: number, rest?: number): number;
  /** A gain pops once: a factor around 1. */
  export function pop(t: number): number;

  /** Words that boards share. */
  /** One of two texts, in the language of the page: `say("took point (3, 4)", "zajmuje punkt (3, 4)")`. */
  export function say(english: string, polish: string): string;
  /** A team inside a sentence: its place, which `named` fills; see `Pen.team` for the three kinds of ids. */
  export function called(team: number): string;
  /** A sentence with the names of its teams. */
  export function named(sentence: string, team: (id: number) => TeamInk): string;
  /** A name in English and Polish. */
  export interface Name {
      english: string;
      polish: string;
  }
  export function local(name: Name | undefined): string;
  /** Facts from what they are called and how it stands; what is null or undefined is left out. */
  export function factsOf(told: Record<string, string | number | boolean | null | undefined>): Fact[];

  /** What boards draw and speak with. It is all that they know of the page. */
  /** A number for what boards rely on: more may come under it, what changes or goes gets the next one. */
  export const VERSION = 1;
  export type Kit = typeof import("arena24/kit");
  /** What a game's `board.js` exports; F is its frame. */
  export interface BoardModule<F = any> {
      /** The version of the kit that the board was written for. */
      kit: number;
      default(kit: Kit): Board<F>;
  }
}
