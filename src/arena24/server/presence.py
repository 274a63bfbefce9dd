"""How many connections each team has on each server of a contest, known to all of them at once (platform 9.6).

Every server keeps its own counts in a small file that the others read: two bytes per team, at twice the team's number.
A server notes a connection before it looks at the others' counts. So of several logins in the same moment on different
servers none can miss another: the limit holds without a lock, and without asking anybody who might be slow or gone.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import structlog

from arena24.games.core import TeamId

SIZE = 2  # bytes of a count
_CLOSED = -1

log = structlog.get_logger()


class Presence:
    """The counts of one server, and its view of the others'."""

    def __init__(self, folder: Path, server: str, others: Iterable[str]) -> None:
        folder.mkdir(exist_ok=True)
        self._own = os.open(folder / server, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)  # nobody is here yet
        self._others = [os.open(folder / name, os.O_RDONLY | os.O_CREAT, 0o600) for name in others]

    def note(self, team: TeamId, count: int) -> None:
        """So many connections a team has here."""
        if self._own == _CLOSED:
            return  # the last ones leave
        try:
            os.pwrite(self._own, count.to_bytes(SIZE, "little"), SIZE * team)
        except OSError:
            log.exception("connections cannot be counted", team=team)  # a full disk; nobody is kept out for that

    def elsewhere(self, team: TeamId) -> int:
        """So many it has on the other servers. What lies behind the end of a file is 0."""
        return sum(int.from_bytes(os.pread(other, SIZE, SIZE * team), "little") for other in self._others)

    def close(self) -> None:
        """Nobody is here any more."""
        os.ftruncate(self._own, 0)
        for descriptor in (self._own, *self._others):
            os.close(descriptor)
        self._own, self._others = _CLOSED, []


def note_elsewhere(folder: Path, server: str, counts: Mapping[int, int]) -> None:
    """Keep the counts of a server that another machine has, as they were a moment ago."""
    image = bytearray(SIZE * (max(counts, default=-1) + 1))
    for team, count in counts.items():
        image[SIZE * team : SIZE * team + SIZE] = count.to_bytes(SIZE, "little")
    folder.mkdir(exist_ok=True)
    file = os.open(folder / server, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        os.pwrite(file, image, 0)
        os.ftruncate(file, len(image))
    finally:
        os.close(file)
