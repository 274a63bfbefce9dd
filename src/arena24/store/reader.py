"""Reading journals: every line is checked, a torn tail is dropped and reported, any other damage is refused."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

import zstandard

from arena24.store.chain import PREFIX, Chain, checked, holds_whole_line
from arena24.store.errors import BrokenJournal
from arena24.store.records import TURN, Finish, Header, Record, TurnEnd, Void, parse, parse_header

MAX_LINE: Final = 64 * 2**20
"""Bytes of the longest line: orders are far shorter (platform 3, `max_line`), a given position may be long."""

MAX_CONTENT: Final = MAX_LINE - len(b"01234567 \n")

COMPRESSED: Final = ".zst"
"""The suffix of a compressed journal."""


@dataclass(frozen=True, slots=True)
class Torn:
    """A record that was being written when the power went: where it began, and how much of it there was."""

    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole journal."""

    header: Header
    records: list[Record]
    torn: Torn | None


def read(path: str | os.PathLike[str]) -> Reading:
    """The whole journal at `path`, compressed or not."""
    with Reader(path) as reader:
        records = list(reader)
    return Reading(reader.header, records, reader.torn)


def last_turn(path: Path) -> int:
    """The last turn that ended, found without a look at the rest; 0 if none did."""
    last = b""
    with _opened(path) as file:
        for line in file:
            if line.startswith(TURN, PREFIX):
                last = line
    record = parse(last[PREFIX:].rstrip(b"\n")) if last else None
    return record.turn if isinstance(record, TurnEnd) else 0


class Reader:
    """A journal read record by record, for those that do not fit into memory.

    Iterate over it once. When the iteration is over, `torn` tells of a dropped tail, and `offset`, `crc` and `chain`
    are where a writer goes on.
    """

    header: Header
    torn: Torn | None = None
    ended: bool = False
    """Whether the round has its last record."""
    last_turn: TurnEnd | None = None
    """The end of the last turn that was read."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.line, self.offset, self.crc, self.chain = 0, 0, 0, Chain()
        self._raw = b""
        self._file = _opened(self.path)
        try:
            self.header = self._read_header()
        except BaseException:
            self.close()
            raise

    @property
    def end(self) -> int:
        """Where the record that was read last ends."""
        return self.offset + len(self._raw)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __iter__(self) -> Iterator[Record]:
        while (content := self._content()) is not None:
            if self.ended:
                raise self._broken("the round was over before it")
            yield self._parsed(content)
        if self.path.suffix == COMPRESSED and not self.ended:
            raise self._broken("the compressed file is cut short")

    def skip(self, offset: int) -> bool:
        """Go on behind the turn's end at `offset`: the lines before it are checked, not parsed. False: it has none.

        For a reader that has read the header only.
        """
        lines = self._file.read(max(0, offset - self.end)).split(b"\n")
        if self.end + sum(map(len, lines)) + len(lines) - 1 != offset or lines.pop():
            return False
        crc = self.crc
        for line in lines:
            if (found := checked(line, crc)) is None:
                return False
            crc = found[1]
        self.offset, self.line, self.crc, self._raw = offset, self.line + len(lines), crc, b""
        content = self._content()
        record = None if content is None else parse(content)
        if not isinstance(record, TurnEnd):
            return False
        self.chain, self.last_turn = Chain.after(record.chain), record
        return True

    def _read_header(self) -> Header:
        content = self._content()
        if content is None:
            raise self._broken("a journal begins with its header")
        self.chain.cover(self._raw)
        try:
            return parse_header(content)
        except ValueError as error:
            raise self._broken(str(error)) from error

    def _content(self) -> bytes | None:
        """The content of the next line, checked; None at the end."""
        self.offset += len(self._raw)
        self.line += 1
        self._raw = raw = self._next_line()
        found = checked(raw[:-1], self.crc) if raw[-1:] == b"\n" else None
        if found is not None:
            content, self.crc = found
            return content
        if raw:
            self._tear(raw)
        return None

    def _next_line(self) -> bytes:
        try:
            return self._file.readline(MAX_LINE)
        except zstandard.ZstdError as error:
            raise self._broken(str(error)) from error

    def _parsed(self, content: bytes) -> Record:
        try:
            record = parse(content)
        except ValueError as error:
            raise self._broken(str(error)) from error
        if isinstance(record, TurnEnd):
            self._check_chain(content.rpartition(b" ")[0], record.chain)
            self.last_turn = record
        else:
            self.chain.cover(self._raw)
            self.ended = isinstance(record, Finish | Void)
        return record

    def _check_chain(self, content: bytes, chain: str) -> None:
        if self.chain.close(content) != chain:
            raise self._broken("its chain value does not follow from the records before it")

    def _tear(self, raw: bytes) -> None:
        """Take a bad line for a torn tail, if it can be one: the last line, and not the header, which is never torn."""
        if self.ended:
            raise self._broken("the round was over before it")
        if self.line == 1 or self._file.read(1) or holds_whole_line(raw, self.crc):
            raise self._broken("its check sum is wrong")
        self.torn = Torn(self.offset, len(raw))

    def _broken(self, reason: str) -> BrokenJournal:
        return BrokenJournal(self.path, line=self.line, offset=self.offset, reason=reason)


def _opened(path: Path) -> BinaryIO:
    file = path.open("rb")
    if path.suffix != COMPRESSED:
        return file
    return BufferedReader(zstandard.ZstdDecompressor().stream_reader(file))
