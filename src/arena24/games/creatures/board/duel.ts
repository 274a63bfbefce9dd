/** One duel large: two creatures face to face, benches, PP, what has just happened. */

import type { EventView, Frame, MatchView, PairView, SideView, SlotView } from "arena24/frames/creatures";
import {
  bar,
  between,
  box,
  clamp,
  disc,
  faded,
  floating,
  local,
  MOTION,
  polygon,
  ring,
  say,
  shrunk,
  slide,
  tag,
  text,
  width,
  type Fact,
  type Pen,
  type TeamInk,
} from "arena24/kit";
import { drawBody } from "./body";
import { slotOf, species, stateOf, teamOn, turned, type Duel } from "./frame";

export const DUEL = { width: 720, height: 560 };
const HALF = DUEL.width / 2;
const STAND = { y: 236, r: 74 };

/** Hues of the default content's types: plain, water, fire, plant, spark, rock, frost, wind, venom, brawl, mind, ghost. */
const HUES = [220, 212, 18, 112, 54, 36, 190, 162, 286, 342, 322, 256];

/** Muted, and always with the type's name. */
export function typeInk(pen: Pen, type: number): string {
  return `hsl(${HUES[type - 1] ?? (type * 67) % 360} ${type === 1 ? 6 : 28}% ${pen.theme.dark ? 36 : 78}%)`;
}

export function drawDuel(pen: Pen, frame: Frame, { pair, match }: Duel, before: Duel | undefined, t: number): void {
  const same = before?.pair.results.length === pair.results.length; // else a new match has begun
  drawHead(pen, frame, pair);
  for (const side of [0, 1] as const) {
    const ink = pen.team(teamOn(pair, side));
    drawSide(pen, frame, match, same ? before?.match : undefined, side, ink, t);
    drawBench(pen, frame, match.sides[side], side, ink);
  }
  drawEvents(pen, frame, match, t);
}

function drawHead(pen: Pen, frame: Frame, pair: PairView): void {
  const { theme } = pen;
  const { one, two, counted, results } = pair;
  box(pen, 0, 0, DUEL.width, 56, 8, theme.ground);
  [one, two].forEach((team, side) => {
    const ink = pen.team(team);
    const align = side ? "right" : "left";
    const x = side ? DUEL.width - 12 : 12;
    const w = tag(pen, ink.short, x, 28, 20, ink.fill, ink.text, align);
    text(pen, ink.name, side ? x - w - 10 : x + w + 10, 29, {
      size: 21,
      weight: 600,
      align,
      max: HALF - (results.length > 0 ? 162 : 110) - w,
    });
    results.forEach((result, at) => {
      const own = side ? turned(result) : result;
      const px = side ? HALF + 104 + (1 - at) * 22 : HALF - 126 + at * 22;
      mark(pen, own, px, 28, ink);
    });
  });
  text(pen, stateOf(pair), HALF, 19, {
    size: 18,
    weight: 600,
    align: "center",
    color: results.length > 1 ? theme.quiet : theme.text,
  });
  text(pen, say(`turn ${counted} of ${frame.max_turns}`, `tura ${counted} z ${frame.max_turns}`), HALF, 41, {
    size: 16,
    align: "center",
    color: theme.quiet,
  });
}

/** A result: full for a win, half for a draw, empty for a loss. */
export function mark(pen: Pen, result: string, x: number, y: number, ink: TeamInk, r = 8): void {
  disc(pen, x, y, r, result === "WIN" ? ink.fill : undefined, ink.fill, r * 0.3);
  if (result !== "DRAW") return;
  const { ctx } = pen;
  ctx.beginPath();
  ctx.arc(x, y, r, Math.PI / 2, Math.PI * 1.5);
  ctx.fillStyle = ink.fill;
  ctx.fill();
}

function drawSide(
  pen: Pen,
  frame: Frame,
  match: MatchView,
  before: MatchView | undefined,
  side: 0 | 1,
  ink: TeamInk,
  t: number,
): void {
  const now = match.sides[side];
  const { active, pending, resting } = now;
  const was = before?.sides[side];
  const fell = active === 0 ? (was?.active ?? 0) : 0;
  const shown = active || fell;
  const slot = shown ? slotOf(now, shown) : undefined;
  const x = side ? HALF * 1.44 : HALF * 0.56;
  box(pen, side ? HALF + 5 : 0, 64, HALF - 5, 392, 8, pen.theme.surface);
  if (!slot)
    return text(pen, say("nobody on the arena", "nikogo na arenie"), x, STAND.y, {
      size: 19,
      color: pen.theme.quiet,
      align: "center",
    });
  const old = was ? slotOf(was, shown) : undefined;
  const entered = was !== undefined && was.active !== shown;
  drawCreature(pen, slot, x, side, ink, {
    t,
    entered,
    fell: fell > 0,
    under: pending > 0,
    fights: match.events.some((event) => event.what === "fight" && event.side === side),
  });
  drawPlate(pen, frame, slot, old, side, ink, t);
  drawMarks(pen, slot, pending > 0, resting, side);
  drawMoves(pen, frame, slot, now, side, ink);
}

interface Motion {
  t: number;
  entered: boolean;
  fell: boolean;
  under: boolean;
  fights: boolean;
}

function drawCreature(pen: Pen, slot: SlotView, x: number, side: 0 | 1, ink: TeamInk, motion: Motion): void {
  const part = clamp(motion.t / MOTION);
  const toward = side ? -1 : 1;
  let [px, r, alpha] = [x, STAND.r, 1];
  if (motion.entered) px -= toward * 150 * (1 - slide(motion.t));
  if (motion.fights) px += toward * 46 * Math.sin(Math.PI * part);
  if (motion.fell) [r, alpha] = [STAND.r * (1 - 0.75 * part), 1 - 0.75 * part];
  if (motion.under) alpha = 0.4;
  const { ctx } = pen;
  ctx.beginPath();
  ctx.ellipse(x, STAND.y + STAND.r * 1.0, STAND.r * 1.15, STAND.r * 0.2, 0, 0, Math.PI * 2);
  ctx.fillStyle = pen.theme.ground;
  ctx.fill();
  faded(pen, alpha, () => drawBody(pen, slot.creature, px, STAND.y, r, toward, ink.fill, ink.line, ink.text));
}

function drawPlate(
  pen: Pen,
  frame: Frame,
  slot: SlotView,
  old: SlotView | undefined,
  side: 0 | 1,
  ink: TeamInk,
  t: number,
): void {
  const { theme } = pen;
  const kind = species(frame, slot.creature);
  const left = side ? HALF + 19 : 14;
  const w = HALF - 33;
  const most = kind?.hp ?? slot.hp;
  const hp = between(old?.hp ?? slot.hp, slot.hp, slide(t));
  text(pen, kind?.name ?? `${slot.creature}`, left, 88, { size: 24, weight: 650, max: w - 150 });
  let at = left + w;
  for (const type of [kind?.type2 ?? 0, kind?.type1 ?? 0])
    if (type > 0) at -= tag(pen, local(frame.types[type - 1]), at, 88, 15, typeInk(pen, type), theme.text, "right") + 6;
  bar(pen, left, 112, w, 16, hp / most, ink.fill);
  if (old && old.hp > slot.hp)
    faded(pen, 0.5 * (1 - slide(t)), () => bar(pen, left, 112, (w * old.hp) / most, 16, 1, theme.text, "transparent"));
  text(pen, `${Math.round(hp)} / ${most}`, left + w, 144, { size: 18, weight: 600, align: "right" });
}

function drawMarks(pen: Pen, slot: SlotView, under: boolean, resting: boolean, side: 0 | 1): void {
  const { theme } = pen;
  let left = side ? HALF + 19 : 14;
  const y = 144;
  const arrows: [string, number][] = [
    ["ATK", slot.atk_bonus],
    ["DEF", slot.def_bonus],
  ];
  for (const [name, bonus] of arrows) {
    if (bonus === 0) continue;
    const up = bonus > 0 ? -1 : 1;
    polygon(
      pen,
      [
        [left, y - up * 5],
        [left + 12, y - up * 5],
        [left + 6, y + up * 6],
      ],
      bonus > 0 ? theme.good : theme.warn,
    );
    text(pen, `${name} ${bonus > 0 ? "+" : "−"}${Math.abs(bonus)}%`, left + 17, y, { size: 15, weight: 600 });
    left += 114;
  }
  if (slot.poison_turns > 0) {
    const words = `${slot.poison_damage}×${slot.poison_turns}`; // beside the creature: bonuses may take the whole line
    const at = side ? HALF + 19 : HALF - 19 - 18 - width(pen, words, 15, 600);
    drop(pen, at + 7, y + 28, theme.text);
    text(pen, words, at + 18, y + 28, { size: 15, weight: 600 });
  }
  const word = under ? say("underground", "pod ziemią") : resting ? say("resting", "odpoczywa") : "";
  if (word) tag(pen, word, side ? HALF + 19 : HALF - 19, 324, 15, theme.raised, theme.text, side ? "left" : "right");
}

function drop(pen: Pen, x: number, y: number, color: string): void {
  polygon(
    pen,
    [
      [x, y - 9],
      [x + 5.5, y + 1],
      [x - 5.5, y + 1],
    ],
    color,
  );
  disc(pen, x, y + 2, 5.6, color);
}

function drawMoves(pen: Pen, frame: Frame, slot: SlotView, side_: SideView, side: 0 | 1, ink: TeamInk): void {
  const { theme } = pen;
  const { action, number } = side_.last;
  const moves = species(frame, slot.creature)?.moves ?? [];
  const left = side ? HALF + 19 : 14;
  const w = (HALF - 33 - 8) / 2;
  moves.forEach((id, at) => {
    const move = frame.moves[id - 1];
    if (!move) return;
    const [x, y] = [left + (at % 2) * (w + 8), 342 + Math.floor(at / 2) * 54];
    const used = action === "FIGHT" && number === at + 1;
    const pp = slot.pp[at] ?? 0;
    box(pen, x, y, w, 48, 6, theme.raised, used ? ink.fill : undefined, 3);
    const [name, weight] = [local(move.name), used ? 650 : 400];
    text(pen, name, x + 9, y + 17, {
      size: Math.max(12, shrunk(pen, name, 16, w - 18, weight)),
      weight,
      max: w - 18,
      color: pp === 0 ? theme.quiet : theme.text,
    });
    bar(pen, x + 9, y + 33, w - 76, 5, pp / move.pp, theme.quiet, theme.surface);
    text(pen, `${pp} / ${move.pp}`, x + w - 9, y + 36, { size: 14, color: theme.quiet, align: "right" });
  });
}

function drawBench(pen: Pen, frame: Frame, side_: SideView, side: 0 | 1, ink: TeamInk): void {
  for (const slot of side_.slots) {
    const { x, y, r } = benchPlace(slot.slot, side);
    const most = species(frame, slot.creature)?.hp ?? 1;
    const out = slot.hp === 0;
    const active = side_.active === slot.slot;
    if (active) box(pen, x - 27, y - 42, 54, 88, 8, pen.theme.raised);
    faded(pen, out ? 0.3 : 1, () =>
      drawBody(
        pen,
        slot.creature,
        x,
        y - 10,
        r,
        side ? -1 : 1,
        out ? pen.theme.strong : ink.fill,
        out ? pen.theme.strong : ink.line,
        ink.text,
      ),
    );
    bar(pen, x - 21, y + 20, 42, 6, slot.hp / most, ink.fill);
    text(pen, out ? say("out", "pada") : `${slot.hp}`, x, y + 36, {
      size: 14,
      align: "center",
      color: out ? pen.theme.quiet : pen.theme.text,
    });
  }
}

export function benchPlace(number: number, side: 0 | 1): { x: number; y: number; r: number } {
  const w = (HALF - 10) / 6;
  return { x: (side ? HALF + 5 : 0) + (number - 0.5) * w, y: 510, r: 20 };
}

/** Words over the creature that they concern, in the order of the turn. */
function drawEvents(pen: Pen, frame: Frame, match: MatchView, t: number): void {
  const stacked = [0, 0];
  match.events.forEach((event, at) => {
    const words = wordsOf(pen, frame, match, event);
    const { side } = event;
    if (!words) return;
    const begun = clamp((t / MOTION) * match.events.length - at);
    const x = side ? DUEL.width - 16 : 16;
    const y = 176 + (stacked[side] ?? 0) * 26 + (1 - begun) * 12;
    stacked[side] = (stacked[side] ?? 0) + 1;
    faded(pen, begun, () =>
      floating(pen, words.text, x, y, { size: words.size, color: words.color, align: side ? "right" : "left" }),
    );
  });
}

function wordsOf(
  pen: Pen,
  frame: Frame,
  match: MatchView,
  event: EventView,
): { text: string; size: number; color: string } | null {
  const { theme } = pen;
  const { what, side, slot, number, amount, effect, same_type: sameType } = event;
  const plain = (words: string, color = theme.text): { text: string; size: number; color: string } => ({
    text: words,
    size: 19,
    color,
  });
  if (what === "hit") {
    const factor = effect === 4 ? "" : ` ×${effect / 4}`;
    return {
      text: `−${amount}${factor}${sameType ? say(" same type", " ten sam typ") : ""}`,
      size: amount > 0 ? 21 : 19,
      color: theme.text,
    };
  }
  if (what === "own damage") return plain(say(`−${amount} own`, `−${amount} własne`), theme.quiet);
  if (what === "tick") return plain(say(`−${amount} poison`, `−${amount} trucizna`));
  if (what === "poison") return plain(say(`poisoned ${amount}×${number}`, `trucizna ${amount}×${number}`));
  if (what === "blocked") return plain(say("blocked", "odbite"));
  if (what === "charge") return plain(say("charges", "ładuje"));
  if (what === "rest") return plain(say("will rest", "odpocznie"), theme.quiet);
  if (what === "faint") return plain(say("faints", "pada"), theme.fault);
  if (what === "bonus")
    return plain(
      [number ? `ATK ${change(number)}` : "", amount ? `DEF ${change(amount)}` : ""].filter(Boolean).join(" "),
    );
  if (what === "switch") {
    const name = species(frame, slotOf(match.sides[side as 0 | 1], slot)?.creature ?? 0)?.name ?? "";
    return plain(
      number === 0 ? say(`${name} enters`, `wchodzi ${name}`) : say(`switch to ${name}`, `zmiana: ${name}`),
      theme.quiet,
    );
  }
  return null;
}

function change(by: number): string {
  return `${by > 0 ? "+" : "−"}${Math.abs(by)}%`;
}

export function duelFacts(frame: Frame, match: MatchView, x: number, y: number): Fact[] {
  const side = x < HALF ? 0 : 1;
  const { active, slots } = match.sides[side];
  const found = slots.find(({ slot }) => (y < 456 ? slot === active : Math.abs(benchPlace(slot, side).x - x) < 28));
  const kind = found && species(frame, found.creature);
  if (!kind) return [];
  const types = [kind.type1, kind.type2].filter((type) => type > 0).map((type) => local(frame.types[type - 1]));
  const { poison_damage: poison, poison_turns: ticks, pp } = found;
  return [
    { label: say("creature", "stworek"), value: `${kind.name} (${found.creature})` },
    { label: say("types", "typy"), value: types.join(", ") },
    { label: "HP", value: `${found.hp} / ${kind.hp}` },
    { label: say("bonuses", "premie"), value: `ATK ${found.atk_bonus}%, DEF ${found.def_bonus}%` },
    ...(ticks > 0 ? [{ label: say("poison", "trucizna"), value: `${poison} × ${ticks}` }] : []),
    { label: "PP", value: kind.moves.map((id, at) => `${local(frame.moves[id - 1]?.name)} ${pp[at]}`).join(", ") },
  ];
}

/** A small picture of HP, for tiles too small for a duel, and for matches of which nothing more is known. */
export function drawTiny(pen: Pen, frame: Frame, pair: PairView, match: MatchView | undefined): void {
  const { counted, results, healthy } = pair;
  ([0, 1] as const).forEach((side) => {
    const ink = pen.team(teamOn(pair, side));
    const now = match?.sides[side];
    const x = side ? HALF * 1.5 : HALF * 0.5;
    const slot = now && slotOf(now, now.active);
    box(pen, side ? HALF + 8 : 0, 0, HALF - 8, DUEL.height, 16, pen.theme.ground);
    tag(pen, ink.short, x, 56, 64, ink.fill, ink.text, "center");
    if (!now) text(pen, ink.name, x, 148, { size: 40, align: "center", max: HALF - 40 });
    if (slot) {
      drawBody(pen, slot.creature, x, 248, 80, side ? -1 : 1, ink.fill, ink.line, ink.text);
      ring(pen, x, 248, 120, 16, slot.hp / (species(frame, slot.creature)?.hp ?? 1), ink.fill, pen.theme.raised);
    }
    if (!now) {
      text(pen, `${healthy[side]}`, x, 264, { size: 110, weight: 700, align: "center" });
      text(pen, say("healthy", "zdrowe"), x, 348, { size: 36, align: "center", color: pen.theme.quiet });
    }
    for (const one of now?.slots ?? [])
      disc(pen, x + (one.slot - 3.5) * 52, 424, 20, one.hp > 0 ? ink.fill : undefined, ink.fill, 5);
    results.forEach((result, at) => mark(pen, side ? turned(result) : result, x + (at - 0.5) * 70, 500, ink, 24));
  });
  if (results.length < 2)
    tag(pen, say(`turn ${counted}`, `tura ${counted}`), HALF, 500, 40, pen.theme.raised, pen.theme.quiet, "center");
}
