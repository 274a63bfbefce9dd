/** Keys of the player, as data: what a key does, and what the help says. */

export type Action =
  | { do: "toggle" | "live" | "full" | "hall" | "help" | "first" | "last" | "overview" | "theme" | "next" }
  | { do: "step" | "event"; by: 1 | -1 }
  | { do: "speed"; speed: number };

/** Turns per second on the keys 1 to 9; 2 is as fast as one usually plays. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 15, 30, 60, 120] as const;

export interface Press {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

export function action(press: Press): Action | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const { key } = press;
  if (/^[1-9]$/.test(key)) return { do: "speed", speed: SPEEDS[Number(key) - 1]! };
  switch (key) {
    case " ":
      return { do: "toggle" };
    case "ArrowLeft":
    case "ArrowRight":
      return { do: press.shiftKey ? "event" : "step", by: key === "ArrowRight" ? 1 : -1 };
    case "Home":
      return { do: "first" };
    case "End":
      return { do: "last" };
    case "Escape":
      return { do: "overview" };
    case "?":
      return { do: "help" };
  }
  const letters: Record<string, Action> = {
    l: { do: "live" },
    n: { do: "next" },
    f: { do: "full" },
    h: { do: "hall" },
    t: { do: "theme" },
  };
  return letters[key.toLowerCase()] ?? null;
}

/** Keys typed into a field belong to the field. */
export function typing(target: EventTarget | null): boolean {
  const element = target as { tagName?: string; isContentEditable?: boolean; type?: string } | null;
  if (element?.tagName === "INPUT") return element.type !== "range" && element.type !== "checkbox";
  return ["TEXTAREA", "SELECT"].includes(element?.tagName ?? "") || element?.isContentEditable === true;
}

export const HELP: readonly [keys: string, word: string][] = [
  ["Space", "key_toggle"],
  ["← →", "key_step"],
  ["Shift ← →", "key_event"],
  ["1 – 9", "key_speed"],
  ["Home End", "key_ends"],
  ["L", "key_live"],
  ["N", "key_next"],
  ["F", "key_full"],
  ["H", "key_hall"],
  ["T", "key_theme"],
  ["Esc", "key_overview"],
  ["?", "key_help"],
];
