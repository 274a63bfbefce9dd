/** What all parts of the board ask of a frame. */

import type { Frame, MatchView, PairView, Result, SideView, SlotView, SpeciesView } from "arena24/frames/creatures";
import { say } from "arena24/kit";

/** A pair with its present match, where the frame has it in detail. */
export interface Duel {
  pair: PairView;
  match: MatchView;
}

/** The team on a side. */
export function teamOn({ one, two }: { one: number; two: number }, side: number): number {
  return side === 0 ? one : two;
}

export function species(frame: Frame, id: number): SpeciesView | undefined {
  return frame.creatures[id - 1];
}

export function keyOf({ one, two }: { one: number; two: number }): string {
  return `${one}-${two}`;
}

export function pairAt(frame: Frame | null, key: string | null): PairView | undefined {
  return frame?.pairs.find((pair) => keyOf(pair) === key);
}

/** Of many matches a frame has some in detail: few, or the one that was asked for. */
export function duelAt(frame: Frame | null, key: string | null): Duel | undefined {
  const pair = pairAt(frame, key);
  const match = frame?.matches.find((other) => keyOf(other) === key);
  return pair && match ? { pair, match } : undefined;
}

/** The key of a team's own duel by the rival's number in the team's commands. */
export function ownKey(frame: Frame, number: number): string | null {
  const rivals = rivalsOf(frame);
  const rival = rivals[number - 1];
  const own = frame.pairs.find(({ one, two }) =>
    one === rival ? !rivals.includes(two) : two === rival && !rivals.includes(one),
  );
  return own ? keyOf(own) : null;
}

/** A team's rivals by their numbers in its commands; other viewers have none. */
export function rivalsOf(frame: Frame): number[] {
  return frame.type === "team" ? frame.rivals : [];
}

export function slotOf(side: SideView, number: number): SlotView | undefined {
  return side.slots.find(({ slot }) => slot === number);
}

/** Where a pair stands, in a word. */
export function stateOf({ results }: PairView): string {
  return results.length === 0
    ? say("match 1", "mecz 1")
    : results.length === 1
      ? say("rematch", "rewanż")
      : say("finished", "koniec");
}

/** Points of one match (creatures 8). */
export const POINTS: Record<Result, number> = { WIN: 3, DRAW: 1, LOSE: 0 };

export function turned(result: Result): Result {
  return result === "WIN" ? "LOSE" : result === "LOSE" ? "WIN" : "DRAW";
}
