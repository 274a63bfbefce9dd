/** What a team wants to be woken for: what differs between two looks at its desk, the ranking and the announcements. */

import type { AnnouncementNote, DeskServer, Ranking } from "./generated/api";

export const ALARMS = ["disconnected", "missed", "errors", "overtaken", "announcement"] as const;
export type AlarmKind = (typeof ALARMS)[number];

export interface Alarm {
  kind: AlarmKind;
  /** What the words about it are filled with. */
  values: Record<string, string | number>;
}

/** One look. */
export interface Look {
  team: number;
  servers: readonly DeskServer[];
  ranking: Ranking | null;
  announcements: readonly AnnouncementNote[];
}

const ENOUGH = 5; // commands from which one can tell that most of them fail
const LASTING: readonly AlarmKind[] = ["missed", "errors"]; // they are found at every look while they last
const CALM = 150_000; // ms after which such a thing is a new one; a hidden tab looks once a minute

export function alarms(before: Look, now: Look): Alarm[] {
  return [
    ...now.servers.flatMap((one) => {
      const old = before.servers.find(({ server }) => server === one.server);
      return old ? between(old, one) : [];
    }),
    ...passed(before, now),
    ...now.announcements
      .filter(({ id }) => !before.announcements.some((old) => old.id === id))
      .map(({ text }): Alarm => ({ kind: "announcement", values: { text } })),
  ];
}

/**
 * What is worth a ring. A bot that misses every turn, or now and then one, rings once: it is news again when all was well
 * for a while. `last` keeps when each was found.
 */
export function fresh(found: readonly Alarm[], last: Map<string, number>, now: number): Alarm[] {
  return found.filter(({ kind, values }) => {
    if (!LASTING.includes(kind)) return true;
    const key = `${kind} ${values.server}`;
    const calm = now - (last.get(key) ?? -Infinity);
    last.set(key, now);
    return calm > CALM;
  });
}

function between(old: DeskServer, now: DeskServer): Alarm[] {
  const found: Alarm[] = [];
  const { server } = now;
  if (old.connections && !now.connections && now.state === "playing") found.push({ kind: "disconnected", values: { server } });
  const [missed, errors] = [now.told?.missed ?? 0, now.told?.recent_refused ?? 0];
  if (old.round === now.round && missed > (old.told?.missed ?? 0)) found.push({ kind: "missed", values: { server, missed } });
  if (failing(now)) found.push({ kind: "errors", values: { server, errors, commands: now.told?.recent ?? 0 } });
  return found;
}

/** Are most of its last commands refused? */
function failing({ told }: DeskServer): boolean {
  return told !== null && told.recent >= ENOUGH && told.recent_refused * 2 > told.recent;
}

/** Who was behind and is ahead. */
function passed(before: Look, now: Look): Alarm[] {
  const places = ({ ranking }: Look) => new Map((ranking?.rows ?? []).map((row) => [row.team, row.place]));
  const [old, fresh] = [places(before), places(now)];
  const [was, is] = [old.get(now.team), fresh.get(now.team)];
  if (was == null || is == null || is <= was) return [];
  const by = (now.ranking?.rows ?? []).filter(({ team, place }) => place !== null && place < is && (old.get(team) ?? 0) >= was && team !== now.team);
  return [{ kind: "overtaken", values: { place: is, by: by.map((row) => row.name).join(", ") } }];
}
