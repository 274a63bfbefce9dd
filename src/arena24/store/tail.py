"""Reading a journal while it grows: only whole lines count, and each is checked as far as one line can be."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from arena24.store.chain import checked
from arena24.store.errors import BrokenJournal
from arena24.store.reader import MAX_LINE
from arena24.store.records import Header, Record, parse, parse_header

CHUNK: Final = 256 * 1024
"""Bytes read at a time, so that a long journal never lies in memory as a whole."""


class Tail:
    """A journal from its first line on, taken up again and again where it ended.

    Nothing of an unfinished line is kept: what a crash has torn off and the server then wrote anew is simply read anew.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("rb", buffering=0)
        self._offset, self._crc, self._line = 0, 0, 0
        try:
            first = next(self._contents(), None)
            if first is None:
                raise self._broken("a journal begins with its header")
            self.header: Header = parse_header(first)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; closing twice does nothing."""
        self._file.close()

    @property
    def grown(self) -> bool:
        """Is there anything to read?"""
        return os.fstat(self._file.fileno()).st_size > self._offset

    def records(self) -> Iterator[Record]:
        """What has been written since the last time."""
        for content in self._contents():
            try:
                yield parse(content)
            except ValueError as error:
                raise self._broken(str(error)) from error

    def _contents(self) -> Iterator[bytes]:
        size = CHUNK
        while data := os.pread(self._file.fileno(), size, self._offset):
            whole = data[: data.rfind(b"\n") + 1]
            if not whole and len(data) < size:
                return  # a line is being written
            if not whole:
                if size >= MAX_LINE:
                    raise self._broken("it has no end")
                size *= 4
                continue
            for line in whole[:-1].split(b"\n"):
                yield self._checked(line)

    def _checked(self, line: bytes) -> bytes:
        found = checked(line, self._crc)
        if found is None:
            raise self._broken("its check sum is wrong")
        content, self._crc = found
        self._offset, self._line = self._offset + len(line) + 1, self._line + 1
        return content

    def _broken(self, reason: str) -> BrokenJournal:
        return BrokenJournal(self.path, line=self._line + 1, offset=self._offset, reason=reason)
