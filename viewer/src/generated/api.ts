/** Answers of the API, made from their declarations by `make docs`. */

/** What is told, by address. */
export interface Gets {
  "/health": Health;
  "/api/contest": ContestNote;
  "/api/ranking": Ranking;
  "/api/history": History;
  "/api/acts": ActNote[];
  "/api/servers": ServerNote[];
  "/api/servers/{server}/rounds": RoundNote[];
  "/api/moments": RoundAt[];
  "/api/openapi.json": unknown;
  "/api/games": GameNote[];
  "/api/games/{game}/schema": Record<string, unknown>;
  "/api/games/{game}/statement": Statement;
  "/api/statement": Statement;
  "/api/games/{game}/samples/{name}": Sample;
  "/api/boards/{server}/{round}": BoardNote;
  "/api/boards/{server}/{round}/frames": Frames;
  "/api/me": Me;
  "/api/team/desk": DeskNote;
  "/api/team/servers/{server}/rounds": OwnResult[];
  "/api/team/servers/{server}/marks": Record<string, BotMark[]>;
  "/api/team/servers/{server}/turns": TurnsNote;
  "/api/team/servers/{server}/transcript": LinesNote;
  "/api/admin/overview": Overview;
  "/api/admin/ranking": Ranking;
  "/api/admin/history": History;
  "/api/admin/servers": ServerNote[];
  "/api/admin/teams": TeamNote[];
  "/api/admin/audit": AuditEntry[];
  "/api/admin/undo": Undoing | null;
  "/api/admin/acts": ActEntry[];
  "/api/admin/acts/{act}": Preview;
  "/api/admin/schedule": PlanNote[];
  "/api/admin/parameters": ServerParameters[];
  "/api/admin/amendments": string[];
  "/api/admin/recount": RecountState;
}

/** What is taken, and what is told then. */
export interface Posts {
  "/api/login": { takes: Login; gives: Me };
  "/api/logout": { takes: null; gives: Done };
  "/api/team/marks": { takes: Marked; gives: Done };
  "/api/admin/teams": { takes: NewTeam; gives: Secret };
  "/api/admin/teams/{team}/password": { takes: NewPassword; gives: Secret };
  "/api/admin/teams/{team}/official": { takes: Official; gives: Done };
  "/api/admin/teams/{team}/kick": { takes: null; gives: Done };
  "/api/admin/pause": { takes: PauseWish; gives: Done };
  "/api/admin/resume": { takes: null; gives: Done };
  "/api/admin/announce": { takes: Announce; gives: Done };
  "/api/admin/freeze": { takes: null; gives: Done };
  "/api/admin/reveal": { takes: null; gives: Done };
  "/api/admin/undo": { takes: UndoWish; gives: Done };
  "/api/admin/acts": { takes: ActWish; gives: Done };
  "/api/admin/acts/preview": { takes: ActWish; gives: Preview };
  "/api/admin/acts/{act}/apply": { takes: null; gives: Done };
  "/api/admin/acts/{act}/cancel": { takes: null; gives: Done };
  "/api/admin/acts/{act}/undo": { takes: null; gives: Done };
  "/api/admin/schedule": { takes: PlanWish; gives: Done };
  "/api/admin/schedule/{plan}/cancel": { takes: null; gives: Done };
  "/api/admin/extend/preview": { takes: ExtensionWish; gives: Outlook };
  "/api/admin/extend": { takes: ExtensionWish; gives: Done };
  "/api/admin/recount": { takes: RecountWish; gives: RecountState };
  "/api/admin/recount/cancel": { takes: null; gives: Done };
}

/** What a stream tells, by the kinds of its events. */
export interface Streams {
  "/api/live": { contest: ContestNote; ranking: Ranking; servers: ServerNote[]; announcement: AnnouncementNote };
  "/api/live/{server}": { frame: LiveFrame; round: LiveRound; marks: TurnMarks; frozen: StreamEnd; again: StreamEnd };
}

/** What may be asked for besides what is in the path. */
export interface Queries {
  "/api/servers/{server}/rounds": "before" | "most";
  "/api/moments": "at";
  "/api/games/{game}/statement": "language";
  "/api/statement": "language";
  "/api/boards/{server}/{round}": "view" | "team";
  "/api/boards/{server}/{round}/frames": "view" | "team" | "match" | "from" | "to";
  "/api/live/{server}": "view" | "team" | "match";
  "/api/team/servers/{server}/rounds": "before";
  "/api/team/servers/{server}/marks": "round";
  "/api/team/servers/{server}/turns": "before";
  "/api/team/servers/{server}/transcript": "before" | "search" | "round" | "turn";
  "/api/team/servers/{server}/transcript.log": "connection";
  "/api/admin/audit": "before";
}

/** What is told as a file. */
export type Files =
  "/games/{game}/board.js" |
  "/docs" |
  "/docs/{path}" |
  "/api/team/servers/{server}/transcript.log" |
  "/api/admin/exports/{file}" |
  "/metrics";

/** A team's login and password, or an organiser's. */
export interface Login {
  login: string;
  password: string;
}

/** What a bot draws for one turn, in place of what it drew for it before. */
export interface Marked {
  server: string;
  turn: number;
  marks: BotMark[];
}

/** A shape in the game's own coordinates; a text without them is shown as a caption. */
export interface BotMark {
  shape: "arrow" | "circle" | "field" | "line" | "point" | "text";
  x?: number | null;
  y?: number | null;
  match?: number | null;
  to?: [number, number] | null;
  size?: number | null;
  text?: string | null;
  colour?: string | null;
}

/** Register a team; without a password it gets one. */
export interface NewTeam {
  login: string;
  name?: string;
  official?: boolean;
  password?: string;
}

/** Empty: one is made up. */
export interface NewPassword {
  password?: string;
}

/** Has it points and a place? */
export interface Official {
  official: boolean;
}

/** Stop the contest; `fixed`: the end stays where it is. */
export interface PauseWish {
  kind?: Pause;
  reason?: string;
  restart_at?: string | null;
  end?: End;
}

/** What a pause does to connections. Platform 5. */
export type Pause = "soft" | "hard";

/** What a pause does to the end of the contest. Platform 5. */
export type End = "moves" | "fixed";

/** Tell everybody something. */
export interface Announce {
  text: string;
}

/** Undo the last act; its entry of the audit says which one is meant. */
export interface UndoWish {
  entry: number;
}

/** Decide something about results; a preview needs no reason. */
export interface ActWish {
  what: VoidRound | VoidTime | Correction;
  reason?: string;
}

/** One round has no results, whether it is over yet or not. */
export interface VoidRound {
  kind: "void";
  server: string;
  round: number;
}

/** Rounds of which any part was, or will be, played from `start` to `end` have no results. */
export interface VoidTime {
  kind: "void_time";
  start: number;
  end: number;
  servers?: string[];
}

/** Points for a team besides those of its tasks; negative ones are taken away. */
export interface Correction {
  kind: "correction";
  team: number;
  points: number;
}

/** Plan something: `at` a moment, or after so many seconds of contest time. */
export interface PlanWish {
  what: PlannedStart | PlannedPause | PlannedResume | PlannedFreeze | PlannedAnnouncement;
  at?: string | null;
  elapsed?: number | null;
}

/** The contest begins; not before. */
export interface PlannedStart {
  do: "start";
}

/** The contest stands still; with `minutes` it goes on by itself. */
export interface PlannedPause {
  do: "pause";
  minutes?: number | null;
  reason?: string;
  kind?: Pause;
  end?: End;
}

/** The pause that lasts then ends. */
export interface PlannedResume {
  do: "resume";
}

/** From then on the public sees everything as it was. */
export interface PlannedFreeze {
  do: "freeze";
}

/** Everybody is told something. */
export interface PlannedAnnouncement {
  do: "announce";
  text: string;
}

/** Let the contest end so much later. */
export interface ExtensionWish {
  minutes: number;
}

/** Count rounds again with other parameters or amended rules; `rounds` such as `Toy1:3-17`, none: all. */
export interface RecountWish {
  changes?: ParameterChange[];
  rules?: string;
  rounds?: string[];
  reason: string;
}

/** A parameter of a server, as it should have been. */
export interface ParameterChange {
  server: string;
  name: string;
  value: string | number | boolean | (string | number | boolean)[];
}

/** Why something was refused, and what to do. */
export interface Problem {
  error: string;
}

/** The web answers; is the contest being served? */
export interface Health {
  ok: boolean;
  served: boolean;
}

/** The contest as it stands; times are contest seconds, `null` where there is no end. */
export interface ContestNote {
  name: string;
  state: ContestState;
  start_at: string | null;
  elapsed: number;
  remaining: number | null;
  duration: number | null;
  planned: number | null;
  tempo: number;
  k_min: number;
  k_max: number;
  pause: PauseNote | null;
  pauses: PauseMark[];
  frozen: boolean;
  frozen_at: number | null;
  public_boards: "fair" | "full";
  public_delay: number;
  served: boolean;
  commitment: string;
  secret: string | null;
  announcements: AnnouncementNote[];
}

/** Where the contest is. Platform 5. */
export type ContestState = "setup" | "running" | "paused" | "finished";

/** The contest stands still. */
export interface PauseNote {
  kind: Pause;
  reason: string;
  since: string;
  restart_at: string | null;
}

/** Where on the contest clock it stood still, and for how many seconds; `null`: it still does. */
export interface PauseMark {
  elapsed: number;
  kind: Pause;
  reason: string;
  seconds: number | null;
}

/** What the organisers told everybody. */
export interface AnnouncementNote {
  id: number;
  at: string;
  elapsed: number;
  text: string;
}

/** All teams, best first; the version differs if anything else does. */
export interface Ranking {
  tasks: Task[];
  rows: RankingRow[];
  version: string;
}

/** A game of the contest, and the servers on which it is played. */
export interface Task {
  task: string;
  title: string;
  polish: string;
  servers: string[];
}

/** A team; `moved` is how many places it has won in the last hour of contest time. */
export interface RankingRow {
  place: number | null;
  team: number;
  name: string;
  official: boolean;
  total: number;
  moved: number;
  tasks: Record<string, number>;
  servers: Record<string, ServerScore>;
  corrections: CorrectionNote[];
}

/** A team on one server; `last` is its result in the last round that is over. */
export interface ServerScore {
  score: number;
  points: number;
  last: number | null;
}

/** Points that the organisers gave a team or, below 0, took, and why. */
export interface CorrectionNote {
  points: number;
  reason: string;
  elapsed: number;
}

/** Totals over contest time, a list as long as `times` for each team. */
export interface History {
  times: number[];
  totals: Record<string, number[]>;
}

/** What the organisers have decided about results, and why. */
export interface ActNote {
  id: number;
  what: VoidRound | VoidTime | Correction | RecountNote;
  reason: string;
  elapsed: number;
}

/** Rounds were counted again: how many, under what, and which of them differ, by server. */
export interface RecountNote {
  kind: "recount";
  under: string;
  counted: number;
  rounds: Record<string, number[]>;
}

/** A server as everybody may know it. */
export interface ServerNote {
  name: string;
  task: string;
  title: string;
  polish: string;
  address: string;
  dialect: string;
  state: ServerState;
  round: number | null;
  turn: number | null;
}

/** How a server is; everybody shows these words. */
export type ServerState = "starting" | "playing" | "idle" | "paused" | "down" | "over";

/** A round that is over, as it counts; `reasons`: why the organisers made it void, or counted it again. */
export interface RoundNote {
  round: number;
  started: number;
  finished: number;
  tempo: number;
  void: boolean;
  results: Record<string, number>;
  reasons: string[];
}

/** The round of a server that was played at an instant, or came next; `null`: none that is over. */
export interface RoundAt {
  server: string;
  round: number | null;
  started: number | null;
  finished: number | null;
}

/** A game, for reference. */
export interface GameNote {
  id: string;
  title: string;
  polish: string;
  dialect: string;
  commands: CommandNote[];
  errors: ErrorNote[];
}

/** A command of a game. */
export interface CommandNote {
  name: string;
  kind: Kind;
  arguments: string[];
  errors: number[];
  english: string;
  polish: string;
}

/** What a command promises. */
export type Kind = "query" | "order" | "wait";

/** An error that a bot may meet: what the server says, what it means, and what led to it once, if that is known. */
export interface ErrorNote {
  code: number;
  text: string;
  english: string;
  polish: string;
  example: string[];
}

/** What a game is about, as Markdown, in the language that was asked for if it is told in that. */
export interface Statement {
  language: string;
  text: string;
}

/** A picture of a game and the one before it, and how they were recorded: in which turn of which round. */
export interface Sample {
  seats: number;
  bots: string[];
  seed: number;
  turn: number;
  focus: string | null;
  before: unknown;
  frame: unknown;
}

/**
 * A round that can be looked at: its turns from `first` to `last`.
 *
 * The fields of `scenery` belong to every frame. Of `matches` frames tell the details; others have to be asked for.
 */
export interface BoardNote {
  game: string;
  server: string;
  round: number;
  finished: boolean;
  view: "full" | "public" | "team";
  first: number;
  last: number;
  teams: Record<string, TeamName>;
  marks: EventMark[];
  scenery: unknown;
  matches: string[] | null;
}

/** What a team is called. */
export interface TeamName {
  name: string;
}

/**
 * What happened on the way into a turn, in a few words, and how much it weighs: 1, 2 or 3.
 *
 * `heat` is how much happened: everything together, however light.
 */
export interface EventMark {
  turn: number;
  weight: number;
  heat: number;
  text: string;
}

/** Frames, one per turn, the first of them at the opening of turn `first`, and where something happened. */
export interface Frames {
  first: number;
  frames: unknown[];
  marks: EventMark[];
}

/** Who somebody is; `csrf` goes into the header X-CSRF-Token of every change. */
export interface Me {
  role: "organiser" | "public" | "team";
  team: number | null;
  name: string | null;
  csrf: string | null;
}

/** The team's desk; with `token` its bot may draw marks. */
export interface DeskNote {
  team: number;
  login: string;
  name: string;
  official: boolean;
  token: string;
  servers: DeskServer[];
}

/** The team on one server. */
export interface DeskServer {
  server: string;
  task: string;
  state: ServerState;
  round: number | null;
  turn: number | null;
  light: "connected" | "failing" | "gone" | "never" | "playing";
  connections: number;
  limit: number;
  told: TeamReport | null;
}

/** A team in the running round, as of the last turn that ended. */
export interface TeamReport {
  commands: number;
  used: number;
  refused: Record<string, number>;
  missed: number;
  recent: number;
  recent_refused: number;
}

/** The team's result in a round; `null` in a void one, or if it had no part in it. */
export interface OwnResult {
  server: string;
  round: number;
  started: number;
  finished: number;
  tempo: number;
  void: boolean;
  result: number | null;
  credit: number;
  reasons: string[];
}

/** Turns, the newest first; `limit`: commands in a turn, 0 if there is none; `before` gives older ones. */
export interface TurnsNote {
  kept: boolean;
  limit: number;
  turns: TurnNote[];
  before: string | null;
}

/** A turn in which something was said; `lines` is where it begins in the transcript, for `before`. */
export interface TurnNote {
  round: number;
  turn: number;
  opened: string;
  commands: number;
  waits: number;
  refused: Record<string, number>;
  server: Latency | null;
  bot: Latency | null;
  lines: string;
}

/** Seconds from a line to what follows it from the other side. */
export interface Latency {
  median: number;
  worst: number;
}

/** Lines, the newest first; `before` gives older ones, and goes on with a search that has not reached the end. */
export interface LinesNote {
  lines: LineNote[];
  before: string | null;
}

/** A line, perhaps cut short. */
export interface LineNote {
  at: string;
  round: number;
  turn: number;
  connection: number;
  by: "bot" | "server";
  text: string;
}

/** All servers, all teams, and how many look. */
export interface Overview {
  servers: ServerHealth[];
  teams: TeamHealth[];
  readers: number;
  logins_refused: number;
}

/** How a server is; times are seconds. */
export interface ServerHealth {
  server: string;
  state: ServerState;
  restarts: number;
  round: number | null;
  turn: number | null;
  connections: number;
  lateness: number;
  lateness_p99: number;
  lateness_max: number;
  refused: number;
  problem: string | null;
}

/** A team on all servers, and its scores in the rounds that are being played. */
export interface TeamHealth {
  team: number;
  name: string;
  servers: Record<string, "connected" | "failing" | "gone" | "never" | "playing">;
  connections: Record<string, number>;
  scores: Record<string, number>;
}

/** A team as the organisers know it. */
export interface TeamNote {
  team: number;
  login: string;
  name: string;
  official: boolean;
  registered_at: string;
}

/** Who changed what, and when. */
export interface AuditEntry {
  id: number;
  at: string;
  who: string;
  action: string;
  detail: Record<string, unknown>;
}

/** The entry that would be undone, in words; `refusal` says why it cannot be. */
export interface Undoing {
  entry: number;
  kind: string;
  number: number;
  text: string;
  refusal: string;
}

/** The same as organisers know it. */
export interface ActEntry {
  act: ActNote;
  state: ActState;
  who: string;
  at: string;
}

/** What has become of an act. */
export type ActState = "prepared" | "in force" | "undone" | "cancelled";

/** Everything that is different afterwards: all teams in the order of the new ranking, and the rounds. */
export interface Preview {
  rounds: RoundChange[];
  teams: TeamChange[];
}

/** A round that counts otherwise afterwards. None: it is void. */
export interface RoundChange {
  server: string;
  round: number;
  started: number;
  finished: number;
  before: Record<string, number> | null;
  after: Record<string, number> | null;
}

/** A team before and after; `scores` has the servers on which it has another score. */
export interface TeamChange {
  team: number;
  name: string;
  place_before: number | null;
  place_after: number | null;
  total_before: number;
  total_after: number;
  scores: Record<string, [number, number]>;
}

/** Something that is done by itself, at a moment of the wall clock or of the contest's. */
export interface PlanNote {
  id: number;
  what: PlannedStart | PlannedPause | PlannedResume | PlannedFreeze | PlannedAnnouncement;
  text: string;
  at: string | null;
  elapsed: number | null;
  state: PlanState;
  outcome: string;
  who: string;
}

/** What has become of a plan. */
export type PlanState = "ahead" | "done" | "cancelled";

/** What a server is played with. */
export interface ServerParameters {
  server: string;
  params: Record<string, unknown>;
}

/** How far the recount is, or what came of the last one. */
export interface RecountState {
  running: boolean;
  done: number;
  total: number;
  act: number | null;
  text: string;
  failed: boolean;
}

/** It was done. */
export interface Done {
  text: string;
}

/** A team's password, told once. */
export interface Secret {
  team: number;
  login: string;
  password: string;
}

/** When the contest ends, on its clock, and what is played until then. */
export interface Outlook {
  end_before: number;
  end_after: number;
  rounds: ComingRound[];
}

/** A round that is still to come, and its K; None: there is no time for it. */
export interface ComingRound {
  server: string;
  round: number;
  ends: number;
  before: number | null;
  after: number | null;
}

/** The picture of a running round, at the opening of a turn; `over`: it is how the round has ended. */
export interface LiveFrame {
  round: number;
  turn: number;
  over: boolean;
  mark: EventMark | null;
  frame: unknown;
}

/** A new round has begun. */
export interface LiveRound {
  round: number;
}

/** What a bot has drawn for a turn, as the live streams of its team tell it. */
export interface TurnMarks {
  round: number;
  turn: number;
  marks: BotMark[];
}

/** A stream ends here. */
export interface StreamEnd {
}
