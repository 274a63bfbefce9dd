import { describe, expect, it } from "vitest";
import { MOST, panned, toWorld, transform, zoomed } from "../src/camera";

const scene = { width: 100, height: 50 };
const room = { width: 800, height: 600 };

describe("the camera", () => {
  it("shows the whole board in the middle", () => {
    const at = transform(scene, room, null);
    expect(toWorld(at, 400, 300)).toEqual([50, 25]);
    expect(at.dx).toBeGreaterThan(0);
    expect(at.dx + scene.width * at.scale).toBeLessThan(room.width);
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
