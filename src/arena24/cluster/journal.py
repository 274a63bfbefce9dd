"""A journal on several machines: the file of this node, and the stream that has the same lines.

restored = await restore(stream, claim, shelf, 12)      # from now on no other holder can write; the file is right
...                                                     # put the shelf right, fold: as after any crash
relay = Relay(stream, claim, journal.path, start=restored.start())
log = ReplicatedJournal(journal, relay, Durability.CLUSTER)
"""

import asyncio
import enum
from collections.abc import Iterable, Mapping

from arena24.cluster.relay import Relay
from arena24.store.journal import Journal
from arena24.store.records import NO_DIGEST, Header, Record, TurnEnd


class Durability(enum.Enum):
    """What an order has survived when it is answered."""

    MACHINE = "machine"
    """kill -9 of its server, as on one machine; what was not sent yet when the machine dies is lost."""
    CLUSTER = "cluster"
    """The death of its machine: the stream has it."""


class ReplicatedJournal:
    """A `Log`: a journal whose lines go to its stream as well. After `Fenced` nothing more is ever written."""

    def __init__(self, journal: Journal, relay: Relay, durability: Durability) -> None:
        """The relay follows the journal's file; it is run by whoever made it."""
        self._journal, self._relay = journal, relay
        self._waits = durability is Durability.CLUSTER
        relay.written(journal.size)

    @property
    def header(self) -> Header:
        """What the round began with."""
        return self._journal.header

    @property
    def last_turn(self) -> TurnEnd | None:
        """The end of the last turn that was noted; None: none has ended."""
        return self._journal.last_turn

    @property
    def backlog(self) -> int:
        """How many records a fold has to go through that begins with the last state."""
        return self._journal.backlog

    def order(self, team: int, line: bytes) -> None:
        """Note an executed order."""
        self._journal.order(team, line)

    def join(self, team: int) -> None:
        """Note that a team joined."""
        self._journal.join(team)

    def end_turn(self, end: TurnEnd, state: bytes = b"") -> None:
        """Note the end of a turn, and commit."""
        self._relay.check()
        self._journal.end_turn(end, state)
        self._relay.written(self._journal.size)

    def finish(self, *, elapsed: float, tempo: float, results: Mapping[int, str], digest: str = NO_DIGEST) -> None:
        """Note the end of the round, put it on the disk, and close the file; `commit` tells when the stream has it."""
        self._relay.check()
        self._journal.finish(elapsed=elapsed, tempo=tempo, results=results, digest=digest)
        self._end()

    def void(self, reason: str) -> None:
        """Note that the round has no results, put it on the disk, and close the file."""
        self._relay.check()
        self._journal.void(reason)
        self._end()

    def commit(self) -> asyncio.Future[None] | None:
        """Hand everything noted to the operating system and to the relay; the future is the stream's word for it."""
        self._relay.check()
        self._journal.commit()
        self._relay.written(self._journal.size)
        return self._relay.acknowledgement() if self._waits else None

    def records(self) -> Iterable[Record]:
        """Everything noted so far."""
        self.commit()
        return self._journal.records()

    def recent(self) -> tuple[bytes, Iterable[Record]]:
        """The last state that was noted, and the records since then; without a state everything."""
        self.commit()
        return self._journal.recent()

    def _end(self) -> None:
        self._relay.finish(self._journal.size)
        self._waits = True  # whoever finds an archive may take it for the whole round, so does its stream
