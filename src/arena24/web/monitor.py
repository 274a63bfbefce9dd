"""The monitor: looks at status and database all the time, and keeps what is shown of them ready.

Everything is computed at most once per change, whoever and how many ask.
"""

import asyncio
import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import structlog

from arena24.contest.acts import InForce
from arena24.contest.clock import ContestState
from arena24.games.catalogue import played
from arena24.store.config import ContestConfig
from arena24.store.control import ServerState
from arena24.store.errors import DatabaseError
from arena24.store.folder import Folder
from arena24.store.planned import PlannedStart
from arena24.store.rows import Announcement, Contest, Freeze, PauseRow, PlanRow, PlanState, Server, Team
from arena24.store.status import STALE, ServerStatus, Status, read_status, state_of
from arena24.store.web import Change, WebDatabase
from arena24.web.answers import Sheet, packed, sheet
from arena24.web.documents import AnnouncementNote, ContestNote, PauseMark, PauseNote, ServerNote
from arena24.web.freeze import OPEN, Cutoff, cutoff, freezes_ahead
from arena24.web.limits import HEARTBEAT, LOOK
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking, titles_of
from arena24.web.topic import StreamEvent, Topic

log = structlog.get_logger()

AS_THE_CONTEST: Final = {
    ContestState.SETUP: ServerState.STARTING,
    ContestState.RUNNING: ServerState.PLAYING,
    ContestState.PAUSED: ServerState.PAUSED,
    ContestState.FINISHED: ServerState.OVER,
}
"""What the public is told of servers while the ranking is frozen."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the database says, as of one change."""

    change: Change
    contest: Contest
    teams: Sequence[Team]
    servers: Sequence[Server]
    announcements: Sequence[Announcement]
    pauses: Sequence[PauseRow]
    freeze: Freeze | None
    plans: Sequence[PlanRow]


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody sees, up to their cutoff."""

    change: Change
    cutoff: Cutoff
    acts: InForce
    ranking: Sheet
    history: Sheet


class Monitor:
    """The present, as far as the web knows it."""

    def __init__(
        self, folder: Folder, config: ContestConfig, database: WebDatabase, pool: Executor, now: Callable[[], datetime]
    ) -> None:
        self.config, self.news = config, Topic()
        self.status: Status | None = None
        self.facts: Facts
        self._folder, self._database, self._pool, self._now = folder, database, pool, now
        self._shown: dict[bool, Shown] = {}  # for organisers, and not
        self._scoreboards = {False: Scoreboard(), True: Scoreboard()}
        self.begun: dict[str, int] = {}  # the round of each server that is followed, or was followed last
        self._told: dict[str, bytes] = {}
        self._said = -1  # the newest announcement that was sent
        self._looking = threading.Lock()  # whoever has changed something looks at once, perhaps while we look anyway
        self.look()

    # ---- looking

    async def run(self) -> None:
        """Look again and again."""
        loop = asyncio.get_running_loop()
        beat = 0.0
        while True:
            try:
                await loop.run_in_executor(self._pool, self.look)
                self._tell(beaten=loop.time() - beat > HEARTBEAT)
                beat = loop.time() if loop.time() - beat > HEARTBEAT else beat
            except Exception:
                log.exception("look failed")  # a full disk, a locked database: the next look may be better
            await asyncio.sleep(LOOK)

    async def refresh(self) -> None:
        """Look now: somebody has changed something and wants to see it."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self.look)
        self._tell()

    def look(self) -> None:
        """See what has changed."""
        with self._looking:
            self._look()

    def freeze(self, who: str) -> None:
        """From now on the public sees everything as it is now."""
        with self._looking:  # nobody computes a ranking meanwhile that would show a moment more
            if self.cutoff.frozen:
                raise DatabaseError("the ranking is frozen already; reveal it first")
            self._database.begin_freeze(elapsed=self.elapsed, at=self._now(), who=who)
            self._look()

    def _look(self) -> None:
        self.status = read_status(self._folder)
        change = self._database.change()
        if not hasattr(self, "facts") or change != self.facts.change:
            self.facts = self._read(change)
        self._freeze_as_planned()
        for organiser in (False, True):
            self._show(organiser)

    def _read(self, change: Change) -> Facts:
        database = self._database
        return Facts(
            change,
            database.contest(),
            database.teams(),
            database.servers(),
            database.announcements(),
            database.pauses(),
            database.freeze(),
            database.plans(),
        )

    def _freeze_as_planned(self) -> None:
        """Who keeps the time sees to it, but whoever is first does it, so that nobody sees a moment more."""
        now, elapsed = self._now(), self.elapsed
        due = [plan for plan in freezes_ahead(self.facts.plans) if plan.when.late(now, elapsed) >= 0]
        for plan in due:
            late = plan.when.late(now, elapsed) if plan.when.at is not None else 0.0
            self._database.perform(plan.id, elapsed=max(elapsed - late, 0.0), at=now)
        if due:
            self.facts = self._read(self._database.change())

    def _show(self, organiser: bool) -> None:
        behind = OPEN if organiser else self.cutoff
        known = self._shown.get(organiser)
        if known is not None and known.change == self.facts.change and known.cutoff == behind:
            return
        if organiser and self._hides_nothing():
            self._shown[True] = self._shown[False]
            return
        scoreboard = self._scoreboards[organiser].read(self._database, behind)
        made = packed(sheet(ranking(scoreboard))), packed(sheet(scoreboard.history()))
        self._shown[organiser] = Shown(self.facts.change, behind, scoreboard.acts, *made)

    def _hides_nothing(self) -> bool:
        """Does the public see what the organisers see? Then one computation is enough."""
        public = self._shown[False]
        everything = self._database.count_rounds(until=public.cutoff.until) == public.change.rounds
        return everything and public.cutoff.teams is None

    # ---- what is known

    @property
    def cutoff(self) -> Cutoff:
        """What the public may see."""
        planned = [plan.when for plan in freezes_ahead(self.facts.plans)]
        return cutoff(planned, self.facts.freeze, self._now(), self.elapsed)

    def shown(self, *, organiser: bool) -> Shown:
        """Ranking and history."""
        return self._shown[organiser]

    @property
    def served(self) -> bool:
        """Is the contest being served, as far as the status tells?"""
        return self.status is not None and (self._now() - self.status.at).total_seconds() < STALE

    @property
    def state(self) -> ContestState:
        """Where the contest is."""
        return self.status.state if self.status is not None and self.served else self.facts.contest.state

    @property
    def elapsed(self) -> float:
        """The contest clock now."""
        status, contest = self.status, self.facts.contest
        if status is None:
            return contest.elapsed
        passed = (
            (self._now() - status.at).total_seconds() if self.served and status.state is ContestState.RUNNING else 0.0
        )
        return min(status.elapsed + max(passed, 0.0), contest.duration)

    def contest(self) -> ContestNote:
        """The contest as everybody may see it."""
        contest, status, elapsed = self.facts.contest, self.status, self.elapsed
        passed = elapsed - status.elapsed if status else 0.0
        remaining = contest.duration - elapsed if status is None or status.remaining is None else status.remaining
        left = max(remaining - passed, 0.0)
        return ContestNote(
            name=contest.name,
            state=self.state,
            start_at=self._start() if self.state is ContestState.SETUP else None,
            elapsed=elapsed,
            remaining=None if math.isinf(contest.duration) else left,
            duration=None if math.isinf(contest.duration) else contest.duration,
            planned=None if math.isinf(contest.planned) else contest.planned,
            tempo=self.config.tempo.at(elapsed),
            k_min=contest.k_min,
            k_max=contest.k_max,
            pause=self._pause(),
            pauses=tuple(map(_paused, self.facts.pauses)),
            frozen=self.cutoff.frozen,
            frozen_at=self.cutoff.until if self.cutoff.frozen else None,
            public_boards=self.config.web.public_boards,
            public_delay=self.config.web.public_delay,
            served=self.served,
            commitment=contest.commitment,
            secret=contest.secret if self.state is ContestState.FINISHED and not self.cutoff.frozen else None,
            announcements=tuple(map(_announcement, self.facts.announcements)),
        )

    def _start(self) -> datetime | None:
        ahead = [row.plan for row in self.facts.plans if row.state is PlanState.AHEAD]
        return next((plan.when.at for plan in ahead if isinstance(plan.what, PlannedStart)), None)

    def _pause(self) -> PauseNote | None:
        pause = self.facts.contest.pause
        if pause is None:
            return None
        return PauseNote(kind=pause.kind, reason=pause.reason, since=pause.started_at, restart_at=pause.restart_at)

    def servers(self, *, organiser: bool = False) -> list[ServerNote]:
        """The server table. While the ranking is frozen it does not tell how far the rounds have come."""
        hidden = self.cutoff.frozen and not organiser
        return [self._server(server, hidden) for server in self.facts.servers]

    def _server(self, server: Server, hidden: bool) -> ServerNote:
        game, seen = played(server.task), self.of(server.name)
        title, polish = titles_of(server.task)
        report = None if hidden or seen is None else seen.report
        state = AS_THE_CONTEST[self.state] if hidden else self.state_of(server.name)
        playing = report if report is not None and state in (ServerState.PLAYING, ServerState.PAUSED) else None
        # A status is a second old, and a break between two rounds counts as the next one there.
        number = self.begun.get(server.name, playing.round) if playing else None
        return ServerNote(
            name=server.name,
            task=server.task,
            title=title,
            polish=polish,
            address=f"{server.host}:{report.port if report else server.port}",
            dialect=game.dialect.name if game else "",
            state=state,
            round=number,
            turn=playing.turn if playing and playing.round == number else None,
        )

    def of(self, server: str) -> ServerStatus | None:
        """What the supervisor says of a server."""
        return self.status.servers.get(server) if self.status is not None else None

    def state_of(self, server: str) -> ServerState:
        """How a server is."""
        return state_of(self._folder, self.status, server, contest=self.state, served=self.served)

    # ---- telling

    def begins(self, server: str, number: int) -> None:
        """A round has begun that can be looked at: who waits for it is told at once."""
        self.begun[server] = number
        self._tell()

    def _tell(self, *, beaten: bool = False) -> None:
        """Send what has changed, and the contest now and then for those whose clocks run."""
        contest = self.contest()
        steady = sheet(
            (contest.state, contest.pause, contest.duration, contest.frozen, contest.served, contest.announcements)
        ).body
        if beaten or self._told.get("contest") != steady:
            self._told["contest"] = steady
            self.news.publish("contest", StreamEvent("contest", sheet(contest).body))
        self._publish("ranking", self._shown[False].ranking.body)
        self._publish("servers", sheet(self.servers()).body)
        newest = max((announcement.id for announcement in self.facts.announcements), default=0)
        if self._said >= 0:
            for note in reversed([a for a in self.facts.announcements if a.id > self._said]):
                message = StreamEvent("announcement", sheet(_announcement(note)).body, fleeting=True)
                self.news.publish("announcement", message)
        self._said = newest

    def _publish(self, kind: str, body: bytes) -> None:
        if self._told.get(kind) != body:
            self._told[kind] = body
            self.news.publish(kind, StreamEvent(kind, body))


def _paused(pause: PauseRow) -> PauseMark:
    seconds = None if pause.ended_at is None else (pause.ended_at - pause.started_at).total_seconds()
    return PauseMark(elapsed=pause.elapsed, kind=pause.kind, reason=pause.reason, seconds=seconds)


def _announcement(said: Announcement) -> AnnouncementNote:
    return AnnouncementNote(id=said.id, at=said.at, elapsed=said.elapsed, text=said.text)
