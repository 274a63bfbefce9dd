"""Where a world notes what happens: a journal, which survives, or a list, which does not."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Protocol

from arena24.store.records import Finish, Header, Join, Order, Record, TurnEnd, Void


class Log(Protocol):
    """The records of one round, in the sequence of their execution."""

    @property
    def header(self) -> Header:
        """What the round began with."""

    @property
    def last_turn(self) -> TurnEnd | None:
        """The end of the last turn that was noted; None: none has ended."""

    def order(self, team: int, line: bytes) -> None:
        """Note an executed order."""

    def join(self, team: int) -> None:
        """Note that a team joined."""

    def end_turn(self, end: TurnEnd, state: bytes = b"") -> None:
        """Note the end of a turn; the state, if it is given, is that of the digest."""

    def finish(self, *, elapsed: float, tempo: float, results: Mapping[int, str], digest: str) -> None:
        """Note the end of the round."""

    def void(self, reason: str) -> None:
        """Note that the round has no results."""

    def commit(self) -> "asyncio.Future[None] | None":
        """Make what was noted survive; only then may the orders be answered.

        None: it survives already. A future: it will, when that is done, and so will everything before; if it fails,
        nothing that was noted since is safe, and nothing more can be noted.
        """

    def records(self) -> Iterable[Record]:
        """Everything noted so far."""

    def recent(self) -> tuple[bytes, Iterable[Record]]:
        """The last state that was noted, and the records since then; without a state everything."""

    @property
    def backlog(self) -> int:
        """How many those are."""


class MemoryLog:
    """A log for practice, scripts and tests: it lives as long as its process."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.last_turn: TurnEnd | None = None
        self._records: list[Record] = []

    def order(self, team: int, line: bytes) -> None:
        """Note an executed order."""
        self._records.append(Order(team, line))

    def join(self, team: int) -> None:
        """Note that a team joined."""
        self._records.append(Join(team))

    def end_turn(self, end: TurnEnd, state: bytes = b"") -> None:
        """Note the end of a turn; the state, if it is given, is that of the digest."""
        self.last_turn = end
        self._records.append(end)

    def finish(self, *, elapsed: float, tempo: float, results: Mapping[int, str], digest: str) -> None:
        """Note the end of the round."""
        self._records.append(Finish(elapsed, tempo, digest, dict(results)))

    def void(self, reason: str) -> None:
        """Note that the round has no results."""
        self._records.append(Void(reason))

    def commit(self) -> None:
        """Nothing to do: memory is all there is."""

    def records(self) -> Iterable[Record]:
        """Everything noted so far."""
        return tuple(self._records)

    def recent(self) -> tuple[bytes, Iterable[Record]]:
        """Everything: states are not kept."""
        return b"", self.records()

    @property
    def backlog(self) -> int:
        """Nobody comes back to it after a crash, so it never grows too long."""
        return 0


class NoLog(MemoryLog):
    """For rounds in which nothing is at stake, such as that of a server that has no further one: it forgets orders."""

    def order(self, team: int, line: bytes) -> None:
        """Forget it."""
