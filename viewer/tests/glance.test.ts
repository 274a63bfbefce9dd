import { describe, expect, it } from "vitest";
import type { BoardNote, ServerNote } from "../src/generated/api";
import { Glance } from "../src/glance.svelte";
import type { Source } from "../src/sources";

const server = (round: number | null, turn: number | null): ServerNote => ({ round, turn }) as ServerNote;

/** What a server answers, one answer a question: frames, or that it is busy. */
function glanceAt(answers: (string[] | null)[]): { glance: Glance; opened: number[] } {
  const opened: number[] = [];
  const glance = new Glance(async (round): Promise<Source> => {
    opened.push(round);
    return {
      note: { round } as BoardNote,
      load: async (from) => {
        const frames = answers.shift();
        if (!frames) throw new Error("busy");
        return { first: from, frames, marks: [] };
      },
    };
  });
  return { glance, opened };
}

describe("a glance", () => {
  it("is taken again until there is a picture, also where no turn changes", async () => {
    const { glance, opened } = glanceAt([null, [], ["a", "b"], ["never asked for"]]);
    await expect(glance.look(server(3, 6))).rejects.toThrow("busy");
    await glance.look(server(3, 6));
    expect(glance.frame).toBeUndefined();
    await glance.look(server(3, 6));
    await glance.look(server(3, 6));
    expect([glance.before, glance.frame, opened]).toEqual(["a", "b", [3]]);
  });

  it("goes on with turns and rounds, and shows nothing where nothing is played", async () => {
    const { glance, opened } = glanceAt([["a"], ["b"], ["c"]]);
    await glance.look(server(null, null));
    expect([glance.frame, opened]).toEqual([undefined, []]);
    for (const [round, turn] of [[3, 6], [3, 7], [4, 0]] as const) await glance.look(server(round, turn));
    expect([glance.before, glance.frame, opened]).toEqual(["b", "c", [3, 4]]);
  });

  it("asks one thing at a time", async () => {
    const { glance, opened } = glanceAt([["a"], ["b"]]);
    await Promise.all([glance.look(server(3, 6)), glance.look(server(3, 7))]);
    expect([glance.frame, opened]).toEqual(["a", [3]]);
  });
});
