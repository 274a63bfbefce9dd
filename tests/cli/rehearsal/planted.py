"""`arena24 serve` with faults in it: `python planted.py DIR`. Each server has one of its own, by its name.

Lossy       answers every seventh order, the second first, and does not note it
Generous    credits what team 1 has won twice, and a litre more: on a busy machine it may have won nothing
Mortal      is started once, and never again
Slow        its turns end half a second late
Greedy      keeps two megabytes every turn
"""

import asyncio
import runpy
import sys
from itertools import count
from pathlib import Path
from typing import Any

from arena24.server.process import ServerProcess
from arena24.server.ticker import Ticker
from arena24.store.database import Database
from arena24.store.journal import Journal

ONCE = "started-once"


def lossy() -> None:
    note, numbers = Journal.order, count(1)

    def order(self: Journal, team: int, line: bytes) -> None:
        if next(numbers) % 7 != 2:
            note(self, team, line)

    Journal.order = order  # type: ignore[method-assign]


def generous() -> None:
    record = Database.record_round

    def twice(self: Database, played: Any, results: Any) -> bool:
        more = {team: str(2 * int(result) + 1) if team == 1 else result for team, result in results.items()}
        return record(self, played, more)

    Database.record_round = twice  # type: ignore[method-assign]


def slow() -> None:
    note = Ticker._note
    Ticker._note = lambda self, lateness: note(self, lateness + 0.5)  # type: ignore[method-assign]


def greedy() -> None:
    ended, kept = ServerProcess.turn_ended, []

    def turn_ended(self: ServerProcess) -> None:
        kept.append(bytearray(b"x" * 2_000_000))
        ended(self)

    ServerProcess.turn_ended = turn_ended  # type: ignore[method-assign]


FAULTS = {"Lossy": lossy, "Generous": generous, "Slow": slow, "Greedy": greedy}


def supervise(folder: str) -> None:
    """Serve, and let every process come back here."""
    start = asyncio.create_subprocess_exec

    async def started(program: str, option: str, *command: str, **how: Any) -> Any:
        marker = Path(folder) / ONCE
        if command[-1] == "Mortal":
            if marker.exists():
                return await start(program, "-c", "raise SystemExit(1)", **how)
            marker.touch()
        return await start(program, __file__, "child", *command, **how)

    asyncio.create_subprocess_exec = started  # type: ignore[assignment]
    sys.argv = ["arena24", "serve", folder]
    runpy.run_module("arena24.cli", run_name="__main__")


def main() -> None:
    """The supervisor, or one of its processes."""
    if sys.argv[1] != "child":
        supervise(sys.argv[1])
        return
    module, *rest = sys.argv[2:]
    FAULTS.get(rest[-1], lambda: None)()
    sys.argv = [module, *rest]
    if module == "arena24.server.process":
        from arena24.server.process import main as process  # the one that was changed, not another copy

        process()
    else:
        runpy.run_module(module, run_name="__main__")


if __name__ == "__main__":
    main()
