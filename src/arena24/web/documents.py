"""The answers of the API, as types: what is encoded, and what `openapi.json` tells."""

from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from arena24.contest.clock import ContestState, Pause
from arena24.games.commands import Kind
from arena24.store.control import ServerState

View = Literal["public", "full", "team"]


class Document(Struct, frozen=True, kw_only=True):
    """Something that is sent as JSON."""


class Problem(Document, frozen=True, kw_only=True):
    """Why something was refused, and what to do."""

    error: str


class Done(Document, frozen=True, kw_only=True):
    """It was done."""

    text: str


class PauseNote(Document, frozen=True, kw_only=True):
    """The contest stands still."""

    kind: Pause
    reason: str
    since: datetime
    restart_at: datetime | None


class PauseMark(Document, frozen=True, kw_only=True):
    """Where on the contest clock it stood still, and for how many seconds; `null`: it still does."""

    elapsed: float
    kind: Pause
    reason: str
    seconds: float | None


class AnnouncementNote(Document, frozen=True, kw_only=True):
    """What the organisers told everybody."""

    id: int
    at: datetime
    elapsed: float
    text: str


class ContestNote(Document, frozen=True, kw_only=True):
    """The contest as it stands; times are contest seconds, `null` where there is no end."""

    name: str
    state: ContestState
    start_at: datetime | None  # when it will begin, if that was set
    elapsed: float
    remaining: float | None
    duration: float | None  # extensions and all
    planned: float | None  # what it was to last: over this K grows
    tempo: float
    k_min: float
    k_max: float
    pause: PauseNote | None
    pauses: tuple[PauseMark, ...]  # all of them, that one too
    frozen: bool
    frozen_at: float | None  # since when
    public_boards: Literal["fair", "full"]
    public_delay: int  # rounds by which a hall shows late what it may not show live; 0: the best of the last one
    served: bool
    commitment: str  # SHA-256 of the secret from which all worlds come, as 64 hexadecimal digits in ASCII
    secret: str | None  # those digits, when the contest is over and nothing is frozen
    announcements: tuple[AnnouncementNote, ...]


class Task(Document, frozen=True, kw_only=True):
    """A game of the contest, and the servers on which it is played."""

    task: str
    title: str
    polish: str  # its title in Polish
    servers: tuple[str, ...]


class ServerScore(Document, frozen=True, kw_only=True):
    """A team on one server; `last` is its result in the last round that is over."""

    score: float
    points: float
    last: float | None


class CorrectionNote(Document, frozen=True, kw_only=True):
    """Points that the organisers gave a team or, below 0, took, and why."""

    points: float
    reason: str
    elapsed: float


class RankingRow(Document, frozen=True, kw_only=True):
    """A team; `moved` is how many places it has won in the last hour of contest time."""

    place: int | None
    team: int
    name: str
    official: bool
    total: float
    moved: int
    tasks: dict[str, float]
    servers: dict[str, ServerScore]
    corrections: tuple[CorrectionNote, ...]  # they are in the total


class Ranking(Document, frozen=True, kw_only=True):
    """All teams, best first; the version differs if anything else does."""

    tasks: tuple[Task, ...]
    rows: tuple[RankingRow, ...]
    version: str


class History(Document, frozen=True, kw_only=True):
    """Totals over contest time, a list as long as `times` for each team."""

    times: list[float]
    totals: dict[int, list[float]]


class ServerNote(Document, frozen=True, kw_only=True):
    """A server as everybody may know it."""

    name: str
    task: str
    title: str
    polish: str  # its title in Polish
    address: str
    dialect: str
    state: ServerState
    round: int | None
    turn: int | None


class RoundNote(Document, frozen=True, kw_only=True):
    """A round that is over, as it counts; `reasons`: why the organisers made it void, or counted it again."""

    round: int
    started: float
    finished: float
    tempo: float
    void: bool
    results: dict[int, float]
    reasons: tuple[str, ...]


class RoundAt(Document, frozen=True, kw_only=True):
    """The round of a server that was played at an instant, or came next; `null`: none that is over."""

    server: str
    round: int | None
    started: float | None
    finished: float | None


class CommandNote(Document, frozen=True, kw_only=True):
    """A command of a game."""

    name: str
    kind: Kind
    arguments: tuple[str, ...]
    errors: tuple[int, ...]
    english: str
    polish: str


class ErrorNote(Document, frozen=True, kw_only=True):
    """An error that a bot may meet: what the server says, what it means, and what led to it once, if that is known."""

    code: int
    text: str
    english: str
    polish: str
    example: tuple[str, ...]  # `> ` before what was sent, `< ` before what came


class GameNote(Document, frozen=True, kw_only=True):
    """A game, for reference."""

    id: str
    title: str
    polish: str  # its title in Polish
    dialect: str
    commands: tuple[CommandNote, ...]
    errors: tuple[ErrorNote, ...]


class Statement(Document, frozen=True, kw_only=True):
    """What a game is about, as Markdown, in the language that was asked for if it is told in that."""

    language: str
    text: str


class Sample(Document, frozen=True, kw_only=True):
    """A picture of a game and the one before it, and how they were recorded: in which turn of which round."""

    seats: int = 4
    bots: tuple[str, ...] = ()  # who sat there; nobody named: all house bots
    seed: int = 7
    turn: int
    focus: str | None = None  # the match that is shown
    before: Any = None
    frame: Any = None


class TeamName(Document, frozen=True, kw_only=True):
    """What a team is called."""

    name: str


class EventMark(Document, frozen=True, kw_only=True):
    """What happened on the way into a turn, in a few words, and how much it weighs: 1, 2 or 3.

    `heat` is how much happened: everything together, however light.
    """

    turn: int
    weight: int
    heat: int
    text: str


class BoardNote(Document, frozen=True, kw_only=True):
    """A round that can be looked at: its turns from `first` to `last`.

    The fields of `scenery` belong to every frame. Of `matches` frames tell the details; others have to be asked for.
    """

    game: str
    server: str
    round: int
    finished: bool
    view: View
    first: int
    last: int
    teams: dict[int, TeamName]
    marks: tuple[EventMark, ...]
    scenery: Any
    matches: tuple[str, ...] | None


class Frames(Document, frozen=True, kw_only=True):
    """Frames, one per turn, the first of them at the opening of turn `first`, and where something happened."""

    first: int
    frames: list[Any]
    marks: tuple[EventMark, ...]


class LiveFrame(Document, frozen=True, kw_only=True):
    """The picture of a running round, at the opening of a turn; `over`: it is how the round has ended."""

    round: int
    turn: int
    over: bool
    mark: EventMark | None
    frame: Any


class LiveRound(Document, frozen=True, kw_only=True):
    """A new round has begun."""

    round: int


class StreamEnd(Document, frozen=True, kw_only=True):
    """A stream ends here."""
