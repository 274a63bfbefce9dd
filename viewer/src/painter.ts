/** Paints a board onto a canvas: the layer that does not move is kept, the rest is drawn anew. */

import type { Board, Pen, Scene, TeamInk, Theme } from "arena24/kit";
import { narrow, sightOf, type Size, type Transform, transform } from "./camera";
import type { BotMark } from "./generated/api";
import { drawMarks } from "./marks";
import type { Camera } from "./routes";

export interface Picture {
  board: Board;
  frame: unknown;
  before: unknown;
  t: number;
  focus: string | null;
  camera: Camera | null;
  team(id: number): TeamInk;
  theme: Theme;
  /** What is drawn over the board. */
  marks?: readonly BotMark[];
}

const MOVING = 120; // ms for which a kept layer follows the camera before it is drawn anew

export class Painter {
  private layer: HTMLCanvasElement | null = null;
  private layerKey = "";
  private layerAt: Transform = { scale: 1, dx: 0, dy: 0 };
  private layerTime = 0;
  private stale = false; // the layer is drawn for another camera
  private drawn: unknown[] = [];
  private board: Board | null = null;
  private team: Picture["team"] | null = null;

  /** `solid`: nothing shines through, the page's colour is all that is behind it. Large canvases cost less so. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly solid = false,
  ) {}

  /** Fit the canvas to its place on the page. */
  resize(room: Size, ratio: number): void {
    const [width, height] = [Math.round(room.width * ratio), Math.round(room.height * ratio)];
    if (this.canvas.width === width && this.canvas.height === height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.drawn = [];
    this.layerKey = "";
  }

  /** Draw, unless it is the picture that is there already. `grain`: how many times larger than usual small things are. */
  paint(picture: Picture, room: Size, ratio: number, grain = 1): void {
    if (picture.board !== this.board) this.canvas.width = 0; // one that has failed may have left a clip behind
    this.board = picture.board;
    if (picture.team !== this.team) this.layerKey = "";
    this.team = picture.team;
    this.resize(room, ratio);
    const slim = narrow(room);
    const scene = sound(picture.board.scene(picture.frame, picture.focus, slim));
    const at = transform(scene, room, picture.camera);
    const rest = picture.board.rest?.(picture.frame, picture.focus, at.scale / grain) ?? 1;
    const t = Math.min(picture.t, rest);
    const now = [picture.frame, picture.before, t, picture.focus, picture.camera, picture.theme, picture.team, picture.marks, grain];
    const same = now.every((value, index) => value === this.drawn[index]) && this.drawn.length > 0;
    if (same && !this.stale) return;
    this.drawn = now;
    const context = this.canvas.getContext("2d", { alpha: !this.solid });
    if (!context || !room.width || !room.height) return;
    const pen = (ctx: CanvasRenderingContext2D): Pen => ({
      ctx,
      scale: at.scale / grain,
      team: picture.team,
      theme: picture.theme,
      sight: sightOf(at, room),
      narrow: slim,
    });
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.still(context, picture, at, ratio, pen);
    this.world(context, at, ratio, () => {
      const own = pen(context);
      picture.board.draw(own, picture.frame, picture.before ?? null, t, picture.focus);
      if (picture.marks) drawMarks(own, picture, picture.marks);
    });
  }

  private still(
    context: CanvasRenderingContext2D,
    picture: Picture,
    at: Transform,
    ratio: number,
    pen: (ctx: CanvasRenderingContext2D) => Pen,
  ): void {
    const { board, frame, focus } = picture;
    if (!board.still) return this.empty(context, picture.theme);
    const own = board.stillKey?.(frame, focus) ?? "";
    const key = [own, ratio, at.scale / pen(context).scale, picture.theme.dark, context.canvas.width, context.canvas.height].join();
    const [old, since] = [this.layerAt, performance.now() - this.layerTime];
    const moved = old.scale !== at.scale || old.dx !== at.dx || old.dy !== at.dy;
    this.stale = this.layer !== null && key === this.layerKey && moved && since < MOVING;
    if (this.stale || !this.solid) this.empty(context, picture.theme); // a solid layer covers everything
    if (this.stale) return this.shift(context, at, ratio);
    if (key !== this.layerKey || !this.layer || moved) {
      this.layer ??= document.createElement("canvas");
      this.layer.width = context.canvas.width;
      this.layer.height = context.canvas.height;
      const below = this.layer.getContext("2d", { alpha: !this.solid })!;
      this.empty(below, picture.theme);
      this.world(below, at, ratio, () => board.still!(pen(below), frame, focus));
      [this.layerKey, this.layerAt, this.layerTime] = [key, at, performance.now()];
    }
    context.drawImage(this.layer, 0, 0);
  }

  private empty(context: CanvasRenderingContext2D, theme: Theme): void {
    const { width, height } = context.canvas;
    if (!this.solid) return context.clearRect(0, 0, width, height);
    context.fillStyle = theme.page;
    context.fillRect(0, 0, width, height);
  }

  /** The camera is moving: what was drawn a moment ago, moved and stretched, until there is time to draw it anew. */
  private shift(context: CanvasRenderingContext2D, at: Transform, ratio: number): void {
    const old = this.layerAt;
    const by = at.scale / old.scale;
    const { width, height } = this.layer!;
    context.drawImage(this.layer!, (at.dx - old.dx * by) * ratio, (at.dy - old.dy * by) * ratio, width * by, height * by);
  }

  private world(context: CanvasRenderingContext2D, at: Transform, ratio: number, draw: () => void): void {
    context.save();
    context.setTransform(at.scale * ratio, 0, 0, at.scale * ratio, at.dx * ratio, at.dy * ratio);
    try {
      draw();
    } finally {
      context.restore();
    }
  }
}

/** A scene without an extent would be divided by. */
export function sound(scene: Scene): Scene {
  return { width: Math.max(scene.width, 1e-6), height: Math.max(scene.height, 1e-6) };
}
