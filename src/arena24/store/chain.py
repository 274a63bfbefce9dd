"""The two chains of a journal.

Each line begins with a CRC-32 that runs on from line to line: a flipped bit, a missing line or a line out of order is
found and located at once. A CRC keeps no secret: who edits a journal can repair it. Hence each turn end carries a
blake2b value over everything since the previous turn end and that one's value: publish the last one, and the round is
fixed.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, Self
from zlib import crc32

_SIZE: Final = 16
"""Bytes of a chain value: 128 bits, out of reach of forgers and short enough to read out."""

PREFIX: Final = 9
"""Bytes of a line before its content: the check sum and a blank."""


class Chain:
    """The chain of turn ends, walked alike by who writes and who reads."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=_SIZE)

    @classmethod
    def after(cls, value: str) -> Self:
        """The chain behind a turn end that carries this value."""
        chain = cls()
        chain._hash = blake2b(bytes.fromhex(value), digest_size=_SIZE)
        return chain

    def cover(self, lines: bytes) -> None:
        """Take whole lines, line ends included, into the next value."""
        self._hash.update(lines)

    def close(self, content: bytes) -> str:
        """The value for a turn end whose content, so far, is `content`; the next link begins with it."""
        self._hash.update(content)
        value = self._hash.digest()
        self._hash = blake2b(value, digest_size=_SIZE)
        return value.hex()


def numbered(contents: Iterable[bytes], crc: int) -> tuple[bytes, int]:
    """The lines for some contents, each behind its check sum, and the last of these; `crc` is the one before."""
    lines = []
    for content in contents:
        crc = crc32(content, crc)
        lines.append(b"%08x %s\n" % (crc, content))
    return b"".join(lines), crc


def checked(line: bytes, crc: int) -> tuple[bytes, int] | None:
    """The content of a line without its end, and its check sum; None: it does not follow from the one before."""
    content = line[PREFIX:]
    crc = crc32(content, crc)
    return (content, crc) if line[:PREFIX] == b"%08x " % crc else None


def holds_whole_line(tail: bytes, crc: int) -> bool:
    """Whether a tail with a wrong CRC begins with a whole record whose line end was damaged.

    No write that was cut short looks like that: what follows the record was written after it. But for zeros, which a
    file system leaves where the power came before the content.
    """
    written = tail[:PREFIX]
    for byte in tail.rstrip(b"\0")[PREFIX:-1]:
        crc = crc32(bytes((byte,)), crc)
        if b"%08x " % crc == written:
            return True
    return False
