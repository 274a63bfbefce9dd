"""The journal of a round: an append-only file that holds everything needed to fold the round again.

    with Journal.create(path, header) as journal:
        journal.order(3, b"MOVE 17 1 0")        # executed: noted in memory
        journal.commit()                        # handed to the operating system: now the replies may leave
        journal.end_turn(TurnEnd(1, remaining, tempo, digest))      # committed; time for a sync
        journal.finish(elapsed=..., tempo=..., digest=..., results={3: "7/3"})      # on the disk, closed

What was committed survives kill -9, what was synced survives a power loss. Read it back with `reader.read`; go
on after a crash with `Journal.resume`. `records` describes the text.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from arena24.store import disk
from arena24.store.chain import Chain, numbered
from arena24.store.checkpoint import Checkpoint, opened, read
from arena24.store.errors import ClosedJournal
from arena24.store.reader import MAX_CONTENT, Reader, Torn
from arena24.store.records import (
    NO_DIGEST,
    Finish,
    Header,
    Join,
    Order,
    Record,
    TurnEnd,
    Void,
    finish_content,
    header_content,
    join_content,
    turn_content,
    void_content,
)

_CLOSED = -1


class Journal:
    """A journal open for writing; it belongs to one process, which holds its lock."""

    __slots__ = (
        "_chain",
        "_crc",
        "_descriptor",
        "_pending",
        "_recalled",
        "_size",
        "_unwritten",
        "backlog",
        "checkpoint",
        "header",
        "last_turn",
        "path",
        "torn",
    )

    path: Path
    header: Header
    last_turn: TurnEnd | None
    """The end of the last turn that was noted: the time and the K of the round's end, if it is the last one."""
    torn: Torn | None
    """What `resume` cut off."""
    checkpoint: Checkpoint | None
    """The last state that was noted; `checkpoint.write` puts it beside the journal when nobody waits."""
    backlog: int
    """How many records a fold has to go through that begins with it."""

    def __init__(self, path: Path, descriptor: int, header: Header) -> None:
        """Not for callers: `create` and `resume` make journals."""
        self.path, self.header, self.torn, self.last_turn = path, header, None, None
        self.checkpoint, self.backlog, self._size = None, 0, 0
        self._descriptor, self._crc, self._chain = descriptor, 0, Chain()
        self._pending: list[bytes] = []
        self._recalled: tuple[int, list[Record]] | None = None  # what `resume` has read, up to which byte
        self._unwritten = b""

    @classmethod
    def create(cls, path: str | os.PathLike[str], header: Header) -> Self:
        """Begin a journal. It appears with its header or not at all, and never in place of another one."""
        path = Path(path)
        if path.exists():
            raise FileExistsError(f"{path}: this round has a journal already; resume it")
        temporary = path.with_name(f"{path.name}.{os.getpid()}{disk.NEW}")
        journal = cls(path, _opened(temporary, os.O_CREAT | os.O_TRUNC), header)
        try:
            journal._append(header_content(header))
            journal.sync()
            disk.put_in_place(temporary, path)
        except BaseException:
            journal._let_go()
            temporary.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Self:
        """Go on with the journal of an unfinished round; a torn tail is cut off and told in `torn`."""
        path = Path(path)
        descriptor = _opened(path)
        try:
            end, noted, records = _end_of(path)
            os.ftruncate(descriptor, end.offset)
            os.fsync(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        journal = cls(path, descriptor, end.header)
        journal.torn, journal._crc, journal._chain = end.torn, end.crc, end.chain
        journal.last_turn, journal._size = end.last_turn, end.offset
        journal.checkpoint, journal.backlog = noted, len(records)
        journal._recalled = end.offset, records
        return journal

    @property
    def size(self) -> int:
        """Bytes of the file, when everything noted is committed."""
        return self._size

    def order(self, team: int, line: bytes) -> None:
        """Note an executed order. A data line is part of `line`, after a TAB."""
        # The hot path: every order of every team passes here. Check sums wait for `commit`, which makes them in one go.
        if b"\n" in line:
            raise ValueError(f"{line!r} is more than one line: join a data line by a TAB")
        self._pending.append(b"O %d %s" % (team, line))

    def join(self, team: int) -> None:
        """Note that a team joined."""
        self._append(join_content(team))

    def end_turn(self, end: TurnEnd, state: bytes = b"") -> None:
        """Note the end of a turn, and commit; the caller has the disk synced (`sync.Syncer`) when nobody waits.

        The state, if it is given, is that of the digest: it becomes the `checkpoint`.
        """
        content = turn_content(end)
        self._chain.cover(self._gather())
        if state:
            self.checkpoint, self.backlog = Checkpoint(self._size, state), 0
        chain = self._chain.close(content)
        self._append(b"%s %s" % (content, chain.encode()))
        self.last_turn = end._replace(chain=chain)
        self._gather()
        self.commit()

    def finish(self, *, elapsed: float, tempo: float, results: Mapping[int, str], digest: str = NO_DIGEST) -> None:
        """Note the end of the round and its results, put it on the disk, and close."""
        self._append(finish_content(Finish(elapsed, tempo, digest, dict(results))))
        self.close()

    def void(self, reason: str) -> None:
        """Note that the round has no results, put it on the disk, and close."""
        self._append(void_content(reason))
        self.close()

    def note(self, record: Record, state: bytes = b"") -> None:
        """Note a record that somebody has, of whichever kind; a state belongs to a turn's end."""
        match record:
            case Order(team, line):
                self.order(team, line)
            case Join(team):
                self.join(team)
            case TurnEnd():
                self.end_turn(record, state)
            case Finish(elapsed, tempo, digest, results):
                self.finish(elapsed=elapsed, tempo=tempo, digest=digest, results=results)
            case Void(reason):
                self.void(reason)

    def commit(self) -> None:
        """Hand everything noted to the operating system, in one write.

        If that fails (a full disk), nothing is lost or doubled: the next `commit` goes on at the same byte.
        """
        if not self._pending and not self._unwritten:
            return
        self._chain.cover(self._gather())
        if self._descriptor == _CLOSED and self._unwritten:
            raise ClosedJournal(f"{self.path}: the journal is closed; nothing can follow its last record")
        while self._unwritten:
            written = os.write(self._descriptor, self._unwritten)
            self._unwritten = self._unwritten[written:]

    def records(self) -> Iterator[Record]:
        """Everything noted so far, read back from the file."""
        self.commit()
        with Reader(self.path) as reader:
            yield from reader

    def recent(self) -> tuple[bytes, Iterable[Record]]:
        """The last state that was noted, and the records since then; without a state everything."""
        self.commit()
        recalled, self._recalled = self._recalled, None  # once: they are many, and whoever resumes folds at once
        if recalled is not None and recalled[0] == self._size:
            return (b"" if self.checkpoint is None else self.checkpoint.state), recalled[1]
        reader, noted = opened(self.path, self.checkpoint)
        with reader:
            return (b"" if noted is None else noted.state), list(reader)

    def sync(self) -> None:
        """Commit, and wait until the disk has it."""
        self.commit()
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Put everything on the disk, close the file and give back its lock. Closing twice does nothing."""
        if self._descriptor == _CLOSED:
            return
        try:
            self.sync()
        finally:
            self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _append(self, content: bytes) -> None:
        if len(content) > MAX_CONTENT:
            raise ValueError(f"a record of {len(content)} bytes is too long: readers take at most {MAX_CONTENT}")
        self._pending.append(content)

    def _gather(self) -> bytes:
        """Bring what was noted in line for the next write; gives the lines, which the chain does not cover yet."""
        lines, self._crc = numbered(self._pending, self._crc)
        self.backlog += len(self._pending)
        self._pending.clear()
        self._unwritten += lines
        self._size += len(lines)
        return lines

    def _let_go(self) -> None:
        descriptor, self._descriptor = self._descriptor, _CLOSED
        os.close(descriptor)


def _opened(path: Path, flags: int = 0) -> int:
    """The file, open for appending, and locked."""
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | flags, 0o600)  # it holds the round's seed
    try:
        disk.lock(descriptor, path)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _end_of(path: Path) -> tuple[Reader, Checkpoint | None, list[Record]]:
    """A reader that has come to the end of an unfinished journal, its checkpoint, and the records that follow that."""
    reader, noted = opened(path, read(path))
    with reader:
        records = list(reader)
    if reader.ended:
        raise ClosedJournal(f"{path}: the round is over; start the next one")
    return reader, noted, records
