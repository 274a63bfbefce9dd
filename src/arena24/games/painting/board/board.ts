/** Painting: all arenas as bars, and one of them large (painting 14). */

import type { Bar, Frame, WholeArena } from "arena24/frames/painting";
import { called, columnsOf, fingerprint, MOTION, say, type Board, type News } from "arena24/kit";
import { CELL, CURTAIN, arenaFacts, drawArena, drawCurtain, drawTiny, drawWalls, fieldAt, sizeOf } from "./arena";
import { arenaAt, barAt, keyOf, ownKey, teamOf, turned } from "./frame";
import { OVERVIEW, barUnder, drawOverview } from "./overview";

const SEEN = 100; // arenas of which the frame tells more than the bars come first
const TINY = 0.35; // below this scale an arena is drawn without details
const GLOWED = 2 * MOTION; // by then strips have faded as far as they do

/** Which walls an arena has, in short: asked for with every picture of every tile, and found once. */
const walls = new WeakMap<WholeArena, string>();
function wallsOf(arena: WholeArena): string {
  const known = walls.get(arena) ?? fingerprint(arena.floor.map((row) => row.replace(/[^X]/g, ".")));
  walls.set(arena, known);
  return known;
}

const board: Board<Frame> = {
  scene(frame, focus) {
    if (!barAt(frame, focus)) return OVERVIEW;
    const arena = arenaAt(frame, focus);
    return arena ? sizeOf(arena) : CURTAIN;
  },

  still(pen, frame, focus) {
    const arena = arenaAt(frame, focus);
    if (arena) drawWalls(pen, arena);
  },

  stillKey(frame, focus) {
    const arena = arenaAt(frame, focus);
    return arena ? `${focus} ${wallsOf(arena)}` : `${focus}`;
  },

  rest(frame, focus, scale) {
    return scale >= TINY && arenaAt(frame, focus) ? GLOWED : 0;
  },

  draw(pen, frame, before, t, focus) {
    const bar = barAt(frame, focus);
    if (!bar) return drawOverview(pen, frame);
    const arena = arenaAt(frame, focus);
    if (!arena) return drawCurtain(pen, frame, bar);
    if (pen.scale < TINY) return drawTiny(pen, frame, arena, bar);
    const old = before?.active === frame.active ? arenaAt(before, focus) : undefined;
    drawArena(pen, frame, arena, bar, old, t);
  },

  facts(frame, x, y, focus) {
    const arena = arenaAt(frame, focus);
    if (arena) return arenaFacts(frame, arena, x, y);
    const bar = focus === null ? barUnder(frame, x, y) : undefined;
    if (!bar) return [];
    return [
      { label: say("painted", "pomalowane"), value: `${(bar.first_points / 10).toFixed(1)} % : ${(bar.second_points / 10).toFixed(1)} %` },
      { label: say("pawns", "pionki"), value: `${bar.first_pawns} : ${bar.second_pawns}` },
    ];
  },

  news(frame, before, focus = null) {
    if (before && before.active !== frame.active)
      return [
        {
          text: frame.active ? say("The painting begins", "Zaczyna się malowanie") : say("Break", "Przerwa"),
          weight: 3,
        },
      ];
    const bars = frame.bars.filter((bar) => focus === null || keyOf(bar) === focus);
    return [...bars.flatMap((bar) => takeovers(frame, bar)), ...leads(frame, before, bars)];
  },

  rows(frame) {
    return frame.teams.flatMap(({ team, number, points }) => {
      if (points === null) return [];
      const own = [...frame.bars, ...frame.bars.map(turned)].filter(({ first }) => first === number);
      const pawns = own.reduce((sum, { first_pawns }) => sum + first_pawns, 0);
      const ahead = own.filter((bar) => bar.first_points > bar.second_points).length;
      return {
        team,
        score: points,
        facts: [
          { label: say("ahead in", "prowadzi w"), value: `${ahead} / ${own.length}` },
          { label: say("pawns", "pionki"), value: `${pawns}` },
        ],
      };
    });
  },

  tiles(frame) {
    return frame.bars.map((bar) => ({
      key: keyOf(bar),
      title: `${(bar.first_points / 10).toFixed(0)} : ${(bar.second_points / 10).toFixed(0)} %`,
      interest: interest(bar) + (arenaAt(frame, keyOf(bar)) ? SEEN : 0),
      teams: [teamOf(frame, bar.first), teamOf(frame, bar.second)],
    }));
  },

  field: CELL,
  match: ownKey,
  at(frame, row, column, focus) {
    const arena = arenaAt(frame, focus);
    const inside = arena && Math.min(row, column) >= 1 && row <= arena.floor.length && column <= columnsOf(arena.floor);
    return inside ? fieldAt(arena, row, column) : null;
  },
};

/** Close and much painted first, and where pawns have changed hands. */
function interest(bar: Bar): number {
  const [first, second] = [bar.first_points, bar.second_points];
  const pawns = Math.abs(bar.first_pawns - bar.second_pawns);
  return (first + second) / 100 - Math.abs(first - second) / 100 + pawns * 2;
}

function takeovers(frame: Frame, bar: Bar): News[] {
  const arena = arenaAt(frame, keyOf(bar));
  if (!arena) return [];
  return arena.events
    .filter(({ what }) => what === "taken")
    .map(({ owner, pawn, to_row, to_column }): News => {
      const { first: from, second: by } = owner === "A" ? bar : turned(bar);
      const [x, y] = fieldAt(arena, to_row, to_column);
      return {
        text: say(
          `took pawn ${pawn} from ${called(teamOf(frame, from))}`,
          `przejmuje pionek ${pawn}; rywal: ${called(teamOf(frame, from))}`,
        ),
        team: teamOf(frame, by),
        x,
        y,
        match: keyOf(bar),
        weight: 2,
      };
    });
}

/** Whose share is the greater one: 1 the first's, -1 the second's. */
function aheadIn(bar: Bar): number {
  return Math.sign(bar.first_points - bar.second_points);
}

function leads(frame: Frame, before: Frame | null, bars: readonly Bar[]): News[] {
  return bars.flatMap((bar): News[] => {
    const old = before && barAt(before, keyOf(bar));
    if (!old || old.first_points + old.second_points === 0) return [];
    const ahead = aheadIn(bar);
    if (ahead === 0 || aheadIn(old) === ahead) return [];
    const { first: by, second: of } = ahead > 0 ? bar : turned(bar);
    return [
      {
        text: say(
          `is ahead of ${called(teamOf(frame, of))}`,
          `wychodzi na prowadzenie; rywal: ${called(teamOf(frame, of))}`,
        ),
        team: teamOf(frame, by),
        match: keyOf(bar),
        weight: 2,
        alike: {
          kind: "ahead",
          amount: 1,
          text: (count) => say(`is ahead of ${count} rivals now`, `wychodzi na prowadzenie w ${count} meczach`),
        },
      },
    ];
  });
}

export default board;
