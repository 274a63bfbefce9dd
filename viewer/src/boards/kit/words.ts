/** Words that boards share. */

import { say } from "../../i18n";

/** How a team is called inside a sentence; see `Pen.team` for the three kinds of ids. */
export function called(team: number): string {
  if (team === 0) return say("own team", "własna drużyna");
  return team < 0 ? `#${-team}` : say(`team ${team}`, `drużyna ${team}`);
}

/** A name in English and Polish. */
export type Name = [english: string, polish: string];

export function local(name: Name | undefined): string {
  return name ? say(...name) : "";
}
