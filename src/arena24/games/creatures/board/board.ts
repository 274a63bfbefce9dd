/** Creatures: all duels of a tournament, and one of them large (creatures 14). */

import { called, say, type Board, type News, type Row } from "arena24/kit";
import { DUEL, benchPlace, drawDuel, drawTiny, duelFacts } from "./duel";
import { keyOf, ownKey, pairAt, slotOf, species, stateOf, turned, type CreaturesFrame, type Pair } from "./frame";
import { OVERVIEW, cellAt, drawOverview } from "./overview";

const TINY = 0.42; // below this scale a duel is drawn with large signs only
const MANY = 40; // pairs from which on only faints and results are told

const board: Board<CreaturesFrame> = {
  scene: (frame, focus) => (pairAt(frame, focus) ? DUEL : OVERVIEW),

  draw(pen, frame, before, t, focus) {
    const pair = pairAt(frame, focus);
    if (!pair) return drawOverview(pen, frame);
    if (pen.scale < TINY) return drawTiny(pen, frame, pair);
    drawDuel(pen, frame, pair, pairAt(before, focus), t);
  },

  facts(frame, x, y, focus) {
    const pair = pairAt(frame, focus);
    if (pair) return duelFacts(frame, pair, x, y);
    const cell = cellAt(frame, x, y);
    if (!cell) return [];
    return [
      { label: say("state", "stan"), value: stateOf(cell) },
      { label: say("counted turns", "liczone tury"), value: `${cell[3]} / ${frame.max_turns}` },
      { label: say("healthy", "zdrowe"), value: `${cell[5][0][4]} : ${cell[5][1][4]}` },
      ...(cell[4].length > 0 ? [{ label: say("results", "wyniki"), value: cell[4].join(", ") }] : []),
    ];
  },

  news(frame, before) {
    const opening: News[] =
      before && before.phase !== frame.phase
        ? [
            {
              text:
                frame.phase === "PLAY"
                  ? say("Registration is closed, the duels begin", "Koniec zapisów, zaczynają się pojedynki")
                  : say("Registration opens", "Otwarcie zapisów"),
              weight: 3,
            },
          ]
        : [];
    return [...opening, ...frame.pairs.flatMap((pair) => pairNews(frame, before, pair))];
  },

  rows(frame) {
    return frame.teams.flatMap(([team, points]) => (points === null ? [] : [row(frame, team, points)]));
  },

  tiles(frame) {
    return frame.pairs.map((pair) => ({
      key: keyOf(pair),
      title: say(`${stateOf(pair)}, turn ${pair[3]}`, `${stateOf(pair)}, tura ${pair[3]}`),
      interest: interest(pair),
      teams: [pair[0], pair[1]],
    }));
  },

  field: 54,
  match: ownKey,
  at(frame, slot, rival, focus) {
    const pair = pairAt(frame, focus);
    if (!pair || slot < 1 || slot > 6) return null;
    const own = frame.rivals?.includes(pair[0]) ? 1 : 0;
    const { x, y } = benchPlace(slot, rival ? ((1 - own) as 0 | 1) : own);
    return [x, y];
  },
};

/** Running duels first; then those where something happens, and close ones. */
function interest(pair: Pair): number {
  const [, , , counted, results, sides, events] = pair;
  if (results.length > 1) return 0;
  const faints = events.filter(([what]) => what === "faint").length;
  const close = 6 - Math.abs(sides[0][4] - sides[1][4]);
  const late = 12 - sides[0][4] - sides[1][4];
  return 10 + faints * 5 + close + late + counted / 100;
}

function pairNews(frame: CreaturesFrame, before: CreaturesFrame | null, pair: Pair): News[] {
  const old = pairAt(before, keyOf(pair));
  const [one, two, , , results, sides, events] = pair;
  const news: News[] = [];
  if (old && results.length > old[4].length) {
    const result = results.at(-1);
    const [winner, loser] = result === "LOSE" ? [two, one] : [one, two];
    const which = results.length === 1 ? say("match 1", "mecz 1") : say("the rematch", "rewanż");
    news.push({
      text:
        result === "DRAW"
          ? say(`drew ${which} with ${called(loser)}`, `remisuje, ${which}; rywal: ${called(loser)}`)
          : say(`won ${which} against ${called(loser)}`, `wygrywa, ${which}; rywal: ${called(loser)}`),
      team: winner,
      weight: 3,
    });
  }
  for (const [what, side, slot, number, amount, effect] of events) {
    const team = pair[side as 0 | 1];
    const rival = pair[side ? 0 : 1];
    const name = species(frame, slotOf(sides[side as 0 | 1], slot)?.[0] ?? 0)?.[0] ?? "";
    if (what === "faint")
      news.push({
        text: say(`lost ${name} against ${called(rival)}`, `traci: ${name}; rywal: ${called(rival)}`),
        team,
        weight: 2,
      });
    else if (frame.pairs.length > MANY) continue;
    else if (what === "hit" && amount > 0)
      news.push({
        text: say(
          `hit ${name} of ${called(team)} for ${amount}${effect === 4 ? "" : ` (×${effect / 4})`}`,
          `trafia za ${amount}: ${name}; rywal: ${called(team)}`,
        ),
        team: rival,
        weight: 1,
      });
    else if (what === "switch" && number > 0)
      news.push({
        text: say(`switched to ${name} against ${called(rival)}`, `zmienia na: ${name}; rywal: ${called(rival)}`),
        team,
        weight: 1,
      });
  }
  return news;
}

function row(frame: CreaturesFrame, team: number, points: number): Row {
  const own = frame.pairs.filter(([one, two]) => one === team || two === team);
  const results = own.flatMap((pair) => pair[4].map((result) => (pair[0] === team ? result : turned(result))));
  const count = (result: string): number => results.filter((other) => other === result).length;
  return {
    team,
    score: points,
    facts: [
      { label: say("won", "wygrane"), value: `${count("WIN")}` },
      { label: say("drawn", "remisy"), value: `${count("DRAW")}` },
      { label: say("lost", "przegrane"), value: `${count("LOSE")}` },
      { label: say("running", "w toku"), value: `${own.filter((pair) => pair[4].length < 2).length}` },
    ],
  };
}

export default board;
