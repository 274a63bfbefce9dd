"""The process of a recount: `python -m arena24.web.recounter DIR`, started by the web, which must not wait for it.

It is told on its standard input what to count (`RecountJob`), and tells on its standard output how far it is
(`RecountStep`), line by line. What it has found it prepares as an act, which organisers look at and apply.
"""

import os
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from arena24.games.seed import Seed
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.recounting import counted, scope_of
from arena24.store.shelf import Shelf
from arena24.store.web import WebDatabase

NICE = 10  # everybody else comes first


class RecountJob(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be counted, and who wants to know."""

    changes: list[tuple[str, str, object]]
    rounds: list[str]
    reason: str
    who: str
    elapsed: float


class RecountStep(msgspec.Struct, frozen=True, kw_only=True):
    """How far it is: rounds that were folded, of how many; in the end the act, or why there is none."""

    done: int = 0
    total: int = 0
    act: int | None = None
    text: str = ""
    failed: bool = False


def _say(step: RecountStep) -> None:
    print(msgspec.json.encode(step).decode(), flush=True)


def work(folder: Folder, job: RecountJob) -> RecountStep:
    """Count, and prepare what came of it."""
    with closing(WebDatabase.open(folder.database)) as database:
        scope, done = scope_of(database, job.changes, job.rounds), 0
        seed, total = Seed.from_hex(database.contest().secret), len(scope.rounds)
        _say(RecountStep(total=total))

        def progress() -> None:
            nonlocal done
            done += 1
            _say(RecountStep(done=done, total=total))

        made = counted(database, scope, lambda name: Shelf(folder.journals(name), name, seed), progress)
        if not made.rounds:
            return RecountStep(done=done, total=total, text="no result differs: nothing was prepared")
        now = datetime.now(UTC)
        act = database.prepare(made, job.reason, elapsed=job.elapsed, at=now, who=job.who)
        return RecountStep(done=done, total=total, act=act.id, text=f"{len(made.rounds)} rounds differ")


def main() -> None:
    """What the web starts."""
    os.nice(NICE)
    try:
        job = msgspec.json.decode(sys.stdin.buffer.read(), type=RecountJob)
        _say(work(Folder(Path(sys.argv[1])), job))
    except (StoreError, LookupError, OSError) as error:
        _say(RecountStep(text=str(error), failed=True))


if __name__ == "__main__":
    main()
