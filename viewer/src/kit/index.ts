/** What boards draw and speak with. It is all that they know of the viewer. */

export * from "./board";
export * from "./draw";
export * from "./fields";
export * from "./motion";
export * from "./words";
