/** What the organisers decide about results, in words, and what they type. */

import type { ActNote, RoundChange } from "./generated/api";
import { t } from "./i18n";
import { clock, figure } from "./time";

/** An act in a sentence; `name` tells what a team is called. */
export function told(what: ActNote["what"], name: (team: number) => string): string {
  switch (what.kind) {
    case "void":
      return t("act_void", { server: what.server, round: what.round });
    case "void_time":
      return t("act_void_time", { servers: what.servers?.join(", ") || t("all_servers"), start: typed(what.start), end: typed(what.end) });
    case "correction":
      return t("act_correction", { team: name(what.team), points: signed(what.points) });
    case "recount":
      return t("act_recount", { counted: what.counted, under: what.under, rounds: listed(what.rounds) });
  }
}

/** `+2.50`, `-3.00`. */
export function signed(points: number): string {
  return `${points > 0 ? "+" : ""}${figure(points, 2)}`;
}

/** Rounds by server, in short: `Battle1 3-5, 9; Toy1 1`. */
export function listed(rounds: Record<string, number[]>): string {
  return Object.entries(rounds)
    .map(([server, numbers]) => `${server} ${ranges(numbers)}`)
    .join("; ");
}

/** The rounds of a preview, by server. */
export function byServer(changes: readonly RoundChange[]): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const change of changes) (found[change.server] ??= []).push(change.round);
  return found;
}

function ranges(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
}

/** Contest time as one types it: with its hours, also under an hour, where `12:33` would be read as twelve of them. */
export function typed(seconds: number): string {
  return seconds < 3600 ? `0:${clock(seconds)}` : clock(seconds);
}

/** Contest time as it is typed, `2:10` or `2:10:30`: hours, minutes, seconds; or `now`, where there is one. Null: it is none. */
export function contestTime(text: string, now: number | null = null): number | null {
  if (/^(now|teraz)$/i.test(text.trim())) return now;
  const found = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  return found ? 3600 * Number(found[1]) + 60 * Number(found[2]) + Number(found[3] ?? 0) : null;
}

/** A number as it is typed, with a point or a comma. Null: it is none. */
export function number(text: string): number | null {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
