import { describe, expect, it } from "vitest";
import { MOST, narrow, panned, sightOf, toWorld, transform, zoomed } from "../src/camera";

const scene = { width: 100, height: 50 };
const room = { width: 800, height: 600 };

describe("the camera", () => {
  it("shows the whole board in the middle", () => {
    const at = transform(scene, room, null);
    expect(toWorld(at, 400, 300)).toEqual([50, 25]);
    expect(at.dx).toBeGreaterThan(0);
    expect(at.dx + scene.width * at.scale).toBeLessThan(room.width);
  });
  it("knows what is in sight", () => {
    const whole = sightOf(transform(scene, room, null), room);
    expect(whole.left <= 0 && whole.top <= 0 && whole.right >= 100 && whole.bottom >= 50).toBe(true);
    const near = sightOf(transform(scene, room, { x: 20, y: 10, zoom: 10 }), room);
    expect([(near.left + near.right) / 2, (near.top + near.bottom) / 2]).toEqual([20, 10]);
    expect(near.right - near.left).toBeLessThan(11);
  });
  it("tells a phone held upright", () => {
    expect([narrow({ width: 360, height: 460 }), narrow({ width: 360, height: 240 }), narrow(room)]).toEqual([true, false, false]);
  });
  it("zooms around the pointer", () => {
    const before = toWorld(transform(scene, room, null), 200, 250);
    const camera = zoomed(scene, room, null, 2, 200, 250);
    const after = toWorld(transform(scene, room, camera), 200, 250);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
  it("comes back to the whole board, and has an end", () => {
    const near = zoomed(scene, room, null, 4, 400, 300);
    expect(zoomed(scene, room, near, 0.2, 10, 10)).toBeNull();
    expect(zoomed(scene, room, near, 1e6, 10, 10)?.zoom).toBe(MOST);
  });
  it("pans with the hand, and not off the board", () => {
    const near = zoomed(scene, room, null, 4, 400, 300);
    expect(panned(scene, room, near, 50, 0)!.x).toBeLessThan(near!.x);
    expect(panned(scene, room, near, -1e6, 1e6)).toMatchObject({ x: 100, y: 0 });
    expect(panned(scene, room, null, 50, 0)).toBeNull();
  });
});
