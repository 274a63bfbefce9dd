"""Checkpoints: now and then the state of a running round is noted beside its journal, so that a restart is quick.

    000012.journal        the truth
    000012.state          where in it a turn's end stands, and the state at that turn's end

The turn's end carries the state's fingerprint: a checkpoint that does not fit its journal is as good as none.
"""

import contextlib
from pathlib import Path
from typing import Final, NamedTuple

from arena24.games.core import fingerprint
from arena24.store import disk
from arena24.store.reader import Reader

SUFFIX: Final = ".state"


class Checkpoint(NamedTuple):
    """The state of a round at the end of a turn."""

    offset: int  # where that turn's end begins in the journal
    state: bytes  # as `Round.state` gives it


def path_of(journal: Path) -> Path:
    """Where the checkpoint of a journal is."""
    return journal.with_suffix(SUFFIX)


def write(journal: Path, checkpoint: Checkpoint) -> None:
    """Note it in place of the one before. It is not synced: after a power loss it may not fit, and is passed over."""
    path = path_of(journal)
    temporary = path.with_name(path.name + disk.NEW)
    with open(temporary, "wb", opener=disk.private) as file:
        file.write(b"%d\n" % checkpoint.offset + checkpoint.state)
    temporary.replace(path)


def read(journal: Path) -> Checkpoint | None:
    """The checkpoint beside a journal, whether it fits or not; None: there is none that can be read."""
    with contextlib.suppress(OSError, ValueError):
        offset, _, state = path_of(journal).read_bytes().partition(b"\n")
        return Checkpoint(int(offset), state)
    return None


def remove(journal: Path) -> None:
    """The round is over."""
    path_of(journal).unlink(missing_ok=True)


def opened(journal: Path, checkpoint: Checkpoint | None) -> tuple[Reader, Checkpoint | None]:
    """A reader of the journal that goes on behind the checkpoint, if it fits; else one that begins at the beginning."""
    reader = Reader(journal)
    if checkpoint is None:
        return reader, None
    digest = fingerprint([checkpoint.state])
    if reader.skip(checkpoint.offset) and reader.last_turn is not None and reader.last_turn.digest == digest:
        return reader, checkpoint
    reader.close()
    return Reader(journal), None
