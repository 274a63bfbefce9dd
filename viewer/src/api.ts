/** The server's answers as types (src/arena24/web/documents.py), and asking for them. */

export interface Announcement {
  id: number;
  at: string;
  elapsed: number;
  text: string;
}

export interface Contest {
  name: string;
  state: "setup" | "running" | "paused" | "finished";
  elapsed: number;
  remaining: number | null;
  duration: number | null;
  tempo: number;
  k_min: number;
  k_max: number;
  pause: { kind: string; reason: string; since: string; restart_at: string | null } | null;
  frozen: boolean;
  public_boards: "fair" | "full";
  served: boolean;
  /** SHA-256 of the secret from which all worlds come, and when all is over the secret. */
  commitment: string;
  secret: string | null;
  announcements: Announcement[];
}

export interface Task {
  task: string;
  title: string;
  servers: string[];
}

export interface ServerScore {
  score: number;
  points: number;
  last: number | null;
}

export interface RankingRow {
  place: number | null;
  team: number;
  name: string;
  official: boolean;
  total: number;
  moved: number;
  tasks: Record<string, number>;
  servers: Record<string, ServerScore>;
}

export interface Ranking {
  tasks: Task[];
  rows: RankingRow[];
  version: string;
}

export interface History {
  times: number[];
  totals: Record<string, number[]>;
}

export interface Server {
  name: string;
  task: string;
  title: string;
  address: string;
  dialect: string;
  state: string;
  round: number | null;
  turn: number | null;
}

export interface RoundNote {
  round: number;
  started: number;
  finished: number;
  tempo: number;
  void: boolean;
  results: Record<string, number>;
}

export interface BoardNote {
  game: string;
  server: string;
  round: number;
  finished: boolean;
  view?: string;
  first: number;
  last: number;
  teams: Record<string, { name: string }>;
  marks: EventMark[];
  /** Fields that belong to every frame. */
  scenery: object;
  /** The matches of which every frame tells the details; null: the game has no such thing. */
  matches: string[] | null;
}

/** Where something happens, and how much it weighs: 1 .. 3. */
export interface EventMark {
  turn: number;
  weight: number;
  text: string;
}

export interface Frames {
  first: number;
  frames: unknown[];
  marks: EventMark[];
}

export interface LiveFrame {
  round: number;
  turn: number;
  mark: EventMark | null;
  frame: unknown;
}

export interface GameNote {
  id: string;
  title: string;
  dialect: string;
  commands: { name: string; kind: string; arguments: string[]; errors: number[]; english: string; polish: string }[];
  errors: { code: number; text: string }[];
}

export interface Me {
  role: "public" | "team" | "organiser";
  team: number | null;
  name: string | null;
  csrf: string | null;
}

/** A refusal, in the server's words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return told<T>(await reached(path, { signal, headers: { Accept: "application/json" } }));
}

export async function post<T>(path: string, body: unknown, csrf: string | null = null): Promise<T> {
  const headers = { "Content-Type": "application/json", ...(csrf ? { "X-CSRF-Token": csrf } : {}) };
  return told<T>(await reached(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function reached(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...init });
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new Refused(0, "");
  }
}

async function told<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(response.status, (body as { error?: string } | null)?.error ?? "");
  return body as T;
}

export const path = {
  rounds: (server: string, before?: number) =>
    `/api/servers/${encodeURIComponent(server)}/rounds${before === undefined ? "" : `?before=${before}`}`,
  board: (server: string, round: number, query: Record<string, string | number | null>) =>
    `/api/boards/${encodeURIComponent(server)}/${round}${search(query)}`,
  frames: (server: string, round: number, query: Record<string, string | number | null>) =>
    `/api/boards/${encodeURIComponent(server)}/${round}/frames${search(query)}`,
  live: (server: string, query: Record<string, string | number | null>) =>
    `/api/live/${encodeURIComponent(server)}${search(query)}`,
};

export function search(query: Record<string, string | number | null | undefined>): string {
  const kept = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return kept.length ? `?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}` : "";
}
