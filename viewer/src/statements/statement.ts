/** A game in our own words: enough to understand it and to begin; every command is in the reference below the text. */

import type { Language } from "../i18n";

export interface Section {
  title: string;
  text: readonly string[];
  /** The first row is the head. */
  table?: readonly (readonly string[])[];
}

export interface Story {
  /** What the picture shows. */
  caption: string;
  sections: readonly Section[];
}

export type Statement = Readonly<Record<Language, Story>>;
