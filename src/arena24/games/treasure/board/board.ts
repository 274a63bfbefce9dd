/** Treasure: the mine as a map of tiles (treasure 14). */

import type { EventView, Frame, Spot } from "arena24/frames/treasure";
import { called, columnsOf, fingerprint, say, turns, type Board, type Fact, type News } from "arena24/kit";
import { bombsOf, dudesOf, numbersOf, pilesOf, teamOf, upgradeName } from "./frame";
import { CELL, drawMine, drawWalls, middle } from "./mine";

const WALLS: Record<string, [string, string]> = {
  I: ["indestructible", "niezniszczalna"],
  E: ["without gold", "bez złota"],
  S: ["a little gold", "mało złota"],
  M: ["gold", "złoto"],
  L: ["much gold", "dużo złota"],
};

const board: Board<Frame> = {
  scene: (frame) => ({ width: columnsOf(frame.walls) * CELL, height: frame.walls.length * CELL }),
  still: (pen, frame) => drawWalls(pen, frame.walls),
  stillKey: (frame) => fingerprint(frame.walls),
  draw: (pen, frame, before, t) => drawMine(pen, frame, before, t),

  facts(frame, wx, wy) {
    const [x, y] = [Math.floor(wy / CELL), Math.floor(wx / CELL)];
    const letter = frame.walls[x]?.[y];
    if (letter === undefined) return [];
    const facts: Fact[] = [
      { label: say("field", "pole"), value: say(`row ${x}, column ${y}`, `wiersz ${x}, kolumna ${y}`) },
    ];
    const wall = WALLS[letter];
    if (wall) facts.push({ label: say("wall", "ściana"), value: say(...wall) });
    const here = (thing: Spot): boolean => thing.x === x && thing.y === y;
    for (const { team } of frame.players.filter(here))
      facts.push({ label: say("deposit", "skrytka"), value: called(team) });
    for (const { gold } of pilesOf(frame).filter(here))
      facts.push({ label: say("gold", "złoto"), value: `${gold}` });
    for (const { player, timer } of bombsOf(frame).filter(here))
      facts.push({ label: say("bomb", "dynamit"), value: `${called(teamOf(frame, player))}, ${turns(timer)}` });
    for (const { player } of frame.flames.filter(here))
      facts.push({ label: say("fire", "ogień"), value: called(teamOf(frame, player)) });
    for (const dude of dudesOf(frame).filter(here)) {
      facts.push({ label: say("dude", "bomber"), value: `${dude.id}, ${called(teamOf(frame, dude.player))}` });
      if ("stats" in dude) facts.push(...numbersOf(dude));
      else facts.push({ label: say("carries", "niesie"), value: `${dude.gold}` });
    }
    return facts;
  },

  news: (frame) => frame.events.flatMap((event) => eventNews(frame, event)),

  rows(frame) {
    const standings = frame.type === "full" ? frame.standings : frame.type === "team" ? [frame.me] : [];
    return frame.players.map(({ player, team, dudes }) => {
      const known = standings.find((standing) => standing.player === player);
      const told = known
        ? [
            { label: say("bank", "w skrytce"), value: `${known.bank}` },
            { label: say("deposited", "zdeponowane"), value: `${known.deposited}` },
            { label: say("kills", "zabójstwa"), value: `${known.kills}` },
          ]
        : [];
      return {
        team,
        score: known?.score ?? 0,
        facts: [...told, { label: say("dudes", "bomberzy"), value: `${dudes}` }],
      };
    });
  },

  field: CELL,
  at(frame, x, y) {
    const inside = x >= 0 && y >= 0 && x < frame.walls.length && y < columnsOf(frame.walls);
    return inside ? middle(x, y) : null;
  },
};

function eventNews(frame: Frame, { what, player, x, y, dude, amount, by }: EventView): News[] {
  const [wx, wy] = middle(x, y);
  const news = (text: string, weight: 1 | 2 | 3): News[] => [
    { text, weight, harm: what === "died", x: wx, y: wy, ...(player > 0 ? { team: teamOf(frame, player) } : {}) },
  ];
  const killers = by.filter((other) => other !== player).map((other) => called(teamOf(frame, other)));
  if (what === "died")
    return news(
      say(
        `lost dude ${dude}${killers.length > 0 ? ` to ${killers.join(", ")}` : ""}${amount > 0 ? ` with ${amount} gold` : ""}`,
        `traci bombera ${dude}${killers.length > 0 ? `; sprawcy: ${killers.join(", ")}` : ""}${amount > 0 ? `; złoto ${amount}` : ""}`,
      ),
      3,
    );
  if (what === "deposited" && amount > 0) return news(say(`deposited ${amount} gold`, `deponuje złoto: ${amount}`), 2);
  if (what === "bought") return news(say(`bought dude ${dude}`, `kupuje bombera ${dude}`), 2);
  if (what === "upgraded")
    return news(
      say(`upgraded dude ${dude}: ${upgradeName(amount)}`, `ulepsza bombera ${dude}: ${upgradeName(amount)}`),
      1,
    );
  if (what === "grabbed") return news(say(`picked up ${amount} gold`, `podnosi złoto: ${amount}`), 1);
  if (what === "dropped") return news(say(`dropped ${amount} gold`, `upuszcza złoto: ${amount}`), 1);
  if (what === "planted") return news(say(`planted a bomb at (${x}, ${y})`, `podkłada dynamit (${x}, ${y})`), 1);
  if (what === "exploded") return news(say(`blew up a bomb at (${x}, ${y})`, `wybuch dynamitu (${x}, ${y})`), 1);
  if (what === "crumbled" && amount > 0)
    return news(
      say(`${amount} gold fell out of the wall (${x}, ${y})`, `Ze ściany (${x}, ${y}) wypada złoto: ${amount}`),
      1,
    );
  if (what === "placed") return news(say(`placed the deposit at (${x}, ${y})`, `stawia skrytkę (${x}, ${y})`), 1);
  return [];
}

export default board;
