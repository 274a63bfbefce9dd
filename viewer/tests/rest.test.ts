import { expect, it } from "vitest";
import { rested } from "../src/rest";

it("what is known stays in its place, and what is new comes after it", () => {
  const things = ["d", "b", "e", "a"].map((key) => ({ key }));
  expect(rested(things, ["a", "b", "c"]).map(({ key }) => key)).toEqual(["a", "b", "d", "e"]);
  expect(rested(things, []).map(({ key }) => key)).toEqual(["d", "b", "e", "a"]);
});
