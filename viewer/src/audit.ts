/** The audit in words: what was done, and its details. It is noted by src/arena24/store, in English and by short names. */

import { typed } from "./acts";
import { say, stateWord } from "./i18n";
import { heard } from "./sentences";
import { localMoment } from "./time";

type Both = readonly [english: string, polish: string];

export const ACTIONS: Record<string, Both> = {
  "announce": ["announced", "ogłoszenie"],
  "apply": ["decision applied", "decyzja zatwierdzona"],
  "cancel": ["decision given up", "decyzja porzucona"],
  "cancel plan": ["plan cancelled", "plan odwołany"],
  "commit to the seed": ["hash of the secret", "skrót sekretu"],
  "configure": ["settings", "ustawienia"],
  "correction": ["points corrected", "korekta punktów"],
  "extend": ["extended", "przedłużenie"],
  "freeze": ["ranking frozen", "ranking zamrożony"],
  "kick": ["disconnected", "rozłączenie"],
  "official": ["taking part", "udział w rankingu"],
  "organiser": ["organiser", "organizator"],
  "passwd": ["new password", "nowe hasło"],
  "pause": ["paused", "przerwa"],
  "plan": ["planned", "zaplanowane"],
  "plan dropped": ["plan without effect", "plan bez skutku"],
  "prepare recount": ["recount prepared", "przeliczenie przygotowane"],
  "recount": ["recounted", "przeliczenie"],
  "resume": ["resumed", "wznowienie"],
  "reveal": ["ranking revealed", "ranking odsłonięty"],
  "salvage": ["round rescued", "rozgrywka uratowana"],
  "server": ["server", "serwer"],
  "state": ["course", "przebieg"],
  "team": ["team registered", "drużyna zarejestrowana"],
  "undo": ["undone", "cofnięcie"],
  "void": ["void", "unieważnienie"],
};

const NAMES: Record<string, Both> = {
  act: ["decision", "decyzja"],
  announcement: ["announcement", "ogłoszenie"],
  at: ["at", "o"],
  counted: ["counted", "przeliczono"],
  duration: ["length", "długość"],
  elapsed: ["contest time", "czas zawodów"],
  end: ["to", "do"],
  extension: ["extension", "przedłużenie"],
  freeze: ["freeze", "zamrożenie"],
  host: ["host", "adres"],
  kind: ["kind", "rodzaj"],
  login: ["login", "login"],
  name: ["name", "nazwa"],
  official: ["official", "oficjalna"],
  params: ["parameters", "parametry"],
  pause: ["pause", "przerwa"],
  plan: ["plan", "plan"],
  points: ["points", "punkty"],
  port: ["port", "port"],
  reason: ["reason", "powód"],
  restart_at: ["goes on", "wznowienie"],
  round: ["round", "rozgrywka"],
  seconds: ["longer by", "dłużej o"],
  server: ["server", "serwer"],
  servers: ["servers", "serwery"],
  start: ["from", "od"],
  state: ["state", "stan"],
  task: ["game", "gra"],
  team: ["team", "drużyna"],
  text: ["text", "treść"],
  under: ["under", "według"],
  what: ["what", "co"],
  why: ["why", "dlaczego"],
};

const CONTEST_TIMES = ["elapsed", "start", "end", "duration"];
const SENTENCES = ["kind", "what", "why"];
const MOMENTS = ["at", "restart_at"];
/** What a pause does to the end of the contest: its entry says `end` of that. */
const ENDS: Record<string, Both> = { moves: ["the end moves", "koniec się przesuwa"], fixed: ["the end stays", "koniec bez zmian"] };

/** What was done; a word that is not known stays as it is. */
export function action(word: string): string {
  const both = ACTIONS[word];
  return both ? say(...both) : word;
}

/** What is told of the last act: what cannot be undone is its entry's word and whom it was about, the rest a sentence. */
export function deed(kind: string, text: string): string {
  return text.startsWith(kind) ? `${action(kind)}${text.slice(kind.length)}` : heard(text);
}

/** The details of an entry: `reason: coffee · contest time: 2:10:00`; `name` tells what a team is called. */
export function details(detail: Readonly<Record<string, unknown>>, name: (team: number) => string): string {
  const told: string[] = [];
  for (const [key, value] of Object.entries(detail)) {
    if (value === null || value === "" || (Array.isArray(value) && !value.length)) continue;
    const end = key === "end" ? ENDS[String(value)] : undefined;
    const both = NAMES[key];
    told.push(end ? say(...end) : `${both ? say(...both) : key}: ${spelt(key, value, name)}`);
  }
  return told.join(" · ");
}

function spelt(key: string, value: unknown, name: (team: number) => string): string {
  if (typeof value === "boolean") return value ? say("yes", "tak") : say("no", "nie");
  if (typeof value === "number") {
    if (key === "team") return name(value);
    if (key === "seconds") return `${value / 60} min`;
    return CONTEST_TIMES.includes(key) ? typed(value) : String(value);
  }
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "string") return JSON.stringify(value);
  if (MOMENTS.includes(key)) return localMoment(value);
  if (key === "state") return stateWord(value);
  return SENTENCES.includes(key) ? heard(value) : value; // what somebody typed stays as it is
}
