/** What boards draw and speak with. It is all that they know of the page. */

export * from "./board";
export * from "./draw";
export * from "./fields";
export * from "./grid";
export * from "./motion";
export * from "./words";

/** A number for what boards rely on: more may come under it, what changes or goes gets the next one. */
export const VERSION = 1;

export type Kit = typeof import("arena24/kit");
