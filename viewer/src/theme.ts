/** Dark and light: one table of tokens, used by boards and, as custom properties, by the style sheet. */

import type { Theme } from "arena24/kit";

export const DARK: Theme = {
  dark: true,
  page: "#0f1216",
  ground: "#12161b",
  surface: "#181d23",
  raised: "#222931",
  line: "#2b333c",
  strong: "#4a5561",
  text: "#e9edf1",
  quiet: "#9aa7b4",
  accent: "#63b8e0",
  fault: "#f2605a",
  good: "#6cc08b",
  warn: "#dcae54",
  water: "#1b2f42",
  deep: "#142334",
  forest: "#1d2f27",
  rock: "#2f3237",
  sand: "#39342a",
  grass: "#232b27",
  gold: "#d8b451",
};

export const LIGHT: Theme = {
  dark: false,
  page: "#f6f7f8",
  ground: "#eef0f2",
  surface: "#ffffff",
  raised: "#e7ebee",
  line: "#d5dbe0",
  strong: "#9aa5af",
  text: "#14191e",
  quiet: "#55616c",
  accent: "#0a6a9c",
  fault: "#c02a26",
  good: "#22743f",
  warn: "#8a5d00",
  water: "#c9dcea",
  deep: "#b3cde0",
  forest: "#cfdfd3",
  rock: "#d3d5d8",
  sand: "#ebe3d1",
  grass: "#e3eae2",
  gold: "#9a7400",
};

export type Choice = "system" | "dark" | "light";

export function resolve(choice: Choice, systemDark: boolean): Theme {
  return (choice === "system" ? systemDark : choice === "dark") ? DARK : LIGHT;
}

/** The tokens as custom properties; through the object model, which a strict content policy permits. */
export function apply(theme: Theme, root: HTMLElement): void {
  root.dataset.theme = theme.dark ? "dark" : "light";
  root.style.colorScheme = theme.dark ? "dark" : "light";
  for (const [name, value] of Object.entries(theme)) {
    if (typeof value === "string") root.style.setProperty(`--${name}`, value);
  }
}
