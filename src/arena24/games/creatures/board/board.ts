/** Creatures: all duels of a tournament, and one of them large (creatures 14). */

import type { Frame, MatchView, PairView } from "arena24/frames/creatures";
import { called, say, type Board, type News, type Row } from "arena24/kit";
import { DUEL, benchPlace, drawDuel, drawTiny, duelFacts } from "./duel";
import { duelAt, keyOf, ownKey, pairAt, rivalsOf, slotOf, species, stateOf, teamOn, turned } from "./frame";
import { OVERVIEW, cellAt, drawOverview } from "./overview";

const TINY = 0.42; // below this scale a duel is drawn with large signs only
const MANY = 40; // pairs from which on only faints and results are told

const board: Board<Frame> = {
  scene: (frame, focus) => (pairAt(frame, focus) ? DUEL : OVERVIEW),

  draw(pen, frame, before, t, focus) {
    const pair = pairAt(frame, focus);
    if (!pair) return drawOverview(pen, frame);
    const duel = duelAt(frame, focus);
    if (!duel || pen.scale < TINY) return drawTiny(pen, frame, pair, duel?.match);
    drawDuel(pen, frame, duel, duelAt(before, focus), t);
  },

  facts(frame, x, y, focus) {
    const duel = duelAt(frame, focus);
    if (duel) return duelFacts(frame, duel.match, x, y);
    const cell = pairAt(frame, focus) ?? cellAt(frame, x, y);
    if (!cell) return [];
    return [
      { label: say("state", "stan"), value: stateOf(cell) },
      { label: say("counted turns", "liczone tury"), value: `${cell.counted} / ${frame.max_turns}` },
      { label: say("healthy", "zdrowe"), value: cell.healthy.join(" : ") },
      ...(cell.results.length > 0 ? [{ label: say("results", "wyniki"), value: cell.results.join(", ") }] : []),
    ];
  },

  news(frame, before, focus = null) {
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
    const here = (pair: { one: number; two: number }): boolean => focus === null || keyOf(pair) === focus;
    const matches = focus === null && frame.pairs.length > MANY ? [] : frame.matches.filter(here);
    const told = matches.flatMap((match) => tagged(match, matchNews(frame, match)));
    const ends = frame.pairs.filter(here).flatMap((pair) => tagged(pair, pairNews(frame, before, pair)));
    return [...(focus === null ? opening : []), ...ends, ...told];
  },

  rows(frame) {
    return frame.teams.flatMap(({ team, points }) => (points === null ? [] : [row(frame, team, points)]));
  },

  tiles(frame) {
    return frame.pairs.map((pair) => ({
      key: keyOf(pair),
      title: say(`${stateOf(pair)}, turn ${pair.counted}`, `${stateOf(pair)}, tura ${pair.counted}`),
      interest: interest(pair),
      teams: [pair.one, pair.two],
      ...(pair.results.length > 1 ? { finish: finishOf(pair) } : {}),
    }));
  },

  open: true,
  field: 54,
  match: ownKey,
  at(frame, slot, rival, focus) {
    const pair = pairAt(frame, focus);
    if (!pair || slot < 1 || slot > 6) return null;
    const own = rivalsOf(frame).includes(pair.one) ? 1 : 0;
    const { x, y } = benchPlace(slot, rival ? ((1 - own) as 0 | 1) : own);
    return [x, y];
  },
};

/** News of a pair, which say so. */
function tagged(pair: { one: number; two: number }, news: News[]): News[] {
  return news.map((one) => ({ ...one, match: keyOf(pair) }));
}

/** How both matches of a pair ended together. */
function finishOf({ one, two, results }: PairView): string {
  const count = (result: string): number => results.filter((other) => other === result).length;
  const [won, lost] = [count("WIN"), count("LOSE")];
  if (won === lost) return say(`a draw, ${won} : ${lost}`, `remis, ${won} : ${lost}`);
  const name = called(won > lost ? one : two);
  const score = `${Math.max(won, lost)} : ${Math.min(won, lost)}`;
  return say(`${name} won ${score}`, `wygrywa ${name}, ${score}`);
}

/** Running duels first; then those where something happens, and close ones. */
function interest({ counted, results, healthy, fainted }: PairView): number {
  if (results.length > 1) return 0;
  const faints = fainted.filter(Boolean).length;
  const close = 6 - Math.abs(healthy[0] - healthy[1]);
  const late = 12 - healthy[0] - healthy[1];
  return 10 + faints * 5 + close + late + counted / 100;
}

/** Matches that end, and creatures that are out. */
function pairNews(frame: Frame, before: Frame | null, pair: PairView): News[] {
  const old = pairAt(before, keyOf(pair));
  const { one, two, results } = pair;
  const news: News[] = [];
  if (old && results.length > old.results.length) {
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
  pair.fainted.forEach((creature, side) => {
    const name = species(frame, creature)?.name;
    const rival = called(teamOn(pair, 1 - side));
    if (name)
      news.push({
        text: say(`lost ${name} against ${rival}`, `traci: ${name}; rywal: ${rival}`),
        team: teamOn(pair, side),
        weight: 2,
        harm: true,
      });
  });
  return news;
}

function matchNews(frame: Frame, match: MatchView): News[] {
  return match.events.flatMap(({ what, side, slot, number, amount, effect }): News[] => {
    const [team, rival] = [teamOn(match, side), teamOn(match, 1 - side)];
    const name = species(frame, slotOf(match.sides[side as 0 | 1], slot)?.creature ?? 0)?.name ?? "";
    if (what === "hit" && amount > 0)
      return [
        {
          text: say(
            `hit ${name} of ${called(team)} for ${amount}${effect === 4 ? "" : ` (×${effect / 4})`}`,
            `trafia za ${amount}: ${name}; rywal: ${called(team)}`,
          ),
          team: rival,
          weight: 1,
        },
      ];
    if (what === "switch" && number > 0)
      return [
        {
          text: say(`switched to ${name} against ${called(rival)}`, `zmienia na: ${name}; rywal: ${called(rival)}`),
          team,
          weight: 1,
        },
      ];
    return [];
  });
}

function row(frame: Frame, team: number, points: number): Row {
  const own = frame.pairs.filter(({ one, two }) => one === team || two === team);
  const results = own.flatMap(({ one, results: all }) => all.map((result) => (one === team ? result : turned(result))));
  const count = (result: string): number => results.filter((other) => other === result).length;
  return {
    team,
    score: points,
    facts: [
      { label: say("won", "wygrane"), value: `${count("WIN")}` },
      { label: say("drawn", "remisy"), value: `${count("DRAW")}` },
      { label: say("lost", "przegrane"), value: `${count("LOSE")}` },
      { label: say("running", "w toku"), value: `${own.filter((pair) => pair.results.length < 2).length}` },
    ],
  };
}

export default board;
