/** The transformation between world units and pixels: fit, zoom, pan. */

import type { Scene } from "arena24/kit";
import type { Camera } from "./routes";

export interface Size {
  width: number;
  height: number;
}

export interface Transform {
  scale: number;
  dx: number;
  dy: number;
}

const NARROW = 520; // pixels

/** A phone held upright: boards that are wide by nature arrange themselves anew. */
export function narrow(room: Size): boolean {
  return room.width < NARROW && room.height > room.width;
}

export const MOST = 40;
const MARGIN = 0.97; // of the room, so that nothing touches the edge

export function transform(scene: Scene, room: Size, camera: Camera | null): Transform {
  const fit = MARGIN * Math.min(room.width / scene.width, room.height / scene.height);
  const { x, y, zoom } = camera ?? { x: scene.width / 2, y: scene.height / 2, zoom: 1 };
  const scale = fit * zoom;
  return { scale, dx: room.width / 2 - x * scale, dy: room.height / 2 - y * scale };
}

export function toWorld(at: Transform, x: number, y: number): [number, number] {
  return [(x - at.dx) / at.scale, (y - at.dy) / at.scale];
}

/** What of the world is in the room. */
export function sightOf(at: Transform, room: Size): { left: number; top: number; right: number; bottom: number } {
  const [left, top] = toWorld(at, 0, 0);
  const [right, bottom] = toWorld(at, room.width, room.height);
  return { left, top, right, bottom };
}

/** Zoom by a factor around a point of the screen, which stays where it is. */
export function zoomed(scene: Scene, room: Size, camera: Camera | null, factor: number, x: number, y: number): Camera | null {
  const before = transform(scene, room, camera);
  const zoom = Math.min(MOST, (camera?.zoom ?? 1) * factor);
  if (zoom <= 1.001) return null;
  const [wx, wy] = toWorld(before, x, y);
  const scale = before.scale * (zoom / (camera?.zoom ?? 1));
  return kept(scene, { x: wx + (room.width / 2 - x) / scale, y: wy + (room.height / 2 - y) / scale, zoom });
}

export function panned(scene: Scene, room: Size, camera: Camera | null, dx: number, dy: number): Camera | null {
  if (!camera) return null; // the whole board is in sight
  const { scale } = transform(scene, room, camera);
  return kept(scene, { ...camera, x: camera.x - dx / scale, y: camera.y - dy / scale });
}

const FIELDS = 14; // as many as are around a place where something has happened

/** Where to look to see a place and what is around it; at an edge the board fills the room all the same. */
export function closeUp(scene: Scene, room: Size, field: number | undefined, x: number, y: number): Camera {
  const least = Math.min(scene.width, scene.height);
  const zoom = Math.min(MOST, Math.max(1.5, least / (FIELDS * (field ?? least / 30))));
  const { scale } = transform(scene, room, { x, y, zoom });
  const inner = (value: number, end: number, half: number) => (end <= 2 * half ? end / 2 : Math.min(end - half, Math.max(half, value)));
  return { x: inner(x, scene.width, room.width / scale / 2), y: inner(y, scene.height, room.height / scale / 2), zoom };
}

/** On the way from one view to another, 0 .. 1; it begins and ends gently. */
export function flight(scene: Scene, from: Camera | null, to: Camera, share: number): Camera {
  const { x, y, zoom } = from ?? { x: scene.width / 2, y: scene.height / 2, zoom: 1 };
  const s = share * share * (3 - 2 * share);
  return { x: x + (to.x - x) * s, y: y + (to.y - y) * s, zoom: zoom * (to.zoom / zoom) ** s };
}

/** The middle stays on the board. */
function kept(scene: Scene, camera: Camera): Camera {
  const within = (value: number, end: number) => Math.min(end, Math.max(0, value));
  return { ...camera, x: within(camera.x, scene.width), y: within(camera.y, scene.height) };
}
