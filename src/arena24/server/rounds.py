"""The rounds of one server: where the next one comes from, how an interrupted one goes on, where results are kept."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import structlog

from arena24.games.core import AnyGame, Params, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.server.ahead import Ahead
from arena24.server.clock import ServerClock
from arena24.store import checkpoint
from arena24.store.books import Books
from arena24.store.carried import carried
from arena24.store.checkpoint import Checkpoint
from arena24.store.database import Database
from arena24.store.ending import RoundEnd, ended_at, finish_of
from arena24.store.fold import header_of
from arena24.store.journal import Journal
from arena24.store.log import Log, NoLog
from arena24.store.records import Finish, Void
from arena24.store.remains import put_right
from arena24.store.shelf import Shelf
from arena24.store.sync import Syncer

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class ServerSetup:
    """Which server it is, and what it is played with."""

    server: str
    game: AnyGame
    params: Params
    seed: Seed  # of the contest
    directory: Path  # of the server's journals

    @property
    def shelf(self) -> Shelf:
        """The server's journals."""
        return Shelf(self.directory, self.server, self.seed)

    def journal(self, number: int) -> Path:
        """Where the journal of a round is kept."""
        return self.shelf.journal(number)


class Replication(Protocol):
    """Where journals are kept besides this machine."""

    @property
    def trouble(self) -> str:
        """Why nothing is noted there at the moment; empty: nothing is wrong."""

    async def restore(self, shelf: Shelf) -> None:
        """Before anything is read: make the shelf what the others know."""

    def righted(self, going: int | None) -> "Mapping[int, asyncio.Future[None]]":
        """The shelf has been put right, and nothing is archived yet: let the others know of all but what goes on.

        Gives the rounds of which they do not have everything yet, and when they will.
        """

    def held_until(self, moment: float) -> None:
        """The server is ours until then, by the steady clock of this machine; not longer, unless it is said again."""

    def log(self, journal: Journal) -> Log:
        """The log of a round that begins or goes on: its journal here, and the same elsewhere."""


class OneMachine:
    """Journals are kept here, and nowhere else."""

    trouble = ""

    async def restore(self, shelf: Shelf) -> None:
        """It is what it is."""

    def righted(self, going: int | None) -> "Mapping[int, asyncio.Future[None]]":
        """There are no others."""
        return {}

    def held_until(self, moment: float) -> None:
        """Nobody else wants it."""

    def log(self, journal: Journal) -> Log:
        """The journal is the log."""
        return journal


class ContestRounds:
    """Rounds that survive: each has its journal, and its results go into the database."""

    def __init__(
        self,
        setup: ServerSetup,
        database: Database,
        clock: ServerClock,
        teams: Callable[[], Sequence[TeamId]],
        background: Executor,
        worlds: Executor,
        replication: Replication | None = None,
    ) -> None:
        self.number = 0  # of the present round
        self.started = 0.0  # contest seconds when it began
        self._ahead = Ahead(setup.game, worlds)
        self.losses: list[str] = []  # rounds that came to harm, for the organisers
        self.syncer = Syncer(clock.now)
        self._setup, self._database, self._clock, self._teams = setup, database, clock, teams
        self._replication: Replication = replication or OneMachine()
        self._background = background  # one thread: a locked database must not delay a turn
        self._books = Books(setup.shelf, database)
        self._unsettled = 0.0  # since when there has been anything to credit
        self._closed = False
        self._unnoted = 0  # rounds that are over, which the log has not said yet
        self._work: Future[None] | None = None
        self._complaints: dict[int, str] = {}  # why a round is not credited yet; told once
        self._carried: object = None
        self._journal: Journal | None = None  # of the present round
        self._noted: Checkpoint | None = None  # what lies beside it

    @property
    def reached(self) -> float:
        """Contest seconds played when something was last noted of the present round; 0: there is none."""
        journal = self._journal
        return 0.0 if journal is None else ended_at(journal.header, journal.last_turn)

    # ---- after a crash

    def resume(self) -> tuple[Round, Log] | None:
        """The round that was interrupted, folded from its journal; None: there is none."""
        setup = self._setup
        setup.directory.mkdir(parents=True, exist_ok=True)
        righted = put_right(setup.shelf, setup.game)
        going = None
        for note in righted.notes:
            log.warning("after a crash", server=setup.server, note=note)
        self.losses += righted.losses
        unnoted = self._replication.righted(None if righted.going is None else righted.going[1].header.round)
        if righted.going is not None:
            round_, journal = righted.going
            self.number, self._carried = journal.header.round, journal.header.carried
            self.started, self._journal = journal.header.started, journal
            going = round_, self._replication.log(journal)
            log.info("round goes on", server=setup.server, round=self.number, turn=round_.turn)
        else:
            self.number, self._carried = self._last(), carried(setup.shelf, setup.game)
        self._unsettled = self._clock.now()
        self._books.catch_up(besides={*unnoted, *(() if going is None else (self.number,))})
        for number, noted in unnoted.items():
            self._enter_when(noted, number)
        self.settle()
        return going

    def _last(self) -> int:
        """The number of the last round that anybody knows of: of a lost journal the database may still know."""
        recorded = self._database.last_round(self._setup.server)
        return max([*self._setup.shelf.numbers(), recorded.number if recorded is not None else 0])

    # ---- one after another

    def next(self) -> tuple[Round, Log] | None:
        """The next round, or the game's idle one, or None."""
        setup = self._setup
        self.number += 1
        start = self._start(self.number, self._carried)
        self.started = self._clock.elapsed()
        header = header_of(setup.game, start, server=setup.server, started=self.started)
        round_ = self._ahead.round(start)
        if round_ is None:
            idle = setup.game.idle(start)
            log.info("no further round fits", server=setup.server)
            if idle is None:
                self.number -= 1  # it is no round; there may be more time one day
                return None
            return idle, NoLog(header)
        if round_.results() is None:
            return round_, NoLog(header)  # a pause: nothing is at stake, and nothing is kept of it
        self._journal = Journal.create(setup.journal(self.number), header)
        return round_, self._replication.log(self._journal)

    def look_ahead(self, round_: Round) -> None:
        """Have the round after this one made in the background, as far as is known now what it will begin with."""
        if self._ahead.useful and round_.results() is not None:
            self._ahead.prepare(self._start(self.number + 1, round_.carried()))

    def _start(self, number: int, carried: object) -> Start[Params]:
        setup = self._setup
        seed = setup.seed.derive(setup.server, number)
        return Start(setup.params, tuple(self._teams()), seed, self._clock.remaining(), carried, number)

    def sync(self) -> None:
        """Bring the present journal to the disk, and its last state beside it; for the background."""
        self.syncer.sync(self._setup.journal(self.number))
        journal = self._journal
        if journal is not None and journal.checkpoint is not None and journal.checkpoint is not self._noted:
            self._noted = journal.checkpoint
            with contextlib.suppress(OSError):  # without it a restart takes longer, that is all
                checkpoint.write(journal.path, self._noted)

    def finish(self, round_: Round, log_: Log) -> None:
        """Credit a finished round with the K of its last turn's end (platform R1)."""
        self._carried = round_.carried()
        if isinstance(log_, NoLog):
            self.number -= 1  # a pause is no round
            return
        end = finish_of(log_.header, log_.last_turn, round_)
        log_.finish(elapsed=end.elapsed, tempo=end.tempo, results=end.results, digest=end.digest)
        self._close(log_, end)

    def void(self, round_: Round, log_: Log, reason: str) -> None:
        """A round without results; what it has given out, such as ids, is given out."""
        self._carried = self._left_by(round_)
        if isinstance(log_, NoLog):
            self.number -= 1  # an idle one, or a pause
            return
        log.warning("round is void", server=self._setup.server, round=self.number, reason=reason)
        if self._clock.remaining() > 0:  # otherwise it has just not been finished in time
            self.losses.append(f"round {self.number} is void: {reason}")
        log_.void(reason)
        self._close(log_, Void(reason))

    def _left_by(self, round_: Round) -> object:
        try:
            return round_.carried()
        except Exception:  # it is void because it is broken: what it began with is still true
            log.exception("void round leaves nothing", server=self._setup.server, round=self.number)
            return self._carried

    # ---- results

    @property
    def uncredited(self) -> int:
        """How many rounds are over and not yet in the database and the archive."""
        return len(self._books.open) + self._unnoted

    @property
    def unsettled(self) -> float:
        """For how many seconds there have been such rounds."""
        return self._clock.now() - self._unsettled if self._books.open else 0.0

    def arrears(self) -> dict[str, Any]:
        """What is not yet where it would survive, for a report."""
        return {
            "uncredited": self.uncredited,
            "unsettled": self.unsettled,
            "unsynced": self.syncer.unsynced(),
            "sync_failures": self.syncer.failures,
            "trouble": self.syncer.trouble,
        }

    @property
    def settling(self) -> bool:
        """Is there anything to credit or to archive that time will mend?"""
        return bool(self._books.hopeful or self._unnoted)

    def settle(self) -> None:
        """Credit and archive in the background what is over; asked again and again until it is done."""
        if not self._closed and self._books.hopeful and (self._work is None or self._work.done()):
            self._work = self._background.submit(self._settle)

    def close(self) -> None:
        """Credit nothing more: whoever plays here next credits what other machines acknowledge from now on."""
        self._closed = True

    def _close(self, log_: Log, end: Finish | Void) -> None:
        self._journal = None
        self.syncer.round_ended()
        ending = RoundEnd(log_.header, log_.last_turn, end)
        noted = log_.commit()
        if noted is None:
            self._enter(ending.header.round, ending)
        else:
            self._enter_when(noted, ending.header.round, ending)

    def _enter_when(self, noted: "asyncio.Future[None]", number: int, ending: RoundEnd | None = None) -> None:
        """Nothing is credited that might still be lost."""

        def enter(noted: "asyncio.Future[None]") -> None:
            self._unnoted -= 1
            if noted.exception() is None:  # else somebody else goes on with this round
                self._enter(number, ending)

        self._unnoted += 1
        noted.add_done_callback(enter)

    def _enter(self, number: int, ending: RoundEnd | None) -> None:
        if not self._books.open:
            self._unsettled = self._clock.now()
        self._books.enter(number, ending)
        self.settle()

    def _settle(self) -> None:
        tried: set[int] = set()
        while new := set(self._books.open) - tried:  # others may end meanwhile
            tried |= new
            try:
                credited = self._books.work(self._complain)
            except Exception:
                log.exception("rounds not yet credited", server=self._setup.server, rounds=self._books.open)
                return
            for number in credited:
                log.info("round credited", server=self._setup.server, round=number)

    def _complain(self, number: int, error: Exception) -> None:
        if self._complaints.get(number) != str(error):  # not every second
            self._complaints[number] = str(error)
            log.error("round not yet credited", server=self._setup.server, round=number, exc_info=error)
