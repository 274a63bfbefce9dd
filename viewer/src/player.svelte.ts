/** The player: live and past in one. It knows turns, frames and time; the page around it draws. */

import { SvelteMap } from "svelte/reactivity";
import type { Board, News, Row } from "arena24/kit";
import { Refused } from "./api";
import type { BotMark, EventMark, LiveFrame, TurnMarks } from "./generated/api";
import { CHUNK, nextMark, passed, peaks, phase, Reel } from "./reel";
import type { Slot } from "./slots.svelte";
import type { Source } from "./sources";
import { caption, type Caption, heatOf, passing } from "./story";

const OPENING = 4; // turns asked for where somebody looks: they are there sooner than many
const AHEAD = 48; // turns loaded ahead of the eye
const SCAN = 4000; // turns that are looked through for events ...
const NEAR = 300; // ... and on each side of the eye, when it looks into one match
const LEAD = 32; // how much a change of the lead adds to what happens in a turn
const LIVE_SPAN = 900; // ms in which a live turn moves

/** Turns to be loaded: to show what is looked at, what comes next, or to look through for events. */
interface Wanted {
  why: "now" | "soon" | "scan";
  from: number;
  to: number;
}

export class Player {
  readonly first: number;
  last: number = $state(0);
  turn: number = $state(0);
  playing: boolean = $state(false);
  speed: number = $state(2);
  /** The newest turn is shown as it comes. */
  following: boolean = $state(false);
  finished: boolean = $state(false);
  /** A round that has begun after this one. */
  next: number | null = $state(null);
  frozen: boolean = $state(false);
  problem: string | null = $state(null);
  /** The frame of the turn, or of the last turn that could be loaded: `shown`. */
  frame: unknown = $state.raw(undefined);
  shown: number | null = $state(null);
  before: unknown = $state.raw(null);
  /** Events by turn, of the match that is looked into if there is one. */
  readonly news = new SvelteMap<number, News[]>();
  /** The most important thing of a turn, by turn. */
  readonly captions = new SvelteMap<number, Caption>();
  /** Who has taken the lead, by turn. */
  readonly leads = new SvelteMap<number, number>();
  private readonly drawn = new SvelteMap<number, readonly BotMark[]>();
  private readonly known = new SvelteMap<number, EventMark>();
  /** How much happens, by turn: as the server tells, or in the match that is looked into. */
  readonly heat: EventMark[] = $derived.by(() => (this.focus === null ? this.whole() : this.inside()));
  /** The turns that are most worth seeing. */
  readonly marks: EventMark[] = $derived.by(() => peaks(this.heat, this.first, this.last));
  /** Scores by team and turn, as far as turns were looked through; `scanned` is how many. */
  readonly scores = new Map<number, Map<number, number>>();
  scanned: number = $state(0);

  /** The match that is looked into is not told in detail yet. */
  pending: boolean = $state(false);

  private readonly reel = new Reel();
  private since = performance.now();
  private span = 600;
  private readonly loading = new Set<Wanted["why"]>();
  private halted = false;
  private unfollow: (() => void) | null = null;
  private focus: string | null = $state(null); // the match that is looked into
  private match: string | null = null; // the same if it is told in detail for that reason only
  private readonly read = new Set<number>(); // turns that were looked through

  constructor(
    readonly source: Source,
    readonly slot: Slot,
    start: { turn: number | null; speed: number | null; paused: boolean },
  ) {
    const { note } = source;
    this.first = note.first;
    this.last = Math.max(note.first, note.last);
    this.finished = note.finished;
    this.mark(note.marks);
    this.speed = start.speed ?? 2;
    const newest = start.turn === null && (!note.finished || source.follow !== undefined); // a live one may have just ended
    this.turn = newest ? this.last : this.within(start.turn ?? this.first);
    this.following = newest && !start.paused;
    this.playing = note.finished && !newest && !start.paused && start.turn === null;
    this.show();
    this.follow();
    void this.fill();
    void slot.ready.then(() => {
      this.look(this.first, this.last);
      void this.fill();
    });
  }

  /** Draws the frames. */
  get board(): Board {
    return this.slot.board;
  }

  stop(): void {
    this.halted = true;
    this.unfollow?.();
  }

  // ---- what the source tells

  private follow(): void {
    this.unfollow?.();
    const listener = {
      frame: (told: LiveFrame) => this.came(told),
      marks: ({ round, turn, marks }: TurnMarks) => round === this.source.note.round && this.draw(turn, marks),
      round: (number: number) => this.began(number),
      frozen: () => (this.frozen = true),
    };
    this.unfollow = this.source.follow?.(listener, this.match) ?? null;
  }

  private came({ round, turn, frame, mark, over }: LiveFrame): void {
    if (round !== this.source.note.round) return this.began(round);
    if (mark) this.mark([mark]);
    this.reel.put(turn, frame, this.following ? turn : this.turn);
    if (turn > this.last) this.last = turn;
    this.look(turn, turn + 1);
    if (this.following) this.to(turn, LIVE_SPAN);
    else if (turn === this.turn) this.show();
    if (over) this.finished = true;
    void this.fill();
  }

  /** The team's bot has drawn for a turn. */
  draw(turn: number, marks: readonly BotMark[]): void {
    this.drawn.set(turn, marks);
  }

  /** What it has drawn last by a turn: that stays until it draws something else. */
  drawing(turn: number): readonly BotMark[] | undefined {
    const last = Math.max(...[...this.drawn.keys()].filter((one) => one <= turn));
    return this.drawn.get(last);
  }

  private began(round: number): void {
    if (round <= this.source.note.round) return;
    this.next = round;
    if (!this.finished) void this.conclude();
  }

  /** The round is over, and its last picture did not come by itself: a slow reader misses some. */
  private async conclude(): Promise<void> {
    this.finished = true;
    try {
      const note = await this.source.again?.();
      if (!note || this.halted) return;
      this.mark(note.marks);
      this.last = Math.max(this.last, note.last);
      if (this.following) this.to(this.last, LIVE_SPAN);
    } catch (error) {
      if (error instanceof Refused && [0, 503].includes(error.status) && !this.halted) setTimeout(() => this.conclude(), 1000);
    }
  }

  private mark(marks: readonly EventMark[]): void {
    for (const one of marks) if (this.known.get(one.turn)?.text !== one.text) this.known.set(one.turn, one);
  }

  private whole(): EventMark[] {
    const found = new Map(this.known);
    for (const turn of this.leads.keys()) {
      const mark = found.get(turn);
      found.set(turn, { turn, weight: 3, heat: LEAD + (mark?.heat ?? 0), text: mark?.text ?? "" });
    }
    return [...found.values()];
  }

  private inside(): EventMark[] {
    return [...this.news].map(([turn, news]) => ({
      turn,
      weight: Math.max(...news.map((one) => one.weight)),
      heat: heatOf(news),
      text: "",
    }));
  }

  // ---- what the viewer does

  toggle(): void {
    if (this.following) {
      this.following = false;
      return;
    }
    if (!this.playing && this.turn >= this.last) {
      if (!this.finished) return this.live();
      this.to(this.first);
    }
    this.playing = !this.playing;
    this.since = performance.now();
  }

  step(by: number): void {
    this.playing = this.following = false;
    this.to(this.turn + by);
  }

  event(by: 1 | -1): void {
    this.playing = this.following = false;
    this.to(nextMark(this.marks.map((mark) => mark.turn), this.turn, by, this.first, this.last));
  }

  seek(turn: number): void {
    this.following = false;
    this.to(turn);
  }

  /** Look into a match, perhaps into one of which frames do not tell unless they are asked to. */
  into(focus: string | null): void {
    if (focus === this.focus) return;
    const told = this.source.note.matches;
    const match = focus !== null && told && !told.includes(focus) ? focus : null;
    this.focus = focus;
    this.news.clear();
    this.captions.clear();
    this.read.clear();
    if (match !== this.match) {
      this.match = match;
      this.pending = match !== null;
      this.reel.clear();
      this.follow();
    }
    this.look(this.first, this.last);
    void this.fill();
  }

  live(): void {
    if (this.finished) return this.seek(this.last);
    this.playing = false;
    this.following = true;
    this.to(this.last, LIVE_SPAN);
  }

  faster(speed: number): void {
    this.speed = speed;
    this.following = false;
    if (!this.playing) this.toggle();
    this.since = performance.now();
  }

  // ---- time

  /** Called for every picture; gives where in the turn we are. */
  tick(now: number, still: boolean): number {
    if (this.playing) {
      const turns = passed(this.since, now, this.speed);
      if (turns > 0) this.advance(turns, now);
    }
    return this.where(now, still);
  }

  /** Where in the turn we are, 0 .. 1. */
  where(now: number, still: boolean): number {
    return phase(this.since, now, this.playing ? 1000 / this.speed : this.span, still);
  }

  private advance(turns: number, now: number): void {
    let to = Math.min(this.last, this.turn + turns);
    while (to > this.turn && !this.reel.has(to)) to -= 1; // as far as there are frames
    if (to > this.turn) this.to(to);
    else this.since = now; // wait for what is being loaded
    if (this.turn >= this.last) {
      this.playing = false;
      if (!this.finished) this.following = true;
    }
  }

  private to(turn: number, span = 600): void {
    this.turn = this.within(turn);
    this.span = span;
    this.since = performance.now();
    this.show();
    void this.fill();
  }

  private within(turn: number): number {
    return Math.min(this.last, Math.max(this.first, Math.round(turn)));
  }

  private show(): void {
    const frame = this.reel.get(this.turn);
    if (frame === undefined) return; // the last picture stays until this one is here
    this.pending = false;
    this.frame = frame;
    this.shown = this.turn;
    this.before = this.reel.get(this.turn - 1) ?? null;
  }

  // ---- frames

  /** Load what is needed now, then what will be, then look through the rest for events; what is needed now waits for nothing. */
  private async fill(): Promise<void> {
    for (let wanted = this.wanted(); wanted && !this.halted && !this.loading.has(wanted.why); wanted = this.wanted()) {
      this.loading.add(wanted.why);
      try {
        await this.load(wanted);
      } catch (error) {
        this.problem = error instanceof Refused ? error.message || "unreachable" : String(error);
        setTimeout(() => this.fill(), 3000);
        return;
      } finally {
        this.loading.delete(wanted.why);
      }
    }
  }

  private async load(wanted: Wanted): Promise<void> {
    const match = this.match;
    const { first, frames, marks } = await this.source.load(wanted.from, wanted.to, match);
    if (this.halted || match !== this.match) return; // somebody looks elsewhere by now
    this.mark(marks);
    frames.forEach((frame, index) => this.reel.put(first + index, frame, this.turn));
    // A running round is kept from where somebody began to look; what was before it, nobody has.
    this.reel.skip(wanted.from, frames.length ? first - 1 : wanted.to);
    const known = this.read.size;
    this.look(first, first + frames.length, (turn) => frames[turn - first]);
    // Whatever came, and whatever of it could be kept: nothing is asked for again and again.
    if (wanted.why === "scan" && this.read.size === known && !this.reel.has(first)) this.read.add(wanted.to);
    this.problem = null;
    this.show();
  }

  private wanted(): Wanted | null {
    const near = this.reel.missing(this.turn, this.first, this.last, AHEAD);
    if (near && !this.reel.has(this.turn) && !this.reel.lacks(this.turn))
      return { why: "now", from: near.from, to: Math.min(near.to, near.from + OPENING - 1) };
    if (near) return { why: "soon", ...near };
    if (!this.slot.settled || this.read.size > SCAN) return null;
    const reach = this.focus === null ? SCAN : NEAR;
    const unread = (turn: number): boolean => !this.read.has(turn) && !this.reel.lacks(turn);
    // What has just happened first, backwards from the eye; then what is to come.
    for (let turn = this.turn; turn >= Math.max(this.first, this.turn - reach); turn -= 1) {
      if (unread(turn)) return this.back(turn);
    }
    for (let turn = this.turn + 1; turn <= Math.min(this.last, this.turn + reach); turn += 1) {
      if (unread(turn)) return { why: "scan", from: turn - 1, to: Math.min(this.last, turn + CHUNK - 2) };
    }
    return null;
  }

  /** What has to be loaded to look through a turn, and the turns before it. */
  private back(turn: number): Wanted {
    const to = this.reel.has(turn) ? turn - 1 : turn;
    let from = to;
    while (from > this.first && to - from < CHUNK - 1 && !this.reel.has(from - 1) && !this.read.has(from)) from -= 1;
    return { why: "scan", from, to };
  }

  /** Look through turns, each once, when the game's own board is there: events, scores, and who leads. */
  private look(from: number, to: number, loaded: (turn: number) => unknown = () => undefined): void {
    if (!this.slot.settled) return;
    const frame = (turn: number): unknown => this.reel.get(turn) ?? loaded(turn);
    for (let turn = from; turn <= to; turn += 1) {
      const [now, before] = [frame(turn), frame(turn - 1)];
      if (now === undefined || this.read.has(turn)) continue;
      if (before === undefined && turn > this.first && !this.reel.lacks(turn - 1)) continue; // when that is here
      this.note(turn, now, before ?? null);
      this.read.add(turn);
    }
    this.scanned = this.read.size;
  }

  private note(turn: number, frame: unknown, before: unknown): void {
    const news = this.board.news(frame, before, this.focus);
    if (news.length) this.news.set(turn, news);
    const rows = this.board.rows(frame);
    for (const { team, score } of rows) {
      const known = this.scores.get(team) ?? new Map<number, number>();
      this.scores.set(team, known.set(turn, score));
    }
    const old = before === null ? [] : this.board.rows(before);
    const found = passing(rows, old);
    if (found?.place === 1) this.leads.set(turn, found.team);
    const told = this.focus === null ? caption(news, rows, old) : caption(news, [], []);
    if (told) this.captions.set(turn, told);
  }

  /** How teams are doing, best first. */
  get rows(): Row[] {
    return this.frame === undefined ? [] : [...this.board.rows(this.frame)].sort((a, b) => b.score - a.score);
  }
}
