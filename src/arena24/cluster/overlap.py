"""What a node's file and its stream have in common, found with few questions.

A round may have a million segments, of which the file that the mirror has kept lacks a few. The check sum before a line
runs on from all lines before it (`store.chain`): where the file's lines follow from each other and a segment stands
among them as it is, everything before it is the stream's as well, and need not be read again.
"""

import asyncio
import os
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from arena24.cluster.errors import Gone
from arena24.cluster.insistence import insist
from arena24.cluster.streams import RoundStream, Segment
from arena24.store.chain import checked

AT_A_TIME: Final = 5_000
"""Lines that are looked through in one go: some milliseconds, in which a node hears nothing."""


async def overlap(path: Path, stream: RoundStream, last: int) -> Segment | None:
    """The last segment up to a sequence that a file has too, with all before it; None: nothing that one can rely on.

    It may be an earlier one, where a holder cut off what its predecessor could not finish.
    """
    if not path.exists():
        return None
    with path.open("rb") as file:
        size = await _sound(file)
        first = 1
        while first <= last:
            middle = (first + last) // 2
            if _has(file, size, await _fetched(stream, middle)):
                first = middle + 1
            else:
                last = middle - 1
        while last > 0:
            segment = await _fetched(stream, last)
            if _has(file, size, segment) and _is_lines(file, segment):  # no fence, and no piece of a long line
                return segment
            last -= 1
    return None


async def _sound(file: BinaryIO) -> int:
    """Up to where the lines of a file are whole and follow from each other."""
    size = crc = 0
    for number, line in enumerate(file, 1):
        known = checked(line[:-1], crc) if line.endswith(b"\n") else None
        if known is None:
            break
        size, crc = size + len(line), known[1]
        if number % AT_A_TIME == 0:
            await asyncio.sleep(0)
    return size


def _has(file: BinaryIO, size: int, segment: Segment) -> bool:
    """Does a segment stand among the first bytes of a file, where it belongs?"""
    return segment.end <= size and os.pread(file.fileno(), len(segment.data), segment.offset) == segment.data


def _is_lines(file: BinaryIO, segment: Segment) -> bool:
    """Does a segment begin and end with whole lines?"""
    begins = segment.offset == 0 or os.pread(file.fileno(), 1, segment.offset - 1) == b"\n"
    return begins and segment.data.endswith(b"\n")


async def _fetched(stream: RoundStream, sequence: int) -> Segment:
    """A segment, however long it takes."""
    return await insist(partial(stream.get, sequence), final=(Gone,))
