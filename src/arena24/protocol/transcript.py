"""The text of a transcript: what went over one connection, line by line, with times.

    # arena24 transcript 1 game=battle server=Battle1 login=team1 began=2026-05-09T12:00:17.250000+00:00 part=1
    0.000000 = round 3 turn 17
    0.612040 < LOGIN
    0.612160 > team1
    0.612490 < PASS
    0.612561 > ***
    0.613240 < OK

`<` is what the server says and `>` what the client says, as in the rulebooks; the number is seconds since the first
line. A password is not written down. A transcript that goes on from an earlier file begins after the login.

Servers write down more than clients: when second 0 was, and with `=` which turn it is, at the opening of every turn in
which something is said and at the beginning of every part. Between rounds the round is 0.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

HEADER: Final = b"# arena24 transcript 1"
SERVER, CLIENT, MARK = b"<", b">", b"="
HIDDEN: Final = b"***"
PASSWORD_LINE: Final = 2  # of the client's lines
LONGEST: Final = 1 << 20  # bytes of one line that are kept; longer ones end the connection anyway
_ENTRY = re.compile(rb"([0-9.]+) ([<>=]) ?(.*)\n", re.DOTALL)
_SIDES = {side: side for side in (SERVER, CLIENT, MARK)}


Piece = tuple[float, bytes, bytes]  # when, by whom, what


class TranscriptEntry(NamedTuple):
    """One line of a conversation, or a mark in it."""

    at: float  # seconds since its beginning
    by: bytes  # SERVER, CLIENT or MARK
    line: bytes


class Scribe:
    """Turns pieces of a conversation, cut wherever the network cut them, into the text of whole lines."""

    def __init__(self) -> None:
        self._tails = {SERVER: b"", CLIENT: b"", MARK: b""}
        self._said = 0  # lines of the client

    def text(self, pieces: Iterable[Piece], start: float = 0.0) -> bytes:
        """The text of the lines that end in these pieces."""
        texts = []
        for at, by, data in pieces:  # all in one loop: a server has ten thousands of them in a second
            if data[-1:] != b"\n" or self._tails[by] or (by is CLIENT and self._said < PASSWORD_LINE):
                texts.append(self._completed(at - start, by, data))
            else:
                opening = b"%.6f %b " % (at - start, by)
                texts.append(opening + data[:-1].replace(b"\n", b"\n" + opening) + b"\n")
        return b"".join(texts)

    def _completed(self, at: float, by: bytes, data: bytes) -> bytes:
        *lines, tail = (self._tails[by] + data).split(b"\n")
        self._tails[by] = tail[:LONGEST]
        return b"".join([b"%.6f %b %b\n" % (at, by, self._shown(by, line)) for line in lines])

    def _shown(self, by: bytes, line: bytes) -> bytes:
        if by is not CLIENT:
            return line
        self._said += 1
        return HIDDEN if self._said == PASSWORD_LINE else line


def header(**fields: str) -> bytes:
    """The first line of a file; it says where the transcript comes from."""
    return HEADER + b"".join(f" {name}={'-'.join(value.split())}".encode() for name, value in fields.items()) + b"\n"


def read_header(line: bytes) -> dict[str, str]:
    """What the first line says; ValueError if it is none."""
    if not line.startswith(HEADER):
        raise ValueError(f"a transcript begins with {HEADER.decode()!r}")
    words = line[len(HEADER) :].decode(errors="replace").split()
    return dict(word.split("=", 1) for word in words if "=" in word)


def turn_mark(round_: int, turn: int) -> bytes:
    """What is noted when a turn opens."""
    return b"round %d turn %d\n" % (round_, turn)


def read_entries(lines: Iterable[bytes]) -> Iterator[TranscriptEntry]:
    """The entries of a transcript, header left out; ValueError names the line that is none."""
    for number, line in enumerate(lines, 2):
        if not line.endswith(b"\n"):
            return  # torn off in the middle of writing
        match = _ENTRY.fullmatch(line)
        if match is None:
            raise ValueError(f"line {number} is none of 'SECONDS < LINE', 'SECONDS > LINE' and 'SECONDS = MARK'")
        yield TranscriptEntry(float(match[1]), _SIDES[match[2]], match[3])
