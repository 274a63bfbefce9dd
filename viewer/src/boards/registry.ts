import type { Board } from "./board";

/** Every board is `src/boards/GAME.ts` with a default export; all are in one file, so that a replay can carry them. */
const modules = import.meta.glob<{ default: Board }>(
  ["./{battle,robots,flood,creatures,painting,cards,treasure}.ts"],
  { eager: true },
);

export function boardOf(game: string): Board | null {
  return modules[`./${game}.ts`]?.default ?? null;
}
