/** What of a turn is worth telling, and how: pure functions of what a board says of its frames. */

import { called, type News, type Row } from "arena24/kit";
import { t } from "./i18n";

/** Alike events as one line; `news` is the first of them. */
export interface Line {
  news: News;
  text: string;
  count: number;
}

/** What two events have in common if only their numbers, places and rivals differ; in several matches only if the board says so. */
function kind({ team, weight, match, text, alike }: News): string {
  if (alike) return JSON.stringify([team, weight, alike.kind]);
  return JSON.stringify([team, weight, match, text.replace(/\{?-?\d+(?:[.,]\d+)*\}?/g, "#")]);
}

/** The events of a turn, alike ones together, the weightiest first. */
export function grouped(news: readonly News[]): Line[] {
  const groups = new Map<string, News[]>();
  for (const one of news) {
    const key = kind(one);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].map(line).sort((a, b) => b.news.weight - a.news.weight || b.count - a.count);
}

function line(all: News[]): Line {
  const [news, count] = [all[0]!, all.length];
  if (count === 1) return { news, count, text: news.text };
  const amount = all.reduce((sum, { alike }) => sum + (alike?.amount ?? 0), 0);
  return { news, count, text: news.alike?.text(count, amount) ?? t("and_more", { text: news.text, n: count - 1 }) };
}

/** How much happens: four events of one weight are as much as one of the next, as on the server (film.py). */
export function heatOf(news: readonly News[]): number {
  return news.reduce((sum, { weight }) => sum + 4 ** (weight - 1), 0);
}

/** A team has got ahead of another one. */
export interface Passing {
  team: number;
  passed: number;
  place: number;
  fell: boolean; // the other one has less than before
}

/** Who has passed whom since the turn before: the best placed of them. Who shared the lead, and leads alone, has. */
export function passing(rows: readonly Row[], before: readonly Row[]): Passing | null {
  const old = new Map(before.map((row) => [row.team, row.score]));
  if (new Set(old.values()).size < 2) return null; // there was no order yet
  const now = [...rows].sort((a, b) => b.score - a.score);
  const place = (score: number) => now.findIndex((row) => row.score === score) + 1;
  for (const { team, score } of now) {
    const was = old.get(team);
    if (was === undefined) continue;
    const shared = place(score) === 1 ? was : Infinity;
    const passed = now.find((other) => {
      const theirs = old.get(other.team) ?? -Infinity;
      return other.score < score && (theirs > was || theirs === shared);
    });
    if (passed) return { team, passed: passed.team, place: place(score), fell: passed.score < (old.get(passed.team) ?? 0) };
  }
  return null;
}

/** The turn in one line. `text` has `called` teams in it; with `team` it is the rest of a sentence. */
export interface Caption {
  team?: number;
  text: string;
  news: News | null; // where it happened
}

const PODIUM = 3;

/** The most important thing of a turn, and why: the lead, what decides, a place on the podium, what matters. */
export function caption(news: readonly News[], rows: readonly Row[], before: readonly Row[]): Caption | null {
  const lines = grouped(news);
  const found = passing(rows, before);
  const first = lines[0];
  if (found?.place === 1) return overtaking(found, lines);
  if (first?.news.weight === 3) return told(first);
  if (found && found.place <= PODIUM) return overtaking(found, lines);
  return first && first.news.weight > 1 ? told(first) : null;
}

function told({ news, text }: Line): Caption {
  return { team: news.team, text, news };
}

/** With the reason: what the one that is ahead now has done, or what has cost the other one something. */
function overtaking({ team, passed, place, fell }: Passing, lines: readonly Line[]): Caption {
  const of = (id: number) => lines.filter(({ news }) => news.team === id && news.weight > 1);
  const [own, other] = [of(team).find(({ news }) => !news.harm), fell ? of(passed)[0] : undefined];
  const why = own ? `: ${own.text}` : other ? `: ${called(passed)} ${other.text}` : "";
  return {
    team,
    text: t(place === 1 ? "takes_lead" : "overtakes", { other: called(passed) }) + why,
    news: own?.news ?? other?.news ?? null,
  };
}
