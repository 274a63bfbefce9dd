"""Faults that are planted into the server, to see whether the simulation finds them.

Each is a change that somebody could have made; `kinds` are what has to go wrong for it to matter.
"""

import contextlib
import fcntl
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

from arena24.protocol.session import Session
from arena24.server.clock import ServerClock
from arena24.server.ticker import Ticker
from arena24.store import archive, disk
from arena24.store.books import Books
from arena24.store.database import Database
from arena24.store.ending import finish_of
from arena24.store.fold import refold
from arena24.store.journal import Journal
from arena24.store.reader import Reader
from arena24.store.records import Finish
from arena24.store.sync import Syncer
from tests.simulation.disk import Disk
from tests.simulation.plan import Fault, Plan, planned

Planting = Callable[[], contextlib.AbstractContextManager[object]]


@dataclass(frozen=True)
class Planted:
    """A fault, and when it matters."""

    name: str
    plant: Planting
    kinds: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()  # just these, in a round that is long enough for them
    first: int = 0  # the seed that finds it, as long as nobody changes what seeds draw

    def plan(self, seed: int) -> Plan:
        """A plan in which it can be found."""
        plan = planned(seed, self.kinds)
        if not self.faults:
            return plan
        servers = tuple(server._replace(turn_seconds=1.0, turns=6) for server in plan.servers)
        return replace(plan, servers=servers, faults=self.faults)


def replies_before_commit() -> Any:
    """Orders are noted when the turn ends, and answered before."""
    commit = Journal.commit

    def lazy(self: Journal) -> None:
        if self._unwritten or not all(line.startswith(b"O ") for line in self._pending):
            commit(self)

    return mock.patch.object(Journal, "commit", lazy)


def disk_errors_ignored() -> Any:
    """An order that cannot be written is answered all the same."""
    commit = Journal.commit

    def deaf(self: Journal) -> None:
        with contextlib.suppress(OSError):
            commit(self)

    return mock.patch.object(Journal, "commit", deaf)


def torn_tail_left() -> Any:
    """A torn tail is not cut off before the journal goes on."""

    def kept(self: Disk, descriptor: int, length: int) -> None:
        self._enter()

    return mock.patch.object(Disk, "ftruncate", kept)


def torn_tail_believed() -> Any:
    """What is left of a line counts as one, and is noted as if it had been whole."""
    content = Reader._content

    def trusting(self: Reader) -> bytes | None:
        found = content(self)
        if found is None and self.torn is not None and self._raw[9:11] == b"O ":
            torn, self.torn = self._raw[9:], None
            return torn
        return found

    return mock.patch.object(Reader, "_content", trusting)


def credited_again() -> Any:
    """A round that was credited before a crash is credited once more afterwards."""
    record = Database.record_round

    def twice(self: Database, played: Any, results: Any) -> bool:
        if record(self, played, results):
            return True
        with self._writing() as connection:
            change = "update results set exact = cast(2 * exact as text) where server = ? and round = ?"
            connection.exec_driver_sql(change, (played.server, played.number))
        return True

    stack = contextlib.ExitStack()
    stack.enter_context(mock.patch.object(Database, "record_round", twice))
    stack.enter_context(mock.patch.object(Database, "recorded", return_value={}))
    return stack


def not_credited_after_a_crash() -> Any:
    """Whoever starts again does not look at what is over."""
    return mock.patch.object(Books, "catch_up", return_value=None)


def wait_forgotten() -> Any:
    """Now and then somebody who waits is overlooked when a turn opens."""
    opened, count = Session.turn_opened, itertools.count(1)

    def forgetful(self: Session) -> None:
        if next(count) % 11:
            opened(self)

    return mock.patch.object(Session, "turn_opened", forgetful)


def tempo_of_the_moment() -> Any:
    """K is that of the moment in which a turn's end is handled, not that of its boundary."""

    @contextlib.contextmanager
    def resolving(self: ServerClock, boundary: float) -> Iterator[None]:
        yield

    return mock.patch.object(ServerClock, "resolving", resolving)


def tempo_after_a_crash() -> Any:
    """A round that a crash kept from its last record has the K of the restart."""

    def later(*args: Any) -> Finish:
        end = finish_of(*args)
        return end._replace(tempo=end.tempo * 1.01)

    return mock.patch("arena24.store.remains.finish_of", later)


def locks_forgotten() -> Any:
    """Nobody holds any lock, so two processes of one server may live."""
    return mock.patch.object(fcntl, "flock", return_value=None)


def refold_forgets() -> Any:
    """After an accident in the game the last order is gone."""

    class Short:
        """A log without its last record."""

        def __init__(self, log: Any) -> None:
            self.header, self._log = log.header, log

        def recent(self) -> Any:
            state, records = self._log.recent()
            return state, list(records)[:-1]

    def short(game: Any, log: Any) -> Any:
        return refold(game, Short(log))  # type: ignore[arg-type]

    return mock.patch("arena24.server.world.refold", short)


def sync_not_repeated() -> Any:
    """After a sync that failed the next one is believed, and nothing is written again."""

    def believing(path: Path, start: int) -> int:
        return disk.sync_file(path)

    return mock.patch.object(disk, "rewrite", believing)


def turns_never_synced() -> Any:
    """Nobody asks the disk whether it has a turn."""
    return mock.patch.object(Syncer, "sync", return_value=None)


def archive_half_made() -> Any:
    """A journal is taken away before its archive is whole."""

    def hasty(original: object, target: Path) -> None:
        target.write_bytes(b"")

    return mock.patch.object(archive, "_put_in_place", hasty)


def turn_ended_twice() -> Any:
    """Now and then a turn ends as soon as it has begun."""
    tick = Ticker.end_turn

    def again(self: Ticker) -> None:
        tick(self)
        if self.turns % 9 == 8:
            self.turns -= 1
            tick(self)

    return mock.patch.object(Ticker, "end_turn", again)


FAULTS = (
    Planted("replies before commit", replies_before_commit, ("kill server", "doom server")),
    Planted("disk errors ignored", disk_errors_ignored, ("full disk", "kill server")),
    Planted("torn tail left", torn_tail_left, ("doom server",)),
    Planted("torn tail believed", torn_tail_believed, ("doom server",)),
    Planted("credited again", credited_again, ("kill server",)),
    Planted("not credited after a crash", not_credited_after_a_crash, ("doom server", "locked database")),
    Planted("wait forgotten", wait_forgotten, first=2),
    Planted("K of the moment", tempo_of_the_moment, ("stall",)),
    Planted("K after a crash", tempo_after_a_crash, ("doom server",), first=10),
    Planted("locks forgotten", locks_forgotten, ("kill supervisor",), first=2),
    Planted("refold forgets", refold_forgets),
    Planted(
        "sync not repeated",
        sync_not_repeated,
        faults=(Fault(1.5, "failing syncs", 0.5, 0.6), Fault(5.2, "power", 0.5, 0.5)),
    ),
    Planted("turns never synced", turns_never_synced, ("power",)),
    Planted("archive half made", archive_half_made),
    Planted("turn ended twice", turn_ended_twice, ("soft pause",), first=2),
)
