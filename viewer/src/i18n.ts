/** English and Polish: short, concrete, no exclamation marks. */

import { en } from "./words.en";
import { pl } from "./words.pl";

export type Language = "en" | "pl";
export type Word = keyof typeof en;

let language: Language = "en";

export function spoken(): Language {
  return language;
}

export function setLanguage(chosen: Language): void {
  language = chosen;
}

/** A text by its name; `{name}` in it is replaced. Components ask again when the language changes (App.svelte). */
export function t(word: Word, values: Record<string, string | number> = {}): string {
  const text: string = (language === "pl" ? pl : en)[word];
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
}

/** The state of the contest or of a server, in words. */
export function stateWord(state: string): string {
  return `state_${state}` in en ? t(`state_${state}` as Word) : state;
}

/** What people call a game. */
export function titled({ title, polish }: { title: string; polish: string }): string {
  return say(title, polish);
}

/** One of two texts, for what is no word of the page itself. */
export function say(english: string, polish: string): string {
  return language === "pl" ? polish : english;
}
