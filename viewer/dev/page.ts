/** ?game=&turn=&view=&t=&focus=&theme=&w=&h=&ratio= draws one board of a fixture; overview=tiles draws its tiles. */

import type { Board, Pen } from "../src/boards/board";
import { Inks } from "../src/palette";
import { DARK, LIGHT } from "../src/theme";

const boards = import.meta.glob<{ default: Board }>(
  "../src/boards/{battle,robots,flood,creatures,painting,cards,treasure}.ts",
);
const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(asked.get(name) ?? otherwise);
const game = asked.get("game") ?? "robots";
const view = asked.get("view") ?? "full";
const theme = asked.get("theme") === "light" ? LIGHT : DARK;
const ratio = number("ratio", 1);
const names = ["Aleph", "Bit Bakers", "Kernel Panic", "Null Pointers", "Segfault"];
const inks = new Inks(new Map(names.map((name, at) => [at + 1, name])), theme.dark, view === "team" ? 1 : null);

const board = (await boards[`../src/boards/${game}.ts`]!()).default;
const fixture = (await (await fetch(`/data/${game}.json`)).json()) as { frames: Record<string, unknown>[] };
const turn = Math.min(number("turn", 0), fixture.frames.length - 1);
const frame = fixture.frames[turn]![view];
const before = turn > 0 ? (fixture.frames[turn - 1]![view] ?? null) : null;

const canvas = document.body.appendChild(document.createElement("canvas"));
const [w, h] = [number("w", 1280), number("h", 800)];
canvas.width = w * ratio;
canvas.height = h * ratio;
canvas.style.width = `${w}px`;
const ctx = canvas.getContext("2d")!;
ctx.fillStyle = theme.page;
ctx.fillRect(0, 0, canvas.width, canvas.height);

function place(x: number, y: number, width: number, height: number, focus: string | null): void {
  const scene = board.scene(frame, focus);
  const scale = Math.min(width / scene.width, height / scene.height);
  ctx.save();
  ctx.translate(x + (width - scene.width * scale) / 2, y + (height - scene.height * scale) / 2);
  ctx.scale(scale, scale);
  const pen: Pen = { ctx, scale, theme, team: (id) => inks.of(id) };
  board.still?.(pen, frame, focus);
  board.draw(pen, frame, before, number("t", 0.34), focus);
  ctx.restore();
}

const began = performance.now();
if (asked.get("overview") === "tiles" && board.tiles) {
  const tiles = [...board.tiles(frame)].sort((a, b) => b.interest - a.interest);
  const across = Math.max(1, Math.floor(w / 240));
  const side = (canvas.width - 8 * ratio * (across + 1)) / across;
  tiles.forEach((tile, at) => {
    place(
      8 * ratio + (at % across) * (side + 8 * ratio),
      8 * ratio + Math.floor(at / across) * (side * 0.8 + 8 * ratio),
      side,
      side * 0.8,
      tile.key,
    );
  });
} else {
  const margin = 8 * ratio;
  place(margin, margin, canvas.width - 2 * margin, canvas.height - 2 * margin, asked.get("focus"));
}
document.title = `done ${(performance.now() - began).toFixed(1)} ms`;
console.log(JSON.stringify({ news: board.news(frame, before), rows: board.rows(frame) }));

/** Milliseconds for one picture in motion, with everything drawn. */
Object.assign(window, {
  bench(): string {
    const started = performance.now();
    for (let at = 0; at < 30; at++) {
      ctx.clearRect(0, 0, canvas.width, canvas.height);
      place(0, 0, canvas.width, canvas.height, asked.get("focus"));
    }
    ctx.getImageData(0, 0, 1, 1);
    return `${((performance.now() - started) / 30).toFixed(1)} ms`;
  },
});
