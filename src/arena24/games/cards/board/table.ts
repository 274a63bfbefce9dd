/** One match large: two boards face to face, hands, the deck between them (cards 14). */

import type { CardView, CreatureView, Event, Frame, MatchView } from "arena24/frames/cards";
import {
  bar,
  between,
  box,
  clamp,
  faded,
  floating,
  MOTION,
  say,
  slide,
  stroke,
  tag,
  text,
  type Fact,
  type Pen,
  type TeamInk,
} from "arena24/kit";
import { cardOf, spellWords, teamsOf } from "./frame";
import {
  MIDDLE,
  boardPlace,
  fieldOf,
  handPlace,
  handSpot,
  healthPlace,
  pageOf,
  placeOf,
  type Page,
  type Rect,
} from "./places";
import { drawSlim, drawSmall, manaMarks } from "./signs";

/** Two neutral inks when nobody may know who plays. */
export function inksOf(pen: Pen, frame: Frame, id: number): [TeamInk, TeamInk] {
  const teams = teamsOf(frame, id);
  if (teams) return [pen.team(teams[0]), pen.team(teams[1])];
  const own = frame.type === "team" ? frame.matches.find((match) => match.id === id)?.player : undefined;
  const ink = (player: number): TeamInk => {
    if (own === player) {
      const ink = pen.team(0);
      return { ...ink, name: say(`you: ${ink.name}`, `wy: ${ink.name}`) };
    }
    const name = player === 0 ? say("first player", "gracz pierwszy") : say("second player", "gracz drugi");
    return {
      fill: player === 0 ? pen.theme.quiet : pen.theme.strong,
      line: pen.theme.quiet,
      text: player === 0 ? pen.theme.page : pen.theme.text,
      short: `P${player}`,
      name,
    };
  };
  return [ink(0), ink(1)];
}

export function drawTable(pen: Pen, frame: Frame, match: MatchView, before: MatchView | undefined, t: number): void {
  const inks = inksOf(pen, frame, match.id);
  const page = pageOf(pen.narrow);
  const onTurn = (match.turn - 1) % 2;
  drawMiddle(pen, page, frame, match, inks);
  for (const player of [0, 1] as const) {
    drawPlayer(pen, page, frame, match, before, player, inks[player], onTurn === player && !match.over, t);
    drawHand(pen, page, frame, match, player, inks[player]);
    for (const creature of match.boards[player])
      drawCreature(pen, page, frame, match, before, creature, player, inks[player], t);
  }
  drawGhosts(pen, page, match, before, inks, t);
  drawEvents(pen, page, frame, match, before, t);
}

function drawPlayer(
  pen: Pen,
  page: Page,
  frame: Frame,
  match: MatchView,
  before: MatchView | undefined,
  player: 0 | 1,
  ink: TeamInk,
  onTurn: boolean,
  t: number,
): void {
  const { theme } = pen;
  const y = player === 0 ? 0 : MIDDLE + 34;
  box(pen, 0, y, page.side, MIDDLE - 34, 8, theme.ground, onTurn ? theme.accent : undefined, 3);
  const hp = between(before?.hp[player] ?? match.hp[player], match.hp[player], slide(t));
  const name = player === 0 ? 28 : page.height - 28;
  tag(pen, ink.short, page.side / 2, name, 20, ink.fill, ink.text, "center");
  text(pen, ink.name, page.side / 2, player === 0 ? 58 : page.height - 58, {
    size: 16,
    color: theme.quiet,
    align: "center",
    max: page.side - 14,
  });
  const middle = healthPlace(page, player).y;
  text(pen, `${Math.round(hp)}`, page.side / 2, middle - 6, { size: 52, weight: 700, align: "center" });
  text(pen, say(`of ${frame.init_hp}`, `z ${frame.init_hp}`), page.side / 2, middle + 30, {
    size: 16,
    color: theme.quiet,
    align: "center",
  });
  bar(pen, 14, player === 0 ? 166 : page.height - 176, page.side - 28, 12, hp / frame.init_hp, ink.fill);
  const rest = player === 0 ? 204 : page.height - 204;
  const step = player === 0 ? 26 : -26;
  const facts: string[] = [say(`${match.hands[player].length} in hand`, `${match.hands[player].length} w ręce`)];
  if (onTurn)
    facts.push(
      `mana ${match.mana}`,
      say(`${match.draws} draws, ${match.burns} burns`, `dobrać ${match.draws}, spalić ${match.burns}`),
    );
  facts.forEach((words, at) =>
    text(pen, words, page.side / 2, rest + at * step, {
      size: Math.min(16, page.side / 9, (1.75 * page.side) / words.length),
      align: "center",
      color: at === 1 ? theme.text : theme.quiet,
      weight: at === 1 ? 600 : 400,
    }),
  );
}

function drawMiddle(pen: Pen, page: Page, frame: Frame, match: MatchView, inks: [TeamInk, TeamInk]): void {
  const { theme } = pen;
  const { turn, over, blocking, top } = match;
  const left = frame.deck.length - top;
  stroke(
    pen,
    [
      [page.side + 16, MIDDLE],
      [page.width, MIDDLE],
    ],
    theme.line,
    1.5,
  );
  box(pen, 0, MIDDLE - 26, page.side, 52, 8, theme.raised);
  const phase = over
    ? say("match over", "koniec meczu")
    : blocking
      ? say("blocking", "blokowanie")
      : say("action", "akcje");
  text(
    pen,
    say(`turn ${turn} of ${frame.turn + frame.left - 1}`, `tura ${turn} z ${frame.turn + frame.left - 1}`),
    page.side / 2,
    MIDDLE - 10,
    { size: Math.min(17, page.side / 7.5), weight: 600, align: "center", max: page.side - 4 },
  );
  text(pen, phase, page.side / 2, MIDDLE + 12, { size: 16, color: over ? theme.text : theme.quiet, align: "center" });
  const next = frame.deck.slice(top, top + page.next);
  text(pen, left > 0 ? say("next", "talia") : say("the deck is empty", "talia jest pusta"), page.side + 24, MIDDLE, {
    size: 16,
    color: theme.quiet,
  });
  next.forEach((card, at) =>
    drawSmall(
      pen,
      card,
      { x: page.side + 74 + at * 122, y: MIDDLE - 27, w: 114, h: 54 },
      at === 0 ? theme.accent : theme.strong,
    ),
  );
  text(pen, left > 0 ? say(`${left} left`, `jeszcze ${left}`) : "", page.width - 4, MIDDLE, {
    size: 19,
    weight: 600,
    align: "right",
  });
  if (over) drawEnd(pen, page, frame, match, inks);
}

function drawEnd(pen: Pen, page: Page, frame: Frame, match: MatchView, inks: [TeamInk, TeamInk]): void {
  const winner = match.hp[0] === 0 ? 1 : match.hp[1] === 0 ? 0 : -1;
  const scores = frame.type === "full" ? frame.pairs.find(({ id }) => id === match.id)?.scores : undefined;
  const words =
    winner < 0
      ? say("turn limit", "limit tur")
      : say(`${inks[winner as 0 | 1].short} wins`, `wygrywa ${inks[winner as 0 | 1].short}`);
  const told = scores ? `${words}, ${scores[0]} : ${scores[1]}` : words;
  floating(pen, told, page.side + 16 + fieldOf(page) / 2, MIDDLE, { size: 40, max: fieldOf(page) });
}

function drawHand(pen: Pen, page: Page, frame: Frame, match: MatchView, player: 0 | 1, ink: TeamInk): void {
  match.hands[player].forEach((id, at) =>
    drawSlim(pen, cardOf(frame, id), handPlace(page, match.hands[player].length, player, at), ink.line),
  );
}

function drawCreature(
  pen: Pen,
  page: Page,
  frame: Frame,
  match: MatchView,
  before: MatchView | undefined,
  creature: CreatureView,
  player: 0 | 1,
  ink: TeamInk,
  t: number,
): void {
  const { id, at, hp, hpmax, active, role } = creature;
  const to = boardPlace(page, match.boards[player], player, match.boards[player].indexOf(creature));
  const from = before && (placeOf(page, before, id) ?? handSpot(page, before, player, id));
  const part = slide(t);
  const r: Rect = from
    ? {
        x: between(from.x, to.x, part),
        y: between(from.y, to.y, part),
        w: between(from.w, to.w, part),
        h: between(from.h, to.h, part),
      }
    : to;
  const { theme } = pen;
  const attacks = role !== "RESTING";
  box(
    pen,
    r.x,
    r.y,
    r.w,
    r.h,
    8,
    active || attacks ? theme.raised : theme.ground,
    ink.fill,
    attacks ? 5 : active ? 3.5 : 1.5,
  );
  faded(pen, active || attacks ? 1 : 0.72, () => {
    const card = cardOf(frame, id);
    const size = Math.min(34, r.w * 0.3);
    box(pen, r.x, player === 0 ? r.y + r.h - 9 : r.y, r.w, 9, 4, active || attacks ? ink.fill : theme.strong);
    text(pen, `${at}`, r.x + r.w * 0.26, r.y + r.h * 0.4, { size, weight: 700, align: "center" });
    text(pen, `${hp}`, r.x + r.w * 0.72, r.y + r.h * 0.4, { size, weight: 700, align: "center" });
    text(pen, "AT", r.x + r.w * 0.26, r.y + r.h * 0.6, { size: size * 0.42, color: theme.quiet, align: "center" });
    text(pen, say(`of ${hpmax}`, `z ${hpmax}`), r.x + r.w * 0.72, r.y + r.h * 0.6, {
      size: size * 0.42,
      color: theme.quiet,
      align: "center",
    });
    manaMarks(pen, Math.max(card.mana, 0), r.x + r.w / 2, r.y + r.h * 0.8);
  });
  const word =
    role === "BLOCKED"
      ? say("blocked", "zablokowane")
      : role === "ATTACKING" || role === "ORDERED"
        ? say("attacks", "atakuje")
        : "";
  if (word)
    tag(
      pen,
      word,
      r.x + r.w / 2,
      player === 0 ? r.y + r.h + 8 : r.y - 8,
      Math.min(14, r.w * 0.15),
      ink.fill,
      ink.text,
      "center",
    );
}

/** Creatures that have died shrink away from where they stood. */
function drawGhosts(
  pen: Pen,
  page: Page,
  match: MatchView,
  before: MatchView | undefined,
  inks: [TeamInk, TeamInk],
  t: number,
): void {
  if (!before || t >= MOTION) return;
  const rest = 1 - clamp(t / MOTION);
  for (const player of [0, 1] as const)
    for (const creature of before.boards[player]) {
      if (match.boards[player].some(({ id }) => id === creature.id)) continue;
      const r = boardPlace(page, before.boards[player], player, before.boards[player].indexOf(creature));
      const [w, h] = [r.w * rest, r.h * rest];
      faded(pen, rest, () =>
        box(pen, r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h, 8, pen.theme.raised, inks[player].fill, 3),
      );
    }
}

/** Numbers where damage fell, spells in words. */
function drawEvents(pen: Pen, page: Page, frame: Frame, match: MatchView, before: MatchView | undefined, t: number): void {
  const stacked = new Map<string, number>();
  const telling = match.events.filter(
    ({ what }) => what === "blocked" || what === "struck" || what === "cast" || what === "died",
  );
  telling.forEach((event, at) => {
    const begun = clamp((t / MOTION) * telling.length - at);
    for (const mark of marksOf(page, frame, match, before, event)) {
      const key = `${mark.x.toFixed(0)} ${mark.y.toFixed(0)}`;
      const row = stacked.get(key) ?? 0;
      stacked.set(key, row + 1);
      faded(pen, begun * (t > MOTION ? 0.85 : 1), () =>
        floating(pen, mark.words, mark.x, mark.y + row * 24, {
          size: mark.x < page.side ? 19 : 24,
          color: mark.bad ? pen.theme.fault : pen.theme.text,
        }),
      );
    }
  });
}

function marksOf(
  page: Page,
  frame: Frame,
  match: MatchView,
  before: MatchView | undefined,
  event: Event,
): { words: string; x: number; y: number; bad?: boolean }[] {
  const { what, player, card, target, amount, back } = event;
  const on = (id: number): { x: number; y: number } | undefined => {
    const r = placeOf(page, match, id) ?? (before && placeOf(page, before, id));
    return r && { x: r.x + r.w / 2, y: r.y + r.h * 0.18 };
  };
  const at = (
    where: { x: number; y: number } | undefined,
    words: string,
    bad = false,
  ): { words: string; x: number; y: number; bad?: boolean }[] => (where ? [{ words, ...where, bad }] : []);
  if (what === "blocked") return [...at(on(target), `−${amount}`), ...at(on(card), `−${back}`)];
  if (what === "struck") return at({ x: page.side * 0.86, y: healthPlace(page, 1 - player).y - 34 }, `−${amount}`, true);
  if (what === "died") return at(on(card), say("dies", "ginie"), true);
  if (what !== "cast") return [];
  const words = spellWords(cardOf(frame, card));
  if (target > 0) return at(on(target), words);
  const whom = target === -6 ? 1 - player : player;
  return at({ x: page.side / 2, y: whom === 0 ? 250 : page.height - 300 }, words);
}

export function tableFacts(page: Page, frame: Frame, match: MatchView, x: number, y: number): Fact[] {
  const inside = (r: Rect): boolean => x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h;
  for (const player of [0, 1] as const) {
    const creature = match.boards[player].find((_, at) => inside(boardPlace(page, match.boards[player], player, at)));
    if (creature) return creatureFacts(frame, creature);
    const held = match.hands[player].find((_, at) => inside(handPlace(page, match.hands[player].length, player, at)));
    if (held !== undefined) return cardFacts(cardOf(frame, held));
  }
  const at = Math.floor((x - page.side - 74) / 122);
  const next = Math.abs(y - MIDDLE) < 27 && at >= 0 && at < page.next ? frame.deck[match.top + at] : undefined;
  return next ? cardFacts(next) : [];
}

function creatureFacts(frame: Frame, { id, at, hp, hpmax, active }: CreatureView): Fact[] {
  return [
    { label: say("creature", "stworzenie"), value: `${id}` },
    { label: "AT", value: `${at}` },
    { label: "HP", value: `${hp} / ${hpmax}` },
    { label: "mana", value: `${cardOf(frame, id).mana}` },
    { label: say("state", "stan"), value: active ? say("active", "aktywne") : say("inactive", "nieaktywne") },
  ];
}

function cardFacts(card: CardView): Fact[] {
  const { id, kind, at, hp, hpmax, cost, mana } = card;
  const what = kind === "C" ? `${at} / ${hp}${hpmax > hp ? ` (${hpmax})` : ""}` : spellWords(card);
  return [
    { label: say("card", "karta"), value: `${id}` },
    { label: say("what", "co"), value: what },
    { label: say("cost", "koszt"), value: `${cost}` },
    ...(mana > 0 ? [{ label: "mana", value: `${mana}` }] : []),
  ];
}
