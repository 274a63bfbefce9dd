/** Words that boards share. */

import { say } from "../i18n";
import type { TeamInk } from "./board";

export { say };

/** A team inside a sentence: its place, which `named` fills; see `Pen.team` for the three kinds of ids. */
export function called(team: number): string {
  return `{${team}}`;
}

/** A sentence with the names of its teams. */
export function named(sentence: string, team: (id: number) => TeamInk): string {
  return sentence.replace(/\{(-?\d+)\}/g, (_, id: string) => team(Number(id)).name);
}

/** A name in English and Polish. */
export type Name = [english: string, polish: string];

export function local(name: Name | undefined): string {
  return name ? say(...name) : "";
}
