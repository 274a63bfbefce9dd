import { describe, expect, it } from "vitest";
import { closeUp, flight, MOST, narrow, panned, sightOf, toWorld, transform, zoomed } from "../src/camera";

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
  it("flies to a place, from the whole board or from where it is", () => {
    const there = closeUp(scene, room, 1, 20, 20);
    expect(there).toEqual({ x: 20, y: 20, zoom: 50 / 14 });
    expect(flight(scene, null, there, 0)).toEqual({ x: 50, y: 25, zoom: 1 });
    expect(flight(scene, null, there, 1)).toEqual(there);
    const half = flight(scene, { x: 30, y: 40, zoom: 4 }, { x: 10, y: 20, zoom: 1 }, 0.5);
    expect([half.x, half.y, half.zoom]).toEqual([20, 30, 2]);
  });
  it("comes near, but neither too near nor beside the board", () => {
    expect(closeUp(scene, room, 0.001, 20, 10).zoom).toBe(MOST);
    expect(closeUp(scene, room, undefined, 20, 10).zoom).toBeGreaterThan(1.5);
    const corner = closeUp(scene, room, 1, 500, -3);
    const { right, top } = sightOf(transform(scene, room, corner), room);
    expect([right, top]).toEqual([expect.closeTo(100), expect.closeTo(0)]);
    expect(closeUp(scene, room, 50, 500, -3)).toEqual({ x: expect.any(Number), y: 25, zoom: 1.5 }); // all of its height is in sight
  });
});
