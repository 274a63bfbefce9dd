/** Robots: auction houses, workshops, the ring (robots 14). */

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
  type Offer,
  type Robot,
  type RobotsFrame,
} from "./frame";
import { drawHead } from "./head";
import { newsOf } from "./news";
import { pageOf } from "./page";
import { STATS } from "./parts";
import { drawResults } from "./results";
import { benches, drawWorkshop } from "./workshop";

const board: Board<RobotsFrame> = {
  scene: (_, __, narrow) => pageOf(narrow),

  draw(pen, frame, before, t) {
    const page = pageOf(pen.narrow);
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
    const page = pageOf(narrow);
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
        ([team]) => Math.hypot(where.get(team)!.x - x, where.get(team)!.y - y) < where.get(team)!.r * 1.2,
      );
      if (near) return robotFacts(near);
    }
    return [];
  },

  news: newsOf,

  rows(frame) {
    const told = frame.scores.length > 0 ? frame.scores.map(([number]) => number) : frame.number ? [frame.number] : [];
    const numbers = frame.teams?.map(([, number]) => number) ?? told;
    return numbers.map((number) => row(frame, number));
  },

  field: 80,
  at(frame, number, _, __, narrow) {
    const page = pageOf(narrow);
    if (frame.stage === "BUILDING") {
      const bench = benches(frame, page).find(({ holder }) => holder[0] === number);
      return bench ? [bench.x + bench.w / 2, bench.y + bench.h / 2] : null;
    }
    const place = frame.stage === "FIGHTING" ? places(robotsOf(frame), page).get(number) : undefined;
    return place ? [place.x, place.y] : null;
  },
};

function row(frame: RobotsFrame, number: number): Row {
  const score = frame.scores.find(([other]) => other === number);
  const holder = holdersOf(frame).find(([other]) => other === number);
  const robot = robotsOf(frame).find(([other]) => other === number);
  const facts: Fact[] = holder
    ? [
        { label: say("cash", "pieniądze"), value: `${holder[2]}` },
        { label: say("parts", "części"), value: `${holder[3].length}` },
      ]
    : [];
  if (robot) facts.push({ label: "HP", value: `${robot[5]}/${robot[1]}` });
  const best = score ? CATEGORIES.filter((_, category) => inCategory(frame, score[2], category)[0] === 1) : [];
  if (best.length > 0)
    facts.push({ label: say("first in", "pierwsza w"), value: best.map((name) => name()).join(", ") });
  return { team: teamOf(frame, number), score: score?.[1] ?? 0, facts };
}

function partFacts(offer: Offer): Fact[] {
  const stats = STATS.map((label, at) => ({ label, value: `${offer[at + 1]}` }));
  return [
    { label: say("part", "część"), value: `${offer[0]}` },
    ...stats,
    { label: say("interfaces", "złącza"), value: offer[5].join(" ") },
    { label: say("from", "od"), value: `${offer[6]}` },
  ];
}

function robotFacts(robot: Robot): Fact[] {
  const [number, hp, atk, def, spd, now, block, hits, frags, links] = robot;
  return [
    { label: say("number", "numer"), value: `${number}` },
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
