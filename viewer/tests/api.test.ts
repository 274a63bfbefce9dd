import { describe, expect, it } from "vitest";
import { at } from "../src/api";

describe("addresses", () => {
  it("have their parts in the path and the rest in the query", () => {
    expect(at("/api/contest")).toBe("/api/contest");
    expect(at("/api/boards/{server}/{round}", { server: "Battle1", round: 3, view: "team", team: 2 })).toBe(
      "/api/boards/Battle1/3?view=team&team=2",
    );
    expect(at("/api/servers/{server}/rounds", { server: "a/b?c" })).toBe("/api/servers/a%2Fb%3Fc/rounds");
  });

  it("leave out what is not asked for", () => {
    expect(at("/api/team/servers/{server}/transcript", { server: "Toy1", search: "", before: null })).toBe(
      "/api/team/servers/Toy1/transcript",
    );
  });

  it("are on the server's table, with all of their parts and nothing that it does not know", () => {
    // @ts-expect-error there is no such address
    at("/api/contests");
    // @ts-expect-error which server?
    at("/api/servers/{server}/rounds");
    // @ts-expect-error it knows `before`
    at("/api/servers/{server}/rounds", { server: "Toy1", after: 3 });
  });
});
