/** A 2D context that remembers what was drawn and refuses what a real one would not draw. */

import type { Pen, Theme } from "arena24/kit";
import { Inks } from "./palette";
import { DARK } from "./theme";

export interface Paper {
  pen: Pen;
  calls: string[];
  texts: string[];
}

export function paper(scale = 1, theme: Theme = DARK, me: number | null = null, narrow = false): Paper {
  const calls: string[] = [];
  const texts: string[] = [];
  const depth = { saved: 0 };
  const ctx = new Proxy({ globalAlpha: 1, font: "10px sans-serif" } as Record<string, unknown>, {
    get(state, name: string) {
      if (name in state) return state[name];
      if (name === "measureText")
        return (what: string) => ({
          width: what.length * 0.55 * Number.parseFloat(/([\d.]+)px/.exec(String(state.font))?.[1] ?? "10"),
        });
      return (...args: unknown[]) => {
        for (const value of args)
          if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${name}(${args.join(", ")})`);
        if (name === "arc" && Number(args[2]) < 0) throw new RangeError("a negative radius");
        if (name === "save") depth.saved += 1;
        if (name === "restore" && --depth.saved < 0) throw new RangeError("restored more than saved");
        if (name === "fillText") texts.push(String(args[0]));
        calls.push(name);
      };
    },
    set(state, name: string, value: unknown) {
      if (value === undefined || (typeof value === "number" && !Number.isFinite(value)))
        throw new RangeError(`${name} = ${String(value)}`);
      state[name] = value;
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
  const inks = new Inks(new Map([1, 2, 3, 4, 5].map((id) => [id, `Team ${id}`])), theme.dark, me);
  const sight = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  return { pen: { ctx, scale, theme, team: (id) => inks.of(id), narrow, sight }, calls, texts };
}
