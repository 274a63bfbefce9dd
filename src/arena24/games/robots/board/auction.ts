/** Buying: the five parts on offer, and what the hammers said; the sale of what is left; the catalogue before both. */

import type { Frame, HammerView } from "arena24/frames/robots";
import { box, faded, say, shrunk, slide, tag, text, type Pen } from "arena24/kit";
import { holdersOf, part, parts, teamOf, unsoldOf } from "./frame";
import { type Page, roomOf } from "./page";
import { CARD, card, glyph, greatest, rowPlace, slip, statsOf } from "./parts";

const SLIM = 110; // below this width of a house only the shortest fits
const UNSOLD = 40; // from one part that nobody has bought to the next: four rows end above the houses

export function drawCatalogue(pen: Pen, frame: Frame, page: Page): void {
  const { theme } = pen;
  const { top, height } = roomOf(page);
  text(
    pen,
    say(
      `${frame.catalogue.length} parts will be on sale, five a turn`,
      `${parts(frame.catalogue.length)} na sprzedaż, po pięć na turę`,
    ),
    0,
    top + 12,
    { size: 20, color: theme.quiet },
  );
  const across = Math.ceil(Math.sqrt((frame.catalogue.length * page.width) / (height - 44)));
  const cell = page.width / across;
  const most = greatest(frame);
  frame.catalogue.forEach((offer, at) => {
    const [x, y] = [((at % across) + 0.5) * cell, top + 44 + (Math.floor(at / across) + 0.5) * cell];
    const share = Math.max(...statsOf(offer)) / most;
    glyph(pen, offer, x, y, cell * (0.18 + 0.2 * share), theme.raised, theme.strong);
    text(pen, `${offer.id}`, x, y, { size: cell * 0.24, align: "center", color: theme.text, weight: 600 });
  });
}

export function drawAuction(pen: Pen, frame: Frame, t: number, page: Page): void {
  const { theme } = pen;
  const { top } = roomOf(page);
  frame.offered.forEach((id, at) => {
    const bids = frame.type === "public" ? [] : frame.bids.filter((bid) => bid.part === id);
    const place = offerPlace(page, at);
    if (page.narrow) slip(pen, part(frame, id), place);
    else card(pen, frame, part(frame, id), place.x, place.y);
    let right = place.x + place.w - 8;
    bids.forEach(({ team, price }, nth) => {
      const ink = pen.team(teamOf(frame, team));
      const words = `${ink.short} ${price}`;
      if (page.narrow) right -= tag(pen, words, right, place.y + place.h - 13, 13, ink.fill, ink.text, "right") + 5;
      else tag(pen, words, place.x + place.w / 2, place.y + place.h - 44 - nth * 24, 14, ink.fill, ink.text, "center");
    });
  });
  const y = page.narrow ? rowPlace(page, 5).y + 8 : top + CARD.height + 16;
  if (frame.hammers.length === 0) {
    const why =
      frame.type === "full"
        ? say("Nothing has been sold yet", "Nic jeszcze nie sprzedano")
        : say(
            "Prices, cash and parts of others are sealed until the sale is over",
            "Ceny, pieniądze i części innych są tajne do końca wyprzedaży",
          );
    text(pen, why, 0, y + 4, { size: page.narrow ? 16 : 19, color: theme.quiet, max: page.width });
  }
  drawHouses(pen, frame, y, t, page);
}

/** Where a part on offer is: a card, or a row of a list. */
export function offerPlace(page: Page, at: number): { x: number; y: number; w: number; h: number } {
  if (page.narrow) return rowPlace(page, at);
  const gap = (page.width - 5 * CARD.width) / 4;
  return { x: at * (CARD.width + gap), y: roomOf(page).top, w: CARD.width, h: CARD.height };
}

export function drawSale(pen: Pen, frame: Frame, t: number, page: Page): void {
  const { theme } = pen;
  const { top } = roomOf(page);
  const lists = unsoldOf(frame);
  if (lists.length === 0) {
    text(
      pen,
      say(
        "What nobody bought is on sale in every house; bids are sealed",
        "W każdym domu wyprzedaż tego, czego nikt nie kupił; oferty są tajne",
      ),
      0,
      top + 12,
      { size: page.narrow ? 16 : 19, color: theme.quiet, max: page.width },
    );
  }
  lists.forEach((ids, house) => {
    const w = (page.width - 12 * (lists.length - 1)) / lists.length;
    const x = house * (w + 12);
    const unsold = w < 2 * SLIM ? "" : say(" unsold", " niesprzedanych");
    const words = say(`House ${house + 1}: ${ids.length}`, `Dom ${house + 1}: ${ids.length}`) + unsold;
    text(pen, words, x, top + 10, { size: shrunk(pen, words, 18, w), color: theme.quiet });
    const across = Math.max(1, Math.floor(w / UNSOLD));
    ids.slice(0, across * 4).forEach((id, at) => {
      const [px, py] = [x + 20 + (at % across) * UNSOLD, top + 46 + Math.floor(at / across) * UNSOLD];
      glyph(pen, part(frame, id), px, py, 16, theme.raised, theme.strong, 1.5);
      text(pen, `${id}`, px, py, { size: 13, weight: 600, align: "center" });
    });
  });
  drawHouses(pen, frame, top + CARD.height + 16, t, page);
}

/** Columns of houses: their teams with cash, and below what was sold at the end of the previous turn. */
function drawHouses(pen: Pen, frame: Frame, y: number, t: number, page: Page): void {
  const holders = holdersOf(frame);
  const houses = [...new Set([...holders, ...frame.hammers].map(({ house }) => house))].sort(
    (a, b) => a - b,
  );
  const shown = houses.filter((house) => house > 0 || houses.length === 1);
  const across = Math.max(1, page.narrow && shown.length > 4 ? Math.ceil(shown.length / 2) : shown.length);
  const slim = page.width / across < SLIM;
  const [gap, edge] = slim ? [6, 3] : [12, 10];
  const w = (page.width - gap * (across - 1)) / across;
  const h = (page.height - 4 - y) / Math.max(1, Math.ceil(shown.length / across));
  const most = Math.max(1, ...holders.map(({ cash }) => cash));
  shown.forEach((house, at) => {
    const [x, top] = [(at % across) * (w + gap), y + Math.floor(at / across) * h];
    const inside = holders.filter((holder) => holder.house === house || shown.length === 1);
    const line = Math.min(34, h / Math.max(inside.length, 1));
    box(pen, x, top, w, h - 4, 8, pen.theme.ground);
    inside.forEach(({ team, cash, parts: owned }, row) =>
      drawHolder(
        pen,
        teamOf(frame, team),
        cash / most,
        cash,
        owned.length,
        x + edge,
        top + (row + 0.6) * line,
        w - 2 * edge,
      ),
    );
    drawHammers(
      pen,
      frame,
      frame.hammers.filter((hammer) => hammer.house === house || house === 0),
      { x: x + edge, y: top + 22 + Math.max(inside.length, 1) * line, w: w - 2 * edge, h: h - 28 - inside.length * line },
      t,
    );
  });
}

function drawHolder(
  pen: Pen,
  team: number,
  share: number,
  cash: number,
  count: number,
  x: number,
  y: number,
  w: number,
): void {
  const ink = pen.team(team);
  const narrow = w < 190;
  const alone = w < SLIM; // no room for the parts
  const name = tag(pen, ink.short, x, y, alone ? 12 : narrow ? 14 : 17, ink.fill, ink.text);
  const left = x + name + 6;
  const room = w - name - 6;
  box(pen, left, y + 9, Math.max(room * share, 0), 3, 1.5, ink.fill);
  text(pen, alone && cash >= 1e5 ? `${Math.round(cash / 1000)}k` : `${cash}`, left, y - 2, {
    size: alone ? 13 : narrow ? 15 : 18,
    weight: 600,
    max: alone ? room : narrow ? room - 22 : room * 0.6,
  });
  if (alone) return;
  text(pen, narrow ? `${count}` : parts(count), x + w, y - 2, {
    size: narrow ? 13 : 15,
    color: pen.theme.quiet,
    align: "right",
    max: room * 0.45,
  });
}

function drawHammers(
  pen: Pen,
  frame: Frame,
  hammers: HammerView[],
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  t: number,
): void {
  if (h < 20) return;
  const { theme } = pen;
  const rows = Math.max(1, Math.floor(h / 25));
  const across = Math.ceil(hammers.length / rows) || 1;
  const cell = w / across;
  hammers.forEach(({ part: id, fate, price, team }, at) => {
    const [left, top] = [x + Math.floor(at / rows) * cell, y + (at % rows) * 25 + 6];
    const shown = slide(t - (at % rows) * 0.04);
    faded(pen, shown, () => {
      const narrow = cell < 190;
      const slim = cell < SLIM;
      if (!narrow) glyph(pen, part(frame, id), left + 9, top, 8, theme.raised, theme.strong);
      text(pen, `${id}`, left + (narrow ? 0 : 24), top, { size: slim ? 10 : narrow ? 13 : 16, color: theme.quiet });
      if (fate !== "sold")
        return text(pen, fate === "tie" ? say("tie", "remis") : say("no bid", "brak ofert"), left + cell - 4, top, {
          size: slim ? 11 : narrow ? 13 : 16,
          color: theme.quiet,
          align: "right",
          max: cell - (slim ? 24 : 34),
        });
      const ink = pen.team(teamOf(frame, team));
      const badge = tag(pen, ink.short, left + cell - (slim ? 0 : 4), top, slim ? 11 : narrow ? 12 : 14, ink.fill, ink.text, "right");
      text(pen, `${price}`, left + cell - (slim ? 4 : 10) - badge, top, {
        size: slim ? 12 : narrow ? 14 : 17,
        weight: 600,
        align: "right",
        max: cell - (slim ? 22 : 40) - badge,
      });
    });
  });
}
