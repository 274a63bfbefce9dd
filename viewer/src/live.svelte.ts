/** What everybody sees, kept fresh: one stream, which comes back by itself. */

import { type Address, at, get, post, Refused } from "./api";
import type { AnnouncementNote, ContestNote, History, Me, Posts, Ranking, ServerNote } from "./generated/api";
import { painted } from "./paint";
import { Inks } from "./palette";
import { settings } from "./settings.svelte";
import { listen } from "./stream";
import { tempo } from "./time";

export const NOBODY: Me = { role: "public", team: null, name: null, csrf: null };
const FRESH = 30; // contest seconds for which an announcement is news

class Live {
  contest: ContestNote | null = $state.raw(null);
  ranking: Ranking | null = $state.raw(null);
  history: History | null = $state.raw(null);
  servers: ServerNote[] = $state.raw([]);
  me: Me = $state.raw(NOBODY);
  /** An announcement that has just come. */
  fresh: AnnouncementNote | null = $state.raw(null);
  connected = $state(false);
  /** Since when we hear nothing. */
  lost: number | null = $state(null);
  now = $state(performance.now());

  private at = 0; // when `contest` came
  private charted = ""; // the version of the ranking whose history was asked for

  names = $derived(new Map((this.ranking?.rows ?? []).map((row) => [row.team, row.name])));
  inks = $derived(new Inks(this.names, settings.theme.dark, this.me.team, settings.teamWords));

  /** The contest clock now; it runs here between two words of the server. */
  elapsed = $derived.by(() => {
    const contest = this.contest;
    if (!contest) return 0;
    const now = this.lost ?? this.now; // without a connection it stands still: nobody knows whether it runs
    const passed = contest.state === "running" && contest.served ? Math.max(0, now - this.at) / 1000 : 0;
    return Math.min(contest.elapsed + passed, contest.duration ?? Infinity);
  });
  remaining = $derived.by(() => {
    const contest = this.contest;
    if (!contest || contest.remaining === null) return null;
    return Math.max(0, contest.remaining - (this.elapsed - contest.elapsed));
  });

  /** K now. */
  k = $derived(this.tempoAt(this.elapsed));

  start(): void {
    listen(at("/api/live"), {
      on: {
        contest: (told) => this.take(told),
        ranking: (told) => this.ranked(told),
        servers: (told) => (this.hidden ? undefined : (this.servers = told)),
        announcement: (told) => this.announced(told),
      },
      heard: () => this.hear(),
      lost: () => {
        this.connected = false;
        this.lost ??= performance.now();
      },
    });
    void this.look();
    setInterval(() => (this.now = performance.now()), 250);
    setInterval(() => void this.peek(), 2000);
  }

  /** Is something hidden from the public that we may see? */
  private get hidden(): boolean {
    return this.me.role === "organiser" && (this.contest?.frozen ?? false);
  }

  /** Organisers look at boards also while the public sees none: they ask for themselves. */
  private async peek(): Promise<void> {
    if (!this.hidden || document.hidden) return;
    await get(at("/api/admin/servers")).then(
      (found) => (this.servers = found),
      () => undefined,
    );
  }

  /** K at a moment of contest time; where the contest was made longer, it grows until the planned end. */
  tempoAt(elapsed: number): number {
    const { duration, planned, k_min, k_max, tempo: told } = this.contest ?? { duration: null, planned: null, k_min: 1, k_max: 1, tempo: 1 };
    return duration === null ? told : tempo(k_min, k_max, elapsed / (planned ?? duration));
  }

  async look(): Promise<void> {
    await Promise.allSettled([
      get(at("/api/contest")).then((found) => this.take(found)),
      get(at("/api/ranking")).then((found) => this.ranked(found)),
      get(at("/api/servers")).then((found) => (this.servers = found)),
      this.whoami(),
    ]);
  }

  async whoami(): Promise<void> {
    try {
      this.me = await get(at("/api/me"));
    } catch (error) {
      if (error instanceof Refused && error.status) this.me = NOBODY;
    }
  }

  async change<A extends keyof Posts>(address: Address<A>, body: Posts[A]["takes"]): Promise<Posts[A]["gives"]> {
    return post(address, body, this.me.csrf);
  }

  /** The chart of a ranking comes after its table, which people have come for. */
  private async past(version: string): Promise<void> {
    if (this.charted === version) return;
    this.charted = version;
    await painted();
    try {
      this.history = await get(at("/api/history"));
    } catch {
      this.charted = "";
    }
  }

  private take(contest: ContestNote): void {
    this.contest = contest;
    this.at = performance.now();
  }

  private hear(): void {
    const back = this.lost !== null;
    this.connected = true;
    this.lost = null;
    if (back) void this.look();
  }

  private announced(value: AnnouncementNote): void {
    // The stream begins with the latest one, which may be hours old.
    const known = this.contest?.announcements.some((one) => one.id === value.id) ?? true;
    if (!known || this.elapsed - value.elapsed < FRESH) this.fresh = value;
  }

  private ranked(value: Ranking): void {
    if (this.ranking?.version !== value.version) this.ranking = value; // it comes by both ways at first
    void this.past(value.version);
  }
}

export const live = new Live();
