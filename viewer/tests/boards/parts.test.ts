/** The pure parts of the boards. */

import type { Frame as BattleFrame } from "arena24/frames/battle";
import type { Frame as CardsFrame } from "arena24/frames/cards";
import type { Frame as CreaturesFrame } from "arena24/frames/creatures";
import type { Frame as FloodFrame } from "arena24/frames/flood";
import type { Frame as PaintingFrame } from "arena24/frames/painting";
import type { Frame as RobotsFrame, FullFrame as RobotsFull, PlaceView } from "arena24/frames/robots";
import type { Frame as TreasureFrame, Spot } from "arena24/frames/treasure";
import { MOTION, afterglow, called, counted, fingerprint, named, runs, slide } from "arena24/kit";
import { describe, expect, it } from "vitest";
import battle from "../../../src/arena24/games/battle/board/board";
import { armies, type Body, legible, number } from "../../../src/arena24/games/battle/board/armies";
import { landOf } from "../../../src/arena24/games/battle/board/far";
import cards from "../../../src/arena24/games/cards/board/board";
import { inksOf } from "../../../src/arena24/games/cards/board/table";
import creatures from "../../../src/arena24/games/creatures/board/board";
import { turned } from "../../../src/arena24/games/creatures/board/frame";
import flood from "../../../src/arena24/games/flood/board/board";
import { groundOf, heightOf, teamOf as floodTeam } from "../../../src/arena24/games/flood/board/frame";
import { arenaAt, strip } from "../../../src/arena24/games/painting/board/frame";
import robots from "../../../src/arena24/games/robots/board/board";
import { inCategory, teamOf } from "../../../src/arena24/games/robots/board/frame";
import { graphOf } from "../../../src/arena24/games/robots/board/graph";
import treasure from "../../../src/arena24/games/treasure/board/board";
import { dudesOf, wayOf } from "../../../src/arena24/games/treasure/board/frame";
import { setLanguage } from "../../src/i18n";
import { before, recorded } from "./data";
import { paper } from "../../src/paper";

it("in cards a team's own side says so", () => {
  const frame = { type: "team", tiles: [], matches: [{ id: 7, player: 1 }] } as unknown as CardsFrame;
  const [first, second] = inksOf(paper(2).pen, frame, 7);
  expect([first.name, second.name.startsWith("you: ")]).toEqual(["first player", true]);
});

describe("kit", () => {
  it("has everything arrive by the end of the motion", () => {
    expect([slide(0), slide(MOTION), slide(1)]).toEqual([0, 1, 1]);
    expect([afterglow(0), afterglow(1), afterglow(1, 0.5)]).toEqual([1, 0, 0.5]);
  });

  it("joins equal letters", () => {
    expect([...runs("XXA..")].map(({ letter, length }) => `${letter}${length}`)).toEqual(["X2", "A1", ".2"]);
    expect([...runs("")]).toEqual([{ letter: "", first: 0, length: 0 }].slice(1));
    expect(fingerprint(["ab"])).not.toBe(fingerprint(["ba"]));
  });

  it("counts in both languages", () => {
    const forms = (count: number): string => counted(count, ["bag", "bags"], ["worek", "worki", "worków"]);
    expect([1, 2].map(forms)).toEqual(["1 bag", "2 bags"]);
    setLanguage("pl");
    expect([1, 2, 5, 12, 22].map(forms)).toEqual(["1 worek", "2 worki", "5 worków", "12 worków", "22 worki"]);
    setLanguage("en");
  });

  it("names the teams inside a sentence", () => {
    const { pen } = paper();
    const told = `lost a tank to ${called(2)}, ${called(-12)} and ${called(0)}`;
    expect(named(told, pen.team)).toBe("lost a tank to Team 2, No. 12 and own team");
  });
});

describe("battle from afar", () => {
  it("gives land to whose point is nearest, and none around a point that nobody holds", () => {
    const { cell, side, owners } = landOf([{ x: 1, y: 1, owner: 3 }, { x: 100, y: 100, owner: 5 }, { x: 100, y: 1, owner: 0 }], 100);
    expect([cell, side, owners.length]).toEqual([2, 50, 2500]);
    expect([owners[0], owners.at(-1), owners[49]]).toEqual([3, 5, 0]);
  });

  it("counts units of a team that stand together, the strongest last", () => {
    const unit = (team: number, x: number, y: number) => ({ key: `${team}.${x}.${y}`, team, x, y, type: "TANK" as const, stamina: 20, to: null, busy: 0, id: x });
    const found = armies([unit(1, 1, 1), unit(1, 2, 1), unit(1, 30, 30), unit(2, 1, 2)], 5);
    expect([...found].map(([team, own]) => [team, own.map((units) => units.length)])).toEqual([[1, [1, 2]], [2, [1]]]);
  });

  it("puts the number of an army where it hides nothing, the strongest first, or nowhere", () => {
    const body = (x: number, y: number, count: number): Body => ({ x, y, from: [0, 0], off: [0, 0], count, radius: 10, side: null });
    const [strong, weak] = [body(100, 100, 9), body(128, 100, 2)];
    number([weak, strong], [], 1);
    expect([strong.side![0] < 0, weak.side![0] > 0]).toEqual([true, true]); // each away from the other
    const wall = [{ left: 0, top: 0, right: 300, bottom: 300 }];
    const walled = body(100, 100, 9);
    number([walled], wall, 1);
    expect(walled.side).toBeNull();
  });
  it("say whose a point is where nobody stands on that", () => {
    const owners = [{ team: 1, x: 10, y: 10 }, { team: 2, x: 90, y: 10 }];
    const army = { left: 80, top: 0, right: 95, bottom: 12 };
    expect(legible(owners, [army], 1).map(({ team }) => team)).toEqual([1]);
    expect(legible(owners, [army], 0.05)).toEqual([]); // from afar numbers are larger than what is between them
  });

  it("moves an army as its units go on average, and lets it rest where they are", () => {
    const frame = {
      type: "full",
      turn: 1,
      board: Array.from({ length: 60 }, () => "P".repeat(60)),
      points: [],
      units: [1, 2].map((id) => ({ team: 1, id, x: 20 + id, y: 20, type: "TANK", stamina: 20, to: null, busy: 0 })),
      teams: [{ team: 7, number: 1, points: 0, hq: true }],
      events: [{ what: "moved", team: 1, unit: 1, x: 20, y: 20, type: "TANK", to: null }],
    } as unknown as BattleFrame;
    const middle = (t: number): number => {
      const { pen } = paper(6);
      const arcs: number[] = [];
      const ctx = new Proxy(pen.ctx, { get: (own, name) => (name === "arc" ? (x: number) => arcs.push(x) : Reflect.get(own, name)) });
      battle.draw({ ...pen, ctx }, frame, null, t, null);
      return arcs[0]!;
    };
    expect(middle(1) - middle(0)).toBeCloseTo(0.5); // one of two has come from a field further to the left
    expect(middle(1)).toBe(middle(MOTION));
  });

  it("writes on everything whose it is, and beside an army how strong it is", () => {
    const { pen, texts } = paper(6);
    const unit = (team: number, id: number, x: number, y: number, type = "TANK") => ({ team, id, x, y, type, stamina: 20, to: null, busy: 0 });
    const units = [unit(1, 1, 5, 5, "HQ"), unit(1, 2, 40, 40), unit(2, 1, 20, 50), unit(2, 2, 21, 50), unit(2, 3, 20, 51)];
    const teams = [1, 2].map((number) => ({ team: number + 6, number, points: 0, hq: true }));
    battle.draw(pen, { type: "full", turn: 1, board: Array.from({ length: 60 }, () => "P".repeat(60)), points: [], units, teams, events: [] } as unknown as BattleFrame, null, 1, null);
    expect(texts.sort()).toEqual(["7", "7", "8", "×3"]);
  });
});

describe("robots", () => {
  const frames = recorded("robots").map(({ full }) => full as unknown as RobotsFull);

  it("lays a robot out the same way every time, inside its bench", () => {
    const links = [1, 2, 7, 2, 3, 7, 3, 1, 9];
    const { nodes } = graphOf(links);
    expect(nodes.map(({ part }) => part)).toEqual([1, 2, 3]);
    for (const { x, y } of nodes) expect(Math.min(x, y) >= 0 && Math.max(x, y) <= 1).toBe(true);
    expect(graphOf([...links])).toBe(graphOf(links));
  });

  it("adds up the fights of a category", () => {
    const standings: PlaceView[] = [
      ...Array.from({ length: 8 }, () => ({ rank: 1, points: 5 })),
      { rank: 2, points: 10 },
      { rank: 1, points: 20 },
      { rank: 3, points: 1 },
      { rank: 0, points: 0 },
      { rank: 1, points: 7 },
      { rank: 2, points: 8 },
    ];
    expect(inCategory(2, standings, 0)).toEqual({ rank: 1, points: 5 });
    expect(inCategory(2, standings, 8)).toEqual({ rank: 1, points: 30 });
    expect(inCategory(2, standings, 9)).toEqual({ rank: 3, points: 1 });
  });

  it("knows teams only where the frame tells", () => {
    const full = frames[0]!;
    const { team, number } = full.teams[0]!;
    expect(teamOf(full, number)).toBe(team);
    expect(teamOf({ ...full, type: "team", number: 0 } as unknown as RobotsFrame, number)).toBe(-number);
    expect(teamOf({ ...full, type: "team", number } as unknown as RobotsFrame, number)).toBe(0);
  });

  it("tells of stages and eliminations", () => {
    const texts = frames.flatMap((frame, at) => robots.news(frame, before(frames, at))).map(({ text }) => text);
    expect(texts.some((text) => /^bought part \d+ for \d+$/.test(text))).toBe(true);
    const fighting = {
      ...frames.at(-1)!,
      stage: "FIGHTING",
      fight: 1,
      blows: [{ attacker: 12, target: 86, damage: 72, group: 0, fell: true }],
      hammers: [],
    } as unknown as RobotsFrame;
    const building = { ...fighting, stage: "BUILDING", fight: 0 } as RobotsFrame;
    expect(robots.news(fighting, building).map(({ text }) => text)).toEqual([
      "Fight 1 of 2 begins",
      `eliminated ${called(1)} with 72`,
    ]);
    const over = { ...fighting, stage: "RESULTS", fight: 0, blows: [] } as RobotsFrame;
    expect(robots.news(over, fighting)[0]?.text).toMatch(/^wins the round with \d+$/);
  });
});

describe("painting", () => {
  const frame = recorded("painting").at(-3)!;

  it("finds the fields of a strip", () => {
    const shot = { what: "shot", owner: "A", pawn: 1, row: 7, column: 7, to_row: 7, to_column: 7 } as const;
    expect(strip({ ...shot, direction: 1, length: 2 }, 1)).toEqual([
      [5, 7],
      [4, 7],
    ]);
    expect(strip({ ...shot, direction: 2, length: 1 }, 3)).toEqual([[7, 11]]);
  });

  it("shows a team its own arena in the colours of the sides", () => {
    const full = frame.full as unknown as PaintingFrame;
    const team = frame.team as unknown as PaintingFrame & { type: "team" };
    for (const { rival, side } of team.own) {
      const key = side === "A" ? `0-${rival}` : `${rival}-0`;
      const [seen, whole] = [arenaAt(team, key)!, arenaAt(full, key)!];
      expect(seen.floor.join("")).toMatch(/^[X.AB]+$/);
      for (const pawn of seen.pawns) expect(whole.pawns).toContainEqual(pawn);
    }
    expect(arenaAt(frame.public as unknown as PaintingFrame, "0-1")).toBeUndefined();
  });
});

describe("creatures", () => {
  it("tells results from the winner's side", () => {
    expect(["WIN", "LOSE", "DRAW"].map((result) => turned(result as "WIN"))).toEqual(["LOSE", "WIN", "DRAW"]);
    const frames = recorded("creatures").map(({ full }) => full as never);
    const texts = frames.flatMap((one, at) => creatures.news(one, before(frames, at))).map(({ text }) => text);
    expect(texts.some((text) => /^(hit|lost|won|drew) /.test(text))).toBe(true);
  });

  it("shows a duel of which no details are known at a glance", () => {
    const frames = recorded("creatures").map(({ full }) => ({ ...(full as CreaturesFrame), matches: [] }));
    const frame = frames.at(-3)!;
    const { key } = creatures.tiles!(frame)[0]!;
    const { pen, texts } = paper();
    creatures.draw(pen, frame, null, 1, key);
    expect(texts).toContain(`${frame.pairs[0]!.healthy[0]}`);
    expect(creatures.facts(frame, 10, 10, key, false).map(({ label }) => label)).toContain("healthy");
    expect(creatures.news(frame, frames.at(-4)!)).toBeDefined();
  });
});

describe("cards", () => {
  it("never tells the public who plays a match", () => {
    for (const { public: picture } of recorded("cards")) {
      expect(cards.rows(picture as never)).toEqual([]);
      for (const { teams } of cards.tiles!(picture as never)) expect(teams).toEqual([]);
      for (const { team } of cards.news(picture as never, null)) expect(team).toBeUndefined();
    }
  });
});

describe("flood", () => {
  it("reads heights", () => {
    expect([".", "W", "1", "A", "U", "Z"].map(heightOf)).toEqual([0, 0, 1, 10, 30, 31]);
  });

  it("shows a team only what its workers see", () => {
    const frame: FloodFrame = {
      type: "team",
      turn: 1,
      size: 20,
      height: 0,
      left: 0,
      forecasts: [],
      number: 2,
      points: { placed: 0, penalties: 0, saved: 0, total: 0 },
      objects: [],
      workers: [{ id: 1, x: 1, y: 1, moves: false, capacity: 1, bags: 0, ride: null }],
      sights: [
        {
          x: 1,
          y: 1,
          ground: ["#######", "#######", "#######", "###.12.", "###....", "###....", "###...."],
          people: Array<string>(7).fill("......."),
        },
      ],
      events: [],
    };
    expect(groundOf(frame)[0]!.slice(0, 6)).toBe(".12.##");
    expect(floodTeam(frame, 2)).toBe(0);
    expect(floodTeam(frame, 3)).toBe(-3);
  });

  it("marks waves on the timeline", () => {
    const frames = recorded("flood").map(({ public: picture }) => picture as never);
    const dry = { turn: 1, size: 30, height: 0, left: 0, forecasts: [], type: "public" } as never;
    const wet = { turn: 2, size: 30, height: 2, left: 7, forecasts: [], type: "public" } as never;
    expect(flood.news(wet, dry)).toEqual([{ text: "A wave of height 2 arrives", weight: 3 }]);
    expect(flood.rows(frames[0]!)).toEqual([]);
  });
});

describe("treasure", () => {
  const frames = recorded("treasure");

  it("shows miners and chests by their numbers, however small a field is", () => {
    const frame = frames.at(-1)!.full as unknown as TreasureFrame;
    for (const scale of [0.3, 0.6, 1.2]) {
      const { pen, texts } = paper(scale);
      treasure.draw(pen, frame as never, null, 1, null);
      expect(texts.filter((what) => /^[1-5]$/.test(what)).length).toBeGreaterThanOrEqual(dudesOf(frame).length);
    }
  });

  it("walks a dude through all fields of its way", () => {
    const moved = (x: number, y: number, to: Spot): unknown => ({ what: "moved", dude: 5, x, y, to });
    const events = [moved(0, 0, { x: 0, y: 1 }), moved(0, 1, { x: 1, y: 1 })];
    const dude = { player: 1, id: 5, x: 1, y: 1, gold: 0 };
    expect(wayOf({ events } as unknown as TreasureFrame, null, dude)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 1 },
      { x: 1, y: 1 },
    ]);
    expect(wayOf({ events: [] as unknown } as TreasureFrame, null, dude)).toEqual([{ x: 1, y: 1 }]);
  });

  it("keeps its walls while none crumbles", () => {
    const keys = frames.map(({ full }) => treasure.stillKey!(full as never, null));
    const walls = frames.map(({ full }) => (full as unknown as TreasureFrame).walls.join());
    keys.forEach((key, at) => at > 0 && expect(key === keys[at - 1]).toBe(walls[at] === walls[at - 1]));
  });

  it("does not tell others' banks to a team", () => {
    const rows = treasure.rows(frames.at(-1)!.team as never);
    expect(rows.filter(({ facts }) => facts.some(({ label }) => label === "bank"))).toHaveLength(1);
  });
});
