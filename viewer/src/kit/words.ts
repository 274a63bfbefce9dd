/** Words that boards share. */

import { say as chosen } from "../i18n";
import type { Fact, TeamInk } from "./board";

/** One of two texts, in the language of the page: `say("took point (3, 4)", "zajmuje punkt (3, 4)")`. */
export function say(english: string, polish: string): string {
  return chosen(english, polish);
}

/** A team inside a sentence: its place, which `named` fills; see `Pen.team` for the three kinds of ids. */
export function called(team: number): string {
  return `{${team}}`;
}

/** A sentence with the names of its teams. */
export function named(sentence: string, team: (id: number) => TeamInk): string {
  return sentence.replace(/\{(-?\d+)\}/g, (_, id: string) => team(Number(id)).name);
}

/** A name in English and Polish. */
export interface Name {
  english: string;
  polish: string;
}

export function local(name: Name | undefined): string {
  return name ? say(name.english, name.polish) : "";
}

/** Facts from what they are called and how it stands; what is null or undefined is left out. */
export function factsOf(told: Record<string, string | number | boolean | null | undefined>): Fact[] {
  return Object.entries(told).flatMap(([label, value]) => (value == null ? [] : [{ label, value: String(value) }]));
}
