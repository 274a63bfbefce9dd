"""The process of a recount: `python -m arena24.web.recounter DIR`, started by the web, which must not wait for it.

It is told on its standard input what to count (`RecountJob`), and tells on its standard output how far it is
(`RecountStep`), line by line. What it has found it prepares as an act, which organisers look at and apply.
Amended rules are loaded here and nowhere else; what they print goes to the web's log.
"""

import os
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

import msgspec

from arena24.games.seed import Seed
from arena24.store.amendment import amendment
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
    rules: str  # the name of an amendment; empty: those that are played
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


def work(folder: Folder, job: RecountJob, say: Callable[[RecountStep], None]) -> RecountStep:
    """Count, and prepare what came of it."""
    other = amendment(job.rules, [folder.rules]) if job.rules else None
    with closing(WebDatabase.open(folder.database)) as database:
        scope, done = scope_of(database, job.changes, job.rounds, other, job.rules), 0
        seed, total = Seed.from_hex(database.contest().secret), len(scope.rounds)
        say(RecountStep(total=total))

        def progress() -> None:
            nonlocal done
            done += 1
            say(RecountStep(done=done, total=total))

        made = counted(database, scope, lambda name: Shelf(folder.journals(name), name, seed), progress)
        if not made.rounds:
            return RecountStep(done=done, total=total, text="no result differs: nothing was prepared")
        now = datetime.now(UTC)
        act = database.prepare(made, job.reason, elapsed=job.elapsed, at=now, who=job.who)
        return RecountStep(done=done, total=total, act=act.id, text=f"{len(made.rounds)} rounds differ")


def _own_output() -> TextIO:
    """Standard output for ourselves alone: what rules print would be taken for a step."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return own


def main() -> None:
    """What the web starts."""
    os.nice(NICE)
    with _own_output() as output:

        def say(step: RecountStep) -> None:
            print(msgspec.json.encode(step).decode(), file=output, flush=True)

        try:
            job = msgspec.json.decode(sys.stdin.buffer.read(), type=RecountJob)
            say(work(Folder(Path(sys.argv[1])), job, say))
        except (StoreError, LookupError, OSError) as error:
            say(RecountStep(text=str(error), failed=True))


if __name__ == "__main__":
    main()
