"""The rounds of one server: where the next one comes from, how an interrupted one goes on, where results are kept."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import structlog

from arena24.games.core import AnyGame, Params, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.server.ahead import Ahead
from arena24.server.clock import ServerClock
from arena24.store import disk, rows
from arena24.store.archive import compress
from arena24.store.database import Database
from arena24.store.fold import fold, header_of
from arena24.store.folder import SUFFIX
from arena24.store.journal import Journal
from arena24.store.log import Log, NoLog
from arena24.store.reader import COMPRESSED, Reader
from arena24.store.records import Finish, Header, Record, Void, exact

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Place:
    """Which server it is, and what it is played with."""

    server: str
    game: AnyGame
    params: Params
    seed: Seed  # of the contest
    directory: Path  # of the server's journals

    def journal(self, number: int) -> Path:
        """Where the journal of a round is kept."""
        return self.directory / f"{number:06d}{SUFFIX}"


class ContestRounds:
    """Rounds that survive: each has its journal, and its results go into the database."""

    def __init__(
        self,
        place: Place,
        database: Database,
        clock: ServerClock,
        teams: Callable[[], Sequence[TeamId]],
        background: Executor,
        worlds: Executor,
    ) -> None:
        self.number = 0  # of the present round
        self._ahead = Ahead(place.game, worlds)
        self._place, self._database, self._clock, self._teams = place, database, clock, teams
        self._background = background  # one thread: the disk must not delay a turn, and order matters
        self._carried: object = None

    # ---- after a crash

    def resume(self) -> tuple[Round, Log] | None:
        """The round that was interrupted, folded from its journal; None: there is none."""
        self._place.directory.mkdir(parents=True, exist_ok=True)
        interrupted = None
        for path in self._journals():
            header, last = _ends(path)
            self.number = header.round
            if isinstance(last, Finish | Void):
                self._credit(header, last)
                self._archive(path)
            else:
                interrupted = path
        if interrupted is not None:
            return self._go_on(interrupted)
        self._carried = self._last_carried()
        return None

    def _go_on(self, path: Path) -> tuple[Round, Log]:
        journal = Journal.resume(path)
        if journal.torn is not None:
            log.warning("torn tail dropped", journal=str(path), offset=journal.torn.offset, size=journal.torn.size)
        with Reader(path) as reader:
            round_ = fold(self._place.game, reader.header, reader)
            self._carried = reader.header.carried
        log.info("round goes on", server=self._place.server, round=self.number, turn=round_.turn)
        return round_, journal

    def _journals(self) -> Iterator[Path]:
        """Journals that are not archived yet, the oldest first."""
        yield from sorted(self._place.directory.glob(f"*{SUFFIX}"))

    def _last_carried(self) -> object:
        """What the last round left, folded from its archived journal."""
        archived = sorted(self._place.directory.glob(f"*{SUFFIX}*"))
        if not archived:
            return None
        header, last = _ends(archived[-1])
        self.number = header.round
        if isinstance(last, Void):
            return header.carried
        with Reader(archived[-1]) as reader:
            return fold(self._place.game, header, reader).carried()

    # ---- one after another

    def next(self) -> tuple[Round, Log] | None:
        """The next round, or the game's idle one, or None."""
        place = self._place
        self.number += 1
        start = self._start(self.number, self._carried)
        header = header_of(place.game, start, server=place.server, started=self._clock.elapsed())
        round_ = self._ahead.round(start)
        if round_ is None:
            idle = place.game.idle(start)
            log.info("no further round fits", server=place.server)
            return (idle, NoLog(header)) if idle else None
        if round_.results() is None:
            return round_, NoLog(header)  # a pause: nothing is at stake, and nothing is kept of it
        return round_, Journal.create(place.journal(self.number), header)

    def look_ahead(self, round_: Round) -> None:
        """Have the round after this one made in the background, as far as is known now what it will begin with."""
        if self._ahead.useful and round_.results() is not None:
            self._ahead.prepare(self._start(self.number + 1, round_.carried()))

    def _start(self, number: int, carried: object) -> Start[Params]:
        place = self._place
        seed = place.seed.derive(place.server, number)
        return Start(place.params, tuple(self._teams()), seed, self._clock.remaining(), carried, number)

    def sync(self) -> None:
        """Bring the present journal to the disk; for the background."""
        path = self._place.journal(self.number)
        if path.exists():
            disk.sync_file(path)

    def finish(self, round_: Round, log_: Log) -> None:
        """Credit a finished round with the K of this moment (platform R1)."""
        if isinstance(log_, NoLog):
            self._carried = round_.carried()
            self.number -= 1  # a pause is no round
            return
        results = {int(team): exact(result) for team, result in (round_.results() or {}).items()}
        end = Finish(self._clock.elapsed(), self._clock.tempo(), round_.digest(), results)
        log_.finish(elapsed=end.elapsed, tempo=end.tempo, results=end.results, digest=end.digest)
        self._carried = round_.carried()
        self._close(log_, end)

    def void(self, log_: Log, reason: str) -> None:
        """A round without results."""
        if isinstance(log_, NoLog):
            return  # an idle round
        log.warning("round is void", server=self._place.server, round=self.number, reason=reason)
        log_.void(reason)
        self._close(log_, Void(reason))

    def _close(self, log_: Log, end: Finish | Void) -> None:
        self._background.submit(self._settle, log_.header, end)

    def _settle(self, header: Header, end: Finish | Void) -> None:
        try:
            self._credit(header, end)
            self._archive(self._place.journal(header.round))
        except Exception:
            # The journal has everything: the next start of this server credits the round.
            log.exception("round not yet credited", server=header.server, round=header.round)

    def _credit(self, header: Header, end: Finish | Void) -> None:
        """Put results into the database; doing it twice does no harm."""
        void = isinstance(end, Void)
        at, tempo = (self._clock.elapsed(), 0.0) if isinstance(end, Void) else (end.elapsed, end.tempo)
        results = {} if isinstance(end, Void) else end.results
        played = rows.Round(header.server, header.round, min(header.started, at), at, tempo, void)
        self._database.record_round(played, results)

    def _archive(self, path: Path) -> None:
        if path.exists() and path.suffix != COMPRESSED:
            compress(path)


def _ends(path: Path) -> tuple[Header, Record | None]:
    """The header and the last record of a journal."""
    last = None
    with Reader(path) as reader:
        for last in reader:  # noqa: B007
            pass
    return reader.header, last
