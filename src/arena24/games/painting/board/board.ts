/** Painting: all arenas as bars, and one of them large (painting 14). */

import { called, columnsOf, fingerprint, say, type Board, type News } from "arena24/kit";
import { CELL, CURTAIN, arenaFacts, drawArena, drawCurtain, drawTiny, drawWalls, fieldAt, sizeOf } from "./arena";
import { arenaAt, barAt, keyOf, ownKey, teamOf, type Bar, type PaintingFrame } from "./frame";
import { OVERVIEW, barUnder, drawOverview } from "./overview";

const SEEN = 100; // arenas of which the frame tells more than the bars come first
const TINY = 0.35; // below this scale an arena is drawn without details

const board: Board<PaintingFrame> = {
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
    return arena ? `${focus} ${fingerprint(arena.floor.map((row) => row.replace(/[^X]/g, ".")))}` : `${focus}`;
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
      { label: say("painted", "pomalowane"), value: `${(bar[2] / 10).toFixed(1)} % : ${(bar[3] / 10).toFixed(1)} %` },
      { label: say("pawns", "pionki"), value: `${bar[4]} : ${bar[5]}` },
    ];
  },

  news(frame, before) {
    if (before && before.active !== frame.active)
      return [
        {
          text: frame.active ? say("The painting begins", "Zaczyna się malowanie") : say("Break", "Przerwa"),
          weight: 3,
        },
      ];
    return [...frame.bars.flatMap((bar) => takeovers(frame, bar)), ...leads(frame, before)];
  },

  rows(frame) {
    return frame.teams.flatMap(([team, number, points]) => {
      if (points === null) return [];
      const own = frame.bars.filter(([first, second]) => first === number || second === number);
      const pawns = own.reduce((sum, [first, , , , a, b]) => sum + (first === number ? a : b), 0);
      const ahead = own.filter(([first, , a, b]) => (first === number ? a > b : b > a)).length;
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
      title: `${(bar[2] / 10).toFixed(0)} : ${(bar[3] / 10).toFixed(0)} %`,
      interest: interest(bar) + (arenaAt(frame, keyOf(bar)) ? SEEN : 0),
      teams: [teamOf(frame, bar[0]), teamOf(frame, bar[1])],
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
function interest([, , first, second, a, b]: Bar): number {
  return (first + second) / 100 - Math.abs(first - second) / 100 + Math.abs(a - b) * 2;
}

function takeovers(frame: PaintingFrame, bar: Bar): News[] {
  const arena = arenaAt(frame, keyOf(bar));
  if (!arena) return [];
  return arena.events
    .filter(([what]) => what === "taken")
    .map(([, owner, pawn, , , row, column]): News => {
      const [from, by] = owner === "A" ? [bar[0], bar[1]] : [bar[1], bar[0]];
      const [x, y] = fieldAt(arena, row, column);
      return {
        text: say(
          `took pawn ${pawn} from ${called(teamOf(frame, from))}`,
          `przejmuje pionek ${pawn}; rywal: ${called(teamOf(frame, from))}`,
        ),
        team: teamOf(frame, by),
        x,
        y,
        weight: 2,
      };
    });
}

function leads(frame: PaintingFrame, before: PaintingFrame | null): News[] {
  return frame.bars.flatMap((bar): News[] => {
    const old = before && barAt(before, keyOf(bar));
    if (!old || old[2] + old[3] === 0) return [];
    const ahead = Math.sign(bar[2] - bar[3]);
    if (ahead === 0 || Math.sign(old[2] - old[3]) === ahead) return [];
    const [by, of] = ahead > 0 ? [bar[0], bar[1]] : [bar[1], bar[0]];
    return [
      {
        text: say(
          `is ahead of ${called(teamOf(frame, of))}`,
          `wychodzi na prowadzenie; rywal: ${called(teamOf(frame, of))}`,
        ),
        team: teamOf(frame, by),
        weight: 2,
      },
    ];
  });
}

export default board;
