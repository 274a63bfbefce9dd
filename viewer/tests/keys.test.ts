import { describe, expect, it } from "vitest";
import { action, HELP, SPEEDS, typing } from "../src/keys";

describe("keys", () => {
  it.each([
    [{ key: " " }, { do: "toggle" }],
    [{ key: "ArrowLeft" }, { do: "step", by: -1 }],
    [{ key: "ArrowRight", shiftKey: true }, { do: "event", by: 1 }],
    [{ key: "1" }, { do: "speed", speed: SPEEDS[0] }],
    [{ key: "9" }, { do: "speed", speed: SPEEDS[8] }],
    [{ key: "Home" }, { do: "first" }],
    [{ key: "End" }, { do: "last" }],
    [{ key: "L" }, { do: "live" }],
    [{ key: "n" }, { do: "next" }],
    [{ key: "f" }, { do: "full" }],
    [{ key: "h" }, { do: "hall" }],
    [{ key: "?", shiftKey: true }, { do: "help" }],
    [{ key: "l", ctrlKey: true }, null],
    [{ key: "0" }, null],
    [{ key: "x" }, null],
  ])("%j", (press, expected) => {
    expect(action(press)).toEqual(expected);
  });
  it("grow faster from one to nine", () => {
    expect([...SPEEDS]).toEqual([...SPEEDS].sort((a, b) => a - b));
  });
  it("belong to fields while one types", () => {
    const element = (tagName: string, type = "text") => ({ tagName, type }) as unknown as EventTarget;
    expect(typing(element("INPUT"))).toBe(true);
    expect(typing(element("INPUT", "range"))).toBe(false);
    expect(typing(element("TEXTAREA"))).toBe(true);
    expect(typing(element("DIV"))).toBe(false);
    expect(typing(null)).toBe(false);
  });
  it("are all in the help", () => {
    expect(HELP.map(([, word]) => word)).toContain("key_live");
  });
});
