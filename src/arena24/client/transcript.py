"""Transcripts of a client: one file per connection, for the morning after and for `arena24 refeed`."""

import itertools
import time
from pathlib import Path

from arena24.protocol.transcript import CLIENT, SERVER, Scribe, header


class ClientTranscript:
    """The file of one connection."""

    def __init__(self, path: Path, **about: str) -> None:
        self._file = path.open("xb")
        self._file.write(header(**about))
        self._scribe, self._start = Scribe(), time.monotonic()

    def sent(self, data: bytes) -> None:
        """We said something."""
        self._file.write(self._scribe.text([(time.monotonic(), CLIENT, data)], self._start))

    def received(self, data: bytes) -> None:
        """The server said something."""
        self._file.write(self._scribe.text([(time.monotonic(), SERVER, data)], self._start))

    def flush(self) -> None:
        """Bring it to the file: a turn is over."""
        self._file.flush()

    def close(self) -> None:
        """The connection has ended."""
        self._file.close()


def new_transcript(folder: Path, **about: str) -> ClientTranscript:
    """A transcript in a file of its own: `20260101-120000.log`, `20260101-120000-2.log`."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = time.strftime("%Y%m%d-%H%M%S")
    for number in itertools.count(1):
        try:
            return ClientTranscript(folder / (f"{stem}.log" if number == 1 else f"{stem}-{number}.log"), **about)
        except FileExistsError:
            continue
    raise AssertionError("numbers do not end")
