/** Cards: all matches of a tournament, and one of them large (cards 14). */

import type { Event, Frame, Tile } from "arena24/frames/cards";
import { called, say, type Board, type News } from "arena24/kit";
import { cardOf, isOwn, matchAt, spellWords, teamsOf, tileAt } from "./frame";
import { OVERVIEW, cells, drawOverview } from "./overview";
import { handSpot, pageOf, placeOf } from "./places";
import { drawTable, inksOf, tableFacts } from "./table";
import { TILE, drawTile } from "./tile";

const TINY = 0.34; // below this scale a match is drawn at a glance
const MANY = 40; // matches from which on only ends are told

const board: Board<Frame> = {
  scene(frame, focus, narrow) {
    if (!tileAt(frame, focus)) return OVERVIEW;
    return matchAt(frame, focus) ? pageOf(narrow) : TILE;
  },

  draw(pen, frame, before, t, focus) {
    const tile = tileAt(frame, focus);
    if (!tile) return drawOverview(pen, frame);
    const match = matchAt(frame, focus);
    const inks = inksOf(pen, frame, tile.id);
    if (!match) return drawTile(pen, tile, inks, frame.init_hp);
    const { width, height } = pageOf(pen.narrow);
    if (pen.scale < TINY) return drawTile(pen, tile, inks, frame.init_hp, width, height);
    drawTable(pen, frame, match, matchAt(before, focus), t);
  },

  facts(frame, x, y, focus, narrow) {
    const match = matchAt(frame, focus);
    if (match) return tableFacts(pageOf(narrow), frame, match, x, y);
    const tile =
      tileAt(frame, focus) ??
      cells(frame).find((cell) => x >= cell.x && x < cell.x + cell.w && y >= cell.y && y < cell.y + cell.h)?.tile;
    if (!tile) return [];
    const { id, hp, hands, boards, ended } = tile;
    return [
      ...(frame.type === "full" ? [] : [{ label: say("match", "mecz"), value: `${id}` }]),
      { label: say("health", "życie"), value: `${hp[0]} : ${hp[1]} (${frame.init_hp})` },
      { label: say("creatures", "stworzenia"), value: `${boards[0]} : ${boards[1]}` },
      { label: say("hands", "ręce"), value: `${hands[0]} : ${hands[1]}` },
      {
        label: say("state", "stan"),
        value: ended ? say(`ended in turn ${ended}`, `koniec w turze ${ended}`) : say("running", "trwa"),
      },
    ];
  },

  news(frame, before, focus = null) {
    const here = (id: number): boolean => focus === null || `${id}` === focus;
    const ends = frame.tiles.filter(({ id }) => here(id)).flatMap((tile) => endNews(frame, before, tile));
    const told = frame.type === "full" ? frame.matches : frame.featured ? [frame.featured] : [];
    const shown = told.filter(({ id }) => here(id));
    if (shown.length > MANY) return ends;
    return [
      ...ends,
      ...shown
        .filter((match) => !match.over || match.turn === frame.turn - 1)
        .flatMap((match) => match.events.flatMap((event) => eventNews(frame, match.id, event))),
    ];
  },

  rows(frame) {
    if (frame.type !== "full") return [];
    return frame.standings.map(({ team, score, won, lost, limited, running }) => ({
      team,
      score,
      facts: [
        { label: say("won", "wygrane"), value: `${won}` },
        { label: say("lost", "przegrane"), value: `${lost}` },
        { label: say("at the limit", "limit tur"), value: `${limited}` },
        { label: say("running", "w toku"), value: `${running}` },
      ],
    }));
  },

  tiles(frame) {
    return frame.tiles.map((tile) => ({
      key: `${tile.id}`,
      title: titleOf(tile),
      interest: interest(frame, tile),
      teams: [...(teamsOf(frame, tile.id) ?? (isOwn(frame, tile.id) ? [0] : []))],
      ...(tile.ended ? { finish: finishOf(frame, tile) } : {}),
    }));
  },

  field: 80,
  match: (frame, number) => (tileAt(frame, `${number}`) ? `${number}` : null),
  at(frame, card, _, focus, narrow) {
    const page = pageOf(narrow);
    const match = matchAt(frame, focus);
    const place = match && (placeOf(page, match, card) ?? handSpot(page, match, 0, card) ?? handSpot(page, match, 1, card));
    return place ? [place.x + place.w / 2, place.y + place.h / 2] : null;
  },
};

function titleOf({ hp, ended }: Tile): string {
  return `${hp[0]} : ${hp[1]}${ended ? say(`, ended in turn ${ended}`, `, koniec w turze ${ended}`) : ""}`;
}

/** Who won a match that is over. */
function finishOf(frame: Frame, { id, hp }: Tile): string {
  if (hp[0] > 0 && hp[1] > 0) return `${say("turn limit", "limit tur")}, ${hp[0]} : ${hp[1]}`;
  const winner = hp[0] === 0 ? 1 : 0;
  const team = teamsOf(frame, id)?.[winner];
  const name = team === undefined ? say(`player ${winner}`, `gracz ${winner}`) : called(team);
  return say(`${name} won, ${hp[0]} : ${hp[1]}`, `wygrywa ${name}, ${hp[0]} : ${hp[1]}`);
}

/** Running, close to an end, and much on the table; the one that may be watched is the first. */
function interest(frame: Frame, { id, hp, boards, ended }: Tile): number {
  if (frame.type !== "full" && matchAt(frame, `${id}`)) return 100;
  if (ended) return 0;
  return 10 + (1 - Math.min(hp[0], hp[1]) / frame.init_hp) * 10 + (boards[0] + boards[1]) / 2;
}

function endNews(frame: Frame, before: Frame | null, { id, hp, ended }: Tile): News[] {
  const old = before && tileAt(before, `${id}`);
  if (!ended || !old || old.ended) return [];
  const teams = teamsOf(frame, id);
  const match = `${id}`;
  const winner = hp[0] === 0 ? 1 : 0;
  if (hp[0] > 0 && hp[1] > 0)
    return [
      {
        match,
        text: `${teams ? `${called(teams[0])}, ${called(teams[1])}` : say(`Match ${id}`, `Mecz ${id}`)}: ${say("turn limit", "limit tur")}, ${hp[0]} : ${hp[1]}`,
        weight: 3,
      },
    ];
  if (!teams)
    return [
      {
        text: say(
          `Match ${id}: player ${winner} won with ${hp[winner]} health`,
          `Mecz ${id}: wygrywa gracz ${winner}, życie ${hp[winner]}`,
        ),
        weight: 3,
        match,
      },
    ];
  return [
    {
      match,
      text: say(
        `won against ${called(teams[1 - winner]!)} with ${hp[winner]} health`,
        `wygrywa, życie ${hp[winner]}; rywal: ${called(teams[1 - winner]!)}`,
      ),
      team: teams[winner]!,
      weight: 3,
    },
  ];
}

function eventNews(frame: Frame, id: number, { what, player, card, target, amount, back }: Event): News[] {
  const teams = teamsOf(frame, id);
  const news = (text: string, weight: 1 | 2): News[] => [
    teams
      ? { text: `${text}; ${say("rival", "rywal")}: ${called(teams[1 - player]!)}`, team: teams[player]!, weight, harm: what === "died", match: `${id}` }
      : { text: `${say("Player", "Gracz")} ${player} ${text}`, weight, match: `${id}` },
  ];
  if (what === "struck" && amount > 0) return news(say(`struck for ${amount}`, `trafia za ${amount}`), 2);
  if (what === "died") return news(say(`lost creature ${card}`, `traci stworzenie ${card}`), 2);
  if (what === "cast")
    return news(
      say(
        `cast ${spellWords(cardOf(frame, card))}${target === -6 ? " on the rival" : ""}`,
        `rzuca czar: ${spellWords(cardOf(frame, card))}`,
      ),
      1,
    );
  if (what === "played") return news(say(`played creature ${card}`, `zagrywa stworzenie ${card}`), 1);
  if (what === "blocked")
    return news(
      say(`blocked ${target}: −${amount}, own −${back}`, `blokuje ${target}: −${amount}, własne −${back}`),
      1,
    );
  return [];
}

export default board;
