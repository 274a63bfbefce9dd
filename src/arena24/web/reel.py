"""A reel: the frames of a round, one per turn, compressed in strips because neighbours are alike."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import zstandard

STRIP: Final = 16
"""Frames compressed together: more save memory, fewer time."""


@dataclass(slots=True)
class Strip:
    """Some frames, from the turn `first` on."""

    first: int
    lengths: list[int]
    packed: bytes

    def frames(self) -> Iterator[bytes]:
        """Unpack them."""
        data, at = zstandard.ZstdDecompressor().decompress(self.packed), 0
        for length in self.lengths:
            yield data[at : at + length]
            at += length


@dataclass(slots=True)
class Reel:
    """Frames of consecutive turns. Written by one thread, read by any."""

    limit: int | None = None  # compressed bytes; then the oldest go
    first: int = 1
    size: int = 0
    _strips: list[Strip] = field(default_factory=list)
    _fresh: list[bytes] = field(default_factory=list)  # not compressed yet
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def next(self) -> int:
        """The turn after the last frame."""
        with self._lock:
            return self._next()

    def put(self, turn: int, frame: bytes) -> None:
        """The frame of a turn: the next one, or the present one again. A gap begins the reel anew."""
        with self._lock:
            if self._fresh and turn == self._next() - 1:
                self._fresh[-1] = frame
                return
            if turn != self._next():
                self._strips.clear()
                self._fresh.clear()
                self.first, self.size = turn, 0
            if len(self._fresh) == STRIP:
                self._pack()
            self._fresh.append(frame)

    def frames(self, start: int, stop: int) -> list[bytes]:
        """The frames of some turns, as far as they are there."""
        with self._lock:
            strips, fresh, begun = list(self._strips), list(self._fresh), self._next() - len(self._fresh)
        found = []
        for strip in strips:
            if strip.first < stop and strip.first + len(strip.lengths) > start:
                frames = enumerate(strip.frames(), strip.first)
                found += [frame for turn, frame in frames if start <= turn < stop]
        return found + [frame for turn, frame in enumerate(fresh, begun) if start <= turn < stop]

    def latest(self) -> tuple[int, bytes] | None:
        """The last turn and its frame."""
        with self._lock:
            return (self._next() - 1, self._fresh[-1]) if self._fresh else None

    def _next(self) -> int:
        return self.first + sum(len(strip.lengths) for strip in self._strips) + len(self._fresh)

    def _pack(self) -> None:
        first = self._next() - len(self._fresh)
        packed = zstandard.ZstdCompressor(level=3).compress(b"".join(self._fresh))
        self._strips.append(Strip(first, [len(frame) for frame in self._fresh], packed))
        self._fresh.clear()
        self.size += len(packed)
        while self.limit is not None and self.size > self.limit and len(self._strips) > 1:
            oldest = self._strips.pop(0)
            self.size -= len(oldest.packed)
            self.first += len(oldest.lengths)
