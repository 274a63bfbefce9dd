/** Robots: auction houses, workshops, the ring (robots 14). */

import type { Frame, PartView, RobotView } from "arena24/frames/robots";
import { say, type Board, type Fact, type Row } from "arena24/kit";
import { drawArena, places } from "./arena";
import { drawAuction, drawCatalogue, drawSale, offerPlace } from "./auction";
import {
  CATEGORIES,
  holdersOf,
  inCategory,
  part,
  robotsOf,
  teamOf,
} from "./frame";
import { drawHead } from "./head";
import { newsOf } from "./news";
import { pageOf } from "./page";
import { STATS } from "./parts";
import { drawResults } from "./results";
import { benches, drawWorkshop } from "./workshop";

const board: Board<Frame> = {
  scene: (frame, _, narrow) => pageOf(frame, narrow),

  draw(pen, frame, before, t) {
    const page = pageOf(frame, pen.narrow);
    drawHead(pen, frame, page);
    if (frame.stage === "PLANNING") drawCatalogue(pen, frame, page);
    if (frame.stage === "AUCTION") drawAuction(pen, frame, t, page);
    if (frame.stage === "SALE") drawSale(pen, frame, t, page);
    if (frame.stage === "BUILDING") drawWorkshop(pen, frame, page);
    if (frame.stage === "FIGHTING" || (frame.stage === "RESULTS" && frame.blows.length > 0))
      drawArena(pen, frame, before, t, page);
    else if (frame.stage === "RESULTS") drawResults(pen, frame, page);
  },

  facts(frame, x, y, _, narrow) {
    const page = pageOf(frame, narrow);
    const under = (one: { x: number; y: number; w: number; h: number }): boolean =>
      x >= one.x && x < one.x + one.w && y >= one.y && y < one.y + one.h;
    if (frame.stage === "AUCTION") {
      const id = frame.offered.find((_, at) => under(offerPlace(page, at)));
      if (id !== undefined) return partFacts(part(frame, id));
    }
    if (frame.stage === "BUILDING") {
      const bench = benches(frame, page).find(under);
      if (bench?.robot) return robotFacts(bench.robot);
    }
    if (frame.stage === "FIGHTING") {
      const robots = robotsOf(frame);
      const where = places(robots, page);
      const near = robots.find(
        ({ team }) => Math.hypot(where.get(team)!.x - x, where.get(team)!.y - y) < where.get(team)!.r * 1.2,
      );
      if (near) return robotFacts(near);
    }
    return [];
  },

  news: newsOf,

  rows(frame) {
    return numbersOf(frame).map((number) => row(frame, number));
  },

  field: 80,
  at(frame, number, _, __, narrow) {
    const page = pageOf(frame, narrow);
    if (frame.stage === "BUILDING") {
      const bench = benches(frame, page).find(({ holder }) => holder.team === number);
      return bench ? [bench.x + bench.w / 2, bench.y + bench.h / 2] : null;
    }
    const place = frame.stage === "FIGHTING" ? places(robotsOf(frame), page).get(number) : undefined;
    return place ? [place.x, place.y] : null;
  },
};

/** The teams that there is something to say of. */
function numbersOf(frame: Frame): number[] {
  if (frame.type === "full") return frame.teams.map(({ number }) => number);
  if (frame.scores.length > 0) return frame.scores.map(({ team }) => team);
  return frame.type === "team" && frame.number ? [frame.number] : [];
}

function row(frame: Frame, number: number): Row {
  const score = frame.scores.find(({ team }) => team === number);
  const holder = holdersOf(frame).find(({ team }) => team === number);
  const robot = robotsOf(frame).find(({ team }) => team === number);
  const facts: Fact[] = holder
    ? [
        { label: say("cash", "pieniądze"), value: `${holder.cash}` },
        { label: say("parts", "części"), value: `${holder.parts.length}` },
      ]
    : [];
  if (robot) facts.push({ label: "HP", value: `${robot.now}/${robot.hp}` });
  const best = score ? CATEGORIES.filter((_, at) => inCategory(frame.fights, score.standings, at).rank === 1) : [];
  if (best.length > 0)
    facts.push({ label: say("first in", "pierwsza w"), value: best.map(({ name }) => name()).join(", ") });
  return { team: teamOf(frame, number), score: score?.total ?? 0, facts };
}

function partFacts(offer: PartView): Fact[] {
  const stats = STATS.map(({ key, name }) => ({ label: name, value: `${offer[key]}` }));
  return [
    { label: say("part", "część"), value: `${offer.id}` },
    ...stats,
    { label: say("interfaces", "złącza"), value: offer.interfaces.join(" ") },
    { label: say("from", "od"), value: `${offer.price}` },
  ];
}

function robotFacts(robot: RobotView): Fact[] {
  const { team, hp, atk, def_: def, spd, now, block_pct: block, hits, frags, links } = robot;
  return [
    { label: say("number", "numer"), value: `${team}` },
    { label: "HP", value: `${now} / ${hp}` },
    { label: "ATK", value: `${atk}` },
    { label: "DEF", value: say(`${def}, blocks ${block} %`, `${def}, blok ${block} %`) },
    { label: "SPD", value: `${spd}` },
    { label: say("links", "połączenia"), value: `${links.length / 3}` },
    { label: say("dealt", "zadane"), value: `${hits}` },
    { label: say("eliminated", "pokonani"), value: `${frags}` },
  ];
}

export default board;
