/** A board as the page may use it: whatever its own code throws or gives is caught here, told, and made good. */

import type { Board, Fact, News, Row, Scene, Tile } from "arena24/kit";

type Failed = (method: string, error: unknown) => void;

const number = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const text = (value: unknown): boolean => typeof value === "string";
const list = <T>(of: (one: T) => boolean, key?: (one: T) => unknown) => (all: T[]): boolean =>
  Array.isArray(all) && all.every(of) && (!key || new Set(all.map(key)).size === all.length);

const fact = (one: Fact): boolean => text(one.label) && text(one.value);
const scene = (one: Scene): boolean => number(one.width) && number(one.height);
const facts = list(fact);
const news = list<News>((one) => text(one.text) && (one.team === undefined || number(one.team)));
const rows = list<Row>((one) => number(one.team) && number(one.score) && facts(one.facts), (one) => one.team);
const tiles = list<Tile>(
  (one) => text(one.key) && text(one.title) && number(one.interest) && list(number)(one.teams),
  (one) => one.key,
);
const spot = (one: [number, number] | null): boolean => one === null || list(number)(one);
const anything = (): boolean => true;

/** `spare` answers where `board` fails. */
export function guarded(board: Board, spare: Board, failed: Failed): Board {
  function tried<T>(method: string, ask: () => T, sound: (answer: T) => boolean, otherwise: () => T): T {
    try {
      const answer = ask();
      if (sound(answer)) return answer;
      throw new TypeError(`${method} gives ${JSON.stringify(answer)?.slice(0, 200)}`);
    } catch (error) {
      failed(method, error);
      return otherwise();
    }
  }
  const nothing = (): void => undefined;
  const none = (): null => null;
  const { still, stillKey, rest, tiles: tiled, at, match } = board;
  return {
    scene: (...asked) => tried("scene", () => board.scene(...asked), scene, () => spare.scene(...asked)),
    draw: (...asked) => tried("draw", () => board.draw(...asked), anything, nothing),
    facts: (...asked) => tried("facts", () => board.facts(...asked), facts, () => []),
    news: (...asked) => tried("news", () => board.news(...asked), news, () => spare.news(...asked)),
    rows: (...asked) => tried("rows", () => board.rows(...asked), rows, () => spare.rows(...asked)),
    still: still && ((...asked) => tried("still", () => board.still!(...asked), anything, nothing)),
    stillKey: stillKey && ((...asked) => tried("stillKey", () => board.stillKey!(...asked), text, () => "")),
    rest: rest && ((...asked) => tried("rest", () => board.rest!(...asked), number, () => 1)),
    tiles: tiled && ((...asked) => tried("tiles", () => board.tiles!(...asked), tiles, () => [])),
    at: at && ((...asked) => tried("at", () => board.at!(...asked), spot, none)),
    match: match && ((...asked) => tried("match", () => board.match!(...asked), (key) => key === null || text(key), none)),
    field: board.field,
    open: board.open,
  };
}
