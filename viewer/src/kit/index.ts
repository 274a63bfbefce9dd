/** What boards draw and speak with. It is all that they know of the page. */

import type { Board } from "./board";

export * from "./board";
export * from "./draw";
export * from "./fields";
export * from "./grid";
export * from "./motion";
export * from "./words";

/** A number for what boards rely on: more may come under it, what changes or goes gets the next one. */
export const VERSION = 1;

export type Kit = typeof import("arena24/kit");

/** What a game's `board.js` exports; F is its frame. */
export interface BoardModule<F = any> {
  /** The version of the kit that the board was written for. */
  kit: number;
  default(kit: Kit): Board<F>;
}
