/** The player: live and past in one. It knows turns, frames and time; the page around it draws. */

import { SvelteMap } from "svelte/reactivity";
import type { Board, News } from "arena24/kit";
import { Refused } from "./api";
import type { EventMark } from "./generated/api";
import { nextMark, passed, phase, Reel, thinned } from "./reel";
import type { Slot } from "./slots.svelte";
import type { Source } from "./sources";

const AHEAD = 48; // turns loaded ahead of the eye
const SCAN = 4000; // turns that are looked through for events
const LIVE_SPAN = 900; // ms in which a live turn moves

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
  /** The frame of the turn, or of the last turn that could be loaded. */
  frame: unknown = $state.raw(undefined);
  before: unknown = $state.raw(null);
  /** Events by turn. */
  readonly news = new SvelteMap<number, News[]>();
  /** Turns in which something happens, and those of them for which the timeline has room. */
  private readonly known = new SvelteMap<number, EventMark>();
  readonly marks: EventMark[] = $derived.by(() => thinned([...this.known.values()], this.first, this.last));
  /** Scores by team, one for each turn that was looked through. */
  readonly scores = new Map<number, number[]>();
  scanned: number = $state(0);

  private readonly reel = new Reel();
  private since = performance.now();
  private span = 600;
  private loading = false;
  private halted = false;
  private unfollow: (() => void) | null = null;
  private match: string | null = null; // told in detail because somebody looks into it
  private previous: unknown = null; // the frame that was looked through last

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
    const newest = !note.finished && start.turn === null;
    this.turn = newest ? this.last : this.within(start.turn ?? this.first);
    this.following = newest && !start.paused;
    this.playing = note.finished && !start.paused && start.turn === null;
    this.scanned = this.first - 1;
    this.show();
    this.follow();
    void this.fill();
    void slot.ready.then(() => this.fill());
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
      frame: (round: number, turn: number, frame: unknown, mark: EventMark | null) => this.came(round, turn, frame, mark),
      round: (number: number) => this.began(number),
      frozen: () => (this.frozen = true),
    };
    this.unfollow = this.source.follow?.(listener, this.match) ?? null;
  }

  private came(round: number, turn: number, frame: unknown, mark: EventMark | null): void {
    if (round !== this.source.note.round) return this.began(round);
    if (mark) this.mark([mark]);
    this.reel.put(turn, frame, this.following ? turn : this.turn);
    if (turn > this.last) this.last = turn;
    if (this.following) this.to(turn, LIVE_SPAN);
    else if (turn === this.turn) this.show();
    void this.fill();
  }

  private began(round: number): void {
    if (round <= this.source.note.round) return;
    this.next = round;
    this.finished = true;
  }

  private mark(marks: readonly EventMark[]): void {
    for (const one of marks) if (this.known.get(one.turn)?.text !== one.text) this.known.set(one.turn, one);
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
    const told = this.source.note.matches;
    const match = focus !== null && told && !told.includes(focus) ? focus : null;
    if (match === this.match) return;
    this.match = match;
    this.reel.clear();
    this.follow();
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
    this.frame = frame;
    this.before = this.reel.get(this.turn - 1) ?? null;
  }

  // ---- frames

  /** Load what is needed now, then what will be, then look through the rest for events. */
  private async fill(): Promise<void> {
    if (this.loading || this.halted) return;
    this.loading = true;
    try {
      for (let wanted = this.wanted(); wanted && !this.halted; wanted = this.wanted()) {
        const match = this.match;
        const { first, frames, marks } = await this.source.load(wanted.from, wanted.to, match);
        if (this.halted) break;
        if (match !== this.match) continue; // somebody looks elsewhere by now
        this.mark(marks);
        frames.forEach((frame, index) => this.reel.put(first + index, frame, this.turn));
        // A running round is kept from where somebody began to look; what was before it, nobody has.
        this.reel.skip(wanted.from, frames.length ? first - 1 : wanted.to);
        this.look(first, frames);
        this.problem = null;
        this.show();
      }
      this.look(this.last, []);
    } catch (error) {
      this.problem = error instanceof Refused ? error.message || "unreachable" : String(error);
      setTimeout(() => this.fill(), 3000);
    } finally {
      this.loading = false;
    }
  }

  private wanted(): { from: number; to: number } | null {
    const near = this.reel.missing(this.turn, this.first, this.last, AHEAD);
    if (near || !this.slot.settled) return near;
    const next = this.scanned + 1;
    if (next > this.last || next > this.first + SCAN || this.reel.has(next) || this.reel.lacks(next)) return null;
    return { from: next, to: Math.min(this.last, next + 31) };
  }

  /** Look through turns in order, each once, when the game's own board is there: events and scores. */
  private look(first: number, frames: unknown[]): void {
    if (!this.slot.settled) return;
    for (let turn = this.scanned + 1; turn <= this.last; turn += 1) {
      const frame = this.reel.get(turn) ?? frames[turn - first];
      if (frame === undefined && !this.reel.lacks(turn)) return;
      if (frame !== undefined) this.read(turn, frame);
      this.scanned = turn;
      this.previous = frame;
    }
  }

  private read(turn: number, frame: unknown): void {
    const news = this.board.news(frame, this.previous);
    if (news.length) this.news.set(turn, news);
    for (const row of this.board.rows(frame)) {
      const known = this.scores.get(row.team) ?? [];
      known.push(row.score);
      this.scores.set(row.team, known);
    }
  }
}
