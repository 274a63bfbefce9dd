"""The text of a transcript: what went over one connection, line by line, with times.

    # arena24 transcript 1 game=battle server=Battle1 login=team1
    0.000000 < LOGIN
    0.000120 > team1
    0.000450 < PASS
    0.000521 > ***
    0.001200 < OK

`<` is what the server says and `>` what the client says, as in the rulebooks; the number is seconds since the first
line. A password is not written down. A transcript that goes on from an earlier file begins after the login.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

HEADER: Final = b"# arena24 transcript 1"
SERVER, CLIENT = b"<", b">"
HIDDEN: Final = b"***"
PASSWORD_LINE: Final = 2  # of the client's lines
LONGEST: Final = 1 << 20  # bytes of one line that are kept; longer ones end the connection anyway
_ENTRY = re.compile(rb"([0-9.]+) ([<>]) ?(.*)\n", re.DOTALL)


class Entry(NamedTuple):
    """One line of a conversation."""

    at: float  # seconds since its beginning
    by: bytes  # SERVER or CLIENT
    line: bytes


class Scribe:
    """Turns pieces of a conversation, cut wherever the network cut them, into the text of whole lines."""

    def __init__(self) -> None:
        self._tails = {SERVER: b"", CLIENT: b""}
        self._said = 0  # lines of the client

    def note(self, at: float, by: bytes, data: bytes) -> bytes:
        """The text of the lines that end in this piece."""
        if data[-1:] == b"\n" and not self._tails[by] and (by is SERVER or self._said >= PASSWORD_LINE):
            opening = b"%.6f %b " % (at, by)  # the usual case, at the speed of `replace`
            return opening + data[:-1].replace(b"\n", b"\n" + opening) + b"\n"
        *lines, tail = (self._tails[by] + data).split(b"\n")
        self._tails[by] = tail[:LONGEST]
        return b"".join([b"%.6f %b %b\n" % (at, by, self._shown(by, line)) for line in lines])

    def _shown(self, by: bytes, line: bytes) -> bytes:
        if by is SERVER:
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


def read_entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The entries of a transcript, header left out; ValueError names the line that is none."""
    for number, line in enumerate(lines, 2):
        if not line.endswith(b"\n"):
            return  # torn off in the middle of writing
        match = _ENTRY.fullmatch(line)
        if match is None:
            raise ValueError(f"line {number} is neither 'SECONDS < LINE' nor 'SECONDS > LINE'")
        yield Entry(float(match[1]), SERVER if match[2] == SERVER else CLIENT, match[3])
