/** The team's bell: for what it rings and how, as the browser remembers it, and what it has rung for. */

import { type Alarm, ALARMS, type AlarmKind } from "./alarms";
import { t } from "./i18n";
import { keep, kept } from "./settings.svelte";

export const WAYS = ["sound", "notify"] as const;
export type Switch = AlarmKind | (typeof WAYS)[number];

const MOST = 30; // lines of the log
const NOTES = [880, 660]; // Hz: a falling third is heard over a room

/** Alarms are on unless somebody has switched them off; a notification has to be allowed, and be so still. */
function remembered(): Record<Switch, boolean> {
  const off = new Set((kept("bell") ?? "").split(" "));
  if (!("Notification" in window) || Notification.permission !== "granted") off.add("notify");
  return Object.fromEntries([...ALARMS, ...WAYS].map((one) => [one, !off.has(one)])) as Record<Switch, boolean>;
}

class Bell {
  on: Record<Switch, boolean> = $state(remembered());
  /** The newest first. */
  rung: { at: Date; text: string }[] = $state.raw([]);
  /** Browsers let no page sound that nobody has touched since it was opened. */
  mute: boolean = $state(!(navigator.userActivation?.hasBeenActive ?? true));
  private audio: AudioContext | null = null;

  constructor() {
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => (this.mute = false), { once: true });
  }

  async turn(what: Switch, on: boolean): Promise<void> {
    this.on[what] = on && (what !== "notify" || (await allowed()));
    const off = Object.entries(this.on).filter(([, is]) => !is);
    keep("bell", off.map(([name]) => name).join(" "));
  }

  ring(alarms: readonly Alarm[]): void {
    const wanted = alarms.filter(({ kind }) => this.on[kind]);
    if (wanted.length) this.tell(wanted.map(({ kind, values }) => t(`alarm_${kind}_words`, values)));
  }

  /** As it will be. */
  try(): void {
    this.tell([t("alarm_try_words")]);
  }

  private tell(texts: string[]): void {
    const at = new Date();
    this.rung = [...texts.map((text) => ({ at, text })), ...this.rung].slice(0, MOST);
    if (this.on.sound && !this.mute) this.sound();
    if (this.on.notify) notify(texts.join("\n"));
  }

  private sound(): void {
    this.audio ??= new AudioContext();
    const audio = this.audio;
    NOTES.forEach((pitch, index) => {
      const from = audio.currentTime + 0.22 * index;
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.4);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + 0.4);
    });
  }
}

function notify(body: string): void {
  try {
    new Notification("arena24", { body, tag: "arena24" });
  } catch {
    // browsers of phones have it and do not let pages use it: sound and log remain
  }
}

async function allowed(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

export const bell = new Bell();
