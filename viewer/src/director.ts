/** The hall's director: what is shown next, which turns of it, and where to look. Pure; docs/web.md has the rules. */

import type { News, Row, Tile } from "arena24/kit";
import type { RoundNote } from "./generated/api";
import { podium } from "./outcome";
import { type Caption, grouped } from "./story";

// ---- which scene

/** A server, as far as everybody knows it. */
export interface Station {
  server: string;
  task: string;
  /** The running round, if there is one that may be seen. */
  round: number | null;
  /** Everybody may see all of the running round. */
  open: boolean;
  /** Rounds that are over and count, the newest first. */
  past: readonly RoundNote[];
}

/** As it is played; as another one is played, some rounds later; or the turns of it that are worth seeing. */
export type How = "live" | "late" | "over";

export type Scene = { kind: "ranking"; page: number } | { kind: "round"; server: string; round: number; how: How };

export interface Known {
  stations: readonly Station[];
  /** What has been on, the newest last. */
  shown: readonly Scene[];
  /** Of the ranking. */
  pages: number;
  /** Contest seconds. */
  elapsed: number;
  /** By how many rounds one that is sealed is shown late; 0: it is not. */
  delay: number;
}

const BETWEEN = 4; // boards from one ranking to the next
const WORTH = { unseen: 3, record: 4, close: 3, ending: 5, same: -6 }; // in scenes for which a server has waited
const CLOSE = 0.03; // of the winner's result: how near the second one is
const LATE = 0.85; // of the time that the round before took: the last turns are being played

export function keyOf(scene: Scene): string {
  return scene.kind === "ranking" ? `ranking ${scene.page}` : `${scene.server} ${scene.round}`;
}

/** What comes next: every few boards the ranking, else the server that is most worth it. */
export function nextScene(known: Known): Scene {
  const { stations, shown, pages } = known;
  const rankings = shown.filter(({ kind }) => kind === "ranking").length;
  const ranking: Scene = { kind: "ranking", page: rankings % Math.max(1, pages) };
  const boards = shown.length - 1 - shown.findLastIndex(({ kind }) => kind === "ranking");
  if (!rankings || boards >= BETWEEN) return ranking;
  let [best, most]: [Scene, number] = [ranking, -Infinity];
  for (const station of stations) {
    const scene = sceneOf(station, known.delay);
    if (!scene) continue;
    const sum = worth(known, station, scene);
    if (sum > most) [best, most] = [scene, sum];
  }
  return best;
}

/** A round that is open as it is played; else one that is over, late or the last, in full; before that, what everybody may know. */
function sceneOf({ server, round, open, past }: Station, delay: number): Scene | null {
  const over = past[0]?.round;
  if (round !== null && (open || over === undefined)) return { kind: "round", server, round, how: "live" };
  const late = round === null || !delay ? undefined : past.find((one) => one.round <= round - delay)?.round;
  if (late !== undefined) return { kind: "round", server, round: late, how: "late" };
  return over === undefined ? null : { kind: "round", server, round: over, how: "over" };
}

/** How long it has waited, and more if it has something to tell; less if the same game has just been on. */
function worth({ stations, shown, elapsed }: Known, { server, task, past }: Station, scene: Scene): number {
  const on = shown.findLastIndex((one) => one.kind === "round" && one.server === server);
  let sum = on < 0 ? shown.length + stations.length : shown.length - on;
  const last = shown.findLast((one) => one.kind === "round");
  if (stations.some((one) => one.task === task && one.server === last?.server)) sum += WORTH.same;
  if (scene.kind === "round" && scene.how !== "over") return sum + (late(past[0], elapsed) ? WORTH.ending : 0);
  if (shown.some((one) => keyOf(one) === keyOf(scene))) return sum;
  return sum + WORTH.unseen + (record(past) ? WORTH.record : 0) + (close(past[0]) ? WORTH.close : 0);
}

function late(before: RoundNote | undefined, elapsed: number): boolean {
  return before !== undefined && elapsed - before.finished >= LATE * (before.finished - before.started);
}

function close(round: RoundNote | undefined): boolean {
  const [first, second] = round ? resultsOf(round) : [];
  return second !== undefined && first!.result > 0 && first!.result - second.result <= CLOSE * first!.result;
}

function resultsOf({ results }: RoundNote): { team: number; result: number }[] {
  return podium(new Map(Object.entries(results).map(([team, result]) => [Number(team), result])), 2);
}

/** The best result of the newest round, if no round before it on the server had one as good. */
export function record([newest, ...older]: readonly RoundNote[]): { team: number; result: number; before: number } | null {
  const first = newest && resultsOf(newest)[0];
  if (!first || !older.length) return null;
  const before = Math.max(...older.flatMap(({ results }) => Object.values(results)));
  return first.result > before ? { team: first.team, result: first.result, before } : null;
}

/** Is there nothing to look at? Where fairness seals a running round, its picture is an empty box. */
export function blank(rows: readonly Row[], tiles: readonly Tile[]): boolean {
  return !rows.length && !tiles.length;
}

// ---- which turns of a round that is over

/** Some turns that are played, and the one for whose sake. */
export interface Shot {
  from: number;
  to: number;
  peak: number;
}

const BEFORE = 3; // turns that lead to a peak ...
const AFTER = 2; // ... and that follow from it
const ENDING = 4; // the last turns

/** The turns in which most happens, in their order and apart from each other; then how it ends. */
export function shots(heat: readonly { turn: number; heat: number }[], first: number, last: number, most: number): Shot[] {
  const end = Math.max(first, last - ENDING);
  const peaks: number[] = [];
  for (const { turn } of [...heat].sort((a, b) => b.heat - a.heat || a.turn - b.turn)) {
    if (peaks.length >= most) break;
    if (turn > first && turn < end && peaks.every((other) => Math.abs(other - turn) > BEFORE + AFTER)) peaks.push(turn);
  }
  const found = peaks.sort((a, b) => a - b).map((peak) => ({ from: Math.max(first, peak - BEFORE), to: Math.min(end, peak + AFTER), peak }));
  return [...found, { from: end, to: last, peak: last }];
}

/** Where something is to be seen in a turn: what the caption is about, or else what its team has done; null: all over. */
export function focal(caption: Caption | null, news: readonly News[]): News | null {
  const placed = (one: News): boolean => one.match !== undefined || (one.x !== undefined && one.y !== undefined);
  if (caption?.news && placed(caption.news)) return caption.news;
  if (caption && caption.team === undefined) return null; // it concerns everybody
  const about = (one: News): boolean => !caption || one.team === caption.team;
  return grouped(news.filter((one) => placed(one) && about(one)))[0]?.news ?? null;
}

/** The caption of a turn where the story has none: its first line. */
export function subtitle(caption: Caption | null, news: readonly News[]): Caption | null {
  const line = grouped(news)[0];
  return caption ?? (line ? { team: line.news.team, text: line.text, news: line.news } : null);
}

/** Seconds that a line needs to be read by a hall. */
export function reading(text: string): number {
  return Math.min(7, 1.5 + 0.35 * text.split(/\s+/).filter(Boolean).length);
}

// ---- which match of many, live

const STAY = 12; // seconds in a match, if there is a more interesting one
const LINGER = 5; // seconds in one that has ended

/** The match to look into: the present one until it has been understood, then the most interesting that goes on. */
export function nextMatch(tiles: readonly Tile[], current: string | null, held: number): string | null {
  const now = tiles.find(({ key }) => key === current);
  if (now && held < (now.finish ? LINGER : STAY)) return now.key;
  const going = tiles.filter(({ finish }) => !finish);
  const pool = going.length ? going : tiles;
  const best = pool.reduce<Tile | null>((top, one) => (top && top.interest >= one.interest ? top : one), null);
  return now && best && !now.finish && now.interest >= best.interest ? now.key : (best?.key ?? null);
}
