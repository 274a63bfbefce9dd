/** What is planned and what an extension brings, in few words. */

import type { ComingRound, PauseWish, PlanWish } from "./generated/api";
import { t } from "./i18n";

/** A time of day, the next one from `now` on, or a date and a time; null: neither. */
export function wall(text: string, now: Date): Date | null {
  const day = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!day) {
    const whole = /^\d{4}-\d{2}-\d{2}T/.test(text.trim()) ? new Date(text.trim()) : null;
    return whole && !Number.isNaN(whole.getTime()) ? whole : null;
  }
  const [hours, minutes] = [Number(day[1]), Number(day[2])];
  if (hours > 23 || minutes > 59) return null;
  const found = new Date(now);
  found.setHours(hours, minutes, 0, 0);
  if (found < now) found.setDate(found.getDate() + 1);
  return found;
}

type Stop = Required<Pick<PauseWish, "kind" | "end">>;

/** A pause as two boxes say it: connections are closed, the end stays where it is. */
export function stop(hard: boolean, keepsEnd: boolean): Stop {
  return { kind: hard ? "hard" : "soft", end: keepsEnd ? "fixed" : "moves" };
}

/** What a pause does, before it is. */
export function tellsPause({ kind, end }: Stop): string {
  return [
    t("tells_pause"),
    kind === "hard" ? t("tells_pause_hard") : t("tells_pause_soft"),
    end === "fixed" ? t("tells_end_fixed") : t("tells_end_moves"),
    t("tells_pause_ends"),
  ].join(" ");
}

/** What is planned, as the desk says it before it is. */
export function course(what: PlanWish["what"]): string {
  if (what.do === "pause") {
    const words = [what.kind === "hard" ? t("plan_hard_pause") : t("plan_pause")];
    if (what.minutes) words.push(`${what.minutes} min`);
    if (what.end === "fixed") words.push(t("plan_keeps_end"));
    return `${words.join(", ")}${what.reason ? ` (${what.reason})` : ""}`;
  }
  if (what.do === "announce") return `${t("plan_announce")}: ${what.text}`;
  return { freeze: t("plan_freeze"), resume: t("resume"), start: t("plan_start") }[what.do];
}

export interface ServerOutlook {
  server: string;
  rounds: string;
  tempo: string;
  more: string;
  moreTempo: string;
}

/** By server: the rounds that come anyway, and those that an extension adds, each with their K. */
export function later(rounds: ComingRound[]): ServerOutlook[] {
  const servers = [...new Set(rounds.map((round) => round.server))];
  return servers.map((server) => {
    const own = rounds.filter((round) => round.server === server);
    const [anyway, more] = [own.filter((round) => round.before !== null), own.filter((round) => round.before === null)];
    return { server, rounds: span(anyway), tempo: tempi(anyway), more: span(more), moreTempo: tempi(more) };
  });
}

const span = (rounds: ComingRound[]) => (rounds.length > 1 ? `${rounds[0]!.round}–${rounds.at(-1)!.round}` : String(rounds[0]?.round ?? ""));

function tempi(rounds: ComingRound[]): string {
  const [first, last] = [rounds[0], rounds.at(-1)].map((round) => round?.after?.toFixed(3) ?? "");
  return first === last ? first! : `${first}–${last}`;
}
