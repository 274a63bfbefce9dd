import { describe, expect, it } from "vitest";
import { address, parseRoute, parseView, type View, viewAddress } from "../src/routes";

const VIEW: View = {
  server: "Battle 1/ä",
  round: 12,
  turn: 40,
  share: 0.25,
  audience: "full",
  team: 7,
  focus: "3 × 4",
  picked: 4,
  camera: { x: 10.25, y: 3, zoom: 2.5 },
  speed: 8,
  paused: true,
};

describe("addresses", () => {
  it("tell a whole view and back", () => {
    expect(parseView(parseRoute(viewAddress(VIEW)))).toEqual(VIEW);
  });
  it("are short if there is nothing to tell", () => {
    const plain = parseView(parseRoute("#/boards/Battle1"));
    expect(viewAddress(plain)).toBe("#/boards/Battle1/live");
    expect(parseView(parseRoute(viewAddress(plain)))).toEqual(plain);
  });
  it.each(["#/boards/A/x?turn=-3&view=all&at=1,2&speed=0", "#/boards/%E0%A4%A", "#?a=%", "", "#/boards/A/99999999999"])(
    "survive nonsense: %s",
    (hash) => {
      const view = parseView(parseRoute(hash));
      expect([view.round, view.turn, view.audience, view.camera, view.speed]).toEqual([null, null, null, null, null]);
    },
  );
  it("leave out what is empty", () => {
    expect(address("teams", [7], { task: null, server: "", x: 0 })).toBe("#/teams/7?x=0");
  });
});
