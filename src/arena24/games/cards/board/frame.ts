/** What boards look up in a frame. */

import type { CardView, Frame, MatchView, Tile } from "arena24/frames/cards";
import { say } from "arena24/kit";

export function tileAt(frame: Frame, key: string | null): Tile | undefined {
  return frame.tiles.find(({ id }) => `${id}` === key);
}

/** A match as far as the viewer sees into it. */
export function matchAt(frame: Frame | null, key: string | null): MatchView | undefined {
  if (!frame || key === null) return undefined;
  const own = frame.type === "team" ? frame.matches.find(({ id }) => `${id}` === key)?.picture : undefined;
  if (own) return own;
  if (frame.type === "full") return frame.matches.find(({ id }) => `${id}` === key);
  return frame.featured && `${frame.featured.id}` === key ? frame.featured : undefined;
}

/** The teams of a match; hidden ones are none. */
export function teamsOf(frame: Frame, id: number): [first: number, second: number] | null {
  if (frame.type !== "full") return null;
  return frame.pairs.find((pair) => pair.id === id)?.teams ?? null;
}

/** Is it a match of the team that looks? */
export function isOwn(frame: Frame, id: number): boolean {
  return frame.type === "team" && frame.matches.some((match) => match.id === id);
}

export function cardOf(frame: Frame, id: number): CardView {
  const unknown: CardView = { id, kind: "C", at: 0, hp: 0, hpmax: 0, cost: 0, mana: 0 };
  return frame.deck.find((card) => card.id === id) ?? unknown;
}

/** What a spell does, in two or three words. */
export function spellWords({ kind, at, hp }: CardView): string {
  if (kind === "H") return say(`Heal ${hp}`, `Leczenie ${hp}`);
  if (kind === "D") return say(`Damage ${at}`, `Obrażenia ${at}`);
  if (kind === "T") return say(`Draw ${at} more`, `Dobierz ${at}`);
  if (kind === "B") return say(`Buff +${at}/+${hp}`, `Wzmocnienie +${at}/+${hp}`);
  return kind === "I" ? say("Deactivate", "Uśpienie") : say("Creature", "Stworzenie");
}
