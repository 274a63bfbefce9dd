/**
 * ?game=&data=&turn=&view=&t=&focus=&theme=&w=&h=&ratio= draws one board of a fixture; overview=tiles draws its tiles,
 * &generic the board for any game.
 */

import type { Board } from "arena24/kit";
import { generic } from "../src/generic";
import { Painter } from "../src/painter";
import { Inks } from "../src/palette";
import { DARK, LIGHT } from "../src/theme";

const boards = import.meta.glob<{ default: Board }>("../../src/arena24/games/*/board/board.ts");
const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(asked.get(name) ?? otherwise);
const game = asked.get("game") ?? "robots";
const view = asked.get("view") ?? "full";
const theme = asked.get("theme") === "light" ? LIGHT : DARK;
const ratio = number("ratio", 1);
const names = ["Aleph", "Bit Bakers", "Kernel Panic", "Null Pointers", "Segfault"];
const inks = new Inks(new Map(names.map((name, at) => [at + 1, name])), theme.dark, view === "team" ? 1 : null);

const source = boards[`../../src/arena24/games/${game}/board/board.ts`];
const board = asked.has("generic") || !source ? generic : (await source()).default;
const fixture = (await (await fetch(`/data/${asked.get("data") ?? game}.json`)).json()) as { frames: Record<string, unknown>[] };
const turn = Math.min(number("turn", 0), fixture.frames.length - 1);
const frame = fixture.frames[turn]![view];
const before = turn > 0 ? (fixture.frames[turn - 1]![view] ?? null) : null;

const team = (id: number) => inks.of(id);
const [t, focused] = [number("t", 0.34), asked.get("focus")];

/** A board on a canvas of its own, as the site paints it. */
function place(width: number, height: number, focus: string | null): Painter {
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.style.width = `${width}px`;
  canvas.style.background = theme.page;
  const painter = new Painter(canvas);
  painter.paint({ board, frame, before, t, focus, camera: null, team, theme }, { width, height }, ratio);
  return painter;
}

const [w, h] = [number("w", 1280), number("h", 800)];
document.body.style.background = theme.page;
const began = performance.now();
let painter: Painter;
if (asked.get("overview") === "tiles" && board.tiles) {
  const tiles = [...board.tiles(frame)].sort((a, b) => b.interest - a.interest);
  const side = w / Math.max(1, Math.floor(w / 240)) - 8;
  painter = tiles.map(({ key }) => place(side, side * 0.7, key))[0]!;
} else painter = place(w, h, focused);
document.title = `done ${(performance.now() - began).toFixed(1)} ms`;
console.log(JSON.stringify({ news: board.news(frame, before), rows: board.rows(frame) }));

/** Milliseconds of a picture in motion, and of one after the camera has moved. */
Object.assign(window, {
  bench(): string {
    const paint = (camera: { x: number; y: number; zoom: number } | null, at: number) =>
      painter.paint({ board, frame, before, t: at, focus: focused, camera, team, theme }, { width: w, height: h }, ratio);
    const timed = (draw: (nth: number) => void): string => {
      const started = performance.now();
      for (let nth = 0; nth < 30; nth += 1) {
        draw(nth);
        document.querySelector("canvas")!.getContext("2d")!.getImageData(0, 0, 1, 1); // it is on the canvas now
      }
      return `${((performance.now() - started) / 30).toFixed(1)} ms`;
    };
    const { width, height } = board.scene(frame, focused, false);
    paint(null, 0);
    const moving = timed((nth) => paint(null, nth / 100));
    const panning = timed((nth) => paint({ x: width / 2 + nth / 10, y: height / 2, zoom: 4 }, 1));
    return `moving ${moving}, panning at 4x ${panning}`;
  },
});
