/** What a small picture needs around its painter: its size, whether it is in sight, and a call for every frame. */

import { Painter } from "./painter";

type Room = { width: number; height: number };

/** Calls `draw` again and again while the canvas is to be seen; returns what stops that. */
export function easel(canvas: HTMLCanvasElement, draw: (painter: Painter, room: Room, now: number) => void): () => void {
  const painter = new Painter(canvas);
  let room = { width: 0, height: 0 };
  let visible = false;
  const size = new ResizeObserver(([entry]) => {
    if (entry) room = { width: entry.contentRect.width, height: entry.contentRect.height };
  });
  const sight = new IntersectionObserver(([entry]) => (visible = entry?.isIntersecting ?? false));
  size.observe(canvas);
  sight.observe(canvas);
  let handle = requestAnimationFrame(function again(now) {
    handle = requestAnimationFrame(again);
    if (!visible || !room.width) return;
    draw(painter, room, now);
  });
  return () => {
    cancelAnimationFrame(handle);
    size.disconnect();
    sight.disconnect();
  };
}
