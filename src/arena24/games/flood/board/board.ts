/** Flood: the plain, the water, and what is forecast (flood 14). */

import type { EventView, Frame, Points } from "arena24/frames/flood";
import { called, say, type Board, type Fact, type News, type Row } from "arena24/kit";
import { bags, eventsOf, groundOf, heightOf, objectsOf, teamOf, workersOf } from "./frame";
import { CELL, drawHead, headOf } from "./head";
import { drawMap, drawPlain } from "./map";

const board: Board<Frame> = {
  scene: (frame) => ({ width: frame.size * CELL, height: frame.size * CELL + headOf(frame) }),

  still(pen, frame) {
    pen.ctx.save();
    pen.ctx.translate(0, headOf(frame));
    drawPlain(pen, frame);
    pen.ctx.restore();
  },

  stillKey: (frame) => `${frame.size} ${frame.type}`,

  draw(pen, frame, before, t) {
    drawHead(pen, frame);
    pen.ctx.save();
    pen.ctx.translate(0, headOf(frame));
    drawMap(pen, frame, before, t);
    pen.ctx.restore();
  },

  facts(frame, wx, wy) {
    const [x, y] = [Math.floor(wx / CELL) + 1, Math.floor((wy - headOf(frame)) / CELL) + 1];
    if (x < 1 || y < 1 || x > frame.size || y > frame.size) return [];
    const facts: Fact[] = [{ label: say("field", "pole"), value: `(${x}, ${y})` }];
    const letter = groundOf(frame)[y - 1]?.[x - 1] ?? "#";
    if (letter === "#") return [...facts, { label: say("seen", "widoczne"), value: say("no", "nie") }];
    if (heightOf(letter) > 0)
      facts.push({ label: say("bags", "worki"), value: letter === "Z" ? "> 30" : `${heightOf(letter)}` });
    for (const thing of objectsOf(frame)) {
      const { kind, value } = thing;
      if (x < thing.x || x >= thing.x + thing.sx || y < thing.y || y >= thing.y + thing.sy) continue;
      facts.push({
        label: say(kind, { warehouse: "magazyn", building: "budynek", car: "skokowóz" }[kind]),
        value: `${called(teamOf(frame, thing.team))}, ${kind === "warehouse" ? bags(thing.bags) : say(`value ${value}`, `wartość ${value}`)}`,
      });
    }
    for (const worker of workersOf(frame)) {
      const { id, ride } = worker;
      if (worker.x !== x || worker.y !== y) continue;
      const does =
        ride === "D"
          ? say("drives", "kieruje")
          : ride === "P"
            ? say("rides", "jedzie")
            : `${bags(worker.bags)} (${worker.capacity})`;
      facts.push({
        label: say(`worker ${id}`, `pracownik ${id}`),
        value: `${called(teamOf(frame, worker.team))}, ${does}`,
      });
    }
    if (frame.type === "full" && frame.water[y - 1]?.[x - 1] === "~")
      facts.push({ label: say("water", "woda"), value: `${frame.height}` });
    return facts;
  },

  news(frame, before) {
    return [...waveNews(frame, before), ...eventsOf(frame).map((event) => eventNews(frame, event))];
  },

  rows(frame) {
    if (frame.type === "full") return frame.teams.map(({ team, number, points }) => row(frame, team, number, points));
    return frame.type === "team" && frame.number > 0 ? [row(frame, 0, frame.number, frame.points)] : [];
  },

  field: CELL,
  at: (frame, x, y) => (Math.min(x, y) >= 1 && Math.max(x, y) <= frame.size ? middle(frame, x, y) : null),
};

/** The middle of a field; fields are numbered from 1. */
function middle(frame: Frame, x: number, y: number): [x: number, y: number] {
  return [(x - 0.5) * CELL, headOf(frame) + (y - 0.5) * CELL];
}

function waveNews(frame: Frame, before: Frame | null): News[] {
  if (!before || before.height > 0 === frame.height > 0) return [];
  return [
    {
      text:
        frame.height > 0
          ? say(`A wave of height ${frame.height} arrives`, `Nadchodzi fala o wysokości ${frame.height}`)
          : say("The water is gone", "Woda opadła"),
      weight: 3,
    },
  ];
}

function eventNews(frame: Frame, { what, team, x, y, amount, to }: EventView): News {
  const at = ` (${x}, ${y})`;
  const [wx, wy] = middle(frame, x, y);
  const spot = { team: teamOf(frame, team), x: wx, y: wy };
  const goal = to ? `(${to.x}, ${to.y})` : "";
  if (what === "placed")
    return {
      text: say(`placed ${bags(amount)} at${at}`, `układa ${bags(amount)}${at}`),
      weight: 1,
      ...spot,
      alike: {
        kind: what,
        amount,
        text: (count, sum) => say(`placed ${bags(sum)} in ${count} places`, `układa ${bags(sum)}, miejsca: ${count}`),
      },
    };
  if (what === "stolen")
    return {
      text: say(`took ${bags(amount)} of others at${at}`, `zabiera cudze worki: ${amount}${at}`),
      weight: 2,
      ...spot,
    };
  if (what === "caught")
    return {
      text: say(`was caught and dropped ${bags(amount)} at${at}`, `przyłapana, upuszcza ${bags(amount)}${at}`),
      weight: 2,
      harm: true,
      ...spot,
    };
  if (what === "bought") return { text: say("bought a wheelbarrow", "kupuje taczkę"), weight: 2, ...spot };
  if (what === "jumped")
    return {
      text: say(`moved a car from${at} to ${goal}`, `skokowóz${at} → ${goal}`),
      weight: 1,
      ...spot,
    };
  if (what === "blocked")
    return { text: say(`could not move a car from${at}`, `skok odwołany${at}`), weight: 1, ...spot };
  if (what === "damaged")
    return {
      text: say(`lost ${amount} to the water at${at}`, `traci ${amount} wartości${at}`),
      weight: 2,
      harm: true,
      ...spot,
      alike: {
        kind: what,
        amount,
        text: (count, sum) =>
          say(`lost ${sum} in ${count} buildings`, `traci ${sum} wartości, budynki: ${count}`),
      },
    };
  if (what === "drowned")
    return { text: say(`lost a worker to the water at${at}`, `traci pracownika w wodzie${at}`), weight: 3, harm: true, ...spot };
  return {
    text: say(`lost a worker at an active dam at${at}`, `traci pracownika na zaporze${at}`),
    weight: 3,
    harm: true,
    ...spot,
  };
}

function row(frame: Frame, team: number, number: number, { placed, penalties, saved, total }: Points): Row {
  const stock = objectsOf(frame).find((thing) => thing.team === number && thing.kind === "warehouse")?.bags;
  const workers = workersOf(frame).filter((worker) => worker.team === number).length;
  return {
    team,
    score: total,
    facts: [
      { label: say("placed", "ułożone"), value: `${placed}` },
      { label: say("saved", "uratowane"), value: `${saved}` },
      { label: say("penalties", "kary"), value: `${penalties}` },
      { label: say("stock", "zapas"), value: `${stock ?? 0}` },
      { label: say("workers", "pracownicy"), value: `${workers}` },
    ],
  };
}

export default board;
