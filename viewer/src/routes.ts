/** Addresses: `#/page/parts?key=value`. They live behind `#`, so that a replay in a file has the same ones. */

export interface Route {
  page: string;
  parts: string[];
  query: Record<string, string>;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2) as [string, string?];
  const [page = "", ...parts] = path.split("/").filter(Boolean).map(decoded);
  return { page, parts, query: Object.fromEntries(new URLSearchParams(query)) };
}

export function address(page: string, parts: (string | number)[] = [], query: Query = {}): string {
  const path = [page, ...parts.map(String)].filter((part) => part !== "").map(encodeURIComponent).join("/");
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString().replace(/%2C/g, ",");
  return `#/${path}${search ? `?${search}` : ""}`;
}

export type Query = Record<string, string | number | null | undefined>;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray percent sign
  }
}

// ---- the player's view, whole

export interface View {
  server: string;
  round: number | null; // null: whichever is played now
  turn: number | null; // null: the newest of a live round, the first of a finished one
  share: number | null; // the same as a share of the round, 0 .. 1: who links there does not know its turns
  audience: "public" | "full" | "team" | null; // null: the most that one may see
  team: number | null; // at whom an organiser looks, or whom a link is about
  focus: string | null;
  picked: number | null; // the team that is followed
  camera: Camera | null; // null: the whole board
  speed: number | null;
  paused: boolean;
}

/** The point in the middle, and how many times larger than the whole board. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

const AUDIENCES = ["public", "full", "team"] as const;

export function parseView(route: Route): View {
  const [server = "", round = "live"] = route.parts;
  const query = route.query;
  return {
    server,
    round: whole(round),
    turn: whole(query.turn),
    share: Number(query.share) >= 0 && Number(query.share) <= 1 ? Number(query.share) : null,
    audience: AUDIENCES.find((one) => one === query.view) ?? null,
    team: whole(query.team),
    focus: query.focus ?? null,
    picked: whole(query.pick),
    camera: parseCamera(query.at),
    speed: Number(query.speed) > 0 ? Number(query.speed) : null,
    paused: query.paused !== undefined,
  };
}

export function viewAddress(view: View): string {
  return address("boards", [view.server, view.round ?? "live"], {
    turn: view.turn,
    share: view.share,
    view: view.audience,
    team: view.team,
    focus: view.focus,
    pick: view.picked,
    at: view.camera && [view.camera.x, view.camera.y, view.camera.zoom].map((v) => Number(v.toFixed(2))).join(","),
    speed: view.speed,
    paused: view.paused ? 1 : null,
  });
}

function parseCamera(text: string | undefined): Camera | null {
  const [x, y, zoom, ...rest] = (text ?? "").split(",").map(Number);
  if (rest.length || ![x, y, zoom].every(Number.isFinite) || !zoom || zoom <= 0) return null;
  return { x: x!, y: y!, zoom };
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
