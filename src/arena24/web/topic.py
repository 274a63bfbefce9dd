"""A topic: what is sent to many at once, encoded once, compressed once, and the latest wins.

A reader that is too slow misses what was replaced meanwhile; nobody waits for it, and nothing piles up.
"""

import asyncio
import zlib
from typing import Final

GZIP_HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The beginning of a compressed stream. Any number of `StreamEvent.deflated` may follow it."""

_LEVEL: Final = 4


class StreamEvent:
    """An event, as it goes over the wire."""

    __slots__ = ("deflated", "fleeting", "plain")

    def __init__(self, event: str, body: bytes, *, fleeting: bool = False) -> None:
        self.plain = b"event: %b\ndata: %b\n\n" % (event.encode(), body)
        self.deflated = deflated(self.plain)
        self.fleeting = fleeting  # not for those who come later


def deflated(data: bytes) -> bytes:
    """A piece of a compressed stream that refers to nothing before it, so that all streams can share it."""
    squeezer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return squeezer.compress(data) + squeezer.flush(zlib.Z_SYNC_FLUSH)


class Topic:
    """The latest message of each kind, and those who want to know. Belongs to the event loop."""

    def __init__(self) -> None:
        self.readers = 0
        self._latest: dict[str, tuple[int, StreamEvent]] = {}
        self._version = 0
        self._wake = asyncio.Event()

    @property
    def version(self) -> int:
        """Grows with every message."""
        return self._version

    def publish(self, kind: str, message: StreamEvent) -> None:
        """Replace the message of this kind."""
        self._version += 1
        self._latest.pop(kind, None)  # so that the newest comes last
        self._latest[kind] = self._version, message
        self.wake()

    def wake(self) -> None:
        """Let all readers look, even if there is nothing new."""
        self._wake.set()
        self._wake = asyncio.Event()

    def since(self, version: int) -> list[StreamEvent]:
        """Messages newer than a version, in the order in which they came."""
        newer = [message for number, message in self._latest.values() if number > version]
        return newer if version else [message for message in newer if not message.fleeting]

    async def wait(self, version: int, timeout: float) -> bool:
        """Wait for something newer than `version`, or for a call; gives False if nobody called in time."""
        if self._version > version:
            return True
        try:
            await asyncio.wait_for(self._wake.wait(), timeout)
        except TimeoutError:
            return False
        return True
