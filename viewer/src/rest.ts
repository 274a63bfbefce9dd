/** An order that rests: things stay where they are for a while, however their worth changes. */

export const REST = 10_000; // ms between two orders

/** In the order of `before` as far as they were there; what is new comes after them, in its own order. */
export function rested<T extends { key: string }>(things: readonly T[], before: readonly string[]): T[] {
  const places = new Map(before.map((key, place) => [key, place]));
  const place = (one: T): number => places.get(one.key) ?? Infinity;
  return [...things].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}
