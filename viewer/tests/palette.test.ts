import { describe, expect, it } from "vitest";
import { contrast, distance, EYES, parse, rgbToLab, seen } from "../src/colour";
import { COLOURS, Inks, PALETTE, readable } from "../src/palette";
import { DARK, LIGHT } from "../src/theme";

function closest(colours: readonly string[], eye: keyof typeof EYES): number {
  const labs = colours.map((colour) => rgbToLab(seen(parse(colour), EYES[eye]!)));
  let best = Infinity;
  labs.forEach((a, i) => labs.slice(i + 1).forEach((b) => (best = Math.min(best, distance(a, b)))));
  return best;
}

describe("team colours", () => {
  it("are forty different ones", () => {
    expect(new Set(PALETTE).size).toBe(COLOURS);
  });
  it.each(Object.keys(EYES))("stay apart for %s eyes", (eye) => {
    expect(closest(PALETTE.slice(0, 12), eye)).toBeGreaterThan(0.055);
    expect(closest(PALETTE, eye)).toBeGreaterThan(0.025);
  });
  it.each([
    ["dark", DARK],
    ["light", LIGHT],
  ])("stand out from the %s theme", (_, theme) => {
    for (const fill of PALETTE) {
      expect(contrast(fill, theme.page), fill).toBeGreaterThanOrEqual(3);
      for (const ground of [theme.ground, theme.surface]) expect(contrast(fill, ground), fill).toBeGreaterThan(2.6);
    }
  });
  it("can be written upon", () => {
    for (const fill of PALETTE) expect(contrast(fill, readable(fill))).toBeGreaterThanOrEqual(4.5);
  });
  it("are kept by a team in both themes, with its number", () => {
    const names = new Map([[7, "Seven"]]);
    const [dark, light] = [new Inks(names, true).of(7), new Inks(names, false).of(7)];
    expect(dark.fill).toBe(light.fill);
    expect(dark).toMatchObject({ short: "7", name: "Seven" });
    expect(new Inks(names, true, 7).of(0)).toEqual(dark);
  });
});

describe("teams whose names are not told", () => {
  it.each([
    ["dark", DARK],
    ["light", LIGHT],
  ])("never have the colour of a team, and stand out, %s", (_, theme) => {
    const inks = new Inks(new Map(), theme.dark);
    for (let number = 1; number <= COLOURS; number += 1) {
      const { fill, text, short } = inks.of(-number);
      expect(short).toBe(`#${number}`);
      expect(contrast(fill, theme.ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
      for (const colour of PALETTE) expect(distance(rgbToLab(parse(fill)), rgbToLab(parse(colour))), `${fill} ${colour}`).toBeGreaterThan(0.06);
    }
  });
});

describe("themes", () => {
  it.each([
    ["dark", DARK],
    ["light", LIGHT],
  ])("%s: text can be read on every surface", (_, theme) => {
    for (const ground of [theme.page, theme.ground, theme.surface, theme.raised]) {
      for (const ink of [theme.text, theme.quiet, theme.accent, theme.fault, theme.good, theme.warn]) {
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
